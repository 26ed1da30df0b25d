"""Repair: the URI reference that was meant by what people and browsers write."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, cast, overload

import attrs

from uriast.combinators.display import shown, view
from uriast.combinators.errors import Explanation, ParseError
from uriast.combinators.masking import joined, secret_at
from uriast.families import URIS, iris
from uriast.grammar import rfc3986
from uriast.percent import percent_encode
from uriast.redaction import passwords
from uriast.repairs import FAULTY_RUN, REPAIRS, Action, Fault, Place
from uriast.resolver import components

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from uriast.combinators import Rule
    from uriast.iri_nodes import IRIReference
    from uriast.nodes import URIReference


class Change(NamedTuple):
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
            f"Change(start={self.start}, end={self.end}, place='{self.place}', action='{self.action}',"
            f" before={before!r}, after={after!r}, reason={self.reason!r})"
        )


@attrs.frozen
class Repaired:
    """A valid reference, and how its text differs from the one given.

    Attributes:
        reference: The reference.
        changes: The changes in the order of the text, none overlapping: made in the given text, they give the
            reference's.
    """

    reference: URIReference
    changes: tuple[Change, ...]


@attrs.frozen
class RepairedIRI:
    """A valid IRI reference, and how its text differs from the one given: its fields are those of `Repaired`.

    Attributes:
        reference: The IRI reference.
        changes: The changes in the order of the text, none overlapping.
    """

    reference: IRIReference
    changes: tuple[Change, ...]


class _RefusedError(Exception):
    """A fault is refused: where, and why."""

    def __init__(self, index: int, place: Place, reason: str) -> None:
        super().__init__(index, place, reason)
        self.index, self.place, self.reason = index, place, reason


_SPACE: Final = r"[\t\n\r ]"
_DROPPED: Final[Mapping[Fault, str]] = {
    Fault.BREAK: r"[\t\n\r]+",
    Fault.SPACED_BREAK: r"(?<! ) *+[\t\n\r][\t\n\r ]*+",
    Fault.WRAPPED_BREAK: r"(?:\t|[\n\r][\t ]*+)+",
    Fault.WRAPPED_SPACE: rf"{_SPACE}+",
}
_URL: Final = rf"(?:{_SPACE}*+[Uu][Rr][Ll]:)?"
_DELIMITED: Final = rf'(?:<{_URL}([^<>]*+)>|"{_URL}([^"]*+)")'
_ENDS: Final = "".join(map(chr, range(ord(" ") + 1)))
"""What browsers drop at both ends."""

_BEGINNING: Final = r"(?:[^:/?#]++:)?( *+(?:[/\\]{2}|\\))"
"""A path, or an authority, that begins as readers disagree: to browsers a backslash is a slash."""

_OTHER_AUTHORITY: Final = r"(?:[^:/?#]++:(?!//[^/?#])|(?=///))/*+[^/?#\\]*+"
"""What browsers take for an authority, where by appendix B there is none or an empty one."""

_SOME_BEGINNING: Final = rf"[^/\\]*+[/\\]{_SPACE}*+[/\\]"
"""Up to where some reader may find an authority."""

_NAMING: Final = frozenset({Place.USERINFO, Place.HOST})
_DATA: Final = frozenset({Place.PATH, Place.QUERY, Place.FRAGMENT})
_DELIMITERS: Final = frozenset(' "#%./:<>?@[\\]^`{|}\u3002')
"""What no normalization may bring forth in an authority: what a reg-name cannot hold, and what divides a name. By IDNA
an ideographic full stop does that too (RFC 3490, 3.1)."""

_WHOLE: Final[Mapping[Place, Rule[object]]] = {Place.SCHEME: rfc3986.scheme, Place.PORT: rfc3986.port}
"""The components whose characters nothing can be done about."""

_SUFFIX: Final = r"(\[[^\[\]/?#\\@]*+\]|[0-9A-Za-z_.\-\x80-\U0010ffff]++)(?::[0-9]++)?(?![^/?#\\])"


_Part: TypeAlias = tuple[Place, int, int]
_Found: TypeAlias = tuple[Fault, int, int]


class _White(NamedTuple):
    """The white space that is dropped up to where an authority ends, and from there on."""

    before: Fault
    behind: Fault

    def runs(self, text: str, start: int, behind: int, end: int) -> Iterator[tuple[int, int]]:
        """The spans of what is dropped between two indices, where the authority ends at a third."""
        before = re.compile(_DROPPED[self.before]).finditer(text, start, behind)
        return (run.span() for run in chain(before, re.compile(_DROPPED[self.behind]).finditer(text, behind, end)))


_UNWRAPPED: Final = _White(Fault.BREAK, Fault.SPACED_BREAK)
_WRAPPED: Final = _White(Fault.WRAPPED_BREAK, Fault.WRAPPED_SPACE)


class _Bare(NamedTuple):
    """A text without what is dropped, where the gaps are, and what to add to an index before, between, behind them."""

    text: str
    gaps: list[int]
    shifts: list[int]

    def origin(self, index: int) -> int:
        """An index in the given text."""
        return index + self.shifts[bisect_right(self.gaps, index)]

    def origins(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The spans in the given text of a span, which gaps may divide."""
        cuts = self.gaps[bisect_right(self.gaps, start) : bisect_left(self.gaps, end)]
        return ((self.origin(first), self.origin(last - 1) + 1) for first, last in pairwise([start, *cuts, end]))


@overload
def repair(text: str, *, suffix: str | None = ..., iri: Literal[False] = ...) -> Repaired: ...
@overload
def repair(text: str, *, suffix: str | None = ..., iri: Literal[True]) -> RepairedIRI: ...
@overload
def repair(text: str, *, suffix: str | None = ..., iri: bool) -> Repaired | RepairedIRI: ...
def repair(text: str, *, suffix: str | None = None, iri: bool = False) -> Repaired | RepairedIRI:
    r"""The reference that a text means, and what was changed to make it valid: by `REPAIRS`, and nothing else.

    What is valid is not changed. The components are those of appendix B, and none ends elsewhere afterwards.

    >>> repaired = repair("<http://example.com/a|b\n  c>")
    >>> str(repaired.reference), [(change.before, change.after) for change in repaired.changes]
    ('http://example.com/a%7Cbc', [('<', ''), ('|', '%7C'), ('\n  ', ''), ('>', '')])
    >>> print(repaired.changes[1].reason)
    what is no character of a URI is data, and encoded (2.1)
    >>> str(repair("http://résumé.example.org/a b", iri=True).reference)
    'http://résumé.example.org/a%20b'

    Args:
        text: What people or browsers wrote.
        suffix: The scheme to add where the text is a suffix reference (4.5): one that begins with `localhost`, an IPv4
            address, an IP literal or a name of two labels or more, the last of them not all digits; then has a colon
            and digits, or not; and then a slash, a backslash, `?`, `#` or nothing. By that, `index.html` is one too.
        iri: Make an IRI: keep the characters beyond ASCII that RFC 3987, 2.2, allows where they are. One in a host that
            may be taken for a delimiter is refused, as in a URI.

    Raises:
        ParseError: A fault is refused, with its index, its component and the reason; or the suffix is no scheme.
        TypeError: An argument is no `str`.
    """
    if not isinstance(text, str):
        message = f"a text to repair is str, not {type(text).__name__}"
        raise TypeError(message)
    scheme = None if suffix is None else rfc3986.scheme.parse(suffix)
    rule = (iris() if iri else URIS).rules.reference
    try:
        changes = (
            ()
            if scheme is None and rfc3986.URI_reference.matches(text)
            else tuple(sorted(_changes(text, scheme, iri=iri)))
        )
    except _RefusedError as refused:
        raise _refusal(rule.name, text, refused) from None
    reference = rule.parse(_changed(text, changes))
    return RepairedIRI(cast("IRIReference", reference), changes) if iri else Repaired(reference, changes)


def _changed(text: str, changes: Iterable[Change]) -> str:
    pieces: list[str] = []
    done = 0
    for change in changes:
        pieces += (text[done : change.start], change.after)
        done = change.end
    return "".join([*pieces, text[done:]])


def _changes(text: str, scheme: str | None, *, iri: bool) -> Iterator[Change]:
    """All changes, in any order.

    Raises:
        _RefusedError: At the first fault that is refused.
    """
    first, start, end, last = _bounds(text)
    yield from _around(text, Fault.SURROUNDING, (0, first), (last, len(text)))
    yield from _around(text, Fault.DELIMITER, (first, start), (end, last))
    white = _WRAPPED if first < start else _UNWRAPPED
    without_space = _bare(text, start, end, white.runs(text, start, start, end))
    yield from _disputed_beginning(text, without_space)
    lead = f"{scheme}://" if scheme is not None and _is_suffix_reference(without_space.text) else ""
    if lead:
        yield _change(text, (start, start), Fault.NO_SCHEME, Place.SCHEME, lead)
    read = _bare(text, start, end, white.runs(text, start, end, end), lead)
    bare = _bare(text, start, end, white.runs(text, start, read.origin(_behind_authority(read.text)), end), lead)
    parts = list(_parts(bare.text))
    yield from _in_components(text, bare, parts, iri=iri)
    yield from _gaps(text, bare, parts, white)


def _behind_authority(text: str) -> int:
    """Where the last authority ends that some reader finds."""
    found = re.match(_OTHER_AUTHORITY, text)
    return found.end() if found else next(at for place, at, _ in _parts(text) if place is Place.PATH)


def _in_components(text: str, bare: _Bare, parts: list[_Part], *, iri: bool) -> Iterator[Change]:
    for place, *span in parts:
        for fault, *found in _faults(bare.text, place, *span, iri=iri):
            for origin in bare.origins(*found):
                yield _change(text, origin, fault, place)


def _gaps(text: str, bare: _Bare, parts: list[_Part], white: _White) -> Iterator[Change]:
    starts = [start for _, start, _ in parts]
    for gap, (before, after) in zip(bare.gaps, pairwise(bare.shifts), strict=True):
        place = parts[max(0, bisect_right(starts, gap) - 1)][0]
        fault = white.behind if place in _DATA else white.before
        yield _change(text, (gap + before, gap + after), fault, place)


def _bounds(text: str) -> tuple[int, int, int, int]:
    """Where what is around a reference, delimiters or not, and the reference begin, and where they end."""
    first, last = _stripped(text, 0, len(text))
    found = re.compile(_DELIMITED).fullmatch(text, first, last)
    return (
        (first, first, last, last)
        if found is None
        else (first, *_stripped(text, *found.span(found.lastindex or 0)), last)
    )


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of what is left of a span without what browsers drop at its ends."""
    part = text[start:end].lstrip(_ENDS)
    return end - len(part), end - len(part) + len(part.rstrip(_ENDS))


def _around(text: str, fault: Fault, *spans: tuple[int, int]) -> Iterator[Change]:
    return (_change(text, span, fault, Place.CONTEXT) for span in spans if span[0] < span[1])


def _disputed_beginning(text: str, bare: _Bare) -> Iterator[Change]:
    """What some readers alone take for an authority or for the beginning of an absolute path."""
    if (found := re.match(_BEGINNING, bare.text)) is not None:
        before = found.start(1)
        start = bare.origin(before - 1) + 1 if before else bare.origin(0)
        end = bare.origin(found.end(1) - 1) + 1
        if text[start:end] != "//":
            at = start + text.startswith("/", start)
            yield _change(text, (at, end), Fault.BEGINNING, Place.AUTHORITY)
    if (found := re.match(rf"{_OTHER_AUTHORITY}\\", bare.text)) is not None:
        at = bare.origin(found.end() - 1)
        yield _change(text, (at, at + 1), Fault.BEGINNING, Place.AUTHORITY)


def _bare(text: str, start: int, end: int, dropped: Iterable[tuple[int, int]], lead: str = "") -> _Bare:
    """A reference without what is dropped, behind a lead that the given text lacks."""
    pieces = [lead]
    gaps: list[int] = []
    shifts = [start - len(lead)]
    for first, last in dropped:
        pieces.append(text[start:first])
        gaps.append(first - shifts[-1])
        start = last
        shifts.append(start - gaps[-1])
    return _Bare("".join([*pieces, text[start:end]]), gaps, shifts)


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


def _parts(text: str) -> Iterator[_Part]:
    """The components and their spans, by appendix B and section 3.2."""
    scheme, authority, *others = components(text)
    at = 0
    if scheme is not None:
        yield Place.SCHEME, 0, len(scheme)
        at = len(scheme) + 1
    elif text.startswith(":"):
        yield Place.SCHEME, 0, 0
    if authority is not None:
        yield from _authority_parts(authority, at + 2)
        at += 2 + len(authority)
    for place, part in zip((Place.PATH, Place.QUERY, Place.FRAGMENT), others, strict=True):
        if part is not None:
            yield place, at, at + len(part)
            at += len(part) + 1


def _authority_parts(text: str, at: int) -> Iterator[_Part]:
    userinfo, sign, rest = text.rpartition("@")
    if sign:
        yield Place.USERINFO, at, at + len(userinfo)
        at += len(userinfo) + 1
    literal = (rest.rfind("]") + 1 or len(rest)) if rest.startswith("[") else 0
    colon = rest.find(":", literal)
    end = at + len(rest)
    yield Place.HOST, at, end if colon < 0 else at + colon
    if colon >= 0:
        yield Place.PORT, at + colon + 1, end


def _faults(text: str, place: Place, start: int, end: int, *, iri: bool) -> Iterator[_Found]:
    """The faults of a component, with their spans."""
    rule = rfc3986.IP_literal if place is Place.HOST and text.startswith("[", start, end) else _WHOLE.get(place)
    if rule is not None:
        yield from _first_fault(text, rule, start, end)
        return
    if place is Place.USERINFO and (sign := text.find("@", start, end)) >= 0:
        yield Fault.AT_SIGN, sign, end
    for run in re.compile(FAULTY_RUN).finditer(text, start, end):
        fault = Fault[str(run.lastgroup)]
        if fault is Fault.NON_ASCII and place in _NAMING:
            yield from _lookalikes(run)
        if fault is Fault.NON_ASCII and iri:
            yield from ((fault, *wrong.span()) for wrong in _no_iri(place).finditer(text, *run.span()))
        else:
            yield fault, run.start(), run.end()


@cache
def _no_iri(place: Place) -> re.Pattern[str]:
    """Characters beyond ASCII that an IRI cannot have in a component (RFC 3987, 2.2)."""
    from uriast.grammar import rfc3987  # noqa: PLC0415 - who asks for no IRI does not wait for it

    private = f"|{rfc3987.iprivate.pattern}" if place is Place.QUERY else ""
    return re.compile(f"(?:(?!{rfc3987.ucschar.pattern}{private}).)+", re.DOTALL)


def _first_fault(text: str, rule: Rule[object], start: int, end: int) -> Iterator[_Found]:
    """Where a component that takes no percent-encoding is not what its rule reads."""
    part = text[start:end]
    if not rule.matches(part):
        at = ParseError(rule, part).index
        found = re.match(FAULTY_RUN, part[at : at + 1])
        fault = Fault.OTHER if found is None else Fault[str(found.lastgroup)]
        yield fault, start + at, end


def _lookalikes(run: re.Match[str]) -> Iterator[_Found]:
    """The first character of a run that normalization or IDNA makes a delimiter of."""
    from unicodedata import normalize  # noqa: PLC0415 - few texts are repaired that have such a host

    known = {character for character in set(run[0]) if not _DELIMITERS.isdisjoint(normalize("NFKC", character))}
    for at, character in enumerate(run[0], run.start()):
        if character in known:
            yield Fault.LOOKALIKE, at, run.end()


def _change(text: str, span: tuple[int, int], fault: Fault, place: Place, after: str = "") -> Change:
    """What the table does about a fault.

    Raises:
        _RefusedError: It refuses.
    """
    start, end = span
    action, reason = REPAIRS[fault, place]
    if action is Action.REFUSED:
        raise _RefusedError(start, place, reason)
    before = text[start:end]
    if action is Action.ENCODED:
        after = percent_encode(before, rfc3986.unreserved)
    return Change(start, end, place, action, before, after, reason)


def _refusal(rule: str, text: str, refused: _RefusedError) -> ParseError:
    index, place = refused.index, refused.place
    secrets = _secrets(text)
    line, column = view(text, index, secrets)
    complaint = f"{rule}: {_spot(text, index, secrets)} at index {index}, in {place}: {refused.reason}"
    message = f"{complaint}\n  {line}\n  {' ' * column}^"
    return ParseError.explained(rule, text, Explanation(index, (place.value,), place.value, None, complaint, message))


def _spot(text: str, index: int, secrets: list[tuple[int, int]]) -> str:
    if index == len(text):
        return "the text ends too early,"
    if secret_at(secrets, index):
        return "a character cannot stand"
    return f"'{shown(text[index])}' cannot stand"


def _secrets(text: str) -> list[tuple[int, int]]:
    """The spans of what may be a password to some reader."""
    slashes = re.match(_SOME_BEGINNING, text)
    start = slashes.end() if slashes else 0
    found = passwords(text[start:], is_authority=True) if slashes or "@" in text else ()
    return joined([*passwords(text), *((start + first, start + last) for first, last in found)])
