"""Repair: turning the text that people and browsers write into the URI reference that they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar, overload

import attrs

from uriast.combinators import Explanation, ParseError
from uriast.combinators.messages import MASK, complaint, excerpt
from uriast.grammar import rfc3986
from uriast.passes.percent_encoding import percent_encode
from uriast.passes.repair.faults import Found, faults_of
from uriast.passes.repair.treatments import REPAIRS, Action, Place
from uriast.passes.syntax import URIS, iris
from uriast.secrets import passwords

if TYPE_CHECKING:
    from uriast.nodes import URIReference
    from uriast.nodes.iri import IRIReference

R_co = TypeVar("R_co", bound="IRIReference", covariant=True)


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
        before, after = (MASK, MASK) if self.place is Place.USERINFO else (self.before, self.after)
        return (
            f"Edit(start={self.start}, end={self.end}, place='{self.place}', action='{self.action}',"
            f" before={before!r}, after={after!r}, reason={self.reason!r})"
        )


@attrs.frozen
class Repair(Generic[R_co]):
    """A valid reference, and the edits that turn the given text into its text.

    >>> from uriast import repair
    >>> repaired = repair("a b")
    >>> str(repaired.reference), len(repaired.edits)
    ('a%20b', 1)

    Attributes:
        reference: The reference: of a URI, or of an IRI.
        edits: The edits, in the order of the text. They do not overlap.
    """

    reference: R_co
    edits: tuple[Edit, ...]


@overload
def repair(text: str, *, default_scheme: str | None = ..., iri: Literal[False] = ...) -> Repair[URIReference]: ...
@overload
def repair(text: str, *, default_scheme: str | None = ..., iri: bool) -> Repair[IRIReference]: ...
def repair(text: str, *, default_scheme: str | None = None, iri: bool = False) -> Repair[IRIReference]:
    r"""Make a text a valid reference, by the table `REPAIRS` alone, and report the edits.

    Valid text is not changed. The components are those of appendix B; a repair does not move their ends.

    >>> repaired = repair("<http://example.com/a|b\n  c>")
    >>> str(repaired.reference), [(edit.before, edit.after) for edit in repaired.edits]
    ('http://example.com/a%7Cbc', [('<', ''), ('|', '%7C'), ('\n  ', ''), ('>', '')])
    >>> print(repaired.edits[1].reason)
    a character that no URI contains is data, and encoded (2.1)
    >>> str(repair("http://résumé.example.org/a b", iri=True).reference)
    'http://résumé.example.org/a%20b'

    Args:
        text: The text that people or browsers wrote.
        default_scheme: The scheme to add to a suffix reference (4.5), such as `www.example.com/a`. A suffix reference
            begins with `localhost`, an IPv4 address, an IP literal, or a name of at least two labels whose last one is
            not all digits. An optional colon with digits follows, then a slash, a backslash, `?`, `#` or the end of the
            text. So `index.html` is a suffix reference too.
        iri: Whether to make an IRI: the non-ASCII characters that RFC 3987, 2.2, allows stay, except the controls of
            bidirectional text, which an IRI must not contain (4.1): these are encoded. A character in a host that may
            be taken for a delimiter is refused, as in a URI.

    Raises:
        ParseError: A fault is refused (the error has its index, its component and the reason), or the default scheme is
            not valid.
    """
    if not isinstance(text, str):
        message = f"expected a text as str, got {type(text).__name__}"
        raise TypeError(message)
    scheme = None if default_scheme is None else rfc3986.scheme.parse(default_scheme)
    rule = (iris() if iri else URIS).rules.reference
    if scheme is None and rfc3986.URI_reference.matches(text):
        return Repair(rule.parse(text), ())
    edits = sorted([_edit(text, found, rule.name) for found in faults_of(text, scheme, iri=iri)])
    return Repair(rule.parse(_edited(text, edits)), tuple(edits))


def _edited(text: str, edits: list[Edit]) -> str:
    """Apply edits to a text. They must be in the order of the text."""
    pieces: list[str] = []
    done = 0
    for edit in edits:
        pieces += (text[done : edit.start], edit.after)
        done = edit.end
    return "".join([*pieces, text[done:]])


def _edit(text: str, found: Found, rule: str) -> Edit:
    """The edit that the table prescribes for a fault."""
    action, reason = REPAIRS[found.fault, found.place]
    if action is Action.REFUSED:
        raise _refusal(text, found, rule)
    before = text[found.start : found.end]
    after = percent_encode(before, rfc3986.unreserved) if action is Action.ENCODED else found.lack
    return Edit(found.start, found.end, found.place, action, before, after, reason)


def _refusal(text: str, found: Found, rule: str) -> ParseError:
    """The error for a text that is not repaired. It shows no password."""
    index, place, secrets = found.start, found.place.value, passwords(text, is_authority=True)
    wrong = f"{rule}: {complaint(text, index, place, secrets)}: {REPAIRS[found.fault, found.place].reason}"
    message = f"{wrong}\n{excerpt(text, index, secrets)}"
    return ParseError.explained(rule, text, Explanation(index, (place,), place, None, wrong, message))
