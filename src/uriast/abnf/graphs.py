"""Names that lead to names: circles, and what can be reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def cycle(start: str, following: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """A shortest way from a name back to itself; empty if there is none.

    >>> cycle("a", {"a": ["b", "c"], "b": [], "c": ["a"]})
    ('a', 'c', 'a')

    Args:
        start: The name.
        following: The names that each name leads to.
    """
    ways: dict[str, tuple[str, ...]] = {start: (start,)}
    waiting = [start]
    for name in waiting:
        for after in following.get(name, ()):
            if after == start:
                return (*ways[name], start)
            if after not in ways:
                ways[after] = (*ways[name], after)
                waiting.append(after)
    return ()


def reached(starts: Iterable[str], following: Mapping[str, Iterable[str]]) -> set[str]:
    """Some names, and all that they lead to.

    >>> sorted(reached(["b"], {"a": ["b"], "b": ["c"]}))
    ['b', 'c']

    Args:
        starts: The names.
        following: The names that each name leads to.
    """
    found = list(dict.fromkeys(starts))
    seen = set(found)
    for name in found:
        new = [after for after in dict.fromkeys(following.get(name, ())) if after not in seen]
        seen.update(new)
        found += new
    return seen
