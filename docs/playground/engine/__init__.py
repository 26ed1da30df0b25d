"""What the page asks of uriast: functions from text to values of JSON.

`inspection` takes a text apart. `catalog` has the rules by name. `workshop` runs a grammar that the user writes.
`display` makes values fit to be shown.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from playground.engine.catalog import grammars, match, pattern, rule
from playground.engine.inspection import inspect
from playground.engine.workshop import Workshop

if TYPE_CHECKING:
    from collections.abc import Callable

_TASKS: Final[dict[str, Callable[..., object]]] = {
    "inspect": inspect,
    "grammars": grammars,
    "rule": rule,
    "match": match,
    "pattern": pattern,
    "run": Workshop().run,
}


REHEARSAL: Final = tuple(
    json.dumps({"task": "inspect", "text": text, "base": "http://a/b"})
    for text in ("http://[::1]:80/%7e/../é", "http://h/a b", "mailto:a@b.example", "urn:isbn:0-395-36341-1")
)
"""Requests that a worker answers to itself when it has nothing to do: what they need is made on first use."""


def answer(request: str) -> str:
    """Answer a request. Both are JSON in ASCII, in which a lone surrogate passes unchanged.

    >>> answer('{"task": "pattern", "grammar": "RFC3986", "name": "port", "dialect": "ecmascript"}')
    '{"pattern": "^[0-9]*$", "note": ""}'

    Args:
        request: An object with the name of a task and the task's arguments.
    """
    arguments = json.loads(request)
    return json.dumps(_TASKS[arguments.pop("task")](**arguments))
