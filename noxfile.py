"""What is checked, in sessions: `nox -s NAME` runs one, `.ci/run` all of them, each in an environment of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

import nox

nox.needs_version = ">=2025.2"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.error_on_missing_interpreters = False  # nox says which session it skips
os.environ["UV_PYTHON_DOWNLOADS"] = "never"

NEWEST = next((f"3.{minor}" for minor in (14, 13, 12) if shutil.which(f"python3.{minor}")), "3.11")
"""The Python for what is measured or proved once. From 3.14 on, coverage costs little."""
DEBIANS = Path("/usr/bin/python3.11")
OLDEST = str(DEBIANS) if DEBIANS.exists() else "3.11"
"""Debian's is 3.11.2, whose `re` has mistakes that later ones lack."""

QUICK = "not slow and not once"
CORE = ("abnf", "combinators", "grammar", "nodes", "passes", "schemes", "templates")
PYTHONS = (
    "--ignore=tests/combinators/test_native.py",
    "--deselect=tests/combinators/test_generated.py::test_a_traceback_shows_the_generated_line",
)
"""The options that leave out tests of what Python alone does."""
OF_LIBRARIES = ("tests/columns", "tests/integrations")
EVERYTHING = (".[spark,test]", "./native", "--group=bench", "--group=engines", "--group=types")
COLUMNS = (".[duckdb,pandas,polars,spark,test]", "./native", "--group=fields")
T_STRINGS = Path("tests/t_strings")
DIST = Path("dist")
COMPILED = (".c", ".h", ".so", ".pyd")
INTERPRETERS = (*[f"python3.{minor}" for minor in range(11, 16)], "pypy3.11")
KERNEL = Path("native/src/uriast_native")
WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wconversion", "-Wshadow")


def run_tests(session: nox.Session, *arguments: str) -> None:
    """Run pytest on all cores. The arguments after `--` of nox's command come last."""
    session.run("python", "-m", "pytest", "-q", "-n", "auto", "--dist", "loadgroup", *arguments, *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Ruff: what it finds, and how it formats. The workflows of the hosting service: their schema, and dangers."""
    session.install("--group=lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    workflows = map(str, Path(".github/workflows").iterdir())
    session.run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows)
    session.run("zizmor", "--quiet", "--offline", ".github")


@nox.session(python="3.11")
def types(session: nox.Session) -> None:
    """mypy and pyright, strict, where everything that is imported is installed."""
    session.install(*EVERYTHING)
    session.run("mypy")
    session.run("mypy", "--python-version=3.14", "tests/support/t_strings.py", *map(str, T_STRINGS.glob("*.py")))
    session.run("pyright")


@nox.session
def package(session: nox.Session) -> None:
    """The distributions, in `dist`: metadata, contents, and README's first command with the wheel on each Python."""
    settings = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    version = settings["project"]["version"]
    kinds = "|".join(each["directory"] for each in settings["tool"]["towncrier"]["type"])
    fragments = [each.name for each in Path("changes").iterdir() if each.name != ".gitignore"]
    if strange := [each for each in fragments if not re.fullmatch(rf"\+[A-Za-z0-9_-]+\.(?:{kinds})\.md", each)]:
        session.error(f"changes: expected names such as +name.added.md, got {', '.join(strange)}")
    if session.posargs and session.posargs != [f"v{version}"]:
        session.error(f"expected the tag v{version}, as pyproject.toml says, got {session.posargs[0]}")
    if session.posargs and fragments:
        session.error(f"expected a changelog of this version, got {len(fragments)} files left in changes")
    session.install("--group=package")
    session.run("towncrier", "build", "--draft", "--version=next")
    shutil.rmtree(DIST, ignore_errors=True)
    for project in (".", "native"):
        session.run("python", "-m", "build", "--outdir", DIST, project, env={"URIAST_NATIVE_BUILD": "always"})
    session.run("twine", "check", "--strict", *map(str, DIST.iterdir()))
    files = tracked(session)
    check_contents(session, "uriast", files)
    check_contents(session, "uriast_native", {name.removeprefix("native/") for name in files if "native/" in name})
    wheel = next(DIST.glob("uriast-*.whl")).absolute()
    command = readme_blocks()[0].replace("'.[", f"'{wheel}[")
    for python in filter(is_working, INTERPRETERS):
        with tempfile.TemporaryDirectory() as bare, session.chdir(bare):
            session.run("bash", "-euxo", "pipefail", "-c", command.replace("python3", python, 1), external=True)
    session.install(f"{wheel}[native]", "--find-links", str(DIST))
    session.run("python", "-c", "from uriast.combinators import native_status; assert native_status().is_running")


@nox.session(default=False)
def wheels(session: nox.Session) -> None:
    """The kernel's wheels for this system, in `dist`; on Linux, in containers."""
    session.install("--group=package")
    session.run("cibuildwheel", "--output-dir", str(DIST), "native")


def check_contents(session: nox.Session, name: str, files: set[str]) -> None:
    """Check that the source distribution has all files of each folder that it has, and the wheel all of the package."""
    (source,), (wheel,) = DIST.glob(f"{name}-*.tar.gz"), DIST.glob(f"{name}-*.whl")
    with tarfile.open(source) as archive:
        held = {each.name.partition("/")[2] for each in archive if each.isfile()} - {"PKG-INFO", ".gitignore"}
    folders = {each.partition("/")[0] for each in held}
    expected = {each for each in files if each.partition("/")[0] in folders}
    with zipfile.ZipFile(wheel) as archive:
        packed = {each for each in archive.namelist() if ".dist-info/" not in each and not each.endswith(COMPILED)}
    package = {each.removeprefix("src/") for each in held if each.startswith("src/") and not each.endswith(COMPILED)}
    if strange := (held ^ expected) | (packed ^ package):
        session.error(f"{name}: expected the tracked files, got or missed {', '.join(sorted(strange))}")


def is_working(python: str) -> bool:
    """Whether an interpreter is there and can make environments. A shim of pyenv may be none."""
    return bool(shutil.which(python)) and not subprocess.run([python, "-c", "import ensurepip"], check=False).returncode


def tracked(session: nox.Session) -> set[str]:
    """The files that git does not ignore."""
    listed = session.run("git", "ls-files", "--cached", "--others", "--exclude-standard", silent=True, external=True)
    return {*filter(os.path.isfile, str(listed).splitlines())}


def readme_blocks() -> list[str]:
    """The shell commands of the README."""
    return re.findall(r"^```sh\n(.*?)^```$", Path("README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)


@nox.session
def site(session: nox.Session) -> None:
    """The site, built without the libraries that it documents."""
    session.install(".[docs]")
    session.run("python", "-m", "sphinx", "-W", "-q", "docs", str(Path(session.create_tmp()) / "site"))


@nox.session(python=False)
def readme(session: nox.Session) -> None:
    """What a newcomer runs: the README's first two commands as they are, in a fresh copy of the checkout."""
    with tempfile.TemporaryDirectory() as fresh:
        for name in tracked(session):
            Path(fresh, name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, Path(fresh, name))
        with session.chdir(fresh):
            for block in readme_blocks()[:2]:
                session.run("bash", "-euxo", "pipefail", "-c", block, external=True)


@nox.session(python=["3.12", "3.13", "3.15"])
def tests(session: nox.Session) -> None:
    """The quick tests, on the Pythons that neither `readme` nor `everything` runs them on."""
    session.install(".[test]")
    run_tests(session, "-m", QUICK)


@nox.session(python=OLDEST)
def oldest(session: nox.Session) -> None:
    """The quick tests and those of other libraries, with the oldest libraries that are allowed."""
    session.install("--resolution=lowest-direct", *COLUMNS)
    run_tests(session, "-m", QUICK)
    run_tests(session, *OF_LIBRARIES)


@nox.session(python="pypy3.11")
def pypy(session: nox.Session) -> None:
    """The core, on PyPy."""
    session.install("--only-binary=hypothesis", ".[test]")
    run_tests(session, "-m", QUICK, *(f"tests/{each}" for each in CORE))


@nox.session(python=["3.11", "3.12", "3.13", "3.14", "3.14t", "3.15"])
def native(session: nox.Session) -> None:
    """The kernel's own tests; on one Python, the quick tests with a kernel under every rule that can have one."""
    session.env["URIAST_NATIVE_BUILD"] = "always"
    session.install(".[test]", "./native")
    session.run("python", "-m", "pytest", "-q", "-n", "auto", "-c", "native/pyproject.toml", "native/tests")
    if session.python == "3.11":
        everywhere = ("-p", "support.kernels_everywhere", "-m", QUICK, *PYTHONS)
        run_tests(session, *everywhere, *(f"tests/{each}" for each in CORE))


@nox.session(python="3.13")
def sanitizers(session: nox.Session) -> None:
    """The kernel without warnings; its tests, where a wrong access or what C leaves undefined ends the process."""
    session.install(".[test]")
    built = shutil.copytree(KERNEL, Path(session.create_tmp()) / "uriast_native", dirs_exist_ok=True)
    found = session.run("python", "-c", "import sysconfig; print(sysconfig.get_path('include'))", silent=True)
    sources = ("-std=c11", "-fPIC", f"-I{str(found).strip()}", *map(str, sorted(KERNEL.glob("*.c"))))
    for compiler in filter(shutil.which, ("gcc", "clang")):
        session.run(compiler, "-O2", "-shared", *WARNINGS, *sources, "-o", os.devnull, external=True)
    checks = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    session.run("gcc", "-O1", "-g", "-shared", *checks, *sources, "-o", str(built / "_kernel.so"), external=True)
    runtime = session.run("gcc", "-print-file-name=libasan.so", silent=True, external=True)
    session.env.update(PYTHONPATH=str(built.parent), PYTHONMALLOC="malloc", ASAN_OPTIONS="detect_leaks=0")
    tests = ("-q", "--capture=sys", "-c", "native/pyproject.toml", "native/tests")  # what C prints is shown
    session.run("python", "-m", "pytest", *tests, *session.posargs, env={"LD_PRELOAD": str(runtime).strip()})


@nox.session(python="3.11")
def fuzz(session: nox.Session) -> None:
    """The kernel, with what libFuzzer tries in a minute, or in as many seconds as an argument says."""
    folder = session.run("clang", "-print-runtime-dir", silent=True, external=True) if shutil.which("clang") else "/"
    if not any(Path(str(folder).strip()).glob("libclang_rt.fuzzer*")):
        session.skip("NOT RUN: the fuzzer of the kernel, since this machine has no clang with libFuzzer")
    session.install(".")
    session.run("python", "native/fuzz/run.py", *session.posargs)


@nox.session(python="3.13")
def laws(session: nox.Session) -> None:
    """The laws, each with many random examples."""
    session.install(".[test]")
    run_tests(session, "--hypothesis-profile=ci", "tests/laws")


@nox.session(python="3.13")
def columns(session: nox.Session) -> None:
    """Columns of tables, and the libraries that use them."""
    session.install(*COLUMNS)
    run_tests(session, *OF_LIBRARIES)


@nox.session(python=NEWEST)
def everything(session: nox.Session) -> None:
    """All tests and proofs, with all libraries, and the branches that they take; or those that arguments name."""
    session.install(*EVERYTHING, "--group=coverage")
    run_tests(session, *([] if session.posargs else ["--cov", "--cov-report=term-missing"]))
