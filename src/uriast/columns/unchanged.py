"""References that a pass leaves as they are, or almost, as rules: a kernel finds them in a column.

A rule of this module may refuse a reference that the pass leaves as it is. The pass then runs, and finds it out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators import alt, char_from, char_range, literal, rule, seq, string, success, text
from uriast.grammar.rfc3986 import AT, COLON, DOT, DOUBLE_SLASH, NO_AUTHORITY, RFC3986, SLASH, tail, unreserved
from uriast.nodes import Authority, IPvFutureLiteral, PathAbempty, RegName

if TYPE_CHECKING:
    from uriast.combinators import Rule
    from uriast.grammar.rfc3986 import Hier

DIGITS: Final = "0123456789ABCDEF"
LOWER: Final = char_range("a", "z")


class WithoutDotSegments(RFC3986):
    """The references without dot-segments. Resolution does not change a URI among them (RFC 3986, 5.2.2 and 5.2.4)."""

    @rule
    def segment(self) -> Rule[str]:
        """A segment, also an empty one, that is no dot-segment."""
        return text(self.segment_nz.optional())

    @rule
    def segment_nz(self) -> Rule[str]:
        """A segment-nz that is no dot-segment."""
        return _besides_dots(self.pchar, self._undotted | char_from(":@"))

    @rule
    def segment_nz_nc(self) -> Rule[str]:
        """A segment-nz-nc that is no dot-segment."""
        undotted = self._undotted | literal("@")
        return _besides_dots(undotted | DOT, undotted)

    @property
    def _undotted(self) -> Rule[str]:
        return self.ALPHA | self.DIGIT | char_from("-_~") | self.pct_encoded | self.sub_delims


class Normal(WithoutDotSegments):
    """The references in normal form by the steps that are valid for every URI (RFC 3986, 6.2.2)."""

    @rule
    def scheme(self) -> Rule[str]:
        """A scheme in lower case (6.2.2.1)."""
        return text(LOWER, (LOWER | self.DIGIT | char_from("+-.")).many())

    @rule
    def scheme_in_any_case(self) -> Rule[str]:
        """A scheme as in RFC 3986."""
        return text(self.ALPHA, (self.ALPHA | self.DIGIT | char_from("+-.")).many())

    @rule
    def rest(self) -> Rule[str]:
        """What is behind the scheme and its colon."""
        return text(self.hier_part, tail(self.query, self.fragment))

    @rule
    def almost_normal(self) -> Rule[str]:
        """A URI that is in normal form if its scheme is written in lower case."""
        return text(self.scheme_in_any_case, COLON, self.rest)

    @rule
    def HEXDIG(self) -> Rule[str]:
        """A digit of an address in lower case (6.2.2.1)."""
        return self.DIGIT | char_range("a", "f")

    @rule
    def pct_encoded(self) -> Rule[str]:
        """A pct-encoded in upper case of an octet that is no unreserved character (6.2.2.1, 6.2.2.2)."""
        lows = {high: [low for low in DIGITS if not unreserved.matches(chr(int(high + low, 16)))] for high in DIGITS}
        return alt(*(text(string(f"%{high}"), char_from("".join(each))) for high, each in lows.items()))

    @rule
    def reg_name(self) -> Rule[RegName]:
        """A reg-name in lower case (6.2.2.1)."""
        return text((self._lower | self.pct_encoded).many()).map(RegName)

    @rule
    def IPvFuture(self) -> Rule[str]:
        """An IPvFuture in lower case (6.2.2.1)."""
        return text(string("v"), self.HEXDIG.at_least(1), DOT, (self._lower | literal(":")).at_least(1))

    @rule
    def port(self) -> Rule[str]:
        """A port that is not empty (3.2.3)."""
        return text(self.DIGIT.at_least(1))

    @property
    def _label(self) -> Rule[str]:
        return LOWER | self.DIGIT | char_from("-_~") | self.sub_delims

    @property
    def _lower(self) -> Rule[str]:
        return self._label | DOT


class NormalByScheme(Normal):
    """References in normal form by all steps, also those that depend on the scheme (RFC 3986, 6.2.3)."""

    # They have no port, no IPv6 address and no name without a dot. They have a path if they have an authority, and none
    # that begins with a slash if they do not.

    @rule
    def hier_part(self) -> Rule[Hier]:
        """A hier-part without a path-absolute: `file:/a` becomes `file:///a`."""
        return alt(
            DOUBLE_SLASH >> seq(self.authority, self.path_abempty),
            seq(NO_AUTHORITY, self.path_rootless),
            seq(NO_AUTHORITY, self.path_empty),
        )

    @rule
    def authority(self) -> Rule[Authority]:
        """An authority without a port."""
        return seq((self.userinfo << AT).optional(), self.host, success(None)).combine(Authority)

    @rule
    def IP_literal(self) -> Rule[IPvFutureLiteral]:
        """An IP-literal that is no IPv6 address."""
        return literal("[") >> self.IPvFuture.map(IPvFutureLiteral) << literal("]")

    @rule
    def reg_name(self) -> Rule[RegName]:
        """A reg-name in lower case with a dot, so not `localhost`."""
        return text((self._label | self.pct_encoded).many(), DOT, (self._lower | self.pct_encoded).many()).map(RegName)

    @rule
    def path_abempty(self) -> Rule[PathAbempty]:
        """A path-abempty that is not empty."""
        return text((SLASH + self.segment).at_least(1)).map(PathAbempty)


def _besides_dots(char: Rule[str], undotted: Rule[str]) -> Rule[str]:
    """One or more characters, but neither "." nor ".."."""
    return alt(text(undotted, char.many()), text(DOT, undotted, char.many()), text(DOT, DOT, char.at_least(1)))
