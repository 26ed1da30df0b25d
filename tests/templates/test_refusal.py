"""The error of an expansion that is not a reference: it names the expression, and shows no values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from uriast import ParseError, Template, expand

if TYPE_CHECKING:
    from uriast.templates import Value

REFUSED: Final[list[tuple[str, dict[str, Value], str, int, str | None]]] = [
    ("//h:{p}", {"p": "x"}, "{p}", 4, "userinfo"),
    ("//h:{p}/{q}", {"p": "x", "q": "y"}, "{p}", 4, "userinfo"),
    ("//h:{p}{q}{u}", {"p": "8", "q": "x"}, "{q}", 7, "port"),
    ("//h:{p}{q}{u}", {"p": "x", "q": ""}, "{p}", 4, "userinfo"),
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
        "'[' cannot stand at index 7 of the expansion, in query",
        'expected more query, "#" or end of input',
        "hint: square brackets enclose only IP literals (section 3.2.2); elsewhere they are %5B and %5D",
    ]
    first, _, _, reason, wanted, _ = str(caught.value).splitlines()
    assert caught.value.explanation.summary == f"{first}: {reason}: {wanted}"


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
