"""`repair`: valid references for invalid texts, and the changes on standard error."""

from __future__ import annotations

from hypothesis import given, strategies as st
from support.cli.running import FEW, run

from uriast import ParseError, repair


def test_repair_prints_the_reference_and_tells_each_change() -> None:
    result = run("repair", "http://example.com/a b|c", "http://example.com/", "a b")
    assert result.stdout == "http://example.com/a%20b%7Cc\nhttp://example.com/\na%20b\n"
    reason = "(path): a character that no URI contains is data, and encoded (2.1)"
    assert result.stderr.splitlines() == [
        f"<arguments>:1:21: ' ' is encoded as '%20' {reason}",
        f"<arguments>:1:23: '|' is encoded as '%7C' {reason}",
        f"<arguments>:3:2: ' ' is encoded as '%20' {reason}",
    ]
    assert result.exit_code == 0


def test_what_is_dropped_and_what_is_added_is_told() -> None:
    result = run("repair", "--default-scheme", "https", "<www.example.com>")
    assert result.stdout == "https://www.example.com\n"
    assert [line.partition(": ")[2].partition(":")[0] for line in result.stderr.splitlines()] == [
        "'<' is dropped (context)",
        "'https",
        "'>' is dropped (context)",
    ]


def test_a_change_in_a_userinfo_does_not_show_it() -> None:
    result = run("repair", "//u:se^cret@h/")
    assert result.stdout == "//u:se%5Ecret@h/\n"
    assert result.stderr.startswith("<arguments>:1:7: a character is encoded (userinfo): ")
    assert "^" not in result.stderr


def test_what_is_not_repaired_is_refused() -> None:
    result = run("repair", "a b", "http://h i/")
    assert (result.stdout, result.exit_code) == ("a%20b\n", 1)
    reason = "readers disagree whether the authority ends here (3.2, 7.6)"
    assert result.stderr.splitlines()[1:] == [
        f"<arguments>:2:9: URI-reference: ' ' cannot stand at index 8, in host: {reason}",
        "uriast: 1 of 2 texts is not valid as URI-reference",
    ]


def test_a_quiet_repair_tells_no_change() -> None:
    result = run("repair", "--quiet", "a b")
    assert (result.stdout, result.stderr, result.exit_code) == ("a%20b\n", "", 0)


def test_an_iri_keeps_its_characters() -> None:
    assert run("repair", "--iri", "é 1").stdout == "é%201\n"
    assert run("repair", "é 1").stdout == "%C3%A9%201\n"


def test_the_default_scheme_must_be_one() -> None:
    result = run("repair", "--default-scheme", "1x", "a")
    assert result.exit_code == 2
    assert "Invalid value for '--default-scheme': scheme: '1' cannot stand" in result.stderr


@FEW
@given(st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=12))
def test_repair_agrees_with_the_library(text: str) -> None:
    result = run("repair", stdin=f"{text}\n".encode())
    try:
        repaired = repair(text.removeprefix("\ufeff"))
    except ParseError:
        assert result.exit_code == 1
    else:
        assert (result.stdout, result.exit_code) == (f"{repaired.reference}\n", 0)
        assert len(result.stderr.splitlines()) == len(repaired.edits)
