"""Goals for the passes, relative to parsing the same references or to the standard library."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote

import uriast
from benchmarks.corpus import pairs, spread_over
from benchmarks.measure import Contender, Measured, no_collector, race, ratio, timed
from uriast.passes.components import components

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.corpus import Corpus

    Goal = tuple[str, Measured, float]

MOST_ODD: Final = 2000
AGAIN: Final = 50
WORDS: Final = (
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit: sed do eiusmod (tempor) incididunt ut labore et"
)
DOCUMENT: Final = 50
SEGMENT_SAFE: Final = "!$&'()*+,;=:@"

MADE_ODD: Final = (
    "http://h/" + "%41" * 60,
    "http://h/" + "a%41" * 50,
    "http://h/" + "%c3%a4" * 30,
    "http://h/?" + "%c3a" * 50,
    "http://h" + "/a/.." * 40,
    "http://h" + "/." * 100,
    "/a" * 50 + "/.." * 50,
    "../" * 60,
    "HTTP://%41%42%43.EXAMPLE:/%7e/./x/../%41?%41#%41",
    "//%31.2.3.4",
    "A:",
    "%7e",
)
"""References that need as much normalization as possible."""


def goals(corpus: Corpus, turns: int) -> Iterator[Goal]:
    """The goals: a description, the measured number, and its limit."""
    yield from _normalizing(corpus.valid, turns)
    yield _relativizing(corpus.valid, turns)
    yield from _finding(corpus.valid, turns)
    yield from _percent(corpus.valid, turns)


def parsed(text: str) -> object:
    """From text to the tree. The extra call makes it comparable with `normalized`."""
    return uriast.parse(text)


def normalized(text: str) -> str:
    """From text to text."""
    return str(uriast.normalize(text))


def _normalizing(texts: Sequence[str], turns: int) -> Iterator[Goal]:
    normal = [text for text in texts if str(uriast.normalize(text)) == text]
    odd = [text for text in texts if str(uriast.normalize(text)) != text]
    for kind, some, at_most in (("normal already", normal, 1.5), ("all", texts, 2)):
        times = race({"parse": Contender(parsed, some), "normalize": Contender(normalized, some)}, turns)
        yield f"`str(normalize(text))` / `parse(text)`: {kind}", ratio(times["normalize"], times["parse"]), at_most
    for kind, some in (
        ("the worst of the corpus", spread_over(odd, MOST_ODD)),
        ("the worst of some made up", MADE_ODD),
    ):
        yield f"`str(normalize(text))` / `parse(text)`: {kind}", _worst(some, turns), 4


def _worst(texts: Sequence[str], turns: int) -> Measured:
    """The highest ratio of a single text. Its spread goes from the lowest to the highest."""
    ratios = [_seconds(normalized, text, turns) / _seconds(parsed, text, turns) for text in texts] or [0.0]
    return Measured(max(ratios), min(ratios), max(ratios))


def _seconds(call: Callable[[str], object], text: str, turns: int) -> float:
    with no_collector():
        return min(timed(call, [text] * AGAIN) for _ in range(turns + 2))


def _relativizing(texts: Sequence[str], turns: int) -> Goal:
    inputs = [(target, base) for base, target in _near(texts)]
    contenders = {"parse": Contender(_parsed, inputs), "relativize": Contender(_relativized, inputs)}
    times = race(contenders, turns)
    what = "`str(relativize(target, base))` / `parse(target), parse(base)`"
    return what, ratio(times["relativize"], times["parse"]), 3


def _near(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Bases, each with a target that is near it."""
    for _, base in pairs(texts):
        yield base, str(uriast.resolve("../x/y?z", base))


def _parsed(pair: tuple[str, str]) -> object:
    return uriast.parse(pair[0]), uriast.parse(pair[1])


def _relativized(pair: tuple[str, str]) -> str:
    return str(uriast.relativize(*pair))


def _finding(texts: Sequence[str], turns: int) -> Iterator[Goal]:
    contenders = {"finditer": _by_finditer, "find": _by_find}
    for kind, between in (("one in sixteen words", f" {WORDS} "), ("one per line", "\n")):
        inputs = list(documents(texts, between))
        times = race({name: Contender(call, inputs) for name, call in contenders.items()}, turns)
        yield f"`find(text)` / `re.finditer(...)`: {kind}", ratio(times["find"], times["finditer"]), 2


def documents(texts: Sequence[str], between: str) -> Iterator[str]:
    """Running texts with `DOCUMENT` references each."""
    for start in range(0, len(texts), DOCUMENT):
        yield between.join(texts[start : start + DOCUMENT])


FINDITER: Final = r"(?<![A-Za-z0-9+.\-])[A-Za-z][A-Za-z0-9+.\-]*://[^\s<>\"]+"


def _by_finditer(text: str) -> object:
    return [(*match.span(), match[0]) for match in re.finditer(FINDITER, text)]


def _by_find(text: str) -> object:
    return [(found.start, found.end, found.text) for found in uriast.find(text)]


def _percent(texts: Sequence[str], turns: int) -> Iterator[Goal]:
    encoded = [segment for text in texts for segment in components(text).path.split("/")[-1:]]
    data = [unquote(segment, errors="replace") for segment in encoded]
    for kind, some in (("last segments", data), ("those beyond ASCII or with reserved characters", _changed(data))):
        times = race({"quote": Contender(_quoted, some), "percent_encode": Contender(_encoded, some)}, turns)
        what = f'`percent_encode(text, "segment")` / `quote(text, safe=...)`: {kind}'
        yield what, ratio(times["percent_encode"], times["quote"]), 1.5
    for kind, some in (
        ("last segments", encoded),
        ("those with percent-encodings", [each for each in encoded if "%" in each]),
    ):
        times = race({"unquote": Contender(unquote, some), "percent_decode": Contender(_decoded, some)}, turns)
        yield f"`percent_decode(text)` / `unquote(text)`: {kind}", ratio(times["percent_decode"], times["unquote"]), 1.5


def _changed(data: Sequence[str]) -> list[str]:
    return [each for each in data if _quoted(each) != each]


def _quoted(text: str) -> str:
    return quote(text, safe=SEGMENT_SAFE)


def _encoded(text: str) -> str:
    return uriast.percent_encode(text, "segment")


def _decoded(text: str) -> str:
    return uriast.percent_decode(text, "replace")
