"""The laws that each rule of nodes or texts should hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import FailedHealthCheck, Unsatisfiable

from uriast.combinators import IrreversibleError, Node, ParseError
from uriast.testing.checks import TooFewError, check_rule, expect
from uriast.testing.strategies import edited, texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis import strategies as st

    from uriast.combinators import Rule
    from uriast.testing.strategies import Edited

T = TypeVar("T")


def assert_prints_what_it_reads(rule: Rule[object], *, max_examples: int = 200) -> None:
    r"""Check on generated texts that values print as they were read, and that errors say what they should.

    The rule writes each value as the text that it was read from. If it is a node or a text, `str` writes it so, too.
    For each near miss, `parse` raises `ParseError`. Its index is in the text or at its end. The text before the index
    is the beginning of a text that the rule matches. Something is expected.

    The texts are the same in every run.

    >>> from uriast.combinators import char_range
    >>> from uriast.grammar.rfc3986 import port
    >>> assert_prints_what_it_reads(port, max_examples=20)
    >>> assert_prints_what_it_reads(char_range("a", "z").map(str.upper, inverse=str.lower))
    Traceback (most recent call last):
        ...
    AssertionError: %x61-7A: expected 'a' to print as it was read, got 'A'

    Args:
        rule: The rule.
        max_examples: The number of texts, and of near misses.

    Raises:
        AssertionError: A law does not hold. The message has the shortest text that was found. Or the rule is not
            reversible. Or it refuses nearly all texts that its definition gives, or matches nearly all texts.
    """
    __tracebackhide__ = True
    assert_writes_what_it_reads(rule, max_examples=max_examples)
    assert_errors_tell(rule, max_examples=max_examples)


def assert_writes_what_it_reads(rule: Rule[object], *, max_examples: int = 200) -> None:
    """Check the first law alone."""
    __tracebackhide__ = True
    check_rule(rule)
    too_few = f"{rule.name}: expected texts that match, got hardly any: it refuses nearly all that its definition gives"
    for_all(texts(rule), lambda text: _check_text(rule, text), max_examples=max_examples, too_few=too_few)


def assert_errors_tell(rule: Rule[object], *, max_examples: int = 200) -> None:
    """Check the second law alone, which a rule of any values should hold."""
    __tracebackhide__ = True
    check_rule(rule)
    too_few = (
        f"{rule.name}: expected near misses of its texts, got hardly any: it matches nearly all texts, or hardly any"
    )
    for_all(edited(rule), lambda each: _check_error(rule, each), max_examples=max_examples, too_few=too_few)


def for_all(values: st.SearchStrategy[T], check: Callable[[T], None], *, max_examples: int, too_few: str) -> None:
    """Call a function with generated values, the same in every run; or say that hardly any can be generated."""
    __tracebackhide__ = True

    @settings(
        max_examples=max_examples,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate, Phase.shrink],
        report_multiple_bugs=False,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(values)
    def each(value: T) -> None:
        check(value)

    try:
        each()
    except (FailedHealthCheck, Unsatisfiable) as error:
        raise TooFewError(too_few) from error
    except AssertionError as error:
        raise AssertionError(str(error)) from None  # without the notes of hypothesis, which name the function above


def _check_text(rule: Rule[object], text: str) -> None:
    value = rule.parse(text)
    if isinstance(value, Node | str):
        expect(str(value) == text, rule.name, f"{text!r} to print as it was read", repr(str(value)))
    try:
        written, got = rule.write(value), ""
    except (IrreversibleError, ParseError, TypeError) as error:
        written, got = "", f"{type(error).__name__}: {error}"
    expect(written == text, rule.name, f"{text!r} to be written again", got or repr(written))


def _check_error(rule: Rule[object], each: Edited) -> None:
    fault = _fault(rule, each)
    if fault:
        message = f"{rule.name}: expected {fault}, for {each.miss!r}"
        raise AssertionError(message)


def _fault(rule: Rule[object], each: Edited) -> str:
    """What the error of a near miss should have said; empty if nothing is wrong."""
    try:
        value = rule.parse(each.miss)
    except ParseError as error:
        index, expected = error.index, error.expected
    else:
        return f"ParseError, as the rule does not match, got {value!r}"
    unchanged = _common_length(each.text, each.miss)
    if not unchanged <= index <= len(each.miss):
        return f"an index from {unchanged} to {len(each.miss)}, got {index}"
    if not expected:
        return f"something to be expected at index {index}, got nothing"
    before = each.miss[:index]
    if not rule.matches(before) and rule.fails_at(before) != index:
        return f"the text before index {index} to be the beginning of a text, got {before!r}"
    return ""


def _common_length(one: str, other: str) -> int:
    """The number of characters, from the first on, that two texts share."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
