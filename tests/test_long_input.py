"""Long input: nothing recurses, nothing backtracks on its length. Each test only has to finish."""

from __future__ import annotations

import pytest
from rules import NAMES, rule_named

from uriast import ParseError, components, parse, picture, remove_dot_segments, resolve, tree

SIZE = 1_000_000

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
}
FRAMES = ["{}", "http://{}", "http://{}/", "http://u:{}", "http://h:{}", "/{}^", "a:{}\n", "//h?{}#", "[{}]"]


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
        else:
            assert str(reference) == text
            assert str(resolve(reference, "http://a/b/c"))


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_reads_or_refuses_long_text(name: str) -> None:
    rule = rule_named(name)
    for piece in ("a", "%41", "/a", "1", "::", "f:", "a."):
        text = piece * (SIZE // len(piece))
        assert rule.matches(text) in {True, False}
        assert rule(text, 0).index <= len(text)


@pytest.mark.parametrize("piece", ["../", "/..", "a/../", "/./", "//", "a/"])
def test_dot_segments_are_removed_from_a_long_path(piece: str) -> None:
    assert len(remove_dot_segments(piece * SIZE)) <= len(piece) * SIZE


def test_a_long_reference_has_a_picture_and_a_tree() -> None:
    reference = parse(f"http://{'u' * SIZE}@h/{'p' * SIZE}")
    assert len(str(picture(reference))) > SIZE
    assert len(str(tree(reference))) > SIZE
