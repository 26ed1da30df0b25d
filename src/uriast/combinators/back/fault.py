"""Explains why a node cannot be built by hand.

A field may hold a node of another grammar. Parsing the whole text would blame such a field, although the node in it was
checked when it was made.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from uriast.combinators.back.code import SELF, Code
from uriast.combinators.back.derived import binding_of, field_ways
from uriast.combinators.back.ways import At, Way, items_of, kind_of, made_by, type_of, ways_of, width
from uriast.combinators.back.witness import Sampler
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import name_of
from uriast.combinators.errors import NO_MATCH, Explanation, ParseError
from uriast.combinators.explain.diagnosis import Diagnosis
from uriast.combinators.node import FAILURES, Node, fields_of, same_kind, writes_itself
from uriast.combinators.run.compiled import Compiled
from uriast.combinators.spanned import Spanned, is_read_back, unlocated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from uriast.combinators.errors import ReadingRule
    from uriast.combinators.node import Checker

MOST_SAMPLES: Final = 100
"""The largest number of samples that are kept."""

Wrong: TypeAlias = "tuple[object, list[Way]]"
"""A value that cannot be written, and the ways to write what can be there."""


def own_fault(rule: ReadingRule, node: Node, error: ParseError) -> ParseError | None:
    """The error of a node whose text its rule does not read; `None` if the node is valid nevertheless."""
    # A field may hold a node of another grammar, such as one with a rule replaced. A sample of that place is
    # read in its stead, and the error is about the first field that is invalid itself.
    if writes_itself(type(node)):
        return error
    values = {field.name: getattr(node, field.name) for field in fields_of(type(node))}
    owner, own_rule = binding_of(type(node))
    definition = own_rule.definition
    samples = {name: _sampled(value, owner, definition, name) for name, value in values.items()}
    is_foreign = any(values[name] is not sample for name, sample in samples.items())
    if is_foreign and _is_read_back(rule, _with(node, samples)):
        return None
    misplaced = misplaced_fault(rule.name, node)
    if misplaced is not None or not is_foreign:
        return misplaced or error
    for value, others in _wrong(field_ways(definition, owner), node):
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
        return is_read_back(sample, unlocated(rule.parse(str(sample))))
    except FAILURES:  # other fields may hold anything
        return False


def _sampled(value: object, owner: type[Node], definition: ex.Expression, field: str) -> object:
    """A value with a sample in place of each node that is outside of its rules; itself if there is none."""
    itself = value
    match value:
        case Spanned():
            given: tuple[object, ...] = (cast("Spanned[object]", value).value,)
        case list() | tuple():
            given = tuple(cast("Iterable[object]", value))
        case Node() if _is_foreign(value):
            return _sample(owner, definition, field, type(value)) or value  # type: ignore[arg-type] # classes have hashes
        case _:
            return value
    made = [_sampled(each, owner, definition, field) for each in given]
    if all(one is other for one, other in zip(given, made, strict=True)):
        return itself
    if isinstance(value, Spanned):
        return Spanned[object](made[0], value.start, value.end)
    return made if isinstance(value, list) else tuple(made)


@lru_cache(MOST_SAMPLES)
def _sample(owner: type[Node], definition: ex.Expression, field: str, kind: type[Node]) -> object:
    """A node that the rule of a class reads in a field where it may hold one of a class; `None` if there is none."""
    there = [way.item for way in _leaves(field_ways(definition, owner)) if _field(way) == field]
    made = [item for item in there if (made := made_by(item)) is not None and issubclass(kind, made)]
    values = (read(text) for item in made for read in [Compiled(item).read] for text in Sampler().texts(item))
    return next((value for value in values if value is not NO_MATCH), None)


def _is_foreign(node: Node) -> bool:
    """Whether a node's text is outside of a rule that its class, or a base of it, is bound to."""
    checkers: Iterator[Checker | None] = (vars(base).get("_checker") for base in type(node).__mro__)
    return any(checker is not None and not checker.matches(str(node)) for checker in checkers)


def _leaves(ways: Iterable[Way]) -> Iterator[Way]:
    """The ways to write single values, those in tuples, lists and places too."""
    for way in ways:
        match way:
            case Way(_, item, _, at) if width(item) is not None:
                if isinstance(at, At):
                    yield way
                for part, each in items_of(item, at):
                    yield from _leaves(ways_of(part, each))
            case Way(_, ex.Located(inner), _, At() as at):
                yield way
                yield from _leaves(ways_of(inner, at.value))
            case Way(_, ex.Repeat(inner) as item, _, At() as at) if not item.is_text:
                yield way
                yield from _leaves(ways_of(inner, at.item(0)))
            case _:
                yield way


def _field(way: Way) -> str:
    """The name of the field that a value is in."""
    return cast("At", way.at).code.removeprefix(SELF).partition("[")[0].partition(".")[0]


def misplaced_fault(rule: str, node: Node) -> ParseError | None:
    """The error of a field that holds a node of a class that the rule never builds there; `None` if there is none."""
    # The message does not show the text of that node, which may be secret.
    if writes_itself(type(node)):
        return None
    values = {f"{SELF}{field.name}": getattr(node, field.name) for field in fields_of(type(node))}
    if not any(isinstance(unlocated(value), Node) for value in values.values()):
        return None
    owner, own_rule = binding_of(type(node))
    ways = list(_leaves(field_ways(own_rule.definition, owner)))
    for name, whole in values.items():
        code, value = name, whole
        while isinstance(value, Spanned):
            code, value = f"{code}.value", cast("Spanned[object]", value).value
        there = [way for way in ways if cast("At", way.at).code == code]
        if there and isinstance(value, Node) and not isinstance(value, tuple(type_of(kind_of(way)) for way in there)):
            return _type_fault(rule, node, value, there)
    return None


def misread_fault(rule: str, node: Node, read: object) -> ParseError:
    """The error of a node whose text reads back as another node."""
    alike = same_kind(read, node) and not is_read_back(node, read)
    names = [field.name for field in fields_of(type(node)) if alike]
    differing = [each for each in names if not is_read_back(getattr(node, each), getattr(read, each))]
    index = 0
    for field, piece in node.pieces():
        if field and (field in differing or not alike):
            differs = field
            break
        index += len(piece)
    else:  # the differing field is not part of the text
        differs = differing[0] if differing else "it"
    given: object = getattr(node, differs) if alike else node
    instead: object = getattr(read, differs) if alike else read
    kind, wanted = type(given), type(instead)
    if kind is not wanted and issubclass(kind, wanted):
        where = f"{differs} at index {index}" if alike else "the node"
        message = f"{rule}: {where}: expected {wanted.__name__}, got its subclass {kind.__name__}"
        return _fault(rule, node, index, (wanted.__name__,), message)
    message = f"{rule}: {differs} at index {index} would read back as {instead!r}"
    return _fault(rule, node, index, (repr(instead),), message)


def _wrong(ways: Sequence[Way], node: Node) -> list[Wrong]:
    """The values that cannot be written, in the order of the text, of the way that has the fewest."""
    best = min((_wrong_in(way, node) for way in ways), key=len)
    return [(value, list(ways) if there[0] in ways else there) for value, there in best]


def _wrong_in(way: Way, node: Node) -> list[Wrong]:
    """The values that cannot be written in one way."""
    _, item, _, at = way
    if isinstance(at, At):
        names = [field.name for field in fields_of(type(node))]
        value: object = Code().function("self", f"return {at.code}", names)(node)
        if not _is_of(way, value):
            return [(value, [way])]
        if isinstance(item, ex.Located):
            return _wrong(list(ways_of(item.item, at.value)), node)
    parts = [] if width(item) is None else items_of(item, at)
    return [wrong for part, each in parts for wrong in _wrong(list(ways_of(part, each)), node)]


def _is_of(way: Way, value: object) -> bool:
    """Whether a value may be written in a way. A node was checked when it was made."""
    kind, count = kind_of(way), width(way.item)
    if isinstance(kind, type):
        return isinstance(value, kind) and (count is None or len(cast("tuple[object, ...]", value)) == count)
    if isinstance(kind, ex.Constant):
        return is_read_back(value, kind.value)
    return isinstance(value, str) and Compiled(kind).regex.fullmatch(value) is not None


def _text_fault(value: object, ways: Sequence[Way]) -> ParseError | None:
    """The error of a text, by the first rule for texts there; `None` if no text is expected or given."""
    texts = [way.item for way in ways if way.item.is_text]
    explainers = [Diagnosis(name_of(item), item) for item in texts[:1]]
    return ParseError(explainers[0], value) if isinstance(value, str) and explainers else None


def _type_fault(rule: str, node: Node, value: object, ways: Sequence[Way]) -> ParseError:
    names = (type_of(kind_of(way)) for way in ways)
    expected = tuple(dict.fromkeys("None" if each is type(None) else each.__name__ for each in names))
    field = _field(ways[0])
    before = takewhile(lambda piece: piece[0] != field, node.pieces())
    index = sum(len(piece) for _, piece in before)
    message = f"{rule}: {field} at index {index}: expected {' or '.join(expected)}, got {type(value).__name__}"
    return _fault(rule, node, index, expected, message)


def _fault(rule: str, node: Node, index: int, expected: tuple[str, ...], message: str) -> ParseError:
    return ParseError.explained(rule, str(node), Explanation(index, expected, None, None, message, message))
