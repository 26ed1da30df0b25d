"""`get`: components of references."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from support.cli.running import FEW, run
from support.references import reference_texts

from uriast import parse
from uriast.cli.commands.inspection.formats import WHOLES

URI = "http://us%3Aer:pa%3Ass@example.com:8042/over%20there?name=a%20b#no%20se"


def test_a_component_is_printed_by_its_name() -> None:
    assert run("get", "host", URI, "a", "//[::1]").stdout == "example.com\n\n[::1]\n"


def test_several_names_are_separated_by_tabs() -> None:
    assert run("get", "scheme,host,port", URI).stdout == "http\texample.com\t8042\n"


def test_names_in_braces_stand_in_a_text() -> None:
    assert run("get", "{{{host}}} at {port}!", URI).stdout == "{example.com} at 8042!\n"
    assert run("get", "{host}{host}", "//h").stdout == "hh\n"
    assert run("get", "a{{", "//h").stdout == "a{\n"
    assert run("get", "}}a", "//h").stdout == "}a\n"


def test_all_components_are_printed_as_they_are() -> None:
    values = dict(zip(WHOLES, run("get", "all", URI).stdout.removesuffix("\n").split("\t"), strict=True))
    assert values == {
        "reference": URI,
        "scheme": "http",
        "authority": "us%3Aer:pa%3Ass@example.com:8042",
        "userinfo": "us%3Aer:pa%3Ass",
        "user": "us%3Aer",
        "password": "pa%3Ass",
        "host": "example.com",
        "port": "8042",
        "path": "/over%20there",
        "query": "name=a%20b",
        "fragment": "no%20se",
    }


@FEW
@given(reference_texts)
def test_json_tells_empty_components_from_undefined_ones(text: str) -> None:
    values = json.loads(run("get", "--json", "all", "--", text).stdout)
    read = parse(text)
    assert values["reference"] == text
    assert values["scheme"] == getattr(read, "scheme", None)
    for name in ("authority", "userinfo", "host", "path"):
        node = getattr(read, name)
        assert values[name] == (None if node is None else str(node))
    for name in ("port", "query", "fragment"):
        assert values[name] == getattr(read, name)
    assert values["user"] == (read.userinfo and read.userinfo.user)
    assert values["password"] == (read.userinfo and read.userinfo.password)


def test_the_effective_port_is_the_port_or_the_default_one() -> None:
    texts = ("HTTPS://h/", "https://h:8443/", "https://h:/", "foo://h", "//h", "https:a")
    assert run("get", "effective-port", *texts).stdout == "443\n8443\n443\n\n\n\n"
    assert run("get", "--iri", "effective-port", "http://é/").stdout == "80\n"
    assert run("get", "effective-port", "http://h:080/", "http://h:65536/").stdout == "80\n\n"


def test_components_are_decoded_if_asked() -> None:
    assert run("get", "--decode", "user,password,path,query,fragment", URI).stdout == (
        "us:er\tpa:ss\t/over there\tname=a b\tno se\n"
    )
    assert run("get", "--decode", "host", "//a%20b", "//[::1]", "//[v1.a%20]").stdout == "a b\n[::1]\n"
    assert run("get", "--decode", "reference,authority", URI).stdout == run("get", "reference,authority", URI).stdout


@pytest.mark.parametrize(
    ("name", "text", "column", "encoded"),
    [
        ("userinfo", "//u%3ax@h", 4, "%3a"),
        ("path", "//h/a%2Fb", 6, "%2F"),
        ("query", "?a=b%26c", 5, "%26"),
        ("query", "a?b%3dc", 4, "%3d"),
    ],
)
def test_an_encoded_delimiter_of_a_component_is_not_decoded(name: str, text: str, column: int, encoded: str) -> None:
    result = run("get", "--decode", name, text)
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr == f"<arguments>:1:{column}: expected no encoded delimiter of the {name}, got {encoded}\n"


def test_octets_that_are_not_utf_8_are_refused_at_their_column() -> None:
    told = run("get", "--decode", "host,password", "//user:s%FF@h").stderr
    assert told == "<arguments>:1:9: expected octets in UTF-8, got others\n"


def test_a_component_may_be_required() -> None:
    result = run("get", "--require", "host,port", "//h:", "//h", "a")
    assert (result.stdout, result.exit_code) == ("h\t\n", 1)
    assert result.stderr.splitlines()[:2] == [
        "<arguments>:2:1: expected port, got none",
        "<arguments>:3:1: expected host, got none",
    ]


@pytest.mark.parametrize("form", ["{host", "host}", "{host:>9}", "{host!r}", "{}", "{hos}", "hos", "host,", "", "{0}"])
def test_a_format_without_the_names_of_components_is_a_usage_error(form: str) -> None:
    result = run("get", form, "//h")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for 'FORMAT': expected " in result.stderr


def test_a_format_that_is_not_utf_8_is_a_usage_error() -> None:
    result = run("get", "\udcff{host}", "//h")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for 'FORMAT': expected UTF-8, got other octets" in result.stderr
