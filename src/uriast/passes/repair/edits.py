"""What a repair reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import attrs

from uriast.grammar import rfc3986
from uriast.passes.percent_encoding import percent_encode
from uriast.passes.repair.refusal import RefusedError
from uriast.passes.repair.treatments import REPAIRS, Action, Fault, Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.nodes import URIReference
    from uriast.nodes.iri import IRIReference


class Edit(NamedTuple):
    """One change: a run of characters with the same fault in the same place. Its `repr` shows nothing of a userinfo.

    Attributes:
        start: Where the run begins in the given text, in code points from 0.
        end: Where it ends.
        place: The component that it is in, or the context.
        action: What was done; never `Action.REFUSED`.
        before: The run.
        after: What stands in its place.
        reason: Why.
    """

    start: int
    end: int
    place: Place
    action: Action
    before: str
    after: str
    reason: str

    def __repr__(self) -> str:
        """The change, without what may be a password."""
        before, after = ("***", "***") if self.place is Place.USERINFO else (self.before, self.after)
        return (
            f"Edit(start={self.start}, end={self.end}, place='{self.place}', action='{self.action}',"
            f" before={before!r}, after={after!r}, reason={self.reason!r})"
        )


@attrs.frozen
class Repair:
    """A valid reference, and how its text differs from the one given.

    Attributes:
        reference: The reference.
        edits: The changes in the order of the text, none overlapping: made in the given text, they give the
            reference's.
    """

    reference: URIReference
    edits: tuple[Edit, ...]


@attrs.frozen
class IRIRepair:
    """A valid IRI reference, and how its text differs from the one given: its fields are those of `Repair`.

    Attributes:
        reference: The IRI reference.
        edits: The changes in the order of the text, none overlapping.
    """

    reference: IRIReference
    edits: tuple[Edit, ...]


def with_changes(text: str, changes: Iterable[Edit]) -> str:
    """A text with its edits done."""
    pieces: list[str] = []
    done = 0
    for change in changes:
        pieces += (text[done : change.start], change.after)
        done = change.end
    return "".join([*pieces, text[done:]])


def around(text: str, fault: Fault, *spans: tuple[int, int]) -> Iterator[Edit]:
    """The edits that remove what stands around a reference."""
    return (change_of(text, span, fault, Place.CONTEXT) for span in spans if span[0] < span[1])


def change_of(text: str, span: tuple[int, int], fault: Fault, place: Place, after: str = "") -> Edit:
    """What the table does about a fault.

    Raises:
        _RefusedError: It refuses.
    """
    start, end = span
    action, reason = REPAIRS[fault, place]
    if action is Action.REFUSED:
        raise RefusedError(start, place, reason)
    before = text[start:end]
    if action is Action.ENCODED:
        after = percent_encode(before, rfc3986.unreserved)
    return Edit(start, end, place, action, before, after, reason)
