"""Templates and partial templates: their trees, two steps of expansion, and errors of expansion."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from hypothesis import given, strategies as st
from support.expansions import assignments, templates

from uriast import ParseError, Template, expand, spans
from uriast.templates import Explode, Expression, Literals, PartialTemplate, Prefix, VarSpec, rfc6570

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.templates import Value

EXAMPLE = "http://h/{user}/repos{?page,tags*}{#x:3}"


def outcome(call: Callable[[], object]) -> object:
    """The result of an expansion, or the text of its error."""
    try:
        return call()
    except ParseError as error:
        return str(error)


# The tree


def test_a_template_is_a_tree_that_prints_as_it_was_read() -> None:
    template = Template.parse(EXAMPLE)
    assert template == Template(
        (
            Literals("http://h/"),
            Expression(None, (VarSpec("user"),)),
            Literals("/repos"),
            Expression("?", (VarSpec("page"), VarSpec("tags", Explode()))),
            Expression("#", (VarSpec("x", Prefix(3)),)),
        )
    )
    assert str(template) == EXAMPLE
    assert template.variables == (VarSpec("user"), VarSpec("page"), VarSpec("tags", Explode()), VarSpec("x", Prefix(3)))
    assert Template.parse("") == Template(())
    assert Template.parse("").variables == ()
    assert rfc6570.URI_Template.parse(EXAMPLE) == template


def test_a_variable_that_occurs_twice_is_there_twice() -> None:
    assert [str(spec) for spec in Template.parse("{a}{a,b*,a:3}{?a}").variables] == ["a", "a", "b*", "a:3", "a"]


def test_a_template_can_be_hashed_copied_pickled_and_changed() -> None:
    template = Template.parse(EXAMPLE)
    assert hash(template) == hash(Template.parse(EXAMPLE))
    assert pickle.loads(pickle.dumps(template)) == copy.deepcopy(template) == template
    assert str(attrs.evolve(template, parts=template.parts[:2])) == "http://h/{user}"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        template.parts = ()  # type: ignore[misc] # this is the test
    assert [name for name in spans(template) if "." not in name] == ["parts"]


@pytest.mark.parametrize(
    "build",
    [
        lambda: Template((Literals("a"), Literals("b"))),
        lambda: Template((Expression(None, (VarSpec("a"),)), Literals("a"), Literals("b"))),
        lambda: Literals(""),
        lambda: Literals("{a}"),
        lambda: Literals("a b"),
        lambda: Literals("%"),
        lambda: Expression(None, ()),
        lambda: Expression("=", (VarSpec("a"),)),  # type: ignore[arg-type] # this is the test
        lambda: Expression("", (VarSpec("a"),)),  # type: ignore[arg-type] # as above
        lambda: VarSpec(""),
        lambda: VarSpec("a."),
        lambda: VarSpec("a*"),
        lambda: VarSpec("a:3"),
        lambda: VarSpec("a,b"),
        lambda: Prefix(0),
        lambda: Prefix(10_000),
        lambda: Prefix(-1),
        lambda: Prefix(max_length=True),
    ],
)
def test_a_node_that_no_text_gives_cannot_be_built(build: Callable[[], object]) -> None:
    with pytest.raises(ParseError) as caught:
        build()
    assert str(caught.value)


def test_an_expression_needs_a_variable() -> None:
    with pytest.raises(ParseError, match=r"^expression: expected a variable, got none$") as caught:
        Expression("?", ())
    error = caught.value
    assert (error.rule, error.index, error.component, error.hint, error.stream) == ("expression", 1, None, None, "{}")
    assert error.expected == {"varspec"}


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Template([Literals("a")]), "Template.parts: expected tuple, got list"),  # type: ignore[arg-type]
        (lambda: Template(("a",)), "Template.parts: expected a tuple of Literals or Expression, got str in it"),  # type: ignore[arg-type]
        (lambda: Expression(None, ("a",)), "Expression.variables: expected a tuple of VarSpec, got str in it"),  # type: ignore[arg-type]
        (lambda: Expression(None, "a"), "Expression.variables: expected tuple, got str"),  # type: ignore[arg-type]
        (lambda: Expression(5, (VarSpec("a"),)), "Expression.operator: expected str . None, got int"),  # type: ignore[arg-type]
        (lambda: VarSpec("a", 3), "VarSpec.modifier: expected Prefix . Explode . None, got int"),  # type: ignore[arg-type]
        (lambda: VarSpec(1), "VarSpec.name: expected str, got int"),  # type: ignore[arg-type]
        (lambda: Prefix("3"), "Prefix.max_length: expected int, got str"),  # type: ignore[arg-type]
        (lambda: Literals(1), "Literals.text: expected str, got int"),  # type: ignore[arg-type]
        (lambda: PartialTemplate("a", {"a": 1}), "PartialTemplate.template: expected Template, got str"),  # type: ignore[arg-type]
        (lambda: PartialTemplate(Template(()), {"a": 1.5}), "variable a: expected a value as str, int"),  # type: ignore[arg-type]
        (lambda: Template.parse(5), "expected"),  # type: ignore[arg-type]
    ],
)
def test_a_field_of_another_type_is_refused(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        build()


def test_a_representation_shows_the_tree_without_passwords() -> None:
    assert repr(Template.parse("a{x:3}")) == (
        "Template(parts=(Literals(text='a'), "
        "Expression(operator=None, variables=(VarSpec(name='x', modifier=Prefix(max_length=3)),))))"
    )
    assert repr(Template.parse("a")) == "Template(parts=(Literals(text='a'),))"
    assert repr(Template(())) == "Template(parts=())"
    for text in ("http://u:hunter2@h/{x}", "http://u:a{x}hunter2@h/", "//u:hunter2{x}@h"):
        assert "hunter2" not in repr(Template.parse(text))
        assert "name='x'" in repr(Template.parse(text))
    assert repr(Literals("//u:hunter2@h")) == "Literals(text='//u:***@h')"
    assert repr(Template.parse("{b}{a}").partial(b="hunter2", a=None)).endswith(", values=<a, b>)")


# Two steps


def test_a_template_is_text_or_a_node() -> None:
    partial = Template.parse("{a}{b}").partial(a=1)
    assert str(expand(partial, b=2)) == "12"
    for wrong in (5, None, b"{a}"):
        with pytest.raises(TypeError, match=r"^expected a template as str, Template or PartialTemplate, got "):
            expand(wrong)  # type: ignore[arg-type] # this is the test


def test_a_variable_may_have_any_name() -> None:
    assert str(expand("{self,template,values,more}", self=1, template=2, values=3, more=4)) == "1,2,3,4"
    assert str(Template.parse("{self,values}").expand(self=1, values=2)) == "1,2"
    assert str(Template.parse("{self,values}").partial(self=1).partial(values=2).expand(self=3)) == "3,2"
    assert str(expand("{a.b,%41}", {"a.b": 1, "%41": 2})) == "1,2"


@given(templates, assignments, assignments)
def test_to_give_values_in_two_steps_is_to_give_them_in_one(
    text: str, first: dict[str, Value], second: dict[str, Value]
) -> None:
    template = Template.parse(text)
    names = {spec.name for spec in template.variables}
    first, second = ({name: value for name, value in each.items() if name in names} for each in (first, second))
    once = outcome(lambda: template.expand({**first, **second}))
    assert outcome(lambda: template.partial(first).expand(second)) == once
    assert outcome(lambda: template.partial(first).partial(second).expand()) == once
    assert template.partial(first).partial(second) == template.partial({**first, **second})


@given(templates, assignments, assignments)
def test_a_rewritten_template_has_the_same_expansions(
    text: str, first: dict[str, Value], second: dict[str, Value]
) -> None:
    template = Template.parse(text)
    others = {name: value for name, value in second.items() if name not in first}
    partial = template.partial(first, ignore_unknown=True)
    rest = partial.rewritten()
    expected = outcome(lambda: str(partial.expand(others, ignore_unknown=True)))
    found = outcome(lambda: str(rest.expand(others, ignore_unknown=True)))
    assert found == expected or (str(found).startswith("URI-Template:") and str(expected).startswith("URI-Template:"))
    assert Template.parse(str(partial)) == rest.template
    assert rest.rewritten() == rest
    left = [spec for spec in rest.variables if spec not in partial.variables]
    assert left == []
    assert {name for name, _ in rest.values} <= set(first)
    if set(first) >= {spec.name for spec in template.variables}:
        assert (rest.template.variables, rest.values) == ((), ())


def test_the_values_of_a_partial_template_stay_when_a_list_changes() -> None:
    tags: list[str | int | None] = ["a", None]
    partial = Template.parse("{?tags*}{x}").partial(tags=tags)
    tags.append("b")
    assert str(partial.expand()) == "?tags=a"
    assert partial.values == (("tags", ("a",)),)
    assert partial == Template.parse("{?tags*}{x}").partial({"tags": ("a",)})
    assert hash(partial) == hash(copy.copy(partial))
    assert pickle.loads(pickle.dumps(partial)) == partial


def test_a_partial_template_keeps_only_what_it_uses() -> None:
    partial = Template.parse("{b}{a}").partial(a=1, b=None, c=object.__name__, ignore_unknown=True)
    assert partial.values == (("a", "1"), ("b", None))
    assert partial.variables == ()
    assert Template.parse("{b}{a}").partial(a=1).variables == (VarSpec("b"),)
    rest = partial.rewritten()
    assert (str(rest), rest.values) == ("1", ())
    with pytest.raises(ValueError, match="got 'a'"):
        rest.expand(a=2)


def test_a_value_of_another_type_is_refused_when_it_is_given() -> None:
    template = Template.parse("{a:3}{b}")
    wrong: Any = 1.5
    with pytest.raises(TypeError, match=r"^variable b: expected a value as"):
        template.partial(b=wrong)
    partial = template.partial(a=["x"])
    with pytest.raises(TypeError, match=r"^variable a: expected text, because a:3 takes a prefix of it"):
        partial.expand()
    with pytest.raises(TypeError, match=r"^variable a: expected text, because a:3 takes a prefix of it"):
        partial.rewritten()


@pytest.mark.parametrize(
    ("template", "values", "rest", "kept"),
    [
        ("{a}", {"a": 1}, "1", ""),
        ("x{a}y", {"a": ""}, "xy", ""),
        ("{a}", {"a": None}, "", ""),
        ("{a}", {"a": []}, "", ""),
        ("{a}", {}, "{a}", ""),
        ("x{a}y{b}z", {"a": 1}, "x1y{b}z", ""),
        ("{a}{b}", {"b": 1}, "{a}1", ""),
        ("{a,b}", {"a": 1}, "{a,b}", "a"),
        ("{a,b}", {"b": 1}, "{a,b}", "b"),
        ("{a,b}", {"b": None}, "{a}", ""),
        ("{a,b,c}", {"b": None, "c": 1}, "{a,c}", "c"),
        ("{a,b}", {"a": 1, "b": 2}, "1,2", ""),
        ("{+a,b}", {"a": "/x"}, "{+a,b}", "a"),
        ("{+a,b}", {"a": "/x", "b": None}, "/x", ""),
        ("{#a,b}", {"a": 1}, "{#a,b}", "a"),
        ("{#a,b}", {"a": 1, "b": "%41[é"}, "#1,%41[%C3%A9", ""),
        ("{.a,b,c}", {"b": 1}, "{.a}.1{.c}", ""),
        ("{/a,b*,c:3}", {"a": 1}, "/1{/b*,c:3}", ""),
        ("{/a,b*,c:3}", {"c": "long"}, "{/a,b*}/lon", ""),
        ("{/a,b*,c:3}", {"b": ["x", "y"]}, "{/a}/x/y{/c:3}", ""),
        ("{;a,b}", {"b": ""}, "{;a};b", ""),
        ("{;a*,b}", {"a": {"x": 1, "y": ""}}, ";x=1;y{;b}", ""),
        ("{?a,b}", {"a": 1}, "?a=1{&b}", ""),
        ("{?a,b}", {"b": 1}, "{?a,b}", "b"),
        ("{?a,b}", {"b": None}, "{?a}", ""),
        ("{?a,b}", {"a": None}, "{?b}", ""),
        ("{?a,b}", {"a": None, "b": None}, "", ""),
        ("{?a,b,c}", {"a": None, "b": 1}, "?b=1{&c}", ""),
        ("{?a,b,c,d}", {"a": 1, "c": 2}, "?a=1{&b}&c=2{&d}", ""),
        ("{?a,b,c,d}", {"b": 1, "c": 2}, "{?a,b,c,d}", "bc"),
        ("{?a*,b}", {"a": {"x": None}}, "{?b}", ""),
        ("{?a*,b}", {"a": {"x": "", "y": 1}}, "?x=&y=1{&b}", ""),
        ("?q{&a,b}", {"b": 1}, "?q{&a}&b=1", ""),
        ("{&a,b}", {"a": 1}, "&a=1{&b}", ""),
        ("{a,b}{/a}", {"a": 1}, "{a,b}/1", "a"),
        ("{a,a}", {"a": 1}, "1,1", ""),
        ("é{a}", {"a": "é"}, "é%C3%A9", ""),
    ],
)
def test_what_values_determine_is_literal_and_the_rest_stays(
    template: str, values: dict[str, Value], rest: str, kept: str
) -> None:
    partial = Template.parse(template).partial(values)
    found = partial.rewritten()
    assert str(partial) == str(found) == str(found.template) == rest
    assert "".join(name for name, _ in found.values) == kept


@given(templates, st.text("{}a%*:,=+ \u00e9", max_size=8))
def test_a_text_is_a_template_that_prints_as_it_was_read_or_an_error(before: str, after: str) -> None:
    text = before + after
    try:
        assert str(Template.parse(text)) == text
    except ParseError as error:
        assert 0 <= error.index <= len(text)
        assert error.expected
        assert not rfc6570.URI_Template.matches(text)


# Expansions that are not references


REFUSED: Final[list[tuple[str, dict[str, Value], str, int, str | None]]] = [
    ("//h:{p}", {"p": "x"}, "{p}", 4, "authority"),
    ("//h:{p}/{q}", {"p": "x", "q": "y"}, "{p}", 4, "authority"),
    ("//h:{p}{q}{u}", {"p": "8", "q": "x"}, "{q}", 7, "port"),
    ("//h:{p}{q}{u}", {"p": "x", "q": ""}, "{p}", 4, "authority"),
    ("#{a}#{b}", {"a": 1, "b": 2}, "{a}", 1, "fragment"),
    ("{+x}", {"x": "["}, "{+x}", 0, None),
    ("{x}:y", {"x": 1}, "{x}", 0, "path"),
    ("{x}:{y}", {"x": 1, "y": 2}, "{x}", 0, "path"),
    (":{x}", {"x": 1}, "{x}", 1, None),
    ("{u}:y", {}, "{u}", 0, None),
    ("//[{+v}]/{x}", {"v": "::1%eth0", "x": 1}, "{+v}", 3, "host"),
    ("//[{+v}", {"v": "::1"}, "{+v}", 3, "host"),
    ("{#a}{#b}", {"a": 1, "b": 2}, "{#b}", 4, "fragment"),
    ("a{x}#{y}{z}[{w}", {"x": 1, "y": 2, "z": 3}, "{z}", 8, "fragment"),
]


@pytest.mark.parametrize(("template", "values", "name", "index", "component"), REFUSED)
def test_what_is_no_reference_is_refused_by_an_error_that_names_the_expression(
    template: str, values: dict[str, Value], name: str, index: int, component: str | None
) -> None:
    for way in (Template.parse(template), template):
        with pytest.raises(ParseError) as caught:
            expand(way, values)
        error = caught.value
        assert str(error).startswith(f"URI-Template: {name} at index {index} makes an invalid reference\n")
        assert (error.rule, error.index, error.component, error.stream) == ("URI-Template", index, component, template)
        assert error.expected


def test_an_error_shows_the_template_and_what_was_expected() -> None:
    with pytest.raises(ParseError) as caught:
        expand("//h/{a}?{+b}", a="x", b="q[")
    assert str(caught.value).splitlines() == [
        "URI-Template: {+b} at index 8 makes an invalid reference",
        "  //h/{a}?{+b}",
        "          ^",
        "unexpected '[' at index 7 of the expansion, in query",
        'expected more query, "#" or end of input',
        "hint: square brackets enclose only IP literals (RFC 3986, 3.2.2); elsewhere they are %5B and %5D",
    ]
    first, _, _, reason, wanted, hint = str(caught.value).splitlines()
    assert caught.value.explanation.summary == f"{first}: {reason}: {wanted}; {hint.removeprefix('hint: ')}"


def test_a_template_that_makes_no_reference_without_an_expression_is_refused() -> None:
    with pytest.raises(ParseError, match=r"^URI-Template: a literal at index 0 makes an invalid reference\n") as caught:
        expand("//h:x")
    assert caught.value.index == 0


def test_no_error_shows_a_password() -> None:
    hidden = "hunter2"
    cases: list[tuple[str, dict[str, Value]]] = [
        ("//{user}:{password}@h:{port}", {"port": "x"}),
        ("//u:{+password}@h/[", {}),
        (f"//u:{hidden}@h:{{port}}", {"port": "x"}),
        (f"//u:{hidden}{{x}}@h:{{port}}", {"port": "x"}),
        ("{+base}/{x}[", {"base": f"http://u:{hidden}@h"}),
        ("{x}:{password}@h", {"x": 1}),
        ("#{a}#{password}", {"a": 1}),
    ]
    for template, values in cases:
        read = Template.parse(template)
        with pytest.raises(ParseError) as caught:
            read.expand({"user": "u", "password": hidden, **values}, ignore_unknown=True)
        for shown in (str(caught.value), repr(caught.value), caught.value.explanation.summary, repr(read)):
            assert hidden not in shown
        assert hidden not in repr(read.partial({"password": hidden, **values}, ignore_unknown=True))
