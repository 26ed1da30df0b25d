"""`encode`, `decode` and `expand`: between data and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given, strategies as st
from support.cli.running import FEW, run

from uriast import percent_encode
from uriast.grammar import rfc3987
from uriast.passes.percent_encoding import ComponentName

if TYPE_CHECKING:
    from uriast.combinators import Rule

lines = st.text(st.characters(codec="utf-8", exclude_characters="\n\r\ufeff"), max_size=12)


# Encoding and decoding


def test_encode_encodes_data_for_a_component() -> None:
    assert run("encode", "50% off/today").stdout == "50%25%20off%2Ftoday\n"
    assert run("encode", "--component", "path", "a/b c").stdout == "a/b%20c\n"
    assert run("encode", "--component", "query-value", "a&b", "c+d").stdout == "a%26b\nc%2Bd\n"


@pytest.mark.parametrize("component", get_args(ComponentName))
def test_encode_has_every_component_of_the_library(component: str) -> None:
    assert run("encode", "--component", component, "a b").stdout == "a%20b\n"


@pytest.mark.parametrize(
    ("component", "rule"),
    [("segment", rfc3987.isegment), ("query", rfc3987.iquery), ("fragment", rfc3987.ifragment)],
)
@FEW
@given(text=lines)
def test_data_that_is_encoded_for_an_iri_is_valid_in_one(component: str, rule: Rule[str], text: str) -> None:
    encoded = run("encode", "--iri", "--component", component, "--", text).stdout.removesuffix("\n")
    assert rule.matches(encoded)
    assert run("decode", "--", encoded).stdout == f"{text}\n"
    assert run("encode", "--component", component, "--", text).stdout.isascii()


def test_an_iri_keeps_private_characters_in_its_query_alone() -> None:
    assert run("encode", "--iri", "é\ue000").stdout == "é%EE%80%80\n"
    assert run("encode", "--iri", "--component", "query", "é\ue000/ ").stdout == "é\ue000/%20\n"


BIDI_CONTROLS = ["\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e"]  # RFC 3987, section 4.1


@pytest.mark.parametrize("control", BIDI_CONTROLS)
def test_an_iri_has_no_control_of_bidirectional_text(control: str) -> None:
    encoded = f"é{percent_encode(control, 'segment')}é"
    for component in ("segment", "query", "reg-name"):
        assert run("encode", "--iri", "--component", component, f"é{control}é").stdout == f"{encoded}\n"
    assert run("set", "--iri", "--encode", "--path", f"/é{control}é", "a").stdout == f"/{encoded}\n"
    assert run("query", "set", "--iri", f"é{control}é", "a").stdout == f"a?{encoded}\n"
    assert run("expand", "--iri", "{a}", f"a=é{control}é").stdout == f"{encoded}\n"
    assert run("repair", "-q", "--iri", f"é{control}é").stdout == f"{encoded}\n"


@FEW
@given(lines)
def test_decode_undoes_encode(text: str) -> None:
    encoded = run("encode", stdin=f"{text}\n".encode()).stdout
    assert encoded == f"{percent_encode(text, 'segment')}\n"
    assert run("decode", stdin=encoded.encode()).stdout == f"{text}\n"


@pytest.mark.parametrize(
    ("text", "column"), [("%FF", 1), ("ab%C3%28", 3), ("é%41%ff", 5), ("%E2%82", 1), ("é%C3%A9%C3", 8)]
)
def test_octets_that_are_not_utf_8_are_refused_at_their_column(text: str, column: int) -> None:
    result = run("decode", text, "a")
    assert (result.stdout, result.exit_code) == ("a\n", 1)
    assert result.stderr.splitlines() == [
        f"<arguments>:1:{column}: expected octets in UTF-8, got others",
        "uriast: 1 of 2 texts is not valid as percent-encoded UTF-8",
    ]


def test_a_percent_sign_that_encodes_nothing_is_refused() -> None:
    assert run("decode", "50%").stderr.startswith("<arguments>:1:4: percent-encoded-text: the text ends too early")


# Templates


def test_expand_prints_the_reference_of_a_template_and_values() -> None:
    assert run("expand", "/~{user}{?q}", "user=fred", "q=a=b c").stdout == "/~fred?q=a%3Db%20c\n"
    assert run("expand", "/{a}{?b}").stdout == "/\n"


def test_lists_and_maps_are_given_in_json() -> None:
    values = '{"tags": ["a", "b"], "page": 2, "none": null, "more": {"x": "1"}}'
    result = run("expand", "{?tags*,page,none,more*,q}", "q=z", "--json", values)
    assert result.stdout == "?tags=a&tags=b&page=2&x=1&q=z\n"


def test_expand_ignores_names_that_the_template_does_not_have_if_asked() -> None:
    arguments = ("expand", "/{a}", "a=1", "b=2", "--json", '{"c": 3}')
    assert run(*arguments).exit_code == 2
    result = run(*arguments, "--ignore-unknown")
    assert (result.stdout, result.stderr, result.exit_code) == ("/1\n", "", 0)


def test_expand_gives_an_iri_if_asked() -> None:
    assert run("expand", "/{a}", "a=é").stdout == "/%C3%A9\n"
    assert run("expand", "--iri", "-z", "/é/{a}", "a=é/").stdout == "/é/é%2F\0"


def test_an_invalid_template_and_an_invalid_expansion_have_status_1() -> None:
    result = run("expand", "/{a")
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr.startswith("<arguments>:1:4: URI-Template: the text ends too early")
    result = run("expand", "/{a}#{+note}", "note=secret#1")
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr.startswith("<arguments>:1:6: URI-Template: {+note} at index 5 makes an invalid reference")
    assert "secret" not in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("a",), "Invalid value for '[NAME=VALUE]...': expected NAME=VALUE, got 'a'"),
        (("a=1", "a=2"), "expected one value of a, got several: give a list with --json"),
        (("a=\udcff",), "expected UTF-8, got other octets"),
        (("--json", "{"), "Invalid value for '--json': expected JSON"),
        (("--json", "[" * 100_000), "Invalid value for '--json': expected JSON"),
        (("--json", "[]"), "expected an object of JSON, got list"),
        (("--json", '{"a": 1.5}'), "variable a: expected a value"),
        (("--json", '{"a": "\\ud800"}'), "'--json': expected UTF-8, got a lone surrogate"),
        (("--json", '{"a": {"\\ud800": 1}}'), "'--json': expected UTF-8, got a lone surrogate"),
        (("--json", ""), "Invalid value for '--json': expected JSON"),
        (("--json", '{"a": 1, "b": 2, "a": 1}'), "'--json': expected one value of \"a\", got several"),
        (("--json", '{"a": {"b": 1, "b": 2}}'), "'--json': expected one value of \"b\", got several"),
        (("b=1",), "expected the name of a variable of the template, got 'b'"),
        (("--json", '{"A": null}'), "got 'A'; did you mean a?"),
        (("a=1", "--json", '{"a": 1}'), "expected one value of a, got several: one as an argument, another with"),
    ],
)
def test_a_value_that_is_none_is_a_usage_error(arguments: tuple[str, ...], told: str) -> None:
    result = run("expand", "/{a}", *arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in " ".join(result.stderr.split())
