"""The results of a repair: the reference, and the edits that made it valid."""

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
    """One edit: it replaces a run of characters with the same fault. Its `repr` hides the text of a userinfo.

    >>> edit = Edit(8, 9, Place.PATH, Action.ENCODED, " ", "%20", "a space is data (2.1)")
    >>> edit.before, edit.after
    (' ', '%20')

    Attributes:
        start: The offset in the given text where the run begins, in code points from 0.
        end: The offset after its last character.
        place: The component with the fault, or the context.
        action: The kind of edit; never `Action.REFUSED`.
        before: The text of the run.
        after: The text that replaces it.
        reason: The reason, with the section of the RFC.
    """

    start: int
    end: int
    place: Place
    action: Action
    before: str
    after: str
    reason: str

    def __repr__(self) -> str:
        """The fields, with the text of a userinfo masked."""
        before, after = ("***", "***") if self.place is Place.USERINFO else (self.before, self.after)
        return (
            f"Edit(start={self.start}, end={self.end}, place='{self.place}', action='{self.action}',"
            f" before={before!r}, after={after!r}, reason={self.reason!r})"
        )


@attrs.frozen
class Repair:
    """A valid reference, and the edits that turn the given text into its text.

    >>> from uriast import repair
    >>> repaired = repair("a b")
    >>> str(repaired.reference), len(repaired.edits)
    ('a%20b', 1)

    Attributes:
        reference: The reference.
        edits: The edits, in the order of the text. They do not overlap.
    """

    reference: URIReference
    edits: tuple[Edit, ...]


@attrs.frozen
class IRIRepair:
    """A valid IRI reference, and the edits that turn the given text into its text.

    >>> from uriast import repair
    >>> repaired = repair("rosé 1", iri=True)
    >>> str(repaired.reference), len(repaired.edits)
    ('rosé%201', 1)

    Attributes:
        reference: The IRI reference.
        edits: The edits, in the order of the text. They do not overlap.
    """

    reference: IRIReference
    edits: tuple[Edit, ...]


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits to a text. They must be in the order of the text."""
    pieces: list[str] = []
    done = 0
    for edit in edits:
        pieces += (text[done : edit.start], edit.after)
        done = edit.end
    return "".join([*pieces, text[done:]])


def edits_around(text: str, fault: Fault, *spans: tuple[int, int]) -> Iterator[Edit]:
    """The edits that remove the context of a reference. Empty spans need none."""
    return (edit_for(text, span, fault, Place.CONTEXT) for span in spans if span[0] < span[1])


def edit_for(text: str, span: tuple[int, int], fault: Fault, place: Place, after: str = "") -> Edit:
    """The edit that the table prescribes for a fault."""
    start, end = span
    action, reason = REPAIRS[fault, place]
    if action is Action.REFUSED:
        raise RefusedError(start, place, reason)
    before = text[start:end]
    if action is Action.ENCODED:
        after = percent_encode(before, rfc3986.unreserved)
    return Edit(start, end, place, action, before, after, reason)
