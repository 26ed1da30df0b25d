"""The rules of ABNF texts for the prover, and those of the RFCs that others refer to.

A rule of a text replaces that of what it extends, and all names are those of one dictionary: this is another witness of
what the names in a text mean than `uriast.abnf`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from support.rules import SECTION_2_2
from uriast.abnf.syntax import Alternation, Reference, changed
from uriast.abnf.texts.definitions import read_definitions
from uriast.abnf.texts.documents import read_document
from uriast.grammar import rfc3986, rfc5234

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from uriast.abnf.syntax import Element
    from uriast.testing.proof import Rules

NOTHING: Final[Mapping[str, Element]] = {}


def abnf_rules(text: str, extends: Rules = NOTHING) -> dict[str, Element]:
    """The rules of an ABNF text, together with the rules that it extends or replaces."""

    def bound(element: Element) -> Element:
        if isinstance(element, Reference) and element.is_outside:
            return extends.get(element.name.lower(), Alternation(()))
        return element

    found = read_definitions(read_document(text)).rules
    return {**extends, **{key: changed(each.element, bound) for key, each in found.items()}}


def marks_of(names: Iterable[str]) -> dict[str, str]:
    """For each rule, a mark with its name."""
    return {name: name for name in names}


RFC3986_RULES: Final = abnf_rules(rfc3986.abnf())
"""RFC 3986, appendix A, with the three core rules that it uses."""
RFC3987_RULES: Final = abnf_rules(SECTION_2_2, extends=RFC3986_RULES)
"""The same with RFC 3987, section 2.2."""
STANDARD_RULES: Final = abnf_rules(rfc5234.abnf()) | RFC3986_RULES
"""RFC 5234, appendix B.1, and RFC 3986, appendix A."""
