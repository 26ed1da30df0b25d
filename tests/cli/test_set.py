"""`set`: references with other components."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.cli.running import FEW, run
from support.references import reference_texts

from uriast import replace
from uriast.cli.options import COMPONENTS

URI = "http://u:p@example.com:80/a?q#f"


def test_set_changes_components_and_leaves_the_others() -> None:
    result = run("set", "--host", "example.org", "--port", "8080", URI, "//h", "mailto:a")
    assert result.stdout == "http://u:p@example.org:8080/a?q#f\n//example.org:8080\n"
    assert result.stderr.startswith("<arguments>:3:1: path-abempty: 'a' cannot stand at index 0")
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("name", "value", "changed"),
    [
        ("scheme", "ftp", "ftp://u:p@example.com:80/a?q#f"),
        ("authority", "h", "http://h/a?q#f"),
        ("userinfo", "x", "http://x@example.com:80/a?q#f"),
        ("user", "x", "http://x:p@example.com:80/a?q#f"),
        ("password", "x", "http://u:x@example.com:80/a?q#f"),
        ("host", "[::1]", "http://u:p@[::1]:80/a?q#f"),
        ("port", "", "http://u:p@example.com:/a?q#f"),
        ("path", "", "http://u:p@example.com:80?q#f"),
        ("query", "a%20b", "http://u:p@example.com:80/a?a%20b#f"),
        ("fragment", "x", "http://u:p@example.com:80/a?q#x"),
    ],
)
def test_each_component_has_an_option(name: str, value: str, changed: str) -> None:
    assert run("set", f"--{name}", value, URI).stdout == f"{changed}\n"
    assert run("set", "--json", f'{{"{name}": "{value}"}}', URI).stdout == f"{changed}\n"


def test_a_reference_is_made_of_the_empty_one() -> None:
    assert run("set", "--scheme", "ftp", "--host", "example.com", "").stdout == "ftp://example.com\n"


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("scheme", "//u:p@example.com:80/a?q#f"),
        ("authority", "http:/a?q#f"),
        ("userinfo", "http://example.com:80/a?q#f"),
        ("password", "http://u@example.com:80/a?q#f"),
        ("port", "http://u:p@example.com/a?q#f"),
        ("query", "http://u:p@example.com:80/a#f"),
        ("fragment", "http://u:p@example.com:80/a?q"),
    ],
)
def test_a_component_is_removed(name: str, changed: str) -> None:
    assert run("set", "--remove", name, URI).stdout == f"{changed}\n"
    assert run("set", "--json", f'{{"{name}": null}}', URI).stdout == f"{changed}\n"


def test_a_port_in_json_may_be_a_number() -> None:
    assert run("set", "--json", '{"port": 8080}', "//h").stdout == "//h:8080\n"


def test_values_are_percent_encoded_text_or_data() -> None:
    options = ("--user", "::moo::", "--host", "a b", "--path", "/ü/%", "--query", "a b&c", "--fragment", "#")
    assert run("set", "--encode", *options, "//h").stdout == "//%3A%3Amoo%3A%3A@a%20b/%C3%BC/%25?a%20b&c#%23\n"
    assert run("set", "--encode", "--iri", "--path", "/ü ", "--host", "é", "//h").stdout == "//é/ü%20\n"
    assert run("set", "--encode", "--host", "[::1]", "--remove", "port", "//h:1").stdout == "//[::1]\n"


def test_a_bracket_is_encoded_except_around_an_ip_address() -> None:
    options = ("--path", "[a]", "--fragment", "[b]", "--remove", "query")
    assert run("set", "--encode", *options, "x?q").stdout == "%5Ba%5D#%5Bb%5D\n"


def test_segments_are_appended() -> None:
    options = ("--append-segment", "b", "--append-segment", "c")
    assert run("set", *options, "http://h/a/?q", "a").stdout == "http://h/a/b/c?q\na/b/c\n"
    assert run("set", "--encode", "--append-segment", "A/B t", "http://h").stdout == "http://h/A%2FB%20t\n"


def test_what_lacks_a_host_cannot_have_a_port() -> None:
    told = run("set", "--port", "80", "a").stderr
    assert told == "<arguments>:1:1: expected a host for the port, got None: an empty host is valid (section 3.2)\n"


@FEW
@given(reference_texts)
def test_without_changes_set_prints_the_reference(text: str) -> None:
    assert run("set", "--", text).stdout == f"{text}\n"
    assert run("set", "--fragment", "f", "--", text).stdout == f"{replace(text, fragment='f')}\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--port", "1", "--remove", "port"), "port: expected one change, got several"),
        (("--port", "1", "--json", '{"port": 1}'), "port: expected one change, got several"),
        (("--authority", "h", "--port", "1"), "expected either authority or its parts, got both"),
        (("--remove", "userinfo", "--user", "u"), "expected either userinfo or its parts, got both"),
        (("--json", '{"x": 1}'), f'expected the name of a component ({", ".join(COMPONENTS)}), got "x"'),
        (("--json", '{"host": 1}'), "host: expected text or null, got int"),
        (("--json", '{"query": 1}'), "query: expected text or null, got int"),
        (("--json", '{"port": true}'), "port: expected text or null, got bool"),
        (("--json", '{"password": ["secret"]}'), "password: expected text or null, got list"),
        (("--json", ""), "Invalid value for '--json': expected JSON"),
        (("--json", '{"port": "80", "port": "81"}'), "'--json': expected one value of \"port\", got several"),
        (("--json", '{"path": null}'), "path: expected text, got null"),
        (("--json", '{"user": null}'), "user: expected text, got null"),
        (("--port", "x"), "the new port is not valid: port: 'x' cannot stand at index 0"),
        (("--json", '{"port": "x"}'), "the new port is not valid: port: 'x' cannot stand at index 0"),
        (("--scheme", "1"), "the new scheme is not valid: scheme: "),
        (("--host", "a b"), "the new host is not valid: host: ' ' cannot stand at index 1, in host"),
        (("--encode", "--host", "[::1"), "the new host is not valid: host: the text ends too early"),
        (("--path", "a b"), "the new path is not valid: path: ' ' cannot stand at index 1"),
        (("--append-segment", "a/b"), "the new segment is not valid: segment: '/' cannot stand at index 1"),
        (("--user", "a:b"), "a colon at index 1 would end the user; write it as %3A"),
        (("--password", "a secret"), "got one that is not valid at index 1; --encode encodes it"),
        (("--host", "\udcff"), "expected UTF-8"),
        (("--encode", "--append-segment", "\udcff"), "expected UTF-8"),
        (("--json", '{"host": "\\ud800"}'), "expected UTF-8"),
    ],
)
def test_changes_that_do_not_fit_are_a_usage_error(options: tuple[str, ...], told: str) -> None:
    result = run("set", *options, "//h")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert told in " ".join(result.stderr.split())
    assert "secret" not in result.stderr


def test_a_path_that_fits_some_references_is_refused_for_the_others() -> None:
    result = run("set", "--path", "a", "//h", "", "x:")
    assert (result.stdout, result.exit_code) == ("a\nx:a\n", 1)
    assert result.stderr.startswith("<arguments>:1:1: path-abempty: 'a' cannot stand at index 0")
