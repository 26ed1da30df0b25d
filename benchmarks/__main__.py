"""Measure, and print the tables as Markdown."""

from __future__ import annotations

import argparse
import platform
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks import corpus as texts
from benchmarks.calls import calls
from benchmarks.inputs import RUNS, runs_of_one, screened
from benchmarks.measure import Contender, Measured, Times, accepted, race, ratio, uncached_urllib
from benchmarks.peers import JOINERS, READERS, installed
from benchmarks.scaling import LONG, SCREENED, SHORT, STEP, Growth, growths, suspects
from benchmarks.tables import goal, number, spread, table
from benchmarks.targets import TIMES, Target, targets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.corpus import Corpus
    from benchmarks.peers import Join, Joiner, Peer, Read

SLOW_TEXTS: Final = 1000
AT_MOST: Final = 220
MISSING: Final = "not installed"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure over a file or the sample, and print the tables."""
    options = _parser().parse_args(arguments)
    corpus = texts.read(options.file)
    if not corpus.valid:
        sys.exit(f"{options.file.name}: not one valid URI reference")
    suspected = list(_suspected()) if options.scaling else []
    grown = list(growths(calls(), RUNS)) if options.scaling else []
    goals = [*targets(corpus, options.turns, options.starts), _scaling(grown)]
    sections = (
        _about(corpus, options.file),
        table(("what", "measured", "spread", "at most", "met"), map(goal, goals)),
        *_readers(corpus, options.turns, options.json),
        *_joiners(corpus, options.turns),
        table(("more than linear, it seems", TIMES, "ms", "call", "input"), map(_grown, suspected)),
        table((f"{LONG:,} against {SHORT:,} characters", TIMES, "ms", "call", "input"), map(_grown, grown)),
    )
    sys.stdout.write("\n\n".join(section for section in sections if section) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=texts.SAMPLE, help="URI references, one per line")
    parser.add_argument("--turns", type=int, default=3, help="how often each contender meets each text (%(default)s)")
    parser.add_argument("--starts", type=int, default=21, help="how many interpreters are started (%(default)s)")
    parser.add_argument("--scaling", action="store_true", help="measure long inputs too, which takes many minutes")
    parser.add_argument("--json", type=Path, help="save the readers' times for `python -m pyperf compare_to`")
    return parser


def _about(corpus: Corpus, file: Path) -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    counts = f"{len(corpus.valid):,} valid and {len(corpus.invalid):,} invalid references"
    return f"{python}, {platform.system()} {platform.machine()}; `{file.name}`: {counts}."


# Targets


def _suspected() -> Iterator[Growth]:
    """The suspects of screening at two lengths. The longer one has fewer inputs and shows growth that begins late."""
    yield from suspects(calls(), screened(), SCREENED)
    yield from suspects(calls(), runs_of_one(), SCREENED * STEP)


def _scaling(grown: Sequence[Growth]) -> Target:
    ratios = [growth.ratio for growth in grown]
    worst = Measured(max(ratios), min(ratios), max(ratios)) if ratios else None
    return Target("any public call on 10 MB / on 100 kB, the worst of all (`--scaling`)", worst, AT_MOST, TIMES)


def _grown(growth: Growth) -> Sequence[str]:
    milliseconds = number(1000 * growth.seconds)
    return (growth.call.kind, number(growth.ratio), milliseconds, f"`{growth.call.name}`", f"`{growth.input.name}`")


# Readers


def _readers(corpus: Corpus, turns: int, json: Path | None) -> Iterator[str]:
    found = {peer: peer.load() for peer in READERS if installed(peer.package) is not None}
    standard = READERS[0]
    fast = {peer: read for peer, read in found.items() if not peer.is_slow}
    slow = {peer: read for peer, read in found.items() if peer.is_slow or peer is standard}
    few = texts.Corpus(*(tuple(texts.spread_over(each, SLOW_TEXTS)) for each in (corpus.valid, corpus.invalid)))
    rows: dict[Peer, Sequence[str]] = {}
    saved: dict[str, Times] = {}
    for peers, over in ((slow, few), (fast, corpus)):
        times = race({peer.name: Contender(read, over.valid) for peer, read in peers.items()}, turns)
        saved |= times
        of = times[standard.name]
        rows |= {peer: _reader(peer, read, ratio(times[peer.name], of), over) for peer, read in peers.items()}
    head = ("parser", "what it does", f"{TIMES} `urlsplit`", "spread", "valid texts accepted", "invalid texts accepted")
    yield table(head, (rows.get(peer) or (_named(peer), peer.does, MISSING, "", "", "") for peer in READERS))
    each = 1e6 * sum(times[standard.name]) / len(corpus.valid)
    yield (
        f"`urlsplit` without its cache takes {each:.2g} µs per text. The slowest parsers are measured on "
        f"{len(few.valid):,} of the valid references and {len(few.invalid):,} of the invalid ones."
    )
    if json:
        _save(saved, json)


def _reader(peer: Peer, read: Read, measured: Measured, corpus: Corpus) -> Sequence[str]:
    takes = [f"{accepted(read, each):,} of {len(each):,}" for each in (corpus.valid, corpus.invalid)]
    return (_named(peer), peer.does, number(measured.value), spread(measured), *takes)


def _named(peer: Peer | Joiner) -> str:
    if peer.package is None:
        return peer.name
    found = installed(peer.package)
    return f"{peer.name} ({peer.package} {found})" if found else f"{peer.name} ({peer.package})"


def _save(times: dict[str, Times], file: Path) -> None:
    pyperf = import_module("pyperf")
    suite = [
        pyperf.Benchmark([pyperf.Run(values, metadata={"name": name.strip("*`")}, collect_metadata=False)])
        for name, values in times.items()
    ]
    pyperf.BenchmarkSuite(suite).dump(str(file), replace=True)


# Resolvers


def _joiners(corpus: Corpus, turns: int) -> Iterator[str]:
    found = {joiner: joiner.load() for joiner in JOINERS if installed(joiner.package) is not None}
    themselves = _joined(found, texts.pairs(corpus.valid), turns)
    relative = _joined(found, texts.pairs(texts.as_relative(corpus.valid)), turns)
    head = (
        "resolver, from text to text",
        "what it does",
        f"{TIMES} `urljoin`: the texts themselves",
        "relative references",
    )
    rows = (
        (
            _named(joiner),
            joiner.does,
            *(_value(each[joiner]) if joiner in each else MISSING for each in (themselves, relative)),
        )
        for joiner in JOINERS
    )
    yield table(head, rows)


def _value(measured: Measured) -> str:
    return f"{number(measured.value)} ({spread(measured)})"


def _joined(found: dict[Joiner, Join], inputs: Sequence[tuple[str, str]], turns: int) -> dict[Joiner, Measured]:
    with uncached_urllib():
        times = race({joiner.name: Contender(join, inputs) for joiner, join in found.items()}, turns)
    return {joiner: ratio(times[joiner.name], times[JOINERS[0].name]) for joiner in found}


if __name__ == "__main__":
    main()
