"""Nodes: immutable values that a rule makes of what it reads, and that cannot be built by hand where it would not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, ParamSpec, Protocol, TypeVar, cast

import attrs

from uriast.combinators.generated import define

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from uriast.combinators.definition.expression import Expression

N = TypeVar("N", bound="Node")
P = ParamSpec("P")


class IrreversibleError(TypeError):
    """The value of a definition does not tell what was read, so that a node cannot be written."""


class Checker(Protocol):
    """What a node asks of the rule that builds its class."""

    @property
    def definition(self) -> Expression:
        """What the rule reads."""
        ...

    def validity(self, node_class: type[Node]) -> Callable[[Any], bool]:
        """The function that tells whether the fields of a node are valid for certain; where not, `check` tells."""
        ...

    def matches(self, text: str, /) -> bool:
        """Whether the rule reads a text."""
        ...

    def derive(self, node_class: type[Node], method: str) -> Callable[[Node], Any]:
        """The method of this name that follows from the rule, of a class that is bound to it."""
        ...

    def check(self, node: Node) -> None:
        """Raise a `ParseError` unless the node's text reads back as an equal node."""


class Node:
    """The base of nodes: subclasses are made by `@attrs.frozen` and have plain fields.

    A rule that maps its value to such a class builds it past `__init__` and its validators, since the match has checked
    all that there is to check. The class is bound to a rule by `Grammar.bind`: then the rule's definition also says how
    its nodes are written, and which fields are valid where one is built by hand.
    """

    # In a base of its own, so that instances of two classes with the same fields have one layout on CPython 3.11 too.
    __slots__ = ("__weakref__",)

    _rule: ClassVar[Checker | None] = None
    is_proved: ClassVar[bool] = False
    node_kind: ClassVar[type[Node] | None] = None

    def __init_subclass__(cls) -> None:
        """Compare and hash by the fields: a subclass that adds none is of the same kind as its base.

        attrs would compare by the class. It makes a class anew, with slots: what is set then stands.
        """
        if "__attrs_attrs__" not in vars(cls):
            return
        kind = cls.node_kind
        is_kind = kind is None or {each.name for each in fields_of(kind)} != {each.name for each in fields_of(cls)}
        if is_kind:
            cls.node_kind = cls
        if is_kind or "__eq__" in vars(cls):
            cls.__eq__, cls.__hash__ = Node.__eq__, Node.__hash__  # type: ignore[method-assign] # instead of attrs'

    def __eq__(self, other: object) -> bool:
        """Whether the other is a node of the same kind with equal fields."""
        return cast("bool", compared(type(self), "__eq__")(self, other))

    def __hash__(self) -> int:
        """A number that is the same for equal nodes."""
        return cast("int", compared(type(self), "__hash__")(self))

    def __attrs_post_init__(self) -> None:
        """Check a node built by hand."""
        if not self._is_valid() and self._rule is not None:
            self._rule.check(self)

    def _is_valid(self) -> bool:
        """Whether the fields are valid for certain: or else the rule reads the text back and tells."""
        return self._rule is None or derived(type(self), "_is_valid")(self)

    @classmethod
    def bind_to(cls, rule: Checker, *, is_proved: bool = False) -> None:
        """Bind the class to the rule that builds it: what follows from the rule of a base is worked out anew.

        Args:
            rule: The rule, or a scheme.
            is_proved: Whether it is proved that no text can be cut into the fields in two ways; see `Grammar.bind`.
        """
        cls._rule = rule
        cls.is_proved = is_proved
        cls._is_valid = Node._is_valid  # type: ignore[method-assign] # until it is derived
        for method in ("__str__", "pieces"):
            if method not in vars(cls):
                setattr(cls, method, getattr(cls if writes_itself(cls) else Node, method))

    @classmethod
    def binding(cls) -> tuple[type[Node], Checker] | None:
        """The class that was bound to a rule, this one or a base, and the rule; `None` if none was."""
        for base in cls.__mro__:
            rule: Checker | None = vars(base).get("_rule")
            if rule is not None and issubclass(base, Node):
                return base, rule
        return None

    @classmethod
    def checker(cls) -> Checker | None:
        """What checks a node of this class that is built by hand: what it or a base is bound to."""
        return cls._rule

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The exact text in pieces, each with the name of the field it comes from: `""` for a delimiter."""
        return cast("Iterator[tuple[str, str]]", derived(type(self), "pieces")(self))

    def __str__(self) -> str:
        """The exact text."""
        return cast("str", derived(type(self), "__str__")(self))


def writes_itself(node_class: type[Node]) -> bool:
    """Whether a class has methods of its own that write its nodes: `pieces`, `__str__` or both."""
    bases = node_class.__mro__[: node_class.__mro__.index(Node)]
    methods = [vars(base)[name] for base in bases for name in ("pieces", "__str__") if name in vars(base)]
    return any(not getattr(method, "is_derived", method in DERIVED) for method in methods)


DERIVED: Final = (Node.pieces, Node.__str__)
"""The methods that follow from a rule, before they are derived."""


def derived(node_class: type[Node], method: str) -> Callable[[Node], Any]:
    """A method that follows from the rule that a class is bound to: the class has it from now on.

    Raises:
        IrreversibleError: The class is bound to no rule, and does not write itself.
    """
    if writes_itself(node_class):
        return install(_by_hand(method), method, node_class)
    binding = node_class.binding()
    if binding is None:
        message = f"expected a class of nodes that is bound to a rule, got {node_class.__name__}: bind its grammar"
        raise IrreversibleError(message)
    return binding[1].derive(node_class, method)


def install(made: Callable[[Any], Any], method: str, *node_classes: type[Node]) -> Callable[[Any], Any]:
    """Give classes a method that was derived."""
    made.is_derived = True  # type: ignore[attr-defined] # a mark of ours
    for each in node_classes:
        setattr(each, method, made)
    return made


def _by_hand(method: str) -> Callable[[Any], Any]:
    """The other method of a class that has one of its own; its nodes are valid if they read back."""
    match method:
        case "pieces":
            return lambda node: iter((("", str(node)),))
        case "__str__":
            return lambda node: "".join(piece for _, piece in node.pieces())
        case _:
            return lambda _: False


def compared(node_class: type[Node], method: str) -> Callable[..., Any]:
    """The method that compares or hashes nodes of a class by their fields: the class has it from now on."""
    kind = node_class.node_kind
    if kind is None:
        return cast("Callable[..., Any]", getattr(object, method))
    if vars(kind)[method] is getattr(Node, method):
        for name, function in _comparing(kind).items():
            setattr(kind, name, function)
    made: Callable[..., Any] = vars(kind)[method]
    setattr(node_class, method, made)
    return made


def _comparing(kind: type[Node]) -> Mapping[str, Callable[..., Any]]:
    names = [field.name for field in fields_of(kind)]
    source = "\n".join(
        [
            "def __eq__(self, other):",
            "    if other.__class__ is not self.__class__:",
            "        if not (isinstance(other, kind) and other.node_kind is kind):",
            "            return NotImplemented",
            f"    return {' and '.join([f'self.{name} == other.{name}' for name in names]) or True}",
            "def __hash__(self):",
            f"    return hash((salt, {''.join([f'self.{name}, ' for name in names])}))",
        ]
    )
    scope: dict[str, Any] = {"kind": kind, "salt": hash(f"{kind.__module__}.{kind.__qualname__}")}
    return {name: define(source, scope, name, kind.__name__) for name in ("__eq__", "__hash__")}


def same_kind(one: object, other: object) -> bool:
    """Whether two values are nodes of one kind, whatever subclass read them."""
    return isinstance(one, Node) and isinstance(other, Node) and one.node_kind is other.node_kind is not None


def of_type(*types: type[object] | None) -> Callable[[Node, attrs.Attribute[Any], object], None]:
    """A check that a field's value has one of some types; its message never shows the value.

    A text is a plain `str`: one of a class of its own, as of `enum.StrEnum`, might print otherwise than it reads.
    """
    allowed = tuple(type(None) if each is None else each for each in types)
    others = tuple(each for each in allowed if each is not str)
    names = " | ".join("None" if each is None else each.__name__ for each in types)

    def check(node: Node, field: attrs.Attribute[Any], value: object) -> None:
        if type(value) not in allowed and not isinstance(value, others):
            message = f"{type(node).__name__}.{field.name} is {names}, not {type(value).__name__}"
            raise TypeError(message)

    return check


def check_class(function: Callable[..., object]) -> None:
    """Refuse a node class that a rule could not build past `__init__`: any other function will do.

    Raises:
        TypeError: The class is not made by `@attrs.frozen` as nodes are, has a field with a converter or outside of
            `__init__`, or does more than that when it is made.
    """
    if not (isinstance(function, type) and issubclass(function, Node)):
        return
    fields = fields_of(function)
    slots = {name for base in function.__mro__ for name in vars(base).get("__slots__", ())} - {"__weakref__"}
    plain = (
        slots == {field.name for field in fields}
        and function.__dictoffset__ == 0
        and function.__attrs_post_init__ is Node.__attrs_post_init__
        and function.node_kind is not None
        and all(field.init and cast("object", field.converter) is None for field in fields)  # pyright: ignore[reportUnknownMemberType] # a converter's own types
    )
    if not plain:
        message = f"{function.__name__} is no plain node: a class made by @attrs.frozen with nothing but its fields"
        raise TypeError(message)


def fields_of(node_class: type[Node]) -> tuple[attrs.Attribute[Any], ...]:
    """The fields of a node class, in the order of `__init__`."""
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(cast("type[attrs.AttrsInstance]", node_class))
    return fields


def defaults_from(node_class: type[Node], count: int) -> list[object]:
    """The defaults of the fields behind the first ones, to which a rule gives values.

    Raises:
        TypeError: There are more values than fields, or a field has no plain default.
    """
    fields = fields_of(node_class)
    if count > len(fields):
        message = f"{node_class.__name__} has {len(fields)} fields, and the rule has {count} values"
        raise TypeError(message)
    for field in fields[count:]:
        if field.default is attrs.NOTHING or isinstance(field.default, attrs.Factory):  # type: ignore[arg-type] # typed as a function
            message = f"{node_class.__name__}.{field.name} has no value in the rule, and no plain default"
            raise TypeError(message)
    return [field.default for field in fields[count:]]


def blank_of(node_class: type[Node]) -> type[Any]:
    """A class of the same layout whose instances can be filled in and then given the node's class."""
    own = tuple(name for name in vars(node_class)["__slots__"] if name != "__weakref__")
    plain = {
        "__slots__": own,
        "__init__": object.__init__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,  # one slot of a type serves both
    }
    return type(node_class.__name__, node_class.__bases__, plain)


def unchecked(node_class: Callable[P, N]) -> Callable[P, N]:
    """A function that builds nodes of a class of values that are known to be valid, past `__init__`, as a rule does."""
    own = cast("type[Node]", node_class)
    names = [field.name for field in fields_of(own)]
    lines = [f"def make({', '.join(names)}):", "    node = blank()", *(f"    node.{name} = {name}" for name in names)]
    source = "\n".join([*lines, "    node.__class__ = node_class", "    return node"])
    scope: dict[str, Any] = {"blank": blank_of(own), "node_class": own}
    return cast("Callable[P, N]", define(source, scope, "make", own.__name__))
