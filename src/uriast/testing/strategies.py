"""Strategies of hypothesis for a rule or a scheme: its texts, its near misses, and the values of its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, overload

from hypothesis import reject, strategies as st

from uriast.combinators import Rule
from uriast.testing.edits import EDITS, STRANGERS, letters_of
from uriast.testing.generated import Texts

if TYPE_CHECKING:
    from uriast.combinators.definition import expression as ex
    from uriast.nodes import URI
    from uriast.schemes import Scheme

T = TypeVar("T")
N = TypeVar("N", bound="URI")

TRIES: Final = 5
"""The number of texts from which one is chosen that matches. With more, it takes long to find that hardly any does."""
EDITS_TRIED: Final = 20
"""The number of edits from which one is chosen that gives a near miss."""


def texts(rule: Rule[object] | Scheme[Any]) -> st.SearchStrategy[str]:
    """Texts that a rule or a scheme matches.

    Each alternative of its definition is generated, and each option is present or absent. A set gives its edges, and
    characters beyond ASCII if it has any. Literals are written in either case where case does not matter. A repetition
    has at most 20 iterations more than it must have. Texts shrink to a short one of the simplest characters.

    >>> from hypothesis import find
    >>> from uriast.grammar.rfc3986 import authority
    >>> find(texts(authority), lambda text: text.startswith("["))
    '[::]'

    Args:
        rule: The rule or scheme. One that matches no text has no texts either: hypothesis raises `Unsatisfiable`.
    """
    candidates = Texts().of(_definition_of(rule))

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


def edited(rule: Rule[object] | Scheme[Any]) -> st.SearchStrategy[Edited]:
    """Texts that a rule or a scheme matches, each with a near miss.

    >>> from hypothesis import find
    >>> from uriast.combinators import literal
    >>> find(edited(literal("ab")), lambda _: True)
    Edited(text='ab', miss='')

    Args:
        rule: The rule or scheme.
    """
    matching, edits = texts(rule), st.sampled_from(EDITS)
    letters = st.sampled_from([*letters_of(_definition_of(rule)), *STRANGERS])

    @st.composite
    def missing(draw: st.DrawFn) -> Edited:
        text = draw(matching)
        for _ in range(EDITS_TRIED):
            edit, at, other = draw(edits), draw(st.integers(0, len(text))), draw(letters)
            miss = edit(text, at, other)
            if not rule.matches(miss):
                return Edited(text, miss)
        return reject()

    return missing()


def near_misses(rule: Rule[object] | Scheme[Any]) -> st.SearchStrategy[str]:
    """Texts that a rule or a scheme does not match, each one edit away from a text that it matches.

    An edit inserts, removes, replaces, doubles or swaps characters, changes the case of a letter, truncates the text,
    repeats its end or adds a line break. A new character comes from another part of the rule, or looks like the old.

    >>> from hypothesis import find
    >>> from uriast.grammar.rfc3986 import dec_octet
    >>> find(near_misses(dec_octet), lambda text: len(text) == 2)
    '00'

    Args:
        rule: The rule or scheme. One that matches every text has no near misses: hypothesis raises `Unsatisfiable`.
    """
    return edited(rule).map(lambda each: each.miss)


@overload
def nodes(rule: Rule[T]) -> st.SearchStrategy[T]: ...
@overload
def nodes(rule: Scheme[N]) -> st.SearchStrategy[N]: ...
def nodes(rule: Rule[Any] | Scheme[Any]) -> st.SearchStrategy[Any]:
    """The values that a rule or a scheme builds from its texts.

    >>> from hypothesis import find
    >>> from uriast.grammar.rfc3986 import URI_reference
    >>> find(nodes(URI_reference), lambda node: node.query is not None)
    RelativeRef(authority=None, path=PathEmpty(text=''), query='', fragment=None)

    Args:
        rule: The rule or scheme.
    """
    return texts(rule).map(rule.parse)


def _definition_of(rule: Rule[object] | Scheme[Any]) -> ex.Expression:
    """The definition of a rule, or that of the rule of a scheme."""
    own: object = rule if isinstance(rule, Rule) else getattr(rule, "rule", None)
    if not isinstance(own, Rule):
        message = f"expected a Rule or a Scheme, got {type(rule).__name__}"
        raise TypeError(message)
    return own.definition
