"""Names of groups: which components and rules of a definition can have one, and why another cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.definition.walks import children, parts
from uriast.combinators.messages import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

Key: TypeAlias = "tuple[str, ...] | str"
"""What a group captures: a component, by the fields and indices that lead to it, or a rule, by its name."""


def checked_names(names: Collection[str] | None) -> tuple[str, ...]:
    """The names of components and rules; none if there are none."""
    if names is None:
        return ()
    if isinstance(names, str) or not isinstance(names, Collection) or not all(isinstance(name, str) for name in names):
        message = f"expected the names of components or rules in a collection of str, got {names!r}"
        raise TypeError(message)
    return tuple(names)


def labels_of(keys: Sequence[Key]) -> tuple[str, ...]:
    """A label for each key: the last name of a path, or the whole path if others end in the same name."""
    last = Counter(key[-1] for key in keys if not isinstance(key, str))
    return tuple(key if isinstance(key, str) else key[-1] if last[key[-1]] == 1 else ".".join(key) for key in keys)


def times_read(item: ex.Expression, closed: Collection[str] = ()) -> Counter[str]:
    """How often a text reads each rule at most. A rule in a repetition, which has no groups inside, counts twice."""

    @cache
    def count(item: ex.Expression) -> Counter[str]:
        match item:
            case ex.Named(name, inner):
                return Counter((name,)) | (Counter[str]() if name in closed else count(inner))
            case ex.Alternation(items):
                most = Counter[str]()
                for way in items:
                    most |= count(way)
                return most
            case ex.Repeat(_, _, 0):
                return Counter()
            case ex.Repeat(inner):
                return Counter(dict.fromkeys(count(inner), 2))
            case ex.NegativeLookahead(inner):
                return count(inner)
            case _:
                return sum(map(count, children(item)), Counter[str]())

    return count(item)


def check_rules(names: Sequence[str], definition: ex.Expression, labels: Sequence[str]) -> None:
    """Refuse names of rules that a definition does not read, or may read more than once."""
    times, outside = times_read(definition), times_read(definition, names)
    for name in names:
        if times[name] != 1:
            raise _refused(name, definition, times, labels)
        if not outside[name]:
            raise _inside(name, definition, names)


def _inside(name: str, definition: ex.Expression, names: Sequence[str]) -> ValueError:
    """The error for a rule that stands inside another one of some names, whose group holds it already."""
    rules = [part for part in parts(definition) if isinstance(part, ex.Named) and part.name in names]
    around = next(rule.name for rule in rules if name in times_read(rule.item))
    return ValueError(f"expected a rule outside of other captured ones, got {name}, which stands in {around}")


def _refused(name: str, definition: ex.Expression, times: Counter[str], labels: Sequence[str]) -> ValueError:
    where = shortened(referred(definition))
    longer = [label for label in labels if label.endswith(f".{name}")]
    meant = f"; did you mean {' or '.join(longer)}?" if longer else ""
    if times[name]:
        return ValueError(
            f"expected a rule that {where} reads at most once, got {name}, which it may read again{meant}"
        )
    known = meant or _known(name, [*labels, *(each for each, most in times.items() if most == 1)], labels)
    return ValueError(f"expected the name of a component or a rule of {where}, got {name!r}{known}")


def _known(name: str, possible: Sequence[str], labels: Sequence[str]) -> str:
    """What is told of the names that can be captured."""
    known = f"; its components are {', '.join(labels)}" if labels else "; it has no components"
    return did_you_mean(name, possible) or known
