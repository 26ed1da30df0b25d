"""The rules of RFC 6570 keep the laws of rules: values print as they were read, and errors tell what they should."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.rules import attribute

from uriast.templates import rfc6570
from uriast.testing import assert_prints_what_it_reads

if TYPE_CHECKING:
    from uriast.combinators import Node, Rule


@pytest.mark.parametrize(
    "name", ["URI-Template", "literal-text", "expression", "varspec", "prefix", "explode", "varname"]
)
def test_a_rule_prints_what_it_reads_and_explains_what_it_does_not(name: str) -> None:
    node_rule: Rule[Node | str] = getattr(rfc6570, attribute(name))
    assert_prints_what_it_reads(node_rule, max_examples=5)
