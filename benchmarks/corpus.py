"""The texts to measure with: the lines of a file, and texts derived from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from uriast.grammar.rfc3986 import URI_reference, relative_ref
from uriast.passes.components import components

if TYPE_CHECKING:
    from collections.abc import Sequence

SAMPLE: Final = Path(__file__).with_name("sample.txt")


@attrs.frozen
class Corpus:
    """Texts that are URI references by RFC 3986, and texts that are not."""

    valid: tuple[str, ...]
    invalid: tuple[str, ...]


def read(file: Path = SAMPLE) -> Corpus:
    """Read a file with one URI reference per line. Empty lines are left out."""
    lines = [line for line in file.read_text(encoding="utf-8").split("\n") if line]
    valid = tuple(line for line in lines if URI_reference.matches(line))
    return Corpus(valid, tuple(line for line in lines if not URI_reference.matches(line)))


def spread_over(texts: Sequence[str], most: int) -> Sequence[str]:
    """At most `most` of the texts, at even distances."""
    return texts[:: -(-len(texts) // most)] if texts else texts


def pairs(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Pair each text with another one that has a scheme and an authority, as its base."""
    bases = [text for text in texts if _is_base(text)] or ["http://a/b/c/d;p?q"]
    return [(text, bases[place * 7 % len(bases)]) for place, text in enumerate(texts)]


def _is_base(text: str) -> bool:
    parts = components(text)
    return parts.scheme is not None and bool(parts.authority)


def as_relative(texts: Sequence[str]) -> list[str]:
    """The texts as relative references, in four common forms in rotation."""
    relative = [_as_relative(text, turn) for turn, text in enumerate(texts)]
    return [text for text in relative if relative_ref.matches(text)]


def _as_relative(text: str, turn: int) -> str:
    """An absolute path, a last segment, or a path that begins with `../../` or `./`, depending on the turn."""
    parts = components(text)
    path = parts.path.lstrip("/")
    last = path.rpartition("/")[2]
    query = "" if parts.query is None else f"?{parts.query}"
    fragment = "" if parts.fragment is None else f"#{parts.fragment}"
    return (f"/{path}", last, f"../../{path}", f"./{path}")[turn % 4] + query + fragment


FORBIDDEN: Final = "^"


def refused_at_end(text: str) -> str:
    """A text of the same length whose last character is unexpected."""
    return text[:-1] + FORBIDDEN


def refused_in_middle(text: str) -> str:
    """A text of the same length whose middle character is unexpected."""
    middle = len(text) // 2
    return text[:middle] + FORBIDDEN + text[middle + 1 :]


def refused_of_length(text: str, length: int) -> str:
    """A text cut or padded to a length, whose last character is unexpected."""
    return text[: length - 1].ljust(length - 1, "a") + FORBIDDEN
