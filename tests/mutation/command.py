"""The command: its options and its output."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import TYPE_CHECKING

from mutation.plan import modules, paths_of_tests, source_of
from mutation.survivors import LIST, keys_of, read

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mutation.survivors import Key, Report, Survivor


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants of modules and return the exit status: 1 if one survived that is not accepted."""
    options = _parser().parse_args(arguments)
    chosen = _chosen(options.modules)
    if options.list:
        for module in chosen:
            _tell(f"{module}: {' '.join(map(str, paths_of_tests(module)))}")
        return 0
    accepted = keys_of(read(LIST.read_text(encoding="utf-8")))
    # cosmic-ray is needed from here on; the rest of the package has to do without it.
    run, baseline_error = import_module("mutation.session").run, import_module("mutation.trial").BaselineError
    trial = partial(run, since=options.since, grown=options.grown, tell=_tell_survivor)
    failures = 0
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # what is not loaded takes no time
    os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"  # our own imports the source, before a mutant takes its place
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # to compile a mutant takes longer than to interpret it
    os.environ["PYTHONHASHSEED"] = "0"  # read when a process starts: a verdict repeats
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        for module, running in [(module, pool.submit(trial, module)) for module in chosen]:
            try:
                report = running.result()
            except baseline_error as error:
                _tell(f"{module}: {error}")
                failures += 1
            else:
                _tell(summary(report, accepted))
                failures += len(still_open(report, accepted))
    return 1 if failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description="Change the source in small ways, and tell what no test notices."
    )
    parser.add_argument(
        "modules", nargs="*", metavar="MODULE", help="modules or packages, such as combinators.compiler; default: all"
    )
    parser.add_argument("--since", metavar="REVISION", help="try only lines that have changed since a revision")
    parser.add_argument(
        "--grown", action="store_true", help="the tests have only grown since the last run: try only its survivors"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many modules at a time (%(default)s)")
    parser.add_argument("--list", action="store_true", help="list the modules and their tests")
    return parser


def _chosen(names: Sequence[str]) -> list[str]:
    """The modules that have one of the names, or are in a package that has; all if there are no names."""
    wanted = [name.removeprefix("uriast.") for name in names]
    unknown = [name for name in wanted if not any(f"{module}.".startswith(f"{name}.") for module in modules())]
    if unknown:
        sys.exit(f"expected the names of modules (see --list), got {', '.join(unknown)}")
    return [module for module in modules() if not wanted or any(f"{module}.".startswith(f"{name}.") for name in wanted)]


def still_open(report: Report, accepted: Collection[Key]) -> list[Survivor]:
    """The survivors of a module that are not accepted."""
    return [each for each in report.survivors if each.key not in accepted]


def summary(report: Report, accepted: Collection[Key]) -> str:
    """The figures of a module, and its survivors that are not accepted."""
    remaining = still_open(report, accepted)
    killed = report.mutants - len(report.survivors)
    head = (
        f"{report.module}: {report.mutants} mutants, {killed} killed, "
        f"{len(report.survivors) - len(remaining)} accepted, {len(remaining)} open"
    )
    return "\n".join((head, *map(told, remaining)))


def told(survivor: Survivor) -> str:
    """What was changed where."""
    key = survivor.key
    place = f"{source_of(key.module)}:{survivor.number}"
    return f"  {place} in {key.function or 'the module'}: {survivor.operator}\n    - {key.line}\n    + {key.becomes}"


def _tell_survivor(survivor: Survivor) -> None:
    _tell(told(survivor))


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - the output of the command
