"""Rules with a reading of their own: an interpreter that backtracks, and knows nothing of how the library reads.

A `Model` is a rule and what it means. Its combinators are those of rules, so a test can write one by hand, too:

    pair = seq(string("a"), string("b").optional()).node("left", "right")

A `Run` reads one text. It finds the ways in which a model reads it from an index, the preferred one first: alternatives
in the order written, repetitions greedy. What follows depends on the end of a reading alone, so the first reading of
those with one end counts. An optional iteration that reads nothing is the last one, as in `re`.
"""

from __future__ import annotations

import math
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import attrs

from uriast import combinators as rules
from uriast.combinators import Node, ParseError, Rule, Spanned, unchecked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from support.tapes import Tape

Path: TypeAlias = tuple[str, ...]
"""The fields, and the indices of tuples, that lead to a component; empty for what is a component itself."""
OWN: Final[frozenset[Path]] = frozenset({()})


class Place(NamedTuple):
    """Where a component stands, and the name of its class, if it is a node."""

    start: int
    end: int
    kind: str | None = None


class Part(NamedTuple):
    """What a reading makes of a part of a text."""

    value: Any
    places: Mapping[Path, Place]  # of the components that are defined
    rules: Mapping[str, Place]  # of the named rules that are read outside of repetitions
    items: tuple[Part, ...] = ()  # of a tuple, or of a list of fixed length


Reading: TypeAlias = tuple[int, Part]
"""The index at which a reading ends, and what it makes."""


class Run:
    """The readings of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.furthest = 0  # the largest index up to which some reading comes: up to there, a valid text may begin so
        self._known: dict[tuple[Model, int], list[Reading]] = {}

    def read(self, model: Model, at: int) -> list[Reading]:
        """The readings from an index, of which no two have one end, the preferred one first."""
        key = model, at
        if key not in self._known:
            found: dict[int, Part] = {}
            for end, part in model.reads(self, at):
                found.setdefault(end, part)
            self._known[key] = [*found.items()]
        return self._known[key]

    def whole(self, model: Model) -> Part | None:
        """What the preferred reading of the whole text makes; `None` if there is no reading."""
        readings = dict(self.read(model, 0))
        self.furthest = max(self.furthest, *readings, 0)
        return readings.get(len(self.text))

    def fits(self, at: int, letters: str) -> bool:
        """Whether one of some letters stands at an index."""
        self.furthest = max(self.furthest, at)
        return at < len(self.text) and self.text[at] in letters


@attrs.frozen(eq=False, repr=False)
class Model:
    """A rule, and what it means."""

    rule: Rule[Any]
    reads: Callable[[Run, int], Iterator[Reading]]  # yields the readings from an index; several may have one end
    write: Callable[[Tape], str]  # writes a text that the rule reads, unless a look-ahead refuses it
    paths: frozenset[Path] = OWN  # of all components that it may define
    items: tuple[frozenset[Path], ...] | None = None  # the paths in each item of a tuple or a list of fixed length
    is_list: bool = False  # whether it is such a list
    is_compound: bool = False  # whether it holds a node of several fields, which are the components in its stead
    is_constant: bool = False  # whether the value is fixed. A text beside a fixed value belongs to it
    names: frozenset[str] = frozenset()  # of rules that it reads at most once
    looks_ahead: bool = False
    loops: int = 0  # the number of its loops, if all repetitions are written out

    def __repr__(self) -> str:
        return repr(self.rule)

    def labels(self) -> dict[Path, str]:
        """The label of each component: its last field, or its whole path if others end in the same field."""
        paths = sorted(self.paths - OWN)
        last = [path[-1] for path in paths]
        return {path: path[-1] if last.count(path[-1]) == 1 else ".".join(path) for path in paths}

    def then(self, other: Model) -> Model:
        return _picked(self.rule.then(other.rule), (self, other), 1)

    def skip(self, other: Model) -> Model:
        return _picked(self.rule.skip(other.rule), (self, other), 0)

    def optional(self, default: object = None) -> Model:
        rule = self.rule.optional(default)
        if rule is self.rule:  # an option of an option
            return self
        return attrs.evolve(alt(self, string("").result(default)), rule=rule)

    def not_followed_by(self, ahead: Model) -> Model:
        def reads(run: Run, at: int) -> Iterator[Reading]:
            return ((end, part) for end, part in run.read(self, at) if not run.read(ahead, end))

        rule = self.rule.not_followed_by(ahead.rule)
        return attrs.evolve(self, rule=rule, reads=reads, is_constant=False, looks_ahead=True)

    def desc(self, name: str) -> Model:
        def change(part: Part, place: Place) -> Part:
            return part._replace(rules={**part.rules, name: place})

        return self.changed(self.rule.desc(name), change, names=self.names | {name})

    def spanned(self) -> Model:
        def change(part: Part, place: Place) -> Part:
            return part._replace(value=Spanned(part.value, place.start, place.end), items=())

        return self.changed(self.rule.spanned(), change, items=None)

    def map(self, function: Callable[[Any], object]) -> Model:
        def change(part: Part, place: Place) -> Part:
            return Part(function(part.value), part.places if self.is_compound else {(): place}, part.rules)

        paths = self.paths if self.is_compound else OWN
        return self.changed(self.rule.map(function), change, items=None, paths=paths)

    def result(self, value: Any) -> Model:
        """A fixed value. The items of a tuple are components of their own."""
        each = value if isinstance(value, tuple) else ()

        def change(part: Part, place: Place) -> Part:
            items = tuple(Part(item, _of_fixed(item, place), {}) for item in each)
            return Part(value, _of_fixed(value, place), part.rules, items)

        def paths(given: object) -> frozenset[Path]:
            return frozenset(_of_fixed(given, Place(0, 0)))

        made = self.changed(self.rule.result(value), change, paths=paths(value), is_list=False, is_compound=False)
        return attrs.evolve(made, items=tuple(map(paths, each)) or None, is_constant=True)

    def node(self, *fields: str, more: Sequence[str] = ()) -> Model:
        """A node of a new class: its fields are the items of the value, or the value itself, and `more` by default."""
        made = _node_class(fields, more)
        is_spread = self.items is not None and len(self.items) == len(fields)
        is_compound = self.is_compound or (is_spread and len(fields) > 1)

        def change(part: Part, place: Place) -> Part:
            items = part.items if is_spread else (part,)
            value = unchecked(made)(*(each.value for each in items), *["default"] * len(more))
            inside = {
                (field, *path): at
                for field, each in zip(fields, items, strict=True)
                for path, at in each.places.items()
            }
            return Part(value, inside if is_compound else {(): place._replace(kind=made.__name__)}, part.rules)

        paths = zip(fields, self.items if is_spread and self.items else [self.paths], strict=True)
        inside = frozenset((field, *path) for field, each in paths for path in each)
        rule = (self.rule.combine(made) if is_spread else self.rule.map(made)).bind_nodes()
        built = self.changed(rule, change, items=None, paths=inside if is_compound else OWN)
        return attrs.evolve(built, is_list=False, is_compound=is_compound)

    def times(self, least: int, most: int | None) -> Model | None:
        """A list of the iterations that read something; `None` if an iteration has no clear boundaries."""
        if least == most:

            def change(part: Part, place: Place) -> Part:
                return Part([*part.value], {(): place}, {}, part.items)

            changes = {"paths": OWN, "is_list": True, "is_compound": False, "names": frozenset[str]()}
            return seq(*[self] * least).changed(self.rule * least, change, **changes)
        try:
            rule = self.rule.times(least, math.inf if most is None else most)
            rule.parse("")  # only now, a repetition of texts is checked
        except TypeError:
            return None
        except ParseError:
            pass
        return _loop(rule, self, least, most, is_text=False)

    def changed(self, rule: Rule[Any], change: Callable[[Part, Place], Part], **changes: Any) -> Model:
        def reads(run: Run, at: int) -> Iterator[Reading]:
            return ((end, change(part, Place(at, end))) for end, part in run.read(self, at))

        return attrs.evolve(self, rule=rule, reads=reads, **{"is_constant": False, **changes})


def _node_class(fields: Sequence[str], more: Sequence[str]) -> type[Any]:
    names, defaults = dict.fromkeys((*fields, *more), object), dict.fromkeys(more, "default")
    body = {"__annotations__": names, "__module__": __name__, **defaults}
    return attrs.frozen(type(f"Made{next(_NUMBERS)}", (Node,), body))


_NUMBERS: Final = count()


def _of_fixed(value: object, place: Place) -> dict[Path, Place]:
    """The place of a fixed value, which is undefined if it is `None`."""
    return {} if value is None else {(): place._replace(kind=type(value).__name__ if isinstance(value, Node) else None)}


def letters(rule: Rule[str], *each: str) -> Model:
    """A rule that reads one letter of each text."""

    def reads(run: Run, at: int) -> Iterator[Reading]:
        if all(run.fits(at + place, some) for place, some in enumerate(each)):
            end = at + len(each)
            yield end, Part(run.text[at:end], {(): Place(at, end)}, {})

    return Model(rule, reads, lambda tape: "".join([tape.one_of(*some) for some in each]))


def string(value: str) -> Model:
    return letters(rules.string(value), *value)


def seq(*models: Model) -> Model:
    """A tuple of the values of models in sequence."""
    is_compound = any(each.is_compound for each in models)

    def inside(places: Sequence[Iterable[Path]]) -> dict[Path, tuple[int, Path]]:
        """The paths that lead into the items, each with the item and the path in it."""
        compound = [(number, each) for number, each in enumerate(places) if models[number].is_compound]
        return {(str(number), *path): (number, path) for number, each in compound for path in each}

    def reads(run: Run, at: int) -> Iterator[Reading]:
        for end, parts in _in_order(run, models, at):
            found = inside([each.places for each in parts])
            places = {path: parts[number].places[last] for path, (number, last) in found.items()}
            named = {name: place for part in parts for name, place in part.rules.items()}
            value = tuple(part.value for part in parts)
            yield end, Part(value, places if is_compound else {(): Place(at, end)}, named, parts)

    return Model(
        rules.seq(*(each.rule for each in models)),
        reads,
        lambda tape: "".join([each.write(tape) for each in models]),
        frozenset(inside([each.paths for each in models])) if is_compound else OWN,
        items=tuple(each.paths for each in models),
        is_compound=is_compound,
        **_facts(models),
    )


def text(*models: Model) -> Model:
    """The text that models read in sequence."""
    row = seq(*models)

    def reads(run: Run, at: int) -> Iterator[Reading]:
        for end, part in run.read(row, at):
            yield end, Part(run.text[at:end], {(): Place(at, end)}, part.rules)

    rule = rules.text(*(each.rule for each in models))
    return attrs.evolve(row, rule=rule, reads=reads, paths=OWN, items=None, is_compound=False)


def joined(one: Model, other: Model) -> Model:
    """The sum of two tuples, or of two lists."""

    def change(part: Part, place: Place) -> Part:
        first, second = part.items
        return Part(first.value + second.value, {(): place}, part.rules, (*first.items, *second.items))

    items = None if one.items is None or other.items is None else (*one.items, *other.items)
    return seq(one, other).changed(one.rule + other.rule, change, paths=OWN, items=items, is_compound=False)


def alt(*models: Model) -> Model:
    """The first of several models that leads to a match."""

    def reads(run: Run, at: int) -> Iterator[Reading]:
        for each in models:
            yield from run.read(each, at)

    items = [each.items for each in models if each.items is not None and not each.is_list]
    is_even = len(items) == len(models) and len(set(map(len, items))) == 1
    return Model(
        rules.alt(*(each.rule for each in models)),
        reads,
        lambda tape: tape.one_of(*models).write(tape),
        frozenset[Path]().union(*(each.paths for each in models)),
        tuple(frozenset[Path]().union(*each) for each in zip(*items, strict=True)) if is_even else None,
        is_compound=any(each.is_compound for each in models),
        **_facts(models),
    )


def text_of_many(model: Model, least: int, most: int | None) -> Model:
    """The text of a repetition, whose iterations need no clear boundaries."""
    rule = rules.text(rules.text(model.rule).times(least, math.inf if most is None else most))
    return _loop(rule, model, least, most, is_text=True)


def _picked(rule: Rule[Any], models: Sequence[Model], kept: int) -> Model:
    """One of two values, of which the other is dropped."""
    own = models[kept]

    def change(part: Part, place: Place) -> Part:
        item = part.items[kept]
        places = _of_fixed(item.value, place) if own.is_constant else item.places
        return item._replace(places=places, rules=part.rules)

    same = {name: getattr(own, name) for name in ("paths", "items", "is_list", "is_compound", "is_constant")}
    return seq(*models).changed(rule, change, **same)


def _loop(rule: Rule[Any], model: Model, least: int, most: int | None, *, is_text: bool) -> Model:
    def reads(run: Run, at: int) -> Iterator[Reading]:
        for end, values in _iterations(run, model, least, most, at):
            yield end, Part(run.text[at:end] if is_text else [*values], {(): Place(at, end)}, {})

    def write(tape: Tape) -> str:
        times = tape.one_of(*range(least, least + 3 if most is None else most + 1))
        return "".join([model.write(tape) for _ in range(times)])

    return Model(rule, reads, write, looks_ahead=model.looks_ahead, loops=2 * model.loops + 1)


def _facts(models: Sequence[Model]) -> dict[str, Any]:
    return {
        "names": frozenset[str]().union(*(each.names for each in models)),
        "looks_ahead": any(each.looks_ahead for each in models),
        "loops": sum(each.loops for each in models),
    }


def _in_order(run: Run, models: Sequence[Model], at: int) -> Iterator[tuple[int, tuple[Part, ...]]]:
    """The ways to read a text by models in sequence."""
    seen: set[tuple[int, int]] = set()

    def following(place: int, at: int) -> Iterator[tuple[int, tuple[Part, ...]]]:
        if (place, at) in seen:  # the ways from here have been tried
            return
        seen.add((place, at))
        if place == len(models):
            yield at, ()
            return
        for here, part in run.read(models[place], at):
            for end, parts in following(place + 1, here):
                yield end, (part, *parts)

    yield from following(0, at)


def _iterations(
    run: Run, model: Model, least: int, most: int | None, at: int
) -> Iterator[tuple[int, tuple[object, ...]]]:
    """The ways to read a text by a repetition, with the values of the iterations that read something."""
    seen: set[tuple[int, int]] = set()

    def following(done: int, at: int) -> Iterator[tuple[int, tuple[object, ...]]]:
        if (done, at) in seen:
            return
        seen.add((done, at))
        for here, part in run.read(model, at) if done != most else ():
            if here == at and done >= least:
                yield at, ()
                continue
            again = done if most is None and done >= least else done + 1
            for end, values in following(again, here):
                yield end, (part.value, *values) if here > at else values
        if done >= least:
            yield at, ()

    yield from following(0, at)
