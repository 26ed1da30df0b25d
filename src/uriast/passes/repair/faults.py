"""The faults of a text: where the reference in it begins and ends, its components, and their invalid characters."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.grammar import rfc3986
from uriast.octets import BIDI_CONTROLS
from uriast.passes.components import components
from uriast.passes.repair.treatments import DATA, REPAIRS, Action, Fault, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from uriast.combinators import Rule


class Found(NamedTuple):
    """A fault in a text: a run of characters, or an empty span where something lacks."""

    start: int
    end: int
    fault: Fault
    place: Place
    lack: str = ""


def faults_of(text: str, default_scheme: str | None, *, iri: bool) -> Iterator[Found]:
    """All faults of a text, in any order."""
    first, start, end, last = _bounds(text)
    around = ((0, first, Fault.SURROUNDING), (last, len(text), Fault.SURROUNDING))
    delimiters = ((first, start, Fault.DELIMITER), (end, last, Fault.DELIMITER))
    yield from (Found(*context, Place.CONTEXT) for context in (*around, *delimiters) if context[0] < context[1])
    dropped = _WRAPPED if first < start else _UNWRAPPED
    bare = _bare(text, (start, start, end), dropped)
    yield from _disputed_beginnings(text, bare)
    lead = f"{default_scheme}://" if default_scheme is not None and _is_suffix_reference(bare.text) else ""
    if lead:
        yield Found(start, start, Fault.NO_SCHEME, Place.SCHEME, lead)
    bare = _bare(text, (start, end, end), dropped, lead)
    bare = _bare(text, (start, bare.origin(_after_authority(bare.text)), end), dropped, lead)
    parts = list(_parts_of(bare.text))
    yield from _invalid_characters(bare, parts, iri=iri)
    yield from _gaps(bare, parts, dropped)


def _invalid_characters(bare: _Bare, parts: list[_Part], *, iri: bool) -> Iterator[Found]:
    for part in parts:
        for found in _faults_in(bare.text, part, iri=iri):
            for start, end in bare.origins(found.start, found.end):
                yield Found(start, end, found.fault, found.place)


def _gaps(bare: _Bare, parts: list[_Part], dropped: _Dropped) -> Iterator[Found]:
    """The white space inside the reference that is dropped."""
    starts = [part.start for part in parts]
    for gap, (before, after) in zip(bare.gaps, pairwise(bare.shifts), strict=True):
        place = parts[max(0, bisect_right(starts, gap) - 1)].place
        yield Found(gap + before, gap + after, dropped[place in DATA], place)


# The reference in the text, without its context and its white space (appendix C)

_SPACE: Final = r"[\t\n\r ]"
_URL: Final = rf"(?:{_SPACE}*+[Uu][Rr][Ll]:)?"
_DELIMITED: Final = re.compile(rf'(?:<{_URL}([^<>]*+)>|"{_URL}([^"]*+)")')
_ENDS: Final = "".join(map(chr, range(ord(" ") + 1)))
"""The characters that browsers drop at both ends of a URL: C0 controls and the space (URL Standard, 4.4)."""

_Dropped: TypeAlias = tuple[Fault, Fault]
"""The white space that is dropped up to the end of the authority, and after it."""
_UNWRAPPED: Final[_Dropped] = (Fault.BREAK, Fault.SPACED_BREAK)
_WRAPPED: Final[_Dropped] = (Fault.WRAPPED_BREAK, Fault.WRAPPED_SPACE)
_RUNS_DROPPED: Final = {
    Fault.BREAK: re.compile(r"[\t\n\r]+"),
    Fault.SPACED_BREAK: re.compile(r"(?<! ) *+[\t\n\r][\t\n\r ]*+"),
    Fault.WRAPPED_BREAK: re.compile(r"(?:\t|[\n\r][\t ]*+)+"),
    Fault.WRAPPED_SPACE: re.compile(rf"{_SPACE}+"),
}


def _bounds(text: str) -> tuple[int, int, int, int]:
    """Four indices: the start of the delimiters, the start and end of the reference, and the end of the delimiters."""
    # Without delimiters, the outer indices equal the inner ones.
    first, last = _stripped(text, 0, len(text))
    match = _DELIMITED.fullmatch(text, first, last)
    if match is None:
        return first, first, last, last
    return first, *_stripped(text, *match.span(match.lastindex or 0)), last


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """Shrink a span: leave out the characters of `_ENDS` at both ends."""
    part = text[start:end].lstrip(_ENDS)
    return end - len(part), end - len(part) + len(part.rstrip(_ENDS))


class _Bare(NamedTuple):
    """A reference without dropped white space, and a map from its indices to the given text's."""

    text: str
    gaps: list[int]  # the indices in `text` where white space was dropped
    # the number to add to an index: before the first gap, between the first and the second, and so on
    shifts: list[int]

    def origin(self, index: int) -> int:
        """The index in the given text of an index in this text."""
        return index + self.shifts[bisect_right(self.gaps, index)]

    def origins(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The spans in the given text of a span in this text: gaps may divide it."""
        cuts = self.gaps[bisect_right(self.gaps, start) : bisect_left(self.gaps, end)]
        return ((self.origin(first), self.origin(last - 1) + 1) for first, last in pairwise([start, *cuts, end]))


def _bare(text: str, bounds: tuple[int, int, int], dropped: _Dropped, lead: str = "") -> _Bare:
    """The reference between the outer bounds. The inner one is the end of its authority."""
    start, authority_end, end = bounds
    before, after = _RUNS_DROPPED[dropped[0]], _RUNS_DROPPED[dropped[1]]
    pieces, shifts = [lead], [start - len(lead)]
    gaps: list[int] = []
    for run in chain(before.finditer(text, start, authority_end), after.finditer(text, authority_end, end)):
        pieces.append(text[start : run.start()])
        gaps.append(run.start() - shifts[-1])
        start = run.end()
        shifts.append(start - gaps[-1])
    return _Bare("".join([*pieces, text[start:end]]), gaps, shifts)


# The components

_BEGINNING: Final = re.compile(r"(?:[^:/?#]++:)?( *+(?:[/\\]{2}|\\))")
"""The beginning of an authority or a path, as browsers read it: they take a backslash for a slash."""
_OTHER_AUTHORITY: Final = re.compile(r"(?:([^:/?#]++):(?!//[^/?#])|(?=///))/*+([^/?#\\]*+)")
"""An authority that browsers see where appendix B sees none, or an empty one. The groups are the scheme, which may be
missing, and the authority."""
_SUFFIX: Final = re.compile(r"(\[[^\[\]/?#\\@]*+\]|[0-9A-Za-z_.\-\x80-\U0010ffff]++)(?::[0-9]++)?(?![^/?#\\])")
"""The host and port that a suffix reference begins with (4.5)."""


class _Part(NamedTuple):
    """A component with its span."""

    place: Place
    start: int
    end: int


def _parts_of(text: str) -> Iterator[_Part]:
    """The components of a text, valid or not, by appendix B and section 3.2."""
    scheme, authority, *others = components(text)
    at = 0
    if scheme is not None:
        yield _Part(Place.SCHEME, 0, len(scheme))
        at = len(scheme) + 1
    elif text.startswith(":"):
        yield _Part(Place.SCHEME, 0, 0)
    if authority is not None:
        yield from _authority_parts(authority, at + 2)
        at += 2 + len(authority)
    for place, part in zip(DATA, others, strict=True):
        if part is not None:
            yield _Part(place, at, at + len(part))
            at += len(part) + 1


def _authority_parts(text: str, at: int) -> Iterator[_Part]:
    userinfo, sign, rest = text.rpartition("@")
    if sign:
        yield _Part(Place.USERINFO, at, at + len(userinfo))
        at += len(userinfo) + 1
    literal = (rest.rfind("]") + 1 or len(rest)) if rest.startswith("[") else 0
    colon = rest.find(":", literal)
    end = at + len(rest)
    yield _Part(Place.HOST, at, end if colon < 0 else at + colon)
    if colon >= 0:
        yield _Part(Place.PORT, at + colon + 1, end)


def _after_authority(text: str) -> int:
    """The index after the authority that browsers see, if they see another; else after that of appendix B."""
    if match := _OTHER_AUTHORITY.match(text):
        return match.end()
    return next(part.start for part in _parts_of(text) if part.place is Place.PATH)


def _disputed_beginnings(text: str, bare: _Bare) -> Iterator[Found]:
    """What readers may or may not take for the beginning, or the end, of an authority or an absolute path."""
    if (match := _BEGINNING.match(bare.text)) is not None:
        before = match.start(1)
        start = bare.origin(before - 1) + 1 if before else bare.origin(0)
        end = bare.origin(match.end(1) - 1) + 1
        if text[start:end] != "//":
            yield Found(start + text.startswith("/", start), end, Fault.BEGINNING, Place.AUTHORITY)
    if (match := _OTHER_AUTHORITY.match(bare.text)) is not None:
        disputed = re.compile(_disputed_after(match[1])).search(bare.text, match.start(2), match.end() + 1)
        if disputed is not None:
            index = bare.origin(disputed.start())
            yield Found(index, index + 1, Fault.BEGINNING, Place.AUTHORITY)


def _disputed_after(scheme: str | None) -> str:
    """The pattern of what is disputed in another authority: a backslash ends it, brackets may enclose an IP literal."""
    from uriast.passes.audit.browsers import SLASH_SKIPPING_SCHEMES

    has_host = scheme is None or scheme.lower() in SLASH_SKIPPING_SCHEMES
    return r"[\\\[\]]" if has_host else r"\\"


def _is_suffix_reference(text: str) -> bool:
    """Whether a reference begins with an authority that lacks its scheme and its slashes (4.5)."""
    match = _SUFFIX.match(text)
    if match is None:
        return False
    host: str = match[1]
    if host.lower() == "localhost" or host.startswith("[") or rfc3986.IPv4address.matches(host):
        return True
    labels = host.removesuffix(".").split(".")
    return len(labels) > 1 and all(labels) and not labels[-1].isdecimal()


# The invalid characters of a component

_RUNS: Final = {
    Fault.SPACE: " +",
    Fault.CONTROL: r"[\x00-\x1f\x7f]+",
    Fault.QUOTE: r'["<>]+',
    Fault.BACKSLASH: r"\\+",
    Fault.UNWISE: r"[\^`{|}]+",
    Fault.BRACKET: r"[\[\]]+",
    Fault.NUMBER_SIGN: "#+",
    Fault.PERCENT: "%+(?![0-9A-Fa-f]{2})",
    Fault.SURROGATE: r"[\ud800-\udfff]+",
    Fault.NON_ASCII: r"[^\x00-\x7f\ud800-\udfff]+",
}
_FAULTY_RUN: Final = re.compile("|".join(f"(?P<{fault.name}>{run})" for fault, run in _RUNS.items()))
"""The pattern of the longest run of characters with one fault. The name of the matching group is the fault's."""

_DELIMITERS: Final = frozenset(' "#%./:<>?@[\\]^`{|}\u3002')
"""The characters that delimit an authority or the labels of a name. The normalization of another character must not
yield one. By IDNA an ideographic full stop separates labels too (RFC 3490, 3.1)."""

_UNREPAIRABLE: Final[Mapping[Place, Rule[object]]] = {Place.SCHEME: rfc3986.scheme, Place.PORT: rfc3986.port}
"""The components whose faults are all refused: only the first fault is reported."""


def _faults_in(text: str, part: _Part, *, iri: bool) -> Iterator[Found]:
    """The faults of a component."""
    place, start, end = part
    rule = rfc3986.IP_literal if place is Place.HOST and text.startswith("[", start, end) else _UNREPAIRABLE.get(place)
    if rule is not None:
        yield from _first_fault(text[start:end], rule, part)
        return
    if place is Place.USERINFO and (sign := text.find("@", start, end)) >= 0:
        yield Found(sign, end, Fault.AT_SIGN, place)
    for run in _FAULTY_RUN.finditer(text, start, end):
        fault = Fault[str(run.lastgroup)]
        if fault is Fault.NON_ASCII and place in {Place.USERINFO, Place.HOST}:
            yield from _lookalikes(run, place)
        if fault is Fault.NON_ASCII and iri:
            yield from (Found(*wrong.span(), fault, place) for wrong in _not_in_iri(place).finditer(text, *run.span()))
        else:
            yield Found(*run.span(), fault, place)


def _first_fault(component: str, rule: Rule[object], part: _Part) -> Iterator[Found]:
    """The first fault of a component that has no percent-encoding: the index where its rule fails."""
    if not rule.matches(component):
        index = rule.fails_at(component)
        match = _FAULTY_RUN.match(component, index, index + 1)
        fault = Fault.OTHER if match is None else Fault[str(match.lastgroup)]
        # What is encoded in a name is refused in an IP literal.
        is_refused = REPAIRS[fault, part.place].action is Action.REFUSED
        yield Found(part.start + index, part.end, fault if is_refused else Fault.OTHER, part.place)


def _lookalikes(run: re.Match[str], place: Place) -> Iterator[Found]:
    """The characters of a run that normalization or IDNA turns into a delimiter."""
    from unicodedata import normalize

    known = {character for character in set(run[0]) if not _DELIMITERS.isdisjoint(normalize("NFKC", character))}
    for index, character in enumerate(run[0], run.start()):
        if character in known:
            yield Found(index, run.end(), Fault.LOOKALIKE, place)


@cache
def _not_in_iri(place: Place) -> re.Pattern[str]:
    """The pattern of non-ASCII characters that a component of an IRI cannot contain (RFC 3987, 2.2 and 4.1)."""
    from uriast.passes.iri import characters_in

    return re.compile(f"(?:[{BIDI_CONTROLS}]|(?!{characters_in(place)}).)+", re.DOTALL)
