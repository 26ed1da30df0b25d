"""Spans: which part of a text a value was read from, or a node is written as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from uriast.combinators.node import Inside, Node, fields_of, is_of_kind, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from uriast.combinators.node import NodePart

T_co = TypeVar("T_co", covariant=True)


class Span(NamedTuple):
    """A part of a text: `text[start:end]`, in code points from 0.

    >>> start, end = Span(5, 7)
    >>> "2026-11-24"[start:end]
    '11'
    """

    start: int
    end: int


class Spanned(NamedTuple, Generic[T_co]):
    """A value, and the part of the text that it was read from: `text[start:end]`; see `Rule.spanned`.

    >>> from uriast.combinators import char_range, literal
    >>> value, start, end = (literal("v") >> char_range("0", "9").spanned()).parse("v3")
    >>> value, start, end
    ('3', 1, 2)
    """

    value: T_co
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The part of the text without the value."""
        return Span(self.start, self.end)


def unspanned(value: object) -> object:
    """The value in a `Spanned`; any other value itself."""
    while isinstance(value, Spanned):
        value = cast("Spanned[object]", value).value
    return value


def is_read_back(given: object, read: object) -> bool:
    """Whether a value is what was read, apart from the indices of each `Spanned`: `True` is not read back as `1`."""
    pending = [(given, read)]
    while pending:
        one, other = pending.pop()
        if isinstance(one, Node) and is_of_kind(one, other):
            names = [field.name for field in fields_of(type(one))]
            pending.extend((getattr(one, name), getattr(other, name)) for name in names)
        elif type(one) is not type(other):
            return False
        elif isinstance(one, Spanned) and isinstance(other, Spanned):
            pending.append((cast("Spanned[object]", one).value, cast("Spanned[object]", other).value))
        elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
            ones, others = cast("Sequence[object]", one), cast("Sequence[object]", other)
            if len(ones) != len(others):
                return False
            pending.extend(zip(ones, others, strict=True))
        elif isinstance(one, dict) and isinstance(other, dict):
            named, others_named = cast("dict[object, object]", one), cast("dict[object, object]", other)
            if named.keys() != others_named.keys():
                return False
            pending.extend((value, others_named[key]) for key, value in named.items())
        elif one != other:
            return False
    return True


def spans(node: Node, start: int = 0) -> dict[str, Span]:
    """Find the spans of the parts of a node in its text.

    >>> import attrs
    >>> from uriast.combinators import char_range, literal, seq
    >>> @attrs.frozen
    ... class Digit(Node):
    ...     text: str
    >>> @attrs.frozen
    ... class Pair(Node):
    ...     left: Digit
    ...     right: str
    >>> text = char_range("0", "9")
    >>> digit = text.map(Digit).bind_nodes()
    >>> pair = seq(digit << literal(":"), text).combine(Pair).bind_nodes()
    >>> for path, span in spans(pair.parse("1:2")).items():
    ...     print(path, span.start, span.end)
    left 0 1
    left.text 0 1
    right 2 3

    A field that is `None` has no span. An empty one has an empty span. The value in a `Spanned` has a path of its own,
    which ends in `.value`.

    Args:
        node: The node. Its fields may hold nodes, lists and tuples, of any depth.
        start: The index at which the node begins in a larger text, in code points from 0.

    Returns:
        The spans by the paths of the parts, such as `date.year` or `dates.0`, in the order of the text.

    Raises:
        IrreversibleError: The node has no text, because its class is not bound to a rule.
    """
    if not isinstance(node, Node):
        message = f"expected a node, got {type(node).__name__}"
        raise TypeError(message)
    found: dict[str, Span] = {}
    at = start
    pending: list[tuple[str, str, Iterator[NodePart]]] = [("", "", iter(parts_of(node)))]
    while pending:
        outer, prefix, parts = pending[-1]
        for path, content in parts:
            name = path and prefix + path
            if not isinstance(content, str):
                found[name] = Span(at, at)
                if isinstance(content, Node):
                    pending.append((name, f"{name}.", iter(parts_of(content))))
                else:
                    pending.append((name, prefix, iter(content.parts)))
                break
            end = at + len(content)
            if name:
                found[name] = Span(at, end)
            at = end
        else:
            pending.pop()
            if outer:
                found[outer] = Span(found[outer].start, at)
    return found


def flat_parts(node: Node) -> Iterator[tuple[str, str]]:
    """The text of a node in flat parts, each with the name of its field; adjacent delimiters are one, named `""`."""
    delimiter = ""
    for field, text in _flat(parts_of(node)):
        if field:
            if delimiter:
                yield "", delimiter
                delimiter = ""
            yield field, text
        else:
            delimiter += text
    if delimiter:
        yield "", delimiter


def _flat(parts: Iterable[NodePart]) -> Iterator[tuple[str, str]]:
    """The texts of parts, each with the name of its field. A list is one part."""
    for path, content in parts:
        if isinstance(content, Inside) and not content.is_list:
            yield from _flat(content.parts)
        else:
            yield path.partition(".")[0], _joined(content)


def _joined(content: object) -> str:
    """The text of a part. The fields of an invalid node may hold anything."""
    if isinstance(content, Inside):
        return "".join([_joined(inner) for _, inner in content.parts])
    return str(content)
