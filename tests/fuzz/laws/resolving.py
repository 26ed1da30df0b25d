"""Laws of resolving and relativizing (RFC 3986, 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fuzz import oracles, texts
from fuzz.fuzzer import holds, law, same
from uriast import base_uri, parse, relativize, remove_dot_segments, resolve
from uriast.grammar.rfc3986 import URI, URI_reference

if TYPE_CHECKING:
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer


def _pair(random: Random) -> Case:
    return texts.reference(random), texts.uri(random)


@law(_pair, 12_000)
def resolving(reference: str, base: str) -> None:
    """Resolving follows section 5.2 exactly, strict or not, and its target parses back to itself."""
    if URI_reference.matches(reference) and URI.matches(base):
        for strict in (True, False):
            target = resolve(reference, base, strict=strict)
            same(str(target), oracles.target(reference, base, strict=strict))
            same(URI.parse(str(target)), target)


def _path(random: Random) -> Case:
    if random.random() < 0.5:
        return (texts.run(random, (*"//..a", "../", "/./", "/.."), 10),)
    return (random.choice(("", "a", "..", ".")) + texts.segments(random),)


@law(_path, 12_000)
def dot_segments(path: str) -> None:
    """Dot-segments are removed as in section 5.2.4, and none remains."""
    found = remove_dot_segments(path)
    same(found, oracles.without_dot_segments(path))
    same(remove_dot_segments(found), found)


def _near(random: Random) -> Case:
    base = texts.uri(random)
    if random.random() < 0.5:
        return texts.uri(random), base
    cut = random.randrange(len(base) + 1)
    return base[:cut] + random.choice(("", "/", "//", "..", "?", "#", ":", "/a", "x:y", texts.segments(random))), base


@law(_near, 12_000)
def relativizing(target: str, base: str) -> None:
    """A relativized reference is valid, resolves back to the target, and is not longer than the target."""
    if URI_reference.matches(target) and URI.matches(base):
        goal = resolve(target, base)
        found = relativize(target, base)
        same(resolve(found, base), goal)
        same(parse(str(found)), found)
        holds(len(str(found)) <= len(str(goal)), f"it is longer: {found}")


def _layers(random: Random) -> Case:
    return texts.reference(random), texts.reference(random), texts.uri(random)


@law(_layers, 3_000)
def base_uris(embedded: str, retrieval: str, default: str) -> None:
    """The base URI is the innermost one, resolved against the next outer one, without a fragment (5.1)."""
    if all(map(URI_reference.matches, (embedded, retrieval))) and URI.matches(default):
        outer = oracles.split(default)
        for layer in (retrieval, embedded):
            inner = oracles.split(layer)
            outer = inner if inner.scheme is not None else oracles.split(oracles.target(layer, str(outer)))
        found = base_uri(embedded=embedded, retrieval=retrieval, default=default)
        same(str(found), str(outer._replace(fragment=None)))


FUZZERS: Final[tuple[Fuzzer, ...]] = (resolving, dot_segments, relativizing, base_uris)
