"""The page on errata: what uriast does about each erratum. Each test's name has the erratum's number."""

from __future__ import annotations

import html

import pytest

from uriast import Template, resolve
from uriast.grammar import rfc3986, rfc3987
from uriast.nodes import Authority, PathAbsolute, RegName
from uriast.passes.components import components
from uriast.passes.iri import iri_to_uri
from uriast.schemes import Mailto, mailto
from uriast.schemes.mailto import RFC6068
from uriast.templates import rfc6570

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
    assert str(resolve("g", "http://a")) == "http://a/g"
    assert str(resolve("g", "x:")) == "x:g"


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
