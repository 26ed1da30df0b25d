"""mailto (RFC 6068)."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final, Self, TypeAlias

from uriast.combinators import Rule, char_from, char_range, literal, rule, seq, text
from uriast.grammar.rfc3986 import NO_AUTHORITY
from uriast.nodes import PathEmpty, PathRootless
from uriast.passes.edit import replace
from uriast.passes.percent_encoding import percent_decode, percent_encode
from uriast.schemes.contract import (
    Opaque,
    Scheme,
    SchemeGrammar,
    Violation,
    decoded_violation,
    evaluated,
    shifted,
    utf_8_violation,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from uriast.schemes.contract import LazyViolation

__all__ = ["RFC6068", "Mailto", "mailto"]

MailtoPath: TypeAlias = PathRootless | PathEmpty
"""The path: the addresses, if there are any."""
Parts: TypeAlias = tuple[str, None, MailtoPath, str | None]
"""The parts of a node: scheme, no authority, path, query."""


class Mailto(Opaque):
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
        fields = [] if self.query is None else self.query.split("&")
        pairs = (field.partition("=") for field in fields)
        return tuple(_decoded_header(percent_decode(name), percent_decode(value)) for name, _, value in pairs)

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
        path = self.path.text.split(",") if self.path.text else []
        return (*map(percent_decode, path), *self._addresses("to"))

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

    def _addresses(self, name: str) -> tuple[str, ...]:
        found = (address.strip(" \t") for value in self.get_all(name) for address in _between_commas(value))
        return tuple(filter(None, found))


class RFC6068(SchemeGrammar):
    """The 'mailto' URI Scheme, section 2.

    The rules `to`, `addr_spec` and those below it parse addresses that are not percent-encoded.

    >>> RFC6068().mailtoURI.matches("mailto:joe@example.com?subject=hello"), RFC6068().addr_spec.matches("joe")
    (True, False)
    """

    @rule
    def mailtoURI(self) -> Rule[Parts]:
        """mailtoURI = "mailto:" [ to ] [ hfields ]  (section 2)"""
        to: Rule[MailtoPath] = self.encoded_to.map(PathRootless) | self.path_empty
        return seq(literal("mailto") << literal(":"), NO_AUTHORITY, to, self.hfields.optional())

    @rule
    def encoded_to(self) -> Rule[str]:
        """encoded-to = 1*achar *( "," 1*achar )

        The rule `to` after percent-encoding (section 2, item 1). A comma within an address is encoded, because a plain
        comma separates addresses (RFC 3986, 2.2).
        """
        address = text(self.achar.at_least(1))
        return text(address, text(literal(","), address).many())

    @rule
    def achar(self) -> Rule[str]:
        """achar = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / ";" / "=" / ":" / "@"
        (item 1, erratum 7919)
        """
        return self.unreserved | self.pct_encoded | char_from("!$&'()*+;=:@")

    @rule
    def to(self) -> Rule[str]:
        """to = addr-spec *( "," addr-spec )  (section 2)"""
        return text(self.addr_spec, text(literal(","), self.addr_spec).many())

    @rule
    def hfields(self) -> Rule[str]:
        """hfields = "?" hfield *( "&" hfield )  (section 2)"""
        return literal("?") >> text(self.hfield, text(literal("&"), self.hfield).many())

    @rule
    def hfield(self) -> Rule[str]:
        """hfield = hfname "=" hfvalue  (section 2)"""
        return text(self.hfname, literal("="), self.hfvalue)

    @rule
    def hfname(self) -> Rule[str]:
        """hfname = *qchar  (section 2)"""
        return text(self.qchar.many())

    @rule
    def hfvalue(self) -> Rule[str]:
        """hfvalue = *qchar  (section 2)"""
        return text(self.qchar.many())

    @rule
    def addr_spec(self) -> Rule[str]:
        """addr-spec = local-part "@" domain  (section 2)"""
        return text(self.local_part, literal("@"), self.domain)

    @rule
    def local_part(self) -> Rule[str]:
        """local-part = dot-atom-text / quoted-string  (section 2)"""
        return self.dot_atom_text | self.quoted_string

    @rule
    def domain(self) -> Rule[str]:
        """domain = dot-atom-text / "[" *dtext-no-obs "]"  (section 2)"""
        return self.dot_atom_text | text(literal("["), self.dtext_no_obs.many(), literal("]"))

    @rule
    def dtext_no_obs(self) -> Rule[str]:
        """dtext-no-obs = %d33-90 / %d94-126  (section 2)"""
        return char_range("!", "Z") | char_range("^", "~")

    @rule
    def qchar(self) -> Rule[str]:
        """qchar = unreserved / pct-encoded / some-delims  (section 2)"""
        return self.unreserved | self.pct_encoded | self.some_delims

    @rule
    def some_delims(self) -> Rule[str]:
        """some-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"  (section 2)"""
        return char_from("!$'()*+,;:@")

    # From RFC 5322, without comments and white space (items 2 and 3), and from RFC 6532 (items 4 and 5)

    @rule
    def dot_atom_text(self) -> Rule[str]:
        """dot-atom-text = 1*atext *( "." 1*atext )  (RFC 5322, 3.2.3)"""
        atom = text(self.atext.at_least(1))
        return text(atom, text(literal("."), atom).many())

    @rule
    def atext(self) -> Rule[str]:
        """atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" /
        "`" / "{" / "|" / "}" / "~" / UTF8-non-ascii  (RFC 5322, 3.2.3; RFC 6532, 3.2)
        """
        return self.ALPHA | self.DIGIT | char_from("!#$%&'*+-/=?^_`{|}~") | self.UTF8_non_ascii

    @rule
    def quoted_string(self) -> Rule[str]:
        """quoted-string = DQUOTE *qcontent DQUOTE  (RFC 5322, 3.2.4)"""
        return text(literal('"'), self.qcontent.many(), literal('"'))

    @rule
    def qcontent(self) -> Rule[str]:
        """qcontent = qtext / quoted-pair  (RFC 5322, 3.2.4)"""
        return self.qtext | self.quoted_pair

    @rule
    def qtext(self) -> Rule[str]:
        """qtext = %d33 / %d35-91 / %d93-126 / UTF8-non-ascii  (RFC 5322, 3.2.4; RFC 6532, 3.2)"""
        return literal("!") | char_range("#", "[") | char_range("]", "~") | self.UTF8_non_ascii

    @rule
    def quoted_pair(self) -> Rule[str]:
        r"""quoted-pair = "\" ( VCHAR / WSP / UTF8-non-ascii )  (RFC 5322, 3.2.1; RFC 6532, 3.2)"""
        return text(literal("\\"), char_range("!", "~") | char_from(" \t") | self.UTF8_non_ascii)

    @rule
    def UTF8_non_ascii(self) -> Rule[str]:
        """UTF8-non-ascii = UTF8-2 / UTF8-3 / UTF8-4  (RFC 6532, 3.1), as characters"""
        return char_range("\x80", "\ud7ff") | char_range("\ue000", "\U0010ffff")

    @rule
    def mailto(self) -> Rule[Mailto]:
        """mailto = mailtoURI [ "#" fragment ]"""
        return (self.mailtoURI + self.fragment_part).combine(Mailto)


_rfc6068: Final = RFC6068()
_to: Final = _rfc6068.to
_addr_spec: Final = _rfc6068.addr_spec
_ADDRESS_DATA: Final = _rfc6068.unreserved | char_from("!$'()*+:")
"""The characters of an address that are not encoded. An "@" in a quoted-string is encoded (section 6.2).

"&", ";" and "=" are encoded too, for readers that do not know the erratum 7919.
"""


# Header fields and addresses


def _hfields(headers: Iterable[tuple[str, str]]) -> str | None:
    return "&".join(map(_header, headers)) or None


def _header(header: tuple[str, str]) -> str:
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
    return f"{_encoded(name)}={_encoded(value)}"


def _decoded_header(name: str, value: str) -> tuple[str, str]:
    return name, _with_cr_lf(value) if name.lower() == "body" else value


def _with_cr_lf(text: str) -> str:
    return re.sub("\r\n|\r|\n", "\r\n", text)


def _encoded(data: str) -> str:
    return percent_encode(data, _rfc6068.qchar)


def _encoded_address(address: str) -> str:
    at = address.rfind("@[" if address.endswith("]") else "@")
    return f"{percent_encode(address[:at], _ADDRESS_DATA)}@{percent_encode(address[at + 1 :], _ADDRESS_DATA)}"


def _between_commas(value: str) -> Iterator[str]:
    """The parts of a header field's value between commas outside quoted strings (RFC 5322, 3.4)."""
    start = 0
    for found in re.finditer(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|\\.?|,', value):
        if found[0] == ",":
            yield value[start : found.start()]
            start = found.end()
    yield value[start:]


# Checks


def _validate(node: Mailto) -> LazyViolation | None:
    """Check the decoded addresses, the UTF-8 of the query, and the header fields (section 2)."""
    start = len(node.scheme) + 1
    path = node.path.text
    return _path_violation(path, start) or _query_violation(node.query or "", start + len(path) + 1)


def _path_violation(path: str, start: int) -> LazyViolation | None:
    if not path or ("%" not in path and _to.matches(path)):
        return None
    for address in path.split(","):
        if (violation := decoded_violation(_addr_spec, address)) is not None:
            return shifted(start, violation)
        start += len(address) + 1
    return None


def _query_violation(query: str, start: int) -> LazyViolation | None:
    if not query or _is_plain(query):
        return None
    violations = [
        violation
        for violation in (utf_8_violation(query), next(_field_violations(query), None))
        if violation is not None
    ]
    return shifted(start, partial(_earliest, violations)) if violations else None


_is_plain: Final = re.compile(
    r"[^%&=:]++=[^%&]*+(?:%[1-7].[^%&]*+)*(?:&[^%&=:]++=[^%&]*+(?:%[1-7].[^%&]*+)*)*"
).fullmatch
"""Fast path: names without `%` and `:`, and values in which only ASCII from 0x10 on is encoded, have no violation."""


def _earliest(violations: list[Violation | LazyViolation]) -> Violation:
    return min(map(evaluated, violations), key=lambda violation: violation.offset)


def _is_body(encoded_name: str) -> bool:
    return percent_decode(encoded_name, "replace").lower() == "body"


def _field_violations(query: str) -> Iterator[Violation]:
    """The names that are not valid, and the values with a line break (which would begin another field) or NUL."""
    start = 0
    for field in query.split("&"):
        name, _, value = field.partition("=")
        is_plain = name and "%" not in name and ":" not in name
        if not is_plain and (found := re.search(_NOT_IN_FIELD_NAME, name)) is not None:
            yield Violation(start + found.start(), "not a valid header field name (RFC 5322, 3.6.8)", "ftext")
        if "%0" in value and (found := re.search(_NUL if _is_body(name) else _NUL_OR_BREAK, value)) is not None:
            what = "a message cannot contain NUL (RFC 5322, 3.2)" if found[0] == _NUL else _LINE_BREAK
            yield Violation(start + len(name) + 1 + found.start(), what, "another character")
        start += len(field) + 1


_NOT_IN_FIELD_NAME: Final = r"\A\Z|:|%(?!2[1-9A-Fa-f]|3[0-9B-Fb-f]|[4-6][0-9A-Fa-f]|7[0-9A-Ea-e])"
_NUL: Final = "%00"
_NUL_OR_BREAK: Final = "%0[0ADad]"
_LINE_BREAK: Final = "a line break would end the header field (section 5)"


# Normal form


def _canonicalize(node: Mailto) -> Mailto:
    """Move the addresses of header fields `to` into the path, if they are valid there; lower hfnames and domains."""
    # Needless percent-encodings are decoded: a client decodes them before use (section 5).
    to = node.to
    headers = [(_lower(_encoded(name)), _encoded(value)) for name, value in node.headers]
    if all(map(_addr_spec.matches, to)):
        headers = [header for header in headers if header[0] != "to"]
    else:
        to = to[: node.path.text.count(",") + 1 if node.path.text else 0]
    addresses = ",".join(_lower_domain(_encoded_address(address)) for address in to)
    fields = "&".join(f"{name}={value}" for name, value in headers)
    return replace(node, path=addresses, query=fields or None)


def _lower_domain(address: str) -> str:
    local, _, domain = address.partition("@")
    return f"{local}@{domain if domain.startswith('%5B') else _lower(domain)}"


def _lower(encoded: str) -> str:
    """A text in lower case, except its percent-encodings."""
    return re.sub("%..|[A-Z]+", lambda found: found[0] if found[0][0] == "%" else found[0].lower(), encoded)


mailto: Final = Scheme(
    "mailto",
    "RFC 6068, section 2",
    _rfc6068.mailto,
    _rfc6068.mailtoURI,
    validate=_validate,
    canonicalize=_canonicalize,
)
