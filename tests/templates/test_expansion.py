"""Expansion (RFC 6570, section 3): of values to text, and of templates to references that are valid."""

from __future__ import annotations

import re
from enum import IntEnum, StrEnum
from itertools import product
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest
from hypothesis import given, strategies as st
from support.expansions import (
    OPERATORS,
    assignments,
    expanded,
    prefixed_templates,
    templates,
    text_assignments,
    texts,
    values,
)

from uriast import ParseError, Template, expand, parse
from uriast.passes.iri import uri_to_iri
from uriast.templates import PartialTemplate

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.templates import Value


def outcome(template: str, values: dict[str, Value]) -> str | None:
    """The text of an expansion; `None` if it is no reference."""
    try:
        return str(expand(template, values, ignore_unknown=True))
    except ParseError:
        return None


# Laws


@given(templates, assignments)
def test_an_expansion_is_that_of_appendix_a_or_an_error_if_that_is_no_reference(
    template: str, values: dict[str, Value]
) -> None:
    text = expanded(template, values)
    try:
        expected: object = parse(text)
    except ParseError as error:
        with pytest.raises(ParseError) as caught:
            expand(template, values, ignore_unknown=True)
        assert caught.value.expected == error.expected
        assert (caught.value.component, caught.value.hint) == (error.component, error.hint)
    else:
        found = Template.parse(template).expand(values, ignore_unknown=True)
        assert found == expected
        assert str(found) == text


@given(prefixed_templates, text_assignments)
def test_an_expansion_with_prefixes_is_that_of_appendix_a(template: str, values: dict[str, Value]) -> None:
    found = outcome(template, values)
    if found is not None:
        assert found == expanded(template, values)


@pytest.mark.parametrize("modifier", ["", "*"])
@pytest.mark.parametrize("operator", OPERATORS)
def test_every_operator_expands_every_short_composite_value_as_appendix_a_says(operator: str, modifier: str) -> None:
    template = Template.parse(f"x{{{operator}k{modifier},l}}")
    for length in range(4):
        for members in product(("", "a", None), repeat=length):
            pairs = [list(zip(names, members, strict=True)) for names in product(("", "n"), repeat=length)]
            composites: list[Value] = [list(members), *pairs]
            for value in composites:
                for other in (None, "", "b"):
                    values: dict[str, Value] = {"k": value, "l": other}
                    assert str(template.expand(values)) == expanded(str(template), values)


@given(templates, assignments)
def test_an_expansion_is_a_template_without_expressions_that_expands_to_itself(
    template: str, values: dict[str, Value]
) -> None:
    text = outcome(template, values)
    if text is not None:
        again = Template.parse(text)
        assert again.variables == ()
        assert again.expand() == parse(text)


@given(templates, assignments)
def test_values_are_given_in_any_of_three_ways(template: str, values: dict[str, Value]) -> None:
    read = Template.parse(template)
    named = {name: value for name, value in values.items() if name.isidentifier()}
    others = {name: value for name, value in values.items() if name not in named}
    ways: list[Callable[[], object]] = [
        lambda: read.expand(values, ignore_unknown=True),
        lambda: read.expand(values.items(), ignore_unknown=True),
        lambda: read.expand(others, ignore_unknown=True, **named),
        lambda: expand(read, list(others.items()), ignore_unknown=True, **named),
        lambda: read.expand({**dict.fromkeys(named, "another"), **others}, ignore_unknown=True, **named),
    ]
    found: set[object] = set()
    for way in ways:
        try:
            found.add(way())
        except ParseError as error:
            found.add(str(error))
    assert len(found) == 1


@given(texts)
def test_reserved_expansion_is_idempotent_and_simple_expansion_can_be_decoded(text: str) -> None:
    once = outcome("a?{+x}", {"x": text})
    if once is not None:
        assert outcome("{+x}", {"x": once}) == once
    assert unquote(str(expand("a{x}", x=text))) == f"a{text}"


# Names


@given(templates, assignments)
def test_a_name_that_the_template_does_not_have_is_an_error_unless_unknown_ones_are_ignored(
    text: str, values: dict[str, Value]
) -> None:
    template = Template.parse(text)
    names = {spec.name for spec in template.variables}
    known = {name: value for name, value in values.items() if name in names}
    unknown = [name for name in values if name not in names]
    ways: list[Callable[[], object]] = [
        lambda: template.expand(values),
        lambda: expand(text, values.items()),
        lambda: template.partial(values),
        lambda: template.partial().expand(values),
        lambda: template.partial(known).partial(values),
        lambda: PartialTemplate(template, values),
    ]
    shown = "|".join(re.escape(repr(name)) for name in unknown)
    for way in ways if unknown else ():
        with pytest.raises(ValueError, match=f"^expected the name of a variable of the template, got ({shown})"):
            way()
    assert template.partial(values, ignore_unknown=True) == template.partial(known)
    assert outcome(text, values) == outcome(text, known)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"ownr": "x"}, "expected the name of a variable of the template, got 'ownr'; did you mean owner?"),
        ({"Owner": "x"}, "expected the name of a variable of the template, got 'Owner'; did you mean owner?"),
        ({"page": 1, "q": 2}, "expected the name of a variable of the template, got 'page'"),
        ({"\x1b[2J": 1}, "expected the name of a variable of the template, got '\\x1b[2J'"),
        ({"//u:hunter2@h": 1}, "expected the name of a variable of the template, got '//u:***@h'"),
        ({1: "x"}, "expected the name of a variable as str, got int"),
    ],
)
def test_the_error_of_an_unknown_name_asks_for_a_similar_one(wrong: dict[str, Value], message: str) -> None:
    for template in ("https://h/repos{/owner}", Template.parse("{?owner*}").partial(owner=["a"])):
        with pytest.raises((TypeError, ValueError), match=f"^{re.escape(message)}$"):
            expand(template, wrong)
        assert "hunter2" not in str(expand(template, wrong, ignore_unknown=True))


def test_a_variable_may_have_the_name_of_the_switch() -> None:
    template = Template.parse("{ignore_unknown}")
    values: list[Value] = ["x", 1, ["x"], None]
    for value in values:
        expected = str(expand("{y}", y=value))
        assert str(template.expand(ignore_unknown=value)) == expected
        assert str(expand(str(template), ignore_unknown=value)) == expected
        assert str(template.partial(ignore_unknown=value).expand()) == expected
        assert str(template.partial().partial(ignore_unknown=value).expand(z=1, ignore_unknown=True)) == expected
        assert str(template.partial().expand({"ignore_unknown": value, "z": 1}, ignore_unknown=True)) == expected
        for call in (Template.parse("{y}").expand, Template.parse("{y}").partial, Template.parse("").partial().expand):
            with pytest.raises(ValueError, match="got 'ignore_unknown'"):
                call(ignore_unknown=value)


# Values


@pytest.mark.parametrize(
    ("template", "value", "expansion"),
    [
        ("{x:2}", 1234, "12"),
        ("{;x}", "", ";x"),
        ("{?x}", None, ""),
        ("{?x}", {}, ""),
        ("{?x}", [None], ""),
        ("{?x*}", [("a", None)], ""),
        ("{?x}", ["a", None, 2], "?x=a,2"),
        ("{;x*}", ["", "a"], ";x;x=a"),
        ("{/x*}", ["", "a"], "//a"),
        ("{?x*}", {"a": "", "b": 1, "c": None}, "?a=&b=1"),
        ("{x}", {"a": "", "b": 1, "c": None}, "a,,b,1"),
        ("{x*}", {"a": "", "b": "c"}, "a=,b=c"),
        ("{/x*}", {"a": "", "b": "c"}, "/a=/b=c"),
        ("{.x*}", {"a": "", "b": "c"}, ".a=.b=c"),
        ("{+x*}", {"a": "", "b": "c"}, "a=,b=c"),
        ("{#x*}", {"a": "", "b": "c"}, "#a=,b=c"),
        ("{;x*}", {"a": "", "b": "c"}, ";a;b=c"),
        ("{;x}", [""], ";x="),
        ("{?x*}", [("b", 1), ("a", 2), ("b", 3)], "?b=1&a=2&b=3"),
        ("{?x*}", {"a&b=": "c&d="}, "?a%26b%3D=c%26d%3D"),
        ("{?x*}", "text", "?x=text"),
        ("{x}", range(3), "0,1,2"),
    ],
)
def test_a_value_is_expanded(template: str, value: Value, expansion: str) -> None:
    assert str(expand("a" + template if expansion.startswith("//") else template, x=value)) == (
        "a" + expansion if expansion.startswith("//") else expansion
    )


def test_a_composite_value_has_no_prefix() -> None:
    for value in (["ab"], {"a": "b"}, [("a", "b")]):
        with pytest.raises(
            TypeError, match=r"^variable x: expected text, because x:3 takes a prefix of it, got a comp"
        ):
            expand("{/x:3}", x=value)
    assert str(expand("{/x:3}", x=[])) == ""


def test_a_lone_surrogate_has_no_expansion() -> None:
    for template in ("{x}", "{+x}", "{#x:1}", "{?x*}"):
        with pytest.raises(ValueError, match="got a lone surrogate") as caught:
            expand(template, x="secret\ud800" if ":" not in template else "\ud800")
        assert "secret" not in str(caught.value)


def test_members_of_enumerations_and_subclasses_of_str_are_their_values() -> None:
    class Page(IntEnum):
        FIRST = 1

    class Order(StrEnum):
        NEW = "new first"

    class Loud(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "loud"

    assert str(expand("{?page,order}", page=Page.FIRST, order=Order.NEW)) == "?page=1&order=new%20first"
    assert str(expand("{?x,y*}", x=Loud("quiet"), y={Loud("y"): Loud("quiet")})) == "?x=quiet&y=quiet"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, "variable x: expected text as str or int, got bool: it could be written as true, True or 1, so pass"),
        (
            1.0,
            "variable x: expected a value as str, int, a sequence, a mapping or None, got float: it could be written",
        ),
        (b"a", "variable x: expected a value as .*, got bytes: its encoding is not known, so pass the text"),
        (bytearray(), "got bytearray: its encoding is not known"),
        (memoryview(b""), "got memoryview: its encoding is not known"),
        ({"a"}, "variable x: expected a value as str, int, a sequence, a mapping or None, got set$"),
        (iter("a"), f"got {type(iter('a')).__name__}$"),
        (dict[str, str]().items(), "got dict_items$"),
        (object(), "got object$"),
        ([True], "variable x: expected text as str or int, got bool"),
        ([1.5], "variable x: expected text as str or int, got float"),
        ([["a", "b"]], "variable x: expected text as str or int, got list$"),
        ([("a", True)], "variable x: expected text as str or int, got bool"),
        ({"a": 1.5}, "variable x: expected text as str or int, got float"),
        ({"a": ["b"]}, "variable x: expected text as str or int, got list$"),
        ({1: "b"}, r"variable x: expected the name in a pair as str, got int$"),
        ([("a", "b"), "c"], "variable x: expected each pair as a tuple of a name and a value, got str$"),
        ([("a", "b", "c")], "variable x: expected each pair as a tuple of a name and a value, got tuple$"),
        ([("a",)], "variable x: expected each pair as a tuple of a name and a value, got tuple$"),
        (["c", None, ("a", "b")], "variable x: expected each pair as a tuple of a name and a value, got str$"),
    ],
)
def test_a_value_of_another_type_is_refused_with_the_reason(value: Any, message: str) -> None:
    for template in ("{x}", "{?x*}", "{+a,x}"):
        with pytest.raises(TypeError, match=message):
            expand(template, x=value)
    assert str(expand("{y}", x=value, ignore_unknown=True)) == ""


@pytest.mark.parametrize("values", ["ab", 5, [1], ["ab"], [("a", 1, 2)], [["a", 1]], None, b"a"])
def test_values_are_a_mapping_or_pairs(values: Any) -> None:
    with pytest.raises(TypeError, match=r"^expected values as a mapping or as pairs of a name and a value, got "):
        Template.parse("{a}").expand(values)


@given(values)
def test_a_partial_template_keeps_a_value_that_it_gives_again(value: Value) -> None:
    template = Template.parse("{x}")
    (pair,) = template.partial(x=value).values
    assert template.partial([pair]).values == (pair,)
    assert pair[1] != ()


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        ("", ""),
        (0, "0"),
        ([], None),
        ({}, None),
        ([None, None], None),
        (["a", None, 1], ("a", "1")),
        ({"a": None, "b": 1}, (("b", "1"),)),
        ([("a", ""), ("a", None)], (("a", ""),)),
    ],
)
def test_a_partial_template_keeps_text_and_defined_members_alone(value: Value, expected: object) -> None:
    assert Template.parse("{x}").partial(x=value).values == (("x", expected),)


def test_the_second_of_two_values_wins() -> None:
    template = Template.parse("{a}{b}")
    given_values: dict[str, Value] = {"a": 1, "b": 2}
    assert str(template.expand(given_values, b=3)) == "13"
    assert given_values == {"a": 1, "b": 2}
    assert str(template.expand([("a", 0), ("a", 1), ("b", 2)], b=3)) == "13"
    assert str(template.expand(iter([("a", 1)]))) == "1"


# Characters


def test_literals_beyond_ascii_are_encoded_and_come_back_in_an_iri() -> None:
    reference = expand("http://r\u00e9sum\u00e9.example/%c3%a9\ue000?{x}", x="\u6f22")
    assert str(reference) == "http://r%C3%A9sum%C3%A9.example/%c3%a9%EE%80%80?%E6%BC%A2"
    assert str(uri_to_iri(expand("/{x}", x="\u6f22"))) == "/\u6f22"


def test_values_are_not_normalized() -> None:
    assert str(expand("{x}", x="e\u0301")) == "e%CC%81"
    assert str(expand("{x:1}", x="e\u0301")) == "e"


@pytest.mark.parametrize(
    ("template", "value", "expansion"),
    [
        ("{x:1}", "\U0001f600a", "%F0%9F%98%80"),
        ("{+x:1}", "\u00e9a", "%C3%A9"),
        ("{+x:1}", "%C3%A9a", "%C3%A9"),
        ("{+x:2}", "%C3%A9a", "%C3%A9a"),
        ("{#x:1}", "%f0%9f%98%80%41", "#%f0%9f%98%80"),
        ("{+x:2}", "%E9a", "%E9a"),
        ("{+x:1}", "%C3%C3", "%C3"),
        ("{+x:1}", "%F5%80%80%80", "%F5"),
        ("{+x:1}", "%C1%80", "%C1"),
        ("{+x:1}", "%DF%BF%41", "%DF%BF"),
        ("{+x:1}", "%4", "%25"),
        ("{+x:2}", "a\nb", "a%0A"),
        ("{+x}", "%zz%41%", "%25zz%41%25"),
        ("{+x}", ":/?@!$&'()*+,;=", ":/?@!$&'()*+,;="),
    ],
)
def test_characters_are_counted_and_encoded(template: str, value: str, expansion: str) -> None:
    prefix = "/" if expansion.startswith(":") else ""
    assert str(expand(prefix + template, x=value)) == prefix + expansion


@given(st.text("%4C3a9\u00e9", max_size=8), st.integers(1, 9))
def test_triplets_that_encode_one_character_count_as_one_in_a_prefix(text: str, length: int) -> None:
    template = f"/{{+x:{length}}}"
    assert str(expand(template, x=text)) == expanded(template, {"x": text})


# Long input


@pytest.mark.slow
def test_long_templates_and_values_are_expanded() -> None:
    size = 20_000
    template = Template.parse("/{a}{+b:3}{?c*}" * size)
    assert len(template.parts) == 4 * size
    values: dict[str, Value] = {"a": "x", "b": "%41%42%43%44", "c": None}
    assert str(template.expand(values)) == "/x%41%42%43" * size
    assert str(template.partial(values)) == "/x%41%42%43" * size
    names = {f"v{number}": number for number in range(size)}
    many = Template.parse(f"{{?{','.join(names)}}}")
    assert str(many.expand(names)) == "?" + "&".join(f"{name}={number}" for name, number in names.items())
    assert str(expand("{?v*}", v=list(range(size)))).count("&") == size - 1
    long = "%" * 1_000_000
    assert str(expand("{x}{+x}", x=long)) == "%25" * 2_000_000
    assert str(expand("{+x}", x="%41" * 300_000)) == "%41" * 300_000
    with pytest.raises(ParseError) as caught:
        expand("a" * size + "{x}#{y}" * 2, x=long, y=1)
    assert caught.value.index == size + len("{x}#{y}")
