"""What the author of a grammar knows of its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection


class Site(NamedTuple):
    """Where a definition uses a rule that reads a component.

    Attributes:
        name: The rule's name.
        lead: The literal that always stands right before it; empty if there is none.
    """

    name: str
    lead: str


class ErrorHints:
    """What only the author of a grammar can tell about its errors; a grammar overrides what applies to it."""

    __slots__ = ()

    def component(self, name: str) -> str | None:
        """The component that a rule reads, by the rule's name; `None` if it is not one to name in a message."""
        return name

    def hint(self, text: str, index: int, component: str | None) -> str | None:
        """What to do about the character at `index`, where one is sure."""
        del text, index, component
        return None

    def doubts(self, text: str, index: int, component: str | None) -> bool:
        """Whether the component in which reading stopped at `index` was hardly meant.

        If so, and a reading without this component stops in another one, the message speaks of that one.
        """
        del text, index, component
        return False

    def secrets(self, text: str, sites: Collection[Site]) -> tuple[tuple[int, int], ...]:
        """Spans of `text`, valid or not, that no message may show, where the rule that reads it has these sites."""
        del text, sites
        return ()


NO_HINTS: Final = ErrorHints()
