"""A text is read up to the furthest index, where all that could come next is known, and the rules that it is in."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import Barrier
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, strategies as st

from uriast.combinators import Rule, alt, char_range, literal, seq, string, success, text
from uriast.combinators.explain import reading
from uriast.combinators.explain.reading import TextReader
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from uriast.combinators.explain.reading import Stop

    Texts = Rule[str]

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


NESTED = text(A.not_followed_by(text(B.not_followed_by(C))), string("bc"))
"""Reads `abc`: the look-ahead for `b` refuses no `b` before a `c`."""


def unless(item: Texts, ahead: Texts, rest: Texts) -> Texts:
    """An item that another one does not follow, and then the rest."""
    return text(text(item).not_followed_by(text(ahead)), rest)


def larger(rules: st.SearchStrategy[Texts]) -> st.SearchStrategy[Texts]:
    """Rules that are made of others. Look-aheads are frequent, and stand in look-aheads, too."""
    one, two, three = (st.tuples(*[rules] * number) for number in (1, 2, 3))
    return st.one_of(
        three.map(lambda each: unless(*each)),
        three.map(lambda each: unless(*each)),
        two.map(lambda each: text(*each)),
        two.map(lambda each: alt(*each)),
        two.map(lambda each: text(each[0]).not_followed_by(text(each[1]))),
        one.map(lambda each: text(each[0].optional(""))),
        one.map(lambda each: text(text(each[0]).many())),
        one.map(lambda each: text(each[0] * 2)),
    )


LEAVES: list[Texts] = [A, B, C, string("ab"), alt(B, C), char_range("a", "b"), success("")]
RULES = st.recursive(st.sampled_from(LEAVES), larger, max_leaves=9)


def stop(made: Rule[object], word: str) -> Stop:
    return TextReader(made.definition).stop(word)


@pytest.mark.parametrize("made", LANGUAGES)
def test_a_text_is_valid_to_its_end_if_the_pattern_matches(made: Rule[object]) -> None:
    reader = TextReader(made.definition)
    for word in WORDS:
        assert (reader.stop(word).valid_to == len(word)) is made.matches(word)


@given(RULES, st.text("abc", max_size=5))
def test_a_text_is_read_as_long_as_some_valid_text_begins_so(made: Texts, word: str) -> None:
    end = stop(made, word).at + 1
    assert end > len(word) or not any(made.matches(each) for each in WORDS if each[:end] == word[:end])


@example(NESTED, "abcx")
@example(NESTED, "abx")
@example(text(NESTED.optional(), A, B, C.optional()), "abx")
@example(text(A.not_followed_by(text(B.not_followed_by(C))), B, C.optional()), "ab")
@given(RULES, st.text("abc", max_size=8))
def test_the_end_is_expected_exactly_if_the_rule_reads_the_text_to_there(made: Texts, word: str) -> None:
    found = stop(made, word)
    assert any(each.term is None for each in found.expectations) is made.matches(word[: found.at])


@example(seq(A.not_followed_by(B), alt(B, C)).concat(), "ab")
@example(text(A.not_followed_by(B), string("bc") | C), "ab")
@example(text(A.not_followed_by(string("bc")), string("bc") | string("ba")), "ab")
@given(RULES, st.text("abcd", max_size=8))
def test_each_character_that_is_expected_is_read_and_no_other(made: Texts, word: str) -> None:
    reader = TextReader(made.definition)
    found = reader.stop(word)
    labels = [label for each in found.expectations if each.term for label in each.term.labels]
    letters, some = {label[1] for label in labels if label[0] == '"'}, {*"ab"} if "%x61-62" in labels else set()
    read = {each for each in "abc" if reader.stop(word[: found.at] + each).at > found.at}
    assert letters <= read <= letters | some
    assert not some or read & some


@pytest.mark.parametrize(
    ("made", "word", "at", "expected"),
    [
        (text(A, text(A.not_followed_by(B), B).optional()), "aab", 1, [""]),
        (alt(C, text(A, B.not_followed_by(C), C)), "abc", 0, ['"c"']),
        (alt(text(A, B), text(A, C, A.not_followed_by(B), B)), "acab", 1, ['"b"']),
        (text(A.not_followed_by(string("bc")), alt(string("bc"), string("bb"))), "abx", 2, ['"b"']),
        (text(text(A.not_followed_by(B)).many(), B.optional()), "aab", 2, ['"a"', ""]),
        (text(A.not_followed_by(alt(B, C).optional("")), B), "ab", 0, []),
    ],
)
def test_a_text_stops_where_look_aheads_refuse_all_that_could_follow(
    made: Texts, word: str, at: int, expected: list[str]
) -> None:
    assert (stop(made, word).at, expectations(made, word)) == (at, expected)


def test_how_long_ends_behind_look_aheads_are_looked_for_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    made = text(A, text(A.not_followed_by(string("bc")), string("bc")).optional())
    assert stop(made, "aabc")[:2] == (1, 1)
    monkeypatch.setattr(reading, "MOST_STEPS", 0)
    assert stop(made, "aabc")[:2] == (2, 1)


def test_a_look_ahead_in_a_look_ahead_counts() -> None:
    assert [stop(NESTED, word)[:2] for word in ("abcx", "abx", "ab", "ax")] == [(3, 3), (2, None), (2, None), (1, None)]


def expectations(made: Rule[object], word: str) -> list[str]:
    return [label for each in stop(made, word).expectations for label in (each.term.labels if each.term else [""])]


def test_it_is_known_what_could_come_next_the_preferred_first() -> None:
    made = alt(literal("cat"), literal("c"), char_range("0", "9").at_least(1).concat().desc("number")).desc("word")
    assert expectations(made, "") == ['"cat"', '"c"', "%x30-39"]
    assert expectations(made, "c") == ['"at"', ""]
    assert expectations(made, "ca") == ['"t"']
    assert expectations(made, "1") == ["%x30-39", ""]
    assert stop(made, "x").at == 0


def test_every_way_to_the_next_character_is_followed_once() -> None:
    assert expectations(alt(string("ab"), string("ac")), "a") == ['"b"', '"c"']
    made = alt(text(alt(A.optional(), B.optional()), C), string("d"))
    assert expectations(made, "") == ['"a"', '"c"', '"b"', '"d"']


def test_it_is_known_in_which_rules_a_character_was_read() -> None:
    digits = text(text(char_range("0", "9"), B.optional()).desc("digit").at_least(1))
    pair = seq(digits.desc("first") << string("-"), digits.desc("second")).desc("pair")
    insides = [" ".join(rule.name for rule in stop(pair, "1b-2"[:end]).inside) for end in range(5)]
    assert insides == ["", "pair first digit", "pair first digit", "pair", "pair second digit"]


def test_it_is_known_which_rules_begin_or_go_on_with_the_next_character() -> None:
    digits = text(char_range("0", "9").at_least(1)).desc("digits")
    pair = seq(digits, text(string("-"), digits).desc("more").optional()).desc("pair")

    def rules(word: str) -> list[tuple[list[str], list[str]]]:
        found = [(each.continued, each.begun) for each in stop(pair, word).expectations]
        return [([rule.name for rule in continued], [rule.name for rule in begun]) for continued, begun in found]

    assert rules("") == [([], ["pair", "digits"])]
    assert rules("1") == [(["pair", "digits"], []), (["pair"], ["more"]), ([], [])]
    assert rules("1-") == [([], ["digits"])]
    assert rules("1-2") == [(["pair", "more", "digits"], []), ([], [])]


def test_a_component_can_be_left_out() -> None:
    name, number = text(A.at_least(1)).desc("name"), text(B.at_least(1)).desc("number")
    made = alt(name, number, text(C, C).desc("letters")).desc("word")
    without = TextReader(made.definition, "name")
    assert [without.stop(word).at for word in ("a", "b", "c")] == [0, 1, 1]
    assert TextReader(made.definition, "word").stop("a").expectations == []


def test_a_text_can_be_read_from_an_index_on() -> None:
    reader = TextReader(text(A, B).definition)
    assert [reader.fails_at("xab", start) for start in range(4)] == [0, 3, 2, 3]


def test_characters_that_no_set_tells_apart_share_a_step() -> None:
    reader = TextReader(text((char_range("\u0100", "\u01ff") | char_range("\x7f", "\x80")).many()).definition)
    places = [reader.after(reader.start, each) for each in "\x7f\x80\u0100\u0150\u01ff"]
    assert places[0] is not None
    assert len(set(places)) == 1
    assert [reader.after(reader.start, each) for each in "\x7e\x81\xff\u0200\U0010ffff"] == [None] * 5
    assert len(reader.start.after) == 5  # two ASCII characters, the other ones of each set, and all others


def test_the_size_of_nested_repetitions_grows_with_their_length() -> None:
    made = A
    for _ in range(30):
        made = text(made.at_least(1), B)
    assert not made.matches("a")
    assert stop(made, "a" + "b" * 30).valid_to == 31


def test_several_threads_may_use_a_reader_at_once() -> None:
    texts = ["http://a:8/b?c#d^", "//1.2.3.4:x", "http://[::1]:8^", "a/b/c/^", "http://u:p@[v1.a]/%4", "?q^"]
    stops = [stop(rfc3986.URI_reference, each) for each in texts]
    interval = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1e-6)
        for _ in range(10):
            reader, barrier = TextReader(rfc3986.URI_reference.definition), Barrier(len(texts))

            def read(each: str, reader: TextReader = reader, barrier: Barrier = barrier) -> Stop:
                barrier.wait(10)
                return reader.stop(each)

            with ThreadPoolExecutor(len(texts)) as pool:
                assert list(pool.map(read, texts)) == stops
    finally:
        sys.setswitchinterval(interval)
