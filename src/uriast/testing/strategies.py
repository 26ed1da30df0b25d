"""Strategies of hypothesis for a rule: its texts, texts that it nearly matches, and the values of its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from hypothesis import reject, strategies as st

from uriast.testing.edits import EDITS, STRANGERS, letters_of
from uriast.testing.expressions import Texts

if TYPE_CHECKING:
    from uriast.combinators import Rule

T = TypeVar("T")

TRIES: Final = 20
"""The number of candidates from which one is chosen."""


def texts(rule: Rule[object]) -> st.SearchStrategy[str]:
    """Texts that a rule matches. Each alternative of its definition is generated, and each option is present or absent.

    A set gives its edges, and characters beyond ASCII if it has any. Literals are written in either case where case
    does not matter. A repetition has at most 20 iterations more than it must have. Texts shrink to a short one of the
    simplest characters.

    >>> from hypothesis import find
    >>> from uriast.grammar.rfc3986 import authority
    >>> find(texts(authority), lambda text: text.startswith("["))
    '[::]'

    Args:
        rule: The rule. One that matches no text has no texts either: hypothesis raises `Unsatisfiable`.
    """
    candidates = Texts().of(rule.definition)

    @st.composite  # without arguments: hypothesis would write each of them in its reports, and they are long
    def matching(draw: st.DrawFn) -> str:
        for _ in range(TRIES):  # a look-ahead refuses some
            candidate = draw(candidates)
            if rule.matches(candidate):
                return candidate
        return reject()

    return matching()


class Edited(NamedTuple):
    """A text that a rule matches, and a text one edit away from it that the rule does not match."""

    text: str
    miss: str


def edited(rule: Rule[object]) -> st.SearchStrategy[Edited]:
    """Texts that a rule matches, each with a near miss.

    >>> from hypothesis import find
    >>> from uriast.combinators import literal
    >>> find(edited(literal("ab")), lambda _: True)
    Edited(text='ab', miss='')

    Args:
        rule: The rule.
    """
    matching, edits = texts(rule), st.sampled_from(EDITS)
    letters = st.sampled_from([*letters_of(rule.definition), *STRANGERS])

    @st.composite
    def missing(draw: st.DrawFn) -> Edited:
        text = draw(matching)
        for _ in range(TRIES):
            edit, at, other = draw(edits), draw(st.integers(0, len(text))), draw(letters)
            miss = edit(text, at, other)
            if not rule.matches(miss):
                return Edited(text, miss)
        return reject()

    return missing()


def near_misses(rule: Rule[object]) -> st.SearchStrategy[str]:
    """Texts that a rule does not match, each one edit away from a text that it matches.

    An edit inserts, removes, replaces, doubles or swaps characters, changes the case of a letter, truncates the text,
    repeats its end or adds a line break. A new character comes from another part of the rule, or looks like the old.

    >>> from hypothesis import find
    >>> from uriast.grammar.rfc3986 import dec_octet
    >>> find(near_misses(dec_octet), lambda text: len(text) == 2)
    '00'

    Args:
        rule: The rule. One that matches every text has no near misses: hypothesis raises `Unsatisfiable`.
    """
    return edited(rule).map(lambda each: each.miss)


def nodes(rule: Rule[T]) -> st.SearchStrategy[T]:
    """The values that a rule builds from its texts.

    >>> from hypothesis import find
    >>> from uriast.grammar.rfc3986 import URI_reference
    >>> find(nodes(URI_reference), lambda node: node.query is not None)
    RelativeRef(authority=None, path=PathEmpty(text=''), query='', fragment=None)

    Args:
        rule: The rule.
    """
    return texts(rule).map(rule.parse)
