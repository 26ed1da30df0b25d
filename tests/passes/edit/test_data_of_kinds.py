"""Data in the trees of every grammar and every scheme: a node keeps its class, or its scheme refuses the edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kinds import KINDS, Kind, samples_of

from uriast import ParseError, QueryData, append_data, edit_query, percent_decode, replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast import URI

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)


def edited(kind: Kind, node: URI, edit: Callable[[URI], URI]) -> URI | None:
    """The edited node, of the same class; `None` if the scheme refuses it."""
    try:
        changed = edit(node)
    except ParseError:
        assert kind.is_scheme
        return None
    assert type(changed) is type(node)
    assert changed == kind.read(str(changed))
    return changed


@pytest.mark.slow
@every_kind
def test_pairs_of_a_query_are_edited(kind: Kind) -> None:
    for text in samples_of(kind):
        node = kind.read(text)
        changed = edited(kind, node, lambda node: edit_query(node, set={"a b": "é&"}, add=[("x", 1)]))
        assert edit_query(node) is node
        if changed is not None:
            data = QueryData(changed.query)
            assert (data["a b"], data.get_all("x")[-1]) == ("é&", "1")
            assert replace(changed, query=node.query) == node
            fewer = edited(kind, changed, lambda node: edit_query(node, remove=["a b", "x"]))
            assert fewer is None or "x" not in QueryData(fewer.query)


@every_kind
def test_data_is_appended_to_a_path(kind: Kind) -> None:
    for text in samples_of(kind):
        node = kind.read(text)
        changed = edited(kind, node, lambda node: append_data(node, "a:b/..", "é"))
        if changed is not None:
            assert [percent_decode(segment) for segment in changed.path.segments[-2:]] == ["a:b/..", "é"]
            assert replace(changed, path=node.path) == node


@every_kind
def test_a_user_and_a_password_are_replaced(kind: Kind) -> None:
    for text in samples_of(kind):
        node = kind.read(text)
        if node.authority is None:
            continue
        changed = edited(kind, node, lambda node: replace(node, user="a%40b", password="c:d"))  # noqa: S106 - no secret
        assert changed is None or str(changed.userinfo) == "a%40b:c:d"
        assert changed is None or replace(changed, userinfo=node.userinfo) == node
