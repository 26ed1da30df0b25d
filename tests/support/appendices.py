"""The rules of ABNF texts for the prover, and those of RFC 3986, appendix A, and RFC 5234, appendix B.1.

A rule of a text replaces that of what it extends, and all names are those of one dictionary: this is another witness of
what the names in a text mean than `uriast.abnf`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from uriast.abnf.syntax import Alternation, Reference, changed
from uriast.abnf.texts.definitions import read_definitions
from uriast.abnf.texts.documents import read_document
from uriast.grammar import rfc3986, rfc5234

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.abnf.syntax import Element
    from uriast.testing.proof import Rules

APPENDIX_A: Final = rfc3986.abnf()
"""RFC 3986, Appendix A, a rule a line, and then the three core rules that it uses."""
APPENDIX_B_1: Final = rfc5234.abnf()
"""RFC 5234, Appendix B.1, a rule a line."""
NOTHING: Final[Mapping[str, Element]] = {}


def abnf_rules(text: str, extends: Rules = NOTHING) -> Rules:
    """The rules of an ABNF text, together with the rules that it extends or replaces."""

    def bound(element: Element) -> Element:
        if isinstance(element, Reference) and element.is_outside:
            return extends.get(element.name.lower(), Alternation(()))
        return element

    found = read_definitions(read_document(text)).rules
    return {**extends, **{key: changed(each.element, bound) for key, each in found.items()}}


@cache
def standard_rules() -> Rules:
    """The rules of both."""
    return abnf_rules(APPENDIX_A, extends=abnf_rules(APPENDIX_B_1))
