"""Forms: regular expressions as hash-consed values, so that equal ones are one object.

A client brings its own labels, marks and guards, and leaves out what it does not need: then more forms are equal, and
the machine is smaller.

Forms are simplified in one way alone: parts that no text matches are dropped, so every form but `void` matches some
text (guards aside), and no automaton has a dead end. Equal alternatives and options of the empty text stay: they are
several readings of one text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, TypeVar, cast

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from uriast.combinators.definition.charset import CharSet


@attrs.define(eq=False)
class Chars:
    """One character of a set. Its label keeps it apart from others with the same set."""

    chars: CharSet
    label: Hashable
    nullable: ClassVar[bool] = False


@attrs.define(eq=False)
class Fork:
    """One character that decides what follows it. The sets are disjoint."""

    branches: tuple[tuple[CharSet, Form], ...]
    nullable: ClassVar[bool] = False


@attrs.define(eq=False)
class Seq:
    """Forms in sequence; without any, the empty text."""

    items: tuple[Form, ...]
    nullable: bool


@attrs.define(eq=False)
class Alt:
    """Alternatives, the preferred one first; without any, no text."""

    items: tuple[Form, ...]
    nullable: bool


@attrs.define(eq=False)
class Loop:
    """A greedy repetition, `least` to `most` times (`None`: any number)."""

    item: Form
    least: int
    most: int | None
    nullable: bool


@attrs.define(eq=False)
class Marked:
    """A form between two marks, which read nothing. `None` is no mark."""

    before: Hashable
    item: Form
    behind: Hashable
    nullable: bool


@attrs.define(eq=False)
class Guard:
    """A negative look-ahead."""

    item: Form
    nullable: ClassVar[bool] = True


@attrs.define(eq=False)
class Delayed:
    """A form that is made when it is reached."""

    make: Callable[[], Form]
    sets: frozenset[CharSet]  # all sets in it
    nullable: bool


Form: TypeAlias = Chars | Fork | Seq | Alt | Loop | Marked | Guard | Delayed
"""A form. `nullable` says whether it matches the empty text if all guards let it pass."""
MadeForm = TypeVar("MadeForm", Chars, Fork, Seq, Alt, Loop, Marked, Guard)


class Forms:
    """Makes forms, each once."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Form] = {}
        self.empty: Final = self._one(Seq, (), True)
        """The empty text."""
        self.void: Final = self._one(Alt, (), False)
        """No text."""

    def chars(self, chars: CharSet, label: Hashable = None) -> Form:
        """One character of a set."""
        return self._one(Chars, chars, label) if chars else self.void

    def fork(self, branches: Iterable[tuple[CharSet, Form]]) -> Form:
        """One character of one of several disjoint sets, and what follows each."""
        match tuple(branches):
            case ():
                return self.void
            case ((chars, behind),):
                return self.seq((self.chars(chars), behind))
            case taken:
                return self._one(Fork, taken)

    def seq(self, items: Iterable[Form]) -> Form:
        """Forms in sequence."""
        match tuple(items):
            case (only,):
                return only
            case taken:
                return self.void if self.void in taken else self._one(Seq, taken, all(each.nullable for each in taken))

    def alt(self, items: Iterable[Form]) -> Form:
        """Alternatives."""
        match tuple(item for item in items if item is not self.void):
            case (only,):
                return only
            case taken:
                return self._one(Alt, taken, any(each.nullable for each in taken))

    def loop(self, item: Form, least: int, most: int | None) -> Form:
        """A repetition."""
        if item is self.void:
            return self.void if least else self.empty
        if most == 0:
            return self.empty
        return item if (least, most) == (1, 1) else self._one(Loop, item, least, most, not least or item.nullable)

    def less(self, loop: Loop) -> Form:
        """What is left of a repetition after one iteration."""
        if (loop.least, loop.most) == (0, None):
            return loop
        return self.loop(loop.item, max(loop.least - 1, 0), None if loop.most is None else loop.most - 1)

    def marked(self, before: Hashable, item: Form, behind: Hashable) -> Form:
        """A form between two marks."""
        if item is self.void or before is behind is None:
            return item
        return self._one(Marked, before, item, behind, item.nullable)

    def guard(self, item: Form) -> Form:
        """A negative look-ahead."""
        return self.empty if item is self.void else self._one(Guard, item)

    def delayed(self, key: Hashable, make: Callable[[], Form], sets: frozenset[CharSet], *, nullable: bool) -> Form:
        """A form that is made when it is reached. It is known by a key until then, and must match some text."""
        known = self._known.get((Delayed, key))
        if known is None:
            known = self._known[Delayed, key] = Delayed(make, sets, nullable)
        return known

    def _one(self, make: Callable[..., MadeForm], *values: object) -> MadeForm:
        key = (make, *values)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = make(*values)
        return cast("MadeForm", found)


def sets_of(*forms: Form) -> Iterator[CharSet]:
    """The sets in some forms. Forms are shared, so each is visited once."""
    pending, seen = list(forms), set(forms)
    while pending:
        inside: Iterable[Form]
        match form := pending.pop():
            case Chars(chars):
                yield chars
                continue
            case Delayed(_, sets):
                yield from sets
                continue
            case Fork(branches):
                yield from (chars for chars, _ in branches)
                inside = [behind for _, behind in branches]
            case Seq(items) | Alt(items):
                inside = items
            case _:
                inside = (form.item,)
        more = set(inside) - seen
        seen |= more
        pending += more
