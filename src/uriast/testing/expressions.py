"""Strategies for the texts of a definition, made from its expressions."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from uriast.combinators import CharSet
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import children

FEW: Final = 200
"""The largest set whose characters are all equally likely. In a larger set, ASCII and the edges are more likely."""
MORE: Final = 20
"""The largest number of iterations beyond the least. Hypothesis chooses such a number rarely."""
ASCII: Final = CharSet.of_ranges([(0, 0x7F)])
SURROGATES: Final = CharSet.of_ranges([(0xD800, 0xDFFF)])


class Texts:
    """Makes the strategy of each expression once. Look-aheads are ignored, so a text may not match.

    >>> from hypothesis import find
    >>> from uriast.grammar.rfc3986 import IPv4address
    >>> find(Texts().of(IPv4address.definition), lambda _: True)
    '0.0.0.0'
    """

    def __init__(self) -> None:
        self._strategies: dict[ex.Expression, st.SearchStrategy[str]] = {}
        self._simplest: dict[ex.Expression, str] = {}

    def of(self, item: ex.Expression) -> st.SearchStrategy[str]:
        """The texts of an expression. They shrink to a short text of the simplest characters."""
        if item not in self._strategies:
            self._strategies[item] = self._made(item)
        return self._strategies[item]

    def _made(self, item: ex.Expression) -> st.SearchStrategy[str]:
        match item:
            case ex.Chars(chars):
                return characters(chars)
            case ex.Literal(text, case_sensitive):
                return st.sampled_from([text] if case_sensitive else in_either_case(text))
            case ex.Alternation(items):
                return st.one_of(
                    [self.of(each) for each in sorted(items, key=lambda each: unusualness(self._simplest_of(each)))]
                )
            case ex.Option(inner):
                return st.just("") | self.of(inner)
            case ex.Repeat(inner, least, most):
                largest = least + MORE if most is None else min(most, least + MORE)
                return st.lists(self.of(inner), min_size=least, max_size=largest).map("".join)
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                return st.tuples(*map(self.of, items)).map("".join)
            case _:
                return self.of(children(item)[0])

    def _simplest_of(self, item: ex.Expression) -> str:
        """The simplest text, by which alternatives are sorted: hypothesis shrinks to the first."""
        if item not in self._simplest:
            self._simplest[item] = self._found(item)
        return self._simplest[item]

    def _found(self, item: ex.Expression) -> str:
        match item:
            case ex.Chars(chars):
                return common(chars)[0]
            case ex.Literal(text):
                return text
            case ex.Alternation(items):
                return min(map(self._simplest_of, items), key=unusualness)
            case ex.Option():
                return ""
            case ex.Repeat(inner, least):
                return self._simplest_of(inner) * least
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                return "".join(map(self._simplest_of, items))
            case _:
                return self._simplest_of(children(item)[0])


def characters(chars: CharSet) -> st.SearchStrategy[str]:
    r"""The characters of a set, the simplest first. As in hypothesis' own texts, none is a surrogate.

    >>> from hypothesis import find
    >>> find(characters(CharSet.of_ranges([(0, 0x10FFFF)])), lambda character: character > "~")
    '\x7f'

    Args:
        chars: The set.
    """
    allowed = (chars - SURROGATES) or chars
    inside = [] if len(chars) <= FEW else [st.characters(min_codepoint=a, max_codepoint=b) for a, b in allowed.ranges]
    return st.one_of(st.sampled_from(common(chars)), *inside)


def common(chars: CharSet) -> list[str]:
    """The characters of a small set, those of ASCII and the edges of a large one, the simplest first.

    >>> "".join(common(CharSet.of_text("~b1Aa")))
    'ab1A~'

    Args:
        chars: The set.
    """
    allowed = (chars - SURROGATES) or chars
    if len(allowed) <= FEW:
        return sorted(allowed, key=unusualness)
    edges = [chr(code) for edge in allowed.ranges for code in edge]
    return sorted({*(allowed & ASCII), *edges}, key=unusualness)


def unusualness(text: str) -> tuple[int, list[tuple[bool, bool, str]]]:
    """A key that sorts short texts first, then lower-case letters of ASCII before digits, and digits before others.

    >>> sorted(["~", "A", "1", "z", "", "aa"], key=unusualness)
    ['', 'z', '1', 'A', '~', 'aa']
    """
    return len(text), [(not "a" <= each <= "z", not "0" <= each <= "9", each) for each in text]


def in_either_case(text: str) -> list[str]:
    """A text as it is, in lower, upper and mixed case. Only its ASCII letters change.

    >>> in_either_case("urn"), in_either_case("://")
    (['urn', 'URN', 'uRn', 'UrN'], ['://'])
    """
    lower, upper = ("".join(case(each) if each.isascii() else each for each in text) for case in (str.lower, str.upper))
    return list(dict.fromkeys([text, lower, upper, _alternating(lower, upper), _alternating(upper, lower)]))


def _alternating(one: str, other: str) -> str:
    """A text whose characters come from two texts in turn."""
    return "".join(pair[place % 2] for place, pair in enumerate(zip(one, other, strict=True)))
