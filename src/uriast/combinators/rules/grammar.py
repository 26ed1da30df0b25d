"""Grammars: rules that refer to each other by name. A subclass can replace any of them."""

from __future__ import annotations

from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Never, Self, TypeVar, cast, overload

from uriast.combinators.back.binding import bind
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import ErrorHints
from uriast.combinators.rules.pickling import PickledByName
from uriast.combinators.rules.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T_co = TypeVar("T_co", covariant=True)


class Grammar(PickledByName, ErrorHints):
    """A class whose rules are methods decorated with `rule`. Each rule is computed on first use.

    A rule has the name of its method. A subclass may replace a rule; all rules that refer to it then use the new one:

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

    Attributes:
        formats: The formats of JSON Schema that have exactly the texts of a rule, by the names of rules, such as
            `{"full-date": "date"}`. A subclass does not inherit them, because it may replace rules.
    """

    formats: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        for name, value in vars(cls).items():
            if isinstance(value, FunctionType) and isinstance(getattr(super(cls, cls), name, None), rule):
                message = f"{cls.__name__}.{name} replaces a rule: expected a method with @rule, got one without"
                raise TypeError(message)

    def __init__(self) -> None:
        self.rules: dict[object, Rule[object]] = {}

    def bind_nodes(self) -> Self:
        """Bind each node class to the first rule that builds it, unless the class is bound already.

        From then on, the rule determines how nodes of the class are written, and which can be built by hand.

        >>> import attrs
        >>> from uriast.combinators import Grammar, Node, Rule, char_from, char_range, rule, text
        >>> @attrs.frozen
        ... class Version(Node):
        ...     number: str
        >>> class Versions(Grammar):
        ...     @rule
        ...     def version(self) -> Rule[Version]:
        ...         return char_from("v") >> text(char_range("0", "9").at_least(1)).map(Version)
        >>> versions = Versions().bind_nodes()
        >>> str(Version("3"))
        'v3'
        >>> Version("x")
        Traceback (most recent call last):
            ...
        uriast.combinators.errors.ParseError: version: unexpected 'x' at index 1, in version
          vx
           ^
        expected %x30-39
        """
        for each in rules_of(type(self)):
            bind(getattr(self, each))
        return self


def rules_of(grammar: type[Grammar]) -> list[str]:
    """The names of a grammar's rules, those of its base classes first."""
    bases = [base for base in reversed(grammar.__mro__) if issubclass(base, Grammar)]
    return list(dict.fromkeys(name for base in bases for name, each in vars(base).items() if isinstance(each, rule)))


class rule(Generic[T_co]):
    """A decorator that turns a method of a grammar into a rule. In its name, `_` is ABNF's `-`.

    A rule whose name Python has taken is a method with `_` at its end: the rule `from` is the method `from_`.

    >>> from uriast.combinators import char_range
    >>> class Digits(Grammar):
    ...     @rule
    ...     def small_digit(self) -> Rule[str]:
    ...         return char_range("0", "4")
    >>> Digits().small_digit.name
    'small-digit'
    """

    def __init__(self, definition: Callable[[Any], Rule[T_co]]) -> None:
        self.definition = definition
        self.__doc__ = definition.__doc__
        self._attribute = definition.__name__

    def __set_name__(self, owner: type[object], name: str) -> None:
        self._attribute = name

    if not TYPE_CHECKING:  # a type checker knows what a decorated method has

        def __getattr__(self, name: str) -> Never:
            message = (
                f"'rule' object has no attribute '{name}': expected the rule of a grammar, as in G().{self._attribute}"
            )
            raise AttributeError(message, name=name, obj=self)

    @property
    def name(self) -> str:
        """The name of the rule, with `-` for `_` of the method."""
        return self._attribute.removesuffix("_").replace("_", "-")

    @overload
    def __get__(self, grammar: None, owner: type[object]) -> Self: ...
    @overload
    def __get__(self, grammar: Grammar, owner: type[object]) -> Rule[T_co]: ...
    def __get__(self, grammar: Grammar | None, owner: type[object]) -> Self | Rule[T_co]:
        """The rule of one grammar, computed once."""
        if grammar is None:
            return self
        made = grammar.rules.get(self)
        if made is None:
            # Two threads may compute a rule at once: the first result is kept.
            definition = ex.Named.deferred(self.name, partial(self._definition_in, grammar), grammar)
            made = grammar.rules.setdefault(self, Rule(definition, (grammar, self._attribute)))
        return cast("Rule[T_co]", made)

    def _definition_in(self, grammar: Grammar) -> ex.Expression:
        try:
            made: object = self.definition(grammar)
        except RecursionError:
            message = (
                f"rule {self.name}: expected rules nested at most {ex.DEEPEST} deep, got deeper ones or a rule that "
                "refers to itself: recursion needs lazy()"
            )
            raise RecursionError(message) from None
        except AttributeError as error:
            name = getattr(error.obj, "__name__", "")
            if getattr(type(grammar), name, self) is not error.obj:
                raise
            message = f"rule {self.name}: expected a rule, got the method {name}, which has no @rule"
            raise TypeError(message) from error
        if not isinstance(made, Rule):
            message = f"rule {self.name}: expected a Rule, got {type(made).__name__}"
            raise TypeError(message)
        return made.definition
