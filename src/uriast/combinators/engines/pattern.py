"""Patterns: a definition in the dialect of another engine."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import referred, shortened
from uriast.combinators.definition.charset import NOTHING, CharSet
from uriast.combinators.definition.walks import children, parts
from uriast.combinators.engines.dialects import DIALECTS, MEANT
from uriast.combinators.engines.factoring import factored
from uriast.combinators.engines.groups import with_all_groups
from uriast.combinators.engines.possessive import Boundaries
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.regex import (
    EMPTY,
    Alternation,
    Concat,
    Group,
    NegativeLookahead,
    Repeat,
    concat,
    first_before,
    groups_in,
    renumbered,
    walk,
)
from uriast.combinators.run.render import pattern_source

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from uriast.combinators.regular.regex import Regular
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
    """A regular expression for another engine; see `Rule.pattern_for`.

    Attributes:
        source: Its source.
        groups: The groups of each component and rule, by its name. At most one of them takes part in a match.
        needs_unicode: Whether it needs a flag for Unicode: `u` or `v` in ECMAScript, UTF mode in PCRE2.
    """

    source: str
    groups: dict[str, tuple[PatternGroup, ...]]
    needs_unicode: bool


def engine_pattern(definition: ex.Expression, dialect: str, names: Collection[str] | None = None) -> EnginePattern:
    """The pattern of a definition in a dialect. It matches whole texts."""
    target = _dialect(dialect)
    _check_counts(definition, target)
    if names is None and target.longest:  # it may capture another text than `parse` reads
        names = ()
    every = with_all_groups(definition, names)
    regular = without_idle_lookaheads(every.without_kinds())
    if not target.lookahead:
        for ahead in (part for part in walk(regular) if isinstance(part, NegativeLookahead)):
            raise _unsupported(ahead, definition, target)
    regular = factored(regular)
    # Groups hold together what alternatives share, so those that are not wanted are dropped last.
    wanted = {number: label for number, label in enumerate(every.labels, 1) if names is None or label in names}
    captured = [wanted[group.number] for group in groups_in(regular) if group.number in wanted]
    named = _group_names(captured, target)
    numbers = count(1)
    kept = renumbered(regular, lambda number: next(numbers) if number in wanted else None)
    boundary_of = Boundaries(kept).of if target.possessive_groups else None
    body = pattern_source(kept, dialect=target, names=named, boundary_of=boundary_of)
    groups: dict[str, tuple[PatternGroup, ...]] = dict.fromkeys(wanted.values(), ())
    for number, (label, name) in enumerate(zip(captured, named, strict=True), 1):
        groups[label] += (PatternGroup(number, name or None),)
    needs_unicode = target.unicode_flag and any(map(_is_beyond_ascii, parts(definition)))
    return EnginePattern(f"{target.begin}{body}{target.end}", groups, needs_unicode)


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
        meant = f"; {MEANT[name.lower()]}" if name.lower() in MEANT else ""
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
    lowering = Lowering()
    guarded = [part for part in parts(definition) if isinstance(part, ex.NegativeLookahead)]
    where = next(_shown(part.item) for part in guarded if lowering.text(part.ahead) == ahead.item)
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


def without_idle_lookaheads(item: Regular, follow: CharSet = NOTHING) -> Regular:
    """A regular expression without the look-aheads that never refuse a text that follows."""
    # A look-ahead is idle where the text that it refuses cannot follow anyway, as behind a rule that ends at a slash.
    match item:
        case Concat(items):
            return concat(_in_sequence(items, follow))
        case Alternation(items):
            return Alternation(tuple(without_idle_lookaheads(each, follow) for each in items))
        case Group(number, inner):
            return Group(number, without_idle_lookaheads(inner, follow))
        case Repeat(inner, least, most):
            return Repeat(without_idle_lookaheads(inner, follow | inner.first), least, most)
        case NegativeLookahead(inner) if not inner.nullable and not inner.first & follow:
            return EMPTY
        case _:
            return item


def _in_sequence(items: Sequence[Regular], follow: CharSet) -> list[Regular]:
    kept: list[Regular] = []
    for item in reversed(items):
        kept.append(without_idle_lookaheads(item, follow))
        follow = first_before(item, follow)
    return kept[::-1]
