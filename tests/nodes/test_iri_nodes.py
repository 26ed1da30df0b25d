"""The nodes of IRIs have the same fields, properties and checks as those of URIs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from uriast.combinators import ParseError
from uriast.grammar.rfc3987 import IRI_reference
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


@pytest.mark.parametrize(
    ("text", "index", "component", "hint"),
    [
        ("//ä b", 3, "host", "a host has no spaces"),
        ("//ä\ue000", 3, "host", "this character is written as %EE%80%80"),
        ("//[::1\ue000]", 6, "host", None),
        ("//ä@h%2ä", 7, "host", "a percent sign that encodes nothing is written as %25"),
        (
            "//ä[",
            3,
            "host",
            "square brackets enclose only IP literals (RFC 3986, 3.2.2); elsewhere they are %5B and %5D",
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


def test_a_class_is_bound_when_it_is_first_used_if_its_grammar_is_not_imported() -> None:
    for used, printed in {
        "str(IRelativeRef(path=IPathNoscheme('rosé')))": "rosé",
        "IRegName.checker().name": "ireg-name",
        "[*spans(IPathRootless('a/b'))]": "['text']",
    }.items():
        script = f"""
import sys
from uriast import spans
from uriast.nodes.iri import *
assert "uriast.grammar.rfc3987" not in sys.modules
print({used})
"""
        command = (sys.executable, "-X", "utf8", "-c", script)
        ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
        assert (ended.stdout.strip(), ended.stderr) == (printed, "")
