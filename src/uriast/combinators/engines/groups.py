"""Groups: a definition as a regular expression, with a capturing group around each component."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple, cast

from uriast.combinators.back.derived import inner_ways, own_text
from uriast.combinators.back.kinds import made_by, width
from uriast.combinators.compiler import regex as re_
from uriast.combinators.compiler.lowering import Lowering
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import children
from uriast.combinators.engines.names import check_rules, checked_names, labels_of
from uriast.combinators.node import IrreversibleError, Node, fields_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from uriast.combinators.back.kinds import Way
    from uriast.combinators.compiler.regex import Regular
    from uriast.combinators.engines.names import Key


class Kind(NamedTuple):
    """A class of nodes that a component can have."""

    label: str  # the component's label
    name: str  # the name of the class


class Grouped(NamedTuple):
    """A regular expression with groups."""

    # the regular expression. Groups with the same number capture the same component in different alternatives, so at
    # most one of them takes part in a match
    regular: Regular
    # the names of the components and rules, in the order of the groups' numbers, which begin with 1
    labels: tuple[str, ...]
    # the classes of components that can have several, in the order of the numbers of more groups: each of these
    # captures the empty text where a component of its class ends
    kinds: tuple[Kind, ...] = ()


def grouped(definition: ex.Expression, names: Collection[str] | None = None, *, kinds: bool = False) -> Grouped:
    """The regular expression of a definition, with groups."""
    # The components are the fields of the nodes that the rule builds. A node with several fields has no group: its
    # fields have. A rule inside a rule with a group has none.
    return only(with_all_groups(definition, names, kinds=kinds), names)


def with_all_groups(definition: ex.Expression, names: Collection[str] | None, *, kinds: bool = False) -> Grouped:
    """The regular expression of a definition, with groups around all components, and around some rules."""
    asked = checked_names(names)
    every = _Grouping(frozenset(), kinds=kinds).whole(definition)
    rules = [name for name in asked if name not in every.labels]
    if not rules:
        return every
    check_rules(rules, definition, every.labels)
    return _Grouping(frozenset(rules), kinds=kinds).whole(definition)


def only(every: Grouped, names: Collection[str] | None) -> Grouped:
    """The same with the groups of some names alone; with all if there are no names."""
    labels = [label for label in every.labels if names is None or label in names]
    kinds = [kind for kind in every.kinds if kind.label in labels]
    kept: list[str | Kind] = [*labels, *kinds]
    groups = enumerate([*every.labels, *every.kinds], 1)
    numbers = {number: kept.index(group) + 1 for number, group in groups if group in kept}
    return Grouped(_kept(every.regular, numbers), tuple(labels), tuple(kinds))


def _outermost(item: Regular, is_rule: Sequence[bool]) -> Regular:
    """A regular expression without the groups of rules that are inside the group of a rule."""
    match item:
        case re_.Group(number, inner) if is_rule[number - 1]:
            components = [number for number, inside in enumerate(is_rule, 1) if not inside]
            return re_.Group(number, _kept(inner, {number: number for number in components}))
        case re_.Group(number, inner):
            return re_.Group(number, _outermost(inner, is_rule))
        case re_.Concat(items):
            return re_.concat(_outermost(part, is_rule) for part in items)
        case re_.Alternation(items):
            return re_.alternation([_outermost(way, is_rule) for way in items])
        case _:
            return item


def _kept(item: Regular, numbers: Mapping[int, int]) -> Regular:
    """A regular expression with some of its groups, under new numbers."""
    match item:
        case re_.Group(number, inner):
            own = _kept(inner, numbers)
            return re_.Group(numbers[number], own) if number in numbers else own
        case re_.Concat(items):
            return re_.concat(_kept(part, numbers) for part in items)
        case re_.Alternation(items):
            return re_.alternation([_kept(way, numbers) for way in items])
        case _:
            return item


class _Grouping:
    """Lowers a definition, with a group for each component, each of some rules, and each class of a component."""

    def __init__(self, rules: frozenset[str], *, kinds: bool) -> None:
        self._groups: list[tuple[Key, str | None]] = []
        self._rules = rules
        self._with_kinds = kinds
        self._lowering = Lowering()
        self._are_compound: dict[ex.Expression, bool] = {}
        self._have_rules: dict[ex.Expression, bool] = {}

    def whole(self, definition: ex.Expression) -> Grouped:
        """The regular expression of a definition, with all its groups: those of classes come last."""
        regular = self._value(definition, ())
        keys = [key for key, kind in self._groups if kind is None]
        labels = dict(zip(keys, labels_of(keys), strict=True))
        several = Counter(key for key, kind in self._groups if kind is not None)
        kinds = [(key, kind) for key, kind in self._groups if kind is not None and several[key] > 1]
        order = [*((key, None) for key in keys), *kinds]
        numbers = {self._groups.index(group) + 1: number for number, group in enumerate(order, 1)}
        is_rule = [isinstance(key, str) and kind is None for key, kind in order]
        return Grouped(
            _outermost(_kept(regular, numbers), is_rule),
            tuple(labels.values()),
            tuple(Kind(labels[key], kind) for key, kind in kinds),
        )

    def _value(self, item: ex.Expression, path: tuple[str, ...]) -> Regular:
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
                return self._inside(
                    item, lambda inner: self._value(inner, path), lambda value: self._given(path, value)
                )

    def _item(self, item: ex.Expression, path: tuple[str, ...]) -> Regular:
        """An item of a tuple or dictionary, which is no field: only the components inside it have groups."""
        return self._value(item, path) if self._is_compound(item) else self._text(item)

    def _fields(self, item: ex.Expression, paths: Sequence[tuple[str, ...]]) -> Regular:
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
                return self._inside(
                    item,
                    lambda inner: self._fields(inner, paths),
                    lambda values: re_.concat(map(self._given, paths, cast("tuple[object, ...]", values))),
                )

    def _component(self, item: ex.Expression, path: tuple[str, ...]) -> Regular:
        """An expression with one group, around the text of a component."""
        match item:
            case ex.Constant(inner, None):
                return self._text(inner)
            case ex.Located(inner):
                return self._component(inner, path)
            case ex.Named() | ex.Pick() | ex.Alternation() | ex.Option() | ex.NegativeLookahead() if not (
                item.is_text or _is_own_text(item)
            ):
                return self._inside(
                    item, lambda inner: self._component(inner, path), lambda value: self._given(path, value)
                )
            case _:
                return re_.Group(self._number(path), self._content(item, path))

    def _content(self, item: ex.Expression, path: tuple[str, ...]) -> Regular:
        """The text of a component, with an empty group at the end of each alternative that builds a node."""
        match item:
            case _ if not self._with_kinds or item.is_text:
                return self._text(item)
            case _ if (made := made_by(item)) is not None:
                return re_.concat((self._text(item), self._kind(path, made)))
            case ex.Named() | ex.Pick() | ex.Alternation() | ex.Option() | ex.NegativeLookahead() | ex.Located():
                return self._inside(
                    item,
                    lambda inner: self._content(inner, path),
                    lambda value: self._kind(path, type(value)) if isinstance(value, Node) else re_.EMPTY,
                )
            case _:
                return self._text(item)

    def _inside(
        self, item: ex.Expression, lower: Callable[[ex.Expression], Regular], given: Callable[[object], Regular]
    ) -> Regular:
        """An expression whose value is that of the expressions inside it, or else a default, each lowered."""
        match item:
            case ex.Pick():
                before, kept, after = item.around()
                return re_.concat((*map(self._text, before), lower(kept), *map(self._text, after)))
            case ex.Alternation(items):
                return re_.alternation([lower(part) for part in items])
            case ex.Option(inner, default):
                return re_.alternation((lower(inner), given(default)))
            case ex.NegativeLookahead(inner, ahead):
                return re_.concat((lower(inner), re_.NegativeLookahead(self._lowering.text(ahead))))
            case ex.Named(name, inner) if name in self._rules:
                return re_.Group(self._number(name), lower(inner))
            case _:
                (inner,) = children(item)
                return lower(inner)

    def _given(self, path: tuple[str, ...], value: object) -> Regular:
        """The empty text of a default value. It is a component's text unless the component is undefined."""
        if not path or value is None:
            return re_.EMPTY
        is_node_of = self._with_kinds and isinstance(value, Node)
        return re_.Group(self._number(path), self._kind(path, type(value)) if is_node_of else re_.EMPTY)

    def _kind(self, path: tuple[str, ...], of: type[object]) -> Regular:
        """The empty text behind a component of a class."""
        return re_.Group(self._number(path, of.__name__), re_.EMPTY)

    def _text(self, item: ex.Expression) -> Regular:
        """An expression with the groups of rules alone."""
        if not self._has_rule(item):
            return self._lowering.text(item)
        match item:
            case ex.Text(items) | ex.Concat(items) | ex.Join(items):
                return re_.concat(map(self._text, items))
            case ex.Mapped(inner) | ex.Constant(inner) | ex.Located(inner):
                return self._text(inner)
            case _:
                return self._inside(item, self._text, lambda _: re_.EMPTY)

    def _number(self, key: Key, kind: str | None = None) -> int:
        if (key, kind) not in self._groups:
            self._groups.append((key, kind))
        return self._groups.index((key, kind)) + 1

    def _is_compound(self, item: ex.Expression) -> bool:
        """Whether an expression builds a node with several fields outside of repetitions."""
        known = self._are_compound.get(item)
        if known is None:
            match item:
                case _ if item.is_text or isinstance(item, ex.Repeat | ex.Constant):
                    known = False
                case ex.Mapped(is_list=True):
                    known = False
                case ex.Mapped() if _fields_read(item) > 1:
                    known = True
                case ex.NegativeLookahead(inner):
                    known = self._is_compound(inner)
                case _:
                    known = any(map(self._is_compound, children(item)))
            self._are_compound[item] = known
        return known

    def _has_rule(self, item: ex.Expression) -> bool:
        """Whether an expression contains one of the rules outside of repetitions."""
        known = self._have_rules.get(item)
        if known is None:
            match item:
                case _ if not self._rules or isinstance(item, ex.Repeat):
                    known = False
                case ex.Named(name) if name in self._rules:
                    known = True
                case ex.NegativeLookahead(inner):
                    known = self._has_rule(inner)
                case _:
                    known = any(map(self._has_rule, children(item)))
            self._have_rules[item] = known
        return known


def _names(item: ex.Mapped) -> list[str]:
    return [field.name for field in fields_of(cast("type[Node]", item.function))]


def _fields_read(item: ex.Mapped) -> int:
    """The number of fields that a rule reads one by one if it builds a node; otherwise 0."""
    if made_by(item) is None or not item.spread:
        return 0
    inner = item.item
    while isinstance(inner, ex.Named | ex.Pick | ex.NegativeLookahead):
        inner = inner.around()[1] if isinstance(inner, ex.Pick) else inner.item
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
