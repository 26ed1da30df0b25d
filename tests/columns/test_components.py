"""What reads the columns of a rule is made once, and reads in other processes."""

from __future__ import annotations

import pickle
import sys

import pytest
from support.rows import EDGES, array_of, generated

from uriast import columns
from uriast.combinators import NativeStatus, Rule, char_range, literal, text
from uriast.grammar.rfc3986 import RFC3986, URI_reference, port
from uriast.grammar.rfc3987 import IRI_reference
from uriast.schemes import https

TEXTS = array_of([*EDGES, None, *generated(100)])


def sent(value: columns.Components) -> columns.Components:
    """What another process gets."""
    found: columns.Components = pickle.loads(pickle.dumps(value))
    return found


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    "rule", [URI_reference, IRI_reference, text(char_range("a", "z").at_least(1)) << literal(":").optional()], ids=str
)
def test_what_was_made_of_a_rule_reads_as_the_rule_does(rule: Rule[object]) -> None:
    for made in (columns.components(rule), sent(columns.components(rule))):
        assert columns.parse(TEXTS, made).equals(columns.parse(TEXTS, rule))
        assert columns.matches(TEXTS, made).equals(columns.matches(TEXTS, rule))
        assert columns.struct_type(made) == columns.struct_type(rule)
        assert columns.components(made) is made


@pytest.mark.usefixtures("way")
def test_what_reads_is_made_once_for_a_rule() -> None:
    assert columns.components(port) is columns.components(port)


@pytest.mark.usefixtures("way")
def test_what_is_no_rule_has_no_components() -> None:
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        columns.components("URI")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the test's point
    with pytest.raises(TypeError, match=r"expected a Rule, got Scheme: pass its rule\Z"):
        columns.components(https)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the test's point


@pytest.mark.usefixtures("way")
def test_a_component_has_no_more_classes_than_a_number_of_a_byte_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["uriast.columns.components"], "MOST_CLASSES", 3)
    authority = RFC3986().authority
    with pytest.raises(ValueError, match="whose components each has at most 3 classes, got 4"):
        columns.parse(array_of(["a"]), authority)
    assert columns.matches(array_of(["a"]), authority).to_pylist() == [True]


@pytest.mark.slow
def test_a_rule_with_too_large_a_table_is_refused() -> None:
    letter = char_range("a", "z")
    with pytest.raises(ValueError, match="expected a definition whose table takes at most"):
        columns.components(text(letter.many(), literal("a"), text(letter.times(30))))


@pytest.mark.parametrize("is_running", [True, False])
def test_a_warning_says_once_why_python_reads(is_running: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(_: object) -> None:
        raise ValueError(reason)

    reason = f"of no kernel, whether they run: {is_running}"
    module = sys.modules["uriast.columns.components"]
    monkeypatch.setattr(module, "native_status", lambda: NativeStatus(is_running, reason))
    monkeypatch.setattr(module, "kernel_of_table", too_large)
    with pytest.warns(RuntimeWarning, match=f"columns are read in Python, .*: {reason}") as caught:
        made = [columns.components(RFC3986().port) for _ in range(2)]
    assert len(caught) == 1
    assert made[0] is not made[1]
    assert columns.matches(array_of(["80", "a"]), made[0]).to_pylist() == [True, False]
