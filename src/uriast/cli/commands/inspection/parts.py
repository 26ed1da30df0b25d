"""The output of `uriast get`: the components of a reference, in a format or in JSON."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.cli.decoding import decode_text
from uriast.cli.work import Refusal
from uriast.octets import TRIPLETS
from uriast.passes.origin import effective_port
from uriast.passes.syntax import pieces_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.commands.inspection.formats import Format
    from uriast.cli.inputs import Text
    from uriast.nodes.iri import IRIReference
    from uriast.passes.syntax import Syntax

DELIMITERS: Final = {"userinfo": ":", "path": "/", "query": "&="}
"""The delimiters of a component's parts. An encoded one is data; decoding would make it a delimiter (RFC 3986, 7.3)."""

WHOLE: Final = frozenset({"reference", "authority"})
"""What is not decoded as a whole: its components have other delimiters."""


class Wanted(NamedTuple):
    """What is printed of each reference."""

    form: Format  # the names of the components, and the texts between them
    decode: bool  # whether percent-encodings are decoded
    require: bool  # whether an undefined component is refused
    is_json: bool  # whether an object of JSON is printed


class Part(NamedTuple):
    """A component and the column at which it begins, from 1."""

    text: str
    column: int


def printed(wanted: Wanted, syntax: Syntax) -> Callable[[Text], str | Refusal]:
    """The function that returns the output for a text."""

    def output(text: Text) -> str | Refusal:
        read = syntax.reference_of(text.text)
        parts, values = parts_of(read), dict[str, str | None]()
        for name in [field.name for field in wanted.form if field.name is not None]:
            part = parts.get(name)
            if part is None and wanted.require:
                return Refusal(1, f"expected {name}, got none")
            value = part and (decoded_part(name, part) if wanted.decode and name not in WHOLE else part.text)
            if isinstance(value, Refusal):
                return value
            values[name] = value
        if wanted.is_json:
            return json.dumps(values)
        return "".join([f"{before}{values[name] or '' if name else ''}" for before, name in wanted.form])

    return output


def decoded_part(name: str, part: Part) -> str | Refusal:
    """A component, percent-decoded; an error if it is not UTF-8, or if a delimiter of its parts is encoded."""
    codes = "|".join([TRIPLETS[ord(each)] for each in DELIMITERS.get(name, "")])
    found = codes and re.search(codes, part.text.upper())
    if found:
        encoded = part.text[found.start() : found.end()]
        return Refusal(part.column + found.start(), f"expected no encoded delimiter of the {name}, got {encoded}")
    return decode_text(part.text, part.column)


def parts_of(reference: IRIReference) -> dict[str, Part]:
    """The components that a reference has, and their parts. The effective port is the port, or the scheme's default."""
    parts, column = {"reference": Part(str(reference), 1)}, 1
    for name, text in pieces_of(reference):
        if name:
            parts[name] = Part(text, column)
        column += len(text)
    port = _effective_port(reference)
    if port is not None:
        parts["effective-port"] = Part(str(port), 1)
    if reference.authority is not None:
        parts["authority"] = Part(str(reference.authority), parts.get("userinfo", parts["host"]).column)
    if (userinfo := parts.get("userinfo")) is not None:
        user, colon, password = userinfo.text.partition(":")
        parts["user"] = Part(user, userinfo.column)
        if colon:
            parts["password"] = Part(password, userinfo.column + len(user) + 1)
    return parts


def _effective_port(reference: IRIReference) -> int | None:
    """The port that a client connects to; `None` if there is none, or none that exists."""
    try:
        return effective_port(reference)
    except ValueError:
        return None
