"""Strategies for the texts of a definition, made from its expressions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from uriast.combinators import CharSet
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import children

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Writer: TypeAlias = Callable[[st.DrawFn], str]
    """A function that draws a text."""

FEW: Final = 200
"""The largest set whose characters are all equally likely. In a larger set, ASCII and the edges are more likely."""
MORE: Final = 20
"""The largest number of iterations beyond the least. Hypothesis chooses such a number rarely."""
FIRST: Final = 0x4E00
"""The first code point of the stand-ins in a run. Hypothesis shrinks a character beyond Z to one of a lower code."""
ASCII: Final = CharSet.of_ranges([(0, 0x7F)])
SURROGATES: Final = CharSet.of_ranges([(0xD800, 0xDFFF)])


class Texts:
    """Makes the texts of expressions. Look-aheads are ignored, so a text may not match."""

    def __init__(self) -> None:
        self._known: dict[ex.Expression, tuple[Writer, str]] = {}

    def of(self, item: ex.Expression) -> st.SearchStrategy[str]:
        """The texts of an expression. They shrink to a short text of the simplest characters."""
        write, _ = self.made(item)

        @st.composite  # without arguments: hypothesis would write each of them in its reports, and they are long
        def text(draw: st.DrawFn) -> str:
            return write(draw)

        return text()

    def made(self, item: ex.Expression) -> tuple[Writer, str]:
        """A function that draws a text of an expression, and the simplest text."""
        # Strategies of strategies would be three times as slow.
        if item not in self._known:
            self._known[item] = self._made(item)
        return self._known[item]

    def _made(self, item: ex.Expression) -> tuple[Writer, str]:
        match item:
            case ex.Chars(chars):
                return one_of_texts(characters(chars)), common(chars)[0]
            case ex.Literal(text, case_sensitive):
                return one_of_texts(st.sampled_from([text] if case_sensitive else in_either_case(text))), text
            case ex.Alternation(items):  # sorted, since hypothesis shrinks to the first
                ordered = sorted(map(self.made, items), key=lambda each: unusualness(each[1]))
                return one_of_writers([write for write, _ in ordered]), ordered[0][1]
            case ex.Option(inner):
                return one_of_writers([concatenated([]), self.made(inner)[0]]), ""
            case ex.Repeat(inner, least, most):
                largest = least + MORE if most is None else min(most, least + MORE)
                return self._repeated(inner, least, largest), self.made(inner)[1] * least
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                every = [self.made(each) for each in items]
                return concatenated([write for write, _ in every]), "".join([simplest for _, simplest in every])
            case _:
                return self.made(children(item)[0])

    def _repeated(self, inner: ex.Expression, least: int, largest: int) -> Writer:
        """The texts of a repetition."""
        # Its single characters are drawn all at once, which is fast.
        #
        # A text is drawn first with a stand-in for each iteration: for a character of `letters`, or, from the end of
        # `letters` on, for a text of one of `others`. There are more stand-ins for these than there are of them.
        if least == largest:
            return concatenated([self.made(inner)[0]] * least)
        letters, others = self.iterations_of(inner)
        if not letters:
            return one_of_texts(st.lists(self.of(inner), min_size=least, max_size=largest).map("".join))
        more = others * -(-len(letters) // max(1, 3 * len(others)))
        alphabet = [chr(FIRST + place) for place in range(len(letters) + len(more))]
        stand_ins = st.text(alphabet, min_size=least, max_size=largest)

        def write(draw: st.DrawFn) -> str:
            places = [ord(each) - FIRST for each in draw(stand_ins)]
            return "".join([letters[at] if at < len(letters) else more[at - len(letters)](draw) for at in places])

        return write

    def iterations_of(self, inner: ex.Expression) -> tuple[list[str], list[Writer]]:
        """What an iteration can be: single characters, the simplest first, and functions that draw all the rest."""
        letters: set[str] = set()
        others: list[Writer] = []
        pending = [inner]
        while pending:
            item = pending.pop()
            match unnamed(item):
                case ex.Chars(chars):
                    letters.update(common(chars))
                    others += map(one_of_texts, insides(chars))
                case ex.Literal(text, case_sensitive) if len(text) == 1:
                    letters.update([text] if case_sensitive else in_either_case(text))
                case ex.Alternation(items):
                    pending += items
                case _:
                    others.append(self.made(item)[0])
        return sorted(letters, key=unusualness), others


def unnamed(item: ex.Expression) -> ex.Expression:
    """An expression without the names of the rule that it is."""
    while isinstance(item, ex.Named):
        item = item.item
    return item


def one_of_texts(texts: st.SearchStrategy[str]) -> Writer:
    """A function that draws one of some texts."""
    return lambda draw: draw(texts)


def one_of_writers(writers: list[Writer]) -> Writer:
    """A function that draws a text by one of some functions."""
    # This is a strategy of its own, so that hypothesis knows which draws belong together. It shrinks to the first.
    chosen = st.sampled_from(writers)

    @st.composite
    def one(draw: st.DrawFn) -> str:
        return draw(chosen)(draw)

    return one_of_texts(one())


def concatenated(writers: list[Writer]) -> Writer:
    """A function that draws a text by each of some functions, one after the other."""
    return lambda draw: "".join([write(draw) for write in writers])


def characters(chars: CharSet) -> st.SearchStrategy[str]:
    """The characters of a set, the simplest first. As in hypothesis' own texts, none is a surrogate."""
    return st.one_of(st.sampled_from(common(chars)), *insides(chars))


def insides(chars: CharSet) -> list[st.SearchStrategy[str]]:
    """Strategies for the characters of a large set: one for each of its ranges. None for a small set."""
    if len(chars) <= FEW:
        return []
    allowed = (chars - SURROGATES) or chars
    return [st.characters(min_codepoint=first, max_codepoint=last) for first, last in allowed.ranges]


def common(chars: CharSet) -> list[str]:
    """The characters of a small set, those of ASCII and the edges of a large one, the simplest first."""
    allowed = (chars - SURROGATES) or chars
    if len(allowed) <= FEW:
        return sorted(allowed, key=unusualness)
    edges = [chr(code) for edge in allowed.ranges for code in edge]
    return sorted({*(allowed & ASCII), *edges}, key=unusualness)


def unusualness(text: str) -> tuple[int, list[tuple[bool, bool, str]]]:
    """A key that sorts short texts first, then lower-case letters of ASCII before digits, and digits before others."""
    return len(text), [(not "a" <= each <= "z", not "0" <= each <= "9", each) for each in text]


def in_either_case(text: str) -> list[str]:
    """A text as it is, in lower, upper and mixed case. Only its ASCII letters change."""
    lower, upper = ("".join(case(each) if each.isascii() else each for each in text) for case in (str.lower, str.upper))
    return list(dict.fromkeys([text, lower, upper, _alternating(lower, upper), _alternating(upper, lower)]))


def _alternating(one: str, other: str) -> str:
    """A text whose characters come from two texts in turn."""
    return "".join(pair[place % 2] for place, pair in enumerate(zip(one, other, strict=True)))
