"""Nodes: immutable values that a rule builds. A node built by hand must be one that the rule could have built."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence  # noqa: TC003 - typing.get_type_hints reads them
from functools import update_wrapper
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, cast, runtime_checkable

import attrs

from uriast.combinators.generated import define
from uriast.combinators.messages import preformatted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.combinators.definition.expression import Expression


NodePart: TypeAlias = "tuple[str, str | Node | Inside]"
"""A part of a node: its path from the node, and its text, the node in it or the parts inside it."""


class Inside(NamedTuple):
    """The parts inside a list, or inside a tuple or a `Spanned`."""

    parts: Sequence[NodePart]
    is_list: bool


DERIVING: Final = "uriast.combinators.back.derived"
DRAWING: Final = "uriast.combinators.drawing"
PYDANTIC: Final = "uriast.combinators.fields.pydantic"
"""The modules that derive the methods of a class, draw the tree of a node, and make schemas for pydantic."""
# They need this module, and are imported on first use.

FAILURES: Final = (TypeError, ValueError, AttributeError, LookupError, ArithmeticError)
"""What functions raise for a value that they do not know. A field of a node built by hand may hold any value."""


class IrreversibleError(TypeError):
    """A node cannot be written: the values of its rule do not determine the text that was read.

    >>> import attrs
    >>> @attrs.frozen
    ... class Unbound(Node):
    ...     text: str
    >>> try:
    ...     str(Unbound("a"))
    ... except IrreversibleError as error:
    ...     print(error)
    expected a node class that is bound to a rule, got Unbound: no rule that is bound maps to Unbound itself; make \
map(Unbound) or combine(Unbound) a rule of a grammar, and call its bind_nodes()
    """


@runtime_checkable
class Checker(Protocol):
    """The object that checks nodes built by hand: a rule, or what checks more than its rule does."""

    # `check` raises `ParseError` unless a node's text reads back as an equal node.
    def matches(self, text: str, /) -> bool: ...
    def check(self, node: Node) -> None: ...


class BuildingRule(Checker, Protocol):
    """A rule that builds nodes of a class. Its definition determines how they are written."""

    @property
    def definition(self) -> Expression: ...


class Node:
    """The base class of nodes. Subclasses are made by `@attrs.frozen` and have plain fields.

    A rule that maps its value to a node class skips `__init__` and the validators: the match has checked everything.
    `Grammar.bind_nodes` binds a class to a rule. The rule then also determines how nodes of the class are written, and
    which fields are valid if a node is built by hand.

    >>> import attrs
    >>> @attrs.frozen
    ... class Word(Node):
    ...     text: str
    >>> Word("a"), Word("a") == Word("a"), Word("a") == Word("A")
    (Word(text='a'), True, False)
    """

    # Declared in the base class: otherwise CPython 3.11 gives two classes with equal fields different layouts.
    __slots__ = ("__weakref__",)

    _rule: ClassVar[BuildingRule | None] = None
    _checker: ClassVar[Checker | None] = None
    _derived_parts: ClassVar[Callable[[Any], Iterable[NodePart]] | None] = None
    bound_by: ClassVar[str | None] = None
    """The name of the module that binds the class. It is imported when the class is first used, if not before."""
    drawn_by: ClassVar[str | None] = None
    """The name of a module whose function `picture` draws nodes of the class. Jupyter shows what it draws."""
    compared_as: ClassVar[type[Node] | None] = None
    """The widest class with the same fields: its nodes are equal if their fields are, whatever their classes."""
    node_kind: ClassVar[type[Node] | None] = None
    """The class whose nodes can be where one of this class is read. A subclass is of its base's kind, unless it adds a
    field or has a `bound_by` of its own."""

    def __init_subclass__(cls) -> None:
        """Compare and hash by the fields.

        attrs would compare by class instead. It creates each class a second time, with slots, and calls this again; the
        methods that are set in that second call stay.
        """
        is_bound = "bound_by" in vars(cls)
        if is_bound:
            cls.node_kind = cls
        if "__attrs_attrs__" not in vars(cls):
            return
        base = cls.compared_as
        adds = base is None or {each.name for each in fields_of(base)} != {each.name for each in fields_of(cls)}
        if adds:
            cls.node_kind = cls.compared_as = cls
        if adds or "__eq__" in vars(cls):
            cls.__eq__, cls.__hash__ = Node.__eq__, Node.__hash__  # type: ignore[method-assign] # instead of attrs'
        if has_plain_init(cls) and (own := cls.__init__).__code__.co_filename.startswith("<attrs generated"):
            cls.__init__ = _first_init(own)  # type: ignore[method-assign]
        if is_bound:
            _tell_hypothesis(cls)

    def __eq__(self, other: object) -> bool:
        """Return whether the other is a node with equal fields, of a class that is compared alike."""
        return cast("bool", compared(type(self), "__eq__")(self, other))

    def __hash__(self) -> int:
        """Return a hash that is the same for equal nodes."""
        return cast("int", compared(type(self), "__hash__")(self))

    def __attrs_post_init__(self) -> None:
        """Check a node built by hand."""
        checker = self.checker()
        if checker is not None:
            checker.check(self)

    @classmethod
    def bind_to(cls, rule: BuildingRule, checker: Checker | None = None) -> None:
        """Bind the class to the rule that builds it. Methods that came from a base class's rule are derived anew."""
        cls._rule = rule
        cls._checker = checker or rule
        if "__str__" not in vars(cls) and not writes_itself(cls):
            cls.__str__ = Node.__str__  # type: ignore[method-assign] # instead of the one derived for a base
        _tell_hypothesis(cls)

    @classmethod
    def binding(cls) -> tuple[type[Node], BuildingRule] | None:
        """The first class that is bound to a rule, this one or a base, with the rule; `None` if none is bound."""
        for base in cls.__mro__:
            rule: BuildingRule | None = vars(base).get("_rule")
            if rule is not None and issubclass(base, Node):
                return base, rule
        return cls.binding() if _binds(cls.bound_by) else None

    @classmethod
    def checker(cls) -> Checker | None:
        """The object that checks nodes of this class built by hand; `None` if no class is bound."""
        if cls._checker is None:
            _binds(cls.bound_by)
        return cls._checker

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> dict[str, Any]:
        """The schema by which pydantic validates a field of this class: a text is parsed, a node taken as it is."""
        return cast("dict[str, Any]", import_module(PYDANTIC).class_schema(cls))

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: object, handler: Callable[[object], dict[str, Any]]
    ) -> dict[str, Any]:
        """The JSON Schema of the class's texts, with the description and the like that the field has."""
        return handler(schema) | cast("dict[str, Any]", import_module(PYDANTIC).class_json_schema(cls))

    @property
    def __pydantic_serializer__(self) -> object:
        """What pydantic writes a node by if no type says how, as for a field of type `Any`.

        Raises:
            AttributeError: pydantic is not installed.
        """
        try:
            return import_module(PYDANTIC).node_serializer()
        except ModuleNotFoundError as missing:  # `hasattr` and `inspect.getmembers` take no other error
            message = f"expected pydantic for {type(self).__name__}.__pydantic_serializer__, got {missing}"
            raise AttributeError(message) from missing

    def _repr_html_(self) -> str:
        """The node as Jupyter shows it: its picture, if its class has one, and its tree."""
        drawings = [import_module(DRAWING).tree_of(self)]
        if self.drawn_by is not None:
            drawings.insert(0, import_module(self.drawn_by).picture(self))
        return "".join(preformatted(str(drawing)) for drawing in drawings)

    def __str__(self) -> str:
        """The exact text of the node."""
        return cast("str", derived(type(self), "__str__")(self))


def parts_of(node: Node) -> Iterable[NodePart]:
    """The parts of a node's text in order."""
    # A part is its path from the node, and its text, the node in it or the parts inside it. The path of a delimiter is
    # `""`.
    kind = type(node)
    made: Callable[[Node], Iterable[NodePart]] = vars(kind).get("_derived_parts") or derived(kind, "_derived_parts")
    return made(node)


def _binds(module: str | None) -> bool:
    """Import the module that binds a class, unless that is imported already or not known. Return whether it was."""
    if module is None or module in sys.modules:
        return False
    import_module(module)
    return True


def _tell_hypothesis(node_class: type[Node]) -> None:
    """Let `st.from_type` make nodes of a class. If hypothesis is imported later, it asks for all classes itself."""
    if sys.modules.get("hypothesis") is not None:
        from _uriast_hypothesis import register

        register(node_class)


def writes_itself(node_class: type[Node]) -> bool:
    """Whether a class defines `__str__` by hand."""
    bases = node_class.__mro__[: node_class.__mro__.index(Node)]
    written = next((vars(base)["__str__"] for base in bases if "__str__" in vars(base)), Node.__str__)
    return not getattr(written, "is_derived", written is Node.__str__)


def unbound(node_class: type[Node]) -> IrreversibleError:
    """The error of a node class that is bound to no rule."""
    name = node_class.__name__
    return IrreversibleError(
        f"expected a node class that is bound to a rule, got {name}: no rule that is bound maps to {name} itself; "
        f"make map({name}) or combine({name}) a rule of a grammar, and call its bind_nodes()"
    )


def derived(node_class: type[Node], method: str) -> Callable[[Node], Any]:
    """Derive a method from the rule that a class is bound to, and install it in the class."""
    if method == "_derived_parts" and writes_itself(node_class):
        return install(_own_parts, method, node_class)
    binding = node_class.binding()
    if binding is None:
        raise unbound(node_class)
    made: Callable[[Node], Any] = import_module(DERIVING).derive(node_class, method)
    return made


def install(made: Callable[[Any], Any], method: str, *node_classes: type[Node]) -> Callable[[Any], Any]:
    """Set a derived method on classes."""
    made.is_derived = True  # type: ignore[attr-defined] # read by writes_itself
    for each in node_classes:
        setattr(each, method, made)
    return made


def _own_parts(node: Node) -> Iterable[NodePart]:
    """The parts of a node whose class writes itself: its whole text."""
    return (("", str(node)),)


def compared(node_class: type[Node], method: str) -> Callable[..., Any]:
    """Make the method that compares or hashes nodes by their fields, and install it in the class."""
    kind = node_class.compared_as
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
            "        if not (isinstance(other, kind) and other.compared_as is kind):",
            "            return NotImplemented",
            f"    return {' and '.join([f'self.{name} == other.{name}' for name in names]) or True}",
            "def __hash__(self):",
            "    try:",
            f"        return hash((salt, {''.join([f'self.{name}, ' for name in names])}))",
            "    except TypeError:",
            "        raise unhashable(self) from None",
        ]
    )
    salt = hash(f"{kind.__module__}.{kind.__qualname__}")
    scope: dict[str, Any] = {"kind": kind, "salt": salt, "unhashable": _unhashable}
    return {name: define(source, scope, name, kind.__name__) for name in ("__eq__", "__hash__")}


def _unhashable(node: Node) -> TypeError:
    """The error of a node that holds a value without a hash."""
    values = ((field.name, cast("object", getattr(node, field.name))) for field in fields_of(type(node)))
    name, value, error = next((name, value, error) for name, value in values if (error := _error_of_hash(value)))
    message = f"expected a value with a hash, got {type(value).__name__}"
    if isinstance(value, Node):
        message = str(error)
    elif isinstance(value, list):
        message += ": map(tuple, inverse=list) makes a tuple of a list"
    return TypeError(f"{type(node).__name__}.{name}: {message}")


def _error_of_hash(value: object) -> TypeError | None:
    try:
        hash(value)
    except TypeError as error:
        return error
    return None


def has_plain_init(node_class: type[Node]) -> bool:
    """Whether `__init__` takes a value for each field as it is, and then checks the node."""
    return node_class.__attrs_post_init__ is Node.__attrs_post_init__ and all(
        field.init and cast("object", field.converter) is None  # pyright: ignore[reportUnknownMemberType] # a converter's own types
        for field in fields_of(node_class)
    )


CHECK: Final = """\
    try:
        self._checker.check(self)
    except FAILURES:
        validate(self)
        raise
"""
"""The end of an `__init__` whose class is bound to a rule."""


def _first_init(own: Callable[..., None]) -> Callable[..., None]:
    """An `__init__` in place of one that attrs made. If the class is bound to a rule, it installs one that is fast."""
    # The validators of a bound class run only if the node does not read back. They say why.

    def __init__(self: Node, *values: object, **named: object) -> None:
        init = own if self.checker() is None else _init_without_validators(type(self), own)
        init(self, *values, **named)

    return update_wrapper(__init__, own)


def _init_without_validators(node_class: type[Node], own: Callable[..., None]) -> Callable[..., None]:
    """Make an `__init__` that sets the fields and checks the node, and install it in the class."""
    scope: dict[str, Any] = {"FAILURES": FAILURES, "NOTHING": attrs.NOTHING, "validate": attrs.validate}
    arguments: list[str] = []
    named: list[str] = []
    lines: list[str] = []
    for field in fields_of(node_class):
        name, argument, default = field.name, field.alias or field.name, cast("Any", field.default)
        value, scope[f"set_{name}"], scope[f"default_{name}"] = argument, getattr(node_class, name).__set__, default
        if isinstance(default, attrs.Factory):  # type: ignore[arg-type] # typed as a function
            scope[f"make_{name}"], scope[f"default_{name}"] = default.factory, attrs.NOTHING
            value = f"make_{name}({'self' * default.takes_self}) if {argument} is NOTHING else {argument}"
        lines.append(f"    set_{name}(self, {value})")
        given = argument if default is attrs.NOTHING else f"{argument}=default_{name}"
        (named if field.kw_only else arguments).append(given)
    head = f"def __init__({', '.join(['self', *arguments, *['*'][: len(named)], *named])}):"
    made = define("\n".join([head, *lines, CHECK]), scope, "__init__", node_class.__name__)
    update_wrapper(made, own)
    node_class.__init__ = made  # type: ignore[method-assign]
    return made


def is_of_kind(given: object, node: object) -> bool:
    """Whether a value is a node that can be where another is read: one of its kind, or of a narrower kind."""
    if not (isinstance(given, Node) and isinstance(node, Node)) or node.node_kind is None:
        return False
    return given.compared_as is node.compared_as and issubclass(type(given), node.node_kind)


def of_type(*types: type[object] | None) -> Callable[[Node, attrs.Attribute[Any], object], None]:
    """Make an attrs validator that accepts values of some types. Its message never shows the value.

    A text must be a plain `str`: an instance of a subclass, such as `enum.StrEnum`, might print differently.

    >>> import attrs
    >>> @attrs.frozen
    ... class Port(Node):
    ...     number: int = attrs.field(validator=of_type(int))
    >>> Port("80")
    Traceback (most recent call last):
        ...
    TypeError: Port.number: expected int, got str
    """
    allowed = tuple(type(None) if each is None else each for each in types)
    others = tuple(each for each in allowed if each is not str)
    names = " | ".join("None" if each is None else each.__name__ for each in types)

    def check(node: Node, field: attrs.Attribute[Any], value: object) -> None:
        if type(value) not in allowed and not isinstance(value, others):
            message = f"{type(node).__name__}.{field.name}: expected {names}, got {type(value).__name__}"
            raise TypeError(message)

    return check


def fields_of(node_class: type[Node]) -> tuple[attrs.Attribute[Any], ...]:
    """The fields of a node class, in the order of `__init__`.

    >>> import attrs
    >>> @attrs.frozen
    ... class Pair(Node):
    ...     left: str
    ...     right: str
    >>> [field.name for field in fields_of(Pair)]
    ['left', 'right']
    """
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(cast("type[attrs.AttrsInstance]", node_class))
    return fields
