"""`explain`, `parse` and `check`: what a text is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from support.cli.running import FEW, run, written
from support.references import reference_texts
from support.refusals import refusal

from uriast import parse, picture, tree

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

MODULE = '''
"""A grammar and a scheme of one's own, with values of several classes."""

from uriast.combinators import Grammar, Rule, char_range, rule, text
from uriast.grammar import rfc3986
from uriast.schemes import PathURI, Scheme


class Red:
    def __repr__(self) -> str:
        return "\\x1b[31mred"


class Own(Grammar):
    @rule
    def red(self) -> Rule[Red]:
        """red = %x72"""
        return text(char_range("r", "r")).map(lambda _: Red())

    @rule
    def amount(self) -> Rule[complex]:
        """amount = 1*%x30-39"""
        return text(char_range("0", "9").at_least(1)).map(complex)

    @rule
    def pairs(self) -> Rule[dict[object, object]]:
        """pairs = %x70"""
        return text(char_range("p", "p")).map(lambda _: {(1, 2): rfc3986.host.parse("h"), "a": None})

    @rule
    def broken(self) -> Rule[int]:
        """broken = 1*%x62-73"""
        return text(char_range("b", "s").at_least(1)).map(int)

    @rule
    def hosts(self) -> Rule[list[object]]:
        """hosts = 1*IP-literal"""
        return rfc3986.IP_literal.at_least(1)


class Number(PathURI):
    __slots__ = ()


class Text(PathURI):
    __slots__ = ()


own = Own()
number = Scheme("number", "RFC 0000", Number, path=text(char_range("0", "9").at_least(1)), in_prose=True)
http = Scheme("http", "RFC 0000", Text, path=text(char_range("0", "9").at_least(1)), in_prose=True)
'''


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module of one's own, in the current folder."""
    written(tmp_path, **{"own_rules_to_show.py": MODULE})
    monkeypatch.chdir(tmp_path)
    return "own_rules_to_show"


# explain


def test_explain_shows_the_picture_the_tree_and_the_target_uri() -> None:
    text = "foo://example.com:8042/over/there?name=ferret#nose"
    shown = f"{picture(parse(text))}\n\n{tree(parse(text))}\n"
    relative = f"{picture(parse('../g'))}\n\n{tree(parse('../g'))}\n\ntarget URI: http://a/b/g\n"
    assert run("explain", text).stdout == shown
    assert run("explain", "--base", "http://a/b/c/d#ignored", "../g").stdout == relative
    assert run("explain", text, "../g").stdout == f"{shown}\n{run('explain', '../g').stdout}"


def test_explain_masks_the_password_of_the_target_uri() -> None:
    assert run("explain", "--base", "http://u:secret@h/", "a").stdout.endswith("\ntarget URI: http://u:***@h/a\n")


@pytest.mark.parametrize(
    ("rule", "text", "shown"),
    [
        ("URI-reference", "", "RelativeRef\n  path: PathEmpty ''\n"),
        ("host", "[::1]", "IPv6Literal '::1'\n"),
        ("scheme", "http", "'http'\n"),
        ("dec-octet", "255", "255\n"),
        ("hier-part", "//h/p", "Authority\n  host: RegName 'h'\n\nPathAbempty '/p'\n"),
        ("hier-part", "p", "PathRootless 'p'\n"),
    ],
)
def test_explain_shows_the_value_of_any_rule(rule: str, text: str, shown: str) -> None:
    assert run("explain", "--rule", rule, text).stdout == shown


def test_explain_shows_an_error_on_several_lines() -> None:
    result = run("explain", "http://a b")
    assert (result.stdout, result.stderr) == ("", f"<arguments>:1:9: {refusal('http://a b')}\n")


@pytest.mark.parametrize("options", [("--rule", "host"), ("--rule", "host", "--iri")])
def test_explain_takes_a_base_for_references_alone(options: tuple[str, ...]) -> None:
    result = run("explain", "--base", "http://a", *options, "h")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "--base: expected a rule for references, such as URI-reference, got " in result.stderr


# parse


def test_parse_prints_one_json_object_a_line() -> None:
    uri, relative_ref = map(json.loads, run("parse", "http://u:@[::1]:80/a//b?", "#f").stdout.splitlines())
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
        ("userinfo", "u", {"type": "Userinfo", "text": "u", "user": "u", "password": None}),
        ("userinfo", "u:a:b", {"type": "Userinfo", "text": "u:***", "user": "u", "password": "***"}),
        ("relative-part", "a", [None, {"type": "PathNoscheme", "text": "a", "segments": ["a"]}]),
    ],
)
def test_parse_prints_the_value_of_any_rule(rule: str, text: str, value: object) -> None:
    assert json.loads(run("parse", "--rule", rule, text).stdout) == value


@FEW
@given(reference_texts)
def test_parse_loses_nothing_with_passwords(text: str) -> None:
    read = json.loads(run("parse", "--show-password", "--", text).stdout)
    reference = parse(text)
    assert read["type"] == type(reference).__name__
    assert read["path"]["text"] == reference.path.text
    assert (read["query"], read["fragment"]) == (reference.query, reference.fragment)
    assert (read["authority"] and read["authority"]["userinfo"] and read["authority"]["userinfo"]["text"]) == (
        reference.userinfo and reference.userinfo.text
    )


def test_parse_shows_a_password_if_asked() -> None:
    read = json.loads(run("parse", "--show-password", "--rule", "userinfo", "u:a:b").stdout)
    assert (read["text"], read["user"], read["password"]) == ("u:a:b", "u", "a:b")


# check


def test_check_prints_the_valid_texts_unchanged() -> None:
    result = run("check", "http://u:pw@h", "a b", "%7e")
    assert (result.stdout, result.exit_code) == ("http://u:pw@h\n%7e\n", 1)
    quiet = run("check", "--quiet", "a", "%7e")
    assert (quiet.stdout, quiet.stderr, quiet.exit_code) == ("", "", 0)


WRONG_ISBN = "urn:isbn:0451450524"


def messages(result: Result) -> list[tuple[str, str]]:
    """The places and messages of a result, without its summary."""
    return [
        (place, message) for place, _, message in (line.partition(": ") for line in result.stderr.splitlines()[:-1])
    ]


def test_a_text_is_checked_by_the_rule_of_a_scheme_and_its_conditions() -> None:
    result = run("check", "--scheme", "URN", WRONG_ISBN, "URN:isbn:0451450523", "urn")
    assert (result.stdout, result.exit_code) == ("URN:isbn:0451450523\n", 1)
    wrong, ended = messages(result)
    assert wrong == ("<arguments>:1:19", "namestring: expected check digit 3, got 4, at index 18")
    assert (ended[0], ended[1].partition(": ")[0]) == ("<arguments>:3:4", "namestring")
    assert result.stderr.endswith("uriast: 2 of 3 texts are not valid as URI of the scheme urn\n")


def test_another_scheme_is_named_in_the_message() -> None:
    result = run("check", "--scheme", "https", "http://u:secret@h", "HTTPS://h/", "//u:secret@h", "1:a")
    assert (result.stdout, result.exit_code) == ("HTTPS://h/\n", 1)
    assert messages(result)[0] == ("<arguments>:1:1", "expected the scheme https, got http")
    assert [message.partition(": ")[0] for _, message in messages(result)[1:]] == ["https-URI", "https-URI"]


def test_each_text_is_checked_by_the_scheme_that_it_names() -> None:
    result = run("check", "--scheme", "auto", WRONG_ISBN, "http://h/", "tel:555", "FOO:bar", "a")
    assert (result.stdout, result.exit_code) == ("http://h/\nFOO:bar\n", 1)
    assert [place for place, _ in messages(result)] == ["<arguments>:1:19", "<arguments>:3:8", "<arguments>:5:2"]
    assert result.stderr.endswith("uriast: 3 of 5 texts are not valid as URI of its scheme\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--scheme", "urn", "--rule", "host"), "expected one of --rule and --scheme, got both"),
        (("--rule", "URI-reference", "--scheme", "auto"), "expected one of --rule and --scheme, got both"),
        (("--scheme", "urn", "--iri"), "--iri: expected --rule, got a scheme"),
        (("--iri", "--scheme", "auto"), "--iri: expected --rule, got a scheme"),
        (("--scheme", "htps"), "got 'htps'; did you mean https"),
    ],
)
def test_options_that_do_not_fit_are_a_usage_error(arguments: tuple[str, ...], message: str) -> None:
    result = run("check", *arguments, "a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert message in " ".join(result.stderr.split())


# IRIs, and rules of one's own


def test_explain_and_parse_take_iris() -> None:
    shown = run("explain", "--iri", "--base", "http://h/a", "é").stdout
    assert "IRelativeRef\n  path: IPathNoscheme 'é'\n" in shown
    assert shown.endswith("target URI: http://h/é\n")
    masked = run("parse", "--iri", "--rule", "userinfo", "é:sécret").stdout
    assert masked == '{"type": "IUserinfo", "text": "\\u00e9:***", "user": "\\u00e9", "password": "***"}\n'


def test_rules_of_a_module_are_shown_whatever_their_values_are(own: str) -> None:
    assert run("explain", "--module", own, "--rule", "amount", "7").stdout == "(7+0j)\n"
    assert (
        run("explain", "--rule", "hosts", "--module", own, "[::1][::]").stdout
        == "IPv6Literal '::1'\n\nIPv6Literal '::'\n"
    )
    assert run("explain", "--module", own, "--rule", "red", "r").stdout == "␛[31mred\n"  # no control character
    assert run("parse", "--module", own, "--rule", "amount", "7").stdout == '"(7+0j)"\n'
    pairs = json.loads(run("parse", "--module", own, "--rule", "pairs", "p").stdout)
    assert pairs == {"(1, 2)": {"type": "RegName", "text": "h"}, "a": None}
    hosts = json.loads(run("parse", "--module", own, "--rule", "hosts", "[::1][::]").stdout)
    assert hosts == [{"type": "IPv6Literal", "text": text} for text in ("::1", "::")]


@pytest.mark.parametrize("call", ["explain", "parse"])
def test_a_function_of_one_s_own_that_raises_refuses_the_text_and_shows_nothing_of_it(call: str, own: str) -> None:
    result = run(call, "--module", own, "--rule", "broken", "secre")
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr == "<arguments>:1:1: the rule broken raised ValueError\n"


def test_texts_are_checked_by_the_rules_and_schemes_of_a_module(own: str) -> None:
    amount = run("check", "--module", own, "--rule", "amount", "7", "x")
    assert amount.stdout == "7\n"
    assert amount.stderr.endswith("uriast: 1 of 2 texts is not valid as amount\n")
    assert run("check", "--module", own, "--scheme", "number", "number:7", "number:x").stdout == "number:7\n"
    # A scheme of a module is in place of one of uriast with the same name.
    assert run("check", "--scheme", "auto", "--module", own, "number:x", "http:7", "http://h").stdout == "http:7\n"
