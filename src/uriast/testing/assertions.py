"""Assertions about a rule that hold for all texts: they are proved by comparing finite automata."""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from uriast.abnf import AbnfError, Cause
from uriast.abnf.arguments import check_type
from uriast.abnf.checks import left_out
from uriast.abnf.reading import read
from uriast.abnf.scope import known_rules
from uriast.testing.checks import check_rule, expect
from uriast.testing.proof import (
    MOST_STEPS,
    Budget,
    BudgetError,
    UnsupportedError,
    difference,
    language,
    not_longest,
    pattern_language,
    possessive_difference,
    scope_rules,
    structure,
    too_many_readings,
    vectors,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from uriast.abnf import RuleList
    from uriast.abnf.scope import Known
    from uriast.combinators import Rule
    from uriast.testing.proof import DFA, NotLongest


def assert_language(
    rule: Rule[object],
    abnf: str,
    name: str,
    *,
    extends: Known | None = None,
    max_texts: int = 2_000,
    max_steps: int = MOST_STEPS,
) -> None:
    r"""Prove that a rule's pattern matches exactly the texts of a rule of an ABNF text (RFC 5234, RFC 7405).

    The ABNF is read by hand and the pattern by `re`, without the help of the combinators. The proof holds for texts of
    any length. It also proves that the possessive parts of the pattern change nothing. Then the rule itself reads some
    texts, which reach the states of the automaton. So a rule fails that refuses more than its pattern does. If
    `assert_linear` refuses the rule, it reads no long texts.

    What a text means is what it means for `uriast.abnf.read_abnf`. If it replaces a rule of what it extends, all rules
    that need it use the new one.

    >>> from uriast.combinators import char_range, literal, seq
    >>> digit = char_range("0", "9")
    >>> assert_language(seq(digit, literal(".") >> digit), 'version = DIGIT "." DIGIT', "version")
    >>> assert_language(digit.at_least(1).desc("number"), "number = 1*3DIGIT", "number")
    Traceback (most recent call last):
        ...
    AssertionError: number: expected '0000' not to match, as number of the ABNF says, got a match

    Args:
        rule: The rule.
        abnf: The ABNF text: one rule or several. It may be indented.
        name: The name of a rule in it.
        extends: A module with rules that the text extends, such as `uriast.grammar.rfc3986`. Each text extends the core
            rules of RFC 5234, appendix B.1.
        max_texts: The largest number of texts that the rule itself reads.
        max_steps: The largest number of steps to make an automaton, to compare two, or to make the texts. A million
            take a few seconds.

    Raises:
        AbnfError: The ABNF cannot be read. Or a rule that it needs is missing, recursive, or prose.
        AssertionError: The languages differ. The message has a shortest text that shows the difference. Or the pattern
            is none that the proof can handle, or the proof needs more steps.
    """
    __tracebackhide__ = True
    check_type(abnf, str, "abnf")
    check_type(name, str, "name")
    with provable(rule, max_steps):
        specified = specified_language(abnf, name, known_rules(extends), max_steps)
        found = difference(specified, pattern_language(rule.pattern, max_steps), Budget(max_steps))
    source = f"as {name} of the ABNF says"
    if found is not None:
        raise AssertionError(_mismatch(rule, found.text, source, expected=found.only_left))
    assert_possessive(rule, max_steps=max_steps)
    tried = _quickly_read(rule, specified, max_texts, max_steps) if max_texts else ()
    wrong = [(text, is_valid) for text, is_valid in tried if rule.matches(text) is not is_valid]
    if wrong:
        text, is_valid = min(wrong, key=lambda each: len(each[0]))
        raise AssertionError(_mismatch(rule, text, f"{source} and the pattern of the rule too", expected=is_valid))


def _quickly_read(rule: Rule[object], specified: DFA, max_texts: int, max_steps: int) -> Iterator[tuple[str, bool]]:
    """Texts of which no beginning can have been read in many ways, each with whether it is valid."""
    with provable(rule, max_steps):
        crowded = too_many_readings(rule.pattern, max_steps)
    texts = vectors(specified, limit=max_texts, budget=Budget(max_steps / 2))  # what is proved needs few of them
    for text, is_valid in texts:
        if crowded is None or len(text) < len(crowded):
            yield text, is_valid


def assert_possessive(rule: Rule[object], *, max_steps: int = MOST_STEPS) -> None:
    """Prove that the possessive parts of a rule's pattern change nothing, in whole texts and at an index."""
    __tracebackhide__ = True
    with provable(rule, max_steps):
        found = possessive_difference(rule.pattern, max_steps)
    if found is not None:
        message = f"{rule.name}: expected possessive parts that change nothing, got another match for {found.text!r}"
        raise AssertionError(message)


@lru_cache(maxsize=64)
def specified_language(abnf: str, name: str, extends: RuleList | None = None, max_steps: int = MOST_STEPS) -> DFA:
    """The language of a rule of an ABNF text."""
    try:
        scope = read(abnf, (), extends, [name])
    except AbnfError as error:
        raise AbnfError(error.problem, tuple(each for each in error.remedies if each == "extends")) from None
    out = left_out(scope)  # if there are any, the rule needs them
    for key, reason in out.items():
        if reason.cause is not Cause.NEED:
            each = scope.defined[key]
            message = f"line {each.line}: expected a rule that an automaton can have, got {each.name}: {reason}"
            raise AbnfError(message)
    try:
        return language(scope_rules(scope), name, max_steps)
    except RecursionError:
        message = f"{name}: expected rules that are not nested that deep"
        raise AbnfError(message) from None


def assert_longest_prefix(rule: Rule[object], *, max_steps: int = MOST_STEPS) -> None:
    """Prove that a rule, read at an index of a text, consumes the longest prefix that it matches as a whole text.

    A rule without this property may stop too early when it is part of another rule or parser.

    >>> from uriast.combinators import string
    >>> assert_longest_prefix(string("ab") | string("a"))
    >>> assert_longest_prefix(string("a") | string("ab"))
    Traceback (most recent call last):
        ...
    AssertionError: %s"a" / %s"ab": expected 'ab' of 'ab' to be consumed, got 'a'

    Args:
        rule: The rule.
        max_steps: The largest number of steps to make an automaton or to compare two. A million take a few seconds.

    Raises:
        AssertionError: There is a text of which it consumes less. The message has a shortest one. Or the pattern is
            none that the proof can handle, or the proof needs more steps.
    """
    __tracebackhide__ = True
    found = _not_longest(rule, max_steps)
    if found is not None:
        got = "no match" if found.consumed is None else repr(found.consumed)
        message = f"{rule.name}: expected {found.longest!r} of {found.text!r} to be consumed, got {got}"
        raise AssertionError(message)


def refuse_longest_prefix(rule: Rule[object], *, max_steps: int = MOST_STEPS) -> None:
    """Prove the contrary of `assert_longest_prefix`: a list of exceptions stays true by this."""
    __tracebackhide__ = True
    found = _not_longest(rule, max_steps)
    expect(found, rule.name, "a rule that does not consume the longest prefix of every text", "one that does")


def assert_linear(rule: Rule[object], *, max_steps: int = MOST_STEPS) -> None:
    """Prove that a rule needs a time that is linear in the length of the text, and that every CPython gets it right.

    Whatever has been read of a text, there are at most 100 ways to have read it, and an engine that backtracks tries
    each at most once. So no loop can read a text in two ways, and no two loops can divide one between them. Repetitions
    with a limit and options may do so, but not in many ways. Possessive parts are simple, because CPython before 3.11.5
    has bugs in others.

    >>> from uriast.combinators import literal
    >>> a = literal("a")
    >>> assert_linear(a.many())
    >>> assert_linear((a | a + a).times(1, 40).desc("r"))
    Traceback (most recent call last):
        ...
    AssertionError: r: expected a pattern of linear time, got more than 100 ways to read 'AAAAAAAAAAA'

    Args:
        rule: The rule.
        max_steps: The largest number of steps of the proof. A million take a few seconds.

    Raises:
        AssertionError: The message has a shortest text with which a text can begin that is read in more than 100 ways.
            Or it names the part that is not simple. Or the proof needs more steps.
    """
    __tracebackhide__ = True
    with provable(rule, max_steps):
        faults = _faults(rule.pattern, max_steps)
    expect(not faults, rule.name, "a pattern of linear time", "; ".join(faults))


@lru_cache(maxsize=64)
def _faults(pattern: str, max_steps: int) -> tuple[str, ...]:
    return tuple(structure(pattern, max_steps))


def _not_longest(rule: Rule[object], max_steps: int) -> NotLongest | None:
    with provable(rule, max_steps):
        return not_longest(rule.pattern, max_steps)


@contextmanager
def provable(rule: Rule[object], max_steps: int) -> Generator[None, None, None]:
    """Prove something of a rule. The errors of the prover become a failed assertion."""
    check_rule(rule)
    try:
        yield
    except UnsupportedError as error:
        message = f"{rule.name}: expected a pattern that can be proved, got {error}"
        raise AssertionError(message) from None
    except BudgetError:
        message = f"{rule.name}: not decided within {max_steps:,} steps; max_steps may allow for more"
        raise AssertionError(message) from None


def _mismatch(rule: Rule[object], text: str, source: str, *, expected: bool) -> str:
    wanted, got = ("to match", "no match") if expected else ("not to match", "a match")
    return f"{rule.name}: expected {text!r} {wanted}, {source}, got {got}"
