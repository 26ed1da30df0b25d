"""The work of `uriast columns`: read rows, add the components of a column, write them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

import pyarrow as pa

from uriast import columns
from uriast.cli import signals
from uriast.cli.commands.tables.formats import FileError, opened, replacing, sized, told_of, writer
from uriast.cli.commands.tables.reasons import Summary
from uriast.cli.inputs import Unreadable
from uriast.cli.screen import Screen, rows_screen, say
from uriast.cli.work import BAD, GOOD, TROUBLE, printable, run_job, unreadable
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.commands.tables.formats import Source
    from uriast.combinators import Rule


MOST_NAMED: Final = 20
"""The number of columns that a message names."""


class End(NamedTuple):
    """A file at an end of a conversion: its name, and the name of its format."""

    name: str
    form: str


class Task(NamedTuple):
    """A conversion."""

    source: End  # the file to read
    target: End  # the file to write
    column: str  # the name of the column of texts
    rule: Rule[object]  # the rule that reads the texts
    name: str  # the name of the new column
    rows: int  # the number of rows that are read at once
    force: bool  # whether the target is replaced if it exists


def convert(task: Task, *, is_json: bool) -> int:
    """Do a conversion and print its summary; return the exit status."""
    try:
        with signals.as_exceptions():
            summary = _converted(task)
    except FileError as error:
        say(unreadable(Unreadable(error.name, error.reason)))
        return TROUBLE
    if is_json and run_job(lambda output, _: _print_record(summary, output), (), prints=True) is None:
        return TROUBLE
    for line in () if is_json else summary.lines():
        say(line)
    return BAD if summary.invalid else GOOD


def _print_record(summary: Summary, output: TextIO) -> int:
    return output.write(f"{summary.record()}\n")


def _converted(task: Task) -> Summary:
    """Convert all rows; return their summary."""
    summary = Summary(task.rule)
    with opened(*task.source, task.rows) as source:
        _refuse_to_replace(task)
        texts = _place(task, source.schema)
        schema = _schema(task, source.schema, texts)
        with (
            replacing(task.target.name) as file,
            writer(file, *task.target, schema) as write,
            rows_screen(source.rows) as view,
        ):
            _go_through(task, source, texts, summary, _Output(schema, write, view))
    return summary


class _Output(NamedTuple):
    """Where rows go: their columns, the function that writes them, and the screen that shows how many are done."""

    schema: pa.Schema
    write: Callable[[pa.Table], None]
    view: Screen


def _go_through(task: Task, source: Source, place: int, summary: Summary, output: _Output) -> None:
    for table in sized(source, task.rows):
        texts = table.column(place)
        try:
            found = columns.parse(texts, task.rule)
        except ValueError as error:
            raise FileError(task.source.name, str(error)) from None
        fields = found.flatten()
        added = fields if task.target.form == "csv" else [found]
        output.write(pa.Table.from_arrays([*table.columns, *added], schema=output.schema))
        summary.add(texts, fields[-1])
        output.view.advance(table.num_rows)


def _refuse_to_replace(task: Task) -> None:
    """Refuse a target that is the source, no regular file, or there already."""
    target, path = task.target.name, Path(task.target.name)
    with told_of(target):
        if not os.path.lexists(path):
            return
        if path.exists() and path.samefile(task.source.name):
            raise FileError(target, "expected another file than IN, got the same")
        if not path.is_file():
            raise FileError(target, "expected a new or a regular file, got another one")
        if not task.force:
            raise FileError(target, "expected a new file, got one that exists; --force replaces it")


def _place(task: Task, schema: pa.Schema) -> int:
    """The number of the column of texts, from 0."""
    places = [place for place, name in enumerate(schema.names) if name == task.column]
    if len(places) != 1:
        got = "several of that name" if places else f"only {_named(schema.names)}"
        raise FileError(task.source.name, f"expected a column {_named([task.column])}, got {got}")
    return places[0]


def _schema(task: Task, schema: pa.Schema, place: int) -> pa.Schema:
    """The columns of the target."""
    texts = schema.field(place)
    try:
        empty = columns.parse(pa.chunked_array([], texts.type), task.rule)
    except TypeError as error:
        raise FileError(task.source.name, f"column {_named([texts.name])}: {error}") from None
    added = [pa.field(task.name, empty.type)]
    if task.target.form == "csv":
        names = [field.name for field in columns.struct_type(task.rule)]
        added = [pa.field(f"{task.name}_{name}", each.type) for name, each in zip(names, empty.flatten(), strict=True)]
    if taken := [field.name for field in added if field.name in schema.names]:
        reason = f"expected no column {_named(taken)}, which is a new one; --as gives another name"
        raise FileError(task.source.name, reason)
    for field in added:
        schema = schema.append(field)
    return schema


def _named(names: list[str]) -> str:
    """Names of columns in a message. If a CSV file lacks its header, they are data, and may have passwords."""
    shown = [printable(masked_passwords(name)) for name in names[:MOST_NAMED]]
    return ", ".join([*shown, f"{len(names) - MOST_NAMED} others"] if len(names) > MOST_NAMED else shown)
