"""Laws of fields: what is written reads as the same value, and the JSON Schema accepts what the field reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import jsonschema
import pytest
from hypothesis import given, strategies as st
from pydantic import TypeAdapter, ValidationError
from support.rules import NAMES, attribute

import uriast.schemes
import uriast.templates
from uriast import nodes
from uriast.combinators import Node, Rule
from uriast.grammar import rfc3986, rfc3987
from uriast.nodes import iri
from uriast.testing.strategies import near_misses, texts

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = [pytest.mark.once, pytest.mark.slow]


def bound_classes(module: ModuleType) -> dict[str, type[Node]]:
    """The node classes of a module that rules build."""
    found: dict[str, type[Node]] = {}
    for name, each in vars(module).items():
        if isinstance(each, type) and issubclass(each, Node):
            binding = each.binding()
            if binding is not None and binding[0] is each:
                found[name] = each
    return found


CLASSES: Final = {
    name: each
    for module in (nodes, iri, uriast.schemes, uriast.templates)
    for name, each in bound_classes(module).items()
}
RULES: Final[dict[str, Rule[object]]] = {
    **{name: getattr(rfc3986, attribute(name)) for name in NAMES},
    "IRI": rfc3987.IRI,
    "IRI-reference": rfc3987.IRI_reference,
    "ihost": rfc3987.ihost,
}


def test_the_classes_of_uris_iris_schemes_and_templates_are_there() -> None:
    assert {"URI", "IPv6Literal", "IRI", "HTTP", "Mailto", "Template"} <= CLASSES.keys()


@pytest.mark.parametrize("name", CLASSES)
def test_a_node_goes_to_json_and_back(name: str) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(CLASSES[name])
    validator: Any = jsonschema.Draft202012Validator(adapter.json_schema())

    @given(st.from_type(CLASSES[name]))
    def holds(node: Node) -> None:
        assert adapter.validate_json(adapter.dump_json(node)) == node
        assert adapter.validate_python(str(node), strict=False) == node
        assert adapter.validate_python(node) is node
        assert validator.is_valid(str(node))
        if isinstance(node, nodes.URI):
            found = adapter.validate_python(rfc3986.URI.parse(str(node)))
            assert (type(found), found) == (type(node), node)

    holds()


@pytest.mark.parametrize("name", RULES)
def test_a_field_takes_what_its_json_schema_accepts(name: str) -> None:
    rule = RULES[name]
    adapter: TypeAdapter[Any] = TypeAdapter(cast("Any", Annotated[Any, rule]))
    validator: Any = jsonschema.Draft202012Validator(adapter.json_schema())

    @given(texts(rule) | near_misses(rule))
    def holds(text: str) -> None:
        if text.endswith("\n"):  # Python's `re` accepts it before the end
            return
        try:
            value = adapter.validate_python(text)
        except ValidationError:
            assert not validator.is_valid(text)
        else:
            assert validator.is_valid(text)
            assert adapter.validate_json(adapter.dump_json(value)) == value

    holds()
