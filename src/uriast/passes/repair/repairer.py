"""Repair: turning the text that people and browsers write into the URI reference that they mean."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, cast, overload

from uriast.grammar import rfc3986
from uriast.passes.repair.edits import Edit, IRIRepair, Repair, apply_edits, edit_for, edits_around
from uriast.passes.repair.extent import UNWRAPPED, WRAPPED, Bare, DroppedSpace, bare_text, bounds
from uriast.passes.repair.faults import faults_in
from uriast.passes.repair.parts import Part, parts_of
from uriast.passes.repair.refusal import RefusedError, refusal
from uriast.passes.repair.treatments import Fault, Place
from uriast.passes.syntax import URIS, iris

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes import URIReference


_BEGINNING: Final = r"(?:[^:/?#]++:)?( *+(?:[/\\]{2}|\\))"
"""The beginning of an authority or a path, as browsers read it: they take a backslash for a slash."""

_OTHER_AUTHORITY: Final = r"(?:([^:/?#]++):(?!//[^/?#])|(?=///))/*+([^/?#\\]*+)"
"""An authority that browsers see where appendix B sees none, or an empty one. The groups are the scheme, which may be
missing, and the authority."""

_DATA: Final = frozenset({Place.PATH, Place.QUERY, Place.FRAGMENT})

_SUFFIX: Final = r"(\[[^\[\]/?#\\@]*+\]|[0-9A-Za-z_.\-\x80-\U0010ffff]++)(?::[0-9]++)?(?![^/?#\\])"
"""The host and port that a suffix reference begins with (4.5)."""


@overload
def repair(text: str, *, default_scheme: str | None = ..., iri: Literal[False] = ...) -> Repair: ...
@overload
def repair(text: str, *, default_scheme: str | None = ..., iri: Literal[True]) -> IRIRepair: ...
@overload
def repair(text: str, *, default_scheme: str | None = ..., iri: bool) -> Repair | IRIRepair: ...
def repair(text: str, *, default_scheme: str | None = None, iri: bool = False) -> Repair | IRIRepair:
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

    Returns:
        The reference and the edits: an `IRIRepair` if `iri` is true.

    Raises:
        ParseError: A fault is refused (the error has its index, its component and the reason), or the default scheme is
            not valid.
    """
    if not isinstance(text, str):
        message = f"expected a text as str, got {type(text).__name__}"
        raise TypeError(message)
    scheme = None if default_scheme is None else rfc3986.scheme.parse(default_scheme)
    rule = (iris() if iri else URIS).rules.reference
    try:
        is_valid = scheme is None and rfc3986.URI_reference.matches(text)
        edits = () if is_valid else tuple(sorted(_edits(text, scheme, iri=iri)))
    except RefusedError as refused:
        raise refusal(rule.name, text, refused) from None
    reference = rule.parse(apply_edits(text, edits))
    return IRIRepair(reference, edits) if iri else Repair(cast("URIReference", reference), edits)


def _edits(text: str, scheme: str | None, *, iri: bool) -> Iterator[Edit]:
    """All edits, in any order."""
    first, start, end, last = bounds(text)
    yield from edits_around(text, Fault.SURROUNDING, (0, first), (last, len(text)))
    yield from edits_around(text, Fault.DELIMITER, (first, start), (end, last))
    dropped = WRAPPED if first < start else UNWRAPPED
    without_space = bare_text(text, start, end, dropped.runs(text, start, start, end))
    yield from _disputed_beginning(text, without_space)
    lead = f"{scheme}://" if scheme is not None and _is_suffix_reference(without_space.text) else ""
    if lead:
        yield edit_for(text, (start, start), Fault.NO_SCHEME, Place.SCHEME, lead)
    read = bare_text(text, start, end, dropped.runs(text, start, end, end), lead)
    bare = bare_text(text, start, end, dropped.runs(text, start, read.origin(_after_authority(read.text)), end), lead)
    parts = list(parts_of(bare.text))
    yield from _in_components(text, bare, parts, iri=iri)
    yield from _gaps(text, bare, parts, dropped)


def _after_authority(text: str) -> int:
    """The index after the authority that browsers see, if they see another; else after that of appendix B."""
    match = re.match(_OTHER_AUTHORITY, text)
    return match.end() if match else next(start for place, start, _ in parts_of(text) if place is Place.PATH)


def _in_components(text: str, bare: Bare, parts: list[Part], *, iri: bool) -> Iterator[Edit]:
    """The edits for the faults of the components."""
    for place, *part_span in parts:
        for fault, *fault_span in faults_in(bare.text, place, *part_span, iri=iri):
            for origin in bare.origins(*fault_span):
                yield edit_for(text, origin, fault, place)


def _gaps(text: str, bare: Bare, parts: list[Part], dropped: DroppedSpace) -> Iterator[Edit]:
    """The edits that drop white space inside the reference."""
    starts = [start for _, start, _ in parts]
    for gap, (before, after) in zip(bare.gaps, pairwise(bare.shifts), strict=True):
        place = parts[max(0, bisect_right(starts, gap) - 1)][0]
        fault = dropped.after if place in _DATA else dropped.before
        yield edit_for(text, (gap + before, gap + after), fault, place)


def _disputed_beginning(text: str, bare: Bare) -> Iterator[Edit]:
    """The refusal of a text if readers disagree whether it begins with an authority or an absolute path."""
    if (match := re.match(_BEGINNING, bare.text)) is not None:
        before = match.start(1)
        start = bare.origin(before - 1) + 1 if before else bare.origin(0)
        end = bare.origin(match.end(1) - 1) + 1
        if text[start:end] != "//":
            index = start + text.startswith("/", start)
            yield edit_for(text, (index, end), Fault.BEGINNING, Place.AUTHORITY)
    if (match := re.match(_OTHER_AUTHORITY, bare.text)) is not None:
        disputed = re.compile(_disputed_after(match[1])).search(bare.text, match.start(2), match.end() + 1)
        if disputed is not None:
            index = bare.origin(disputed.start())
            yield edit_for(text, (index, index + 1), Fault.BEGINNING, Place.AUTHORITY)


def _disputed_after(scheme: str | None) -> str:
    """The pattern of what is disputed in another authority: a backslash ends it, brackets may enclose an IP literal."""
    from uriast.passes.audit.browsers import SLASH_SKIPPING_SCHEMES

    has_host = scheme is None or scheme.lower() in SLASH_SKIPPING_SCHEMES
    return r"[\\\[\]]" if has_host else r"\\"


def _is_suffix_reference(text: str) -> bool:
    """Whether a reference begins with an authority that lacks its scheme and its slashes (4.5)."""
    match = re.match(_SUFFIX, text)
    if match is None:
        return False
    host: str = match[1]
    if host.lower() == "localhost" or host.startswith("[") or rfc3986.IPv4address.matches(host):
        return True
    labels = host.removesuffix(".").split(".")
    return len(labels) > 1 and all(labels) and not labels[-1].isdecimal()
