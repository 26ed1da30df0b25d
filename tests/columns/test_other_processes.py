"""Columns are read in other processes, with rules that no module holds, and where nothing can be written."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from support.rows import EDGES, array_of, generated

from uriast import columns
from uriast.columns import kernel
from uriast.combinators import Rule, char_range, literal, text
from uriast.grammar.rfc3986 import URI_reference
from uriast.grammar.rfc3987 import IRI_reference

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [pytest.mark.once, pytest.mark.slow]

TEXTS = array_of([*EDGES, None, *generated(200)])


def sent(value: columns.Components) -> columns.Components:
    """What another process gets."""
    found: columns.Components = pickle.loads(pickle.dumps(value))
    return found


@pytest.mark.parametrize(
    "rule", [URI_reference, IRI_reference, text(char_range("a", "z").at_least(1)) << literal(":").optional()], ids=str
)
def test_what_was_made_of_a_rule_reads_as_the_rule_does(rule: Rule[object]) -> None:
    for made in (columns.components(rule), sent(columns.components(rule))):
        assert columns.parse(TEXTS, made).equals(columns.parse(TEXTS, rule))
        assert columns.matches(TEXTS, made).equals(columns.matches(TEXTS, rule))
        assert columns.struct_type(made) == columns.struct_type(rule)
        assert columns.components(made) is made


def test_what_is_no_rule_has_no_components() -> None:
    with pytest.raises(TypeError, match="expected a Rule, got str"):
        columns.components("URI")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] # the test's point


@pytest.mark.parametrize("has_folder", [True, False])
@pytest.mark.parametrize("is_archived", [True, False])
def test_loops_are_compiled_where_they_cannot_be_kept(
    has_folder: bool,
    is_archived: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def njit(*, nogil: bool, cache: bool = False) -> Callable[[object], None]:
        assert nogil
        if cache and not has_folder:
            message = "cannot cache function: no locator available"
            raise RuntimeError(message)
        return lambda function: done.append((function, cache))

    done: list[object] = []
    monkeypatch.setattr(kernel, "njit", njit)
    if is_archived:
        monkeypatch.setattr(kernel, "__file__", "package.zip/uriast/columns/kernel.py")
    kernel.compiled(sent)
    assert done == [(sent, has_folder and not is_archived)]
