"""Type checkers on a client's project: the wheel, installed in a clean environment, and a small project that uses it.

In tests/typing/client, a checker must report exactly the lines that end in `# E`. It may also report the lines that end
in `# P`, because parsy has no types, but only with the messages that it gives for raw.py.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from support.extras import NEEDS_TYPES
from support.pages import ROOT, TUTORIAL, examples, is_readable, run_together, steps

if TYPE_CHECKING:
    import doctest

pytestmark = [NEEDS_TYPES, pytest.mark.slow, pytest.mark.xdist_group("typing")]

CLIENT: Final = Path(__file__).parent / "typing" / "client"
FILES: Final = [*filter(is_readable, CLIENT.glob("*.py"))]
REFUSED: Final = "refused.py"
CONTRACTS: Final = "contracts.py"
PAGES: Final = {
    f"page_{page.stem.lower().replace('-', '_')}.py": page
    for page in run_together()
    if examples(page) and page.name != "test-your-rules.md"
}
"""The pages whose examples a console runs, by the client's files that they are made into; but one needs hypothesis."""
PASTED: Final = {"tutorial.py": TUTORIAL}
"""The pages that make a file of their blocks, by the client's files."""

SETTING: Final = """\
[[tool.mypy.overrides]]
module = "parsy.*"
follow_untyped_imports = true
"""
UNTYPED: Final = re.compile(r"^@attrs\.frozen$|^ +@rule$|\.where\(lambda |  # P$")
"""Lines where mypy sees `Any`: decorators of attrs and of grammars, lambdas before an overload, and raw parsy."""
GENERIC_STUB: Final = """\
from typing import Generic, TypeVar

_Input = TypeVar("_Input")
_Output = TypeVar("_Output")

class ParseError(RuntimeError, Generic[_Input]): ...

class Result(Generic[_Output]):
    index: int
    value: _Output

class Parser(Generic[_Input, _Output]): ...
"""
"""A stub of parsy as the package `parsy-stubs` has one: its classes take type arguments."""
PYRIGHT: Final = "pyright"
CONFIGURATIONS: Final = {
    "mypy": "",
    "mypy that ignores parsy": SETTING.replace("follow_untyped_imports", "ignore_missing_imports"),
    "mypy that follows parsy": SETTING,
    PYRIGHT: "",
}


class Finding(NamedTuple):
    """An error that a checker reports."""

    file: str
    line: int
    message: str


class Environment(NamedTuple):
    """A virtual environment that holds the wheel and what it requires, and nothing else."""

    python: Path
    packages: Path

    @property
    def uriast(self) -> Distribution:
        """The installed distribution."""
        return next(iter(distributions(name="uriast", path=[str(self.packages)])))


def run(*command: str | Path, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program, with no setting of ours that changes what Python or a checker finds."""
    outer = {name: value for name, value in os.environ.items() if name not in {"MYPYPATH", "PYTHONPATH"}}
    return subprocess.run(
        command, cwd=cwd, env=outer | variables, capture_output=True, text=True, encoding="utf-8", check=False
    )


def run_well(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """The output of a program that must end well."""
    ended = run(*command, cwd=cwd, **variables)
    assert ended.returncode == 0, (ended.stdout + ended.stderr)[-4000:]
    return ended.stdout


def tool(name: str, *arguments: str | Path) -> tuple[str | Path, ...]:
    return sys.executable, "-m", name, *arguments


def copy_installed(name: str, target: Path) -> None:
    """Install a distribution as it is installed here: the tests use no network."""
    source = distribution(name)
    for file in source.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(source.locate_file(file)), target / file)


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel, built from the sdist and installed with no index to take anything from but parsy and attrs."""
    dist = tmp_path_factory.mktemp("dist")
    run_well(*tool("build", "--no-isolation", "--outdir", dist, ROOT))
    base = tmp_path_factory.mktemp("environment")
    venv.create(base, symlinks=os.name != "nt")
    places = sysconfig.get_paths("venv", vars={"base": str(base), "platbase": str(base)})
    made = Environment(Path(places["scripts"]) / "python", Path(places["purelib"]))
    for name in ("attrs", "parsy"):
        copy_installed(name, made.packages)
    run_well(*tool("pip", "--python", made.python, "install", "--no-index", *dist.glob("*.whl")))
    return made


@pytest.fixture(scope="session")
def extra(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the extra `testing` requires, beside the environment."""
    folder = tmp_path_factory.mktemp("extra")
    for name in ("hypothesis", "sortedcontainers"):
        copy_installed(name, folder)
    return folder


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's project, away from ours and its settings, with the examples of the pages for users."""
    project = tmp_path_factory.mktemp("client")
    for file in FILES:
        shutil.copy(file, project)
    for name, page in PAGES.items():
        (project / name).write_text("".join(map(as_statement, examples(page))), encoding="utf-8")
    for name, page in PASTED.items():
        (project / name).write_text("\n\n".join(code for code, _ in steps(page)), encoding="utf-8")
    return project


def as_statement(example: doctest.Example) -> str:
    """An example as lines of a module, where a value that a console would show is printed."""
    source = example.source.rstrip()
    value = ast.get_source_segment(source, ast.parse(source, mode="eval").body) if is_value(source) else None
    raw = "  # P" if "parsy" in source or "log_line" in source else ""
    return f"{source if value is None else f'print({value})'}{raw}\n"


def is_value(source: str) -> bool:
    """Whether a console shows the value of a statement, and it is not printed anyway."""
    return isinstance(ast.parse(source).body[0], ast.Expr) and not source.startswith("print(")


@pytest.fixture(params=CONFIGURATIONS, scope="session")
def findings(
    request: pytest.FixtureRequest, environment: Environment, client: Path, tmp_path_factory: pytest.TempPathFactory
) -> frozenset[Finding]:
    """The errors that a strict checker reports for the client."""
    configuration: str = request.param
    if configuration == PYRIGHT:
        return by_pyright(environment, client)
    return by_mypy(environment, client, tmp_path_factory.mktemp("mypy_cache"), CONFIGURATIONS[configuration])


def by_mypy(environment: Environment, client: Path, cache: Path, setting: str, what: str = ".") -> frozenset[Finding]:
    settings = client / "pyproject.toml"
    settings.write_text(f"[tool.mypy]\nstrict = true\n\n{setting}", encoding="utf-8")
    options = ("--config-file", settings, "--python-executable", environment.python, "--cache-dir", cache)
    ended = run(*tool("mypy", *options, "--output", "json", what), cwd=client)
    assert ended.returncode == 1, ended.stdout + ended.stderr
    reports = [json.loads(line) for line in ended.stdout.splitlines() if line.startswith("{")]
    return frozenset(
        Finding(report["file"], report["line"], report["message"]) for report in reports if report["severity"] != "note"
    )


def by_pyright(environment: Environment, client: Path) -> frozenset[Finding]:
    settings = client / "pyrightconfig.json"
    settings.write_text(json.dumps({"typeCheckingMode": "strict"}), encoding="utf-8")
    ended = run(*tool("pyright", "--project", settings, "--pythonpath", environment.python, "--outputjson"), cwd=client)
    assert ended.returncode == 1, ended.stdout + ended.stderr
    return frozenset(
        Finding(Path(report["file"]).name, report["range"]["start"]["line"] + 1, report["message"])
        for report in json.loads(ended.stdout)["generalDiagnostics"]
        if report["severity"] != "information"
    )


def lines_marked(mark: str, client: Path) -> set[tuple[str, int]]:
    return {
        (file.name, number)
        for file in client.glob("*.py")
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if line.endswith(f"  # {mark}")
    }


def test_exactly_the_marked_lines_are_errors(findings: frozenset[Finding], client: Path) -> None:
    reported = {(finding.file, finding.line): finding.message for finding in findings}
    must, may = lines_marked("E", client), lines_marked("P", client)
    assert must - reported.keys() == set()
    assert {line: reported[line] for line in reported.keys() - must - may} == {}


def test_checkers_report_the_same_about_parsy_without_uriast(findings: frozenset[Finding], client: Path) -> None:
    marked = lines_marked("P", client)
    said = {file: set[str]() for file in ("parsers.py", "raw.py", *PAGES)}
    for finding in findings:
        if (finding.file, finding.line) in marked:
            said[finding.file].add(finding.message)
    assert set[str]().union(*said.values()) - said["raw.py"] == set()


def test_a_stub_that_makes_the_classes_of_parsy_generic_changes_nothing_where_parsy_is_not_imported(
    environment: Environment, client: Path, tmp_path: Path
) -> None:
    project = Path(shutil.copytree(client, tmp_path / "project"))
    for file in project.glob("*.py"):
        if re.search("^(?:import|from) parsy", file.read_text(encoding="utf-8"), re.MULTILINE):
            file.unlink()
    stub = project / "typings" / "parsy" / "__init__.pyi"  # where pyright looks first
    stub.parent.mkdir(parents=True)
    stub.write_text(GENERIC_STUB, encoding="utf-8")
    found = by_pyright(environment, project)
    assert {(each.file, each.line) for each in found} == lines_marked("E", project)


@pytest.mark.parametrize("name", sorted(file.name for file in FILES if file.name != REFUSED))
def test_code_that_the_checkers_allow_runs(name: str, environment: Environment, client: Path, extra: Path) -> None:
    variables = {"PYTHONPATH": str(extra)} if name == CONTRACTS else {}
    run_well(environment.python, client / name, cwd=client, **variables)


@pytest.mark.parametrize("name", ["tutorial.py", "page_for_parsy_users.py"])
def test_no_value_in_the_tutorial_and_the_page_for_users_of_parsy_is_any(
    name: str, environment: Environment, client: Path, tmp_path: Path
) -> None:
    found = by_mypy(environment, client, tmp_path, "disallow_any_expr = true\n", name)
    lines = (client / name).read_text(encoding="utf-8").splitlines()
    assert [lines[each.line - 1] for each in found if not UNTYPED.search(lines[each.line - 1])] == []


def test_the_wheel_requires_attrs_and_parsy_and_nothing_else(environment: Environment) -> None:
    required = [each for each in environment.uriast.requires or () if "extra ==" not in each]
    assert {re.split(r"\W", each)[0] for each in required} == {"attrs", "parsy"}
    assert {each.name for each in distributions(path=[str(environment.packages)])} == {"attrs", "parsy", "uriast"}


def test_our_stub_of_parsy_says_what_parsy_is(tmp_path: Path) -> None:
    run_well(*stub_test(whole_stub(), tmp_path))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("def aggregate(self, other", "def aggregate(self, least: int, other"),
        ("    def mark(self) -> Parser: ...\n", ""),
        ("def noop(x: _T)", "def noop(y: _T)"),
    ],
)
def test_a_stub_that_does_not_say_what_parsy_is_is_refused(right: str, wrong: str, tmp_path: Path) -> None:
    assert whole_stub().count(right) == 1
    ended = run(*stub_test(whole_stub().replace(right, wrong), tmp_path))
    assert (ended.returncode, "error: parsy." in ended.stdout) == (1, True)


def whole_stub() -> str:
    """Our stub of parsy with the classes that it imports from the stand-ins, since stubtest skips what is imported."""
    stub = (ROOT / "typings" / "parsy" / "__init__.pyi").read_text(encoding="utf-8")
    stand_ins = (ROOT / "src" / "uriast" / "combinators" / "_untyped.pyi").read_text(encoding="utf-8")
    before, imported, after = stub.partition("from uriast.combinators._untyped import ")
    assert imported
    return before + stand_ins + after.partition("\n")[2]


def stub_test(stub: str, folder: Path) -> tuple[str | Path, ...]:
    """The command that compares a stub of parsy with parsy."""
    file = folder / "parsy" / "__init__.pyi"
    file.parent.mkdir(parents=True)
    file.write_text(stub, encoding="utf-8")
    settings = folder / "mypy.ini"
    settings.write_text(f"[mypy]\nmypy_path = {folder}\n", encoding="utf-8")
    return tool("mypy.stubtest", "--mypy-config-file", settings, "parsy")
