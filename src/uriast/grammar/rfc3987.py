"""The rules of RFC 3987, section 2.2, in its order, each with the type of its value.

An IRI has the structure of a URI. Only two rules read more characters: `iunreserved` has those of `ucschar`, too, and
`iquery` those of `iprivate`. Each other rule that begins with `i` is a rule of RFC 3986 with two replacements: it
refers to the rules of IRIs, `ihost` instead of `host`, and its value is a node of IRIs. Rules without an `i` are those
of RFC 3986: `IPvFuture`, for example, still refers to `unreserved`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast, overload

from uriast.combinators import Node, Rule, alt, char_from, char_range, literal, rule, text
from uriast.combinators.definition.expression import Mapped
from uriast.grammar.rfc3986 import RFC3986, SLASH
from uriast.nodes import PathEmpty, iri as nodes

__all__ = [
    "IRI",
    "RFC3987",
    "IRI_reference",
    "absolute_IRI",
    "iauthority",
    "ifragment",
    "ihier_part",
    "ihost",
    "ipath",
    "ipath_abempty",
    "ipath_absolute",
    "ipath_empty",
    "ipath_noscheme",
    "ipath_rootless",
    "ipchar",
    "iprivate",
    "iquery",
    "ireg_name",
    "irelative_part",
    "irelative_ref",
    "isegment",
    "isegment_nz",
    "isegment_nz_nc",
    "iunreserved",
    "iuserinfo",
    "parse_iri",
    "parse_iri_reference",
    "ucschar",
]

T = TypeVar("T")
N = TypeVar("N", bound=Node)

IHier: TypeAlias = tuple[nodes.IAuthority | None, nodes.IHierPath]
"""The value of `ihier-part`: the authority, and the path."""
IRelative: TypeAlias = tuple[nodes.IAuthority | None, nodes.IRelativePath]
"""The value of `irelative-part`: the authority, and the path."""

_PLANES: Final = range(0x10000, 0xE0000, 0x10000)
"""The supplementary planes 1 to 13: all their code points are `ucschar`, except the last two of each plane."""


class _RulesOfIRIs:
    """A grammar of IRIs, seen by a definition of RFC 3986: its `host` is `ihost`, its `URI` is `IRI`."""

    def __init__(self, grammar: RFC3987) -> None:
        self._grammar = grammar

    def __getattr__(self, name: str) -> Rule[object]:
        of_iris = f"I{name.removeprefix('U')}" if name.startswith("URI") else f"i{name}"
        found: Rule[object] = getattr(self._grammar, of_iris if of_iris in vars(RFC3987) else name)
        return found


class RFC3987(RFC3986):
    """Internationalized Resource Identifiers (IRIs).

    >>> RFC3987().IRI_reference.matches("../rosé")
    True
    """

    formats: ClassVar = {"IRI": "iri", "IRI-reference": "iri-reference"}

    @rule
    def IRI(self) -> Rule[nodes.IRI]:
        """IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]  (section 2.2)"""
        return self._as_in(RFC3986.URI, nodes.IRI)

    @rule
    def ihier_part(self) -> Rule[IHier]:
        """ihier-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-rootless / ipath-empty  (section 2.2)"""
        return self._as_in(RFC3986.hier_part)

    @rule
    def IRI_reference(self) -> Rule[nodes.IRIReference]:
        """IRI-reference = IRI / irelative-ref  (section 2.2)"""
        return self._as_in(RFC3986.URI_reference)

    @rule
    def absolute_IRI(self) -> Rule[nodes.IRI]:
        """absolute-IRI = scheme ":" ihier-part [ "?" iquery ]  (section 2.2)"""
        return self._as_in(RFC3986.absolute_URI, nodes.IRI)

    @rule
    def irelative_ref(self) -> Rule[nodes.IRelativeRef]:
        """irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]  (section 2.2)"""
        return self._as_in(RFC3986.relative_ref, nodes.IRelativeRef)

    @rule
    def irelative_part(self) -> Rule[IRelative]:
        """irelative-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty
        (section 2.2)
        """
        return self._as_in(RFC3986.relative_part)

    @rule
    def iauthority(self) -> Rule[nodes.IAuthority]:
        """iauthority = [ iuserinfo "@" ] ihost [ ":" port ]  (section 2.2)"""
        return self._as_in(RFC3986.authority, nodes.IAuthority)

    @rule
    def iuserinfo(self) -> Rule[nodes.IUserinfo]:
        """iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )  (section 2.2)"""
        return self._as_in(RFC3986.userinfo, nodes.IUserinfo)

    @rule
    def ihost(self) -> Rule[nodes.IHost]:
        """ihost = IP-literal / IPv4address / ireg-name  (section 2.2)"""
        return self._as_in(RFC3986.host)

    @rule
    def ireg_name(self) -> Rule[nodes.IRegName]:
        """ireg-name = *( iunreserved / pct-encoded / sub-delims )  (section 2.2)"""
        return self._as_in(RFC3986.reg_name, nodes.IRegName)

    @rule
    def ipath(self) -> Rule[nodes.IPath]:
        """ipath = ipath-abempty / ipath-absolute / ipath-noscheme / ipath-rootless / ipath-empty  (section 2.2)"""
        return self._as_in(RFC3986.path)

    @rule
    def ipath_abempty(self) -> Rule[nodes.IPathAbempty]:
        """ipath-abempty = *( "/" isegment )  (section 2.2)"""
        return self._as_in(RFC3986.path_abempty, nodes.IPathAbempty)

    @rule
    def ipath_absolute(self) -> Rule[nodes.IPathAbsolute]:
        """ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]  (section 2.2)"""
        return self._as_in(RFC3986.path_absolute, nodes.IPathAbsolute)

    @rule
    def ipath_noscheme(self) -> Rule[nodes.IPathNoscheme]:
        """ipath-noscheme = isegment-nz-nc *( "/" isegment )  (section 2.2)"""
        return self._as_in(RFC3986.path_noscheme, nodes.IPathNoscheme)

    @rule
    def ipath_rootless(self) -> Rule[nodes.IPathRootless]:
        """ipath-rootless = isegment-nz *( "/" isegment )  (section 2.2)"""
        return self._as_in(RFC3986.path_rootless, nodes.IPathRootless)

    @rule
    def ipath_empty(self) -> Rule[PathEmpty]:
        """ipath-empty = 0<ipchar>  (section 2.2)"""
        return self._as_in(RFC3986.path_empty)

    @rule
    def isegment(self) -> Rule[str]:
        """isegment = *ipchar  (section 2.2)"""
        return self._as_in(RFC3986.segment)

    @rule
    def isegment_nz(self) -> Rule[str]:
        """isegment-nz = 1*ipchar  (section 2.2)"""
        return self._as_in(RFC3986.segment_nz)

    @rule
    def isegment_nz_nc(self) -> Rule[str]:
        """isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )  (section 2.2)"""
        return self._as_in(RFC3986.segment_nz_nc)

    @rule
    def ipchar(self) -> Rule[str]:
        """ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@"  (section 2.2)"""
        return self._as_in(RFC3986.pchar)

    @rule
    def iquery(self) -> Rule[str]:
        """iquery = *( ipchar / iprivate / "/" / "?" )  (section 2.2)"""
        return text((self.ipchar | self.iprivate | SLASH | literal("?")).many())

    @rule
    def ifragment(self) -> Rule[str]:
        """ifragment = *( ipchar / "/" / "?" )  (section 2.2)"""
        return self._as_in(RFC3986.fragment)

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
            *(char_range(chr(plane), chr(plane + 0xFFFD)) for plane in _PLANES),
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

    @overload
    def _as_in(self, of_uris: rule[T]) -> Rule[T]: ...
    @overload
    def _as_in(self, of_uris: rule[Any], node_class: type[N]) -> Rule[N]: ...
    def _as_in(self, of_uris: rule[Any], node_class: type[Node] | None = None) -> Rule[Any]:
        """A rule of RFC 3986 that refers to the rules of IRIs, and makes a node of another class."""
        made: Rule[object] = of_uris.definition(_RulesOfIRIs(self))
        if node_class is None:
            return made
        mapped = cast("Mapped", made.definition)  # the function of the outermost one is the class of URIs
        return Rule(Mapped(mapped.item, node_class, spread=mapped.spread))

    # Error messages

    def component(self, name: str) -> str | None:
        """The component that a rule reads."""
        return super().component(name.removeprefix("i"))

    def hint(self, text: str, index: int, component: str | None) -> str | None:
        """A hint about the character at `index`. A non-ASCII character in a host has the same hint as elsewhere."""
        if component in {"authority", "host"} and not text[index : index + 1].isascii():
            return super().hint(text, index, "path") if text.find("[", 0, index) < 0 else None
        return super().hint(text, index, component)


_rfc3987 = RFC3987().bind_nodes()

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

_parse_iri: Final = IRI.parse  # found here, once, and not in each call
_parse_iri_reference: Final = IRI_reference.parse


def parse_iri(text: str) -> nodes.IRI:
    """Parse an IRI: `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]` (RFC 3987, 2.2).

    >>> from uriast import parse_iri
    >>> parse_iri("http://例え/ä").host
    IRegName(text='例え')

    Args:
        text: The whole IRI, as it is written: nothing is decoded, and `str` gives it back.

    Raises:
        ParseError: The text is not an IRI: also if it is a relative reference.
    """
    return _parse_iri(text)


def parse_iri_reference(text: str) -> nodes.IRIReference:
    """Parse an IRI reference: `IRI-reference = IRI / irelative-ref` (RFC 3987, 2.2).

    >>> from uriast import parse_iri_reference
    >>> type(parse_iri_reference("ä?ö")).__name__
    'IRelativeRef'

    Args:
        text: The whole reference, as for `parse_iri`.

    Returns:
        An `IRI`, or for a text without a scheme an `IRelativeRef`.

    Raises:
        ParseError: The text is not an IRI reference.
    """
    return _parse_iri_reference(text)
