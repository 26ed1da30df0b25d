"""The verdicts on a module's mutants, in a session of cosmic-ray that can be stopped and taken up again."""

from __future__ import annotations

import ast
import platform
import re
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_code, use_mutation
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

from mutation.ignored import ignored_spans, is_ignored
from mutation.plan import ROOT, changed_lines, marks_of_tests, paths_of_tests, source_of
from mutation.survivors import Key, Report, Survivor, change, diff
from mutation.trial import copied_tree, measured

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from pathlib import Path

    from cosmic_ray.plugins import Operator
    from cosmic_ray.work_db import WorkDB
    from cosmic_ray.work_item import WorkItem

    from mutation.trial import Trial

FOLDER: Final = ROOT / ".mutation"
"""Where the sessions are. It may be deleted."""

POINTLESS: Final = re.compile(r".*_(?:Eq|NotEq|Lt|LtE|Gt|GtE)_(?:Is|IsNot)|.*_(?:Is|IsNot)_(?:Eq|NotEq|Lt|LtE|Gt|GtE)")
"""Changes between identity and comparison. Whether equal numbers are identical depends on the interpreter."""


def run(module: str, *, since: str | None, grown: bool, tell: Callable[[Survivor], None]) -> Report:
    """Try the mutants of a module that have no verdict yet.

    Args:
        module: The name of the module, without `uriast.`.
        since: A revision, if only lines that have changed since are of interest.
        grown: Whether the tests have only grown, so that a mutant that was killed stays killed.
        tell: Called with each survivor that is found.

    Raises:
        BaselineError: The tests fail without any change.
    """
    with copied_tree(), _session(module, grown=grown) as database:
        lines = None if since is None else changed_lines(module, since)
        pending = [item for item in _in_order(database.pending_work_items) if _is_wanted(item, lines)]
        if pending:
            _try(database, module, pending, tell)
        tried = [
            (item, result)
            for item, result in database.completed_work_items
            if result.worker_outcome is not WorkerOutcome.SKIPPED and _is_wanted(item, lines)
        ]
        survivors = [_survivor(module, item, result) for item, result in tried if _survived(result)]
        return Report(module, len(tried), tuple(sorted(survivors, key=lambda each: each.number)))


def _try(database: WorkDB, module: str, items: Iterable[WorkItem], tell: Callable[[Survivor], None]) -> None:
    trial = measured(paths_of_tests(module), marks_of_tests(module))
    for item in items:
        result = _result(item, trial)
        database.set_result(item.job_id, result)
        if _survived(result):
            tell(_survivor(module, item, result))


@contextmanager
def _session(module: str, *, grown: bool) -> Generator[WorkDB]:
    """The session of a module as the copy has it. Its name tells when it is out of date: then a new one replaces it."""
    source = _digest([source_of(module)])
    tests = _digest(_files(paths_of_tests(module)))
    path = FOLDER / f"{module}-{source}-{tests}.sqlite"
    FOLDER.mkdir(exist_ok=True)
    outdated = [other for other in FOLDER.glob(f"{module}-*") if other != path]
    if not path.exists():
        unfinished = path.with_suffix(".unfinished")
        unfinished.unlink(missing_ok=True)
        with use_db(str(unfinished)) as database:
            _fill(database, module)
            for other in FOLDER.glob(f"{module}-{source}-*.sqlite") if grown else ():
                _take_killed(database, other)
        unfinished.rename(path)
    for other in outdated:
        other.unlink(missing_ok=True)
    with use_db(str(path)) as database:
        yield database


def _files(tests: Iterable[Path]) -> list[Path]:
    """The files of tests, which may be given as folders."""
    return sorted(path for test in tests for path in ([test] if test.suffix else test.rglob("*.py")))


def _digest(paths: Iterable[Path]) -> str:
    """A digest of files, of Python and of cosmic-ray: where it is equal, so are the verdicts."""
    digest = sha256(f"{platform.python_version()} {version('cosmic-ray')}".encode())
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _fill(database: WorkDB, module: str) -> None:
    """Make the mutants, and leave out those that say nothing of the tests."""
    path = source_of(module)
    init([path], database, {})
    source = path.read_text(encoding="utf-8")
    spans = ignored_spans(source)
    left_out = [
        item.job_id
        for item in database.work_items
        for mutation in item.mutations
        if POINTLESS.fullmatch(mutation.operator_name)
        or is_ignored(mutation.start_pos, mutation.end_pos, spans)
        or not _is_program(source, item)
    ]
    database.set_multiple_results(left_out, WorkResult(WorkerOutcome.SKIPPED))


def _result(item: WorkItem, trial: Trial) -> WorkResult:
    """Run the tests with a mutant. The result's diff is the removed and the added lines."""
    (mutation,) = item.mutations
    with use_mutation(mutation.module_path, _operator(item), mutation.occurrence) as (source, mutant):
        outcome = TestOutcome.SURVIVED if trial.passes() else TestOutcome.KILLED
    return WorkResult(WorkerOutcome.NORMAL, test_outcome=outcome, diff=diff(source, mutant or source))


def _is_program(source: str, item: WorkItem) -> bool:
    """Whether a mutant is a program, and another than the source."""
    (mutation,) = item.mutations
    try:
        mutant = mutate_code(source, _operator(item), mutation.occurrence)
        return mutant is not None and ast.dump(ast.parse(mutant)) != ast.dump(ast.parse(source))
    except (AttributeError, SyntaxError):  # the first is cosmic-ray's own, if an exception has a dotted name
        return False


def _take_killed(database: WorkDB, path: Path) -> None:
    """Take the verdicts on killed mutants from another session of the same source."""
    with use_db(str(path)) as other:
        killed = {_place(item): result for item, result in other.completed_work_items if _killed(result)}
    for item in database.pending_work_items:
        if _place(item) in killed:
            database.set_result(item.job_id, killed[_place(item)])


def _operator(item: WorkItem) -> Operator:
    return get_operator(item.mutations[0].operator_name)()


def _place(item: WorkItem) -> tuple[str, int]:
    (mutation,) = item.mutations
    return mutation.operator_name, mutation.occurrence


def _in_order(items: Iterable[WorkItem]) -> list[WorkItem]:
    return sorted(items, key=lambda item: (item.mutations[0].start_pos, _place(item)))


def _is_wanted(item: WorkItem, lines: frozenset[int] | None) -> bool:
    """Whether a mutant changes one of the lines; all lines are meant by `None`."""
    (mutation,) = item.mutations
    return lines is None or not lines.isdisjoint(range(mutation.start_pos[0], mutation.end_pos[0] + 1))


def _killed(result: WorkResult) -> bool:
    return result.worker_outcome is WorkerOutcome.NORMAL and result.test_outcome is TestOutcome.KILLED


def _survived(result: WorkResult) -> bool:
    """Whether a mutant survived. One that could not be tried counts too: nothing has killed it."""
    return result.worker_outcome is not WorkerOutcome.SKIPPED and not _killed(result)


def _survivor(module: str, item: WorkItem, result: WorkResult) -> Survivor:
    (mutation,) = item.mutations
    line, becomes = change(result.diff or "")
    key = Key(module, mutation.definition_name or "", line, becomes)
    return Survivor(key, mutation.start_pos[0], mutation.operator_name.removeprefix("core/"))
