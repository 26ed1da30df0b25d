"""The page, built once, and Debian's Chromium, driven by Playwright. Where one is missing, tests are skipped."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from subprocess import CalledProcessError
from typing import TYPE_CHECKING

import pytest
from support.browser.serving import Server
from support.browser.visiting import Visit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page."""
    from playground import build

    try:
        build.runtime()
    except (FileNotFoundError, CalledProcessError) as missing:
        # It comes from npm. Without it there is no page to test.
        pytest.skip(f"no package of Python brings Pyodide: {missing}")
    out = tmp_path_factory.mktemp("playground")
    build.build(out)
    return out


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser. Playwright keeps a loop of asyncio running in this thread."""
    path = shutil.which("chromium")
    if path is None:
        # What a page does is seen in a browser alone, which is a program of the system.
        pytest.skip("no package of Python brings a browser; .ci/run installs Debian's Chromium where it may")
    if find_spec("playwright") is None:
        # It drives the browser. The tests of the README need neither.
        pytest.skip("Playwright is not installed; the group `site` of pyproject.toml has it")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, chromium_sandbox=os.geteuid() != 0)
        yield browser
        browser.close()


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    """A server of the page. Its port is new, so the browser has kept nothing of it."""
    server = Server(site)
    yield server
    server.stop()


@pytest.fixture
def visits(chromium: Browser) -> Iterator[Callable[..., Visit]]:
    """Makes visits to the page, each of a new user, who has kept nothing. No visit may leave a message of an error."""
    made: list[Visit] = []

    def visit(address: str, **options: object) -> Visit:
        made.append(Visit(chromium.new_context(**options), address))  # type: ignore[arg-type] # Playwright's options
        return made[-1]

    yield visit
    errors = [error for each in made for error in each.errors]
    for each in made:
        each.context.close()
    assert errors == []


@pytest.fixture(scope="module")
def shared(site: Path, chromium: Browser) -> Iterator[Visit]:
    """A visit that the tests of a module share: it takes seconds to start Python."""
    server = Server(site)
    visit = Visit(chromium.new_context(), server.url).ready()
    yield visit
    visit.context.close()
    server.stop()


@pytest.fixture
def visit(shared: Visit) -> Iterator[Visit]:
    """The shared visit, with its first tab open. No test may leave a message of an error."""
    shared.open("reference")
    yield shared
    errors, shared.errors = shared.errors, []
    assert errors == []
