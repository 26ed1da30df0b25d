"""data (RFC 2397)."""

from __future__ import annotations

import binascii
import codecs
import re
from typing import TYPE_CHECKING, Final, Self

from uriast.abnf import abnf
from uriast.combinators import Rule, literal, text
from uriast.grammar.rfc3986 import RFC3986, SLASH
from uriast.nodes import PathRootless
from uriast.passes.percent_encoding import percent_decode, percent_decode_to_bytes, percent_encode
from uriast.schemes.nodes import PathURI
from uriast.schemes.scheme import Scheme
from uriast.schemes.violations import Violation, decoded_violation, encoded_index

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["RFC2397", "Data", "data"]


class Data(PathURI):
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
        return cls._made(_of.mediatype.parse(mediatype), data, base64=base64)

    @property
    def is_base64(self) -> bool:
        """Whether the data are in base64.

        >>> data.parse("data:;base64,YQ==").is_base64, data.parse("data:,a").is_base64
        (True, False)
        """
        return self._as_written[1]

    @property
    def data(self) -> bytes:
        """The data, percent-decoded and, if they are in base64, decoded from it.

        >>> data.parse("data:,a%20b").data, data.parse("data:;base64,YQ==").data
        (b'a b', b'a')
        """
        _, is_base64, encoded = self._as_written
        octets = percent_decode_to_bytes(encoded)
        return binascii.a2b_base64(octets) if is_base64 else octets

    @property
    def media_type(self) -> str:
        """The type and subtype, decoded, in lower case; by default `text/plain` (section 2).

        >>> data.parse("data:TEXT/HTML,a").media_type, data.parse("data:,a").media_type
        ('text/html', 'text/plain')
        """
        return percent_decode(self._as_written[0].partition(";")[0]).lower() or "text/plain"

    @property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """The names, in lower case, and the values of the parameters, decoded, in order (RFC 2045, 5.1).

        >>> data.parse("data:text/html;Charset=utf-8;a=%22b%20c%22,x").parameters
        (('charset', 'utf-8'), ('a', 'b c'))
        """
        pairs = [each.partition("=") for each in self._as_written[0].split(";")[1:]]
        return tuple([(percent_decode(name).lower(), _unquoted(percent_decode(value))) for name, _, value in pairs])

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

    def violation(self) -> Violation | None:
        """The first name or value that is not valid (RFC 2045, 5.1), or where the data are not base64 (6.8)."""
        mediatype, is_base64, encoded = self._as_written
        if "%" in mediatype and (violation := _mediatype_violation(mediatype)) is not None:
            return violation
        if not is_base64 or (octet := _first_not_base64(encoded)) is None:
            return None
        index = len(f"{mediatype};base64,") + encoded_index(encoded, octet)
        return Violation("path", index, "the data are not valid base64", "base64")

    def canonical(self) -> Self:
        """The node with its data encoded in the shortest way (section 2), and case-insensitive names in lower case."""
        media_type = self.media_type if self._as_written[0].partition(";")[0] else ""
        mediatype = _mediatype(media_type, self._normal_parameters)
        return self._made(mediatype, self.data, base64=self.is_base64, fragment=self.fragment)

    def key(self) -> str:
        """The node with its data in base64, sorted parameters and an explicit default charset."""
        parameters = self._normal_parameters
        if self.charset is not None and "charset" not in dict(parameters):
            parameters.append(("charset", self.charset.lower()))
        mediatype = _mediatype(self.media_type, sorted(parameters))
        return str(self._made(mediatype, self.data, base64=True, fragment=self.fragment))

    @property
    def _as_written(self) -> tuple[str, bool, str]:
        """The mediatype, whether the data are in base64, and the data, from the path and the query."""
        whole = self.path.text if self.query is None else f"{self.path.text}?{self.query}"
        head, _, encoded = whole.partition(",")
        if head[-7:].lower() == ";base64":  # this is not a parameter, which has an equals sign
            return head[:-7], True, encoded
        return head, False, encoded

    @property
    def _normal_parameters(self) -> list[tuple[str, str]]:
        """The parameters, with the charset in lower case (RFC 2046, 4.1.2)."""
        return [(name, value.lower() if name == "charset" else value) for name, value in self.parameters]

    @classmethod
    def _made(cls, mediatype: str, data: bytes, *, base64: bool, fragment: str | None = None) -> Self:
        if base64:
            text = f"{mediatype};base64,{binascii.b2a_base64(data, newline=False).decode()}"
        else:
            text = f"{mediatype},{percent_encode(data, _of.uric)}"
        path, question, query = text.partition("?")
        return cls("data", None, PathRootless(path), query if question else None, fragment)


# Source: https://www.iana.org/assignments/character-sets, August 2014: the names that Python does not know, and one of
# which it knows Microsoft's extension, by Python's codec name.
_NAMES: Final = {
    "cp1140": "IBM01140 CCSID01140 CP01140 ebcdic-us-37+euro csIBM01140",
    **{f"cp125{digit}": f"cswindows125{digit}" for digit in range(9)},
    "cp858": "IBM00858 CCSID00858 CP00858 PC-Multilingual-850+euro csIBM00858",
    "cp874": "windows-874 cswindows874",
    "cp932": "Windows-31J csWindows31J",
    "euc_jp": "Extended_UNIX_Code_Packed_Format_for_Japanese csEUCPkdFmtJapanese",
    "euc_kr": "iso-ir-149 KS_C_5601-1989 KSC_5601 csKSC56011987",
    "gb2312": "GB_2312-80",
    "gbk": "windows-936",
    "iso8859_15": "Latin-9",
    "iso8859_6": "ISO_8859-6-E csISO88596E ISO-8859-6-E ISO_8859-6-I csISO88596I ISO-8859-6-I",
    "iso8859_8": "ISO_8859-8-E csISO88598E ISO-8859-8-E ISO_8859-8-I csISO88598I ISO-8859-8-I",
    "mac_roman": "mac csMacintosh",
    "shift_jis": "MS_Kanji",
}
_NAMED_ALIKE: Final = """
    big5hkscs euc_kr gb18030 gb2312 gbk hp_roman8 iso2022_jp_2 iso8859_13 iso8859_14 iso8859_15 iso8859_16 koi8_u kz1048
    tis_620 utf_8 utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le
"""
_CODECS: Final = {f"cs{codec.replace('_', '')}": codec for codec in _NAMED_ALIKE.split()} | {
    name.lower(): codec for codec, names in _NAMES.items() for name in names.split()
}
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


class RFC2397(RFC3986):
    """The "data" URL scheme, section 3, with the erratum 2045.

    `uric` of RFC 2396 has the same characters as a query of RFC 3986. In RFC 2045's tokens, other characters are
    percent-encoded.

    >>> RFC2397().mediatype.matches("text/plain;charset=utf-8"), RFC2397().mediatype.matches("text")
    (True, False)
    """

    @property
    def dataurl_path(self) -> Rule[str]:
        """[ mediatype ] [ ";base64" ] "," data  (section 3), up to the question mark that begins the query"""
        base64 = text(literal(";"), literal("base64")).optional()
        return text(self.mediatype, base64, literal(","), text((self.pchar | SLASH).many()).desc("data"))

    mediatype = abnf('[ type "/" subtype ] *( ";" parameter )', "(section 3)")
    data = abnf("*uric", "(section 3, erratum 2045)")
    parameter = abnf('attribute "=" value', "(section 3)")
    type = abnf("1*echar", "(section 3): decoded, a token")
    subtype = abnf("1*echar", "(section 3): decoded, a token")
    attribute = abnf("1*echar", "(section 3): decoded, a token")
    value = abnf("1*echar", "(section 3): decoded, a token or a quoted-string with or without quotes")
    echar = abnf("tchar / pct-encoded")
    tchar = abnf(
        'ALPHA / DIGIT / "!" / "$" / "&" / "\'" / "*" / "+" / "-" / "." / "_" / "~"',
        ": the characters of a token that need no percent-encoding",
    )
    token = abnf('1*( tchar / "#" / "%" / "^" / "`" / "{" / "|" / "}" )', "(RFC 2045, 5.1)")
    decoded_value = abnf("1*%x00-7F", "(RFC 822, 3.3): the characters of a token or a quoted-string")
    uric = abnf('pchar / "/" / "?"', "(RFC 2396, 2)")
    base64 = abnf(
        '*( ALPHA / DIGIT / "+" / "/" / "%2B" / "%2F" ) *2( "=" / "%3D" )',
        "(RFC 2045, 6.8): a fast check, without white space and needless percent-encodings",
    )


_of: Final = RFC2397()
_is_base64: Final = _of.base64.matches
_QUOTED: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
"""A quoted-string (RFC 2045, 5.1; RFC 822, 3.3)."""


def _encoded(decoded: str) -> str:
    return percent_encode(decoded, _of.tchar)


def _is_quoted(value: str) -> bool:
    return re.fullmatch(_QUOTED, value, re.DOTALL) is not None


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value[1:-1], flags=re.DOTALL) if _is_quoted(value) else value


def _quoted(value: str) -> str:
    """A value, in quotes if it would otherwise parse as another value."""
    return '"{}"'.format(re.sub(r'["\\]', r"\\\g<0>", value)) if not value or _is_quoted(value) else value


def _mediatype(media_type: str, parameters: Iterable[tuple[str, str]]) -> str:
    """A mediatype, percent-encoded."""
    names = "/".join(map(_encoded, media_type.split("/")))
    return names + "".join([f";{_encoded(name)}={_encoded(_quoted(value))}" for name, value in parameters])


def _mediatype_violation(mediatype: str) -> Violation | None:
    for part in re.finditer("(=?)([^/;=]+)", mediatype):
        syntax = _of.decoded_value if part[1] else _of.token
        if "%" in part[2] and (violation := decoded_violation("path", part.start(2), part[2], syntax)) is not None:
            return violation
    return None


def _first_not_base64(encoded: str) -> int | None:
    """The index of the first decoded octet that is not base64; white space may be anywhere (RFC 2045, 6.8)."""
    if (len(encoded) - 2 * encoded.count("%")) % 4 == 0 and _is_base64(encoded):
        return None
    octets = percent_decode_to_bytes(encoded)
    rest = re.sub(rb"[A-Za-z0-9+/ \t\r\n]*+=?[ \t\r\n]*+=?[ \t\r\n]*+", b"", octets, count=1)
    is_whole = not rest and len(octets.translate(None, b" \t\r\n")) % 4 == 0
    return None if is_whole else len(octets) - len(rest)


data: Final = Scheme("data", "RFC 2397, section 3", Data, path=_of.dataurl_path, query=_of.data, cited="dataurl")
