"""`uriast lint`: check the literals in programs."""

from __future__ import annotations

import ast
import json
import os
import re
import warnings
from collections import defaultdict
from contextlib import suppress
from functools import partial, reduce
from io import BytesIO
from tokenize import COMMENT, TokenError, detect_encoding, generate_tokens
from typing import Any, Final, NamedTuple, cast

import click

from uriast import literals
from uriast.cli.inputs import STDIN, display_name, opened_file
from uriast.cli.output import BAD, GOOD, TROUBLE, encodable, printable, put, reason, say, unreadable

IGNORES: Final = re.compile(r"#[ \t]*type:[ \t]*ignore(?![A-Za-z0-9]|[^\x00-\x7f])[ \t]*(?:\[([^\]]*)\])?")
"""A comment by which mypy ignores errors on its line, with their codes."""
DISABLES: Final = re.compile(r'# mypy: .*?disable[-_]error[-_]code *= *("[^"]*"|[^", ]*)')
"""A comment by which mypy ignores errors in the whole file, with their codes."""
FOLDER: Final = "expected a file, got a folder; for its files: git ls-files -z '*.py' | xargs -0 uriast lint"


class Finding(NamedTuple):
    """A literal that is not valid. Lines and columns are counted from 1, in code points."""

    line: int
    column: int
    end_line: int
    end_column: int  # after the last character
    message: str


@click.command(
    epilog="""
\b
Examples:
  uriast lint program.py
  git ls-files -z '*.py' | xargs -0 uriast lint
  uriast lint --json program.py | jq .message
  uriast lint --module my_grammar program.py

A program is read, never run. Checked are calls with one argument of what it imports from uriast: parse and matches of
rules and schemes, classes of nodes, functions of one text. The argument is a literal, or a name that the program binds
once, to a literal. Since Python 3.14, so are the literal parts of a template string in a call of uri. A comment
# type: ignore[uriast] on its line ignores the error.

Modules with rules of your own are listed by --module, or in the settings of mypy in the current folder: modules = [...]
in the table tool.uriast of pyproject.toml, or in the section uriast of mypy.ini or setup.cfg. Their code runs.

Each error is printed as file:line:column: message.

Exit status: 0 if all literals are valid, 1 if any is not, 2 if there is an error: an invalid option, a file that cannot
be read or is no program in Python, output that cannot be written.
"""
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(readable=False))
@click.option("--json", "is_json", is_flag=True, help="Print each error and its position as one line of JSON.")
@click.option(
    "--module",
    "modules",
    metavar="NAME",
    multiple=True,
    help="Also check calls of the rules in this module. It is imported, so its code runs. May be given several times.",
)
def lint(files: tuple[str, ...], modules: tuple[str, ...], *, is_json: bool) -> int:
    """Check the literals in programs: texts that uriast would refuse when the program runs.

    Without a FILE, or if FILE is -, standard input is read.
    """
    try:
        settings = literals.config_file()
        listed = (*literals.listed_modules(settings), *modules)
        literals.import_modules(listed, [*literals.mypy_path(settings), "."])
    except literals.SettingError as error:
        raise click.UsageError(printable(f"{error}")) from None

    return max(_linted(name, listed, is_json=is_json) for name in files or (STDIN,))


def _linted(name: str, listed: tuple[str, ...], *, is_json: bool) -> int:
    """Print the invalid literals in a file; return the exit status for it."""
    source = display_name(name)
    try:
        with opened_file(name) as file:
            found = findings(file.read(), listed)
    except OSError as error:
        return unreadable(source, FOLDER if os.path.isdir(name) else reason(error))
    except SyntaxError as error:
        say(f"{printable(source)}:{error.lineno or 1}:{error.offset or 1}: {error.msg}")
        return TROUBLE
    for each in found:
        line = f"{printable(source)}:{each.line}:{each.column}: {each.message}"
        put((json.dumps({"file": source, **each._asdict()}) if is_json else encodable(line)) + "\n")
    return BAD if found else GOOD


def findings(octets: bytes, listed: tuple[str, ...] = ()) -> list[Finding]:
    """The literals of a program that are not valid, in their order; a `SyntaxError` if it is no program."""
    lines, tree = _read(octets)
    paths, texts = _names(tree)
    found: list[Finding] = []
    for node in ast.walk(tree):
        match node:
            case ast.Call(called, [text], []) | ast.Call(called, [], [ast.keyword(str(), text)]):
                keyword = node.keywords[0].arg if node.keywords else None
                outcome = _verdict(_called(called, paths, listed), text, texts, keyword)
                if isinstance(outcome, literals.Invalid):
                    found.append(Finding(*_place(text, lines), outcome.message))
            case _:
                pass
    ignored = _ignored(lines, tree.body[0].lineno) if found else set[int]()
    return sorted(each for each in found if ignored.isdisjoint(range(each.line, each.end_line + 1)))


def _read(octets: bytes) -> tuple[list[str], ast.Module]:
    """The lines and the tree of a program, in the encoding that it names (PEP 263)."""
    try:
        encoding, _ = detect_encoding(BytesIO(octets).readline)
        text = octets.decode(encoding)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an invalid escape is not our business
            return re.split("\r\n|[\r\n]", text), ast.parse(text)
    except UnicodeDecodeError as error:
        message = f"expected {error.encoding}, got byte 0x{octets[error.start]:02X}"
        raise SyntaxError(message, ("", octets.count(b"\n", 0, error.start) + 1, 1, None)) from None
    except (LookupError, ValueError) as error:  # before Python 3.11.4, NUL is a ValueError
        raise SyntaxError(f"{error}") from None
    except (MemoryError, RecursionError):
        message = "the program is nested too deep"
        raise SyntaxError(message) from None


def _names(tree: ast.Module) -> tuple[dict[str, str], dict[str, object]]:
    """The names that mean one thing in the whole program: the paths of imports, and the values of constants."""
    bound: defaultdict[str, list[str | None]] = defaultdict(list)
    for node in ast.walk(tree):
        for name, path in _bound(node):
            bound[name].append(path)
    if "*" in bound:  # `import *` may bind each name again
        return {}, {}
    values: dict[str, object] = {}
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(value)) | ast.AnnAssign(
                ast.Name(name), _, ast.Constant(value)
            ):
                values[name] = value
            case _:
                pass
    paths = {name: paths[0] for name, paths in bound.items() if paths[0] and len({*paths}) == 1}
    return paths, {name: value for name, value in values.items() if len(bound[name]) == 1}


def _bound(node: ast.AST) -> list[tuple[str, str | None]]:
    """The names that a node binds, with the paths of what it imports."""
    match node:
        case ast.Import(names):  # `import a.b` binds `a`, `import a.b as c` binds `a.b`
            paths = [each.name if each.asname else each.name.partition(".")[0] for each in names]
            return [(each.asname or path, path) for each, path in zip(names, paths, strict=True)]
        case ast.ImportFrom(module, names, level):
            return [(each.asname or each.name, None if level else f"{module}.{each.name}") for each in names]
        case ast.alias():
            return []
        case ast.Name(name, ast.Store() | ast.Del()) | ast.arg(name) | ast.MatchMapping(rest=str(name)):
            return [(name, None)]
        case _:  # functions, classes, exceptions, patterns, parameters of generics
            other = getattr(node, "name", None)
            return [(other, None)] if isinstance(other, str) else []


def _called(node: ast.expr, paths: dict[str, str], listed: tuple[str, ...]) -> object:
    """What a dotted name is, by the imports of the program."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or node.id not in paths:
        return None
    return reduce(partial(literals.member, listed=listed), reversed(names), literals.find(paths[node.id], listed))


def _verdict(function: object, node: ast.expr, values: dict[str, object], keyword: str | None) -> literals.Verdict:
    if type(node).__name__ == "TemplateStr":  # since Python 3.14
        return literals.template_verdict(function, map(_item, cast("Any", node).values), keyword)
    text = values.get(node.id) if isinstance(node, ast.Name) else getattr(node, "value", None)
    return literals.verdict(function, text, keyword) if isinstance(text, str) else None


def _item(part: Any) -> str | tuple[str, str | None, str]:
    """A part of a template string: a text, or a value as it is written."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    match part.format_spec:
        case ast.JoinedStr([ast.Constant(str(spec))]):
            pass
        case _:  # none, or one that the program makes
            spec = ""
    return part.str, chr(part.conversion) if part.conversion > 0 else None, spec


def _place(node: ast.expr, lines: list[str]) -> tuple[int, int, int, int]:
    """Where an expression begins and ends."""
    last, end = node.end_lineno or node.lineno, node.end_col_offset or 0
    return node.lineno, _column(lines[node.lineno - 1], node.col_offset), last, _column(lines[last - 1], end)


def _column(line: str, offset: int) -> int:
    """A column from 1, in code points. The tree counts octets of UTF-8 from 0."""
    return 1 + (offset if line.isascii() else len(line.encode()[:offset].decode()))


def _ignored(lines: list[str], first: int) -> set[int]:
    """The lines whose errors mypy ignores; `first` is that of the first statement."""
    ignored: set[int] = set()
    with suppress(TokenError, SyntaxError):  # what `ast` reads differently: the comments before it count
        for kind, text, (line, column), *_ in generate_tokens(iter([f"{each}\n" for each in lines]).__next__):
            ignores = IGNORES.match(text) if kind == COMMENT else None
            disables = DISABLES.match(text) if kind == COMMENT and not column else None
            if (ignores and ignores[1] is None and line < first) or (disables and _has_code(disables[1])):
                return set(range(1, len(lines) + 1))
            if ignores and (ignores[1] is None or _has_code(ignores[1])):
                ignored.add(line)
    return ignored


def _has_code(codes: str) -> bool:
    return "uriast" in re.split('[", ]+', codes)
