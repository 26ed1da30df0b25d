"""Literals checked before the program runs: a plugin of mypy, which is named in its settings.

[tool.mypy]
plugins = ["uriast.mypy"]
"""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import mypy
from mypy.errorcodes import ErrorCode
from mypy.errors import CompileError
from mypy.nodes import ArgKind, CallExpr, MemberExpr, MypyFile, RefExpr, StrExpr, TypeInfo, Var
from mypy.plugin import FunctionContext, FunctionSigContext, MethodContext, MethodSigContext, Plugin
from mypy.types import CallableType, Instance, LiteralType, NoneType, TypeType, UnionType, get_proper_type

from uriast.combinators import Node
from uriast.literals import (
    Invalid,
    SettingError,
    Valid,
    find,
    import_modules,
    in_packages,
    listed_modules,
    member,
    template_verdict,
    verdict,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mypy.nodes import Expression, SymbolTableNode
    from mypy.options import Options
    from mypy.plugin import CheckerPluginInterface, ReportConfigContext
    from mypy.types import FunctionLike, Type

    from uriast.literals import Verdict

CODE: Final = ErrorCode("uriast", "Check literals by the rules of uriast", "uriast")
"""The code of the errors: `# type: ignore[uriast]` ignores them."""
TYPESHED: Final = str(Path(mypy.__file__).with_name("typeshed"))
"""The folder of the standard library's types. It has no call of ours, so mypy keeps what it knows of it."""

__all__ = ["plugin"]


def plugin(version: str) -> type[Plugin]:
    """The class of the plugin. mypy calls this function.

    >>> plugin("1.16.0").__name__
    'LiteralsPlugin'

    Args:
        version: The version of mypy. The plugin is the same for all.
    """
    del version
    return LiteralsPlugin


class LiteralsPlugin(Plugin):
    """Checks calls whose one argument is a literal text, and finds the exact types of what they return."""

    # mypy asks for the signature of a called function once for each call, and for the type of the result once for each
    # overload that it tries. An error that is reported in such a trial is lost, so it is reported with the signature.

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        try:
            self._listed: Final = listed_modules(options.config_file)
            import_modules(self._listed, [*options.mypy_path, "."])
        except SettingError as error:
            raise CompileError([f"uriast.mypy: {error}"]) from error
        self._state: Final = _state(self._listed)
        self._prefixes: Final = tuple([f"{name}." for name in ("uriast", *self._listed)])

    def report_config_data(self, ctx: ReportConfigContext) -> object:
        """What mypy keeps with each module, to check it again after a change of uriast or the user's modules."""
        return None if ctx.path.startswith(TYPESHED) else self._state

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """Check a call of a function or class. mypy asks no other plugin about it."""
        return self._checked if fullname.startswith(self._prefixes) else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        """Check a call of a method."""
        return self._checked if fullname.startswith(self._prefixes) else None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Find the type that a function or class returns."""
        return self._typed if fullname.startswith(self._prefixes) else None

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """Find the type that a method returns."""
        return self._typed if fullname.startswith(self._prefixes) else None

    def _checked(self, ctx: FunctionSigContext | MethodSigContext) -> FunctionLike:
        outcome = self._verdict(ctx.context, ctx.api)
        if isinstance(outcome, Invalid) and isinstance(ctx.context, CallExpr):
            ctx.api.fail(outcome.message, ctx.context.args[0], code=CODE)
        return ctx.default_signature

    def _typed(self, ctx: FunctionContext | MethodContext) -> Type:
        outcome = self._verdict(ctx.context, ctx.api)
        if isinstance(outcome, Valid):
            return _exact(ctx.default_return_type, outcome.value, self.lookup_fully_qualified)
        return ctx.default_return_type

    def _verdict(self, call: object, api: CheckerPluginInterface) -> Verdict:
        match call:  # not a decorator or an operator
            case CallExpr(args=[argument], arg_kinds=[ArgKind.ARG_POS | ArgKind.ARG_NAMED], arg_names=[keyword]):
                if type(argument).__name__ == "TemplateStrExpr":  # which older versions lack
                    return template_verdict(self._called(call.callee), map(_item, cast("Any", argument).items), keyword)
                text = _text(argument, api)
                return None if text is None else verdict(self._called(call.callee), text, keyword)
            case _:
                return None

    def _called(self, node: Expression) -> object:
        """What is at a name of a module, or what an attribute of it is."""
        match node:
            case RefExpr() if "." in node.fullname or isinstance(node.node, MypyFile):
                return find(node.fullname, self._listed)
            case MemberExpr():
                return member(self._called(node.expr), node.name, self._listed)
            case _:
                return None


def _text(node: Expression, api: CheckerPluginInterface) -> str | None:
    """The text of a literal, or of a name or attribute whose value mypy knows."""
    match node:
        case StrExpr():
            return node.value
        case RefExpr(node=Var(final_value=str(value))):
            return value
        case MemberExpr() if _may_be_field(node, api):
            return None
        case RefExpr():
            proper = get_proper_type(api.get_expression_type(node))
            known = proper.last_known_value if isinstance(proper, Instance) else proper
            if isinstance(known, LiteralType) and known.fallback.type.fullname == "builtins.str":
                return str(known.value)
            return None
        case _:
            return None


def _item(part: StrExpr | tuple[Expression, str, str | None, Expression | None]) -> str | tuple[str, str | None, str]:
    """A part of a template string: a text, or a value as it is written."""
    if isinstance(part, StrExpr):
        return part.value
    _, expression, conversion, spec = part
    return expression, conversion, spec.value if isinstance(spec, StrExpr) else ""


def _may_be_field(node: MemberExpr, api: CheckerPluginInterface) -> bool:
    """Whether an attribute may be a field of a dataclass: what is assigned to it in the class is only its default."""
    owner = get_proper_type(api.get_expression_type(node.expr))
    is_plain = isinstance(owner, Instance) and not any(info.metadata for info in owner.type.mro)
    return "." not in node.fullname and not (is_plain or isinstance(owner, CallableType | TypeType))


def _state(listed: Iterable[str]) -> str:
    """A text that changes with the version of uriast, the user's modules, and the code in them and their packages."""
    modules = [sys.modules[name] for name in in_packages(listed)]
    files = (Path(file) for each in modules if (file := getattr(each, "__file__", None)))
    read = (f"{file} {sha256(file.read_bytes()).hexdigest()}" for file in files if file.exists())
    return sha256("\n".join((version_of("uriast"), *listed, *read)).encode()).hexdigest()


def _exact(declared: Type, value: object, look_up: Callable[[str], SymbolTableNode | None]) -> Type:
    """The type of a value that has a wider declared type: `parse("http://h/")` is a `URI`."""
    # A node has its class. Of a union, those members are left that the value belongs to. Other types stay as they are:
    # a truth value does, because mypy checks no code after a condition whose value it knows.
    proper = get_proper_type(declared)
    if isinstance(value, Node):
        symbol = look_up(f"{type(value).__module__}.{type(value).__qualname__}")
        info = None if symbol is None else symbol.node
        return Instance(info, []) if isinstance(info, TypeInfo) and not info.type_vars else declared
    if isinstance(proper, UnionType):
        names = {f"{each.__module__}.{each.__qualname__}" for each in type(value).__mro__}
        fitting = [item for item in proper.items if _holds(item, value, names)]
        return UnionType.make_union(fitting) if fitting else declared
    return declared


def _holds(item: Type, value: object, names: set[str]) -> bool:
    proper = get_proper_type(item)
    if isinstance(proper, NoneType):
        return value is None
    return not isinstance(proper, Instance) or proper.type.fullname in names
