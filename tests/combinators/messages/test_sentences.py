"""The sentences that all errors share: what cannot stand where, and what was expected."""

from __future__ import annotations

import pytest

from uriast.combinators.messages import complaint, did_you_mean, listed, worded


@pytest.mark.parametrize(
    ("index", "component", "offset", "sentence"),
    [
        (0, None, 0, "'a' cannot stand at index 0"),
        (1, "path", 0, "' ' cannot stand at index 1, in path"),
        (1, "path", 7, "' ' cannot stand at index 8, in path"),
        (2, None, 0, "a character cannot stand at index 2"),
        (2, "path", 7, "a character cannot stand at index 9, in path"),
        (3, None, 0, "the text ends too early, at index 3"),
        (3, "path", 7, "the text ends too early, at index 10, in path"),
        (1, "", 0, "' ' cannot stand at index 1"),
    ],
)
def test_a_complaint_names_the_character_the_index_and_the_component(
    index: int, component: str | None, offset: int, sentence: str
) -> None:
    assert complaint("a b", index, component, [(2, 3)], offset) == sentence


def test_an_index_is_not_moved_unless_an_offset_is_given() -> None:
    assert complaint("a b", 1, None, []) == "' ' cannot stand at index 1"


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (1, "0"),
        (2, "0 or 1"),
        (3, "0, 1 or 2"),
        (20, ", ".join(map(str, range(19))) + " or 19"),
        (25, ", ".join(map(str, range(20))) + " or 5 others"),
        (45, ", ".join(map(str, range(20))) + " or 25 others"),
    ],
)
def test_expectations_are_listed_up_to_a_number(count: int, sentence: str) -> None:
    assert listed([str(number) for number in range(count)]) == sentence


def test_an_error_is_one_line_and_then_an_extract_and_advice() -> None:
    summary, message = worded("x: 'a' cannot stand at index 0", "  a\n  ^", ["b", "c"], ["hint: d", None, "e"])
    assert summary == "x: 'a' cannot stand at index 0: expected b or c"
    assert message == "x: 'a' cannot stand at index 0\n  a\n  ^\nexpected b or c\nhint: d\ne"


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("hots", "; did you mean host?"),
        ("Host", "; did you mean host?"),
        ("pat", "; did you mean path or PATHS?"),
        ("host", ""),
        ("x", ""),
        ("", ""),
        ("host" * 100_000, ""),
    ],
)
def test_a_question_names_what_is_close_to_an_unknown_name(name: str, question: str) -> None:
    assert did_you_mean(name, ["host", "path", "PATHS", "query" * 100_000]) == question
