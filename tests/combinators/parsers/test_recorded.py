"""A text records which rules read it and which values were refused; any other text records nothing."""

from __future__ import annotations

from uriast.combinators import Parser, char_range, explained, peek, regex
from uriast.combinators.parsers.recorded import RecordedText, Refusal

DIGIT = char_range("0", "9").desc("digit")


class Text(str):
    """A text that records nothing."""

    __slots__ = ()


def read(parser: Parser[object], text: str) -> RecordedText:
    """The text after a reading."""
    recorded = RecordedText(text)
    parser(recorded, 0)
    return recorded


def test_each_call_of_a_rule_is_recorded_once_where_it_began() -> None:
    recorded = read((DIGIT << regex("[a-z]")) | (DIGIT >> DIGIT.many() >> regex("x")), "12")
    assert [(diagnosis.name, start) for diagnosis, start in recorded.calls] == [("digit", 0), ("digit *digit", 0)]


def test_a_rule_that_is_part_of_a_rule_is_not_called() -> None:
    assert [(diagnosis.name, start) for diagnosis, start in read(DIGIT.many(), "12").calls] == [("*digit", 0)]


def test_a_refused_value_is_recorded_with_its_place() -> None:
    odd = explained(DIGIT).map(int).where(lambda digit: digit % 2 == 1, "an odd digit")
    assert read(regex("x").many() >> odd, "xx2").refusals == [Refusal(2, 3, "an odd digit")]
    assert read(regex("x").many() >> odd, "xx3").refusals == []


def test_what_should_fail_is_recorded_apart_and_refuses_nothing() -> None:
    odd = explained(DIGIT).map(int).where(lambda digit: digit % 2 == 1, "an odd digit")
    recorded = read(odd.should_fail("no odd digit") >> DIGIT, "2")
    assert recorded.refusals == []
    assert [[start for _, start in calls] for calls in (recorded.denied, recorded.calls)] == [[0], [0]]
    twice = read(peek(DIGIT).should_fail("x").should_fail("y") >> regex("!"), "2")
    assert (len(twice.denied), len(twice.calls), twice.is_denied) == (1, 0, False)


def test_a_text_of_another_class_records_nothing() -> None:
    odd = explained(DIGIT).where(lambda digit: digit in "13579", "an odd digit")
    text = Text("2")
    assert DIGIT(text, 0) == DIGIT("2", 0)
    assert odd(text, 0) == odd("2", 0)
    assert DIGIT.mark().should_fail("no digit")(text, 0) == DIGIT.mark().should_fail("no digit")("2", 0)
    assert vars(type(text)).keys().isdisjoint({"calls", "refusals"})
