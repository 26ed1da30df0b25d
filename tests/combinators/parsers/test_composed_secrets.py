"""No error of a composed parser shows a password of a text that a rule with secrets has begun to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import parsy
import pytest
from hypothesis import example, given, strategies as st
from secret_texts import BARE_COMPOSED, MARK, PLAIN_COMPOSED, shown_by

from uriast.combinators import ParseError, Parser, Rule, Steps, char_range, explained, generate, lazy, peek, regex, seq
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Callable

URI: Final = rfc3986.URI_reference
NEVER: Final = explained(parsy.string("!!!!"))
LINE: Final = regex("[^\n\r]*")
HEADS: Final = ("", "key=", "http://h:80/x ", "[", "//a@b:80 ", "x" * 50 + " ", "http://v:1234^@h\n", "a\nb\r\n", "é\t")
BETWEEN = st.text(st.sampled_from("abz09.:@/\\?#[]%=& \t\xe9\u4f8b\U0001f344"), max_size=6)
BEFORE = st.sampled_from(["", "", "^", "x" * 50, "9^" + "y" * 50]).flatmap(
    lambda start: BETWEEN.map(lambda more: start + more if start else "")
)
"""The beginning of a password: no port."""
USERS = st.text(st.sampled_from("abz09.-%=& \t\xe9^\\"), max_size=4)
TAILS = st.text(st.sampled_from("abz09.-:/?#[]%=&@ \t\n\xe9\u4f8b^!;"), max_size=8) | st.just("y" * 80)


@st.composite
def authorities(draw: st.DrawFn) -> str:
    """An authority with a password, valid or not, on one line."""
    return f"{draw(USERS)}:{draw(BEFORE)}{MARK}{draw(BETWEEN)}@{draw(TAILS)}"


@st.composite
def references(draw: st.DrawFn) -> str:
    """A text with an authority that has a password, valid or not, on one line."""
    return f"{draw(st.sampled_from(['', 'http:', 'ftp:', 'x:', '^', 'a b:']))}//{draw(authorities())}"


def with_steps(one: Rule[object]) -> Parser[object]:
    """A generator that reads a rule, and then what is not there."""

    @generate
    def steps() -> Steps[object]:
        value = yield from one
        yield from regex("!!!!")
        return value

    return steps


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
    with_steps,
    deep,
)


def refused(reading: Callable[[], object]) -> str:
    """All that the error of a reading shows; nothing without an error."""
    try:
        reading()
    except ParseError as error:
        return shown_by(error)
    return ""


@pytest.mark.slow
@given(st.sampled_from(HEADS), references(), st.sampled_from(PLAIN_COMPOSED), st.sampled_from(COMPOSITIONS))
@example("", f"http://u:^{'x' * 60}{MARK}@h", URI, COMPOSITIONS[2])
@example("", f"http://u:{MARK}/x!y@h", URI, COMPOSITIONS[4])
def test_no_composition_shows_a_password_behind_two_slashes(
    head: str, text: str, one: Rule[object], compose: Callable[[Rule[object]], parsy.Parser]
) -> None:
    parser = explained(compose(one))
    assert MARK not in refused(lambda: parser.parse(text))
    assert MARK not in refused(lambda: parser.parse_partial(text))
    behind = explained(parsy.seq(parsy.string(head), parser))
    assert MARK not in refused(lambda: behind.parse(head + text))


@pytest.mark.slow
@given(st.sampled_from(HEADS), authorities(), st.sampled_from(BARE_COMPOSED), st.sampled_from(COMPOSITIONS))
def test_no_composition_with_an_authority_shows_its_password(
    head: str, text: str, one: Rule[object], compose: Callable[[Rule[object]], parsy.Parser]
) -> None:
    parser = explained(parsy.string(head) >> compose(one))
    assert MARK not in refused(lambda: parser.parse(head + text))
