"""Spans: where the parts of a text stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from uriast.combinators.node import Node, fields_of, parts_of, same_kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from uriast.combinators.node import Part

T_co = TypeVar("T_co", covariant=True)


class Span(NamedTuple):
    """A part of a text: `text[start:end]`.

    >>> start, end = Span(7, 11)
    >>> "http://host/"[start:end]
    'host'

    Attributes:
        start: The index of the first character, in code points from 0.
        end: The index after the last character.
    """

    start: int
    end: int


class Spanned(NamedTuple, Generic[T_co]):
    """A value, and the part of the text that it was read from; see `Rule.spanned`.

    >>> from uriast.combinators import char_range, literal
    >>> value, start, end = (literal("v") >> char_range("0", "9").spanned()).parse("v3")
    >>> value, start, end
    ('3', 1, 2)

    Attributes:
        value: The value.
        start: The index of the first character that was read, in code points from 0.
        end: The index after the last character that was read.
    """

    value: T_co
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The part of the text without the value.

        >>> Spanned("3", 1, 2).span
        Span(start=1, end=2)
        """
        return Span(self.start, self.end)


def unlocated(value: object) -> object:
    """The value in a `Spanned`; any other value itself.

    >>> unlocated(Spanned(Spanned("3", 1, 2), 0, 2)), unlocated("3")
    ('3', '3')
    """
    while isinstance(value, Spanned):
        value = cast("Spanned[object]", value).value
    return value


def equal_without_places(one: object, other: object) -> bool:
    """Whether two values are equal, apart from the indices of each `Spanned` in them.

    >>> equal_without_places([Spanned("3", 1, 2)], [Spanned("3", 7, 8)]), equal_without_places(Spanned("3", 1, 2), "3")
    (True, False)
    """
    pending = [(one, other)]
    while pending:
        left, right = pending.pop()
        alike = type(left) is type(right)
        if isinstance(left, Spanned) and isinstance(right, Spanned):
            pending.append((cast("Spanned[object]", left).value, cast("Spanned[object]", right).value))
        elif isinstance(left, Node) and isinstance(right, Node) and same_kind(left, right):
            names = [field.name for field in fields_of(type(left))]
            pending.extend((getattr(left, name), getattr(right, name)) for name in names)
        elif alike and isinstance(left, list | tuple) and isinstance(right, list | tuple):
            lefts, rights = cast("Sequence[object]", left), cast("Sequence[object]", right)
            if len(lefts) != len(rights):
                return False
            pending.extend(zip(lefts, rights, strict=True))
        elif left != right:
            return False
    return True


def spans(node: Node, start: int = 0) -> dict[str, Span]:
    """Find where the parts of a node stand in its text.

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
        The spans by the paths of the parts, such as `authority.host` or `hosts.0`, in the order of the text.

    Raises:
        IrreversibleError: The node has no text, because its class is not bound to a rule.
        TypeError: The argument is no node.
    """
    if not isinstance(node, Node):
        message = f"expected a node, got {type(node).__name__}"
        raise TypeError(message)
    found: dict[str, Span] = {}
    at = start
    pending: list[tuple[str, str, Iterator[Part]]] = [("", "", parts_of(node))]
    while pending:
        outer, prefix, parts = pending[-1]
        for path, content in parts:
            name = path and prefix + path
            if not isinstance(content, str):
                found[name] = Span(at, at)
                if isinstance(content, Node):
                    pending.append((name, f"{name}.", parts_of(content)))
                else:
                    pending.append((name, prefix, content))
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
