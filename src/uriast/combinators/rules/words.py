"""Many words as one rule, each with its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import ascii_lowercase, ascii_uppercase
from typing import Final, TypeVar

from uriast.combinators.definition import expression as ex
from uriast.combinators.parsers.parser import checked_text
from uriast.combinators.rules.rule import Rule

U = TypeVar("U")

LOWER: Final = str.maketrans(ascii_uppercase, ascii_lowercase)
UPPER: Final = str.maketrans(ascii_lowercase, ascii_uppercase)


def words(values: Mapping[str, U], *, case_sensitive: bool = True) -> Rule[U]:
    """One of several words, with the value of that word.

    Longer words are tried first, in whatever order they are given. The value is found by one look-up, so there may be
    thousands of words.

    >>> unit = words({"m": 1, "mm": 0.001, "km": 1000})
    >>> unit.abnf
    '%s"mm" / %s"km" / %s"m"'
    >>> unit.parse("mm"), unit.verdict().is_reversible
    (0.001, True)

    Args:
        values: The value of each word.
        case_sensitive: Whether a letter matches only in its own case. If not, the ASCII letters match in either case,
            as those of `literal` do (RFC 5234, section 2.3).

    Raises:
        ValueError: There are no words, one is empty, or two differ only in a case that does not matter.
    """
    found = _checked(values)
    longest_first = sorted(found, key=len, reverse=True)
    literals = tuple(ex.Literal(word, case_sensitive=case_sensitive) for word in longest_first)
    lookup = found.__getitem__ if case_sensitive else _without_case(found)
    reason = _ambiguity(found, case_sensitive=case_sensitive)
    inverse = None if reason else _inverse(found)
    return Rule(ex.Words(ex.Alternation(literals), found, lookup, inverse, reason))


def _checked(values: Mapping[str, U]) -> dict[str, U]:
    """The values by words that are plain texts."""
    if not isinstance(values, Mapping):
        message = f"expected a mapping of words to values, got {type(values).__name__}"
        raise TypeError(message)
    found = {checked_text(word): value for word, value in values.items()}
    if not found:
        message = "expected at least one word, got none"
        raise ValueError(message)
    if "" in found:
        message = "expected words of at least one character, got ''"
        raise ValueError(message)
    return found


def _without_case(values: Mapping[str, U]) -> Callable[[str], U]:
    """The function that finds the value of a word in any case."""
    known: dict[str, str] = {}
    for word in values:
        other = known.setdefault(word.translate(LOWER), word)
        if other != word:
            message = f"expected words that differ in more than their case, got {other!r} and {word!r}"
            raise ValueError(message)
    folded = {word: values[given] for word, given in known.items()}

    def lookup(word: str, /) -> U:
        return folded[word.translate(LOWER)]

    return lookup


def _ambiguity(values: Mapping[str, object], *, case_sensitive: bool) -> str:
    """The reason why a value does not determine its word; empty if it does."""
    for word in values:
        lower, upper = word.translate(LOWER), word.translate(UPPER)
        if not case_sensitive and lower != upper:
            return (
                f"expected one text for each value, got two for one: {lower!r} and {upper!r}; "
                "words(case_sensitive=True) reads one"
            )
    word_of = _inverse(values)
    for word, value in values.items():
        if word_of(value) != word:
            return f"expected one text for each value, got two for one: {word_of(value)!r} and {word!r}"
    absent = [word for word, value in values.items() if value is None]
    if absent and len(values) > 1:
        return f"expected values that are not None, got None for {absent[0]!r}"
    return ""


def _inverse(values: Mapping[str, object]) -> Callable[[object], str]:
    """The function that finds the first word of a value: by a look-up if all values have a hash."""
    pairs = [(value, word) for word, value in values.items()]
    try:
        return dict(reversed(pairs)).__getitem__
    except TypeError:
        pass

    def first_word(value: object) -> str:
        for known, word in pairs:
            if known == value:
                return word
        raise KeyError(value)

    return first_word
