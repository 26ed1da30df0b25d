"""Decides from a definition whether its rule is reversible, and finds a witness if it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from uriast.combinators.back.derived import field_ways, fields_at, making_ways, own_text
from uriast.combinators.back.ways import At, made_by, way_of_fields, ways_of
from uriast.combinators.back.witness import miswritten
from uriast.combinators.back.writing import Writer
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import parts
from uriast.combinators.node import IrreversibleError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from uriast.combinators.node import Node


class Verdict(NamedTuple):
    """Whether a rule is reversible, so that its values can be written back as the text that was read."""

    is_reversible: bool  # whether it is
    reason: str  # the reason why not, with a witness; empty if it is reversible


def verdict(definition: ex.Expression, built: Iterable[type[Node]], read: Callable[[str], object]) -> Verdict:
    """Decide whether the value of a definition determines the text that was read."""
    # Four conditions must hold. Each part whose value is dropped reads one text only. Each function has an inverse. The
    # values of alternatives are distinguishable. If a class is bound to another rule, both rules write the same text
    # around its fields. Then a few short texts are read and written again, since a class may write other texts between
    # its fields, or a function may have a wrong inverse.
    try:
        for node_class in built:
            _check_own_text(definition, node_class)
        _check_ways(definition)
        found = miswritten(definition, read)
    except IrreversibleError as error:
        return Verdict(is_reversible=False, reason=str(error))
    if found:
        return Verdict(is_reversible=False, reason="expected a value that writes {!r} again, got {!r}".format(*found))
    return Verdict(is_reversible=True, reason="")


def _check_own_text(definition: ex.Expression, node_class: type[Node]) -> None:
    own, (way, *_) = own_text(node_class), making_ways(definition, node_class)
    if (own.before, own.after) != (way.before, way.after):
        message = (
            f"expected {node_class.__name__} between {own.before!r} and {own.after!r}, as the rule that it is bound to "
            f"writes it, got it between {way.before!r} and {way.after!r}"
        )
        raise IrreversibleError(message)


def _check_ways(definition: ex.Expression) -> None:
    """Refuse a definition whose value, or a node in it, cannot be written."""
    ways = list(ways_of(definition, At("value")))
    Writer(own_text).chosen(ways)
    for node_class in dict.fromkeys(filter(None, (made_by(way.item) for way in ways))):
        Writer(own_text).chosen(field_ways(definition, node_class))
    for item in parts(definition):
        if isinstance(item, ex.Mapped) and (made := made_by(item)) is not None:
            Writer(own_text).chosen([way_of_fields(item, fields_at(made))])
