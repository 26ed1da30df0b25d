"""The performance targets of uriast, and their measurement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

import uriast
from benchmarks import addresses, embedding, passes, queries, schemes, templates, trees
from benchmarks.corpus import (
    as_relative,
    pairs,
    refused_at_end,
    refused_in_middle,
    refused_of_length,
    spread_over,
)
from benchmarks.measure import (
    Contender,
    Measured,
    bytes_each,
    interpreters,
    middle,
    no_collector,
    race,
    ratio,
    timed,
    uncached_urllib,
)
from benchmarks.peers import JOINERS, READERS
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.corpus import Corpus
    from benchmarks.peers import Read

TIMES: Final = "×"  # noqa: RUF001 - the sign itself
MILLISECONDS: Final = "ms"
BYTES: Final = "bytes"

MESSAGE_LENGTH: Final = 200
MESSAGES: Final = 300


@attrs.frozen
class Target:
    """A measured number and its limit.

    Attributes:
        what: A description of the measurement; for a ratio, of both its sides.
        measured: The number and its spread; `None` if it was not measured.
        at_most: The limit.
        unit: The unit of both.
    """

    what: str
    measured: Measured | None
    at_most: float
    unit: str

    @property
    def is_met(self) -> bool | None:
        """Whether the number is within the limit; `None` if it was not measured."""
        return None if self.measured is None else self.measured.value <= self.at_most


def targets(corpus: Corpus, turns: int, starts: int) -> Iterator[Target]:
    """Measure all targets except scaling.

    Args:
        corpus: The texts.
        turns: How many times each contender meets each text.
        starts: How many times an interpreter is started.
    """
    yield from _reading(corpus, turns)
    yield from _resolving(corpus, turns)
    yield from _refusing(corpus, turns)
    for goals in (
        passes.goals,
        addresses.goals,
        templates.goals,
        queries.goals,
        schemes.goals,
        trees.goals,
        embedding.goals,
    ):
        yield from (Target(*goal, TIMES) for goal in goals(corpus, turns))
    yield _message(corpus)
    yield from _starting(starts)
    size = bytes_each(uriast.parse, corpus.valid)
    yield Target("memory of one kept tree, on average", Measured(size, size, size), 440, BYTES)


def _reading(corpus: Corpus, turns: int) -> Iterator[Target]:
    calls: dict[str, Read] = {
        "urlsplit": READERS[0].load(),
        "matches": URI_reference.matches,
        "parse": uriast.parse,
    }
    times = race({name: Contender(call, corpus.valid) for name, call in calls.items()}, turns)
    matching, parsing = (ratio(times[name], times["urlsplit"]) for name in ("matches", "parse"))
    yield Target("`URI_reference.matches(text)` / uncached `urlsplit(text)`", matching, 0.35, TIMES)
    yield Target("`parse(text)` / uncached `urlsplit(text)`", parsing, 0.53, TIMES)


def _resolving(corpus: Corpus, turns: int) -> Iterator[Target]:
    urljoin, resolve = (joiner.load() for joiner in JOINERS[:2])
    for kind, texts in (("the texts themselves", corpus.valid), ("relative references", as_relative(corpus.valid))):
        inputs = pairs(texts)
        with uncached_urllib():
            times = race({"urljoin": Contender(urljoin, inputs), "resolve": Contender(resolve, inputs)}, turns)
        what = f"`str(resolve(text, base))` / uncached `urljoin(base, text)`: {kind}"
        yield Target(what, ratio(times["resolve"], times["urljoin"]), 0.55, TIMES)


def _refusing(corpus: Corpus, turns: int) -> Iterator[Target]:
    accepted = corpus.valid
    contenders = {
        "accepted": Contender(uriast.parse, accepted),
        "last": Contender(uriast.parse, [refused_at_end(text) for text in accepted]),
        "middle": Contender(uriast.parse, [refused_in_middle(text) for text in accepted]),
    }
    times = race(contenders, turns)
    for place in ("last", "middle"):
        what = f"`parse(text)` that raises / one that returns: {place} character replaced by `^`"
        yield Target(what, ratio(times[place], times["accepted"]), 1, TIMES)


def _message(corpus: Corpus) -> Target:
    texts = [refused_of_length(text, MESSAGE_LENGTH) for text in spread_over(corpus.valid, MESSAGES)]
    errors = [_error(text) for text in texts]
    str(errors[0])
    with no_collector():
        seconds = [timed(str, [error]) for error in errors[1:] or errors]
    what = f"`str(error)` for {MESSAGE_LENGTH} characters, after the first"
    return Target(what, _in_milliseconds(middle(seconds)), 1, MILLISECONDS)


def _error(text: str) -> uriast.ParseError:
    try:
        uriast.parse(text)
    except uriast.ParseError as error:
        return error
    message = f"{text} is valid"
    raise ValueError(message)


def _starting(starts: int) -> Iterator[Target]:
    """Import and first parse in new interpreters. The first start only fills the cache and does not count."""
    parse, ours = "parse('http://user@example.com:8080/over/there?name=ferret#nose')", "from uriast import parse"
    with interpreters() as timer:
        times = [(timer(ours), timer("import attrs, parsy"), timer(parse, before=ours)) for _ in range(starts + 1)][1:]
    imports = middle([one / other for one, other, _ in times])
    yield Target("`from uriast import parse` / `import attrs, parsy`", imports, 1.35, TIMES)
    first = middle([seconds for _, _, seconds in times])
    yield Target("first `parse` after import", _in_milliseconds(first), 60, MILLISECONDS)


def _in_milliseconds(seconds: Measured) -> Measured:
    return Measured(*(1000 * each for each in seconds))
