"""`normalize`, `resolve`, `relativize`, `repair` and `set`: another reference for each."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from support.cli.running import FEW, run
from support.references import reference_texts

import uriast
from uriast import ParseError

URI = "http://u:p@example.com:80/a?q#f"
SHOUTED = "HTTP://[0:0::A]:80/./%7e"


@FEW
@given(reference_texts)
def test_each_reference_is_what_the_library_makes_of_it(text: str) -> None:
    base, normal = "http://example.com/a/b/c?q", str(uriast.normalize(text))
    target, relative = str(uriast.resolve(text, base)), str(uriast.relativize(text, base))
    assert run("normalize", "--", text).stdout == f"{normal}\n"
    assert run("normalize", "--check", "--", text).exit_code == (0 if normal == text else 1)
    assert run("resolve", "--base", base, "--", text).stdout == f"{target}\n"
    assert run("relativize", "--base", base, "--", text).stdout == f"{relative}\n"
    assert run("resolve", "--base", base, "--", relative).stdout == f"{target}\n"
    assert run("set", "--fragment", "f", "--", text).stdout == f"{uriast.replace(text, fragment='f')}\n"


# normalize


def test_a_normal_form_is_printed_for_each_text_that_is_valid() -> None:
    result = run("normalize", "HTTP://u:secret@h:/./a/../%7eb", "a b", "")
    assert (result.stdout, result.exit_code) == ("http://u:secret@h/~b\n\n", 1)
    told, summary = result.stderr.splitlines()
    assert told.startswith("<arguments>:2:2: URI-reference: unexpected ' ' at index 1")
    assert summary == "uriast: 1 of 3 texts is not valid as URI-reference"


@pytest.mark.parametrize(
    ("steps", "text", "normal"),
    [
        (["case"], SHOUTED, "http://[0:0::a]:80/./%7E"),
        (["percent-encoding"], "HTTP://h:/./%7e%2f", "HTTP://h:/./~%2f"),
        (["DOT_SEGMENTS"], "HTTP://h:/./%7e", "HTTP://h:/%7e"),
        (["empty-port"], "HTTP://h:/./%7e", "HTTP://h/./%7e"),
        (["default-port"], "HTTP://h:80/./%7e", "HTTP://h/./%7e"),
        (["empty-path"], "HTTP://h:80", "HTTP://h:80/"),
        (["local-host"], "FILE://localhost/./a", "FILE:///./a"),
        (["address"], SHOUTED, "HTTP://[::a]:80/./%7e"),
        (["syntax-based"], SHOUTED, "http://[0:0::a]:80/~"),
        (["scheme-based"], SHOUTED, "http://[::a]/~"),
        (["address", "dot-segments"], SHOUTED, "HTTP://[::a]:80/%7e"),
    ],
)
def test_the_steps_that_are_named_are_taken(steps: list[str], text: str, normal: str) -> None:
    assert run("normalize", *(f"--step={step}" for step in steps), text).stdout == f"{normal}\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("HTTP://u:s%65cret@h", "1: expected the normal form http://u:***@h/"),
        ("http://h", "9: expected the normal form http://h/"),
        ("http://h:", "9: expected the normal form http://h/"),
        ("a/./b", "3: expected the normal form a/b"),
    ],
)
def test_check_reports_where_a_text_leaves_its_normal_form(text: str, told: str) -> None:
    result = run("normalize", "--check", "--step", "scheme-based", "http://h/", text, "")
    assert (result.stdout, result.exit_code) == ("", 1)
    assert result.stderr == (
        f"<arguments>:2:{told}\nuriast: 1 of 3 texts is not valid as URI-reference in normal form\n"
    )


# resolve, relativize


def test_a_target_has_the_password_of_its_base() -> None:
    assert run("resolve", "--base", "http://u:pw@a/b/c", "../g", "//h").stdout == "http://u:pw@a/g\nhttp://h\n"


def test_a_base_may_be_an_iri() -> None:
    assert run("relativize", "--iri", "--base", "http://é/a/b", "http://é/a/ü").stdout == "ü\n"
    assert run("resolve", "--base", "http://é/", "--iri", "ü").stdout == "http://é/ü\n"


@pytest.mark.parametrize("base", ["../relative", "http://u:secret@h/a b", "http://é/", "", "\udcff"])
def test_an_invalid_base_is_a_usage_error(base: str) -> None:
    result = run("relativize", "--base", base, "g")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for '--base': " in result.stderr
    assert "secret" not in result.stderr


# repair


def test_each_change_of_a_repair_is_reported_unless_it_is_quiet() -> None:
    texts = ("http://example.com/a b|c", "http://example.com/", "<b>")
    result = run("repair", *texts)
    assert (result.stdout, result.exit_code) == ("http://example.com/a%20b%7Cc\nhttp://example.com/\nb\n", 0)
    assert [line.partition("): ")[0] for line in result.stderr.splitlines()] == [
        "<arguments>:1:21: ' ' is encoded as '%20' (path",
        "<arguments>:1:23: '|' is encoded as '%7C' (path",
        "<arguments>:3:1: '<' is dropped (context",
        "<arguments>:3:3: '>' is dropped (context",
    ]
    quiet = run("repair", "--quiet", *texts)
    assert (quiet.stdout, quiet.stderr, quiet.exit_code) == (result.stdout, "", 0)


def test_a_default_scheme_is_added() -> None:
    result = run("repair", "--default-scheme", "HTTPS", "www.example.com")
    assert result.stdout == "HTTPS://www.example.com\n"
    assert result.stderr.startswith("<arguments>:1:1: 'HTTPS://' is added (scheme): ")
    assert "'--default-scheme': scheme: unexpected '1'" in run("repair", "--default-scheme", "1x", "a").stderr


def test_a_change_in_a_userinfo_does_not_show_it() -> None:
    result = run("repair", "//u:se^cret@h/")
    assert result.stdout == "//u:se%5Ecret@h/\n"
    assert result.stderr.startswith("<arguments>:1:7: a character is encoded (userinfo): ")
    assert "^" not in result.stderr


@FEW
@given(st.text(st.characters(codec="utf-8", exclude_characters="\n\r\ufeff"), max_size=12), st.booleans())
def test_a_repair_is_that_of_the_library(text: str, is_iri: bool) -> None:
    result = run("repair", *(["--iri"] if is_iri else []), stdin=f"{text}\n".encode())
    try:
        repaired = uriast.repair(text, iri=is_iri)
    except ParseError as error:
        assert (result.stdout, result.exit_code) == ("", 1)
        assert result.stderr.startswith(f"<stdin>:1:{error.index + 1}: ")
    else:
        assert (result.stdout, result.exit_code) == (f"{repaired.reference}\n", 0)
        assert len(result.stderr.splitlines()) == len(repaired.edits)


# set


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        (["--scheme=ftp"], "ftp://u:p@example.com:80/a?q#f"),
        (["--authority=h"], "http://h/a?q#f"),
        (["--userinfo=x"], "http://x@example.com:80/a?q#f"),
        (["--user=x"], "http://x:p@example.com:80/a?q#f"),
        (["--password=x"], "http://u:x@example.com:80/a?q#f"),
        (["--host=[::1]"], "http://u:p@[::1]:80/a?q#f"),
        (["--port="], "http://u:p@example.com:/a?q#f"),
        (["--path="], "http://u:p@example.com:80?q#f"),
        (["--query=a%20b"], "http://u:p@example.com:80/a?a%20b#f"),
        (["--fragment=x"], "http://u:p@example.com:80/a?q#x"),
        (["--remove=scheme"], "//u:p@example.com:80/a?q#f"),
        (["--remove=authority"], "http:/a?q#f"),
        (["--remove=userinfo"], "http://example.com:80/a?q#f"),
        (["--remove=password"], "http://u@example.com:80/a?q#f"),
        (["--remove=port"], "http://u:p@example.com/a?q#f"),
        (["--remove=query"], "http://u:p@example.com:80/a#f"),
        (["--remove=fragment"], "http://u:p@example.com:80/a?q"),
        (["--append-segment=b", "--append-segment=c"], "http://u:p@example.com:80/a/b/c?q#f"),
        (["--host=h", "--remove=userinfo", "--port=1", "--append-segment=b"], "http://h:1/a/b?q#f"),
    ],
)
def test_a_component_is_changed_and_the_others_stay(options: list[str], changed: str) -> None:
    assert run("set", *options, URI).stdout == f"{changed}\n"


@pytest.mark.parametrize(
    ("options", "text", "changed"),
    [
        (["--user=::", "--host=a b", "--path=/ü/%"], "//h", "//%3A%3A@a%20b/%C3%BC/%25"),
        (["--query=a b&c", "--fragment=#"], "//h", "//h?a%20b&c#%23"),
        (["--iri", "--path=/ü ", "--host=é"], "//h", "//é/ü%20"),
        (["--host=[::1]", "--port=1", "--remove=query"], "//h?q", "//[::1]:1"),
        (["--path=[a]", "--fragment=[b]"], "x", "%5Ba%5D#%5Bb%5D"),
        (["--password=a secret"], "//u@h", "//u:a%20secret@h"),
        (["--append-segment=A/B t"], "http://h", "http://h/A%2FB%20t"),
    ],
)
def test_values_that_are_data_are_encoded(options: list[str], text: str, changed: str) -> None:
    assert run("set", "--encode", *options, text).stdout == f"{changed}\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "expected a change, such as --host, --append-segment or --remove, got none"),
        (["--encode", "host=x"], "expected a change, such as --host, --append-segment or --remove, got none"),
        (["--port=1", "--remove=port"], "port: expected one change, got several"),
        (["--remove=port", "--remove=port"], "port: expected one change, got several"),
        (["--authority=h", "--port=1"], "expected either authority or its parts, got both"),
        (["--remove=userinfo", "--user=u"], "expected either userinfo or its parts, got both"),
        (["--remove=hots"], "got 'hots'; did you mean host?"),
        (["--remove=user"], "got 'user'; --remove userinfo removes it"),
        (["--port=x"], "the new port is not valid: port: unexpected 'x' at index 0"),
        (["--scheme=1"], "Invalid value for '--scheme': scheme: unexpected '1' at index 0"),
        (["--host=a b"], "the new host is not valid: host: unexpected ' ' at index 1, in host"),
        (["--encode", "--host=[::1"], "the new host is not valid: host: unexpected end of input"),
        (["--path=a b"], "the new path is not valid: path: unexpected ' ' at index 1"),
        (["--append-segment=a/b"], "the new segment is not valid: segment: unexpected '/' at index 1"),
        (["--user=a:b"], "a colon at index 1 would end the user; write it as %3A"),
        (["--password=a secret"], "got one that is not valid at index 1; --encode encodes it"),
        (["--append-segment=\udcff"], "expected UTF-8"),
    ],
)
def test_changes_that_fit_no_reference_are_a_usage_error(options: list[str], told: str) -> None:
    result = run("set", *options, "//h")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in " ".join(result.stderr.split())
    assert "secret" not in result.stderr


def test_changes_that_fit_some_references_are_refused_for_the_others() -> None:
    result = run("set", "--path", "a", "//h", "", "x:")
    assert (result.stdout, result.exit_code) == ("a\nx:a\n", 1)
    assert result.stderr.startswith("<arguments>:1:1: path-abempty: unexpected 'a' at index 0")
    result = run("set", "--port", "80", "a", "//h")
    assert (result.stdout, result.exit_code) == ("//h:80\n", 1)
    assert result.stderr.startswith("<arguments>:1:1: expected a host for the port, got None: ")
