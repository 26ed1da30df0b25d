"""Definitions as forms of the position automaton, in which each character has the term that messages use for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.automata.forms import Alt, Chars
from uriast.combinators.compiler.regex import letter
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.abnf import quoted, range_text
from uriast.combinators.definition.charset import CharSet

if TYPE_CHECKING:
    from uriast.combinators.automata.forms import Form, Forms

ENTER: Final = "enter"
"""The mark before a named rule. The mark behind it is the rule."""


class Term(NamedTuple):
    """What messages call a character."""

    name: str  # the rule that reads just this character, its range, or the literal that it belongs to
    start: int | None = None  # its index in the literal, in code points from 0; `None` if there is no literal
    rule: ex.Named | None = None  # the rule that reads just this character

    @property
    def label(self) -> str:
        """The expectation in messages: the name, or the rest of the literal in quotes."""
        return self.name if self.start is None else quoted(self.name[self.start :])


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
                return forms.chars(chars, Term(range_text(chars)))
            case ex.Literal(text, case_sensitive):
                sets = [letter(each, case_sensitive).chars for each in text]
                return forms.seq(forms.chars(chars, Term(text, start)) for start, chars in enumerate(sets))
            case ex.Text(items) | ex.Concat(items) | ex.Pick(items) | ex.Join(items):
                return forms.seq(map(self.form, items))
            case ex.Alternation(items):
                return forms.alt(map(self.form, items))
            case ex.Option(inner):
                return forms.loop(self.form(inner), 0, 1)
            case ex.Repeat(inner, least, most):
                return forms.loop(self.form(inner), least, most)
            case ex.NegativeLookahead(inner, ahead):
                self.looks_ahead = True
                return forms.seq((self.form(inner), forms.guard(self.form(ahead))))
            case ex.Named(name, inner):
                return self._named(name, inner, item)
            case _:
                return self.form(ex.read_by(item))

    def _named(self, name: str, inner: ex.Expression, item: ex.Named) -> Form:
        if self._without is not None and item.grammar.component(name) == self._without:
            return self._forms.void
        form = self.form(inner)
        chars = None if item is self._definition else _chars(form)
        return (
            self._forms.marked(ENTER, form, item) if chars is None else self._forms.chars(chars, Term(name, rule=item))
        )


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
