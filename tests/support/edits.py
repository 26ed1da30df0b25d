"""Functions for the tests of edits beside this module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from uriast import ParseError, URIReference
from uriast.passes.edit import replace

if TYPE_CHECKING:
    from collections.abc import Callable


def changed(reference: str | URIReference, changes: dict[str, Any]) -> URIReference:
    """Call `replace` with arguments that a type checker does not know."""
    return cast("URIReference", replace(reference, **changes))


def refused(edit: Callable[[], object]) -> ParseError:
    with pytest.raises(ParseError) as caught:
        edit()
    return caught.value
