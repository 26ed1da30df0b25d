"""Hints that the author of a grammar adds to its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection


class Site(NamedTuple):
    """A place where a definition uses a rule that reads a component.

    >>> Site("pin", "PIN: ").lead
    'PIN: '

    Attributes:
        name: The rule's name.
        lead: The literal that is always right before the component, up to 100 characters of it; empty if there is none.
    """

    name: str
    lead: str


class ErrorHints:
    """The base class of grammars, with the hints for errors that a grammar may override."""

    __slots__ = ()

    def component(self, name: str) -> str | None:
        """The component that a rule reads; `None` if messages should not name one.

        >>> NO_HINTS.component("pin")
        'pin'

        Args:
            name: The rule's name.
        """
        return name

    def hint(self, text: str, index: int, component: str | None) -> str | None:
        """Advice on the character at `index`, such as "leave out the comma"; `None` if the fix is not certain.

        >>> class Spaced(ErrorHints):
        ...     def hint(self, text, index, component):
        ...         return "leave out the space" if text[index] == " " else None
        >>> Spaced().hint("a b", 1, None), NO_HINTS.hint("a b", 1, None)
        ('leave out the space', None)

        Args:
            text: The text that did not match.
            index: The index of the first unexpected character, in code points from 0.
            component: The component in which reading stopped; `None` outside of any component.
        """
        del text, index, component
        return None

    def doubts(self, text: str, index: int, component: str | None) -> bool:
        """Whether the author of the text probably did not mean the component in which reading stopped.

        If so, the text is read again without this component. If that stops in another one, the message begins with it.

        >>> NO_HINTS.doubts("a b", 1, "pin")
        False

        Args:
            text: The text that did not match.
            index: The index at which reading stopped, in code points from 0.
            component: The component in which reading stopped; `None` outside of any component.
        """
        del text, index, component
        return False

    def secrets(self, text: str, sites: Collection[Site]) -> tuple[tuple[int, int], ...]:
        """The spans of a text that no message may show.

        >>> class Pins(ErrorHints):
        ...     def secrets(self, text, sites):
        ...         return ((0, 4),)
        >>> Pins().secrets("1234 a", ()), NO_HINTS.secrets("1234 a", ())
        (((0, 4),), ())

        Args:
            text: The text, which need not be valid.
            sites: The places where the rule that should read the text uses components.
        """
        del text, sites
        return ()


NO_HINTS: Final = ErrorHints()
"""The hints of rules that belong to no grammar: there are none."""
