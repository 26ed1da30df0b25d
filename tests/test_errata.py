"""The page on errata: what uriast does about each erratum. An example's name begins with the number of its erratum."""

from __future__ import annotations

import html
import pkgutil
import re
from typing import Final

import pytest
from pages import ROOT

from uriast import Template, components, iri_to_uri, resolve
from uriast.grammar import rfc3986, rfc3987
from uriast.nodes import Authority, PathAbsolute, RegName
from uriast.passes.resolve import merge
from uriast.schemes import Mailto, mailto
from uriast.schemes.mailto import RFC6068
from uriast.templates import rfc6570

TEXT: Final = (ROOT / "docs" / "reference" / "errata.md").read_text(encoding="utf-8")
ROWS: Final[list[tuple[str, str, str]]] = re.findall(
    r"^\| \d+ \| [^|]+ \| \[(\d+)\] \| [^|]+ \| [^|]+ \| (\w+): ([^|]+) \|$", TEXT, re.MULTILINE
)
"""The number of each erratum, the word that begins the answer, and the rest of the answer."""
NAMES: Final[list[str]] = sorted({name for _, _, rest in ROWS for name in re.findall(r"`(uriast\.[^`]+)`", rest)})


# The page


def test_every_row_of_the_table_is_read() -> None:
    lines = [line for line in TEXT.splitlines() if line.startswith("|")]
    assert len(ROWS) == len(lines) - len(["the head", "the rule below it"]) > 0


def test_an_erratum_has_one_row_and_a_link() -> None:
    numbers = [number for number, _, _ in ROWS]
    links = re.findall(r"^\[(\d+)\]: https://www\.rfc-editor\.org/errata/eid(\d+)$", TEXT, re.MULTILINE)
    assert sorted(numbers, key=int) == [label for label, _ in links] == [number for _, number in links]


def test_an_erratum_has_an_example_unless_it_is_editorial() -> None:
    assert {answer for _, answer, _ in ROWS} == {"Applied", "Declined", "Editorial"}
    examples = [found[1] for name in globals() if (found := re.match(r"test_erratum_(\d+)_", name))]
    assert sorted(examples) == sorted(number for number, answer, _ in ROWS if answer != "Editorial")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_an_answer_gives_exists(name: str) -> None:
    assert pkgutil.resolve_name(name) is not None


# RFC 3986


def test_erratum_2033_an_empty_path_is_the_empty_text_only() -> None:
    assert rfc3986.path_empty.matches("")
    assert not rfc3986.path_empty.matches("a")
    assert rfc3987.ipath_empty.matches("")
    assert not rfc3987.ipath_empty.matches("é")


def test_erratum_4942_a_registered_name_keeps_its_sub_delims() -> None:
    assert rfc3986.host.parse("a-b.c!$&'()*+,;=") == RegName("a-b.c!$&'()*+,;=")


def test_erratum_5428_a_slash_is_an_absolute_path_and_two_begin_an_authority() -> None:
    assert rfc3986.relative_ref.parse("/").path == PathAbsolute("/")
    assert rfc3986.relative_ref.parse("//a").authority == Authority(None, RegName("a"), None)


def test_erratum_2933_the_merged_path_depends_on_the_authority_of_the_base() -> None:
    assert merge(rfc3986.URI.parse("http://a"), "g") == "/g"
    assert merge(rfc3986.URI.parse("x:"), "g") == "g"


def test_erratum_4789_the_last_segment_of_a_base_is_replaced_even_if_it_is_two_dots() -> None:
    assert str(resolve("g", "http://a/b/..")) == "http://a/b/g"


@pytest.mark.parametrize("reference", ["../../../g", "../../../../g"])
def test_erratum_4547_two_dots_above_the_root_are_removed(reference: str) -> None:
    assert str(resolve(reference, "http://a/b/c/d;p?q")) == "http://a/g"


def test_erratum_2624_a_text_is_split_without_slashes_around_the_expression() -> None:
    assert components("http://a/b/c?d#e") == ("http", "a", "/b/c", "d", "e")


# RFC 3987


def test_erratum_631_a_character_reference_is_read_by_xml_and_not_by_uriast() -> None:
    iri = rfc3987.IRI.parse("http://example.org/ros&#233;")
    assert (iri.path.text, iri.fragment) == ("/ros&", "233;")
    assert str(iri_to_uri(html.unescape(str(iri)))) == "http://example.org/ros%C3%A9"


# RFC 6068


def test_erratum_7919_sub_delims_that_delimit_nothing_in_an_address_need_no_encoding() -> None:
    uri = mailto.parse("mailto:Mike&family=all@example.org,%22a;b%22@c?subject=x")
    assert uri.to == ("Mike&family=all@example.org", '"a;b"@c')
    assert str(Mailto.from_addresses(uri.to)) == "mailto:Mike%26family%3Dall@example.org,%22a%3Bb%22@c"


@pytest.mark.parametrize("control", ["\x01", "\b", "\v", "\f", "\x0e", "\x1f", "\x7f"])
def test_erratum_4020_a_quoted_string_has_no_control_characters(control: str) -> None:
    assert RFC6068().addr_spec.matches('"a"@b')
    assert not RFC6068().addr_spec.matches(f'"{control}"@b')
    assert not RFC6068().addr_spec.matches(f'"\\{control}"@b')


@pytest.mark.parametrize("space", [" ", "\t"])
def test_erratum_4706_white_space_in_a_quoted_string_has_a_backslash(space: str) -> None:
    assert RFC6068().addr_spec.matches(f'"a\\{space}b"@c')
    assert not RFC6068().addr_spec.matches(f'"a{space}b"@c')


# RFC 6570


def test_erratum_6937_a_literal_may_be_an_apostrophe() -> None:
    assert rfc6570.literals.matches("'")
    assert str(Template.parse("'{x}'").expand(x=1)) == "'1'"
