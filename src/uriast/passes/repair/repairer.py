"""Repair: the URI reference that was meant by what people and browsers write."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal, cast, overload

from uriast.grammar import rfc3986
from uriast.passes.families import URIS, iris
from uriast.passes.repair.edits import Edit, IRIRepair, Repair, around, change_of, with_changes
from uriast.passes.repair.extent import UNWRAPPED, WRAPPED, Bare, White, bare_text, bounds
from uriast.passes.repair.faults import faults_in
from uriast.passes.repair.parts import Part, parts_of
from uriast.passes.repair.refusal import RefusedError, refusal
from uriast.passes.repair.treatments import Fault, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes.iri import IRIReference


_BEGINNING: Final = r"(?:[^:/?#]++:)?( *+(?:[/\\]{2}|\\))"
"""A path, or an authority, that begins as readers disagree: to browsers a backslash is a slash."""

_OTHER_AUTHORITY: Final = r"(?:[^:/?#]++:(?!//[^/?#])|(?=///))/*+[^/?#\\]*+"
"""What browsers take for an authority, where by appendix B there is none or an empty one."""

_DATA: Final = frozenset({Place.PATH, Place.QUERY, Place.FRAGMENT})

_SUFFIX: Final = r"(\[[^\[\]/?#\\@]*+\]|[0-9A-Za-z_.\-\x80-\U0010ffff]++)(?::[0-9]++)?(?![^/?#\\])"


@overload
def repair(text: str, *, default_scheme: str | None = ..., iri: Literal[False] = ...) -> Repair: ...
@overload
def repair(text: str, *, default_scheme: str | None = ..., iri: Literal[True]) -> IRIRepair: ...
@overload
def repair(text: str, *, default_scheme: str | None = ..., iri: bool) -> Repair | IRIRepair: ...
def repair(text: str, *, default_scheme: str | None = None, iri: bool = False) -> Repair | IRIRepair:
    r"""The reference that a text means, and what was changed to make it valid: by `REPAIRS`, and nothing else.

    What is valid is not changed. The components are those of appendix B, and none ends elsewhere afterwards.

    >>> repaired = repair("<http://example.com/a|b\n  c>")
    >>> str(repaired.reference), [(change.before, change.after) for change in repaired.edits]
    ('http://example.com/a%7Cbc', [('<', ''), ('|', '%7C'), ('\n  ', ''), ('>', '')])
    >>> print(repaired.edits[1].reason)
    what is no character of a URI is data, and encoded (2.1)
    >>> str(repair("http://résumé.example.org/a b", iri=True).reference)
    'http://résumé.example.org/a%20b'

    Args:
        text: What people or browsers wrote.
        default_scheme: The scheme to add where the text is a suffix reference (4.5): one that begins with
            `localhost`, an IPv4 address, an IP literal or a name of two labels or more, the last of them not all
            digits; then has a colon and digits, or not; and then a slash, a backslash, `?`, `#` or nothing. By that,
            `index.html` is one too.
        iri: Make an IRI: keep the characters beyond ASCII that RFC 3987, 2.2, allows where they are. One in a host that
            may be taken for a delimiter is refused, as in a URI.

    Raises:
        ParseError: A fault is refused, with its index, its component and the reason; or the suffix is no scheme.
        TypeError: An argument is no `str`.
    """
    if not isinstance(text, str):
        message = f"a text to repair is str, not {type(text).__name__}"
        raise TypeError(message)
    scheme = None if default_scheme is None else rfc3986.scheme.parse(default_scheme)
    rule = (iris() if iri else URIS).rules.reference
    try:
        changes = (
            ()
            if scheme is None and rfc3986.URI_reference.matches(text)
            else tuple(sorted(_changes(text, scheme, iri=iri)))
        )
    except RefusedError as refused:
        raise refusal(rule.name, text, refused) from None
    reference = rule.parse(with_changes(text, changes))
    return IRIRepair(cast("IRIReference", reference), changes) if iri else Repair(reference, changes)


def _changes(text: str, scheme: str | None, *, iri: bool) -> Iterator[Edit]:
    """All changes, in any order.

    Raises:
        _RefusedError: At the first fault that is refused.
    """
    first, start, end, last = bounds(text)
    yield from around(text, Fault.SURROUNDING, (0, first), (last, len(text)))
    yield from around(text, Fault.DELIMITER, (first, start), (end, last))
    white = WRAPPED if first < start else UNWRAPPED
    without_space = bare_text(text, start, end, white.runs(text, start, start, end))
    yield from _disputed_beginning(text, without_space)
    lead = f"{scheme}://" if scheme is not None and _is_suffix_reference(without_space.text) else ""
    if lead:
        yield change_of(text, (start, start), Fault.NO_SCHEME, Place.SCHEME, lead)
    read = bare_text(text, start, end, white.runs(text, start, end, end), lead)
    bare = bare_text(text, start, end, white.runs(text, start, read.origin(_behind_authority(read.text)), end), lead)
    parts = list(parts_of(bare.text))
    yield from _in_components(text, bare, parts, iri=iri)
    yield from _gaps(text, bare, parts, white)


def _behind_authority(text: str) -> int:
    """Where the last authority ends that some reader finds."""
    found = re.match(_OTHER_AUTHORITY, text)
    return found.end() if found else next(at for place, at, _ in parts_of(text) if place is Place.PATH)


def _in_components(text: str, bare: Bare, parts: list[Part], *, iri: bool) -> Iterator[Edit]:
    for place, *span in parts:
        for fault, *found in faults_in(bare.text, place, *span, iri=iri):
            for origin in bare.origins(*found):
                yield change_of(text, origin, fault, place)


def _gaps(text: str, bare: Bare, parts: list[Part], white: White) -> Iterator[Edit]:
    starts = [start for _, start, _ in parts]
    for gap, (before, after) in zip(bare.gaps, pairwise(bare.shifts), strict=True):
        place = parts[max(0, bisect_right(starts, gap) - 1)][0]
        fault = white.behind if place in _DATA else white.before
        yield change_of(text, (gap + before, gap + after), fault, place)


def _disputed_beginning(text: str, bare: Bare) -> Iterator[Edit]:
    """What some readers alone take for an authority or for the beginning of an absolute path."""
    if (found := re.match(_BEGINNING, bare.text)) is not None:
        before = found.start(1)
        start = bare.origin(before - 1) + 1 if before else bare.origin(0)
        end = bare.origin(found.end(1) - 1) + 1
        if text[start:end] != "//":
            at = start + text.startswith("/", start)
            yield change_of(text, (at, end), Fault.BEGINNING, Place.AUTHORITY)
    if (found := re.match(rf"{_OTHER_AUTHORITY}\\", bare.text)) is not None:
        at = bare.origin(found.end() - 1)
        yield change_of(text, (at, at + 1), Fault.BEGINNING, Place.AUTHORITY)


def _is_suffix_reference(text: str) -> bool:
    """Whether a reference is an authority and a path, by what it begins with."""
    found = re.match(_SUFFIX, text)
    if found is None:
        return False
    host: str = found[1]
    if host.lower() == "localhost" or host.startswith("[") or rfc3986.IPv4address.matches(host):
        return True
    labels = host.removesuffix(".").split(".")
    return len(labels) > 1 and all(labels) and not labels[-1].isdecimal()
