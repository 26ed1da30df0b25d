"""`get`: components of references."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from support.cli.processes import POSIX_ALONE, Terminal, start
from support.cli.running import FEW, run
from support.references import reference_texts

from uriast import parse
from uriast.cli.parameters import COMPONENTS

URI = "http://us%3Aer:pa%3Ass@example.com:8042/over%20there?name=a%20b#no%20se"


@pytest.mark.parametrize(
    ("form", "text", "shown"),
    [
        ("host", "//[::1]", "[::1]"),
        ("host", "a", ""),
        ("scheme,host,port", URI, "http\texample.com\t8042"),
        ("{{{host}}} at {port}!", URI, "{example.com} at 8042!"),
        ("{host}{host}", "//h", "hh"),
        ("a{{", "//h", "a{"),
        ("}}a", "//h", "}a"),
    ],
)
def test_a_format_is_names_or_a_text_with_names_in_braces(form: str, text: str, shown: str) -> None:
    assert run("get", form, text).stdout == f"{shown}\n"


def test_all_components_are_printed_as_they_are() -> None:
    assert run("get", "all", URI).stdout.removesuffix("\n").split("\t") == [
        *(URI, "http", "us%3Aer:pa%3Ass@example.com:8042", "us%3Aer:pa%3Ass", "us%3Aer", "pa%3Ass"),
        *("example.com", "8042", "/over%20there", "name=a%20b", "no%20se"),
    ]


@FEW
@given(reference_texts)
def test_in_json_an_undefined_component_is_null_and_an_empty_one_is_empty(text: str) -> None:
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


def test_a_user_may_have_no_password() -> None:
    assert run("get", "--json", "user,password", "//u@h").stdout == '{"user": "u", "password": null}\n'


def test_the_effective_port_is_the_port_or_the_default_one() -> None:
    texts = ("HTTPS://h/", "https://h:8443/", "https://h:/", "foo://h", "//h", "https:a", "http://h:080/", "//h:65536/")
    assert run("get", "effective-port", *texts).stdout == "443\n8443\n443\n\n\n\n80\n\n"
    assert run("get", "--iri", "effective-port", "http://é/").stdout == "80\n"


@pytest.mark.parametrize(
    ("form", "text", "shown"),
    [
        ("user,password,path,query,fragment", URI, "us:er\tpa:ss\t/over there\tname=a b\tno se"),
        ("host", "//a%20b", "a b"),
        ("host", "//[::1]", "[::1]"),
        ("reference,authority", URI, f"{URI}\tus%3Aer:pa%3Ass@example.com:8042"),
        ("host,path", "a", "\ta"),
    ],
)
def test_components_are_decoded_if_asked(form: str, text: str, shown: str) -> None:
    assert run("get", "--decode", form, text).stdout == f"{shown}\n"


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


@pytest.mark.parametrize(
    ("name", "text", "column"),
    [("password", "//user:s%FF@h", 9), ("user", "//é%20%C3@h", 7), ("path", "//h/%C3%A9%E9", 11)],
)
def test_octets_that_are_not_utf_8_are_refused_at_their_place(name: str, text: str, column: int) -> None:
    result = run("get", "--iri", "--decode", name, text)
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr == f"<arguments>:1:{column}: expected octets in UTF-8, got others\n"


FORMS = ["{host", "host}", "{host:>9}", "{host!r}", "{}", "{hos}", "hos", "host,", "", "{0}", "\udcff{host}"]


@pytest.mark.parametrize("form", FORMS)
def test_a_format_without_the_names_of_components_is_a_usage_error(form: str) -> None:
    result = run("get", form, "//h")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for 'FORMAT': expected " in result.stderr


def test_a_reference_in_place_of_a_format_shows_no_password() -> None:
    for form in ("http://u:s3cr3t@h", "http://u:s3cr3t@h/{"):
        result = run("get", form)
        assert ("s3cr3t" in result.stderr, result.exit_code) == (False, 2)


@pytest.mark.parametrize(
    ("incomplete", "words"),
    [
        ("", [*("reference", *COMPONENTS), "effective-port"]),
        ("us", ["userinfo", "user"]),
        ("host,p", ["host,password", "host,port", "host,path"]),
        ("{host}:{p", ["{host}:{password", "{host}:{port", "{host}:{path"]),
    ],
)
def test_the_last_name_of_a_format_is_completed(
    incomplete: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_URIAST_COMPLETE", "fish_complete")
    monkeypatch.setenv("COMP_WORDS", "uriast get ")
    monkeypatch.setenv("COMP_CWORD", incomplete)
    found = [line.removeprefix("plain,").removesuffix("}") for line in run().stdout.splitlines() if "," in line]
    assert found == words


@POSIX_ALONE
def test_a_decoded_component_does_not_control_a_terminal() -> None:
    call = ("get", "--decode", "fragment", "#%1B[31mred%0A".replace("[", "%5B"))
    terminal = Terminal()
    start(*call, stdout=terminal.slave).communicate()
    assert terminal.read_all().decode() == "␛[31mred␊\r\n"
    assert run(*call).stdout == "\x1b[31mred\n\n"
