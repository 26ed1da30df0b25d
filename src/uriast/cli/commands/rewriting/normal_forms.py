"""The work of `uriast normalize`: print normal forms, or check for them."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from uriast.cli.work import NOTHING, Output, Refusal
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.inputs import Text
    from uriast.passes.syntax import Syntax


def normalized(steps: NormalizationStep, syntax: Syntax) -> Callable[[Text], str]:
    """The function that returns the normal form of a text."""
    return lambda text: str(normalize(syntax.reference_of(text.text), steps))


def checked(steps: NormalizationStep, syntax: Syntax) -> Callable[[Text], Output | Refusal]:
    """The function that refuses a text that is not in normal form, at the first difference."""

    def output(text: Text) -> Output | Refusal:
        normal = str(normalize(syntax.reference_of(text.text), steps))
        if normal == text.text:
            return NOTHING
        pairs = enumerate(zip_longest(text.text, normal), 1)
        column = next(column for column, (character, other) in pairs if character != other)
        return Refusal(column, f"expected the normal form {masked_passwords(normal)}")

    return output
