"""The patterns of ignore files, as `find --recursive` reads them."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, strategies as st

from uriast.cli.commands.documents.ignoring import patterns_of


@pytest.mark.parametrize(
    ("pattern", "path", "is_folder", "verdict"),
    [
        ("a", "b/a", False, True),
        ("a", "a/b", False, None),
        ("/a", "b/a", False, None),
        ("b/a", "c/b/a", False, None),
        ("a/", "a", False, None),
        ("a/", "b/a", True, True),
        ("!a/", "a", True, False),
        ("a/**", "a/b/c", False, True),
        ("a/**", "a", True, None),
        ("**/a", "b/c/a", False, True),
        ("a/**/b", "a/b", False, True),
        ("a/**/b", "a/x/y/b", False, True),
        ("**", "a/b", False, True),
        ("!**", "a/b", False, False),
        ("/**", "a/b", False, True),
        ("*.[ch]", "x.c", False, True),
        ("a?", "ab", False, True),
        ("\\#a", "#a", False, True),
        ("#a", "#a", False, None),
        ("\\!a", "!a", False, True),
        ("a  ", "a", False, True),
        ("a\\ ", "a ", False, True),
        ("a\r", "a", False, True),
        ("/", "a", True, None),
        ("!", "a", True, None),
        ("", "a", True, None),
        ("A", "a", False, None),
        ("é*", "éa", False, True),
    ],
)
def test_a_pattern_matches_a_path_itself_as_git_s_do(
    pattern: str, path: str, *, is_folder: bool, verdict: bool | None
) -> None:
    assert patterns_of(f"{pattern}\n".encode()).verdict(path, is_folder=is_folder) is verdict


@pytest.mark.parametrize(
    ("name", "characters"),
    [
        ("alnum", string.ascii_letters + string.digits),
        ("alpha", string.ascii_letters),
        ("blank", " \t"),
        ("cntrl", "".join(map(chr, range(1, 0x20))) + "\x7f"),
        ("digit", string.digits),
        ("graph", string.ascii_letters + string.digits + string.punctuation),
        ("lower", string.ascii_lowercase),
        ("print", string.ascii_letters + string.digits + string.punctuation + " "),
        ("punct", string.punctuation),
        ("space", string.whitespace),
        ("upper", string.ascii_uppercase),
        ("xdigit", string.hexdigits),
    ],
)
@pytest.mark.parametrize("sign", ["", "!", "^"])
def test_a_class_of_characters_is_that_of_ascii(name: str, characters: str, sign: str) -> None:
    own = patterns_of(f"x[{sign}_[:{name}:]é]".encode())
    for each in map(chr, {*range(1, 0x80), ord("é"), ord("Ö")}.difference(map(ord, "/\n"))):
        is_in = each in characters or each in {"_", "é"}
        assert (own.verdict(f"x{each}", is_folder=False) is True) is (is_in is (sign == ""))


@pytest.mark.parametrize(
    ("pattern", "path", "verdict"),
    [
        ("[[:upper:]]", "A", True),
        ("[[:upper:]]", "a", None),
        ("*.[[:digit:]]", "x.7", True),
        ("[![:digit:]]", "7", None),
        ("[[:alpha:][:digit:]-]x", "-x", True),
        ("[:upper:]", "u", True),
        ("[:upper:]", "A", None),
        ("\\[[:upper:]", "[u", True),
        ("[]_[:digit:]]", "]", True),
        ("[[:upper:", "A", None),
        ("[[:letter:]]", "l", None),
        ("![[:upper:]]", "A", False),
    ],
)
def test_brackets_may_name_classes_of_characters(pattern: str, path: str, *, verdict: bool | None) -> None:
    assert patterns_of(f"{pattern}\n".encode()).verdict(path, is_folder=False) is verdict


def test_what_a_pattern_matches_does_not_depend_on_other_packages() -> None:
    patterns = patterns_of(b"[[:upper:]]")
    assert [repr(each)[-17:] for each in patterns] == ["backend='simple')"] * 2


@given(st.binary(max_size=8), st.text(st.characters(exclude_characters="\0/"), min_size=1, max_size=4))
def test_any_octets_are_an_ignore_file(octets: bytes, name: str) -> None:
    assert patterns_of(octets).verdict(name, is_folder=False) in {True, False, None}


def test_a_byte_order_mark_and_lines_that_are_no_patterns_say_nothing() -> None:
    assert patterns_of(b"\xef\xbb\xbfa\n!\n\\\n[b-a]\nx\\/y\n[[a]\nb").verdict("a", is_folder=False) is True
