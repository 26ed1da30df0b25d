"""Trees that constructors build. This tests a sample of them; `python tests/support/trees.py` tests all."""

from __future__ import annotations

import pytest
from support.trees import DIGESTS, STRIDES, TREES, digest


@pytest.mark.slow
@pytest.mark.parametrize("name", TREES)
def test_a_tree_is_built_or_refused_as_its_text_is_read_back(name: str) -> None:
    assert digest(name, STRIDES[name]) == DIGESTS[name][0]
