"""The automaton reads exactly the rule's language, and knows at each place what it reads, and inside which rules."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from uriast.combinators import Rule, alt, char_range, literal, seq, string, text
from uriast.combinators.automaton.nfa import ACCEPT, Automaton, Configuration, Read, advanced

if TYPE_CHECKING:
    from collections.abc import Iterator

A, B, C = map(string, "abc")
WORDS = ["".join(letters) for length in range(6) for letters in product("abc", repeat=length)]

LANGUAGES: list[Rule[object]] = [
    A,
    A + B,
    A | B,
    seq(A, B) | seq(A, C),
    text(A | text(A, B), C),
    A.optional(),
    A << B.optional() << C,
    A.many(),
    A.at_least(1),
    A.at_least(2),
    A.at_least(3),
    A.at_most(2),
    A.times(0),
    A.times(1),
    A.times(3),
    A.times(1, 3),
    A.times(2, 4),
    text((A | B).many(), C),
    text(text(A, B).at_least(2), A.optional()),
    text(text(A.many(), B).many()),
    text(A.at_least(1).desc("as"), B).at_least(1),
    (seq(A.times(0, 2), B) | seq(C)).map(str),
    A.result(1) | B.result(2),
    text(A.many()).not_followed_by(B),
    text((A | B | C).many().concat().not_followed_by(C), (B | C).many()),
    text(A.not_followed_by(B | text(A, C)), (A | B | C).many()),
    text(A.not_followed_by(text(A, B)).many(), (A | B).many()),
    text(A.not_followed_by(B), A.not_followed_by(C), (A | B | C).many()),
    text(text(A.optional()).not_followed_by(B).at_least(1), (A | B).many()),
    text(A.not_followed_by(text(B, C)), B.not_followed_by(text(C, A)), (A | B | C).many()),
]


def states(made: Rule[object], word: str) -> Iterator[Configuration | None]:
    """The configurations after each character."""
    automaton = Automaton(made.definition)
    here: Configuration | None = automaton.start
    yield here
    for character in word:
        here = automaton.step(here, character) if here else None
        yield here


def last(made: Rule[object], word: str) -> Configuration | None:
    return [*states(made, word)][-1]


@pytest.mark.parametrize("made", LANGUAGES)
def test_it_accepts_what_the_pattern_matches(made: Rule[object]) -> None:
    accepted = [word for word in WORDS if (here := last(made, word)) is not None and here.accepts]
    assert accepted == [word for word in WORDS if made.matches(word)]


@pytest.mark.parametrize("made", [made for made in LANGUAGES if "not followed" not in made.abnf])
def test_it_goes_on_as_long_as_some_valid_text_begins_so(made: Rule[object]) -> None:
    valid = {word for word in WORDS if made.matches(word)}
    for word in WORDS:
        if last(made, word) is None:
            assert not any(each.startswith(word) for each in valid)


def expectations(here: Configuration | None) -> list[str]:
    assert here is not None
    return [state.label for state, _ in here.threads if isinstance(state, Read)]


def test_it_knows_what_could_come_next_the_preferred_first() -> None:
    made = alt(literal("cat"), literal("c"), char_range("0", "9").at_least(1).concat().desc("number")).desc("word")
    assert expectations(last(made, "")) == ['"cat"', '"c"', "%x30-39"]
    assert expectations(last(made, "c")) == ['"at"']
    assert expectations(last(made, "ca")) == ['"t"']
    assert expectations(last(made, "1")) == ["%x30-39"]
    assert last(made, "x") is None


def test_it_follows_every_way_to_the_next_character_once() -> None:
    assert expectations(last(alt(string("ab"), string("ac")), "a")) == ['"b"', '"c"']
    assert expectations(last(alt(text(alt(A.optional(), B.optional()), C), string("d")), "")) == [
        '"a"',
        '"c"',
        '"b"',
        '"d"',
    ]


def frames(here: Configuration | None) -> list[list[str]]:
    assert here is not None
    return [
        [frame.named.name for frame in (state.frame.path() if state.frame else ())]
        for state, _ in here.threads
        if isinstance(state, Read)
    ]


def test_it_knows_in_which_rules_a_character_is_read() -> None:
    digit = char_range("0", "9").desc("digit")
    number = text(digit.at_least(1)).desc("number")
    pair = seq(number << string("-"), number).desc("pair")
    assert frames(last(pair, "")) == [["pair", "number", "digit"]]
    assert frames(last(pair, "1")) == [["pair", "number", "digit"], ["pair"]]
    assert expectations(last(pair, "1")) == ["digit", '"-"']
    assert frames(last(pair, "1-")) == [["pair", "number", "digit"]]


def test_a_rule_of_one_character_is_one_frame_unless_it_is_the_whole_rule() -> None:
    digit = char_range("0", "9").desc("digit")
    assert kinds(last(digit, "")) == [("digit", False)]
    assert kinds(last(text(digit, digit), "")) == [("digit", True)]
    assert kinds(last(text(string("ab").desc("word"), digit), "")) == [("word", False)]


def kinds(here: Configuration | None) -> list[tuple[str, bool]]:
    assert here is not None
    return [
        (state.frame.named.name, state.frame.is_character)
        for state, _ in here.threads
        if isinstance(state, Read) and state.frame is not None
    ]


def test_a_component_can_be_left_out() -> None:
    name, number = text(A.at_least(1)).desc("name"), text(B.at_least(1)).desc("number")
    made = alt(name, number, text(C, C).desc("letters")).desc("word")
    without = Automaton(made.definition, "name")
    assert without.step(without.start, "a") is None
    after = without.step(without.start, "b")
    assert after is not None
    assert after.accepts
    assert without.step(without.start, "c") is not None


def test_characters_that_no_set_tells_apart_share_a_step() -> None:
    made = text((char_range("\u0100", "\u01ff") | char_range("\x7f", "\x80")).many())
    automaton = Automaton(made.definition)
    for valid in "\x7f\x80\u0100\u0150\u01ff":
        assert automaton.step(automaton.start, valid) is not None
    for invalid in "\x7e\x81\xff\u0200\U0010ffff":
        assert automaton.step(automaton.start, invalid) is None
    assert set(automaton.start.steps) == {"\x7f", "\x7e", "\x80", "\x81", "\u0100", "\u0200"}


def test_the_same_place_is_the_same_configuration() -> None:
    made = text((A | B).many())
    automaton = Automaton(made.definition)
    after = automaton.step(automaton.start, "a")
    assert after is not None
    assert automaton.step(automaton.start, "a") is after
    assert automaton.step(after, "a") is automaton.step(after, "b") is not None
    assert automaton.start.steps["a"] is after


def test_a_step_is_remembered_if_the_character_cannot_stand_there_too() -> None:
    automaton = Automaton(A.definition)
    assert automaton.step(automaton.start, "b") is None
    assert automaton.start.steps == {"b": None}


def test_the_size_of_nested_repetitions_grows_with_their_length() -> None:
    made = A
    for _ in range(30):
        made = text(made.at_least(1), B)
    assert not made.matches("a")
    assert last(made, "a" + "b" * 30) is not None


def test_a_character_is_read_before_rules_are_entered_or_left() -> None:
    pair = seq(A.desc("first"), B.desc("second")).desc("pair")
    automaton = Automaton(pair.definition)
    ((thread, frame),) = advanced(automaton.start.threads, "a")
    assert frame is not None
    assert [each.named.name for each in frame.path()] == ["pair", "first"]
    assert thread.state is not ACCEPT
    assert not thread.denied
    assert advanced(automaton.start.threads, "b") == []
