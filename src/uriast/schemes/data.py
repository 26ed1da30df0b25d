"""data (RFC 2397)."""

from __future__ import annotations

import binascii
import codecs
import re
from functools import partial
from typing import TYPE_CHECKING, Final, Self, TypeAlias

from uriast.combinators import Rule, char_from, char_range, literal, rule, seq, text
from uriast.grammar.rfc3986 import NO_AUTHORITY, SLASH
from uriast.nodes import PathRootless
from uriast.passes.percent_encoding import percent_decode, percent_decode_to_bytes, percent_encode
from uriast.schemes.contract import Opaque, Scheme, SchemeGrammar, Violation, decoded_violation, encoded_index, shifted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.schemes.contract import LazyViolation

__all__ = ["RFC2397", "Data", "data"]

Parts: TypeAlias = tuple[str, None, PathRootless, str | None]
"""The parts of a node: scheme, no authority, path, query."""

_MARK: Final = ";base64"
_WHITE_SPACE: Final = b" \t\r\n"
"""White space that a base64 decoder ignores (RFC 2045, 6.8)."""


class Data(Opaque):
    """A URI of the scheme data (RFC 2397): it contains the data.

    >>> uri = data.parse("data:text/html;charset=utf-8;base64,PGI%2BaGk8L2I%2B")
    >>> uri.data, uri.media_type, uri.parameters, uri.text
    (b'<b>hi</b>', 'text/html', (('charset', 'utf-8'),), '<b>hi</b>')
    """

    __slots__ = ()

    @classmethod
    def from_bytes(cls, data: bytes, mediatype: str = "", *, base64: bool = True) -> Self:
        """A URI with the given data.

        >>> str(Data.from_bytes(b"GIF89a", "image/gif")), str(Data.from_bytes(b"a brief note", base64=False))
        ('data:image/gif;base64,R0lGODlh', 'data:,a%20brief%20note')

        Args:
            data: The octets.
            mediatype: The media type with its parameters, as written in a URI: `text/plain;charset=utf-8`.
            base64: Whether to write the data in base64; otherwise they are percent-encoded.

        Raises:
            ParseError: The mediatype is not valid.
        """
        if not isinstance(data, bytes):
            message = f"expected bytes, got {type(data).__name__}"
            raise TypeError(message)
        head = _rfc2397.mediatype.parse(mediatype)
        return cls(
            "data", None, *(_parts(head, "base64", _base64(data)) if base64 else _parts(head, None, _uric(data)))
        )

    @property
    def mediatype(self) -> str:
        """The type and the parameters, as written; empty if both are left out.

        >>> data.parse("data:TEXT/plain;charset=utf-8,a").mediatype
        'TEXT/plain;charset=utf-8'
        """
        head = self.path.text.partition(",")[0]
        return head[: -len(_MARK)] if _has_mark(head) else head

    @property
    def base64(self) -> str | None:
        """The word `base64`, as written; `None` if the data are not in base64.

        >>> data.parse("data:;base64,YQ==").base64, data.parse("data:,a").base64
        ('base64', None)
        """
        head = self.path.text.partition(",")[0]
        return head[1 - len(_MARK) :] if _has_mark(head) else None

    @property
    def encoded(self) -> str:
        """The data, as written: from the path and, after a question mark, from the query.

        >>> data.parse("data:,a%20b?c").encoded
        'a%20b?c'
        """
        return _with_query(self.path.text.partition(",")[2], self.query)

    @property
    def data(self) -> bytes:
        """The data, percent-decoded and, if they are in base64, decoded from it.

        >>> data.parse("data:,a%20b").data, data.parse("data:;base64,YQ==").data
        (b'a b', b'a')
        """
        octets = percent_decode_to_bytes(self.encoded)
        return octets if self.base64 is None else binascii.a2b_base64(octets)

    @property
    def media_type(self) -> str:
        """The type and subtype, decoded, in lower case; by default `text/plain` (section 2).

        >>> data.parse("data:TEXT/HTML,a").media_type, data.parse("data:,a").media_type
        ('text/html', 'text/plain')
        """
        return percent_decode(self.mediatype.partition(";")[0]).lower() or "text/plain"

    @property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """The names, in lower case, and the values of the parameters, decoded, in order (RFC 2045, 5.1).

        >>> data.parse("data:text/html;Charset=utf-8;a=%22b%20c%22,x").parameters
        (('charset', 'utf-8'), ('a', 'b c'))
        """
        pairs = (each.partition("=") for each in self.mediatype.split(";")[1:])
        return tuple((percent_decode(name).lower(), _unquoted(percent_decode(value))) for name, _, value in pairs)

    @property
    def charset(self) -> str | None:
        """The charset; by default, that of `text/plain` is `US-ASCII` (section 2; RFC 2046, 4.1.2).

        >>> [data.parse(text).charset for text in ("data:;charset=utf-8,a", "data:,a", "data:image/png,a")]
        ['utf-8', 'US-ASCII', None]
        """
        default = "US-ASCII" if self.media_type == "text/plain" else None
        return next((value for name, value in self.parameters if name == "charset"), default)

    @property
    def text(self) -> str:
        """The data, decoded with their charset: by Python's codec, if it is a charset.

        UTF-7 is left out, because it can hide markup from filters. The Encoding Standard of browsers leaves it out too.

        >>> data.parse("data:;charset=utf-8,caf%C3%A9").text
        'café'

        Raises:
            LookupError: There is no charset, Python has no codec for it, or the codec is not a charset.
            UnicodeError: The data are not valid in their charset.
        """
        charset = self.charset
        if charset is None:
            message = f"expected a charset, got {self.media_type} without one"
            raise LookupError(message)
        try:
            return self.data.decode(_codec_of(charset))
        except LookupError:
            message = f"expected a charset that Python decodes, got {charset!r}"
            raise LookupError(message) from None


# Source: https://www.iana.org/assignments/character-sets, August 2014: the names that Python does not know, and one of
# which it knows Microsoft's extension, by Python's codec name.
_NAMES: Final = {
    "big5hkscs": "csBig5HKSCS",
    "cp1140": "IBM01140 CCSID01140 CP01140 ebcdic-us-37+euro csIBM01140",
    **{f"cp125{digit}": f"cswindows125{digit}" for digit in range(9)},
    "cp858": "IBM00858 CCSID00858 CP00858 PC-Multilingual-850+euro csIBM00858",
    "cp874": "windows-874 cswindows874",
    "cp932": "Windows-31J csWindows31J",
    "euc_jp": "Extended_UNIX_Code_Packed_Format_for_Japanese csEUCPkdFmtJapanese",
    "euc_kr": "csEUCKR iso-ir-149 KS_C_5601-1989 KSC_5601 csKSC56011987",
    "gb18030": "csGB18030",
    "gb2312": "csGB2312 GB_2312-80",
    "gbk": "windows-936 csGBK",
    "hp_roman8": "csHPRoman8",
    "iso2022_jp_2": "csISO2022JP2",
    **{f"iso8859_{number}": f"csISO8859{number}" for number in (13, 14, 16)},
    "iso8859_15": "Latin-9 csISO885915",
    "iso8859_6": "ISO_8859-6-E csISO88596E ISO-8859-6-E ISO_8859-6-I csISO88596I ISO-8859-6-I",
    "iso8859_8": "ISO_8859-8-E csISO88598E ISO-8859-8-E ISO_8859-8-I csISO88598I ISO-8859-8-I",
    "koi8_u": "csKOI8U",
    "kz1048": "csKZ1048",
    "mac_roman": "mac csMacintosh",
    "shift_jis": "MS_Kanji",
    "tis_620": "csTIS620",
    "utf_8": "csUTF8",
    **{f"utf_{size}{order}": f"csUTF{size}{order[1:]}" for size in (16, 32) for order in ("", "_BE", "_LE")},
}
_CODECS: Final = {name.lower(): codec for codec, names in _NAMES.items() for name in names.split()}
_NO_CHARSETS: Final = (
    *("utf_7", "utf_8_sig", "idna", "punycode", "unicode_escape", "raw_unicode_escape"),
    *("charmap", "undefined", "mbcs", "oem"),
)
"""The codecs for text that are not charsets. `bytes.decode` refuses those that are not for text, such as `hex`."""


def _codec_of(charset: str) -> str:
    codec = _CODECS.get(charset.lower(), charset)
    # No registered name is longer: Python keeps all names that are looked up. And `lookup` takes blanks for hyphens.
    is_name = re.fullmatch("[!-~]{1,45}", codec) is not None
    if not is_name or codecs.lookup(codec).name.replace("-", "_") in _NO_CHARSETS:
        raise LookupError
    return codec


class RFC2397(SchemeGrammar):
    """The "data" URL scheme, section 3, with the erratum 2045.

    `uric` of RFC 2396 has the same characters as a query of RFC 3986. In RFC 2045's tokens, other characters are
    percent-encoded.

    >>> RFC2397().dataurl.matches("data:,A%20brief%20note"), RFC2397().dataurl.matches("data:A%20brief%20note")
    (True, False)
    """

    @rule
    def dataurl(self) -> Rule[Parts]:
        """dataurl = "data:" [ mediatype ] [ ";base64" ] "," data  (section 3)"""
        base64 = text(literal(";"), literal("base64")).optional()
        in_path = text((self.pchar | SLASH).many()).desc("data")
        path = text(self.mediatype, base64, literal(","), in_path).map(PathRootless)
        return seq(literal("data") << literal(":"), NO_AUTHORITY, path, (literal("?") >> self.data).optional())

    @rule
    def mediatype(self) -> Rule[str]:
        """mediatype = [ type "/" subtype ] *( ";" parameter )  (section 3)"""
        return text(text(self.type, literal("/"), self.subtype).optional(), text(literal(";"), self.parameter).many())

    @rule
    def data(self) -> Rule[str]:
        """data = *uric  (section 3, erratum 2045)"""
        return text(self.uric.many())

    @rule
    def parameter(self) -> Rule[str]:
        """parameter = attribute "=" value  (section 3)"""
        return text(self.attribute, literal("="), self.value)

    @rule
    def type(self) -> Rule[str]:
        """type = 1*echar  (section 3): decoded, a token"""
        return text(self.echar.at_least(1))

    @rule
    def subtype(self) -> Rule[str]:
        """subtype = 1*echar  (section 3): decoded, a token"""
        return text(self.echar.at_least(1))

    @rule
    def attribute(self) -> Rule[str]:
        """attribute = 1*echar  (section 3): decoded, a token"""
        return text(self.echar.at_least(1))

    @rule
    def value(self) -> Rule[str]:
        """value = 1*echar  (section 3): decoded, a token or a quoted-string with or without quotes"""
        return text(self.echar.at_least(1))

    @rule
    def echar(self) -> Rule[str]:
        """echar = tchar / pct-encoded"""
        return self.tchar | self.pct_encoded

    @rule
    def tchar(self) -> Rule[str]:
        """tchar = ALPHA / DIGIT / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "." / "_" / "~"

        The characters of a token that need no percent-encoding.
        """
        return self.ALPHA | self.DIGIT | char_from("!$&'*+-._~")

    @rule
    def token(self) -> Rule[str]:
        """token = 1*<any (US-ASCII) CHAR except SPACE, CTLs, or tspecials>  (RFC 2045, 5.1)"""
        return text((self.tchar | char_from("#%^`{|}")).at_least(1))

    @rule
    def decoded_value(self) -> Rule[str]:
        """decoded-value = 1*CHAR  (RFC 822, 3.3): the characters of a token or a quoted-string"""
        return text(char_range("\0", "\x7f").at_least(1))

    @rule
    def base64(self) -> Rule[str]:
        """base64 = *( ALPHA / DIGIT / "+" / "/" / "%2B" / "%2F" ) *2( "=" / "%3D" )

        A fast check: base64 of RFC 2045, 6.8, without white space and without needless percent-encodings.
        """
        character = self.ALPHA | self.DIGIT | char_from("+/") | literal("%2B") | literal("%2F")
        return text(character.many(), (literal("=") | literal("%3D")).at_most(2))

    @rule
    def uric(self) -> Rule[str]:
        """uric = reserved / unreserved / escaped  (RFC 2396, 2)"""
        return self.pchar | char_from("/?")

    @rule
    def data_URI(self) -> Rule[Data]:
        """data-URI = dataurl [ "#" fragment ]"""
        return (self.dataurl + self.fragment_part).combine(Data)


_rfc2397: Final = RFC2397()
_token: Final = _rfc2397.token
_base64_rule: Final = _rfc2397.base64
_decoded_value: Final = _rfc2397.decoded_value
_QUOTED: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
"""A quoted-string (RFC 2045, 5.1; RFC 822, 3.3)."""


def _parts(mediatype: str, base64: str | None, encoded: str) -> tuple[PathRootless, str | None]:
    """The path and the query: the first question mark in the data begins the query."""
    mark = "" if base64 is None else f";{base64}"
    path, question, query = f"{mediatype}{mark},{encoded}".partition("?")
    return PathRootless(path), query if question else None


def _base64(data: bytes) -> str:
    return binascii.b2a_base64(data, newline=False).decode("ascii")


def _uric(data: bytes) -> str:
    return percent_encode(data, _rfc2397.uric)


def _encoded(decoded: str) -> str:
    return percent_encode(decoded, _rfc2397.tchar)


def _is_quoted(value: str) -> bool:
    return re.fullmatch(_QUOTED, value, re.DOTALL) is not None


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value[1:-1], flags=re.DOTALL) if _is_quoted(value) else value


def _quoted(value: str) -> str:
    """A value, in quotes if it would otherwise parse as another value."""
    return '"{}"'.format(re.sub(r'["\\]', r"\\\g<0>", value)) if not value or _is_quoted(value) else value


def _mediatype(media_type: str, parameters: Iterable[tuple[str, str]]) -> str:
    """A mediatype, percent-encoded."""
    return media_type + "".join(f";{_encoded(name)}={_encoded(_quoted(value))}" for name, value in parameters)


def _validate(node: Data) -> LazyViolation | None:
    """Check that the decoded parts are tokens (RFC 2045, 5.1) and the data base64 (RFC 2045, 6.8)."""
    head, _, encoded = node.path.text.partition(",")
    start = len(node.scheme) + 1
    if "%" in head and (violation := _mediatype_violation(head)) is not None:
        return shifted(start, violation)
    if _has_mark(head) and (violation := _base64_violation(_with_query(encoded, node.query))) is not None:
        return shifted(start + len(head) + 1, violation)
    return None


def _has_mark(head: str) -> bool:
    """Whether the text before the comma ends in `;base64`. It is not a parameter, which has an equals sign."""
    return head[-len(_MARK) :].lower() == _MARK


def _with_query(encoded: str, query: str | None) -> str:
    """The data of the path, continued in the query."""
    return encoded if query is None else f"{encoded}?{query}"


def _mediatype_violation(mediatype: str) -> LazyViolation | None:
    for part in re.finditer("(=?)([^/;=]+)", mediatype):
        if (
            "%" in part[2]
            and (violation := decoded_violation(_decoded_value if part[1] else _token, part[2])) is not None
        ):
            return shifted(part.start(2), violation)
    return None


def _base64_violation(encoded: str) -> LazyViolation | None:
    if (len(encoded) - 2 * encoded.count("%")) % 4 == 0 and _base64_rule.matches(encoded):
        return None
    octets = percent_decode_to_bytes(encoded)
    rest = re.sub(rb"[A-Za-z0-9+/ \t\r\n]*+=?[ \t\r\n]*+=?[ \t\r\n]*+", b"", octets, count=1)
    characters = octets.translate(None, _WHITE_SPACE) if "%" in encoded else octets
    if not rest and len(characters) % 4 == 0:
        return None
    return partial(_not_base64, encoded, len(octets) - len(rest))


def _not_base64(encoded: str, octet: int) -> Violation:
    return Violation(encoded_index(encoded, octet), "the data are not valid base64", "base64")


def _canonicalize(node: Data) -> Data:
    """Encode the data in the shortest way (section 2); lower the case of case-insensitive names (RFC 2045, 5.1)."""
    mediatype = _mediatype(_encoded_media_type(node) if node.mediatype.partition(";")[0] else "", _parameters(node))
    data = _uric(node.data) if node.base64 is None else _base64(node.data)
    return Data("data", None, *_parts(mediatype, node.base64 and "base64", data), node.fragment)


def _equivalence_key(node: Data) -> str:
    """The data in base64 and their type, with sorted parameters and an explicit default charset."""
    parameters = _parameters(node)
    if node.charset is not None and "charset" not in dict(parameters):
        parameters = (*parameters, ("charset", node.charset.lower()))
    parts = _parts(_mediatype(_encoded_media_type(node), sorted(parameters)), "base64", _base64(node.data))
    return str(Data("data", None, *parts, node.fragment))


def _encoded_media_type(node: Data) -> str:
    return "/".join(map(_encoded, node.media_type.split("/")))


def _parameters(node: Data) -> tuple[tuple[str, str], ...]:
    """The parameters, with the charset in lower case (RFC 2046, 4.1.2)."""
    return tuple((name, value.lower() if name == "charset" else value) for name, value in node.parameters)


data: Final = Scheme(
    "data",
    "RFC 2397, section 3",
    _rfc2397.data_URI,
    _rfc2397.dataurl,
    validate=_validate,
    canonicalize=_canonicalize,
    equivalence_key=_equivalence_key,
)
