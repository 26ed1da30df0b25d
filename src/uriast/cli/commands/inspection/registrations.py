"""The checks of `uriast check` by the rules of schemes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from uriast.cli.rules import registered_scheme
from uriast.cli.work import Refusal
from uriast.schemes import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    Check: TypeAlias = Callable[[str], "Notes | Refusal"]

Notes: TypeAlias = tuple[tuple[int, str], ...]
"""The column of each message about a text, from 1, and the message."""

Unknown: TypeAlias = Literal["pass", "tell", "refuse"]
"""What happens to a URI whose scheme is not registered."""


def of_scheme(name: str) -> tuple[str, Check]:
    """The check of a scheme: its name, and the function."""
    scheme = registered_scheme(name)

    def check(text: str) -> Notes:
        scheme.parse(text)
        return ()

    return f"URI of the scheme {name}", check


def registered(unknown: Unknown) -> tuple[str, Check]:
    """The check by the scheme that a text names: its name, and the function."""
    names = {scheme.name for scheme in registry.schemes}

    def check(text: str) -> Notes | Refusal:
        scheme = registry.parse(text).scheme.lower()
        if scheme in names or unknown == "pass":
            return ()
        if unknown == "refuse":
            return Refusal(1, f"expected a scheme that uriast knows, got {scheme}")
        return ((1, f"note: uriast does not know the scheme {scheme}"),)

    return "URI of its scheme", check
