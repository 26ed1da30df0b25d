"""Grammars: rules that refer to each other by name, each of which a subclass can replace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast, overload

from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import ErrorHints
from uriast.combinators.pickling import held, place_of
from uriast.combinators.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

T_co = TypeVar("T_co", covariant=True)


class Grammar(ErrorHints):
    """A class whose rules are methods under `rule`, worked out on demand and named by their attribute.

    A subclass that replaces one rule has the whole grammar again, with every rule that depends on it:

    >>> from uriast.combinators import Grammar, Rule, char_range, rule
    >>> class Binary(Grammar):
    ...     @rule
    ...     def digit(self) -> Rule[str]:
    ...         return char_range("0", "1")
    ...
    ...     @rule
    ...     def number(self) -> Rule[str]:
    ...         return self.digit.at_least(1).concat()
    >>> class Octal(Binary):
    ...     @rule
    ...     def digit(self) -> Rule[str]:
    ...         return char_range("0", "7")
    >>> Binary().number.matches("17"), Octal().number.matches("17")
    (False, True)
    >>> Octal().number.abnf
    'number = 1*digit'
    """

    def __init__(self) -> None:
        self.rules: dict[object, Rule[object]] = {}

    def bind(self, *, is_proved: bool = False) -> Self:
        """Bind each class of nodes that the rules build to the first of them that does, unless it is bound already.

        From then on the rule says how nodes of the class are written, and which can be built by hand.

        Args:
            is_proved: Whether it is proved that no text can be cut into the fields of a class in two ways. Then a node
                that is built by hand is not read back to be checked, which is faster.

        >>> import attrs
        >>> from uriast.combinators import Grammar, Node, Rule, char_from, char_range, rule, text
        >>> @attrs.frozen
        ... class Version(Node):
        ...     number: str
        >>> class Versions(Grammar):
        ...     @rule
        ...     def version(self) -> Rule[Version]:
        ...         return char_from("v") >> text(char_range("0", "9").at_least(1)).map(Version)
        >>> versions = Versions().bind()
        >>> str(Version("3"))
        'v3'
        >>> Version("x")
        Traceback (most recent call last):
            ...
        uriast.combinators.errors.ParseError: version: 'x' cannot stand at index 1, in version
          vx
           ^
        expected %x30-39
        """
        for each in rules_of(type(self)):
            made: Rule[object] = getattr(self, each)
            made.bind_nodes(is_proved=is_proved)
        return self

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], object], tuple[str, str]]:
        """Pickle it, as a function, by the name under which a module holds it.

        Raises:
            PicklingError: None does.
        """
        return held, place_of(self, type(self).__module__)


def rules_of(grammar: type[Grammar]) -> list[str]:
    """The attributes of a grammar that are rules, those of its bases first."""
    bases = [base for base in reversed(grammar.__mro__) if issubclass(base, Grammar)]
    return list(dict.fromkeys(name for base in bases for name, each in vars(base).items() if isinstance(each, rule)))


class rule(Generic[T_co]):  # noqa: N801 - it is used as a decorator
    """Makes a method of a grammar a rule of it, named by the method: `_` in a name stands for ABNF's `-`."""

    def __init__(self, definition: Callable[[Any], Rule[T_co]]) -> None:
        self.definition = definition
        self.__doc__ = definition.__doc__
        self._attribute = definition.__name__

    def __set_name__(self, owner: type[object], name: str) -> None:
        self._attribute = name

    @overload
    def __get__(self, grammar: None, owner: type[object]) -> Self: ...
    @overload
    def __get__(self, grammar: Grammar, owner: type[object]) -> Rule[T_co]: ...
    def __get__(self, grammar: Grammar | None, owner: type[object]) -> Self | Rule[T_co]:
        """The rule of one grammar, worked out once."""
        if grammar is None:
            return self
        made = grammar.rules.get(self)
        if made is None:
            name = self._attribute.replace("_", "-")
            # Two threads may work a rule out at once: the first to be done is kept.
            definition = ex.Named(name, self._worked_out(grammar, name), grammar)
            made = grammar.rules.setdefault(self, Rule(definition, (grammar, self._attribute)))
        return cast("Rule[T_co]", made)

    def _worked_out(self, grammar: Grammar, name: str) -> ex.Expression:
        try:
            made: object = self.definition(grammar)
        except RecursionError:
            message = (
                f"the rule {name} refers to itself, which takes parsy.forward_declaration(), "
                f"or to rules nested more than {ex.DEEPEST} deep"
            )
            raise RecursionError(message) from None
        if not isinstance(made, Rule):
            message = f"the rule {name} is defined by a Rule, not by a {type(made).__name__}"
            raise TypeError(message)
        return made.definition
