"""What is checked, in sessions: `nox -s NAME` runs one, `.ci/run` all of them, each in an environment of its own."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
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
KERNEL = Path("native/src/uriast_native")
WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wconversion", "-Wshadow")


def run_tests(session: nox.Session, *arguments: str) -> None:
    """Run pytest on all cores. The arguments after `--` of nox's command come last."""
    session.run("python", "-m", "pytest", "-q", "-n", "auto", "--dist", "loadgroup", *arguments, *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Ruff: what it finds, and how it formats."""
    session.install("--group=lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session(python="3.11")
def types(session: nox.Session) -> None:
    """mypy and pyright, strict, where everything that is imported is installed."""
    session.install(*EVERYTHING)
    session.run("mypy")
    session.run("mypy", "--python-version=3.14", "tests/support/t_strings.py", *map(str, T_STRINGS.glob("*.py")))
    session.run("pyright")


@nox.session
def package(session: nox.Session) -> None:
    """The source distribution makes a wheel, which needs only what it names."""
    dist = session.create_tmp()
    session.install("build")
    session.run("python", "-m", "build", "--outdir", dist)
    session.install(*map(str, Path(dist).glob("*.whl")))
    session.run("python", "-c", "import uriast; print(repr(uriast.parse('http://[::1]/a?b#c')))")


@nox.session
def site(session: nox.Session) -> None:
    """The site, built without the libraries that it documents."""
    session.install(".[docs]")
    session.run("python", "-m", "sphinx", "-W", "-q", "docs", str(Path(session.create_tmp()) / "site"))


@nox.session(python=False)
def readme(session: nox.Session) -> None:
    """What a newcomer runs: the README's first two commands as they are, in a fresh copy of the checkout."""
    listed = session.run("git", "ls-files", "--cached", "--others", "--exclude-standard", silent=True, external=True)
    blocks = re.findall(r"^```sh\n(.*?)^```$", Path("README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    with tempfile.TemporaryDirectory() as fresh:
        for name in filter(os.path.isfile, str(listed).splitlines()):
            Path(fresh, name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, Path(fresh, name))
        with session.chdir(fresh):
            for block in blocks[:2]:
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
    """All tests and proofs, with all libraries, and the branches that they take."""
    session.install(*EVERYTHING, "--group=coverage")
    run_tests(session, "--cov", "--cov-report=term-missing")
