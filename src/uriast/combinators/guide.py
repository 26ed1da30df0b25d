"""What the author of a grammar knows of its errors."""

from __future__ import annotations

from typing import Final


class Guide:
    """What only the author of a grammar can tell about its errors; a grammar overrides what applies to it."""

    __slots__ = ()

    def component(self, name: str) -> str | None:
        """The component that a rule reads, by the rule's name; `None` if it is not one to name in a message."""
        return name

    def hint(self, text: str, index: int, component: str | None) -> str | None:
        """What to do about the character at `index`, where one is sure."""
        del text, index, component
        return None

    def secrets(self, name: str, text: str) -> tuple[tuple[int, int], ...]:
        """Spans of `text`, valid or not, read as the named rule, that no message may show."""
        del name, text
        return ()


NO_GUIDE: Final = Guide()
