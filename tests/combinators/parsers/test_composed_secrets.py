"""No error shows a character of a password, whatever reader finds one: of no rule, and of no parser made of rules.

A parser of parsy's may read a text in any way. There a rule with secrets has begun to read the text, and a password
ends with its line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import parsy
import pytest
from hypothesis import example, given, settings, strategies as st
from support.secret_texts import (
    AUTHORITIES,
    BARE_COMPOSED,
    FEW_BARE,
    FEW_PLAIN,
    PLAIN_COMPOSED,
    REFERENCES,
    revealed_by,
    shown_by,
)

from uriast.combinators import ParseError, Parser, Rule, Steps, char_range, explained, generate, lazy, peek, regex, seq
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Callable

URI: Final = rfc3986.URI_reference
NEVER: Final = explained(parsy.string("!!!!"))
LINE: Final = regex("[^\n\r]*")
HEADS: Final = (
    "",
    "",
    "key=",
    "http://h:80/x ",
    "[",
    "//a@b:80 ",
    "x" * 50 + " ",
    "http://v:1234^@h\n",
    "a\nb\r\n",
    "é\t",
)


def with_steps(one: Rule[object]) -> Parser[object]:
    """A generator that reads a rule, and then what is not there."""

    @generate
    def steps() -> Steps[object]:
        value = yield from one
        yield from regex("!!!!")
        return value

    return steps


def or_a_path(one: Rule[object]) -> parsy.Parser:
    """A rule, or another one, which knows no secrets and advises on what it does not read."""
    return (one << NEVER) | rfc3986.path_rootless << NEVER


def deep(one: Rule[object]) -> Parser[object]:
    """A parser that refers to itself, before and after a rule."""
    nested: Parser[object] = lazy(lambda: (regex(r"\[") >> nested << regex("]")) | one)
    return nested


COMPOSITIONS: Final[tuple[Callable[[Rule[object]], parsy.Parser], ...]] = (
    parsy.Parser,
    lambda one: one << NEVER,
    lambda one: (one << NEVER) | LINE << NEVER,
    lambda one: (one << NEVER) | regex("(?s).*") >> NEVER,
    lambda one: (one << NEVER) | regex("[^@]*"),
    lambda one: (one << NEVER) | regex("[^:]*:") + regex("[^@]{0,3}") + regex("!"),
    lambda one: (one << NEVER) | parsy.any_char.many().concat().desc("anything") << NEVER,
    lambda one: (LINE << NEVER) | one,
    lambda one: peek(one) >> LINE << NEVER,
    lambda one: one.should_fail("nothing like that") >> LINE << NEVER,
    lambda one: one.optional() >> LINE >> regex("\n").many() >> one,
    lambda one: parsy.seq(one, LINE).sep_by(parsy.string("\n")) << NEVER,
    lambda one: (one | regex(".")).many() << NEVER,
    lambda one: explained(parsy.any_char).until(one >> NEVER),
    lambda one: one.where(lambda _: False, "another one"),
    lambda one: seq(one).where(lambda _: False, "another one") | LINE << NEVER,
    lambda one: (seq(explained(parsy.Parser(one)), LINE).where(lambda _: False, "another line") << regex("\n*")).many(),
    lambda one: seq(one.map(str), LINE).mark().bind(lambda _: explained(NEVER)),
    lambda one: char_range("0", "9").many() >> one >> NEVER,
    or_a_path,
    with_steps,
    deep,
)


def refused(reading: Callable[[], object]) -> list[str]:
    """The characters of passwords that the error of a reading shows."""
    try:
        reading()
    except ParseError as error:
        return revealed_by(shown_by(error))
    return []


def in_a_line(text: str) -> str:
    """A text without line breaks."""
    return text.translate({10: "\t", 13: "\t"})


def hide(text: str, one: Rule[object], head: str, compose: Callable[[Rule[object]], parsy.Parser]) -> None:
    """Check the errors of a rule, and of a parser composed of it."""
    assert refused(lambda: one.parse(text)) == []
    assert refused(lambda: one.parse_partial(text)) == []
    parser, line = compose(one), in_a_line(text)
    behind = explained(parsy.seq(parsy.string(head), parser))
    assert refused(lambda: behind.parse(head + line)) == []
    assert refused(lambda: explained(parser).parse_partial(line)) == []


heads = st.sampled_from(HEADS)
compositions = st.sampled_from(COMPOSITIONS)


@given(REFERENCES, st.sampled_from(FEW_PLAIN), heads, compositions)
@example("//u:8Q/@h", URI, "", parsy.Parser)
def test_no_error_shows_a_password_behind_a_beginning_of_an_authority(
    text: str, one: Rule[object], head: str, compose: Callable[[Rule[object]], parsy.Parser]
) -> None:
    hide(text, one, head, compose)


@given(AUTHORITIES | REFERENCES, st.sampled_from(FEW_BARE), heads, compositions)
@example("u:Q/`@h", rfc3986.authority, "", or_a_path)
def test_no_error_of_a_rule_that_begins_with_an_authority_shows_its_password(
    text: str, one: Rule[object], head: str, compose: Callable[[Rule[object]], parsy.Parser]
) -> None:
    hide(text, one, head, compose)


@pytest.mark.slow
@settings(max_examples=1000)
@given(REFERENCES, st.sampled_from(PLAIN_COMPOSED), heads, compositions)
def test_no_error_of_any_rule_or_composition_shows_a_password(
    text: str, one: Rule[object], head: str, compose: Callable[[Rule[object]], parsy.Parser]
) -> None:
    hide(text, one, head, compose)


@pytest.mark.slow
@settings(max_examples=1000)
@given(AUTHORITIES | REFERENCES, st.sampled_from(BARE_COMPOSED), heads, compositions)
def test_no_error_of_any_rule_that_begins_with_an_authority_shows_its_password(
    text: str, one: Rule[object], head: str, compose: Callable[[Rule[object]], parsy.Parser]
) -> None:
    hide(text, one, head, compose)
