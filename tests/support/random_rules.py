"""Random rules, each with what it means; see `support.readings`."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from support.readings import Model, alt, joined, letters, seq, string, text, text_of_many
from uriast import combinators as rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from support.tapes import Tape

FIELDS: Final = ("left", "right", "third", "fourth")
LETTERS: Final = "abA1é\u6f22\U0001f600-;"
LETTERS_ALONE: Final = [string("a"), string("b"), letters(rules.char_from("ab"), "ab"), string("ab"), string("")]
SEVERAL_BYTES: Final = letters(rules.char_range("b", "\u6f22"), "bé\u6f22")  # of LETTERS
LEAVES: Final = [
    *[string("a"), string("b")] * 3,
    *[string("ab"), letters(rules.char_from("ab"), "ab"), letters(rules.literal("a"), "aA"), string(""), string("é")],
    SEVERAL_BYTES,
    letters(rules.char_range("\u6f22", "\U0010ffff"), "\u6f22\U0001f600"),
]
AHEAD: Final = [*map(string, "ab-;é"), letters(rules.char_from("ab"), "ab"), SEVERAL_BYTES]
BOUNDS: Final = [(0, None), (0, None), (1, None), (2, None), (0, 2), (1, 2), (2, 2), (3, 3)]
MOST_LOOPS: Final = 5
LONGEST: Final = 7
"""The limits of a model, and of a text for one with several loops: an engine may need exponential time for more."""


class _Making:
    """Makes random models. Some parts are those of earlier ones, since equal parts in two places are treacherous."""

    def __init__(self, tape: Tape, leaves: Sequence[Model], *, has_values: bool) -> None:
        self._one_of = tape.one_of
        self._leaves = leaves
        self._has_values = has_values
        self._numbers = count(1)
        self._texts: list[Model] = []
        self._nodes: list[Model] = []
        self._looks_ahead = tape.one_of(False, False, True)

    def _several(self, make: Callable[[int], Model], depth: int) -> list[Model]:
        return [make(depth) for _ in range(self._one_of(2, 3))]

    def _named(self, made: Model) -> Model:
        return made.desc(f"rule{next(self._numbers)}")

    def _guarded(self, made: Model) -> Model:
        if not self._looks_ahead:
            return made
        ahead = self._one_of(*AHEAD)
        return made.not_followed_by(self._one_of(ahead, ahead, text(ahead, self.text(1))))

    def _delimited(self, made: Model) -> Model:
        delimiter = self._one_of(string("-"), string(";"), string("a"), self.text(1))
        return self._one_of(delimiter.then(made), made.skip(delimiter))

    def _wrapped(self, made: Model, *more: Callable[[Model], Model]) -> Model:
        for _ in range(self._one_of(0, 0, 1, 1, 2)):
            made = self._one_of(self._named, self._guarded, self._delimited, *more)(made)
        return made

    def text(self, depth: int) -> Model:
        kinds = ["leaf", "row", "ways", "loop", "loop", "known" if depth < 2 or not self._has_values else "value"]
        match self._one_of(*kinds) if depth > 0 else "leaf":
            case "row":
                made = text(*self._several(self.text, depth - 1))
            case "ways":
                made = alt(*self._several(self.text, depth - 1))
            case "loop":
                made = text_of_many(self.text(depth - 1), *self._one_of(*BOUNDS))
            case "value":
                made = text(self.value(depth - 1))
            case "known" if self._texts:
                made = self._one_of(*self._texts)
            case _:
                made = self._one_of(*self._leaves)
        if self._one_of(False, False, True):
            made = self._one_of(self._named, self._guarded, _or_nothing)(made)
        self._texts += [] if made.names else [made]
        return made if made.loops <= MOST_LOOPS else self._one_of(*self._leaves)

    def value(self, depth: int) -> Model:
        kinds = ["text", "text", "constant", "converted"]
        kinds += ["list", "list", "node", "node", "ways", "row", "row", "known"] if depth > 0 else []
        match self._one_of(*kinds):
            case "constant":
                made = self.text(depth - 1).result(self._one_of(None, 1, "x"))
            case "converted":
                made = self.value(depth - 1).map(repr) if depth > 0 else self.text(0).map(tuple)
            case "list":
                item = self.value(depth - 1)
                made = self._one_of(Model.spanned, _itself)(item.times(*self._one_of(*BOUNDS, (2, 2))) or item)
            case "node":
                made = self.node(depth - 1)
            case "ways":
                made = alt(*self._several(self.value, depth - 1))
            case "row":
                made = self.items(self._one_of(2, 1, 3), depth - 1)
            case "known" if self._nodes:
                made = self._one_of(*self._nodes)
            case _:
                made = self.text(depth - 1)
        made = made if made.loops <= MOST_LOOPS else self._one_of(*self._leaves)
        return self._wrapped(made, Model.spanned, Model.spanned, self._option)

    def _option(self, made: Model) -> Model:
        return made.optional(self._one_of(None, None, 1, ""))

    def items(self, width: int, depth: int) -> Model:
        """A tuple, or a list of fixed length."""
        match self._one_of(*("row",) * 3, *("list", "ways", "default", "list") * (depth > 0)):
            case "list":
                made = self.value(depth - 1).times(width, width)
                assert made is not None
            case "ways":
                made = alt(self.items(width, depth - 1), self.items(width, depth - 1))
            case "default":
                row = seq(*(self.value(depth - 1) for _ in range(width)))
                made = row.optional(tuple(self._one_of(None, 1, "") for _ in range(width)))
            case _:
                made = seq(*(self.value(depth - 1) for _ in range(width)))
        if made.items is None:  # alternatives of a tuple and a list
            made = seq(*(self.text(1) for _ in range(width)))
        return self._wrapped(made)

    def node(self, depth: int) -> Model:
        width = self._one_of(2, 2, 3, 1)
        match self._one_of("items", "items", "sum" if width > 1 else "value"):
            case "value":
                made = self.value(depth).node("left")
            case "sum":  # what stands beside a sum is part of it, so only a node is made of one
                one, other = (seq(*(self.value(depth - 1) for _ in range(each))) for each in (1, width - 1))
                made = self._wrapped(joined(one, other)).node(*FIELDS[:width])
            case _:
                made = self.items(width, depth).node(*FIELDS[:width], more=self._one_of((), (), FIELDS[3:]))
        self._nodes += [] if made.names else [made]
        return made


def _itself(made: Model) -> Model:
    return made


def _or_nothing(made: Model) -> Model:
    return made.optional("")


def random_model(tape: Tape, depth: int = 4) -> Model:
    """A random model. Most build nodes."""
    making = _Making(tape, LEAVES, has_values=True)
    return tape.one_of(making.node, making.node, making.node, making.value)(depth)


def random_model_of_loops(tape: Tape, depth: int = 3) -> Model:
    """A random node of texts of two letters, most of which have loops in a row or in each other."""
    making = _Making(tape, LETTERS_ALONE, has_values=False)
    width = tape.one_of(2, 3)
    return seq(*(making.text(depth) for _ in range(width))).node(*FIELDS[:width])


def random_text(tape: Tape, model: Model) -> str:
    """A text that a model reads, or one that is an edit or two away from it."""
    written = model.write(tape)[: LONGEST if model.loops > 1 else 100]
    for _ in range(tape.one_of(0, 0, 1, 1, 2)):
        at = tape.one_of(*range(len(written) + 1))
        written = written[:at] + tape.one_of("", *LETTERS) + written[at + tape.one_of(0, 1) :]
    return written
