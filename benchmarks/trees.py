"""Goals for printing, building and changing trees, relative to parsing the same URIs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import uriast
from benchmarks.measure import Contender, Measured, race, ratio
from uriast import URI

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.corpus import Corpus

    Goal = tuple[str, Measured, float]


def goals(corpus: Corpus, turns: int) -> Iterator[Goal]:
    """The goals: a description, the measured number, and its limit."""
    trees = [uri for uri in map(uriast.parse, corpus.valid) if isinstance(uri, URI)]
    texts = [str(uri) for uri in trees]
    calls: tuple[tuple[str, Callable[[URI], object], float], ...] = (
        ("str(uri)", str, 0.3),
        ("URI(…)", built, 1.7),
        ('attrs.evolve(uri, query="x")', _evolved, 2.3),
        ('replace(uri, query="x")', _replaced, 4),
    )
    contenders: dict[str, Contender[Any]] = {
        "parse": Contender(uriast.parse, texts),
        **{name: Contender(call, trees) for name, call, _ in calls},
    }
    times = race(contenders, turns)
    for name, _, at_most in calls:
        yield f"`{name}` / `parse(text)`", ratio(times[name], times["parse"]), at_most


def built(uri: URI) -> URI:
    """A URI of the five components of another one."""
    return URI(uri.scheme, uri.authority, uri.path, uri.query, uri.fragment)


def _evolved(uri: URI) -> URI:
    return attrs.evolve(uri, query="x")


def _replaced(uri: URI) -> URI:
    return uriast.replace(uri, query="x")
