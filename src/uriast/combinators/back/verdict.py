"""Decides from a definition whether its rule is reversible, and finds a witness if it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from uriast.combinators.back.binding import built_by
from uriast.combinators.back.derived import inner_field_ways, making_ways, own_text, writer_of_rule
from uriast.combinators.back.texts import sample_texts
from uriast.combinators.back.writing import Writer, value_function
from uriast.combinators.errors import NO_MATCH
from uriast.combinators.node import FAILURES, IrreversibleError

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators.definition import expression as ex
    from uriast.combinators.node import Node


class Verdict(NamedTuple):
    """Whether a rule is reversible, so that its values can be written back as the text that was read."""

    is_reversible: bool  # whether it is
    reason: str  # the reason why not, with a witness; empty if it is reversible


def verdict(definition: ex.Expression, read: Callable[[str], object]) -> Verdict:
    """Decide whether the value of a definition determines the text that was read."""
    # Four conditions must hold. Each part whose value is dropped reads one text only. Each function has an inverse. The
    # values of alternatives are distinguishable. If a class is bound to another rule, both rules write the same text
    # around its fields. Then a few short texts are read and written again, since a class may write other texts between
    # its fields, or a function may have a wrong inverse.
    try:
        for node_class in built_by(definition):
            _check_own_text(definition, node_class)
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


def miswritten(definition: ex.Expression, read: Callable[[str], object]) -> tuple[str, str] | None:
    """A text that a rule reads, and the other text that its value writes; `None` if no such text is found."""
    # A value is written in two ways: as its class writes it, which may be bound to another rule, and as this rule does.
    write_by_classes = value_function(definition, own_text)
    for ways in inner_field_ways(definition).values():
        Writer(own_text).content_of_ways(ways)
    write_by_rule = writer_of_rule(definition)
    for text in sample_texts(definition):
        value = _value(read, text)
        if value is NO_MATCH:
            continue
        for write in (write_by_classes, write_by_rule):
            if (written := write(value)) != text:
                return text, written
    return None


def _value(read: Callable[[str], object], text: str) -> object:
    try:
        return read(text)
    except FAILURES:  # a function refuses some texts
        return NO_MATCH
