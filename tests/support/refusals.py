"""The error of a text that a rule refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from uriast import ParseError
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from uriast.combinators import Rule


def refusal(text: str, rule: Rule[object] = rfc3986.URI_reference) -> ParseError:
    """The error of a text."""
    with pytest.raises(ParseError) as caught:
        rule.parse(text)
    return caught.value
