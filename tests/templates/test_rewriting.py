"""Partial expansion: which expressions can be rewritten, and to what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from uriast import Template

if TYPE_CHECKING:
    from uriast.templates import Value


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
