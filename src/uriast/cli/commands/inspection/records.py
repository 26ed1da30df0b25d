"""The output of `uriast parse`: values as JSON. A node is an object; an undefined component is null."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from uriast.combinators import Node, fields_of
from uriast.nodes import AnyPath
from uriast.nodes.iri import IUserinfo

if TYPE_CHECKING:
    from collections.abc import Mapping


def json_line(value: object, *, show_password: bool) -> str:
    """A value as one line of JSON, in ASCII."""
    return json.dumps(plain(value, show_password=show_password))


def plain(value: object, *, show_password: bool) -> object:
    """A value in the types of JSON, with masked passwords unless `show_password`."""
    if isinstance(value, Node):
        fields: dict[str, object] = {field.name: getattr(value, field.name) for field in fields_of(type(value))}
        described = {"type": type(value).__name__, **fields, **_derived(value, show_password=show_password)}
        return {name: plain(item, show_password=show_password) for name, item in described.items()}
    if isinstance(value, tuple):
        return [plain(item, show_password=show_password) for item in cast("tuple[object, ...]", value)]
    return value


def _derived(node: Node, *, show_password: bool) -> Mapping[str, object]:
    """The derived properties of a node that are printed with its fields."""
    match node:
        case IUserinfo() if show_password:
            return {"user": node.user, "password": node.password}
        case IUserinfo():
            return {"text": node.masked, "user": node.user, "password": node.password and "***"}
        case AnyPath():
            return {"segments": node.segments}
        case _:
            return {}
