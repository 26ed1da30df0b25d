"""What is not valid in a component."""

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
"""What no normalization may bring forth in an authority: what a reg-name cannot hold, and what divides a name. By IDNA
an ideographic full stop does that too (RFC 3490, 3.1)."""

_WHOLE: Final[Mapping[Place, Rule[object]]] = {Place.SCHEME: rfc3986.scheme, Place.PORT: rfc3986.port}
"""The components whose characters nothing can be done about."""

_Found: TypeAlias = tuple[Fault, int, int]


def faults_in(text: str, place: Place, start: int, end: int, *, iri: bool) -> Iterator[_Found]:
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
