"""The core rules of RFC 5234, appendix B.1, in its order and under its names."""

from typing import Final

from uriast.combinators import Grammar, Rule, char_from, char_range, literal, rule, string, text

__all__ = ["ALPHA", "DIGIT", "HEXDIG", "RFC5234", "abnf"]


class RFC5234(Grammar):
    """Augmented BNF for Syntax Specifications: ABNF. The core rules.

    >>> RFC5234().HEXDIG.matches("f"), RFC5234().DIGIT.matches("f")
    (True, False)
    """

    @rule
    def ALPHA(self) -> Rule[str]:
        """ALPHA = %x41-5A / %x61-7A  (RFC 5234, B.1)"""
        return char_range("A", "Z") | char_range("a", "z")

    @rule
    def BIT(self) -> Rule[str]:
        """BIT = "0" / "1"  (RFC 5234, B.1)"""
        return char_from("01")

    @rule
    def CHAR(self) -> Rule[str]:
        """CHAR = %x01-7F  (RFC 5234, B.1)"""
        return char_range("\x01", "\x7f")

    @rule
    def CR(self) -> Rule[str]:
        """CR = %x0D  (RFC 5234, B.1)"""
        return string("\r")

    @rule
    def CRLF(self) -> Rule[str]:
        """CRLF = CR LF  (RFC 5234, B.1)"""
        return text(self.CR, self.LF)

    @rule
    def CTL(self) -> Rule[str]:
        """CTL = %x00-1F / %x7F  (RFC 5234, B.1)"""
        return char_range("\x00", "\x1f") | string("\x7f")

    @rule
    def DIGIT(self) -> Rule[str]:
        """DIGIT = %x30-39  (RFC 5234, B.1)"""
        return char_range("0", "9")

    @rule
    def DQUOTE(self) -> Rule[str]:
        """DQUOTE = %x22  (RFC 5234, B.1)"""
        return string('"')

    @rule
    def HEXDIG(self) -> Rule[str]:
        """HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"  (RFC 5234, B.1)"""
        A, B, C, D, E, F = map(literal, "ABCDEF")
        return self.DIGIT | A | B | C | D | E | F

    @rule
    def HTAB(self) -> Rule[str]:
        """HTAB = %x09  (RFC 5234, B.1)"""
        return string("\t")

    @rule
    def LF(self) -> Rule[str]:
        """LF = %x0A  (RFC 5234, B.1)"""
        return string("\n")

    @rule
    def LWSP(self) -> Rule[str]:
        """LWSP = *( WSP / CRLF WSP )  (RFC 5234, B.1)"""
        return text((self.WSP | text(self.CRLF, self.WSP)).many())

    @rule
    def OCTET(self) -> Rule[str]:
        """OCTET = %x00-FF  (RFC 5234, B.1)"""
        return char_range("\x00", "\xff")

    @rule
    def SP(self) -> Rule[str]:
        """SP = %x20  (RFC 5234, B.1)"""
        return string(" ")

    @rule
    def VCHAR(self) -> Rule[str]:
        """VCHAR = %x21-7E  (RFC 5234, B.1)"""
        return char_range("!", "~")

    @rule
    def WSP(self) -> Rule[str]:
        """WSP = SP / HTAB  (RFC 5234, B.1)"""
        return self.SP | self.HTAB


def abnf() -> str:
    """Appendix B.1: the core rules, a rule a line.

    >>> abnf().splitlines()[6]
    'DIGIT  = %x30-39'
    """
    from importlib.resources import files

    return files("uriast.grammar").joinpath("rfc5234.abnf").read_text(encoding="ascii")


_core: Final = RFC5234()

ALPHA: Final = _core.ALPHA
DIGIT: Final = _core.DIGIT
HEXDIG: Final = _core.HEXDIG
