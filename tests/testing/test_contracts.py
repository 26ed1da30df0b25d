"""What contracts have in common: pytest runs a test for each example, and none without one."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from support.pages import ROOT, examples, run

from uriast.schemes import Telnet, telnet
from uriast.testing import SchemeContract

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

H: Final = "telnet://h/"
ABNF: Final = 'telnet-URL = "telnet://" authority [ "/" ]\nreg-name = 1*( unreserved / pct-encoded / sub-delims )'


class TestTelnet(SchemeContract[Telnet]):
    """A contract that is kept."""

    scheme = telnet
    abnf = ABNF
    valid = (H, "telnet://u:p@[::1]:1#f")
    invalid = ("telnet:", ("telnet://h/x", 11), "telnet://user:password@h/x")
    normal_forms = (("TELNET://H:23", H),)
    equivalent = ((H, "telnet://h:23"),)
    different = ((H, "telnet://i/"),)
    max_examples = 20


def test_a_base_of_contracts_names_nothing() -> None:
    class Strict(SchemeContract[Telnet]):
        max_examples = 1000

    assert callable(Strict.test_equivalent_texts_have_the_same_key)
    made: Any = type("TestIt", (Strict,), {"scheme": telnet, "valid": [H]})
    assert made.max_examples == 1000


def test_without_examples_there_is_no_test() -> None:
    contract: Any = type("TestIt", (SchemeContract,), {"scheme": telnet, "valid": [H]})()
    for name in (
        "test_an_invalid_text_is_refused",
        "test_equivalent_texts_have_the_same_key",
        "test_different_texts_have_different_keys",
        "test_a_text_has_its_normal_form",
        "test_the_syntax_is_that_of_the_abnf",
    ):
        assert getattr(contract, name) is None
        assert callable(getattr(TestTelnet, name))


def test_a_subclass_with_examples_has_the_tests_that_its_base_is_without() -> None:
    base: Any = type("TestIt", (SchemeContract,), {"scheme": telnet, "valid": [H]})
    own = {
        "test_a_text_has_its_normal_form": test_without_examples_there_is_no_test,
        "test_a_valid_text_keeps_the_contract": None,
    }
    more: Any = type("TestMore", (base,), {"invalid": ["telnet:"], **own})
    assert callable(more.test_an_invalid_text_is_refused)
    assert more.test_equivalent_texts_have_the_same_key is None
    assert own == {name: getattr(more, name) for name in own}


# pytest


class Asked:
    """Stands in for what pytest tells about a test."""

    def __init__(self, *names: str) -> None:
        self.fixturenames = [*names]
        self.given: dict[str, Sequence[object]] = {}
        self.ids: Sequence[str] = ()

    def parametrize(self, argnames: str, argvalues: Sequence[object], /, *, ids: Sequence[str]) -> None:
        self.given[argnames] = argvalues
        self.ids = ids


def test_a_test_runs_once_for_each_example() -> None:
    asked = Asked("request", "invalid_text")
    TestTelnet().pytest_generate_tests(asked)
    assert asked.given == {"invalid_text": TestTelnet.invalid}
    assert asked.ids == ["telnet:", "telnet://h/x", "telnet://user:password@h/x"]


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("page", ["scheme-facts.md", "test-your-rules.md"])
def test_the_contracts_on_a_page_are_kept(page: str, tmp_path: Path) -> None:
    shown = [each.source for each in examples(ROOT / "docs" / "how-to" / page) if not each.exc_msg]
    (tmp_path / "test_page.py").write_text("".join(shown), encoding="utf-8")
    run("-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", cwd=tmp_path)


PROJECT: Final = r"""
from uriast.grammar import rfc3986
from uriast.schemes import HostRequired, Telnet, telnet
from uriast.testing import GrammarContract, SchemeContract

ABNF = 'telnet-URL = "telnet" "://" authority [ "/" ]\nreg-name = 1*( unreserved / pct-encoded / sub-delims )'

class TestTelnet(SchemeContract[Telnet]):
    scheme = telnet
    abnf = ABNF
    valid = ["telnet://h/", "telnet://h"]
    invalid = [("telnet:", 6)]
    max_examples = 5

class TestRules(GrammarContract):
    grammar = HostRequired()
    abnf = ABNF
    extends = rfc3986
    not_tested = ["telnet-URL"]
    max_examples = 5
"""


@pytest.mark.slow
def test_a_stranger_s_project_needs_pytest_alone(tmp_path: Path) -> None:
    (tmp_path / "test_telnet.py").write_text(PROJECT, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert re.search(r"^1 failed, \d\d passed in ", ran.stdout, re.MULTILINE), ran.stdout + ran.stderr
    assert "AssertionError: the error for 'telnet:': expected index 6, got 7" in ran.stdout
    assert "skipped" not in ran.stdout
