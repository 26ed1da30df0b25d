"""The faults of a component: its characters that are not valid there."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators import ParseError
from uriast.grammar import rfc3986
from uriast.passes.repair.treatments import FAULTY_RUN, Fault, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from uriast.combinators import Rule


_NAMING: Final = frozenset({Place.USERINFO, Place.HOST})

_DELIMITERS: Final = frozenset(' "#%./:<>?@[\\]^`{|}\u3002')
"""The characters that delimit an authority or the labels of a name. The normalization of another character must not
yield one. By IDNA an ideographic full stop separates labels too (RFC 3490, 3.1)."""

_UNREPAIRABLE: Final[Mapping[Place, Rule[object]]] = {Place.SCHEME: rfc3986.scheme, Place.PORT: rfc3986.port}
"""The components whose faults are all refused: only the first fault is reported."""

_FaultSpan: TypeAlias = tuple[Fault, int, int]


def faults_in(text: str, place: Place, start: int, end: int, *, iri: bool) -> Iterator[_FaultSpan]:
    """The faults of a component, with their spans."""
    rule = rfc3986.IP_literal if place is Place.HOST and text.startswith("[", start, end) else _UNREPAIRABLE.get(place)
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
            yield from ((fault, *wrong.span()) for wrong in _not_in_iri(place).finditer(text, *run.span()))
        else:
            yield fault, run.start(), run.end()


@cache
def _not_in_iri(place: Place) -> re.Pattern[str]:
    """The pattern of non-ASCII characters that a component of an IRI cannot contain (RFC 3987, 2.2 and 4.1)."""
    from uriast.grammar import rfc3987
    from uriast.octets import BIDI_CONTROLS

    private = f"|{rfc3987.iprivate.pattern}" if place is Place.QUERY else ""
    return re.compile(f"(?:[{BIDI_CONTROLS}]|(?!{rfc3987.ucschar.pattern}{private}).)+", re.DOTALL)


def _first_fault(text: str, rule: Rule[object], start: int, end: int) -> Iterator[_FaultSpan]:
    """The first fault of a component that has no percent-encoding: the index where its rule fails."""
    part = text[start:end]
    if not rule.matches(part):
        index = ParseError(rule, part).index
        match = re.match(FAULTY_RUN, part[index : index + 1])
        fault = Fault.OTHER if match is None else Fault[str(match.lastgroup)]
        yield fault, start + index, end


def _lookalikes(run: re.Match[str]) -> Iterator[_FaultSpan]:
    """The characters of a run that normalization or IDNA turns into a delimiter."""
    from unicodedata import normalize

    known = {character for character in set(run[0]) if not _DELIMITERS.isdisjoint(normalize("NFKC", character))}
    for index, character in enumerate(run[0], run.start()):
        if character in known:
            yield Fault.LOOKALIKE, index, run.end()
