"""Values that are given as arguments: `name=value`, or an object of JSON."""

from __future__ import annotations

import json
from typing import Any, TypeVar, cast

import click

from uriast.cli.work import printable

T = TypeVar("T", str, str | None)


def parse_utf8(_context: object, _option: object, text: T) -> T:
    """An argument, checked: it is UTF-8. `None` is not given. The message does not show it: it may be a password."""
    if isinstance(text, str) and not is_utf8(text):
        message = "expected UTF-8, got other octets"
        raise click.BadParameter(message)
    return text


def parse_all_utf8(_context: object, _option: object, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Arguments, checked: they are UTF-8."""
    return tuple([parse_utf8(None, None, text) for text in texts])


def parse_pair(_context: object, _option: object, pair: str) -> tuple[str, str | None]:
    """The name and the value of `name=value`; the value of a name alone is `None`."""
    name, equals, value = parse_utf8(None, None, pair).partition("=")
    if not pair:
        message = "expected NAME=VALUE, got the empty text"
        raise click.BadParameter(message)
    return name, value if equals else None


def parse_values(_context: object, _option: object, pairs: tuple[str, ...]) -> dict[str, str]:
    """The values that are given as `name=value`, by their names."""
    values: dict[str, str] = {}
    for pair in pairs:
        name, value = parse_pair(None, None, pair)
        if value is None:
            message = f"expected NAME=VALUE, got '{printable(pair)}'"
            raise click.BadParameter(message)
        if name in values:
            message = f"expected one value of {printable(name)}, got several: give a list with --json"
            raise click.BadParameter(message)
        values[name] = value
    return values


def parse_object(_context: object, _option: object, text: str | None) -> dict[str, Any]:
    """The object in a text of JSON; empty if none is given."""
    if text is None:
        return {}
    try:
        value: object = json.loads(text, object_pairs_hook=_with_different_names)
        is_text = is_utf8(json.dumps(value, ensure_ascii=False))
    except (ValueError, RecursionError):
        message = "expected JSON"
        raise click.BadParameter(message) from None
    if not is_text:
        message = "expected UTF-8, got a lone surrogate"
        raise click.BadParameter(message)
    if not isinstance(value, dict):
        message = f"expected an object of JSON, got {type(value).__name__}"
        raise click.BadParameter(message)
    return cast("dict[str, Any]", value)


def _with_different_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of JSON with these names and values."""
    values: dict[str, object] = {}
    for name, value in pairs:
        if name in values:
            message = f"expected one value of {json.dumps(name)}, got several"
            raise click.BadParameter(message)
        values[name] = value
    return values


def is_utf8(text: str) -> bool:
    r"""Whether a text can be written in UTF-8: it has no lone surrogate, which stands for another octet."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
