"""The benchmarks run, over a handful of references and without the peers. No time is tested."""

from __future__ import annotations

import sys
import urllib.parse
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from parsy import ParseError

from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parent.parent
VALID: Final = ("http://user:secret@example.com:8080/a/b?c#d", "//[::1]/", "../x", "mailto:fred@example.com", "a", "?")
INVALID: Final = ("http://example.com/a b", "%zz")


class Benchmarks:
    """The modules of the package, which is not installed."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a module
        return import_module(f"benchmarks.{name}")


@pytest.fixture
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Benchmarks]:
    monkeypatch.setattr(sys, "path", [str(ROOT), *sys.path])
    yield Benchmarks()
    for name in [name for name in sys.modules if name.partition(".")[0] == "benchmarks"]:
        del sys.modules[name]


@pytest.fixture
def without_peers(benchmarks: Benchmarks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks.__main__, "installed", {None: ""}.get)


@pytest.fixture
def references(tmp_path: Path) -> Path:
    file = tmp_path / "references.txt"
    file.write_text("\n".join((*VALID, "", *INVALID)), encoding="utf-8")
    return file


@pytest.mark.slow
@pytest.mark.usefixtures("without_peers")
def test_the_tables_hold_every_target_reader_and_resolver(
    benchmarks: Benchmarks, references: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    benchmarks.__main__.main([str(references), "--turns", "1", "--starts", "1"])
    about, targets, readers, note, resolvers = capsys.readouterr().out.split("\n\n")
    assert about.endswith("`references.txt`: 6 valid and 2 invalid references.")
    assert [line.count("|") for line in targets.splitlines()] == [6] * 56
    assert [line.count("|") for line in readers.splitlines()] == [7] * (2 + len(benchmarks.peers.READERS))
    assert [line.count("|") for line in resolvers.splitlines()] == [5] * (2 + len(benchmarks.peers.JOINERS))
    assert "not measured" in targets
    assert "| **`parse`** | validates, full tree |" in readers
    assert "6 of 6 | 0 of 2" in readers
    assert "| `abnf.grammars.rfc3986` (abnf) | validates, tree of all rules | not installed |" in readers
    assert "not installed" in resolvers
    assert "`urlsplit` without its cache takes" in note


def test_a_file_without_a_valid_reference_is_refused(benchmarks: Benchmarks, tmp_path: Path) -> None:
    file = tmp_path / "none.txt"
    file.write_text("%zz\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="not one valid URI reference"):
        benchmarks.__main__.main([str(file)])


def test_each_contender_meets_each_input_once_a_turn_and_once_before(benchmarks: Benchmarks) -> None:
    met: dict[str, list[str]] = {"a": [], "b": []}
    contenders = {name: benchmarks.measure.Contender(met[name].append, VALID) for name in met}
    times = benchmarks.measure.race(contenders, 2)
    assert met == {"a": [*VALID] * 3, "b": [*VALID] * 3}
    assert times.keys() == met.keys()


def test_contenders_with_inputs_of_different_number_cannot_race(benchmarks: Benchmarks) -> None:
    contenders = {name: benchmarks.measure.Contender(str, VALID[: len(name)]) for name in ("a", "bc")}
    with pytest.raises(ValueError, match=r"expected the same number of inputs for all contenders, got \[1, 2\]"):
        benchmarks.measure.race(contenders, 1)


def test_urllib_loses_its_caches_and_gets_them_back(benchmarks: Benchmarks) -> None:
    cached = urllib.parse.urlsplit
    with benchmarks.measure.uncached_urllib():
        assert not hasattr(urllib.parse.urlsplit, "cache_info")
        assert urllib.parse.urljoin("http://a/b/c", "../g") == "http://a/g"
    assert urllib.parse.urlsplit is cached


def test_the_sample_is_larger_than_any_cache_of_a_library(benchmarks: Benchmarks) -> None:
    sample = benchmarks.corpus.read()
    assert len(set(sample.valid)) == len(sample.valid) > 128
    assert sample.invalid


def test_references_made_invalid_are_refused_and_keep_their_length(benchmarks: Benchmarks) -> None:
    made = benchmarks.corpus
    for text in made.read().valid:
        refused = made.refused_at_end(text), made.refused_in_middle(text)
        assert [len(each) for each in refused] == [len(text)] * 2
        assert not any(URI_reference.matches(each) for each in (*refused, made.refused_of_length(text, 200)))
        assert len(made.refused_of_length(text, 200)) == 200


@pytest.mark.parametrize("leaves", ["by_regex", "by_character"])
def test_the_grammar_in_plain_parsy_accepts_what_ours_does(benchmarks: Benchmarks, leaves: str) -> None:
    parse = benchmarks.plain_parsy.uri_reference(getattr(benchmarks.plain_parsy, leaves))
    sample = benchmarks.corpus.read()
    for text in sample.valid:
        assert isinstance(parse(text), tuple)
    for text in sample.invalid:
        with pytest.raises(ParseError):
            parse(text)


@pytest.mark.slow
def test_the_growth_of_every_call_is_measured(benchmarks: Benchmarks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks.scaling, "NOTABLE", 0)
    calls = list(benchmarks.calls.calls())
    growths = list(benchmarks.scaling.growths(calls, benchmarks.inputs.RUNS[::20], 100, 200))
    assert {growth.call.kind for growth in growths} == {call.kind for call in calls}
    assert all(growth.ratio > 0 for growth in growths)


def test_each_character_of_ascii_is_repeated_alone_and_beside_each_delimiter(benchmarks: Benchmarks) -> None:
    inputs = benchmarks.inputs
    screened = list(inputs.screened())
    assert len(set(screened)) == len(screened)
    turns = {each.turn for each in screened}
    for character in map(chr, range(0x80)):
        assert {character, *(character + delimiter for delimiter in inputs.DELIMITERS)} <= turns
        around = {(each.head, each.tail) for each in screened if each.turn == character}
        assert {(delimiter, delimiter) for delimiter in inputs.DELIMITERS} <= around
    assert {each.turn for each in inputs.runs_of_one()} == {*map(chr, range(0x80))}


def test_an_input_has_its_name_and_its_length(benchmarks: Benchmarks) -> None:
    each = benchmarks.inputs.Input("//u:", "\\", "@h\n")
    assert each.name == "//u:(\\\\)*@h\\n"
    assert each.of(10) == "//u:\\\\\\@h\n"
    assert [len(each.of(length)) for length in (100, 1000)] == [100, 1000]


def test_calls_that_take_more_than_linear_time_are_suspected(
    benchmarks: Benchmarks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that goes by the steps that a call takes."""
    scaling, now = benchmarks.scaling, [0]

    def call(name: str, steps: Callable[[int], int]) -> Any:  # noqa: ANN401 - a class of a module that is not installed
        def run(text: str) -> None:
            now[0] += steps(len(text))

        return benchmarks.calls.Call("kind", name, str, run)

    def refuse(text: str) -> None:
        now[0] += len(text)
        raise ValueError

    monkeypatch.setattr(scaling, "clock", lambda: now[0])
    monkeypatch.setattr(scaling, "PATIENCE", 10**10)
    calls = [
        call("linear", lambda length: length),
        call("quadratic", lambda length: length * length),
        call("quadratic up to a length", lambda length: min(length, 25_000) ** 2),
        call("quick", lambda _: 0),
        benchmarks.calls.Call("kind", "refuses", str, refuse),
        benchmarks.calls.Call("kind", "has nothing to be called with", refuse, len),
    ]
    (found,) = scaling.suspects(calls, [benchmarks.inputs.Input("", "a")])
    assert (found.call.name, found.ratio, found.seconds) == ("quadratic", 100, 200_000**2)
    monkeypatch.setattr(scaling, "PATIENCE", 10**8)
    found, _ = scaling.suspects(calls, [benchmarks.inputs.Input("", "a")])
    assert (found.call.name, found.ratio, found.seconds) == ("quadratic", 100, 20_000**2)
