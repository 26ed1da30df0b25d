"""Whether a call is valid, found by calling what it calls."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from uriast.combinators import ParseError
from uriast.mypy.literals.callables import is_pure
from uriast.mypy.literals.expressions import UNKNOWN, Call, Display, Member, Name, Pairs, Sum, Value
from uriast.mypy.literals.texts import first_invalid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from uriast.mypy.literals.expressions import Expression
    from uriast.mypy.literals.modules import Modules

DEEPEST: Final = 20
"""How deep calls and displays may be nested. Deeper ones are unknown."""
LONGEST: Final = 1 << 20
"""The maximum length of a concatenation, in code points. A longer one is unknown."""


class Invalid(NamedTuple):
    """The error of a call."""

    error: ValueError | TypeError  # what the call raises. For `matches`, which is false, it is what `parse` raises
    # the place among the arguments of the one that is not valid, from 0; `None` if it is due to several
    argument: int | None

    @property
    def message(self) -> str:
        r"""The error on one line. It shows no password."""
        if isinstance(self.error, ParseError):
            return self.error.explanation.summary
        return " ".join(f"{self.error}".split())  # a user's class may say more than a line


class Valid(NamedTuple):
    """What a call returns."""

    value: object


Verdict: TypeAlias = Invalid | Valid | None
"""`None` means that only the running program knows."""


def verdict(call: Call, modules: Modules, *, depth: int = DEEPEST) -> Verdict:
    """Decide whether a call is valid."""
    function = evaluated(call.function, modules, depth=depth)
    if not is_pure(function):
        return None
    made = cast("Callable[..., object]", function)
    values = [evaluated(argument.value, modules, depth=depth) for argument in call.arguments]
    given = _arguments(made, call, values)
    if given is None:
        return None
    if UNKNOWN in map(_identity, values) or call.has_more:
        error = first_invalid(made, {name: value for name, value in given.items() if value is not UNKNOWN})
        return None if error is None else Invalid(error, _culprit(error, given, values))
    try:
        result = _called(made, call, values)
    except (TypeError, ValueError) as error:
        return Invalid(error, _culprit(error, given, values))
    except Exception:  # noqa: BLE001 - a function of a user's rule may raise anything, which tells nothing about a text
        return None
    return Valid(result)


def evaluated(expression: Expression, modules: Modules, *, depth: int = DEEPEST) -> object:
    """The value of an expression; `UNKNOWN` if only the running program knows it."""
    if depth == 0:
        return UNKNOWN

    def inner(item: Expression) -> object:
        return evaluated(item, modules, depth=depth - 1)

    match expression:
        case Value(value):
            return value
        case Name(path):
            return modules.find(path)
        case Member(of, name):
            owner = inner(of)
            return UNKNOWN if owner is UNKNOWN else modules.member(owner, name)
        case Sum(items):
            return _joined([inner(item) for item in items])
        case Display(make, items):
            values = [inner(item) for item in items]
            return UNKNOWN if UNKNOWN in map(_identity, values) else make(values)
        case Pairs(items):
            return _dictionary([(inner(key), inner(value)) for key, value in items])
        case Call():
            outcome = verdict(expression, modules, depth=depth - 1)
            return outcome.value if isinstance(outcome, Valid) else UNKNOWN
        case _:
            return UNKNOWN


def _identity(value: object) -> object:
    """The value if it is `UNKNOWN`, so that no value's own `==` is called."""
    return UNKNOWN if value is UNKNOWN else None


def _joined(values: list[object]) -> object:
    texts = [value for value in values if isinstance(value, str)]
    is_known = len(texts) == len(values) and sum(map(len, texts)) <= LONGEST
    return "".join(texts) if is_known else UNKNOWN


def _dictionary(items: list[tuple[object, object]]) -> object:
    is_known = all(isinstance(key, str) and value is not UNKNOWN for key, value in items)
    return dict(items) if is_known else UNKNOWN


def _arguments(function: Callable[..., object], call: Call, values: Sequence[object]) -> Mapping[str, object] | None:
    """The arguments by the names of their parameters; `None` if they do not fit, of which a type checker tells."""
    positional, named = _sorted_out(call, values)
    try:
        known = signature(function)
        bound = (known.bind_partial if call.has_more else known.bind)(*positional, **named)
    except (TypeError, ValueError):  # of a class that Python cannot describe, nothing is known
        return None
    return bound.arguments


def _called(function: Callable[..., object], call: Call, values: Sequence[object]) -> object:
    """What the call returns. A text that a rule does not match raises the error of `parse`, for `matches` too."""
    positional, named = _sorted_out(call, values)
    result = function(*positional, **named)
    if result is False and getattr(function, "__name__", "") == "matches":
        owner: Any = getattr(function, "__self__", None)
        owner.parse(*positional, **named)
    return result


def _sorted_out(call: Call, values: Sequence[object]) -> tuple[list[object], dict[str, object]]:
    given = list(zip((argument.name for argument in call.arguments), values, strict=True))
    return [value for name, value in given if name is None], {name: value for name, value in given if name is not None}


def _culprit(error: ValueError | TypeError, given: Mapping[str, object], values: Sequence[object]) -> int | None:
    """The argument that is wrong: the only one, the one whose text the error is about, or the component it names."""
    if len(values) == 1:
        return 0
    if not isinstance(error, ParseError):
        return None
    named = given.get((error.component or "").replace("-", "_"), UNKNOWN)
    texts = [(place, value) for place, value in enumerate(values) if isinstance(value, str)]
    whole = [place for place, value in texts if value == error.stream]
    return next(iter([*whole, *(place for place, value in texts if value is named)]), None)
