"""The rules of RFC 3987, section 2.2, that differ from RFC 3986's, in its order, each with the type of its value.

The other rules are inherited: `IPvFuture`, for example, still uses `unreserved`.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from uriast.combinators import Rule, alt, char_from, char_range, literal, rule, seq, text
from uriast.grammar.rfc3986 import AT, COLON, DOUBLE_SLASH, NO_AUTHORITY, RFC3986, SLASH, Tail
from uriast.nodes import PathEmpty, iri as nodes

IHier: TypeAlias = tuple[nodes.IAuthority | None, nodes.IHierPath]
"""The value of `ihier-part`: the authority, and the path."""
IRelative: TypeAlias = tuple[nodes.IAuthority | None, nodes.IRelativePath]
"""The value of `irelative-part`: the authority, and the path."""

PLANES: Final = range(0x10000, 0xE0000, 0x10000)
"""The supplementary planes 1 to 13: all their code points are `ucschar`, except the last two of each plane."""


class RFC3987(RFC3986):
    """Internationalized Resource Identifiers (IRIs).

    >>> RFC3987().IRI_reference.matches("../rosé")
    True
    """

    formats: ClassVar = {"IRI": "iri", "IRI-reference": "iri-reference"}

    @rule
    def IRI(self) -> Rule[nodes.IRI]:
        """IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]  (section 2.2)"""
        return (seq(self.scheme << COLON) + self.ihier_part + self._itail).combine(nodes.IRI)

    @rule
    def ihier_part(self) -> Rule[IHier]:
        """ihier-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-rootless / ipath-empty  (section 2.2)"""
        return alt(
            DOUBLE_SLASH >> seq(self.iauthority, self.ipath_abempty),
            seq(NO_AUTHORITY, self.ipath_absolute),
            seq(NO_AUTHORITY, self.ipath_rootless),
            seq(NO_AUTHORITY, self.ipath_empty),
        )

    @rule
    def IRI_reference(self) -> Rule[nodes.IRIReference]:
        """IRI-reference = IRI / irelative-ref  (section 2.2)"""
        return self.IRI | self.irelative_ref

    @rule
    def absolute_IRI(self) -> Rule[nodes.IRI]:
        """absolute-IRI = scheme ":" ihier-part [ "?" iquery ]  (section 2.2)"""
        iquery = (literal("?") >> self.iquery).optional()
        return (seq(self.scheme << COLON) + self.ihier_part + seq(iquery)).combine(nodes.IRI)

    @rule
    def irelative_ref(self) -> Rule[nodes.IRelativeRef]:
        """irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]  (section 2.2)"""
        return (self.irelative_part + self._itail).combine(nodes.IRelativeRef)

    @rule
    def irelative_part(self) -> Rule[IRelative]:
        """irelative-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty
        (section 2.2)
        """
        return alt(
            DOUBLE_SLASH >> seq(self.iauthority, self.ipath_abempty),
            seq(NO_AUTHORITY, self.ipath_absolute),
            seq(NO_AUTHORITY, self.ipath_noscheme),
            seq(NO_AUTHORITY, self.ipath_empty),
        )

    @rule
    def iauthority(self) -> Rule[nodes.IAuthority]:
        """iauthority = [ iuserinfo "@" ] ihost [ ":" port ]  (section 2.2)"""
        return seq((self.iuserinfo << AT).optional(), self.ihost, (COLON >> self.port).optional()).combine(
            nodes.IAuthority
        )

    @rule
    def iuserinfo(self) -> Rule[nodes.IUserinfo]:
        """iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )  (section 2.2)"""
        return text((self.iunreserved | self.pct_encoded | self.sub_delims | COLON).many()).map(nodes.IUserinfo)

    @rule
    def ihost(self) -> Rule[nodes.IHost]:
        """ihost = IP-literal / IPv4address / ireg-name  (section 2.2)

        As in RFC 3986, the first match wins; at an index, an IPv4address that continues as an ireg-name is one.
        """
        longer = self.iunreserved | self.pct_encoded | self.sub_delims
        return self.IP_literal | self.IPv4address.not_followed_by(longer) | self.ireg_name

    @rule
    def ireg_name(self) -> Rule[nodes.IRegName]:
        """ireg-name = *( iunreserved / pct-encoded / sub-delims )  (section 2.2)"""
        return text((self.iunreserved | self.pct_encoded | self.sub_delims).many()).map(nodes.IRegName)

    @rule
    def ipath(self) -> Rule[nodes.IPath]:
        """ipath = ipath-abempty / ipath-absolute / ipath-noscheme / ipath-rootless / ipath-empty  (section 2.2)

        For a whole text, the first match wins; at an index, the first one that does not continue as another path.
        """
        longer = self.ipchar | SLASH
        return alt(
            self.ipath_abempty.not_followed_by(longer),
            self.ipath_absolute,
            self.ipath_noscheme.not_followed_by(longer),
            self.ipath_rootless,
            self.ipath_empty,
        )

    @rule
    def ipath_abempty(self) -> Rule[nodes.IPathAbempty]:
        """ipath-abempty = *( "/" isegment )  (section 2.2)"""
        return text((SLASH + self.isegment).many()).map(nodes.IPathAbempty)

    @rule
    def ipath_absolute(self) -> Rule[nodes.IPathAbsolute]:
        """ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]  (section 2.2)"""
        return text(SLASH, seq(self.isegment_nz, (SLASH + self.isegment).many()).optional()).map(nodes.IPathAbsolute)

    @rule
    def ipath_noscheme(self) -> Rule[nodes.IPathNoscheme]:
        """ipath-noscheme = isegment-nz-nc *( "/" isegment )  (section 2.2)"""
        return text(self.isegment_nz_nc, (SLASH + self.isegment).many()).map(nodes.IPathNoscheme)

    @rule
    def ipath_rootless(self) -> Rule[nodes.IPathRootless]:
        """ipath-rootless = isegment-nz *( "/" isegment )  (section 2.2)"""
        return text(self.isegment_nz, (SLASH + self.isegment).many()).map(nodes.IPathRootless)

    @rule
    def ipath_empty(self) -> Rule[PathEmpty]:
        """ipath-empty = 0<ipchar>  (section 2.2)"""
        return self.ipchar.times(0).result(PathEmpty())

    @rule
    def isegment(self) -> Rule[str]:
        """isegment = *ipchar  (section 2.2)"""
        return text(self.ipchar.many())

    @rule
    def isegment_nz(self) -> Rule[str]:
        """isegment-nz = 1*ipchar  (section 2.2)"""
        return text(self.ipchar.at_least(1))

    @rule
    def isegment_nz_nc(self) -> Rule[str]:
        """isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )  (section 2.2)"""
        return text((self.iunreserved | self.pct_encoded | self.sub_delims | AT).at_least(1))

    @rule
    def ipchar(self) -> Rule[str]:
        """ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@"  (section 2.2)"""
        return self.iunreserved | self.pct_encoded | self.sub_delims | COLON | AT

    @rule
    def iquery(self) -> Rule[str]:
        """iquery = *( ipchar / iprivate / "/" / "?" )  (section 2.2)"""
        return text((self.ipchar | self.iprivate | SLASH | literal("?")).many())

    @rule
    def ifragment(self) -> Rule[str]:
        """ifragment = *( ipchar / "/" / "?" )  (section 2.2)"""
        return text((self.ipchar | SLASH | literal("?")).many())

    @rule
    def iunreserved(self) -> Rule[str]:
        """iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar  (section 2.2)"""
        return self.ALPHA | self.DIGIT | char_from("-._~") | self.ucschar

    @rule
    def ucschar(self) -> Rule[str]:
        """ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD /
        %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD / %xA0000-AFFFD /
        %xB0000-BFFFD / %xC0000-CFFFD / %xD0000-DFFFD / %xE1000-EFFFD  (section 2.2)
        """
        return alt(
            char_range("\u00a0", "\ud7ff"),
            char_range("\uf900", "\ufdcf"),
            char_range("\ufdf0", "\uffef"),
            *(char_range(chr(plane), chr(plane + 0xFFFD)) for plane in PLANES),
            char_range("\U000e1000", "\U000efffd"),
        )

    @rule
    def iprivate(self) -> Rule[str]:
        """iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD  (section 2.2)"""
        return alt(
            char_range("\ue000", "\uf8ff"),
            char_range("\U000f0000", "\U000ffffd"),
            char_range("\U00100000", "\U0010fffd"),
        )

    @property
    def _itail(self) -> Rule[Tail]:
        """`[ "?" iquery ] [ "#" ifragment ]`, the end of IRI and irelative-ref."""
        return seq((literal("?") >> self.iquery).optional(), (literal("#") >> self.ifragment).optional())

    # Error messages

    def component(self, name: str) -> str | None:
        """The component that a rule reads.

        >>> RFC3987().component("ireg-name")
        'host'
        """
        return super().component(name.removeprefix("i"))

    def hint(self, text: str, index: int, component: str | None) -> str | None:
        r"""A hint about the character at `index`. A non-ASCII character in a host has the same hint as elsewhere.

        >>> RFC3987().hint("http://\ue000/", 7, "host")
        'this character is written as %EE%80%80'
        """
        if component in {"authority", "host"} and not text[index : index + 1].isascii():
            return super().hint(text, index, "path") if text.find("[", 0, index) < 0 else None
        return super().hint(text, index, component)


_rfc3987 = RFC3987().bind()

IRI = _rfc3987.IRI
ihier_part = _rfc3987.ihier_part
IRI_reference = _rfc3987.IRI_reference
absolute_IRI = _rfc3987.absolute_IRI
irelative_ref = _rfc3987.irelative_ref
irelative_part = _rfc3987.irelative_part
iauthority = _rfc3987.iauthority
iuserinfo = _rfc3987.iuserinfo
ihost = _rfc3987.ihost
ireg_name = _rfc3987.ireg_name
ipath = _rfc3987.ipath
ipath_abempty = _rfc3987.ipath_abempty
ipath_absolute = _rfc3987.ipath_absolute
ipath_noscheme = _rfc3987.ipath_noscheme
ipath_rootless = _rfc3987.ipath_rootless
ipath_empty = _rfc3987.ipath_empty
isegment = _rfc3987.isegment
isegment_nz = _rfc3987.isegment_nz
isegment_nz_nc = _rfc3987.isegment_nz_nc
ipchar = _rfc3987.ipchar
iquery = _rfc3987.iquery
ifragment = _rfc3987.ifragment
iunreserved = _rfc3987.iunreserved
ucschar = _rfc3987.ucschar
iprivate = _rfc3987.iprivate
