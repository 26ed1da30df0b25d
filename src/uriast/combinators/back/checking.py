"""Checks what is written: a node built by hand, and a value that a rule writes. Each must read back as it is.

A field may hold a node of another grammar, such as one with a rule replaced. Parsing the whole text would blame such a
field, although the node in it was checked when it was made.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from operator import is_
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from uriast.combinators.back.binding import made_by
from uriast.combinators.back.derived import binding_of, field_ways
from uriast.combinators.back.texts import sample_texts
from uriast.combinators.back.ways import SELF, Way, inside, kind_of, type_of, ways_of, width
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import name_of
from uriast.combinators.errors import NO_MATCH, Explanation, ParseError
from uriast.combinators.node import FAILURES, IrreversibleError, Node, fields_of, is_of_kind, writes_itself
from uriast.combinators.run.compiled import Compiled
from uriast.combinators.spanned import Spanned, flat_parts, is_read_back, unspanned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from uriast.combinators.errors import ReadingRule
    from uriast.combinators.node import BuildingRule, Checker

MOST_SAMPLES: Final = 100
"""The largest number of samples that are kept."""
WRONG_TYPE: Final = (TypeError, AttributeError)
"""What a function raises for a value of a type that it does not know."""
WRONG_VALUE: Final = (ValueError, LookupError, ArithmeticError)
"""What a function raises for another value that it does not know."""

Binding: TypeAlias = "tuple[type[Node], BuildingRule]"
"""A class that is bound to a rule, with the rule."""
Wrong: TypeAlias = "tuple[object, list[Way]]"
"""A value that cannot be written, and the ways to write what can be there."""


def check(rule: ReadingRule, node: Node) -> None:
    """Refuse a node unless its text reads back as an equal node. The indices of a `Spanned` may differ."""
    text = _text_of(node)
    try:
        read = unspanned(rule.parse(text))
    except ParseError as error:
        fault = _own_fault(rule, node, error)
        if fault is not None:
            raise fault from None
        return
    _check_fields(node, read)
    kind = type(node)
    if not is_read_back(node, read) or (vars(kind).get("_checker") is rule and type(read) is not kind):
        raise _misplaced_fault(rule.name, node) or _misread_fault(rule.name, node, read)


def written(rule: ReadingRule, write: Callable[[Any], object], value: object) -> str:
    """Write a value, and refuse it unless its text reads back as an equal value."""
    # The indices of a `Spanned` may differ.
    try:
        text = write(value)
    except WRONG_TYPE:
        text = None
    except WRONG_VALUE:
        message = f"{rule.name}: expected a value that the rule reads, got another {type(value).__name__}"
        raise ValueError(message) from None
    if type(text) is not str:
        wanted = "a value of the rule" if text is None or text is value else "text of an inverse"
        got = value if text is None else text
        message = f"{rule.name}: expected {wanted}, got {type(got).__name__}"
        raise TypeError(message)
    read = unspanned(rule.parse(text))
    if not is_read_back(unspanned(value), read):
        raise _fault(rule.name, text, 0, (repr(read),), f"{rule.name}: the value would read back as {read!r}")
    return text


def _text_of(node: Node) -> str:
    """The text of a node whose fields may hold values of any type."""
    try:
        return str(node)
    except FAILURES as error:
        if isinstance(error, IrreversibleError) or writes_itself(type(node)):
            raise
        given = ", ".join(f"{name}: {type(value).__name__}" for name, value in _fields(node).items())
        message = f"{type(node).__name__}: expected fields with values that the rule writes, got {given}"
        raise TypeError(message) from None


def _check_fields(node: Node, read: object) -> None:
    """Refuse a field that does not hold a plain `str`, if its rule read a text there."""
    # The `str()` of a subclass, such as `enum.StrEnum`, may differ from its value.
    for name, given in _fields(node).items():
        value, instead = unspanned(given), unspanned(getattr(read, name, None))
        if type(value) is not str and value is not None and isinstance(instead, str):
            message = f"{type(node).__name__}.{name}: expected str, got {type(value).__name__}"
            raise TypeError(message)


def _fields(node: Node) -> dict[str, object]:
    return {field.name: getattr(node, field.name) for field in fields_of(type(node))}


# A node whose text is not read


def _own_fault(rule: ReadingRule, node: Node, error: ParseError) -> ParseError | None:
    """The error of a node whose text its rule does not read; `None` if the node is valid nevertheless."""
    # Samples are read in the stead of nodes of other grammars, and the error is about the first field that is invalid
    # itself.
    if writes_itself(type(node)):
        return error
    values, binding = _fields(node), binding_of(type(node))
    samples = {name: _sampled(value, binding, name) for name, value in values.items()}
    is_foreign = any(values[name] is not sample for name, sample in samples.items())
    if is_foreign and _is_read_back(rule, _with(node, samples)):
        return None
    misplaced = _misplaced_fault(rule.name, node)
    if misplaced is not None or not is_foreign:
        return misplaced or error
    local = {f"{SELF}{name}": value for name, value in values.items()}
    for value, others in _wrong(_ways(binding), local):
        return _text_fault(value, others) or _type_fault(rule.name, node, value, others)
    return error


def _with(node: Node, values: Mapping[str, object]) -> Node:
    """A node of the same class with other values, unchecked."""
    # `building.unchecked` would compile a function for each node.
    made = object.__new__(type(node))
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


def _is_read_back(rule: ReadingRule, sample: Node) -> bool:
    try:
        return is_read_back(sample, unspanned(rule.parse(str(sample))))
    except FAILURES:  # other fields may hold anything
        return False


def _ways(binding: Binding) -> list[Way]:
    owner, rule = binding
    return field_ways(rule.definition, owner)


def _sampled(value: object, binding: Binding, field: str) -> object:
    """A value with a sample in place of each node that is outside of its rules; itself if there is none."""
    match value:
        case Node() if _is_foreign(value):
            return _sample(binding, field, type(value)) or value  # type: ignore[arg-type] # classes have hashes
        case list() | tuple():
            items = tuple(cast("Iterable[object]", value))
            made = [_sampled(each, binding, field) for each in items]
            if all(map(is_, items, made)):
                return cast("object", value)
            if isinstance(value, Spanned):
                return Spanned[object]._make(made)
            return made if isinstance(value, list) else tuple(made)
        case _:
            return value


@lru_cache(MOST_SAMPLES)
def _sample(binding: Binding, field: str, kind: type[Node]) -> object:
    """A node that the rule of a class reads in a field where it may hold one of a class; `None` if there is none."""
    there = [way.item for way in _leaves(_ways(binding)) if _field(way) == field]
    made = [item for item in there if (made := made_by(item)) is not None and issubclass(kind, made)]
    values = (read(text) for item in made for read in [Compiled(item).read] for text in sample_texts(item))
    return next((value for value in values if value is not NO_MATCH), None)


def _is_foreign(node: Node) -> bool:
    """Whether a node's text is outside of a rule that its class, or a base of it, is bound to."""
    checkers: Iterator[Checker | None] = (vars(base).get("_checker") for base in type(node).__mro__)
    return any(checker is not None and not checker.matches(str(node)) for checker in checkers)


def _leaves(ways: Iterable[Way]) -> Iterator[Way]:
    """The ways to write single values, those in tuples, lists and each `Spanned` too."""
    for way in ways:
        if way.at.items is None:
            yield way
        item = way.item
        parts = [(item.item, way.at.item(0))] if isinstance(item, ex.Repeat) else inside(item, way.at)
        for part, at in parts:
            yield from _leaves(ways_of(part, at))


def _field(way: Way) -> str:
    """The name of the field that a value is in."""
    return way.at.code.removeprefix(SELF).partition("[")[0].partition(".")[0]


def _wrong(ways: Sequence[Way], local: dict[str, object]) -> list[Wrong]:
    """The values that cannot be written, in the order of the text, of the way that has the fewest."""
    best = min((_wrong_in(way, local) for way in ways), key=len)
    return [(value, list(ways) if there[0] in ways else there) for value, there in best]


def _wrong_in(way: Way, local: dict[str, object]) -> list[Wrong]:
    """The values that cannot be written in one way, given the local variables of a function that writes the node."""
    if way.at.items is None:
        value: object = eval(way.at.code, local)
        if not _is_of(way.item, value):
            return [(value, [way])]
    return [wrong for part, at in inside(way.item, way.at) for wrong in _wrong(list(ways_of(part, at)), local)]


def _is_of(item: ex.Expression, value: object) -> bool:
    """Whether an expression without alternatives may write a value. A node was checked when it was made."""
    kind, count = kind_of(item), width(item)
    if isinstance(kind, type):
        return isinstance(value, kind) and (count is None or len(cast("tuple[object, ...]", value)) == count)
    if isinstance(kind, ex.Constant):
        return is_read_back(value, kind.value)
    return isinstance(value, str) and Compiled(kind).regex.fullmatch(value) is not None


# Its errors


def _text_fault(value: object, ways: Sequence[Way]) -> ParseError | None:
    """The error of a text, by the first rule for texts there; `None` if no text is expected or given."""
    from uriast.combinators.explain.diagnosis import Diagnosis

    texts = [way.item for way in ways if way.item.is_text]
    return ParseError(Diagnosis(name_of(texts[0]), texts[0]), value) if isinstance(value, str) and texts else None


def _misplaced_fault(rule: str, node: Node) -> ParseError | None:
    """The error of a field that holds a node of a class that the rule never builds there; `None` if there is none."""
    # The message does not show the text of that node, which may be secret.
    values = _fields(node)
    if writes_itself(type(node)) or not any(isinstance(unspanned(value), Node) for value in values.values()):
        return None
    ways = list(_leaves(_ways(binding_of(type(node)))))
    for name, whole in values.items():
        code, value = f"{SELF}{name}", whole
        while isinstance(value, Spanned):
            code, value = f"{code}.value", cast("Spanned[object]", value).value
        there = [way for way in ways if way.at.code == code]
        known = tuple(type_of(kind_of(way.item)) for way in there)
        if known and isinstance(value, Node) and not isinstance(value, known):
            return _type_fault(rule, node, value, there)
    return None


def _type_fault(rule: str, node: Node, value: object, ways: Sequence[Way]) -> ParseError:
    names = (type_of(kind_of(way.item)) for way in ways)
    expected = tuple(dict.fromkeys("None" if each is type(None) else each.__name__ for each in names))
    field = _field(ways[0])
    index = _index_of(node, field)
    message = f"{rule}: {field} at index {index}: expected {' or '.join(expected)}, got {type(value).__name__}"
    return _fault(rule, str(node), index, expected, message)


def _misread_fault(rule: str, node: Node, read: object) -> ParseError:
    """The error of a node whose text reads back as another node."""
    alike = is_of_kind(node, read) and not is_read_back(node, read)
    values = _fields(node) if alike else {}
    differing = [name for name, value in values.items() if not is_read_back(value, getattr(read, name))]
    in_text = [field for field, _ in flat_parts(node) if field and (field in differing or not alike)]
    differs, *_ = (*in_text, *differing, "it")  # a differing field may not be part of the text
    index = _index_of(node, differs)
    given: object = getattr(node, differs) if alike else node
    instead: object = getattr(read, differs) if alike else read
    kind, wanted = type(given), type(instead)
    if kind is not wanted and issubclass(kind, wanted):
        where = f"{differs} at index {index}" if alike else "the node"
        message = f"{rule}: {where}: expected {wanted.__name__}, got its subclass {kind.__name__}"
        return _fault(rule, str(node), index, (wanted.__name__,), message)
    if {kind, wanted} == {list, tuple}:
        message = f"{rule}: {differs} at index {index}: expected {wanted.__name__}, got {kind.__name__}"
        return _fault(rule, str(node), index, (wanted.__name__,), message)
    got = "" if kind is wanted or given is None or isinstance(given, Node) else f", got {kind.__name__}"
    message = f"{rule}: {differs} at index {index} would read back as {instead!r}{got}"
    return _fault(rule, str(node), index, (repr(instead),), message)


def _index_of(node: Node, field: str) -> int:
    """The index in a node's text at which a field begins; the text's length if the field is not part of it."""
    return sum(len(piece) for _, piece in takewhile(lambda piece: piece[0] != field, flat_parts(node)))


def _fault(rule: str, text: str, index: int, expected: tuple[str, ...], message: str) -> ParseError:
    return ParseError.explained(rule, text, Explanation(index, expected, None, None, message, message))
