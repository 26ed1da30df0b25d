"""The work of `uriast set`: the changes, and the references that they give."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast

import click

from uriast.cli.encoding import encode_for
from uriast.cli.options import COMPONENTS
from uriast.cli.values import parse_object
from uriast.cli.work import Refusal, one_line
from uriast.combinators import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from uriast.cli.inputs import Text
    from uriast.combinators import Rule
    from uriast.nodes.iri import IRIReference
    from uriast.passes.percent_encoding import ComponentName
    from uriast.passes.syntax import Syntax

REMOVABLE: Final = tuple(name for name in COMPONENTS if name not in {"user", "path"})
"""The names of the components that can be removed. A user goes with the userinfo; each reference has a path."""

_ENCODED: Final[Mapping[str, ComponentName]] = {
    "userinfo": "userinfo",
    "user": "user",
    "password": "userinfo",
    "host": "reg-name",
    "path": "path",
    "query": "query",
    "fragment": "fragment",
}

_PARTS: Final = {
    "authority": {"userinfo", "user", "password", "host", "port"},
    "userinfo": {"user", "password"},
}


def parse_changes(context: object, option: object, text: str | None) -> dict[str, Any]:
    """The changes in a text of JSON: a component is text or null, a port may be a number."""
    changes = parse_object(context, option, text)
    for name, value in changes.items():
        if name not in COMPONENTS:
            message = f"expected the name of a component ({', '.join(COMPONENTS)}), got {json.dumps(name)}"
            raise click.BadParameter(message)
        if type(value) is int and name == "port":
            changes[name] = str(value)
        elif not isinstance(value, str) and (value is not None or name not in REMOVABLE):
            expected = "text or null" if name in REMOVABLE else "text"
            message = f"{name}: expected {expected}, got {'null' if value is None else type(value).__name__}"
            raise click.BadParameter(message)
    return changes


def changes_of(components: Mapping[str, str], removed: tuple[str, ...], more: Mapping[str, Any]) -> dict[str, Any]:
    """All changes: the new text of a component, or `None` to remove it."""
    changes: dict[str, Any] = {}
    for name, value in (*components.items(), *((name, None) for name in removed), *more.items()):
        if name in changes:
            message = f"{name}: expected one change, got several"
            raise click.UsageError(message)
        changes[name] = value
    for whole, parts in _PARTS.items():
        if whole in changes and not parts.isdisjoint(changes):
            message = f"expected either {whole} or its parts, got both"
            raise click.UsageError(message)
    return changes


def rewritten(
    changes: Mapping[str, Any], segments: tuple[str, ...], syntax: Syntax, *, encode: bool
) -> Callable[[Text], str | Refusal]:
    """The function that changes a reference."""
    from uriast.passes.edit import append_segments, replace

    iri = syntax.name == "IRI"
    if encode:
        changes = {name: _encoded(name, value, iri=iri) for name, value in changes.items()}
        segments = tuple([encode_for("segment", segment, iri=iri) for segment in segments])
    for name, value in (*changes.items(), *(("segment", segment) for segment in segments)):
        if value is not None:
            _check(name, value, syntax)
    arguments: Any = changes  # `replace` checks them

    def output(text: Text) -> str | Refusal:
        read = syntax.reference_of(text.text)
        try:
            changed = cast("IRIReference", replace(read, **arguments))
            return str(append_segments(changed, *segments) if segments else changed)
        except ParseError as error:
            return Refusal(1, one_line(error))
        except ValueError as error:
            return Refusal(1, str(error))

    return output


def _check(name: str, value: str, syntax: Syntax) -> None:
    """Check the new text of a component, apart from any reference."""
    from uriast.passes.edit import replace

    alone: dict[str, Rule[Any]] = {"path": syntax.rules.path, "segment": syntax.rules.segment}
    arguments: Any = {name: value}
    try:
        if name in alone:
            alone[name].parse(value)
        else:
            replace(syntax.reference_of("//h"), **arguments)
    except ParseError as error:
        summary = error.explanation.summary
        told = f"{summary}; --encode encodes it" if name == "password" else one_line(error)
        message = f"the new {name} is not valid: {told}"
        raise click.UsageError(message) from None


def _encoded(name: str, value: str | None, *, iri: bool) -> str | None:
    if value is None or name not in _ENCODED or (name == "host" and value.startswith("[")):
        return value
    return encode_for(_ENCODED[name], value, iri=iri)
