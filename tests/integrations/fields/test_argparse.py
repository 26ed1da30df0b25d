"""An argument of argparse has the type of a rule, and shows our message."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from typing import Final

import pytest
from support.field_samples import BAD, CASES, SECRET, URN_CASE, Case

from uriast import URI, ParseError, parse_uri
from uriast.grammar.rfc3986 import host
from uriast.integrations.argparse import RuleType

pytestmark = [pytest.mark.once, pytest.mark.slow]

PARSER: Final = ArgumentParser(prog="show")
PARSER.add_argument("home", type=RuleType(URI))
PARSER.add_argument("--host", type=RuleType(host), default="1.2.3.4")


def test_texts_are_read_also_those_of_defaults() -> None:
    found = PARSER.parse_args(["a:b"])
    assert (found.home, found.host) == (parse_uri("a:b"), host.parse("1.2.3.4"))
    assert PARSER.parse_args(["a:b", "--host", "h"]).host == host.parse("h")


@pytest.mark.parametrize("case", [*CASES.values(), URN_CASE], ids=lambda case: case.name)
def test_an_invalid_text_is_refused_with_our_message(case: Case) -> None:
    kind: RuleType[object] = RuleType(case.kind.__metadata__[0] if hasattr(case.kind, "__metadata__") else case.kind)
    for text in case.valid:
        kind(text)
    for text in case.invalid:
        with pytest.raises(ArgumentTypeError, match="expected ") as refused:
            kind(text)
        assert SECRET not in str(refused.value)


def test_the_parser_shows_our_message_without_the_password(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        PARSER.parse_args([BAD])
    assert ended.value.code == 2
    shown = capsys.readouterr().err
    with pytest.raises(ParseError) as ours:
        parse_uri(BAD)
    assert f"show: error: argument home: {ours.value}" in shown
    assert SECRET not in shown


def test_a_type_shows_its_rule() -> None:
    assert repr(RuleType(host)) == "RuleType(host)"
