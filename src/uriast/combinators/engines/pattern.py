"""Patterns: a definition in the dialect of another engine."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.definition.walks import children, parts
from uriast.combinators.engines.dialects import DIALECTS, MEANT
from uriast.combinators.engines.factoring import factored, without_idle_ways
from uriast.combinators.engines.groups import Grouped, only, with_all_groups
from uriast.combinators.engines.lookaheads import guarded, lookaheads, without_idle_lookaheads
from uriast.combinators.engines.possessive import Boundaries
from uriast.combinators.regular.regex import groups_in, renumbered
from uriast.combinators.run.render import pattern_source

if TYPE_CHECKING:
    from collections.abc import Collection

    from uriast.combinators.regular.regex import NegativeLookahead
    from uriast.combinators.run.render import Dialect


class PatternGroup(NamedTuple):
    """A capturing group of a pattern.

    >>> PatternGroup(1, "year")
    PatternGroup(number=1, name='year')

    Attributes:
        number: Its number. The first group has the number 1.
        name: Its name; `None` if the engine has no names.
    """

    number: int
    name: str | None


class EnginePattern(NamedTuple):
    r"""A pattern and its groups."""

    source: str
    # the groups of each component and rule, by its name. At most one of them takes part in a match
    groups: dict[str, tuple[PatternGroup, ...]]


def engine_pattern(definition: ex.Expression, dialect: str, names: Collection[str] | None = None) -> EnginePattern:
    r"""The pattern of a definition in a dialect. It matches whole texts."""
    target = _dialect(dialect)
    _check_counts(definition, target)
    if names is None and target.longest:  # it may capture another text than `parse` reads
        names = ()
    every = with_all_groups(definition, names)
    regular = without_idle_lookaheads(every.without_kinds())
    if not target.lookahead:
        for ahead in lookaheads(regular):
            raise _unsupported(ahead, definition, target)
    # Groups hold together what alternatives share, so those that are not wanted are dropped last.
    regular, labels, _ = only(Grouped(without_idle_ways(factored(regular)), every.labels, {}), names)
    captured = [labels[group.number - 1] for group in groups_in(regular)]
    named = _group_names(captured, target)
    numbers = count(1)
    regular = renumbered(regular, lambda _: next(numbers))
    boundary_of = Boundaries(regular).of if target.possessive_groups else None
    body = pattern_source(regular, dialect=target, names=named, boundary_of=boundary_of)
    groups: dict[str, tuple[PatternGroup, ...]] = dict.fromkeys(labels, ())
    for number, (label, name) in enumerate(zip(captured, named, strict=True), 1):
        groups[label] += (PatternGroup(number, name or None),)
    return EnginePattern(f"{target.begin}{body}{target.end}", groups)


def needs_unicode(definition: ex.Expression, dialect: str) -> bool:
    """Whether the pattern of a definition needs a flag for Unicode: in some dialects, for characters beyond ASCII."""
    return _dialect(dialect).unicode_flag and any(map(_is_beyond_ascii, parts(definition)))


def _is_beyond_ascii(item: ex.Expression) -> bool:
    match item:
        case ex.Chars(chars):
            return any(not chr(last).isascii() for _, last in chars.ranges)
        case ex.Literal(text):
            return not text.isascii()
        case _:
            return False


def _dialect(name: str) -> Dialect:
    if not isinstance(name, str):
        message = f"expected the name of a dialect as str, got {type(name).__name__}"
        raise TypeError(message)
    if name not in DIALECTS:
        meant = MEANT.get(name.lower(), "")
        message = f"expected one of {', '.join(DIALECTS)} as the dialect, got {name!r}{meant}"
        raise ValueError(message)
    return DIALECTS[name]


def _check_counts(item: ex.Expression, dialect: Dialect, around: int = 1) -> None:
    """Refuse a repetition with a larger count than a dialect has."""
    if isinstance(item, ex.Repeat):
        times = item.least if item.most is None else item.most
        around *= max(times, 1)
        for limit, found in ((dialect.most, times), (dialect.most_nested, around)):
            if limit is not None and found > limit:
                others = "" if found == times else ", with the repetitions around it"
                message = (
                    f"expected at most {limit} repetitions in {dialect.name}, got {found} in {_shown(item)}{others}"
                )
                raise ValueError(message)
    for part in children(item):
        _check_counts(part, dialect, around)


def _unsupported(ahead: NegativeLookahead, definition: ex.Expression, dialect: Dialect) -> ValueError:
    where = _shown(guarded(definition, ahead))
    return ValueError(f"expected a rule without look-aheads, which {dialect.name} does not have, got one after {where}")


def _shown(item: ex.Expression) -> str:
    return shortened(referred(item))


def _group_names(labels: list[str], dialect: Dialect) -> list[str]:
    """A name for each group: its label, with a number if it is not the first of that name. Empty without names."""
    if not dialect.in_names:
        return [""] * len(labels)
    taken: set[str] = set()
    reserved = {_name(label, dialect).lower() for label in labels}
    names: list[str] = []
    for label in labels:
        numbered = (_name(label, dialect, str(number)) for number in count(2))
        possible = chain([_name(label, dialect)], (name for name in numbered if name.lower() not in reserved))
        names.append(next(name for name in possible if name.lower() not in taken))
        taken.add(names[-1].lower())  # DuckDB takes names that differ in case for the same
    return names


def _name(label: str, dialect: Dialect, number: str = "") -> str:
    other = "_" if "_" in dialect.in_names else ""
    letters = "".join(letter if letter in dialect.in_names else other for letter in label)
    name = letters if letters[:1].isalpha() else f"group{letters}"
    return name[: dialect.longest_name and dialect.longest_name - len(number)] + number
