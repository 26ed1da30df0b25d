"""The classes of characters in ignore files, and the package that reads their patterns."""

from __future__ import annotations

import string

import pytest

from uriast.cli.commands.documents.ignoring import patterns_of


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
def test_a_class_of_characters_is_that_of_ascii(name: str, characters: str) -> None:
    for sign in ("", "!", "^"):
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
