"""Calls of combinators, as values: they can be carried out, and written as Python. And the names of rules in them."""

from __future__ import annotations

import keyword
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast.combinators import Grammar, alt, rule
from uriast.grammar import rfc5234

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators import Rule

_TAKEN: Final = frozenset({*keyword.kwlist, *dir(Grammar), "rules", "rule", "Rule", "str"})
"""The names that a rule cannot have in a class."""


@attrs.frozen
class Name:
    """A rule of a grammar, such as `self.port`."""

    grammar: str  # the grammar in Python; `self` is the one that the calls belong to
    attribute: str  # the name of the rule
    is_text: bool = True  # whether the value of the rule is its text
    home: object = attrs.field(default=None, eq=False, repr=False)  # the grammar; `None` for `self`


@attrs.frozen
class Call:
    """A function with texts or rules, such as `literal(":")`."""

    function: Callable[..., Rule[object]]
    arguments: tuple[Code | str, ...]


@attrs.frozen
class Method:
    """A method of a rule with numbers, such as `self.DIGIT.at_least(1)`."""

    rule: Code
    name: str
    numbers: tuple[int, ...] = ()


Code: TypeAlias = Name | Call | Method


def is_text(code: Code) -> bool:
    """Whether the value of a rule is its text."""
    match code:
        case Name():
            return code.is_text
        case Call(function):
            return function is not alt or all(map(is_text, rules_in(code)))
        case _:
            return False


def rules_in(code: Code) -> tuple[Code, ...]:
    """The rules that a call is given."""
    match code:
        case Name():
            return ()
        case Method(inner):
            return (inner,)
        case _:
            return tuple(each for each in code.arguments if not isinstance(each, str))


def rule_of(code: Code, grammar: object) -> Rule[object]:
    """Carry the calls out."""
    made: Rule[object]
    match code:
        case Name(_, attribute, _, home):
            made = getattr(grammar if home is None else home, attribute)
        case Method(inner, name, numbers):
            made = getattr(rule_of(inner, grammar), name)(*numbers)
        case _:
            arguments = (each if isinstance(each, str) else rule_of(each, grammar) for each in code.arguments)
            made = code.function(*arguments)
    return made


def parts(code: Code) -> Iterator[Code]:
    """Some calls, and all calls and names in them."""
    yield code
    for each in rules_in(code):
        yield from parts(each)


def attribute(name: str) -> str:
    """The name of a rule in Python."""
    plain = name.replace("-", "_")
    return f"{plain}_" if plain in _TAKEN else plain


def instance_name(class_name: str) -> str:
    """The name in Python of the one instance of a grammar."""
    return f"_{class_name.lower()}"


def source_name(number: str) -> str:
    """An RFC by its number, or another source by its name."""
    return f"RFC {number}" if number.isdecimal() else number


CORE_GRAMMAR: Final = rfc5234.RFC5234()
"""The grammar of the core rules."""
CORE: Final[dict[str, Name]] = {
    name.lower(): Name("self", name) for name, made in vars(rfc5234.RFC5234).items() if isinstance(made, rule)
}
"""The core rules (RFC 5234, appendix B.1), by their names in lower case. A grammar inherits them."""
CORE_NUMBERS: Final = frozenset({"2234", "4234", "5234"})
"""The RFCs that define them: the first two are older versions of the third."""
