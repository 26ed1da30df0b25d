"""Characters at the edges of a URI: which belong to a word, and which are punctuation around it."""

from __future__ import annotations

import pytest

from uriast.passes.find.characters import (
    ALPHANUMERIC,
    APOSTROPHE,
    NOT_AFTER_COLON,
    SCHEME,
    TRAILING,
    after_dashes,
    continues_word,
    is_cut_off,
    is_word,
    without_punctuation,
)


def test_the_characters_of_a_scheme_are_letters_digits_and_three_others() -> None:
    assert set(SCHEME) - set(ALPHANUMERIC) == set("+-.")
    assert "".join(filter(str.isalnum, map(chr, range(0x80)))) == ALPHANUMERIC
    assert set(NOT_AFTER_COLON) ^ set(TRAILING) == set("?=")


@pytest.mark.parametrize(
    "mark",
    [
        *"azAZ09",
        "é",  # Ll
        "例",  # Lo
        "٣",  # Nd
        "Ⅻ",  # Nl
        "½",  # No
        "\u0301",  # Mn
        "\U0001f600",  # So
        "\u0378",  # Cn
        *"\u00b7\u0375\u05f3\u05f4\u200c\u200d\u30fb",
        *"\U0001f3fb\U0001f3ff",
    ],
)
def test_a_word_consists_of_letters_digits_marks_and_emoji(mark: str) -> None:
    assert is_word(mark)


@pytest.mark.parametrize(
    "mark",
    [
        *"-_.~/:@#%(' \n\x00\x7f",
        "\u2013",
        "\u203f",
        "。",
        "“",
        "”",
        "\uff08",
        "€",
        "\uff0b",
        "\uff3e",
        "\xa0",
        "\ue000",
    ],
)
def test_other_characters_part_words(mark: str) -> None:
    assert not is_word(mark)


@pytest.mark.parametrize("mark", [*"aZ09éÿ٣", "\u0301", "\u0903", "ǅ"])
def test_a_word_is_continued_by_digits_marks_and_letters_with_two_cases(mark: str) -> None:
    assert continues_word(mark)


@pytest.mark.parametrize("mark", [*"-_.~%", "例", "は", "ª", "½", "\U0001f600", "\u2013"])
def test_letters_of_other_scripts_may_begin_a_new_word(mark: str) -> None:
    assert not continues_word(mark)


@pytest.mark.parametrize(
    ("text", "at", "end"),
    [
        ("a\u2013b", 1, 2),
        ("a\u2013\u2014\u203f\u2019b", 1, 5),
        ("a\u2019", 1, 2),
        ("ab", 1, 1),
        ("", 0, 0),
        ("a-b", 1, 2),
        ("a_b", 1, 2),
        ("\u2013", 1, 1),
    ],
)
def test_dashes_and_apostrophes_may_connect_words(text: str, at: int, end: int) -> None:
    assert APOSTROPHE == "\u2019"
    assert after_dashes(text, at) == end


@pytest.mark.parametrize(
    ("text", "end", "is_cut"),
    [
        ("h%", 1, True),
        ("ho:a", 2, True),
        ("h@b", 1, True),
        ("h|", 1, True),
        ("hé", 1, True),
        ("h例", 1, False),
        ("h", 1, False),
        ("h\\@b", 1, True),
        ("h\\b", 1, False),
        ("h\\", 1, False),
        ("h:a", 1, True),
        ("h:@", 1, True),
        ("h:", 1, False),
        ("h:例", 1, False),
        ("[::1].a", 5, True),
        ("[::1]. a", 5, False),
        ("[::1].例", 5, True),
        ("[::1]:例", 5, False),
        ("[::1]%", 5, True),
        ("h.a", 1, False),
        ("h.@", 1, False),
        ("h:.a", 1, False),
    ],
)
def test_an_authority_is_cut_off_by_what_none_may_contain(text: str, end: int, *, is_cut: bool) -> None:
    assert is_cut_off(text, end) is is_cut


@pytest.mark.parametrize(
    ("iri", "before", "left"),
    [
        ("a://b", " ", "a://b"),
        ("a://b/.,;:!?'*(", " ", "a://b/"),
        ("a://b。", " ", "a://b"),
        ("a://b。.\uff01", " ", "a://b"),
        ("a://b\u2013", " ", "a://b"),
        ("a://b\uff08", " ", "a://b"),
        ("a://b“", " ", "a://b"),
        ("a://b\uff09", " ", "a://b\uff09"),
        ("a://b\u2019", " ", "a://b"),
        ("a://b_", "_", "a://b"),
        ("a://b_", "~", "a://b_"),
        ("a://b_", " ", "a://b_"),
        ("a://b$", "$", "a://b$"),
        ("a://b/-", "-", "a://b/-"),
        ("a://例", " ", "a://例"),
    ],
)
def test_punctuation_at_the_end_of_an_iri_is_left_out(iri: str, before: str, left: str) -> None:
    assert without_punctuation(iri, before) == left
