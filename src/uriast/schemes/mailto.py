"""mailto (RFC 6068)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Self

from uriast.abnf import abnf
from uriast.combinators import char_from, char_range, text
from uriast.grammar.rfc3986 import RFC3986
from uriast.nodes import PathEmpty, PathRootless
from uriast.passes.edit import replace
from uriast.passes.percent_encoding import percent_decode, percent_encode
from uriast.schemes.nodes import PathURI
from uriast.schemes.scheme import Scheme
from uriast.schemes.violations import Violation, decoded_violation

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["RFC6068", "Mailto", "mailto"]


class Mailto(PathURI):
    """A URI of the scheme mailto (RFC 6068): the addresses, header fields and body of a new message.

    >>> uri = mailto.parse("mailto:joe@example.com,%22not%40me%22@example.org?subject=caf%C3%A9&CC=bob@example.com")
    >>> uri.to, uri.subject, uri.cc
    (('joe@example.com', '"not@me"@example.org'), 'café', ('bob@example.com',))

    The path contains the addresses, with commas between them: each is an addr-spec. The query contains the header
    fields: a value may be any text, also that of `to`. A fragment has no meaning (section 2).

    >>> mailto.matches("mailto:?to=joe"), mailto.matches("mailto:joe")
    (True, False)
    """

    __slots__ = ()

    @classmethod
    def from_addresses(cls, to: Iterable[str], headers: Iterable[tuple[str, str]] = ()) -> Self:
        r"""A URI with the given addresses and header fields, which are percent-encoded.

        Line breaks in the body become `\r\n` (section 5).

        >>> str(Mailto.from_addresses(["joe@example.com"], [("subject", "Q&A"), ("body", "one\r\ntwo")]))
        'mailto:joe@example.com?subject=Q%26A&body=one%0D%0Atwo'

        Args:
            to: The addresses: text that is not percent-encoded.
            headers: The names and values of the header fields: text that is not percent-encoded.

        Raises:
            ParseError: An address is not valid.
            ValueError: The name of a header field is not valid; its value contains NUL or a lone surrogate; or the
                value of a field other than the body contains a line break.
        """
        if isinstance(to, str):
            message = "expected an iterable of str, got str"
            raise TypeError(message)
        addresses = ",".join(_encoded_address(_addr_spec.parse(address)) for address in to)
        return cls("mailto", None, PathRootless(addresses) if addresses else PathEmpty(), _hfields(headers))

    def with_headers(self, *headers: tuple[str, str]) -> Self:
        """A copy with the given header fields, which are percent-encoded, instead of its own.

        >>> str(mailto.parse("mailto:joe@example.com?cc=a@b").with_headers(("subject", "Q&A")))
        'mailto:joe@example.com?subject=Q%26A'

        Args:
            headers: The names and values of the header fields: text that is not percent-encoded.

        Raises:
            ValueError: The name or the value of a header field is not valid, as for `from_addresses`.
        """
        return replace(self, query=_hfields(headers))

    @property
    def headers(self) -> tuple[tuple[str, str], ...]:
        r"""The names and values of the header fields, decoded, in order. A name may occur more than once.

        The lines of a `body` end with `\r\n` (section 5), even if the URI has a lone `%0A` or `%0D`, which is common.

        >>> mailto.parse("mailto:?Subject=Q%26A&body=one%0Atwo").headers
        (('Subject', 'Q&A'), ('body', 'one\r\ntwo'))
        """
        fields = self.query.split("&") if self.query else []
        pairs = [map(percent_decode, field.split("=")) for field in fields]
        return tuple([(name, _with_cr_lf(value) if name.lower() == "body" else value) for name, value in pairs])

    def get_all(self, name: str) -> tuple[str, ...]:
        """The values of all header fields with a name, which is case-insensitive.

        >>> mailto.parse("mailto:?x-tag=a&X-Tag=b").get_all("x-tag")
        ('a', 'b')

        Args:
            name: The name of the header fields, decoded.
        """
        return tuple(value for known, value in self.headers if known.lower() == name.lower())

    @property
    def to(self) -> tuple[str, ...]:
        """The recipients, decoded: the addresses of the path, then those of the header fields `to`, as for `cc`.

        >>> mailto.parse("mailto:joe@example.com?to=bob@example.com").to
        ('joe@example.com', 'bob@example.com')
        """
        return (*self._in_path, *self._addresses("to"))

    @property
    def cc(self) -> tuple[str, ...]:
        """The addresses of the header fields `cc`, in the syntax of RFC 5322: `Joe <joe@example.com>` is possible.

        They are the parts between commas, whether they are valid addresses or not.

        >>> mailto.parse("mailto:?cc=joe@example.com,bob@example.com").cc
        ('joe@example.com', 'bob@example.com')
        """
        return self._addresses("cc")

    @property
    def bcc(self) -> tuple[str, ...]:
        """The addresses of the header fields `bcc`, as for `cc`.

        >>> mailto.parse("mailto:?bcc=joe@example.com").bcc
        ('joe@example.com',)
        """
        return self._addresses("bcc")

    @property
    def subject(self) -> str | None:
        """The value of the first header field `subject`; `None` if there is none.

        >>> mailto.parse("mailto:?subject=Q%26A").subject, mailto.parse("mailto:a@b").subject
        ('Q&A', None)
        """
        return next(iter(self.get_all("subject")), None)

    @property
    def body(self) -> str | None:
        r"""The value of the first header field `body`, whose lines end with `\r\n`; `None` if there is none.

        >>> mailto.parse("mailto:?body=one%0D%0Atwo").body
        'one\r\ntwo'
        """
        return next(iter(self.get_all("body")), None)

    @property
    def _in_path(self) -> tuple[str, ...]:
        return tuple(map(percent_decode, self.path.text.split(","))) if self.path.text else ()

    def _addresses(self, name: str) -> tuple[str, ...]:
        found = [part.strip(" \t") for value in self.get_all(name) for part in re.findall(_BETWEEN_COMMAS, value)]
        return tuple(filter(None, found))

    def violation(self) -> Violation | None:
        """The first address of the path that is not valid, or else the first mistake in the header fields."""
        return _path_violation(self.path.text) or (_query_violation(self.query) if self.query else None)

    def canonical(self) -> Self:
        """The node with all addresses in its path, if they are valid there; hfnames and domains in lower case."""
        # Needless percent-encodings are decoded: a client decodes them before use (section 5).
        to, fields = self.to, [(name.lower(), value) for name, value in self.headers]
        if all(map(_addr_spec.matches, to)):
            fields = [field for field in fields if field[0] != "to"]
        else:
            to = self._in_path
        path = ",".join([_encoded_address(_with_lower_domain(address)) for address in to])
        return replace(self, path=path, query=_hfields(fields))


class RFC6068(RFC3986):
    """The 'mailto' URI Scheme, section 2.

    Addresses are percent-encoded last (item 1): `to`, `addr_spec` and the rules that they use are for decoded text, and
    `encoded_to` is for the path. The rules of RFC 5322 have neither comments nor white space (items 2 and 3).

    >>> RFC6068().addr_spec.matches("joe@example.com"), RFC6068().addr_spec.matches("joe")
    (True, False)
    """

    encoded_to = abnf('1*achar *( "," 1*achar )', "(item 1): a comma within an address is encoded")
    achar = abnf(
        'unreserved / pct-encoded / "!" / "$" / "&" / "\'" / "(" / ")" / "*" / "+" / ";" / "=" / ":" / "@"',
        "(item 1, erratum 7919)",
    )
    to = abnf('addr-spec *( "," addr-spec )', "(section 2)")
    hfields = abnf('hfield *( "&" hfield )', "(section 2), behind the question mark")
    hfield = abnf('hfname "=" hfvalue', "(section 2)")
    hfname = abnf("*qchar", "(section 2)")
    hfvalue = abnf("*qchar", "(section 2)")
    addr_spec = abnf('local-part "@" domain', "(section 2)")
    local_part = abnf("dot-atom-text / quoted-string", "(section 2)")
    domain = abnf('dot-atom-text / "[" *dtext-no-obs "]"', "(section 2)")
    dtext_no_obs = abnf("%d33-90 / %d94-126", "(section 2)")
    qchar = abnf("unreserved / pct-encoded / some-delims", "(section 2)")
    some_delims = abnf('"!" / "$" / "\'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"', "(section 2)")

    dot_atom_text = abnf('1*atext *( "." 1*atext )', "(RFC 5322, 3.2.3)")
    atext = abnf(
        'ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "\'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" / "`" '
        '/ "{" / "|" / "}" / "~" / UTF8-non-ascii',
        "(RFC 5322, 3.2.3; RFC 6532, 3.2)",
    )
    quoted_string = abnf("DQUOTE *qcontent DQUOTE", "(RFC 5322, 3.2.4)")
    qcontent = abnf("qtext / quoted-pair", "(RFC 5322, 3.2.4)")
    qtext = abnf("%d33 / %d35-91 / %d93-126 / UTF8-non-ascii", "(RFC 5322, 3.2.4; RFC 6532, 3.2)")
    quoted_pair = abnf(r'"\" ( VCHAR / WSP / UTF8-non-ascii )', "(RFC 5322, 3.2.1; RFC 6532, 3.2)")
    UTF8_non_ascii = abnf("%x80-D7FF / %xE000-10FFFF", "(RFC 6532, 3.1), as characters")


_of: Final = RFC6068()
_to: Final = _of.to
_addr_spec: Final = _of.addr_spec
_TEXT: Final = text(char_range("\0", "\U0010ffff").many())
_BETWEEN_COMMAS: Final = r'(?:[^,"\\]|"[^"\\]*+(?:\\.[^"\\]*+)*+"?|\\.?)+'
"""A part of a header field's value, between commas outside quoted strings (RFC 5322, 3.4)."""
_ADDRESS_DATA: Final = _of.unreserved | char_from("!$'()*+:")
"""The characters of an address that are not encoded. An "@" in a quoted-string is encoded (section 6.2).

"&", ";" and "=" are encoded too, for readers that do not know the erratum 7919.
"""


# Header fields and addresses


def _hfields(headers: Iterable[tuple[str, str]]) -> str | None:
    return "&".join(map(_hfield, headers)) or None


def _hfield(header: tuple[str, str]) -> str:
    """A header field, percent-encoded (section 2). Its name is an ftext of RFC 5322, section 3.6.8."""
    match header:
        case (str() as name, str() as value):
            pass
        case _:
            message = f"expected a header field of a name and a value, both str, got {type(header).__name__}"
            raise TypeError(message)
    if re.fullmatch("[!-9;-~]+", name) is None:
        message = f"expected a header field name of printable ASCII without a colon, got {name!r}"
        raise ValueError(message)
    if name.lower() == "body":
        value = _with_cr_lf(value)
    elif "\r" in value or "\n" in value:
        message = f"expected a value without a line break for the header field {name}"
        raise ValueError(message)
    if "\0" in value:
        message = f"expected a value without NUL for the header field {name} (RFC 5322, 3.2)"
        raise ValueError(message)
    return f"{percent_encode(name, _of.qchar)}={percent_encode(value, _of.qchar)}"


def _with_cr_lf(text: str) -> str:
    return re.sub("\r\n|\r|\n", "\r\n", text)


def _encoded_address(address: str) -> str:
    at = address.rfind("@[" if address.endswith("]") else "@")
    return f"{percent_encode(address[:at], _ADDRESS_DATA)}@{percent_encode(address[at + 1 :], _ADDRESS_DATA)}"


def _with_lower_domain(address: str) -> str:
    local, _, domain = address.rpartition("@")
    return address if domain.endswith("]") else f"{local}@{domain.encode().lower().decode()}"  # only ASCII changes


# Checks


def _path_violation(path: str) -> Violation | None:
    if not path or ("%" not in path and _to.matches(path)):
        return None
    start = 0
    for address in path.split(","):
        if (violation := decoded_violation("path", start, address, _addr_spec)) is not None:
            return violation
        start += len(address) + 1
    return None


def _query_violation(query: str) -> Violation | None:
    """The first octets that are not UTF-8, or the first header field that is not valid."""
    if _is_plain(query):
        return None
    octets, field = decoded_violation("query", 0, query, _TEXT), _field_violation(query)
    return octets if field is None or (octets is not None and octets.index <= field.index) else field


_is_plain: Final = re.compile(
    r"[^%&=:]++=[^%&]*+(?:%[1-7].[^%&]*+)*(?:&[^%&=:]++=[^%&]*+(?:%[1-7].[^%&]*+)*)*"
).fullmatch
"""Fast path: names without `%` and `:`, and values in which only ASCII from 0x10 on is encoded, have no violation."""


def _field_violation(query: str) -> Violation | None:
    """The first name that is not valid, or value with NUL or a line break, which would begin another field."""
    start = 0
    for field in query.split("&"):
        name, _, value = field.partition("=")
        is_plain = name and "%" not in name and ":" not in name
        if not is_plain and (found := re.search(_NOT_IN_NAME, name)) is not None:
            index = start + found.start()
            return Violation("query", index, "not a valid header field name (RFC 5322, 3.6.8)", "ftext")
        start += len(name) + 1
        if "%0" in value:
            is_body = percent_decode(name).lower() == "body"
            if (found := re.search("%00" if is_body else "%0[0ADad]", value)) is not None:
                reason = _NUL if found[0] == "%00" else "a line break would end the header field (section 5)"
                return Violation("query", start + found.start(), reason, "another character")
        start += len(value) + 1
    return None


_NOT_IN_NAME: Final = r"\A\Z|:|%(?!2[1-9A-Fa-f]|3[0-9B-Fb-f]|[4-6][0-9A-Fa-f]|7[0-9A-Ea-e])"
_NUL: Final = "a message cannot contain NUL (RFC 5322, 3.2)"


mailto: Final = Scheme(
    "mailto",
    "RFC 6068, section 2",
    Mailto,
    path=_of.encoded_to.map(PathRootless) | _of.path_empty,
    query=_of.hfields,
    cited="mailtoURI",
)
