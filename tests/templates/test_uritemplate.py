"""The package `uritemplate` expands as we do, but for the differences listed here."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import assume, given, strategies as st
from support.expansions import NAMES, composites, expressions, plain_texts

from uriast import ParseError, Template, expand

if TYPE_CHECKING:
    from uriast.templates import Value

uritemplate: Any = import_module("uritemplate")  # which a checker of types need not have

literals: Final = st.sampled_from(["a", "/", "//h/", "?", "/x?a=b", "http://h/", "%41", "1", "@"])
templates: Final = st.lists(expressions(st.sampled_from(["", "", "*"])) | literals, max_size=4).map("".join)
prefixed: Final = st.lists(expressions(st.sampled_from(["", "*", ":1", ":3"])) | literals, max_size=4).map("".join)
assignments: Final = st.dictionaries(st.sampled_from(NAMES), plain_texts | composites(plain_texts, least=1), max_size=5)
texts: Final = st.dictionaries(st.sampled_from(NAMES), plain_texts, max_size=5)


def ordered(values: dict[str, Value]) -> dict[str, Value]:
    """The values with mappings in the order of their names, which the package would sort."""
    return {name: dict(sorted(each.items())) if isinstance(each, dict) else each for name, each in values.items()}


@given(templates, assignments)
def test_values_without_empty_parts_and_triplets_are_expanded_alike(template: str, values: dict[str, Value]) -> None:
    given_values = ordered(values)
    try:
        found = str(expand(template, given_values, ignore_unknown=True))
    except ParseError:
        assume(False)
    else:
        assert found == uritemplate.expand(template, given_values)


@given(prefixed, texts)
def test_prefixes_of_texts_are_expanded_alike(template: str, values: dict[str, Value]) -> None:
    try:
        found = str(expand(template, values, ignore_unknown=True))
    except ParseError:
        assume(False)
    else:
        assert found == uritemplate.expand(template, values)


@given(templates)
def test_the_names_of_variables_are_read_alike(template: str) -> None:
    names = dict.fromkeys(spec.name for spec in Template.parse(template).variables)
    assert list(uritemplate.variables(template)) == list(names)


@pytest.mark.parametrize(
    ("template", "value", "ours", "theirs"),
    [
        ("{?x*}", {"b": "1", "a": "2"}, "?b=1&a=2", "?a=2&b=1"),  # a mapping has an order
        ("{;x*}", {"a": ""}, ";a", ";a="),  # section 3.2.1: simply the name
        ("{?x*}", {"a": None, "b": "1"}, "?b=1", "?a=None&b=1"),  # section 2.3: undefined pairs are left out
        ("{?x}", ["a", None], "?x=a", "?x=a,None"),
        ("{+x}", "50%41 %", "50%41%20%25", "50%41 %"),  # section 3.2.1: all other characters are encoded
        ("{+x:1}", "%41b", "%41", "%25"),  # section 3.2.1: a triplet is not split
        ("\u00e9{x}", "", "%C3%A9", "\u00e9"),  # section 3.1: literals are encoded
        ("{x}", 5, "5", "5"),
        ("{?x}", 0, "?x=0", "?x="),
    ],
)
def test_what_the_package_expands_otherwise(template: str, value: Value, ours: str, theirs: str) -> None:
    assert str(expand(template, x=value)) == ours
    assert uritemplate.expand(template, x=value) == theirs


@pytest.mark.parametrize("text", ["{", "{a", "a}", "{a b}", "{=a}", "%zz", "a b", "{a*b}"])
def test_the_package_takes_texts_that_are_no_templates(text: str) -> None:
    assert uritemplate.expand(text, a="1") is not None
    with pytest.raises(ParseError, match=re.escape("URI-Template: ")):
        Template.parse(text)


@pytest.mark.parametrize(("template", "value"), [("//h:{x}", "y"), ("#{x}#{x}", "1"), ("{+x}", "["), ("{x}:y", "1")])
def test_the_package_gives_texts_that_are_no_references(template: str, value: str) -> None:
    with pytest.raises(ParseError):
        expand(template, x=value)
    with pytest.raises(ParseError):
        expand(uritemplate.expand(template, x=value))
