"""The forms of expressions, of which the position automaton is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.combinators.definition.charset import ANYTHING
from uriast.testing.proof.expressions import Chars, Choice, Concat, End, Group, Look, Repeat, UnsupportedError

if TYPE_CHECKING:
    from uriast.combinators.automata.forms import Form, Forms
    from uriast.testing.proof.expressions import Expression


def form_of(forms: Forms, expression: Expression) -> Form:
    """The form of an expression without possessive parts, in which expressions that are shared stay so."""
    known: dict[int, Form] = {}

    def form(item: Expression) -> Form:
        if id(item) not in known:
            known[id(item)] = made(item)
        return known[id(item)]

    def made(item: Expression) -> Form:
        match item:
            case Chars(chars):
                return forms.chars(chars)
            case Concat(parts):
                return forms.seq(map(form, parts))
            case Choice(options):
                return forms.alt(map(form, options))
            case Repeat(body, least, most, False):
                return forms.loop(form(body), least, most)
            case Group(_, body):
                return form(body)
            case Look(body, negative):
                ahead = forms.guard(form(body))
                return ahead if negative else forms.guard(ahead)
            case End():
                return forms.guard(forms.chars(ANYTHING))
            case _:
                message = f"not purely regular: {item}"
                raise UnsupportedError(message)

    return form(expression)
