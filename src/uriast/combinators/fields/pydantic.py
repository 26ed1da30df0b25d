"""The schemas that pydantic asks a type for. A schema of pydantic-core is a plain dictionary."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, LiteralString, TypeAlias, cast

from uriast.combinators.definition import expression as ex
from uriast.combinators.errors import ParseError
from uriast.combinators.fields.field import NodeField, RuleField, masked_input

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from uriast.combinators.node import Node
    from uriast.combinators.rules.rule import Rule

Schema: TypeAlias = dict[str, Any]
"""A schema of pydantic's core, or of JSON Schema."""
AnyField: TypeAlias = RuleField[Any] | NodeField[Any]
"""A field whose value has any type."""
Validate: TypeAlias = "Callable[[Any], object]"
"""A function that takes a value and returns the value of the field."""

UNREADABLE: Final = "rule_parsing"
"""The type of the error for a text that the rule does not read."""
WRONG_TYPE: Final = "rule_type"
"""The type of the error for a value of another type."""
ASTRAL: Final = re.compile(r"\\u\{([0-9A-F]+)\}")
"""An escape for a character beyond the basic plane."""


def class_schema(node_class: type[Node]) -> Schema:
    """The core schema of a node class: it takes texts and nodes; in strict mode, texts from JSON, and its own nodes."""
    field = NodeField(node_class)

    def refuse(value: object) -> object:
        raise _of_other_type(field, value, field.name)

    def read(value: object) -> object:
        if isinstance(value, str):
            return _read(field, value)
        return _read(field, str(value)) if field.is_wider(value) else refuse(value)

    def validate(value: object, by_mode: Validate) -> object:
        return value if isinstance(value, node_class) else by_mode(value)

    return _named(field, validate, _by_mode(_plain(read), _plain(refuse)))


def class_json_schema(node_class: type[Node]) -> Schema:
    """The JSON Schema of the texts of a node class."""
    return schema_of(NodeField(node_class).rule)


def schema_of(rule: Rule[object]) -> Schema:
    """The JSON Schema of a rule's texts: its format, if its grammar knows one, and its pattern."""
    definition = ex.unspanned(rule.definition)
    formats: Mapping[str, str] = {}
    if isinstance(definition, ex.Named):
        formats = vars(type(definition.grammar)).get("formats", {})  # not those of a base class: see `Grammar.formats`
    known = formats.get(rule.name)
    # The pattern is that of ECMAScript, without groups. Characters beyond the basic plane mean themselves:
    # Python's `re`, which many validators use, has no escape for them that ECMAScript has too. They need the flag `u`
    # there, with which JSON Schema reads patterns (2020-12, core, 6.4).
    pattern = ASTRAL.sub(lambda escape: chr(int(escape[1], 16)), rule.pattern_for("ecmascript", []).source)
    return {"type": "string", **({"format": known} if known else {}), "pattern": pattern}


@cache
def node_serializer() -> object:
    """The serializer of any node: it writes the node's text to JSON. In Python, a node stays what it is."""
    from pydantic_core import SchemaSerializer

    return SchemaSerializer({"type": "any", "serialization": cast("Any", _written(str))})


def rule_schema(rule: Rule[object], source: object, handler: Callable[[object], Schema]) -> Schema:
    """The core schema of a rule in the metadata of an annotation."""
    # A text is read, and another value written to find out whether it is one of the rule's. Then it is validated as the
    # annotation's type says, which may have constraints of its own.
    field = RuleField(rule)

    def keep(value: object, inner: Validate) -> object:
        _checked(field, value, field.write)
        return _handled(field, value, value, inner)

    def read(value: object, inner: Validate) -> object:
        known = _read(field, value) if isinstance(value, str) else _checked(field, value, field.take)
        return _handled(field, known, value, inner)

    def validate(value: object, by_mode: Validate) -> object:
        return by_mode(value)

    own = handler(source)
    lax = _wrap(read, own)
    return _named(field, validate, _by_mode(lax, lax if source is str else _wrap(keep, own)))


def _plain(function: Validate) -> Schema:
    return {"type": "function-plain", "function": {"type": "no-info", "function": function}}


def _wrap(function: Callable[[Any, Validate], object], own: Schema) -> Schema:
    return {"type": "function-wrap", "function": {"type": "no-info", "function": function}, "schema": own}


def _by_mode(lax: Schema, strict: Schema) -> Schema:
    """The schema for each mode."""
    # JSON has no nodes, so texts are also read in strict mode there.
    #
    # In a union, pydantic prefers what it need not convert: `str` to the rule. From JSON, `any` makes it do so.
    return {
        "type": "json-or-python",
        "json_schema": {"type": "chain", "steps": [{"type": "any"}, lax]},
        "python_schema": {"type": "lax-or-strict", "lax_schema": lax, "strict_schema": strict},
    }


def _named(field: AnyField, validate: Callable[[Any, Validate], object], by_mode: Schema) -> Schema:
    """A schema whose name has that of the field: errors of unions show it."""
    validate.__name__ = validate.__qualname__ = field.name
    return {**_wrap(validate, by_mode), "serialization": _writer(field)}


def _writer(field: AnyField) -> Schema:
    """How values are serialized to JSON. In Python, they stay what they are."""

    def write(value: object) -> object:
        try:
            return field.write(value)
        except (TypeError, ValueError):
            if value is None or isinstance(value, str):  # pydantic serializes what was not validated, such as a default
                return value
            raise

    return _written(write)


def _written(function: Callable[[Any], object]) -> Schema:
    return {"type": "function-plain", "function": function, "return_schema": {"type": "str"}, "when_used": "json"}


def _read(field: AnyField, value: str) -> object:
    try:
        return field.read(str.__str__(value))
    except ParseError as error:
        raise _unreadable(field, error, value) from None


def _checked(field: AnyField, value: object, function: Validate) -> object:
    """What a function of the field gives for a value. A value that is not one of the rule's is refused."""
    try:
        return function(value)
    except ParseError as error:
        raise _unreadable(field, error, value) from None
    except (TypeError, ValueError):
        raise _of_other_type(field, value, f"a value of {field.name}") from None


def _handled(field: AnyField, value: object, given: object, handler: Validate) -> object:
    """Validate a value as the annotation's type says. Its errors show what was given, masked."""
    from pydantic_core import ValidationError

    try:
        return handler(value)
    except ValidationError as error:
        raise with_inputs(error, lambda _: masked_input(field, given)) from None


def _unreadable(field: AnyField, error: ParseError, value: object) -> ValueError:
    known = error.explanation
    context = {
        "rule": error.rule,
        "index": known.index,
        "component": known.component,
        "expected": list(known.expected),
        "hint": known.hint,
        "summary": known.summary,  # the last: pydantic puts the context's values into the message one by one
    }
    return _error(field, UNREADABLE, "{summary}", context, value)


def _of_other_type(field: AnyField, value: object, expected: str) -> ValueError:
    known = expected if isinstance(value, str) else f"str or {expected}"  # in strict mode, no text is taken
    context = {"expected": known, "got": type(value).__name__}
    return _error(field, WRONG_TYPE, "expected {expected}, got {got}", context, value)


def _error(
    field: AnyField, kind: LiteralString, template: LiteralString, context: dict[str, Any], value: object
) -> ValueError:
    """An error whose input is masked: pydantic would show the input itself."""
    from pydantic_core import PydanticCustomError, ValidationError

    known = PydanticCustomError(kind, template, context)
    return ValidationError.from_exception_data(field.name, [{"type": known, "input": masked_input(field, value)}])


def with_inputs(error: Any, shown: Callable[[object], object]) -> ValueError:
    """The same error with other inputs, as they may be shown. The keys in the locations are shown in the same way."""
    from pydantic_core import ValidationError

    lines: Any = [_line(each, shown) for each in error.errors()]
    return ValidationError.from_exception_data(error.title, lines)


def _line(line: Any, shown: Callable[[object], object]) -> dict[str, Any]:
    """One line of an error, as it is made again."""
    from pydantic_core import PydanticCustomError

    kind, message = line["type"], line["msg"]
    context: dict[str, Any] = line.get("ctx") or {}
    place = {"loc": tuple(map(shown, line["loc"])), "input": shown(line["input"])}
    if not _is_known(kind, message, context):  # its message is written already
        is_plain = not any(f"{{{name}}}" in message for name in context)
        return {"type": PydanticCustomError(kind, message, context if is_plain else None), **place}
    if kind == "union_tag_invalid":  # the tag is a text of the input
        context = context | {"tag": shown(context["tag"])}
    return {"type": kind, **({"ctx": context} if context else {}), **place}


def _is_known(kind: Any, message: str, context: dict[str, Any]) -> bool:
    """Whether an error is one of pydantic's own. Others may have their names, such as `value_error` for an address."""
    from pydantic_core import PydanticKnownError

    try:
        return PydanticKnownError(kind, context).message() == message
    except (KeyError, TypeError):
        return False
