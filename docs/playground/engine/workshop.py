"""The grammar that the user writes: its code is run, and its rules are shown and tried on a text."""

from __future__ import annotations

import linecache
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from playground.engine.catalog import rules_of, verdict
from playground.engine.display import clipped_lines, svg_of
from uriast.combinators import Grammar, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

Answer: TypeAlias = "dict[str, Any]"

MODULE: Final = "my_grammar"
"""The name of the module that the code becomes."""
FILE: Final = f"{MODULE}.py"
LIBRARY: Final = ("uriast.grammar", "uriast.schemes", "uriast.templates")
"""The packages whose rules are not shown if the code imports them."""
LONGEST_OUTPUT: Final = 20_000
"""The number of characters of output that are kept."""


class Output(StringIO):
    """What the code prints. What is too long is dropped.

    >>> output = Output()
    >>> output.write("a" * 30_000), len(output.getvalue())
    (30000, 20000)
    """

    def write(self, text: str, /) -> int:
        """Keep the beginning of a text; tell that all of it was written."""
        super().write(text[: LONGEST_OUTPUT - self.tell()])
        return len(text)


class Workshop:
    r"""Runs code, and keeps what it made until the code changes.

    >>> code = "from uriast.combinators import literal\ngreeting = literal('hello').desc('greeting')"
    >>> ran = Workshop().run(code, "", "hello")
    >>> ran["rules"], ran["name"], ran["abnf"], ran["match"]
    (['greeting'], 'greeting', 'greeting = "hello"', {'value': [[("'hello'", 'value')]]})
    """

    def __init__(self) -> None:
        self._code: str | None = None
        self._output = ""
        self._error = ""
        self._rules: dict[str, Rule[object]] = {}
        self._last = ""

    def run(self, code: str, name: str, text: str) -> Answer:
        """Run the code, if it is new, and try one of its rules on a text.

        Args:
            code: The code, in Python.
            name: The name of the rule to show. The last rule, if there is none of this name.
            text: The text that the rule should match.
        """
        if code != self._code:
            self._run(code)
            self._code = code
        ran: Answer = {"output": self._output, "error": self._error, "rules": [*self._rules]}
        if not self._rules:
            return ran
        chosen = name if name in self._rules else self._last
        try:
            rule = self._rules[chosen]
            return ran | {
                "name": chosen,
                "abnf": rule.abnf,
                "svg": svg_of(rule, {each: f"#my-{number}" for number, each in enumerate(self._rules)}),
                "match": verdict(rule, text),
            }
        except Exception:  # noqa: BLE001 - the functions that the code maps over values may raise anything
            return ran | {"name": chosen, "error": _explained()}

    def _run(self, code: str) -> None:
        module = ModuleType(MODULE)
        output = Output()
        sys.modules[MODULE] = module  # a class is looked up in the module that it names
        linecache.cache[FILE] = (len(code), None, code.splitlines(keepends=True), FILE)
        self._rules, self._error = {}, ""
        try:
            with redirect_stdout(output), redirect_stderr(output):
                exec(compile(code, FILE, "exec"), vars(module))
                own, inherited = _rules(vars(module))
                self._rules, self._last = own | inherited, next(reversed(own), "")
        except BaseException:  # noqa: BLE001 - also SystemExit: the worker goes on
            self._error = _explained()
        self._output = clipped_lines(output.getvalue())


def _rules(names: dict[str, object]) -> tuple[dict[str, Rule[object]], dict[str, Rule[object]]]:
    """The rules that the code declares, by their names, and those that its grammars inherit."""
    values = list(names.values())
    classes = [each for each in values if isinstance(each, type) and issubclass(each, Grammar) and _is_here(each)]
    made = [next((each for each in values if type(each) is kind), None) or kind() for kind in classes]
    named = [cast("Rule[object]", each) for each in values if isinstance(each, Rule)]
    own = {rule.name: rule for rule in named if not rule.home_module().startswith(LIBRARY)}
    own |= {name: rule for grammar in made for name, rule in _rules_in(grammar, inherits=False)}
    inherited = {name: rule for grammar in made for name, rule in _rules_in(grammar, inherits=True) if name not in own}
    return own, inherited


def _rules_in(grammar: Grammar, *, inherits: bool) -> Iterator[tuple[str, Rule[object]]]:
    for name, attribute in rules_of(type(grammar), inherits=inherits).items():
        yield name, getattr(grammar, attribute)


def _is_here(kind: type) -> bool:
    return kind.__module__ == MODULE


def _explained() -> str:
    """The exception that is being handled, with the frames of the code alone."""
    kind, error, trace = sys.exc_info()
    frames = [frame for frame in traceback.extract_tb(trace) if frame.filename == FILE]
    lines = [*traceback.format_list(frames[-8:]), *traceback.format_exception_only(kind, error)]
    return clipped_lines("".join(lines))
