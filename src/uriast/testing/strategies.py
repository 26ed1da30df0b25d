"""Strategies of hypothesis for a rule or a scheme: its texts, its near misses, and the values of its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, overload

from hypothesis import reject, strategies as st

from uriast.combinators import Rule
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import parts
from uriast.testing.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from uriast.schemes import Scheme, SchemeURI

    Edit: TypeAlias = Callable[[str, int, str], str]
    """Edits a text at an index, in code points from 0 to its length, with the help of a character."""

__all__ = ["near_misses", "nodes", "texts"]

T = TypeVar("T")
N = TypeVar("N", bound="SchemeURI")

TRIES: Final = 5
"""The number of texts from which one is chosen that matches. With more, it takes long to find that hardly any does."""
EDITS_TRIED: Final = 20
"""The number of edits from which one is chosen that gives a near miss."""
LINE_BREAKS: Final = ("\n", "\r\n", "\u2028")
LOOK_ALIKES: Final = {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | dict(  # the full-width forms
    zip("1KkSsiIao./-", "\u0661\u212a\u212a\u017f\u017f\u0131\u0130\u0430\u043e\u3002\u2044\u2010", strict=True)
)
"""Characters that look like one of ASCII, or are equal to one once the case is folded."""
STRANGERS: Final = (" ", "%", "/", "\x00", "\n", "\x7f", "\xe9", "\ufffe", "\U0001f600", "\u202e")
"""Characters that many rules do not read."""

EDITS: Final[tuple[Edit, ...]] = (
    lambda text, at, _: text[:at],  # truncated
    lambda text, at, _: text[:at] + text[at + 1 :],  # a character is missing
    lambda text, at, other: text[:at] + other + text[at:],  # one is inserted
    lambda text, at, other: text[:at] + other + text[at + 1 :],  # one is replaced
    lambda text, at, _: text[: at + 1] + text[at:],  # one is doubled
    lambda text, at, _: text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],  # two are swapped
    lambda text, at, _: text[:at] + text[at : at + 1].swapcase() + text[at + 1 :],  # in the other case
    lambda text, at, other: text[:at] + LOOK_ALIKES.get(text[at : at + 1], other) + text[at + 1 :],
    lambda text, at, _: text + text[at:],  # the end is repeated
    lambda text, at, _: text + LINE_BREAKS[at % len(LINE_BREAKS)],
)


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
    """Texts that a rule or a scheme matches, each with a near miss."""
    matching, edits = texts(rule), st.sampled_from(EDITS)
    letters = st.sampled_from([*_letters_of(_definition_of(rule)), *STRANGERS])

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


def _letters_of(definition: ex.Expression) -> list[str]:
    """The edges of the sets and the characters of the literals in a definition, sorted."""
    found: set[str] = set()
    for item in parts(definition):
        match item:
            case ex.Chars(chars):
                found.update(chr(code) for edge in chars.ranges for code in edge)
            case ex.Literal(text):
                found.update(text)
            case _:
                pass
    return sorted(found)
