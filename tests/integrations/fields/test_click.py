"""An option or an argument of click has the type of a rule, and shows our message."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner
from support.field_samples import BAD, CASES, SECRET, URN_CASE, Case

from uriast import URI, Host, ParseError, RegName, parse, parse_uri
from uriast.grammar.rfc3986 import dec_octet, host
from uriast.integrations.click import RuleType
from uriast.schemes import HTTPS

pytestmark = [pytest.mark.once, pytest.mark.slow]


@click.command()
@click.argument("home", type=RuleType(URI))
@click.option("--host", "hosts", type=RuleType(host), multiple=True)
@click.option("--limit", type=RuleType(dec_octet), default=7)
@click.option("--via", type=RuleType(host), default="h", show_default=True)
def show(home: URI, hosts: tuple[Host, ...], limit: int, via: Host) -> None:
    click.echo(f"{home.scheme} {[type(each).__name__ for each in hosts]} {limit} {via!r}")


def ran(*arguments: str) -> tuple[int, str]:
    """The exit status and the output of the command."""
    result = CliRunner().invoke(show, arguments)
    return result.exit_code, result.output


def test_texts_are_read_and_values_are_taken() -> None:
    assert ran("a:b", "--host", "1.2.3.4", "--host", "h") == (
        0,
        f"a ['IPv4Literal', 'RegName'] 7 {RegName('h')!r}\n",
    )


def test_a_generic_uri_is_read_by_the_scheme_of_the_class() -> None:
    found = RuleType(HTTPS).convert(parse("https://h/"), None, None)
    assert (type(found), found) == (HTTPS, parse("https://h/"))
    with pytest.raises(click.BadParameter, match="expected the scheme https, got http"):
        RuleType(HTTPS).convert(parse("http://h/"), None, None)


@pytest.mark.parametrize("case", [*CASES.values(), URN_CASE], ids=lambda case: case.name)
def test_an_invalid_text_is_a_bad_parameter_with_our_message(case: Case) -> None:
    kind: RuleType[object] = RuleType(case.kind.__metadata__[0] if hasattr(case.kind, "__metadata__") else case.kind)
    for text in case.valid:
        value = kind.convert(text, None, None)
        assert kind.convert(value, None, None) == value
    for text in case.invalid:
        with pytest.raises(click.BadParameter) as refused:
            kind.convert(text, None, None)
        assert "expected " in refused.value.message
        assert SECRET not in refused.value.message


def test_the_command_shows_our_message_without_the_password() -> None:
    status, shown = ran(BAD)
    assert status == 2
    with pytest.raises(ParseError) as ours:
        parse_uri(BAD)
    assert str(ours.value) in shown
    assert SECRET not in shown


def test_a_value_of_another_type_is_refused() -> None:
    with pytest.raises(click.BadParameter, match="expected URI, got int"):
        RuleType(URI).convert(7, None, None)


def test_the_help_text_names_the_rule() -> None:
    assert "--host HOST" in ran("--help")[1]
    assert "--via HOST         [default: h]" in ran("--help")[1]
    assert repr(RuleType(host)) == "RuleType(host)"
