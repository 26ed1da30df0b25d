"""Long input: nothing recurses, nothing backtracks on its length. Each test only has to finish."""

from __future__ import annotations

from contextlib import suppress

import pytest
from support.rules import NAMES, rule_named

from uriast import ParseError, find, parse, picture, repair, resolve, tree
from uriast.grammar.rfc3986 import URI_reference
from uriast.passes.components import components
from uriast.passes.dot_segments import without_dot_segments

SIZE = 1_000_000
LESS = 100_000
"""For what goes through all of ASCII."""

ASCII = "".join(map(chr, range(0x80)))

LONG = {
    "letters": "a",
    "triplets": "%41",
    "slashes": "/",
    "segments": "/a",
    "dots": "../",
    "more dots": "/..",
    "single dots": "/.",
    "colons": "a:",
    "brackets": "[",
    "at-signs": "a@",
    "marks": "?",
    "digits": "1",
    "addresses": "1.2.3.4.",
    "percent signs": "%",
    "spaces": " ",
    "letters beyond ASCII": "ä",
    "backslashes": "\\",
    "slashes of both kinds": "/\\",
    "beginnings of authorities": "//u:",
    "all of ASCII": ASCII,
}
FRAMES = ["{}", "http://{}", "http://{}/", "http://u:{}", "http://h:{}", "/{}^", "a:{}\n", "//h?{}#", "[{}]"]


@pytest.mark.slow
@pytest.mark.parametrize("piece", LONG.values(), ids=LONG)
def test_a_text_of_a_million_characters_is_read_or_refused_and_explained(piece: str) -> None:
    repeated = piece * (SIZE // len(piece))
    for frame in FRAMES:
        text = frame.format(repeated)
        assert components(text)
        try:
            reference = parse(text)
        except ParseError as error:
            assert 0 <= error.index <= len(text)
            assert f"at index {error.index}" in str(error)
        else:
            assert str(reference) == text
            assert str(resolve(reference, "http://a/b/c"))


@pytest.mark.slow
@pytest.mark.parametrize("character", ASCII)
def test_each_character_of_ascii_repeated_is_split_repaired_searched_and_refused_in_words(
    character: str,
) -> None:
    """Long texts in which messages search farthest for a password, or for the beginning of an authority."""
    for before in ("", "//u:"):
        text = f"{before}{character * LESS}@h "
        assert sum(len(part or "") for part in components(text)) >= LESS - 2
        assert "".join(found.text for found in find(text)) in text
        with pytest.raises(ParseError) as caught:
            parse(text)
        assert f"at index {caught.value.index}" in str(caught.value)
        assert not URI_reference.matches(text[: caught.value.index + 1])
        with suppress(ParseError):
            assert len(str(repair(text).reference)) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_reads_or_refuses_long_text_as_it_does_short_text(name: str) -> None:
    rule = rule_named(name)
    for piece in ("a", "%41", "/a", "1", "::", "f:", "a.", "\\", "/", "a:"):
        short, long = piece * 100, piece * (SIZE // len(piece))
        assert rule.matches(long) == rule.matches(short)
        few, many = rule(short, 0), rule(long, 0)
        assert many.status == few.status
        assert many.index == (few.index if few.index < len(short) else len(long))


@pytest.mark.parametrize(
    ("piece", "path"),
    [("../", ""), ("/..", "/"), ("a/../", "/"), ("/./", "/" * SIZE), ("//", "//" * SIZE), ("a/", "a/" * SIZE)],
)
def test_dot_segments_are_removed_from_a_long_path(piece: str, path: str) -> None:
    assert without_dot_segments(piece * SIZE) == path


def test_a_long_reference_has_a_picture_and_a_tree() -> None:
    reference = parse(f"http://{'u' * SIZE}@h/{'p' * SIZE}")
    assert len(str(picture(reference))) > SIZE
    assert len(str(tree(reference))) > SIZE
