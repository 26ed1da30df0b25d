"""The automata that come with the package, made anew."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from uriast.combinators.byte_automata import ByteAutomaton, building
from uriast.combinators.plan import plan_of
from uriast.combinators.table import table_of
from uriast.grammar import rfc3986, rfc3987
from uriast.schemes import http, https

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PLANNED: Final = (
    rfc3986.URI,
    rfc3986.URI_reference,
    rfc3986.host,
    rfc3987.IRI,
    rfc3987.IRI_reference,
    http.rule,
    https.rule,
)
"""The rules that kernels read."""
IN_COLUMNS: Final = (rfc3986.URI_reference, rfc3987.IRI_reference)
"""The rules that read columns of texts."""


def made() -> dict[str, ByteAutomaton]:
    """The automata, by their names."""
    names: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "known", names.append)
        found = [alone(make()) for make in _makers()]
    return dict(zip(names, found, strict=True))


def alone(automaton: ByteAutomaton) -> ByteAutomaton:
    """An automaton without what a table or a plan has more."""
    return ByteAutomaton(*[getattr(automaton, field.name) for field in attrs.fields(ByteAutomaton)])


def _makers() -> Iterator[Callable[[], ByteAutomaton]]:
    for rule in PLANNED:
        yield partial(plan_of, rule.definition)
    for rule in IN_COLUMNS:
        yield partial(table_of, rule.definition)
        yield partial(table_of, rule.definition, [])
