"""Measure with and without the kernel, and print a table as Markdown: `python -m benchmarks.native FILE`.

Both run in an interpreter of their own, one after the other. Each figure is a ratio to `urlsplit` or `urljoin` of the
standard library, without its cache, in the same interpreter.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uriast
from benchmarks import corpus as texts
from benchmarks.measure import Contender, Measured, clock, race, ratio, uncached_urllib
from benchmarks.passes import normalized
from benchmarks.peers import JOINERS, READERS, installed
from benchmarks.schemes import beyond_ascii
from benchmarks.tables import number, spread, table
from benchmarks.trees import built
from uriast import URI, ParseError
from uriast.combinators import native_status
from uriast.grammar.rfc3986 import URI_reference
from uriast.grammar.rfc3987 import IRI_reference
from uriast.passes.components import components
from uriast.schemes import https

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from benchmarks.corpus import Corpus

    Figure = tuple[str, Measured]

AT_MOST: Final = {
    "`URI_reference.matches(text)`": 0.06,
    "`parse(text)`": 0.22,
    "`https.parse(text)`": 0.25,
    "`IRI_reference.parse(text)`, beyond ASCII": 0.2,
    "`parse(text)` that raises: last character replaced by `^`": 0.3,
    "`URI(…)` of five components": 0.5,
    "`str(resolve(text, base))`: the texts themselves": 0.4,
    "`str(resolve(text, base))`: relative references": 0.4,
}
"""What was aimed at with the kernel."""
COMPILED: Final = ("uritools", "yarl", "ada-url", "can-ada", "liburlparser")
"""The fastest of the other libraries. All but the first are compiled."""
PLAIN: Final = "urlsplit"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure over a file or the sample, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.native", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=texts.SAMPLE, help="URI references, one per line")
    parser.add_argument("--turns", type=int, default=3, help="how often each contender meets each text (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures of this interpreter alone")
    options = parser.parse_args(arguments)
    if options.json:
        json.dump(dict(figures(texts.read(options.file), options.turns)), sys.stdout)
    elif not native_status().is_running:
        sys.exit(native_status().reason)
    else:
        without, having = (_measured(options.file, options.turns, switch) for switch in "01")
        head = ("× `urlsplit` or `urljoin`", "Python", "spread", "kernel", "spread", "at most")  # noqa: RUF001
        sys.stdout.write(table(head, (_row(what, without[what], each) for what, each in having.items())) + "\n")


def _measured(file: Path, turns: int, switch: str) -> dict[str, Measured]:
    command = (sys.executable, "-m", "benchmarks.native", str(file), f"--turns={turns}", "--json")
    ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, env={**os.environ, "URIAST_NATIVE": switch})
    return {what: Measured(*each) for what, each in json.loads(ran.stdout).items()}


def _row(what: str, without: Measured, having: Measured) -> Sequence[str]:
    limit = AT_MOST.get(what)
    numbers = (number(without.value), spread(without), number(having.value), spread(having))
    return (what, *numbers, "" if limit is None else f"{number(limit)}{'' if having.value <= limit else ' (**no**)'}")


def figures(corpus: Corpus, turns: int) -> Iterator[Figure]:
    """The figures: a description, and the ratio."""
    valid = corpus.valid
    yield from _raced(_readers(), valid, turns)
    yield from _raced({"`https.parse(text)`": https.parse}, [each for each in valid if https.matches(each)], turns)
    iris = {"`IRI_reference.parse(text)`, beyond ASCII": IRI_reference.parse}
    yield from _raced(iris, beyond_ascii(valid), turns)
    refusing = {
        "`parse(text)` that raises: last character replaced by `^`": uriast.parse,
        "the same, and its `index`": _index,
    }
    yield from _raced(refusing, [texts.refused_at_end(each) for each in valid], turns)
    normal = [each for each in valid if normalized(each) == each]
    yield from _raced({"`str(normalize(text))`: normal already": normalized}, normal, turns)
    trees = [each for each in map(uriast.parse, valid) if isinstance(each, URI)]
    contenders: dict[str, Contender[Any]] = {
        PLAIN: Contender(READERS[0].load(), list(map(str, trees))),
        "`str(uri)`": Contender(str, trees),
        "`URI(…)` of five components": Contender(built, trees),
    }
    yield from _ratios(contenders, turns)
    yield from _resolving(valid, turns)
    yield from _keeping(valid, turns)


def _readers() -> dict[str, Callable[[str], object]]:
    """What reads the same texts: our own, and other libraries."""
    ours: dict[str, Callable[[str], object]] = {
        "`URI_reference.matches(text)`": URI_reference.matches,
        "`parse(text)`": uriast.parse,
        "`IRI_reference.parse(text)`": IRI_reference.parse,
        "`components(text)`": components,
    }
    others = [peer for peer in READERS if peer.package in COMPILED and installed(peer.package)]
    return {**ours, **{f"{peer.name} ({peer.does})": peer.load() for peer in others}}


def _raced(calls: Mapping[str, Callable[[str], object]], inputs: Sequence[str], turns: int) -> Iterator[Figure]:
    """Figures of functions of the same texts."""
    yield from _ratios(
        {name: Contender(call, inputs) for name, call in {PLAIN: READERS[0].load(), **calls}.items()}, turns
    )


def _ratios(contenders: Mapping[str, Contender[Any]], turns: int) -> Iterator[Figure]:
    """Figures in relation to the first contender."""
    times = race(contenders, turns)
    first, *others = contenders
    yield from ((name, ratio(times[name], times[first])) for name in others)


def _index(text: str) -> int:
    try:
        uriast.parse(text)
    except ParseError as error:
        return error.index
    return -1


def _resolving(valid: Sequence[str], turns: int) -> Iterator[Figure]:
    urljoin, resolve = (joiner.load() for joiner in JOINERS[:2])
    for kind, some in (("the texts themselves", valid), ("relative references", texts.as_relative(valid))):
        inputs = texts.pairs(some)
        contenders = {
            "urljoin": Contender(urljoin, inputs),
            f"`str(resolve(text, base))`: {kind}": Contender(resolve, inputs),
        }
        with uncached_urllib():
            yield from _ratios(contenders, turns)


def _keeping(valid: Sequence[str], turns: int) -> Iterator[Figure]:
    """Trees of all texts that are kept, while the garbage collector runs."""
    calls = {PLAIN: READERS[0].load(), "`parse(text)`: all trees kept, the garbage collector on": uriast.parse}
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(turns):
        for name, call in calls.items():
            gc.collect()
            start = clock()
            kept = [call(text) for text in valid]
            times[name].append(clock() - start)
            del kept
    yield from ((name, ratio(times[name], times[PLAIN])) for name in list(calls)[1:])


if __name__ == "__main__":
    main()
