"""Calls of combinators, as values: they can be carried out, and written as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast.combinators import alt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from uriast.combinators import Rule

WIDTH: Final = 120
INDENT: Final = "    "


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


@attrs.frozen
class Either:
    """Alternatives, such as `self.ALPHA | self.DIGIT`. If they take several lines, they are arguments of `alt`."""

    items: tuple[Code, ...]


Code: TypeAlias = Name | Call | Method | Either


def is_text(code: Code) -> bool:
    """Whether the value of a rule is its text."""
    match code:
        case Name():
            return code.is_text
        case Either(items):
            return all(map(is_text, items))
        case _:
            return isinstance(code, Call)


def rule_of(code: Code, grammar: object) -> Rule[object]:
    """Carry the calls out."""
    made: Rule[object]
    match code:
        case Name(_, attribute, _, home):
            made = getattr(grammar if home is None else home, attribute)
        case Either(items):
            made = alt(*(rule_of(item, grammar) for item in items))
        case Method(inner, name, numbers):
            made = getattr(rule_of(inner, grammar), name)(*numbers)
        case _:
            made = code.function(
                *(each if isinstance(each, str) else rule_of(each, grammar) for each in code.arguments)
            )
    return made


def lines_of(code: Code, before: str, after: str, indent: str) -> list[str]:
    """The calls as lines of Python: in one line if it is short enough, or else with a line for each argument."""
    line = f"{indent}{before}{source(code)}{after}"
    if len(line) <= WIDTH:
        return [line]
    match code:
        case Method(inner, name, numbers):
            return lines_of(inner, before, f".{name}({_numbers(numbers)}){after}", indent)
        case Either(items):
            return lines_of(Call(alt, items), before, after, indent)
        case Call(function, arguments):
            deeper = indent + INDENT
            inside = deeper + ", ".join(map(_argument, arguments))
            body = [inside] if len(inside) <= WIDTH else [line for each in arguments for line in _lines(each, deeper)]
            return [f"{indent}{before}{function.__name__}(", *body, f"{indent}){after}"]
        case _:
            return [line]  # a long name


def _lines(argument: Code | str, indent: str) -> list[str]:
    """The lines of one argument."""
    return [f"{indent}{quoted(argument)},"] if isinstance(argument, str) else lines_of(argument, "", ",", indent)


def source(code: Code) -> str:
    """The calls as Python, in one line."""
    match code:
        case Name(grammar, attribute):
            return f"{grammar}.{attribute}"
        case Either(items):
            return " | ".join(map(source, items))
        case Method(inner, name, numbers):
            rule = f"({source(inner)})" if isinstance(inner, Either) else source(inner)
            return f"{rule}.{name}({_numbers(numbers)})"
        case _:
            return f"{code.function.__name__}({', '.join(map(_argument, code.arguments))})"


def _argument(argument: Code | str) -> str:
    return quoted(argument) if isinstance(argument, str) else source(argument)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def quoted(text: str) -> str:
    r"""A text as Python writes it, in double quotes unless single quotes need fewer backslashes."""
    mark = "'" if text.count('"') > text.count("'") else '"'
    inside = repr(f'{text}"')[1:-2].replace("\\'", "'")  # in single quotes, for the sake of the last character
    return f"{mark}{inside.replace(mark, chr(92) + mark)}{mark}"


def parts(code: Code) -> Iterator[Code]:
    """Some calls, and all calls and names in them."""
    yield code
    match code:
        case Name():
            inside: tuple[Code, ...] = ()
        case Either(items):
            inside = items
        case Method(inner):
            inside = (inner,)
        case _:
            inside = tuple(each for each in code.arguments if not isinstance(each, str))
    for each in inside:
        yield from parts(each)
