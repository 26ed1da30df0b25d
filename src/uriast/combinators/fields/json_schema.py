"""The JSON Schema of a field: its format and its pattern."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from uriast.combinators.definition import expression as ex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.combinators.fields.field import FieldRule

_ASTRAL = re.compile(r"\\u\{([0-9A-F]+)\}")


def format_of(rule: FieldRule[object]) -> str | None:
    """The format of JSON Schema that has exactly the texts of a rule; `None` if there is none."""
    # A grammar tells it in its `formats`. A subclass may replace rules, so it does not inherit them.
    definition = ex.placeless(rule.definition)
    if not isinstance(definition, ex.Named):
        return None
    formats: Mapping[str, str] = vars(type(definition.grammar)).get("formats", {})
    return formats.get(definition.name)


def json_pattern(rule: FieldRule[object]) -> str:
    r"""The pattern of a rule for JSON Schema."""
    # It is that of ECMAScript, without groups. Characters beyond the basic plane stand for themselves: Python's `re`,
    # which many validators use, has no escape for them that ECMAScript has too. They need the flag `u` there, with
    # which JSON Schema reads patterns (2020-12, core, 6.4).
    return _ASTRAL.sub(lambda escape: chr(int(escape[1], 16)), rule.pattern_for("ecmascript", []))


def schema_of(rule: FieldRule[object]) -> dict[str, Any]:
    """The JSON Schema of a rule's texts."""
    known = format_of(rule)
    return {"type": "string", **({"format": known} if known else {}), "pattern": json_pattern(rule)}
