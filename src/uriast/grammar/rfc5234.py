"""The core rules of RFC 5234, appendix B.1, that RFC 3986 uses."""

from uriast.combinators import Grammar, Rule, char_range, literal, rule

__all__ = ["ALPHA", "DIGIT", "HEXDIG", "RFC5234"]


class RFC5234(Grammar):
    """The core rules that URIs use.

    >>> RFC5234().HEXDIG.matches("f"), RFC5234().DIGIT.matches("f")
    (True, False)
    """

    @rule
    def ALPHA(self) -> Rule[str]:
        """ALPHA = %x41-5A / %x61-7A  (RFC 5234, B.1)"""
        return char_range("A", "Z") | char_range("a", "z")

    @rule
    def DIGIT(self) -> Rule[str]:
        """DIGIT = %x30-39  (RFC 5234, B.1)"""
        return char_range("0", "9")

    @rule
    def HEXDIG(self) -> Rule[str]:
        """HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"  (RFC 5234, B.1)"""
        A, B, C, D, E, F = map(literal, "ABCDEF")
        return self.DIGIT | A | B | C | D | E | F


_core = RFC5234()

ALPHA = _core.ALPHA
DIGIT = _core.DIGIT
HEXDIG = _core.HEXDIG
