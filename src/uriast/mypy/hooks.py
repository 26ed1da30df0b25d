"""The plugin: the hooks that mypy calls."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import mypy
from mypy.errorcodes import ErrorCode
from mypy.errors import CompileError
from mypy.nodes import CallExpr
from mypy.plugin import FunctionContext, FunctionSigContext, MethodContext, MethodSigContext, Plugin

from uriast.mypy.literals import Invalid, Modules, SettingError, Valid, verdict
from uriast.mypy.settings import listed_modules
from uriast.mypy.trees import arguments_of, call_of
from uriast.mypy.types import exact

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy.options import Options
    from mypy.plugin import CheckerPluginInterface, ReportConfigContext
    from mypy.types import FunctionLike, Type

    from uriast.mypy.literals import Verdict

CODE: Final = ErrorCode("uriast", "Check literals by the rules of uriast", "uriast")
"""The code of the errors: `# type: ignore[uriast]` ignores them."""
TYPESHED: Final = str(Path(mypy.__file__).with_name("typeshed"))
"""The folder of the standard library's types. It has no call of ours, so mypy keeps what it knows of it."""


class LiteralsPlugin(Plugin):
    """Checks calls whose arguments are literals, and finds the exact types of what they return."""

    # mypy asks for the signature of a called function once for each call, and for the type of the result once for each
    # overload that it tries. An error that is reported in such a trial is lost, so it is reported with the signature.

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        try:
            names = listed_modules(options.config_file)
            self._modules_read: Final = Modules(names, [*options.mypy_path, "."])
        except SettingError as error:
            raise CompileError([f"uriast.mypy: {error}"]) from error
        self._prefixes: Final = tuple([f"{name}." for name in ("uriast", *names)])

    def report_config_data(self, ctx: ReportConfigContext) -> object:
        """What mypy keeps with each module, to check it again after a change of uriast or the user's modules."""
        return None if ctx.path.startswith(TYPESHED) else self._modules_read.state()

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """Check a call of a function or class."""
        return self._checked if self._is_read(fullname) else None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        """Check a call of a method."""
        return self._checked if self._is_read(fullname) else None

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Find the type that a function or class returns."""
        return self._typed if self._is_read(fullname) else None

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """Find the type that a method returns."""
        return self._typed if self._is_read(fullname) else None

    def _is_read(self, fullname: str) -> bool:
        """Whether a name is below those of the modules. mypy asks no other plugin about it."""
        return fullname.startswith(self._prefixes)

    def _checked(self, ctx: FunctionSigContext | MethodSigContext) -> FunctionLike:
        outcome = self._verdict(ctx.context, ctx.api)
        # Of an argument of the wrong type, mypy tells itself.
        if isinstance(outcome, Invalid) and isinstance(outcome.error, ValueError):
            call = cast("CallExpr", ctx.context)
            place = call if outcome.argument is None else arguments_of(call)[outcome.argument][0]
            ctx.api.fail(outcome.message, place, code=CODE)
        return ctx.default_signature

    def _typed(self, ctx: FunctionContext | MethodContext) -> Type:
        outcome = self._verdict(ctx.context, ctx.api)
        if isinstance(outcome, Valid):
            return exact(ctx.default_return_type, outcome.value, self.lookup_fully_qualified)
        return ctx.default_return_type

    def _verdict(self, context: object, api: CheckerPluginInterface) -> Verdict:
        if not isinstance(context, CallExpr):  # a decorator, or an operator
            return None
        if self.options.fine_grained_incremental:  # while the daemon runs, a user may change or break a module
            try:
                self._modules_read.refresh()
            except SettingError as error:
                api.fail(f"{error}", context, code=CODE)
                return None
        return verdict(call_of(context, api.get_expression_type), self._modules_read)
