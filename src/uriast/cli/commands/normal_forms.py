"""The work of `uriast normalize`: print normal forms, or check for them."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from uriast.cli.commands.explanations import masked
from uriast.cli.work import Refusal
from uriast.passes.normalize import NormalizationStep, normalize

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.inputs import Text


def steps_named(names: tuple[str, ...]) -> NormalizationStep:
    """The combination of the steps with these names.

    >>> steps_named(("case", "empty-port")) == NormalizationStep.CASE | NormalizationStep.EMPTY_PORT
    True

    Args:
        names: Names of `NormalizationStep`, in lower case and with `-` in place of `_`.
    """
    steps = NormalizationStep.SIMPLE_STRING
    for name in names:
        steps |= NormalizationStep[name.upper().replace("-", "_")]
    return steps


def normalized(steps: NormalizationStep) -> Callable[[Text], str]:
    r"""The function that returns the normal form of a text, as a line.

    >>> from uriast.cli.inputs import Text
    >>> normalized(NormalizationStep.CASE)(Text("links.txt", 7, "HTTP://A/"))
    'http://a/\n'
    """
    return lambda text: f"{normalize(text.text, steps)}\n"


def checked(steps: NormalizationStep) -> Callable[[Text], str | Refusal]:
    """The function that refuses a text that is not in normal form, at the first difference.

    >>> from uriast.cli.inputs import Text
    >>> check = checked(NormalizationStep.CASE)
    >>> check(Text("links.txt", 7, "http://a/")), check(Text("links.txt", 8, "http://A/"))
    ('', Refusal(column=8, message='expected the normal form http://a/'))
    """

    def output(text: Text) -> str | Refusal:
        normal = normalize(text.text, steps)
        if str(normal) == text.text:
            return ""
        pairs = enumerate(zip_longest(text.text, str(normal)), 1)
        column = next(column for column, (character, other) in pairs if character != other)
        shown = "".join(part.text for part in masked(normal))
        return Refusal(column, f"expected the normal form {shown}")

    return output
