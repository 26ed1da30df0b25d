"""`encode`, `decode` and `expand`: between data and text."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import example, given, strategies as st
from support.cli.processes import POSIX_ALONE, Terminal, start
from support.cli.running import FEW, run

from uriast import percent_encode
from uriast.grammar import rfc3987
from uriast.passes.percent_encoding import ComponentName

if TYPE_CHECKING:
    from uriast.combinators import Rule

lines = st.text(st.characters(codec="utf-8", exclude_characters="\n\r\ufeff"), max_size=12)

# encode, decode


@pytest.mark.parametrize("component", get_args(ComponentName))
@FEW
@given(text=lines)
@example(text="50% off/today?a=b&c+d")
def test_data_is_encoded_as_by_the_library_and_decode_undoes_it(component: ComponentName, text: str) -> None:
    encoded = run("encode", "--component", component, stdin=f"{text}\n".encode()).stdout
    assert encoded == f"{percent_encode(text, component)}\n"
    assert run("decode", stdin=encoded.encode()).stdout == f"{text}\n"


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


def test_an_iri_keeps_its_characters_and_private_ones_in_its_query_alone() -> None:
    assert run("encode", "--iri", "é\ue000").stdout == "é%EE%80%80\n"
    assert run("encode", "--iri", "--component", "query", "é\ue000/ ").stdout == "é\ue000/%20\n"


@pytest.mark.parametrize("control", "\u200e\u200f\u202a\u202b\u202c\u202d\u202e")
def test_an_iri_has_no_control_of_bidirectional_text(control: str) -> None:
    """RFC 3987, section 4.1."""
    data = f"é{control}é"
    encoded = f"é{percent_encode(control, 'segment')}é"
    for component in ("segment", "query", "reg-name"):
        assert run("encode", "--iri", "--component", component, data).stdout == f"{encoded}\n"
    assert run("set", "--iri", "--encode", "--path", f"/{data}", "a").stdout == f"/{encoded}\n"
    assert run("query", "set", "--iri", data, "a").stdout == f"a?{encoded}\n"
    assert run("expand", "--iri", "{a}", f"a={data}").stdout == f"{encoded}\n"
    assert run("repair", "-q", "--iri", data).stdout == f"{encoded}\n"


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
    assert run("decode", "50%").stderr.startswith("<arguments>:1:4: percent-encoded-text: unexpected end of input")


@POSIX_ALONE
def test_decoded_controls_reach_a_pipe_and_no_terminal() -> None:
    assert run("decode", "%1B[31m%0A").stdout == "\x1b[31m\n\n"
    terminal = Terminal()
    with start("decode", "%1B[31m%0A", stdout=terminal.slave):
        assert terminal.read_all().decode().splitlines() == ["␛[31m␊"]


@pytest.mark.parametrize(
    ("name", "advice"),
    [("pathh", "; did you mean path?"), ("QUERY-V", "; did you mean query or query-value?"), ("x", "")],
)
def test_a_component_that_nothing_is_encoded_for_is_a_usage_error(name: str, advice: str) -> None:
    result = run("encode", "--component", name, "a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert f"got '{name}'{advice}\n" in result.stderr


# expand


@pytest.mark.parametrize(
    ("arguments", "reference"),
    [
        (["/~{user}{?q}", "user=fred", "q=a=b c"], "/~fred?q=a%3Db%20c"),
        (["/{a}{?b}", "a="], "/"),
        (["{?t*,p,none,m*,q}", "q=z", '--json={"t": ["a", "b"], "p": 2, "none": null, "m": {"x": "1"}}'],
         "?t=a&t=b&p=2&x=1&q=z"),
        (["/{a}", "a=1", "b=2", "--json", '{"c": 3}', "--ignore-unknown"], "/1"),
        (["/{a}", "a=é/"], "/%C3%A9%2F"),
        (["--iri", "/é/{a}", "a=é/"], "/é/é%2F"),
    ],
)  # fmt: skip
def test_a_template_and_values_give_a_reference(arguments: list[str], reference: str) -> None:
    result = run("expand", *arguments)
    assert (result.stdout, result.stderr, result.exit_code) == (f"{reference}\n", "", 0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["/{a"], "4: URI-Template: unexpected end of input"),
        (["/{a}#{+note}", "note=secret#1"], "6: URI-Template: {+note} at index 5 makes an invalid reference"),
        (["/é\udcff"], "3: expected UTF-8, got byte 0xFF"),
    ],
)
def test_what_gives_no_reference_has_status_1(arguments: list[str], told: str) -> None:
    result = run("expand", *arguments)
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr.startswith(f"<arguments>:1:{told}")
    assert "secret" not in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["a"], "expected NAME=VALUE, got 'a'"),
        ([""], "expected NAME=VALUE, got the empty text"),
        (["http://u:secret@h"], "expected NAME=VALUE, got 'http://u:***@h'"),
        (["a=1", "a=2"], "expected one value of a, got several: give a list with --json"),
        (["a=1", '--json={"a": 1}'], "expected one value of a, got several"),
        (["a=\udcff"], "expected UTF-8, got other octets"),
        (["b=1"], "expected the name of a variable of the template, got 'b'"),
        (['--json={"A": null}'], "got 'A'; did you mean a?"),
        (['--json={"a": 1.5}'], "variable a: expected a value"),
        (["--json="], "Invalid value for '--json': expected JSON"),
        (["--json={"], "Invalid value for '--json': expected JSON"),
        (["--json", "[" * 100_000], "Invalid value for '--json': expected JSON"),
        (["--json=[]"], "expected an object of JSON, got list"),
        (['--json={"a": "\\ud800"}'], "'--json': expected UTF-8, got a lone surrogate"),
        (['--json={"a": {"\\ud800": 1}}'], "'--json': expected UTF-8, got a lone surrogate"),
        (['--json={"a": 1, "b": 2, "a": 1}'], "'--json': expected one value of \"a\", got several"),
        (['--json={"a": {"b": 1, "b": 2}}'], "'--json': expected one value of \"b\", got several"),
    ],
)
def test_values_that_do_not_fit_are_a_usage_error(arguments: list[str], told: str) -> None:
    result = run("expand", "/{a}", *arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in " ".join(result.stderr.split())
    assert "secret" not in result.stderr
