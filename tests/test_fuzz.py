"""The fuzzers: each runs for a short time, always on the same cases, and each finds planted bugs."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest
from fuzz.command import Progress, main
from fuzz.fuzzer import BrokenError, Fuzzer, holds, law
from fuzz.laws import FUZZERS, hostile
from fuzz.runner import case_of, run, schedule, trial
from fuzz.shrinking import shrunk

if TYPE_CHECKING:
    from random import Random

    from fuzz.fuzzer import Case

SEED: Final = 3986


@pytest.mark.slow
@pytest.mark.parametrize("fuzzer", FUZZERS, ids=[fuzzer.name for fuzzer in FUZZERS])
def test_the_law_holds(fuzzer: Fuzzer) -> None:
    for number in range(fuzzer.cases):
        failure = trial(fuzzer, SEED, number)
        assert failure is None, str(failure)


# What they are


def test_each_fuzzer_has_a_name_of_its_own_and_a_sentence() -> None:
    every = (*FUZZERS, *hostile.TIMED)
    assert len({fuzzer.name for fuzzer in every}) == len(every)
    assert all(fuzzer.law.endswith(".") and fuzzer.cases > 0 for fuzzer in every)


@pytest.mark.parametrize("fuzzer", FUZZERS, ids=[fuzzer.name for fuzzer in FUZZERS])
def test_a_case_depends_on_the_seed_and_its_number_alone(fuzzer: Fuzzer) -> None:
    cases = [case_of(fuzzer, SEED, number) for number in range(50)]
    assert [case_of(fuzzer, SEED, number) for number in reversed(range(50))] == cases[::-1]
    assert len(set(cases)) > 10
    assert cases != [case_of(fuzzer, SEED + 1, number) for number in range(50)]


# Planted mistakes


def _text(random: Random) -> Case:
    return "".join(random.choices("abcdxyz ", k=12)), random.randrange(64)


@law(_text, 500)
def planted(text: str, number: int) -> None:
    """No text has an x before a y, where the number has its third bit.

    There are such texts.
    """
    holds("y" not in text.partition("x")[2] or not number & 4, "it has")


@law(_text, 500)
def true_law(text: str, number: int) -> None:
    """A text has a length."""
    holds(len(text) >= 0 <= number, "it has none")


def nobody(fuzzer: Fuzzer, number: int) -> None:
    """Ignore a message."""


def first_failure() -> tuple[int, Case]:
    failure = next(run((planted,), SEED, lambda: False, nobody))
    return failure.number, failure.case


def test_a_law_is_named_for_its_function_and_says_its_first_paragraph() -> None:
    assert planted.name == "planted"
    assert planted.law == "No text has an x before a y, where the number has its third bit."
    assert planted.turn == 5


def test_a_false_law_is_found_and_its_case_made_small() -> None:
    assert first_failure()[1] == ("xy", 4)


def test_a_failure_is_repeated_by_its_seed_and_number() -> None:
    number, case = first_failure()
    again = trial(planted, SEED, number)
    assert again is not None
    assert (again.case, str(again.error)) == (case, "it has")
    assert all(trial(planted, SEED, earlier) is None for earlier in range(number))


def test_a_failure_says_the_law_the_case_and_how_to_repeat_it() -> None:
    failure = trial(planted, SEED, first_failure()[0])
    assert str(failure).splitlines() == [
        "planted: No text has an x before a y, where the number has its third bit.",
        "  does not hold of 'xy', 4",
        "  BrokenError: it has",
        f"  again: python -m tests.fuzz --only planted --seed {SEED} --case {first_failure()[0]}",
    ]


def test_a_case_is_made_small_only_into_one_that_fails_as_it_does() -> None:
    def check(text: str) -> None:
        if "b" not in text:
            raise TypeError
        holds("c" not in text, "a c")

    def fails(case: Case) -> bool:
        try:
            check(str(case[0]))
        except BrokenError:
            return True
        except TypeError:
            return False
        return False

    assert shrunk(("xxcxxbxx",), fails) == ("cb",)


def test_the_number_of_attempts_is_limited() -> None:
    assert shrunk(("x" * 100,), lambda _: True, attempts=0) == ("x" * 100,)
    assert shrunk(("x" * 100,), lambda _: True) == ("",)


def test_the_order_of_cases_is_that_of_rounds() -> None:
    order = [(fuzzer.name, number) for fuzzer, number in islice(schedule((planted, true_law)), 20)]
    rounds = (range(5), range(5, 10))
    assert order == [(name, number) for numbers in rounds for name in ("planted", "true-law") for number in numbers]
    assert list(schedule(())) == []


def test_a_fuzzer_that_has_failed_is_run_no_more_and_the_others_go_on() -> None:
    counts = Counter[str]()
    failures = list(
        run(
            (planted, true_law),
            SEED,
            lambda: counts["true-law"] >= 1000,
            lambda fuzzer, _: counts.update((fuzzer.name,)),
        )
    )
    assert [failure.fuzzer for failure in failures] == [planted]
    assert counts == {"planted": first_failure()[0] + 1, "true-law": 1000}


def test_a_run_ends_when_all_have_failed() -> None:
    assert len(list(run((planted,), SEED, lambda: False, nobody))) == 1


# The command


def test_the_command_tells_failures_counts_and_its_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", str(SEED), "--forever"], (planted,)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"seed {SEED}"
    assert lines[2] == "  does not hold of 'xy', 4"
    count = first_failure()[0] + 1
    assert lines[-1] == f"{count:,} cases: planted {count:,}"


def test_the_command_repeats_one_case(capsys: pytest.CaptureFixture[str]) -> None:
    number = str(first_failure()[0])
    arguments = ["--only", "planted", "--seed", str(SEED), "--case", number]
    assert main(arguments, (planted, true_law)) == 1
    assert "does not hold of 'xy', 4" in capsys.readouterr().out
    assert main(["--seed", str(SEED), "--case", number, "--only", "true-law"], (planted, true_law)) == 0
    assert capsys.readouterr().out == "the law holds\n"


def test_the_command_ends_when_its_time_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seconds", "0"], (true_law,)) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "0 cases: "


def test_an_interrupt_reports_the_case_that_was_running(capsys: pytest.CaptureFixture[str]) -> None:
    @law(_text, 500)
    def endless(_: str, __: int) -> None:
        """It ends."""
        raise KeyboardInterrupt

    assert main(["--forever"], (endless,)) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["interrupted in endless, case 0", "1 cases: endless 1"]


def test_progress_is_told_to_a_terminal_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = Progress()
    for seconds in (0, 6, 7, 12):
        now = time.monotonic() + seconds
        monkeypatch.setattr("time.monotonic", partial(float, now))
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        progress(true_law, 0)
        monkeypatch.undo()
    assert capsys.readouterr().out.splitlines() == ["2 cases: true-law 2", "4 cases: true-law 4"]


def test_the_command_tells_the_laws_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--scaling"]) == 0
    names = [line.partition(": ")[0] for line in capsys.readouterr().out.splitlines()]
    assert names == [fuzzer.name for fuzzer in (*FUZZERS, *hostile.TIMED)]


def test_a_name_that_no_fuzzer_has_is_refused() -> None:
    with pytest.raises(SystemExit, match="got nobody"):
        main(["--only", "nobody"])
