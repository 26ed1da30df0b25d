"""How often a text is scanned, and how much of it is kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, SupportsIndex

import pytest

from uriast.passes.find import LONGEST_SCHEME, Delimitation, find, find_in, finder
from uriast.passes.find.candidates import patterns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from re import Match as Found


@pytest.fixture
def scans(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The texts that have been scanned, each with the index where the scan began."""
    made: list[tuple[str, int]] = []
    candidate = patterns().candidate

    def finditer(text: str, start: int) -> Iterator[Found[str]]:
        made.append((text, start))
        return candidate.finditer(text, start)

    double = SimpleNamespace(candidate=SimpleNamespace(finditer=finditer), plain=patterns().plain)
    monkeypatch.setattr(finder, "patterns", lambda: double)
    return made


@pytest.mark.parametrize(
    ("size", "known"),
    [
        (1, [1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 61]),
        (3, [3, 3, 5, 11, 23, 47, 61]),
        (100, [65, 61]),
    ],
)
def test_a_long_uri_is_scanned_again_only_when_its_known_part_has_doubled(
    size: int, known: list[int], scans: list[tuple[str, int]]
) -> None:
    text = f" tel:{'1' * 60}"
    (found,) = find_in([text[at : at + size] for at in range(0, len(text), size)])
    assert found.text == text[1:]
    assert [len(kept) - start for kept, start in scans] == known


@pytest.mark.parametrize("before", [0, 3, 64, 65, 66, 200])
def test_no_more_of_the_text_is_kept_than_the_longest_scheme_and_the_character_before_it(
    before: int, scans: list[tuple[str, int]]
) -> None:
    (found,) = find_in([f"{'x ' * before}http://u@a", "/b c"])
    assert found.text == "http://u@a/b"
    (_, first), (kept, start), *_ = scans
    assert (first, start) == (0, min(2 * before + len("http"), LONGEST_SCHEME + 1))
    assert kept[start:] == "://u@a/b c"


class Watched(str):
    """A text that keeps the indices where its slices begin."""

    __slots__ = ("starts",)

    starts: list[int]

    def __getitem__(self, index: SupportsIndex | slice) -> str:
        if isinstance(index, slice):
            self.starts.append(index.start)
        return super().__getitem__(index)


@pytest.mark.parametrize("colon", [70, 130, 1000])
def test_no_more_is_read_before_a_colon_than_the_longest_scheme_and_the_character_before_it(colon: int) -> None:
    text = Watched(f"{' ' * (colon - 4)}s3.a://h/")
    text.starts = []
    (found,) = find(text)
    assert found[:4] == (colon - 4, colon + 5, Delimitation.BARE, "s3.a://h/")
    assert min(text.starts) == colon - LONGEST_SCHEME - 1
