"""The nodes of IRIs have the same fields, properties and checks as those of URIs."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import cast

import attrs
import pytest

from uriast import nodes, tree
from uriast.combinators import ParseError
from uriast.grammar.rfc3987 import IRI_reference, ihost, ipath, ipath_empty
from uriast.nodes import IPv4Literal, IPv6Literal, IPvFutureLiteral, PathEmpty, ReferenceKind
from uriast.nodes.iri import (
    IRI,
    IAuthority,
    IPathAbempty,
    IPathAbsolute,
    IPathNoscheme,
    IPathRootless,
    IRegName,
    IRelativeRef,
    IUserinfo,
)

TEXT = "http://jürgen:geheim@résumé.example:80/ä/b?q\ue000#ü"


def test_an_iri_is_read_into_a_tree_of_its_own() -> None:
    assert IRI_reference.parse(TEXT) == IRI(
        "http",
        IAuthority(IUserinfo("jürgen:geheim"), IRegName("résumé.example"), "80"),
        IPathAbempty("/ä/b"),
        "q\ue000",
        "ü",
    )
    assert IRI_reference.parse("ä/b:c?#") == IRelativeRef(None, IPathNoscheme("ä/b:c"), "", "")


@pytest.mark.parametrize("text", [TEXT, "", "ä", "a:", "a:ä", "/ä", "//ä", "//ä@:/", "?\U0010fffd", "#ä", "a:/"])
def test_an_iri_reference_prints_its_exact_text(text: str) -> None:
    read = IRI_reference.parse(text)
    assert str(read) == text
    assert "".join(piece for _, piece in read.pieces()) == text
    assert pickle.loads(pickle.dumps(read)) == copy.deepcopy(read) == read  # noqa: S301 - our own
    assert hash(read) == hash(IRI_reference.parse(text))


def test_the_accessors_are_those_of_a_uri() -> None:
    read = IRI_reference.parse(TEXT)
    assert isinstance(read, IRI)
    assert read.authority is not None
    assert (read.userinfo, read.host, read.port) == attrs.astuple(read.authority, recurse=False)
    assert (read.authority.port_number, read.is_relative, read.path.segments) == (80, False, ("ä", "b"))
    assert read.userinfo is not None
    assert (read.userinfo.user, read.userinfo.password, read.userinfo.masked) == ("jürgen", "geheim", "jürgen:***")
    relative = IRI_reference.parse("//ä")
    assert isinstance(relative, IRelativeRef)
    assert (relative.is_relative, relative.kind) == (True, ReferenceKind.NETWORK_PATH)
    assert IPathAbempty.from_segments(["ä", "b"]) == IPathAbempty("/ä/b")
    assert IPathAbsolute.from_segments(["ä", "b"]) == IPathAbsolute("/ä/b")
    assert IPathAbsolute("/ä/b").segments == ("ä", "b")
    assert IPathRootless.from_segments(["ä:", "b"]) == IPathRootless("ä:/b")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1.2.3.4", IPv4Literal),
        ("1.2.3.4ä", IRegName),
        ("[::1]", IPv6Literal),
        ("[v1.a]", IPvFutureLiteral),
        ("example.org", IRegName),
        ("\uff11.2.3.4", IRegName),
    ],
)
def test_a_host_is_the_first_alternative_that_matches(text: str, kind: type[object]) -> None:
    assert type(ihost.parse(text)) is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", IPathAbempty),
        ("/ä", IPathAbempty),
        ("ä", IPathNoscheme),
        ("ä:b", IPathRootless),
    ],
)
def test_a_path_is_the_first_alternative_that_matches(text: str, kind: type[object]) -> None:
    assert type(ipath.parse(text)) is kind
    assert ipath_empty.parse("") == PathEmpty()


def test_a_path_left_out_is_the_one_without_characters() -> None:
    assert IRI("a").path == IRelativeRef().path == PathEmpty()
    assert IRI("a", IAuthority(None, IRegName(""))).path == IPathAbempty()


@pytest.mark.parametrize(
    "make",
    [
        lambda: IUserinfo("ä@"),
        lambda: IRegName("ä b"),
        lambda: IRegName("\ue000"),
        lambda: IAuthority(None, IRegName("1.2.3.4")),
        lambda: IAuthority(None, IRegName("ä"), "٣"),
        lambda: IPathAbempty("ä"),
        lambda: IPathAbsolute("//ä"),
        lambda: IPathNoscheme("ä:b"),
        lambda: IPathRootless("/ä"),
        lambda: IPathNoscheme.from_segments(["ä/"]),
        lambda: IRI("ä"),
        lambda: IRI("a", None, IPathAbempty("/ä")),
        lambda: IRI("a", fragment="\ue000"),
        lambda: IRelativeRef(None, IPathAbsolute("/ä"), "\ud800"),
    ],
)
def test_a_node_that_no_text_parses_to_is_refused(make: type[object]) -> None:
    with pytest.raises(ParseError):
        make()


def test_the_nodes_of_a_uri_are_refused_in_an_iri() -> None:
    with pytest.raises(TypeError, match=r"IAuthority\.host: expected IPv6Literal \| .* \| IRegName, got RegName"):
        IAuthority(None, cast("IRegName", nodes.RegName("a")))
    with pytest.raises(TypeError, match=r"IAuthority\.userinfo: expected IUserinfo \| None, got Userinfo"):
        IAuthority(cast("IUserinfo", nodes.Userinfo("a")), IRegName("a"))
    with pytest.raises(TypeError, match=r"IRI\.authority: expected IAuthority \| None, got Authority"):
        IRI("a", cast("IAuthority", nodes.Authority(None, nodes.RegName("a"))))
    with pytest.raises(TypeError, match=r"IRelativeRef\.path: expected IPathAbempty .* got PathAbsolute"):
        IRelativeRef(None, cast("IPathAbsolute", nodes.PathAbsolute("/a")))


def test_a_password_is_not_shown() -> None:
    assert "geheim" not in repr(IRI_reference.parse(TEXT))
    for text in (TEXT.replace("résumé", "a b"), "//ü:geheim^@ä", "a://ü:geheim@[ä]"):
        with pytest.raises(ParseError) as caught:
            IRI_reference.parse(text)
        assert "geheim" not in str(caught.value)
    with pytest.raises(ParseError) as caught:
        IUserinfo("ü:geheim^")
    assert "geheim" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "index", "component", "hint"),
    [
        ("//ä b", 3, "host", "a space is written as %20"),
        ("//ä\ue000", 3, "host", "this character is written as %EE%80%80"),
        ("//[::1\ue000]", 6, "host", None),
        ("//ä@h%2ä", 7, "host", "a percent sign that encodes nothing is written as %25"),
        (
            "//ä[",
            3,
            "host",
            "square brackets enclose only IP literals (section 3.2.2); elsewhere they are %5B and %5D",
        ),
        ("//[::1%ä]", 6, "host", "a URI cannot contain a zone identifier (RFC 9844 obsoletes RFC 6874)"),
        ("//[::1]\ue000", 7, "host", None),
        ("/ä\x80", 2, "path", "this character is written as %C2%80"),
        ("?a\ufff0", 2, "query", "this character is written as %EF%BF%B0"),
        ("#\ue000", 1, "fragment", "this character is written as %EE%80%80"),
        ("//ü\ud800@h", 3, "host", None),
    ],
)
def test_an_error_names_the_component_and_what_to_do(text: str, index: int, component: str, hint: str | None) -> None:
    with pytest.raises(ParseError) as caught:
        IRI_reference.parse(text)
    assert (caught.value.rule, caught.value.index, caught.value.component) == ("IRI-reference", index, component)
    assert caught.value.hint == hint


SIZE = 1_000_000


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["ä", "\U00010300", "ä/", "ä:", "ä@", "%C3%A4", "\ue000", "1.2.3.4ä"])
def test_a_text_of_a_million_characters_is_read_or_refused_and_explained(piece: str) -> None:
    repeated = piece * (SIZE // len(piece))
    for frame in ("{}", "a://{}", "//u:{}@ä", "/{}^", "?{}", "#{}"):
        text = frame.format(repeated)
        try:
            read = IRI_reference.parse(text)
        except ParseError as error:
            assert 0 <= error.index <= len(text)
        else:
            assert str(read) == text


def test_a_tree_masks_an_iri_s_password() -> None:
    shown = str(tree(IRI_reference.parse("http://\u00fc:secret@h/")))
    assert "secret" not in shown
    assert "IUserinfo '\u00fc:***'" in shown


@pytest.mark.native
@pytest.mark.parametrize(
    ("used", "printed"),
    [
        ("str(IRelativeRef(path=IPathNoscheme('rosé')))", "rosé"),
        ("IRegName.binding()[1].name", "ireg-name"),
        ("IRegName.checker().name", "ireg-name"),
        ("list(IPathRootless('a/b').pieces())", "[('text', 'a/b')]"),
        ("next(error.index for error in [raised(lambda: IRegName('a b'))])", "1"),
    ],
)
def test_a_class_is_bound_when_it_is_first_used_if_its_grammar_is_not_imported(used: str, printed: str) -> None:
    script = f"""
import sys
from uriast import ParseError
from uriast.nodes.iri import *
assert "uriast.grammar.rfc3987" not in sys.modules
def raised(call):
    try:
        call()
    except ParseError as error:
        return error
print({used})
"""
    command = (sys.executable, "-X", "utf8", "-c", script)
    ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)  # noqa: S603 - the commands stand here
    assert (ended.stdout.strip(), ended.stderr) == (printed, "")
