"""The page on other engines: its examples, its short patterns, and what a scheme checks besides its rule."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple, cast, get_args

import pytest
from hypothesis import given
from support.pages import ROOT, run
from support.references import reference_texts

from uriast import ParseError, parse
from uriast.combinators import DialectName, Rule
from uriast.grammar import rfc3986, rfc3987
from uriast.schemes import file_windows, registry

if TYPE_CHECKING:
    from pathlib import Path

PAGE: Final = ROOT / "docs" / "how-to" / "other-engines.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
SECTIONS: Final = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", TEXT, re.MULTILINE))
EACH_DIALECT: Final = pytest.mark.parametrize("dialect", get_args(DialectName))


class Program(NamedTuple):
    """A program that a section shows: the language of its block, its file and the command that runs it."""

    language: str
    file: str
    command: tuple[str, ...]


PROGRAMS: Final = {
    "JavaScript": Program("js", "links.mjs", ("node", "links.mjs")),
    "Java": Program("java", "Links.java", ("java", "Links.java")),
    "Ruby": Program("ruby", "links.rb", ("ruby", "links.rb")),
    "PCRE2 and PHP": Program("php", "links.php", ("php", "links.php")),
}


def blocks(section: str, language: str) -> list[str]:
    """The code blocks of a section in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)


def failures(code: str) -> int:
    """The number of examples that do not print what they show."""
    return doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(code, {}, PAGE.name, None, 0)).failed


def rows(header: str) -> list[list[str]]:
    """The rows of the table under a header, each as its cells."""
    (table,) = re.findall(rf"^\| {re.escape(header)}.*\n\|[-|]+\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    cells = [re.split(r"(?<!\\) ?\| ?", row)[1:-1] for row in table.splitlines()]
    return [[cell.replace(r"\|", "|") for cell in row] for row in cells]


def code(cell: str) -> list[str]:
    """The pieces of code in a cell."""
    return re.findall("`([^`]+)`", cell)


# Examples


def test_the_examples_do_what_they_show() -> None:
    plain = [TEXT.partition("\n## ")[0], *(each for name, each in SECTIONS.items() if name != "DuckDB")]
    shown = [block for section in plain for block in blocks(section, "python")]
    assert failures("".join(shown)) == 0


@pytest.mark.once
@pytest.mark.skipif(find_spec("duckdb") is None, reason="the extra `duckdb` has it")
def test_the_example_of_duckdb_does_what_it_shows() -> None:
    (shown,) = blocks(SECTIONS["DuckDB"], "python")
    assert failures(shown) == 0


@pytest.mark.once
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=pytest.mark.skipif(
                shutil.which(command[0]) is None, reason=f"no package of Python brings {command[0]} to all machines"
            ),
        )
        for name, (_, _, command) in PROGRAMS.items()
    ],
)
def test_a_program_prints_what_the_page_shows(name: str, tmp_path: Path) -> None:
    language, file, command = PROGRAMS[name]
    section = SECTIONS[name]
    program = cast("str", shutil.which(command[0]))
    for line in "".join(blocks(section, "sh")).splitlines():
        call, _, written = line.partition(" > ")
        printed = run("-m", *call.split(), cwd=tmp_path)
        (tmp_path / written).write_text(printed, encoding="utf-8")
    (source,) = blocks(section, language)
    (tmp_path / file).write_text(source, encoding="utf-8")
    ended = subprocess.run([program, *command[1:]], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert [ended.stdout] == blocks(section, "text")


# What the page says


@given(reference_texts)
def test_a_short_pattern_tells_undefined_and_empty_apart(reference: str) -> None:
    found = parse(reference)
    values = {
        "scheme": getattr(found, "scheme", None),
        "userinfo": found.userinfo,
        "host": found.host,
        "port": found.port,
        "query": found.query,
        "fragment": found.fragment,
    }
    told = {name: code(pattern) for name, pattern in rows("Component | Defined")}
    assert {name: re.search(pattern, reference) is not None for name, (pattern,) in told.items()} == {
        name: value is not None for name, value in values.items()
    }


@pytest.mark.slow
@EACH_DIALECT
def test_all_rules_can_be_written_in_each_dialect(dialect: DialectName) -> None:
    ours: list[object] = [*vars(rfc3986).values(), *vars(rfc3987).values(), file_windows.rule]
    rules = [cast("Rule[object]", each) for each in ours if isinstance(each, Rule)]
    rules += [scheme.rule for scheme in registry.schemes]
    assert all(rule.pattern_for(dialect).source for rule in rules)


# What a scheme checks beyond its rule


CHECKS: Final = [
    (code(scheme)[0], text) for scheme, _, texts in rows("Scheme | It also checks") for text in code(texts)
]


def as_python(rule: Rule[object]) -> re.Pattern[str]:
    r"""The pattern of a rule in RE2's dialect, which Python's `re` reads too, apart from `\z`."""
    return re.compile(rule.pattern_for("re2").source.removesuffix(r"\z"))


@pytest.mark.parametrize(("name", "example"), CHECKS)
def test_the_pattern_accepts_an_example_that_the_scheme_refuses(name: str, example: str) -> None:
    (scheme,) = [each for each in registry.schemes if each.name == name]
    assert as_python(scheme.rule).fullmatch(example)
    with pytest.raises(ParseError):
        scheme.parse(example)
