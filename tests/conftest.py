"""The settings and fixtures of all tests."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Never

import pytest
from hypothesis import settings
from support.built_site import Site, built
from support.extras import OF_MODULES, is_installed
from support.pages import is_readable

if TYPE_CHECKING:
    from collections.abc import Iterator

collect_ignore = [] if is_readable(Path("t_strings")) else ["t_strings"]

# `quick` has the same examples in every run: a failure that a user meets is one that we have met. The others look for
# new ones: --hypothesis-profile=ci, and =endless for one law by hand.
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("ci", deadline=None, max_examples=500, print_blob=True)
settings.register_profile("endless", settings.get_profile("ci"), max_examples=100_000_000)
settings.load_profile("quick")


class _Skipped(pytest.Module):
    def collect(self) -> Never:
        missing = ", ".join(missing_for(self.path))
        # Most users install a few extras: the tests of the others have nothing to test there.
        pytest.skip(f"{missing} not installed: an extra or a group of pyproject.toml has it", allow_module_level=True)


def missing_for(module: Path) -> list[str]:
    """The packages that a module of tests imports, and that are not installed."""
    path = module.relative_to(Path(__file__).parent)
    needed = {name for pattern, names in OF_MODULES.items() if path.match(pattern) for name in names}
    return sorted(name for name in needed if not is_installed(name))


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Skip a module of tests that could not be imported."""
    made: Any = _Skipped  # its method is not wholly typed
    return made.from_parent(parent, path=module_path) if missing_for(module_path) else None


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site, built once. Tests that use it share a worker."""
    return built(tmp_path_factory.mktemp("site"))


@pytest.fixture(autouse=True, scope="module")
def limit_of_recursion() -> Iterator[None]:
    """The limit of a new process, for the tests of each module: mypy raises it where it runs."""
    before = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(before)
