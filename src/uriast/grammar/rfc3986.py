"""The rules of RFC 3986, appendix A, in its order and under its names, each with the type of its value."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from uriast import nodes
from uriast.combinators import Rule, alt, char_from, char_range, literal, rule, seq, success, text
from uriast.grammar import hints
from uriast.grammar.rfc5234 import RFC5234
from uriast.secrets import passwords_where

if TYPE_CHECKING:
    from collections.abc import Collection

    from uriast.combinators import Site

__all__ = [
    "RFC3986",
    "URI",
    "IP_literal",
    "IPv4address",
    "IPv6address",
    "IPvFuture",
    "URI_reference",
    "abnf",
    "absolute_URI",
    "authority",
    "dec_octet",
    "fragment",
    "gen_delims",
    "h16",
    "hier_part",
    "host",
    "ls32",
    "parse",
    "parse_uri",
    "path",
    "path_abempty",
    "path_absolute",
    "path_empty",
    "path_noscheme",
    "path_rootless",
    "pchar",
    "pct_encoded",
    "port",
    "query",
    "reg_name",
    "relative_part",
    "relative_ref",
    "reserved",
    "scheme",
    "segment",
    "segment_nz",
    "segment_nz_nc",
    "sub_delims",
    "unreserved",
    "userinfo",
]

Hier: TypeAlias = tuple[nodes.Authority | None, nodes.HierPath]
"""The value of `hier-part`: the authority, and the path."""
Relative: TypeAlias = tuple[nodes.Authority | None, nodes.RelativePath]
"""The value of `relative-part`: the authority, and the path."""
Tail: TypeAlias = tuple[str | None, str | None]
"""The query and the fragment, each without its delimiter."""

COLON: Final = literal(":")
SLASH: Final = literal("/")
AT: Final = literal("@")
DOT: Final = literal(".")
DOUBLE_SLASH: Final = literal("//")
DOUBLE_COLON: Final = literal("::")
NO_AUTHORITY: Final = success(None)


def tail(query: Rule[str], fragment: Rule[str]) -> Rule[Tail]:
    """`[ "?" query ] [ "#" fragment ]`, the end of URI and relative-ref."""
    return seq((literal("?") >> query).optional(), (literal("#") >> fragment).optional())


class RFC3986(RFC5234):
    """Uniform Resource Identifier (URI): Generic Syntax.

    >>> RFC3986().URI_reference.matches("../a?b#c")
    True
    """

    formats: ClassVar = {"URI": "uri", "URI-reference": "uri-reference", "IPv6address": "ipv6", "IPv4address": "ipv4"}

    @rule
    def URI(self) -> Rule[nodes.URI]:
        """URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]  (section 3)"""
        return (seq(self.scheme << COLON) + self.hier_part + tail(self.query, self.fragment)).combine(nodes.URI)

    @rule
    def hier_part(self) -> Rule[Hier]:
        """hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty  (section 3)"""
        return alt(
            DOUBLE_SLASH >> seq(self.authority, self.path_abempty),
            seq(NO_AUTHORITY, self.path_absolute),
            seq(NO_AUTHORITY, self.path_rootless),
            seq(NO_AUTHORITY, self.path_empty),
        )

    @rule
    def URI_reference(self) -> Rule[nodes.URIReference]:
        """URI-reference = URI / relative-ref  (section 4.1)"""
        return self.URI | self.relative_ref

    @rule
    def absolute_URI(self) -> Rule[nodes.URI]:
        """absolute-URI = scheme ":" hier-part [ "?" query ]  (section 4.3)"""
        query = (literal("?") >> self.query).optional()
        return (seq(self.scheme << COLON) + self.hier_part + seq(query)).combine(nodes.URI)

    @rule
    def relative_ref(self) -> Rule[nodes.RelativeRef]:
        """relative-ref = relative-part [ "?" query ] [ "#" fragment ]  (section 4.2)"""
        return (self.relative_part + tail(self.query, self.fragment)).combine(nodes.RelativeRef)

    @rule
    def relative_part(self) -> Rule[Relative]:
        """relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty  (section 4.2)"""
        return alt(
            DOUBLE_SLASH >> seq(self.authority, self.path_abempty),
            seq(NO_AUTHORITY, self.path_absolute),
            seq(NO_AUTHORITY, self.path_noscheme),
            seq(NO_AUTHORITY, self.path_empty),
        )

    @rule
    def scheme(self) -> Rule[str]:
        """scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )  (section 3.1)"""
        return text(self.ALPHA, (self.ALPHA | self.DIGIT | char_from("+-.")).many())

    @rule
    def authority(self) -> Rule[nodes.Authority]:
        """authority = [ userinfo "@" ] host [ ":" port ]  (section 3.2)"""
        return seq((self.userinfo << AT).optional(), self.host, (COLON >> self.port).optional()).combine(
            nodes.Authority
        )

    @rule
    def userinfo(self) -> Rule[nodes.Userinfo]:
        """userinfo = *( unreserved / pct-encoded / sub-delims / ":" )  (section 3.2.1)"""
        return text((self.unreserved | self.pct_encoded | self.sub_delims | COLON).many()).map(nodes.Userinfo)

    @rule
    def host(self) -> Rule[nodes.Host]:
        """host = IP-literal / IPv4address / reg-name  (section 3.2.2)

        The first match wins (3.2.2, "first-match-wins"). At an index, an IPv4address that continues as a reg-name is a
        reg-name, such as `1.2.3.4.example`.
        """
        longer = self.unreserved | self.pct_encoded | self.sub_delims
        return self.IP_literal | self.IPv4address.not_followed_by(longer) | self.reg_name

    @rule
    def port(self) -> Rule[str]:
        """port = *DIGIT  (section 3.2.3)"""
        return text(self.DIGIT.many())

    @rule
    def IP_literal(self) -> Rule[nodes.IPv6Literal | nodes.IPvFutureLiteral]:
        """IP-literal = "[" ( IPv6address / IPvFuture ) "]"  (section 3.2.2)"""
        address = self.IPv6address.map(nodes.IPv6Literal) | self.IPvFuture.map(nodes.IPvFutureLiteral)
        return literal("[") >> address << literal("]")

    @rule
    def IPvFuture(self) -> Rule[str]:
        """IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )  (section 3.2.2)"""
        address = self.unreserved | self.sub_delims | COLON
        return text(literal("v"), self.HEXDIG.at_least(1), DOT, address.at_least(1))

    @rule
    def IPv6address(self) -> Rule[str]:
        """IPv6address = 6( h16 ":" ) ls32 / "::" 5( h16 ":" ) ls32 / [ h16 ] "::" 4( h16 ":" ) ls32 / [ *1( h16 ":" )
        h16 ] "::" 3( h16 ":" ) ls32 / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32 / [ *3( h16 ":" ) h16 ] "::" h16 ":"
        ls32 / [ *4( h16 ":" ) h16 ] "::" ls32 / [ *5( h16 ":" ) h16 ] "::" h16 / [ *6( h16 ":" ) h16 ] "::"
        (section 3.2.2)
        """
        h16, ls32, to = self.h16, self.ls32, DOUBLE_COLON
        piece = h16 + COLON

        def up_to(pieces: int) -> Rule[str | None]:
            return text(piece.at_most(pieces), h16).optional()

        return alt(
            text(piece * 6, ls32),
            text(to, piece * 5, ls32),
            text(h16.optional(), to, piece * 4, ls32),
            text(up_to(1), to, piece * 3, ls32),
            text(up_to(2), to, piece * 2, ls32),
            text(up_to(3), to, piece, ls32),
            text(up_to(4), to, ls32),
            text(up_to(5), to, h16),
            text(up_to(6), to),
        )

    @rule
    def h16(self) -> Rule[str]:
        """h16 = 1*4HEXDIG  (section 3.2.2)"""
        return text(self.HEXDIG.times(1, 4))

    @rule
    def ls32(self) -> Rule[str]:
        """ls32 = ( h16 ":" h16 ) / IPv4address  (section 3.2.2)"""
        return text(self.h16, COLON, self.h16) | text(self.IPv4address)

    @rule
    def IPv4address(self) -> Rule[nodes.IPv4Literal]:
        """IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet  (section 3.2.2)"""
        octet = self.dec_octet
        return text(octet, DOT, octet, DOT, octet, DOT, octet).map(nodes.IPv4Literal)

    @rule
    def dec_octet(self) -> Rule[int]:
        """dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35  (section 3.2.2)

        The longest alternatives come first, so that the longest one matches at an index.
        """
        return alt(
            text(literal("25"), char_range("0", "5")),
            text(literal("2"), char_range("0", "4"), self.DIGIT),
            text(literal("1"), self.DIGIT * 2),
            text(char_range("1", "9"), self.DIGIT),
            self.DIGIT,
        ).map(int, inverse=str)

    @rule
    def reg_name(self) -> Rule[nodes.RegName]:
        """reg-name = *( unreserved / pct-encoded / sub-delims )  (section 3.2.2)"""
        return text((self.unreserved | self.pct_encoded | self.sub_delims).many()).map(nodes.RegName)

    @rule
    def path(self) -> Rule[nodes.Path]:
        """path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty  (section 3.3)

        For a whole text, the first match wins; at an index, the first one that does not continue as another path.
        """
        longer = self.pchar | SLASH
        return alt(
            self.path_abempty.not_followed_by(longer),
            self.path_absolute,
            self.path_noscheme.not_followed_by(longer),
            self.path_rootless,
            self.path_empty,
        )

    @rule
    def path_abempty(self) -> Rule[nodes.PathAbempty]:
        """path-abempty = *( "/" segment )  (section 3.3)"""
        return text((SLASH + self.segment).many()).map(nodes.PathAbempty)

    @rule
    def path_absolute(self) -> Rule[nodes.PathAbsolute]:
        """path-absolute = "/" [ segment-nz *( "/" segment ) ]  (section 3.3)"""
        return text(SLASH, seq(self.segment_nz, (SLASH + self.segment).many()).optional()).map(nodes.PathAbsolute)

    @rule
    def path_noscheme(self) -> Rule[nodes.PathNoscheme]:
        """path-noscheme = segment-nz-nc *( "/" segment )  (section 3.3)"""
        return text(self.segment_nz_nc, (SLASH + self.segment).many()).map(nodes.PathNoscheme)

    @rule
    def path_rootless(self) -> Rule[nodes.PathRootless]:
        """path-rootless = segment-nz *( "/" segment )  (section 3.3)"""
        return text(self.segment_nz, (SLASH + self.segment).many()).map(nodes.PathRootless)

    @rule
    def path_empty(self) -> Rule[nodes.PathEmpty]:
        """path-empty = 0<pchar>  (section 3.3)"""
        return self.pchar.times(0).result(nodes.PathEmpty())

    @rule
    def segment(self) -> Rule[str]:
        """segment = *pchar  (section 3.3)"""
        return text(self.pchar.many())

    @rule
    def segment_nz(self) -> Rule[str]:
        """segment-nz = 1*pchar  (section 3.3)"""
        return text(self.pchar.at_least(1))

    @rule
    def segment_nz_nc(self) -> Rule[str]:
        """segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )  (section 3.3)"""
        return text((self.unreserved | self.pct_encoded | self.sub_delims | AT).at_least(1))

    @rule
    def pchar(self) -> Rule[str]:
        """pchar = unreserved / pct-encoded / sub-delims / ":" / "@"  (section 3.3)"""
        return self.unreserved | self.pct_encoded | self.sub_delims | COLON | AT

    @rule
    def query(self) -> Rule[str]:
        """query = *( pchar / "/" / "?" )  (section 3.4)"""
        return text((self.pchar | SLASH | literal("?")).many())

    @rule
    def fragment(self) -> Rule[str]:
        """fragment = *( pchar / "/" / "?" )  (section 3.5)"""
        return text((self.pchar | SLASH | literal("?")).many())

    @rule
    def pct_encoded(self) -> Rule[str]:
        """pct-encoded = "%" HEXDIG HEXDIG  (section 2.1)"""
        return text(literal("%"), self.HEXDIG, self.HEXDIG)

    @rule
    def unreserved(self) -> Rule[str]:
        """unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"  (section 2.3)"""
        return self.ALPHA | self.DIGIT | char_from("-._~")

    @rule
    def reserved(self) -> Rule[str]:
        """reserved = gen-delims / sub-delims  (section 2.2)"""
        return self.gen_delims | self.sub_delims

    @rule
    def gen_delims(self) -> Rule[str]:
        """gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"  (section 2.2)"""
        return char_from(":/?#[]@")

    @rule
    def sub_delims(self) -> Rule[str]:
        """sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="  (section 2.2)"""
        return char_from("!$&'()*+,;=")

    # Error messages

    def component(self, name: str) -> str | None:
        """The component (section 3) that a rule reads."""
        return hints.COMPONENTS.get(name)

    def hint(self, text: str, index: int, component: str | None) -> str | None:
        """A hint about the character at `index`."""
        return hints.hint(text, index, component)

    def doubts(self, text: str, index: int, component: str | None) -> bool:
        """Whether a userinfo was probably meant as a host, such as `example.com:80a` with a wrong port."""
        return hints.doubts(text, index, component)

    def secrets(self, text: str, sites: Collection[Site]) -> tuple[tuple[int, int], ...]:
        """The spans of passwords."""
        return passwords_where(text, {self.component(site.name) for site in sites if not site.lead.endswith("//")})


def abnf() -> str:
    """Appendix A, a rule a line, and the three core rules that it uses.

    >>> abnf().splitlines()[10]
    'port          = *DIGIT'
    """
    from importlib.resources import files

    return files("uriast.grammar").joinpath("rfc3986.abnf").read_text(encoding="ascii")


_rfc3986 = RFC3986().bind_nodes()

URI = _rfc3986.URI
hier_part = _rfc3986.hier_part
URI_reference = _rfc3986.URI_reference
absolute_URI = _rfc3986.absolute_URI
relative_ref = _rfc3986.relative_ref
relative_part = _rfc3986.relative_part
scheme = _rfc3986.scheme
authority = _rfc3986.authority
userinfo = _rfc3986.userinfo
host = _rfc3986.host
port = _rfc3986.port
IP_literal = _rfc3986.IP_literal
IPvFuture = _rfc3986.IPvFuture
IPv6address = _rfc3986.IPv6address
h16 = _rfc3986.h16
ls32 = _rfc3986.ls32
IPv4address = _rfc3986.IPv4address
dec_octet = _rfc3986.dec_octet
reg_name = _rfc3986.reg_name
path = _rfc3986.path
path_abempty = _rfc3986.path_abempty
path_absolute = _rfc3986.path_absolute
path_noscheme = _rfc3986.path_noscheme
path_rootless = _rfc3986.path_rootless
path_empty = _rfc3986.path_empty
segment = _rfc3986.segment
segment_nz = _rfc3986.segment_nz
segment_nz_nc = _rfc3986.segment_nz_nc
pchar = _rfc3986.pchar
query = _rfc3986.query
fragment = _rfc3986.fragment
pct_encoded = _rfc3986.pct_encoded
unreserved = _rfc3986.unreserved
reserved = _rfc3986.reserved
gen_delims = _rfc3986.gen_delims
sub_delims = _rfc3986.sub_delims

_parse: Final = URI_reference.parse  # found here, once, and not in each call
_parse_uri: Final = URI.parse


def parse(text: str) -> nodes.URIReference:
    """Parse a URI reference: `URI-reference = URI / relative-ref` (RFC 3986, 4.1).

    >>> from uriast import parse
    >>> uri = parse("https://example.com/a?q")
    >>> uri.host, uri.path, uri.query
    (RegName(text='example.com'), PathAbempty(text='/a'), 'q')
    >>> type(parse("../b")).__name__, str(parse("../b"))
    ('RelativeRef', '../b')

    Args:
        text: The whole reference, as it is written: nothing is decoded, and `str` gives it back.

    Returns:
        A `URI`, or for a text without a scheme a `RelativeRef`.

    Raises:
        ParseError: The text is not a URI reference.
    """
    return _parse(text)


def parse_uri(text: str) -> nodes.URI:
    """Parse a URI: `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (RFC 3986, 3).

    >>> from uriast import parse_uri
    >>> parse_uri("urn:isbn:0451450523").scheme
    'urn'

    Args:
        text: The whole URI, as for `parse`.

    Raises:
        ParseError: The text is not a URI: also if it is a relative reference.
    """
    return _parse_uri(text)
