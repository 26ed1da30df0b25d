"""`parse`: one JSON object a line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from support.cli.running import FEW, run
from support.references import reference_texts

from uriast import parse


def test_parse_prints_one_json_object_a_line() -> None:
    result = run("parse", "http://u:@[::1]:80/a//b?", "#f")
    uri, relative_ref = map(json.loads, result.stdout.splitlines())
    assert uri == {
        "type": "URI",
        "scheme": "http",
        "authority": {
            "type": "Authority",
            "userinfo": {"type": "Userinfo", "text": "u:", "user": "u", "password": ""},
            "host": {"type": "IPv6Literal", "text": "::1"},
            "port": "80",
        },
        "path": {"type": "PathAbempty", "text": "/a//b", "segments": ["a", "", "b"]},
        "query": "",
        "fragment": None,
    }
    assert relative_ref == {
        "type": "RelativeRef",
        "authority": None,
        "path": {"type": "PathEmpty", "text": "", "segments": []},
        "query": None,
        "fragment": "f",
    }


@pytest.mark.parametrize(
    ("rule", "text", "value"),
    [
        ("dec-octet", "25", 25),
        ("port", "", ""),
        ("userinfo", "u", {"type": "Userinfo", "text": "u", "user": "u", "password": None}),
        ("relative-part", "a", [None, {"type": "PathNoscheme", "text": "a", "segments": ["a"]}]),
        ("host", "1.2.3.4", {"type": "IPv4Literal", "text": "1.2.3.4"}),
    ],
)
def test_parse_prints_the_value_of_any_rule(rule: str, text: str, value: object) -> None:
    assert json.loads(run("parse", "--rule", rule, text).stdout) == value


@FEW
@given(reference_texts)
def test_parse_loses_nothing(text: str) -> None:
    read = json.loads(run("parse", "--show-password", "--", text).stdout)
    reference = parse(text)
    assert read["type"] == type(reference).__name__
    assert read["path"]["text"] == reference.path.text
    assert (read["query"], read["fragment"]) == (reference.query, reference.fragment)
    assert (read["authority"] and read["authority"]["userinfo"] and read["authority"]["userinfo"]["text"]) == (
        reference.userinfo and reference.userinfo.text
    )


def test_a_password_shows_in_a_record_if_asked_for() -> None:
    read = json.loads(run("parse", "--show-password", "--rule", "userinfo", "u:a:b").stdout)
    assert read == {"type": "Userinfo", "text": "u:a:b", "user": "u", "password": "a:b"}
