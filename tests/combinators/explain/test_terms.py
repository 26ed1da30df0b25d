"""Each character of a definition has the term that messages use for it."""

from __future__ import annotations

import pytest

from uriast.combinators import Rule, alt, char_from, char_range, literal, success, text
from uriast.combinators.explain.reading import TextReader

DIGIT = char_range("0", "9").desc("digit")
LETTER = alt(char_range("a", "f"), literal("x"), char_range("y", "z").desc("last")).desc("letter")


def first(made: Rule[object]) -> list[tuple[str, str | None]]:
    """What the first character is called, and the rule that reads just this character."""
    terms = [expected.term for expected in TextReader(made.definition).stop("").expectations]
    return [(term.label, term.rule.name if term.rule else None) for term in terms if term]


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
