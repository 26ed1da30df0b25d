"""Expressions: the nodes of a definition's tree. Each reads a text and has a value.

A chain such as `a | b | c` or `a >> b >> c` is stored link by link but counts as one level, so it may have any length.
Its `items` are the flat list. Only nesting one operator in another makes a definition deeper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_origin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from uriast.combinators.definition.charset import CharSet
    from uriast.combinators.definition.hints import ErrorHints

DEEPEST: Final = 100
"""The largest depth of a definition. Recursive functions make a few calls per level, so this bounds the stack."""

LARGEST: Final = 1_000_000
"""The largest number of parts in a definition, once its repetitions are written out."""


class _Expression:
    """A node of a definition's tree."""

    __slots__ = ("depth", "size")

    def __init__(self, depth: int, size: int) -> None:
        if depth > DEEPEST:
            message = f"expected a definition nested at most {DEEPEST} deep, got one nested {depth} deep"
            raise TypeError(message)
        if size > LARGEST:
            message = f"expected at most {LARGEST} parts in a definition, its repetitions written out, got {size}"
            raise TypeError(message)
        self.depth = depth
        self.size = size

    @property
    def is_text(self) -> bool:
        """Whether the value is the text that was read."""
        return False


class _Text(_Expression):
    """An expression whose value is always the text that was read."""

    __slots__ = ()

    @property
    def is_text(self) -> bool:
        return True


class Chars(_Text):
    """One character of a set (RFC 5234, sections 2.3 and 3.4). Its value is that character."""

    __slots__ = ("chars",)
    __match_args__ = ("chars",)

    def __init__(self, chars: CharSet) -> None:
        super().__init__(1, 1)
        self.chars = chars


class Literal(_Text):
    """A quoted string. Its ASCII letters match in either case (RFC 5234, section 2.3) unless it is case-sensitive."""

    __slots__ = ("case_sensitive", "text")
    __match_args__ = ("text", "case_sensitive")

    def __init__(self, text: str, *, case_sensitive: bool) -> None:
        super().__init__(1, max(len(text), 1))
        self.text = text
        self.case_sensitive = case_sensitive


class _Parts(_Expression):
    """An expression of several parts. Its items are the flat list of what it reads."""

    __slots__ = ("parts",)
    __match_args__ = ("items",)

    def __init__(self, parts: tuple[Expression, ...], depth: int) -> None:
        super().__init__(depth, sum(part.size for part in parts) or 1)
        self.parts = parts

    @property
    def items(self) -> tuple[Expression, ...]:
        return self.parts


class Concatenation(_Parts):
    """A concatenation (RFC 5234, section 3.1). The subclasses differ in its value."""

    __slots__ = ()


class Text(Concatenation, _Text):
    """A concatenation whose value is the text that it reads. The values of its parts are dropped."""

    __slots__ = ()

    def __init__(self, parts: tuple[Expression, ...]) -> None:
        super().__init__(parts, max(map(_depth_around, parts), default=1))

    @property
    def items(self) -> tuple[Expression, ...]:
        return _read_by(self.parts)


class Concat(Concatenation):
    """A concatenation whose value is the tuple of the items' values."""

    __slots__ = ()

    def __init__(self, parts: tuple[Expression, ...]) -> None:
        super().__init__(parts, 1 + max((part.depth for part in parts), default=0))


class Pick(Concatenation):
    """A concatenation whose value is that of one of its parts. The other values are dropped."""

    __slots__ = ("kept",)

    def __init__(self, parts: tuple[Expression, ...], kept: int) -> None:
        own = parts[kept]
        depth = own.depth if isinstance(own, Pick) else own.depth + 1
        super().__init__(parts, max(depth, *map(_depth_around, parts)))
        self.kept = kept

    @property
    def items(self) -> tuple[Expression, ...]:
        before, item, after = self.around()
        return (*before, item, *after)

    @property
    def item(self) -> Expression:
        """The expression whose value is kept."""
        return self.around()[1]

    def around(self) -> tuple[tuple[Expression, ...], Expression, tuple[Expression, ...]]:
        """The items before the one whose value is kept, that item, and the items after it."""
        before: list[Expression] = []
        after: list[Expression] = []
        item: Expression = self
        while isinstance(item, Pick):
            before.extend(item.parts[: item.kept])
            after.extend(reversed(item.parts[item.kept + 1 :]))
            item = item.parts[item.kept]
        return _read_by(before), item, _read_by(reversed(after))


class Join(Concatenation):
    """A concatenation whose value is the sum of its parts' tuples or lists."""

    __slots__ = ()

    def __init__(self, parts: tuple[Expression, ...]) -> None:
        super().__init__(parts, max(part.depth + (not isinstance(part, Join)) for part in parts))

    @property
    def items(self) -> tuple[Expression, ...]:
        return _flat(self.parts, Join)


class Alternation(_Parts):
    """Alternatives (RFC 5234, section 3.2), tried in order. The value is that of the alternative that matched."""

    __slots__ = ()

    def __init__(self, parts: tuple[Expression, ...]) -> None:
        super().__init__(parts, max(part.depth + (not isinstance(part, Alternation)) for part in parts))

    @property
    def items(self) -> tuple[Expression, ...]:
        return _flat(self.parts, Alternation)

    @property
    def is_text(self) -> bool:
        return all(item.is_text for item in self.items)


class Option(_Expression):
    """An optional item (RFC 5234, section 3.8). Its value is the item's, or the default if the item is absent."""

    __slots__ = ("default", "item")
    __match_args__ = ("item", "default")

    def __init__(self, item: Expression, default: object) -> None:
        super().__init__(item.depth + 1, item.size)
        self.item = item
        self.default = default

    @property
    def is_text(self) -> bool:
        return self.item.is_text and self.default == ""


class Repeat(_Expression):
    """Variable repetition (RFC 5234, section 3.6), greedy. Its value is the list of the iterations' values."""

    __slots__ = ("item", "least", "most")
    __match_args__ = ("item", "least", "most")

    def __init__(self, item: Expression, least: int, most: int | None) -> None:
        super().__init__(item.depth + 1, item.size * max(least if most is None else most, 1))
        self.item = item
        self.least = least
        self.most = most


class Mapped(_Expression):
    """An item whose value is passed through a function."""

    __slots__ = ("function", "inverse", "is_list", "item", "spread")
    __match_args__ = ("item", "function", "spread")

    def __init__(
        self,
        item: Expression,
        function: Callable[..., object],
        *,
        spread: bool,
        inverse: Callable[[Any], object] | None = None,
        is_list: bool = False,
    ) -> None:
        super().__init__(item.depth + (not isinstance(item, Mapped)), item.size)
        self.item = item
        self.function = function
        self.spread = spread  # whether the items of the value are separate arguments
        self.inverse = inverse
        self.is_list = is_list  # whether the value is a list that is read as its first item and the others

    @property
    def kind(self) -> type[object]:
        """The class of the value; `object` if it is not known."""
        made = get_origin(self.function) or self.function
        return made if isinstance(made, type) else object

    @property
    def is_tuple(self) -> bool:
        """Whether the value is a tuple of the items of a repetition."""
        is_of_list = isinstance(self.item, Repeat) or (isinstance(self.item, Mapped) and self.item.is_list)
        return is_of_list and self.kind is tuple and self.inverse is list


class Words(Mapped):
    """One of several literals, whose text is replaced by a value."""

    __slots__ = ("reason", "values")

    def __init__(
        self,
        item: Alternation,
        values: Mapping[str, object],
        function: Callable[[str], object],
        inverse: Callable[[Any], str] | None,
        reason: str,
    ) -> None:
        super().__init__(item, function, spread=False, inverse=inverse)
        self.values = values
        self.reason = reason  # why a value may have several words; empty if none has

    @property
    def kind(self) -> type[object]:
        """The class of all values; `object` if they differ in it."""
        kinds: set[type[object]] = {type(value) for value in self.values.values()}
        return kinds.pop() if len(kinds) == 1 else object


class Dictionary(Mapped):
    """A concatenation whose values are put in a dictionary."""

    __slots__ = ("names",)

    def __init__(self, item: Concat, names: tuple[str, ...]) -> None:
        def by_name(values: tuple[object, ...]) -> dict[str, object]:
            return dict(zip(names, values, strict=True))

        def in_order(values: dict[str, object]) -> tuple[object, ...]:
            return tuple(values[name] for name in names)

        super().__init__(item, by_name, spread=False, inverse=in_order)
        self.names = names


class Constant(_Expression):
    """An item whose value is replaced by a fixed one."""

    __slots__ = ("item", "value")
    __match_args__ = ("item", "value")

    def __init__(self, item: Expression, value: object) -> None:
        super().__init__(item.depth, item.size)
        self.item = _without_value(item)
        self.value = value


class Printed(_Expression):
    """An item whose value is one of its texts: what it is printed as, even where its value is dropped."""

    __slots__ = ("item", "text")
    __match_args__ = ("item", "text")

    def __init__(self, item: Expression, text: str) -> None:
        super().__init__(item.depth, item.size)
        self.item = _without_value(item)
        self.text = text


class Spanned(_Expression):
    """An item whose value is put in a `Spanned`, with the span that it was read from."""

    __slots__ = ("item",)
    __match_args__ = ("item",)

    def __init__(self, item: Expression) -> None:
        super().__init__(item.depth + 1, item.size)
        self.item = item


class NegativeLookahead(_Expression):
    """An item that must not be followed by another expression. ABNF has no such operator."""

    __slots__ = ("ahead", "item")
    __match_args__ = ("item", "ahead")

    def __init__(self, item: Expression, ahead: Expression) -> None:
        super().__init__(max(item.depth, ahead.depth) + 1, item.size + ahead.size)
        self.item = item
        self.ahead = ahead

    @property
    def is_text(self) -> bool:
        return self.item.is_text


class Named(_Expression):
    """A named rule, with its grammar's hints for errors."""

    __slots__ = ("grammar", "item", "make", "name")
    __match_args__ = ("name", "item", "grammar")
    make: Callable[[], Expression]

    def __init__(self, name: str, item: Expression, grammar: ErrorHints) -> None:
        super().__init__(item.depth + 1, item.size)
        self.name = name
        self.item = item
        self.grammar = grammar

    @classmethod
    def deferred(cls, name: str, make: Callable[[], Expression], grammar: ErrorHints) -> Named:
        """A named rule whose item is made when it, its depth or its size is first needed."""
        named = cls.__new__(cls)
        named.name = name
        named.grammar = grammar
        named.make = make
        return named

    def __getattr__(self, attribute: str) -> Any:
        if attribute not in {"depth", "item", "size"}:
            raise AttributeError(attribute)
        try:
            item = self.make()
        except AttributeError as error:  # a `match` statement would take it for an expression without the attribute
            message = f"rule {self.name}: {error}"
            raise TypeError(message) from error
        self.__init__(self.name, item, self.grammar)  # type: ignore[misc] # it has not been called yet
        return getattr(self, attribute)

    @property
    def is_text(self) -> bool:
        return self.item.is_text


EMPTY: Final = Literal("", case_sensitive=True)
"""The literal that reads the empty text."""


Expression: TypeAlias = (
    Chars
    | Literal
    | Text
    | Concat
    | Pick
    | Join
    | Alternation
    | Option
    | Repeat
    | Mapped
    | Constant
    | Printed
    | Spanned
    | NegativeLookahead
    | Named
)
"""A node of a definition's tree."""

Reading: TypeAlias = (
    Chars | Literal | Text | Concat | Pick | Join | Alternation | Option | Repeat | NegativeLookahead | Named
)
"""An expression that reads text itself, instead of changing the value of another."""


def picked_after(dropped: Expression, item: Expression) -> Expression:
    """A concatenation whose value is that of its second part. Before a `Join`, it becomes part of the first summand."""
    if isinstance(item, Constant):
        return Constant(Text((dropped, item.item)), item.value)
    if isinstance(item, Join) and not isinstance(item.parts[0], Join):
        first, *others = item.parts
        return Join((Pick((dropped, first), 1), *others))
    return Pick((dropped, item), 1)


def picked_before(item: Expression, dropped: Expression) -> Expression:
    """A concatenation whose value is that of its first part. After a `Join`, it becomes part of the last summand."""
    if isinstance(item, Constant):
        return Constant(Text((item.item, dropped)), item.value)
    if isinstance(item, Join) and not isinstance(item.parts[-1], Join):
        *others, last = item.parts
        return Join((*others, Pick((last, dropped), 0)))
    return Pick((item, dropped), 0)


def read_by(item: Expression) -> Reading:
    """An expression without what only changes its value or says how it is printed."""
    while isinstance(item, Mapped | Constant | Printed | Spanned):
        item = item.item
    return item


def unspanned(item: Expression) -> Expression:
    """An expression without what puts its value in a `Spanned`: its ABNF and its errors are the same."""
    while isinstance(item, Spanned):
        item = item.item
    return item


def _without_value(item: Expression) -> Expression:
    """An expression without what only changes its value."""
    while isinstance(item, Mapped | Constant | Spanned):
        item = item.item
    return item


def _read_by(parts: Iterable[Expression]) -> tuple[Expression, ...]:
    """The flat list of expressions that a concatenation reads if all its values are dropped."""
    found: list[Expression] = []
    pending = list(parts)[::-1]
    while pending:
        part = _without_value(pending.pop())
        if isinstance(part, Concatenation):
            pending.extend(reversed(part.parts))
        else:
            found.append(part)
    return tuple(found)


def _flat(parts: tuple[Expression, ...], kind: type[Join | Alternation]) -> tuple[Expression, ...]:
    """The flat list of parts of a chain whose links are of one kind."""
    found: list[Expression] = []
    pending = [*reversed(parts)]
    while pending:
        part = pending.pop()
        if isinstance(part, kind):
            pending.extend(reversed(part.parts))
        else:
            found.append(part)
    return tuple(found)


def _depth_around(part: Expression) -> int:
    """The depth of a concatenation around a part whose value it drops."""
    read = read_by(part)
    return read.depth + (not isinstance(read, Concatenation))
