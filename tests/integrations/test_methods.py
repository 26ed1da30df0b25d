"""The methods that the columns of several libraries share."""

from __future__ import annotations

import pytest

from uriast.integrations.methods import Methods

pytestmark = [pytest.mark.once, pytest.mark.slow]


def test_a_class_of_columns_says_how_work_is_done_on_them() -> None:
    class Columns(Methods[list[str]]): ...

    with pytest.raises(TypeError, match=r"abstract method '?_mapped"):
        Columns()  # type: ignore[abstract] # pyright: ignore[reportAbstractUsage] # the test's point
