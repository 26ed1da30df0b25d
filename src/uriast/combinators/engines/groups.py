"""Groups: a definition as a regular expression, with a capturing group around each component."""

# `Lowering` lowers texts, marked rules and what is around a value, as for Python. But its groups of values are not
# those of components: such a group is inside the brackets of an address, there is none around a constant or a
# converted value, and an alternative may have one more as its marker. And only the recipe says to which field a group
# belongs. The definition says where a component is and which one it is, so it is lowered again here.

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, cast

from uriast.combinators.back.binding import made_by
from uriast.combinators.back.derived import inner_ways, own_text
from uriast.combinators.back.ways import width
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.definition.walks import children, parts
from uriast.combinators.messages import did_you_mean
from uriast.combinators.node import IrreversibleError, Node, fields_of
from uriast.combinators.regular import regex as re_
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.regex import groups_in, renumbered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from uriast.combinators.back.ways import Way
    from uriast.combinators.regular.regex import Regular

Path: TypeAlias = "tuple[str, ...]"
"""The fields and indices that lead to a component; none outside of any."""
Paths = TypeVar("Paths", Path, "Sequence[Path]")
Key: TypeAlias = "Path | str"
"""What a group captures: a component, by its path, or a rule, by its name."""


class Grouped(NamedTuple):
    """A regular expression with groups."""

    # the regular expression. Groups with the same number capture the same component in different alternatives, so at
    # most one of them takes part in a match
    regular: Regular
    # the names of the components and rules, in the order of the groups' numbers, which begin with 1
    labels: tuple[str, ...]
    # for each label whose component can be a node of several classes, their names. Each class has a group behind those
    # of the labels, which captures the empty text where a component of the class ends
    kinds: Mapping[str, tuple[str, ...]]

    def without_kinds(self) -> Regular:
        """The regular expression without the groups of classes."""
        return renumbered(self.regular, lambda number: number if number <= len(self.labels) else None)


def grouped(definition: ex.Expression, names: Collection[str] | None = None) -> Grouped:
    """The regular expression of a definition, with groups."""
    # The components are the fields of the nodes that the rule builds. A node with several fields has no group: its
    # fields have. A rule inside a rule with a group has none.
    every = with_all_groups(definition, names)
    if names is None:
        return every
    owners = [*every.labels, *(label for label, classes in every.kinds.items() for _ in classes)]
    kept = [number for number, label in enumerate(owners, 1) if label in names]
    numbers = {old: new for new, old in enumerate(kept, 1)}
    labels = tuple(label for label in every.labels if label in names)
    kinds = {label: classes for label, classes in every.kinds.items() if label in names}
    return Grouped(renumbered(every.regular, numbers.get), labels, kinds)


def with_all_groups(definition: ex.Expression, names: Collection[str] | None) -> Grouped:
    """The regular expression of a definition, with groups around all components, and around some rules."""
    asked = _checked_names(names)
    every = _Grouping(()).whole(definition)
    rules = [name for name in asked if name not in every.labels]
    if not rules:
        return every
    _check_rules(rules, definition, every.labels)
    return _Grouping(rules).whole(definition)


class _Grouping:
    """Lowers a definition, with a group for each component, each of some rules, and each class of a component."""

    def __init__(self, rules: Sequence[str]) -> None:
        self._numbers: dict[tuple[Key, str | None], int] = {}
        self._lowering = Lowering({name: self._number(name) for name in rules})
        self._text = self._lowering.text
        self._is_compound = cache(self._builds_fields)

    def whole(self, definition: ex.Expression) -> Grouped:
        """The regular expression of a definition, with all its groups: those of classes come last."""
        regular = self._value(definition, ())
        known = list(self._numbers)
        found = dict.fromkeys(known[group.number - 1] for group in groups_in(regular))
        keys = [key for key, kind in found if kind is None]
        labels = dict(zip(keys, _labels_of(keys), strict=True))
        kinds = {key: [kind for of, kind in found if of == key and kind is not None] for key in keys}
        several = {key: names for key, names in kinds.items() if len(names) > 1}
        order = [*((key, None) for key in keys), *((key, kind) for key, names in several.items() for kind in names)]
        numbers = {self._numbers[group]: number for number, group in enumerate(order, 1)}
        kinds_of = {labels[key]: tuple(names) for key, names in several.items()}
        return Grouped(renumbered(regular, numbers.get), tuple(labels.values()), kinds_of)

    def _value(self, item: ex.Expression, path: Path) -> Regular:
        """An expression with the groups of the components inside it, or else of the component at a path."""
        if not self._is_compound(item):
            return self._component(item, path) if path else self._text(item)
        match item:
            case ex.Mapped(inner, _, True) if count := _fields_read(item):
                return self._fields(inner, [(*path, name) for name in _names(item)[:count]])
            case ex.Mapped(inner) if made_by(item) is not None:
                return self._value(inner, (*path, *_names(item)[:1]))
            case ex.Dictionary(ex.Concat(items), names=names):
                return re_.concat(self._item(part, (*path, name)) for part, name in zip(items, names, strict=True))
            case ex.Concat(items) | ex.Join(items):
                return re_.concat(self._item(part, (*path, str(place))) for place, part in enumerate(items))
            case _:
                return self._inside(item, path, self._value, self._given)

    def _item(self, item: ex.Expression, path: Path) -> Regular:
        """An item of a tuple or dictionary, which is no field: only the components inside it have groups."""
        return self._value(item, path) if self._is_compound(item) else self._text(item)

    def _fields(self, item: ex.Expression, paths: Sequence[Path]) -> Regular:
        """An expression whose value is a tuple or list, with the groups of the component at each path."""
        match item:
            case ex.Concat(items):
                return re_.concat(map(self._value, items, paths))
            case ex.Join(items):
                ends = list(accumulate(cast("int", width(part)) for part in items))
                shares = [paths[start:end] for start, end in pairwise([0, *ends])]
                return re_.concat(map(self._fields, items, shares))
            case ex.Repeat(inner):
                return re_.concat(self._value(inner, path) for path in paths)
            case _:
                return self._inside(item, paths, self._fields, self._all_given)

    def _component(self, item: ex.Expression, path: Path) -> Regular:
        """An expression with one group, around the text of a component."""
        match item:
            case ex.Constant(inner, None):
                return self._text(inner)
            case ex.Spanned(inner):
                return self._component(inner, path)
            case ex.Named() | ex.Pick() | ex.Alternation() | ex.Option() | ex.NegativeLookahead() if not (
                item.is_text or _is_own_text(item)
            ):
                return self._inside(item, path, self._component, self._given)
            case _:
                return re_.Group(self._number(path), self._content(item, path))

    def _content(self, item: ex.Expression, path: Path) -> Regular:
        """The text of a component, with an empty group at the end of each alternative that builds a node."""
        match item:
            case _ if (made := made_by(item)) is not None:
                return re_.concat((self._text(item), self._kind(path, made)))
            case ex.Named() | ex.Pick() | ex.Alternation() | ex.Option() | ex.NegativeLookahead() | ex.Spanned() if (
                not item.is_text
            ):
                return self._inside(item, path, self._content, self._kind_of)
            case _:
                return self._text(item)

    def _inside(
        self,
        item: ex.Expression,
        paths: Paths,
        lower: Callable[[ex.Expression, Paths], Regular],
        given: Callable[[object, Paths], Regular],
    ) -> Regular:
        """An expression whose value is that of the expressions inside it, or else a default, each lowered."""
        match item:
            case ex.Alternation(items):
                return re_.alternation([lower(part, paths) for part in items])
            case ex.Option(inner, default):
                return re_.alternation((lower(inner, paths), given(default, paths)))
            case _:
                return self._lowering.around(item, lower(cast("ex.Named", item).item, paths))

    def _all_given(self, values: object, paths: Sequence[Path]) -> Regular:
        return re_.concat(map(self._given, cast("tuple[object, ...]", values), paths))

    def _given(self, value: object, path: Path) -> Regular:
        """The empty text of a default value. It is a component's text unless the component is undefined."""
        if not path or value is None:
            return re_.EMPTY
        return re_.Group(self._number(path), self._kind_of(value, path))

    def _kind_of(self, value: object, path: Path) -> Regular:
        return self._kind(path, type(value)) if isinstance(value, Node) else re_.EMPTY

    def _kind(self, path: Path, of: type[object]) -> Regular:
        """The empty text behind a component of a class."""
        return re_.Group(self._number(path, of.__name__), re_.EMPTY)

    def _number(self, key: Key, kind: str | None = None) -> int:
        return self._numbers.setdefault((key, kind), len(self._numbers) + 1)

    def _builds_fields(self, item: ex.Expression) -> bool:
        """Whether an expression builds a node with several fields outside of repetitions."""
        match item:
            case _ if item.is_text or isinstance(item, ex.Repeat | ex.Constant | ex.Printed):
                return False
            case ex.Mapped(is_list=True):
                return False
            case ex.Mapped() if _fields_read(item) > 1:
                return True
            case ex.NegativeLookahead(inner):
                return self._is_compound(inner)
            case _:
                return any(map(self._is_compound, children(item)))


def _names(item: ex.Mapped) -> list[str]:
    return [field.name for field in fields_of(cast("type[Node]", item.function))]


def _fields_read(item: ex.Mapped) -> int:
    """The number of fields that a rule reads one by one if it builds a node; otherwise 0."""
    if made_by(item) is None or not item.spread:
        return 0
    inner = item.item
    while isinstance(inner, ex.Named | ex.Pick | ex.NegativeLookahead):
        inner = inner.item
    return inner.least if isinstance(inner, ex.Repeat) and inner.least == inner.most else width(item.item) or 0


def _is_own_text(item: ex.Expression) -> bool:
    """Whether the value is a node, and all of the text is what the node writes, such as an address in brackets."""
    try:
        return all(map(_is_own_way, inner_ways(item)))
    except IrreversibleError:
        return False


def _is_own_way(way: Way) -> bool:
    made = made_by(way.item)
    if made is None:
        return False
    own = own_text(made)
    return (way.before, way.after) == (own.before, own.after)


def _checked_names(names: Collection[str] | None) -> tuple[str, ...]:
    """The names of components and rules; none if there are none."""
    if names is None:
        return ()
    if isinstance(names, str) or not isinstance(names, Collection) or not all(isinstance(name, str) for name in names):
        message = f"expected the names of components or rules in a collection of str, got {names!r}"
        raise TypeError(message)
    return tuple(names)


def _labels_of(keys: Sequence[Key]) -> tuple[str, ...]:
    """A label for each key: the last name of a path, or the whole path if others end in the same name."""
    last = Counter(key[-1] for key in keys if not isinstance(key, str))
    return tuple(key if isinstance(key, str) else key[-1] if last[key[-1]] == 1 else ".".join(key) for key in keys)


def _times_read(item: ex.Expression, closed: Collection[str] = ()) -> Counter[str]:
    """How often a text reads each rule at most. A rule in a repetition, which has no groups inside, counts twice."""

    @cache
    def count(item: ex.Expression) -> Counter[str]:
        match item:
            case ex.Named(name, inner):
                return Counter((name,)) | (Counter[str]() if name in closed else count(inner))
            case ex.Alternation(items):
                most = Counter[str]()
                for each in items:
                    most |= count(each)
                return most
            case ex.Repeat(_, _, 0):
                return Counter()
            case ex.Repeat(inner):
                return Counter(dict.fromkeys(count(inner), 2))
            case ex.NegativeLookahead(inner):
                return count(inner)
            case _:
                return sum(map(count, children(item)), Counter[str]())

    return count(item)


def _check_rules(names: Sequence[str], definition: ex.Expression, labels: Sequence[str]) -> None:
    """Refuse names of rules that a definition does not read, or may read more than once."""
    times, outside = _times_read(definition), _times_read(definition, names)
    for name in names:
        if times[name] != 1:
            raise _refused(name, definition, times, labels)
        if not outside[name]:
            raise _nested(name, definition, names)


def _nested(name: str, definition: ex.Expression, names: Sequence[str]) -> ValueError:
    """The error for a rule that is inside another one of some names, whose group holds it already."""
    rules = [part for part in parts(definition) if isinstance(part, ex.Named) and part.name in names]
    around = next(rule.name for rule in rules if name in _times_read(rule.item))
    return ValueError(f"expected a rule outside of other captured ones, got {name}, which is inside {around}")


def _refused(name: str, definition: ex.Expression, times: Counter[str], labels: Sequence[str]) -> ValueError:
    where = shortened(referred(definition))
    longer = [label for label in labels if label.endswith(f".{name}")]
    meant = f"; did you mean {' or '.join(longer)}?" if longer else ""
    if times[name]:
        return ValueError(
            f"expected a rule that {where} reads at most once, got {name}, which it may read again{meant}"
        )
    known = f"; its components are {', '.join(labels)}" if labels else "; it has no components"
    meant = meant or did_you_mean(name, [*labels, *(each for each, most in times.items() if most == 1)]) or known
    return ValueError(f"expected the name of a component or a rule of {where}, got {name!r}{meant}")
