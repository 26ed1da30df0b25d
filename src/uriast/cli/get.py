"""`uriast get`: print components."""

from __future__ import annotations

import json
import re
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import click
from click.shell_completion import CompletionItem

from uriast.cli.lines import Refused, line_command
from uriast.cli.octets import decoded
from uriast.cli.parameters import COMPONENTS, IRI, NULL_DATA, Text, quoted
from uriast.octets import TRIPLETS
from uriast.passes.origin import effective_port
from uriast.passes.syntax import pieces_of

if TYPE_CHECKING:
    from uriast.nodes.iri import IRIReference

_ALL: Final = ("reference", *COMPONENTS)
"""The names that `all` means."""
_NAMES: Final = (*_ALL, "effective-port")
"""The names that a format may have."""

_DELIMITERS: Final = {"userinfo": ":", "path": "/", "query": "&="}
"""The delimiters of a component's parts. An encoded one is data; decoding would make it a delimiter (RFC 3986, 7.3)."""
_WHOLE: Final = frozenset({"reference", "authority"})
"""What is not decoded as a whole: its components have other delimiters."""


class _Field(NamedTuple):
    """A piece of a format: a text, then the name of a component, or none at the end."""

    before: str
    name: str | None


_Format: TypeAlias = tuple[_Field, ...]


class _FormatType(Text):
    """Names that are separated by commas, or names in braces."""

    name = "format"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> _Format:
        text: str = super().convert(value, param, ctx)
        if "{" in text or "}" in text:
            fields = self._in_braces(text)
        else:
            names = [*_ALL] if text == "all" else text.split(",")
            fields = tuple([_Field("\t" if place else "", name) for place, name in enumerate(names)])
        for field in fields:
            if field.name is not None and field.name not in _NAMES:
                wanted = f"the name of a component ({', '.join(_NAMES)})"
                self.fail(f"expected {wanted}, got {quoted(field.name)}", param, ctx)
        return fields

    def _in_braces(self, text: str) -> _Format:
        try:
            read = [*Formatter().parse(text)]
        except ValueError:
            read = [("", None, "x", None)]
        if any(specification or conversion for _, _, specification, conversion in read):
            wanted = "names in braces, such as {host}, and other braces doubled"
            self.fail(f"expected {wanted}, got {quoted(text)}")
        return tuple([_Field(before, name) for before, name, _, _ in read])

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The formats that begin with a text: its last name is completed."""
        del ctx, param
        before, brace, last = incomplete.rpartition("{")
        if brace:
            return [CompletionItem(f"{before}{{{name}}}") for name in _NAMES if name.startswith(last)]
        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(f"{before}{comma}{name}") for name in _NAMES if name.startswith(last)]


_FORMATS: Final = f"""
FORMAT is a list of names, such as host,port, whose values are separated by tabs, or a text with names in braces, such
as '{{host}}:{{port}}'. Other braces are doubled. Names: {", ".join(_ALL)}; all means all of these; effective-port
is the port or the default port of the scheme.

A component that is undefined is the empty text, in JSON null. With --decode, authority and reference stay as they are:
their components have different delimiters.
"""


@line_command(
    NULL_DATA,
    IRI,
    click.option(
        "--decode", is_flag=True, help="Decode percent-encodings; refuse those of a component's own delimiters."
    ),
    click.option("--json", "is_json", is_flag=True, help="Print the components as one object of JSON per line."),
    before=click.argument("form", metavar="FORMAT", type=_FormatType()),
    examples=(
        "uriast get host http://example.com:8042/over/there",
        "uriast get '{scheme} {host}' -f links.txt",
        "uriast get --json all http://example.com/ | jq .host",
        "uriast get --decode fragment '#caf%C3%A9'",
    ),
    notes=(_FORMATS,),
)
def get(reference: IRIReference, form: _Format, *, decode: bool, is_json: bool) -> str:
    """Print components of each reference.

    They are printed as they are, passwords included.
    """
    parts, values = _parts_of(reference), dict[str, str | None]()
    for name in [field.name for field in form if field.name is not None]:
        part = parts.get(name)
        values[name] = part and (_decoded(name, part) if decode and name not in _WHOLE else part.text)
    if is_json:
        return json.dumps(values)
    return "".join([f"{before}{values[name] or '' if name else ''}" for before, name in form])


class _Part(NamedTuple):
    """A component, and the index at which it begins."""

    text: str
    start: int


def _decoded(name: str, part: _Part) -> str:
    """A component, percent-decoded."""
    codes = "|".join([TRIPLETS[ord(each)] for each in _DELIMITERS.get(name, "")])
    found = codes and re.search(codes, part.text.upper())
    if found:
        encoded = part.text[found.start() : found.end()]
        raise Refused(part.start + found.start(), f"expected no encoded delimiter of the {name}, got {encoded}")
    return decoded(part.text, part.start)


def _parts_of(reference: IRIReference) -> dict[str, _Part]:
    """The components that a reference has, and their parts. The effective port is the port, or the scheme's default."""
    parts, index = {"reference": _Part(str(reference), 0)}, 0
    for name, text in pieces_of(reference):
        if name:
            parts[name] = _Part(text, index)
        index += len(text)
    port = _port_of(reference)
    if port is not None:
        parts["effective-port"] = _Part(str(port), 0)
    if reference.authority is not None:
        parts["authority"] = _Part(str(reference.authority), parts.get("userinfo", parts["host"]).start)
    if (userinfo := parts.get("userinfo")) is not None:
        user, colon, password = userinfo.text.partition(":")
        parts["user"] = _Part(user, userinfo.start)
        if colon:
            parts["password"] = _Part(password, userinfo.start + len(user) + 1)
    return parts


def _port_of(reference: IRIReference) -> int | None:
    """The port that a client connects to; `None` if there is none, or none that exists."""
    try:
        return effective_port(reference)
    except ValueError:
        return None
