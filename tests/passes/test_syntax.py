"""The two syntaxes in the passes: IRIs beside URIs, and how they relate."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.grammars import OWN, Own, OwnName, OwnReference

from uriast import (
    URI,
    Authority,
    PathAbempty,
    PathAbsolute,
    RegName,
    RelativeRef,
    append_segments,
    audit,
    equivalent,
    normalize,
    parse,
    relativize,
    repair,
    replace,
    resolve,
)
from uriast.combinators import ParseError
from uriast.grammar import rfc3986, rfc3987
from uriast.passes.edit import parent
from uriast.passes.syntax import URIS, iris, reference_of, syntax_of

if TYPE_CHECKING:
    from uriast.passes.syntax import Syntax


# Syntaxes


def test_text_means_a_uri_and_one_iri_makes_all_of_them_iris() -> None:
    iri = rfc3987.IRI.parse("http://\u00e9/")
    assert syntax_of("a", rfc3986.URI.parse("a:"), None) is URIS
    assert syntax_of("a", iri) is syntax_of(iri, rfc3986.URI.parse("a:")) is iris()
    assert str(reference_of(iri)) == str(iri)


@pytest.mark.parametrize("syntax", [URIS, iris()], ids=["URI", "IRI"])
def test_other_arguments_than_references_are_type_errors(syntax: Syntax) -> None:
    with pytest.raises(
        TypeError, match=r"^expected an? (IRI )?reference as str, I?(URI|RI) or I?RelativeRef, got bytes$"
    ):
        syntax.reference_of(b"http://a")


def test_the_grammar_of_iris_is_not_imported_for_uris() -> None:
    code = (
        "import sys; from uriast import audit, equivalent, find, normalize, parse, picture, relativize;"
        "from uriast import repair, replace, resolve, tree; from uriast.passes.edit import parent;"
        "u = parse('http://a/'); resolve('b', u); relativize('http://a/b', u);"
        "replace(u, query='q'); normalize('HTTP://a/%41/.'); equivalent(u, 'b'); audit(u); picture(u); tree(u);"
        "repair('http://a/|\u00e9'); list(find('http://a/')); parent(u);"
        "print(*[name for name in sys.modules if name == 'uriast.grammar.rfc3987'])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []


# Resolving


def test_a_uri_and_an_iri_give_an_iri() -> None:
    iri, uri = rfc3987.IRI.parse("http://h/\u00e9/"), rfc3986.URI.parse("http://h/%C3%A9/")
    for target in (resolve("b", iri), resolve(rfc3986.URI_reference.parse("b"), iri)):
        assert target == rfc3987.IRI.parse("http://h/\u00e9/b")
    assert resolve(rfc3987.IRI_reference.parse("\u00f6"), uri) == rfc3987.IRI.parse("http://h/%C3%A9/\u00f6")
    assert resolve("\u00f6", iri) == rfc3987.IRI.parse("http://h/\u00e9/\u00f6")
    assert relativize("http://h/\u00e9/b", iri) == rfc3987.IRI_reference.parse("b")


def test_text_counts_as_a_uri() -> None:
    with pytest.raises(ParseError):
        resolve("\u00f6", "http://h/")


def test_a_base_iri_is_not_relative() -> None:
    with pytest.raises(ParseError, match="hint: a base IRI begins with a scheme; this is a relative reference"):
        resolve(rfc3987.IRI_reference.parse("\u00f6"), "b")


# Editing


def test_the_parts_of_an_iri_are_read_by_the_rules_of_iris() -> None:
    iri = rfc3987.IRI.parse("http://u@h/a?q")
    changed = replace(iri, userinfo="\u00fc", host="b\u00fc.example", path="/\u00f6", query="\ue000", fragment="\u00e9")
    assert str(changed) == "http://\u00fc@b\u00fc.example/\u00f6?\ue000#\u00e9"
    assert changed == rfc3987.IRI.parse(str(changed))
    assert str(replace(iri, authority="\u00fc")) == "http://\u00fc/a?q"
    assert str(append_segments(iri, "\u00f6")) == "http://u@h/a/\u00f6?q"
    assert replace(iri, scheme=None) == rfc3987.IRI_reference.parse("//u@h/a?q")
    assert replace(iri, path=parse("/b").path) == rfc3987.IRI.parse("http://u@h/b?q")
    with pytest.raises(ParseError, match=r"^ifragment: "):
        replace(iri, fragment="\ue000")
    with pytest.raises(ParseError, match=r"^query: "):
        replace("http://h", query="\u00e9")


def test_a_reference_keeps_its_class() -> None:
    one = Own("x", None, PathAbsolute("/a"))
    assert type(replace(one, query="q")) is type(append_segments(one, "b")) is type(parent(one)) is Own
    assert type(replace(one, scheme="y")) is URI
    assert type(replace(one, scheme=None)) is RelativeRef
    assert type(replace(OwnReference(), query="q")) is OwnReference
    assert type(resolve("b", one)) is URI


# Normalizing and comparing


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HTTP://R\u00c9SUM\u00c9.Example.ORG:/%7e", "http://r\u00c9sum\u00c9.example.org/~"),
        ("http://h/ros%C3%A9/./%e2%80%ae/%fc", "http://h/ros\u00e9/%E2%80%AE/%FC"),
        ("http://%31.2.3.4/", "http://1.2.3.4/"),
        ("http://h/%ee%80%80?%ee%80%80", "http://h/%EE%80%80?%EE%80%80"),
        ("http://a\u00a0b/\u202e?\u2028\ue000", "http://a%C2%A0b/%E2%80%AE?%E2%80%A8%EE%80%80"),
    ],
)
def test_an_iri_has_the_normal_form_of_rfc_3987(text: str, expected: str) -> None:
    assert str(normalize(rfc3987.IRI.parse(text))) == expected


def test_a_uri_and_an_iri_are_compared_as_iris() -> None:
    iri = rfc3987.IRI.parse("http://h/ros\u00e9#a")
    assert equivalent("http://h/ros%c3%a9#b", iri, fragment=False)
    assert equivalent(iri, rfc3986.URI.parse("http://h/ros%c3%a9#a"))
    assert not equivalent(iri, "http://h/rose#a")


def test_a_normal_form_keeps_its_class() -> None:
    assert normalize(Own("X", Authority(None, RegName("A")), PathAbempty("/./a"))) == (
        Own("x", Authority(None, RegName("a")), PathAbempty("/a"))
    )
    assert normalize(OwnReference(None, PathAbsolute("/%41"))) == OwnReference(None, PathAbsolute("/A"))


def test_a_host_keeps_its_own_class() -> None:
    assert type(normalize(resolve("//A", OWN.URI.parse("x:"))).host) is RegName
    assert type(normalize(resolve(OWN.relative_ref.parse("//A"), "x:")).host) is OwnName
    assert normalize(OWN.URI.parse("x://AB")).host == OwnName("ab")


# Auditing and drawing


def test_an_iri_is_audited_for_bidirectional_text_too() -> None:
    text = "http://me:pw@ab.cd.ef/\u05d2\u05d71/x\u202ey%00"
    found = [(str(each.danger), text[each.start : each.end], each.section) for each in audit(rfc3987.IRI.parse(text))]
    assert found == [
        ("password", "pw", "7.5"),
        ("not-enclosed", "\u05d2\u05d71", "RFC 3987, 4.2"),
        ("formatting-character", "\u202e", "RFC 3987, 4.1"),
        ("encoded-nul", "%00", "7.3"),
    ]


def test_a_host_beyond_ascii_is_read_as_browsers_do() -> None:
    found = audit(rfc3987.IRI.parse("http://\u2460\u2461\u2466.0.0.1/"))
    assert [(str(each.danger), each.detail) for each in found] == [
        ("readers-disagree", "127.0.0.1"),
        ("loopback-address", "127.0.0.1"),
    ]
    assert audit(rfc3987.IRI.parse("http://b\u00fccher.example/")) == ()


# Repairing


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" http://r\u00e9sum\u00e9.example/a b\u00e9 ", "http://r\u00e9sum\u00e9.example/a%20b\u00e9"),
        ("http://\u00fc@h/\ue000?\ue000#\ue000", "http://\u00fc@h/%EE%80%80?\ue000#%EE%80%80"),
        ("\u00e9\ufdd0\ufdd1\u00e9", "\u00e9%EF%B7%90%EF%B7%91\u00e9"),
        ("http://\u00e9\ufdd0/", "http://\u00e9%EF%B7%90/"),
        ("//a\u202eb/\u00e9\u200e\u2066?\u200f#\u202b", "//a%E2%80%AEb/\u00e9%E2%80%8E%E2%81%A6?%E2%80%8F#%E2%80%AB"),
    ],
)
def test_an_iri_keeps_its_valid_characters(text: str, expected: str) -> None:
    assert repair(text, iri=True).reference == rfc3987.IRI_reference.parse(expected)


def test_a_look_alike_of_a_delimiter_is_refused_in_an_iri_too() -> None:
    with pytest.raises(ParseError, match=r"^IRI-reference: unexpected '.*' at index 8, in host: ") as caught:
        repair("http://a\uff0fb/", iri=True)
    assert (caught.value.rule, caught.value.component, caught.value.index) == ("IRI-reference", "host", 8)
