"""Why rules are left out."""

from __future__ import annotations

from enum import Enum

import attrs


class Cause(Enum):
    """The kind of a reason. The value is what one rule does, and what several do."""

    RECURSION = ("recurses", "recurse")
    PROSE = ("has prose", "have prose")
    ABSENCE = ("needs another text", "need other texts")
    SIZE = ("is too large", "are too large")
    NEED = ("needs one of these", "need one of these")

    def counted(self, count: int) -> str:
        """How many rules have it.

        >>> Cause.PROSE.counted(1), Cause.PROSE.counted(2)
        ('1 has prose', '2 have prose')
        """
        return f"{count} {self.value[count != 1]}"


@attrs.frozen
class Reason:
    """Why a rule is left out."""

    cause: Cause  # the kind of the reason
    words: str  # what to tell


def need(name: str) -> Reason:
    """The reason of a rule that needs another one of its text, which is left out."""
    return Reason(Cause.NEED, f"it needs {name}")
