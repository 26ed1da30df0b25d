"""Regular expressions as forms of the position automaton."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.regular.regex import Alternation, Concat, Group, Repeat, Set

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from uriast.combinators.automata.forms import Form, Forms
    from uriast.combinators.definition.charset import CharSet
    from uriast.combinators.regular.regex import Regular


class FromRegular:
    """Makes forms of regular expressions, each part once.

    `chars` gives the form of a set, `marks` the marks before and behind a group, by its number. Without `guards`,
    look-aheads are left out: then the language may be larger.
    """

    def __init__(
        self,
        forms: Forms,
        chars: Callable[[CharSet], Form] | None = None,
        marks: Callable[[int], tuple[Hashable, Hashable]] = lambda _: (None, None),
        *,
        guards: bool = True,
    ) -> None:
        self._forms = forms
        self._chars = chars or forms.chars
        self._marks = marks
        self._guards = guards
        self._known: dict[int, tuple[Regular, Form]] = {}

    def form(self, item: Regular) -> Form:
        """The form of an expression."""
        known = self._known.get(id(item))  # to compare expressions would be to walk through them again and again
        if known is None:
            known = self._known[id(item)] = item, self._made(item)  # kept alive, so that no other gets its id
        return known[1]

    def _made(self, item: Regular) -> Form:
        match item:
            case Set(chars):
                return self._chars(chars)
            case Concat(items):
                return self._forms.seq(map(self.form, items))
            case Alternation(items):
                return self._forms.alt(map(self.form, items))
            case Repeat(inner, least, most):
                return self._forms.loop(self.form(inner), least, most)
            case Group(number, inner):
                before, behind = self._marks(number)
                return self._forms.marked(before, self.form(inner), behind)
            case _:
                return self._forms.guard(self.form(item.item)) if self._guards else self._forms.empty
