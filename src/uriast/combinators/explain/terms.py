"""Definitions as forms of the position automaton, in which each character has the term that messages use for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.automata.forms import Alt, Chars
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import quoted, range_text
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.definition.walks import alike, rows
from uriast.combinators.regular.regex import letter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.combinators.automata.forms import Form, Forms

ENTER: Final = "enter"
"""The mark before a named rule. The mark behind it is the rule."""
MOST_LETTERS: Final = 10
"""The most characters of a literal that are made at once."""


class Term(NamedTuple):
    """What messages call a character."""

    names: tuple[str, ...]  # the rule that reads just this character, its range, or the literals that share it
    start: int | None = None  # its index in the literals, in code points from 0; `None` if there are none
    rule: ex.Named | None = None  # the rule that reads just this character

    @property
    def labels(self) -> Iterable[str]:
        """The expectations in messages: the name, or the rest of each literal in quotes."""
        return self.names if self.start is None else [quoted(name[self.start :]) for name in self.names]


# A regular expression has lost what messages say: which literals a character is of, and which rule reads just it. Terms
# on its sets would keep all of them apart, and patterns merge sets. So forms are made of the definition here.
class FromDefinition:
    """Makes forms of the parts of a definition, each once, wherever it is used.

    The marks are the named rules that are entered and left. A rule inside of it that reads just one character, such as
    `unreserved`, is a term without marks. `without` is a component that is left out.
    """

    def __init__(self, forms: Forms, definition: ex.Expression, without: str | None = None) -> None:
        self._forms = forms
        self._definition = definition
        self._without = without
        self.looks_ahead = False
        """Whether a look-ahead is among the parts so far."""
        self._known: dict[ex.Expression, Form] = {}

    def form(self, item: ex.Expression) -> Form:
        """The form of a part."""
        known = self._known.get(item)
        if known is None:
            known = self._known[item] = self._made(item)
        return known

    def _made(self, item: ex.Expression) -> Form:
        forms = self._forms
        match item:
            case ex.Chars(chars):
                return forms.chars(chars, Term((range_text(chars),)))
            case ex.Literal():
                return self._literals((item,))
            case ex.Concatenation():
                return forms.seq(map(self.form, item.items))
            case ex.Alternation(items):
                return forms.alt(
                    [self._literals(each) if isinstance(each, tuple) else self.form(each) for each in rows(items)]
                )
            case ex.Option(inner):
                return forms.loop(self.form(inner), 0, 1)
            case ex.Repeat(inner, least, most):
                form = self.form(inner)
                # iterations that may be empty need not be counted; a look-ahead may refuse the empty text
                return forms.loop(form, 0 if form.nullable and not self.looks_ahead else least, most)
            case ex.NegativeLookahead(inner, ahead):
                self.looks_ahead = True
                return forms.seq((self.form(inner), forms.guard(self.form(ahead))))
            case ex.Named(name, inner):
                return self._named(name, inner, item)
            case _:
                return self.form(ex.read_by(item))

    def _literals(self, literals: tuple[ex.Literal, ...]) -> Form:
        """Literals in a row as alternatives. Those that begin alike share what they begin with."""
        letters = {(each, item.case_sensitive) for item in literals for each in set(item.text)}
        return self._rest(literals, 0, frozenset([letter(*each).chars for each in letters]))

    def _rest(self, literals: tuple[ex.Literal, ...], start: int, sets: frozenset[CharSet]) -> Form:
        """What literals read from an index on, up to which they are alike."""
        return self._forms.alt([self._row(row, start, end, sets) for row, end in alike(literals, start)])

    def _row(self, row: tuple[ex.Literal, ...], start: int, end: int, sets: frozenset[CharSet]) -> Form:
        """What literals read that are alike from one index to another."""
        forms = self._forms
        if start == end:
            return forms.empty
        names = tuple([each.text for each in row])
        letters = [
            forms.chars(letter(row[0].text[place], row[0].case_sensitive).chars, Term(names, place))
            for place in range(start, min(end, start + MOST_LETTERS))
        ]
        behind = start + len(letters)
        ends = [len(name) == behind for name in names]
        if not all(ends):
            make = partial(self._row, row, behind, end, sets) if behind < end else partial(self._rest, row, end, sets)
            letters.append(forms.delayed((row, behind), make, sets, nullable=any(ends)))
        return forms.seq(letters)

    def _named(self, name: str, inner: ex.Expression, item: ex.Named) -> Form:
        if self._without is not None and item.grammar.component(name) == self._without:
            return self._forms.void
        form = self.form(inner)
        if item is self._definition or (chars := _chars(form)) is None:
            return self._forms.marked(ENTER, form, item)
        return self._forms.chars(chars, Term((name,), rule=item))


def _chars(form: Form) -> CharSet | None:
    """The set of a form that reads just one character; `None` if it reads other texts."""
    match form:
        case Chars(chars):
            return chars
        case Alt((_, *_) as items):
            sets = [each for each in map(_chars, items) if each is not None]
            return CharSet.union(sets) if len(sets) == len(items) else None
        case _:
            return None
