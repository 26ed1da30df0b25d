"""Each character of a definition has the term that messages use for it."""

from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st

from uriast.combinators import Rule, alt, char_from, char_range, literal, string, success, text
from uriast.combinators.explain.reading import TextReader

DIGIT = char_range("0", "9").desc("digit")
LETTER = alt(char_range("a", "f"), literal("x"), char_range("y", "z").desc("last")).desc("letter")


def first(made: Rule[object]) -> list[tuple[str, str | None]]:
    """What the first character is called, and the rule that reads just this character."""
    terms = [expected.term for expected in TextReader(made.definition).stop("").expectations]
    return [(label, term.rule.name if term.rule else None) for term in terms if term for label in term.labels]


@pytest.mark.parametrize(
    ("made", "terms"),
    [
        (DIGIT, [("%x30-39", None)]),  # the whole definition is no part of it
        (text(DIGIT, DIGIT), [("digit", "digit")]),
        (LETTER | DIGIT, [("letter", "letter"), ("digit", "digit")]),
        (DIGIT | text(DIGIT, DIGIT).desc("number"), [("digit", "digit"), ("digit", "digit")]),
        (text(literal("word").desc("word"), DIGIT), [('"word"', None)]),
        (text(alt(literal("x"), literal("yz")).desc("word"), DIGIT), [('"x"', None), ('"yz"', None)]),
        (text(DIGIT.optional().desc("maybe"), LETTER), [("digit", "digit"), ("letter", "letter")]),
        (text(success("").desc("nothing"), char_from("+-")), [('"+"', None), ('"-"', None)]),
    ],
)
def test_a_rule_inside_of_another_is_the_term_of_a_character_if_it_reads_just_that(
    made: Rule[object], terms: list[tuple[str, str | None]]
) -> None:
    assert first(made) == terms


WORDS = st.lists(st.tuples(st.text("abB", max_size=4), st.booleans()), min_size=1, max_size=8)


@example([("ab", True), ("b", True), ("abb", True), ("aab", True), ("ab", True)], "aba")
@example([("aB", False), ("ab", False), ("ab", True), ("", True), ("abb", True)], "AB")
@given(WORDS, st.text("abAB", max_size=5))
def test_the_literals_that_go_on_are_expected_in_their_order(words: list[tuple[str, bool]], read: str) -> None:
    found = TextReader(alt(*[string(word) if exact else literal(word) for word, exact in words]).definition).stop(read)

    def begins(word: str, exact: bool, end: int) -> bool:
        return word[:end] == read[:end] if exact else word[:end].lower() == read[:end].lower()

    assert found.at == max(end for word, exact in words for end in range(len(word) + 1) if begins(word, exact, end))
    rests = [word[found.at :] for word, exact in words if len(word) > found.at and begins(word, exact, found.at)]
    labels = [label for each in found.expectations for label in (each.term.labels if each.term else [])]
    assert list(dict.fromkeys(labels)) == [f'"{rest}"' for rest in dict.fromkeys(rests)]


def test_literals_share_the_characters_that_they_begin_with() -> None:
    made = alt(*[string(f"{'prefix' * 50}{number}") for number in range(100)], string("other"))
    reader = TextReader(made.definition)
    place = reader.start
    for character in "prefix" * 50:
        after = reader.after(place, character)
        assert after is not None
        place = after
        assert len(place.threads) < 20


def test_iterations_that_may_be_empty_are_not_counted_unless_a_look_ahead_may_refuse_them() -> None:
    part = string("a").optional("")
    assert len(TextReader(text(text(part).times(1_000)).definition).start.threads) == 2
    guarded = text(text(part, success("").not_followed_by(string("b"))).times(2), char_from("bc"))
    assert TextReader(guarded.definition).stop("b").at == 0
    assert TextReader(guarded.definition).stop("ac").at == 2
