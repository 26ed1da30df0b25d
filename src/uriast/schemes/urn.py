"""urn (RFC 8141). The names of three namespaces are checked: uuid (RFC 9562), isbn (RFC 3187) and issn (RFC 3044).

RFC 8254 moved the last two RFCs to historic status: the registrations of the namespaces stay.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from uriast.abnf import abnf
from uriast.combinators import Grammar, Rule, char_from, literal, rule, text
from uriast.grammar.rfc3986 import RFC3986
from uriast.passes.edit import replace
from uriast.passes.normalize import NormalizationStep
from uriast.schemes.nodes import PathURI
from uriast.schemes.scheme import Scheme
from uriast.schemes.violations import Violation

if TYPE_CHECKING:
    from collections.abc import Callable
    from uuid import UUID

__all__ = ["RFC3044", "RFC3187", "RFC8141", "RFC9562", "URN", "urn"]


class URN(PathURI):
    """A URI of the scheme urn (RFC 8141, 2). In the namespaces uuid, isbn and issn, its name is valid.

    >>> name = urn.parse("urn:example:weather?+lang=en?=lat=39.56#tomorrow")
    >>> name.nid, name.nss, name.r_component, name.q_component, name.f_component
    ('example', 'weather', 'lang=en', 'lat=39.56', 'tomorrow')
    >>> urn.equivalent(name, "URN:Example:weather")
    True
    """

    __slots__ = ()

    @property
    def nid(self) -> str:
        """The namespace identifier, as written.

        >>> urn.parse("URN:Example:weather").nid
        'Example'
        """
        return self.path.text.partition(":")[0]

    @property
    def nss(self) -> str:
        """The namespace-specific string, as written.

        >>> urn.parse("urn:example:a:b").nss
        'a:b'
        """
        return self.path.text.partition(":")[2]

    @property
    def r_component(self) -> str | None:
        """The parameters for a resolution service, as written: the text after `?+`; `None` if there is none.

        >>> urn.parse("urn:example:a?+lang=en?=lat=39.56").r_component, urn.parse("urn:example:a?=lat=3").r_component
        ('lang=en', None)
        """
        query = self.query or ""
        return query[1:].partition("?=")[0] if query.startswith("+") else None

    @property
    def q_component(self) -> str | None:
        """The parameters for the named resource, as written: the text after `?=`; `None` if there is none.

        >>> urn.parse("urn:example:a?+lang=en?=lat=39.56").q_component, urn.parse("urn:example:a?+lang=en").q_component
        ('lat=39.56', None)
        """
        return f"?{self.query or ''}".partition("?=")[2] or None

    @property
    def f_component(self) -> str | None:
        """The fragment.

        >>> urn.parse("urn:example:a#top").f_component
        'top'
        """
        return self.fragment

    @property
    def uuid(self) -> UUID | None:
        """The UUID of a name in the namespace uuid (RFC 9562, 4); `None` in other namespaces.

        >>> urn.parse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6").uuid
        UUID('f81d4fae-7dec-11d0-a765-00a0c91e6bf6')
        """
        if self.nid.lower() != "uuid":
            return None
        from uuid import UUID

        return UUID(self.nss)

    @property
    def isbn(self) -> str | None:
        """The ISBN of a name in the namespace isbn, without hyphens (RFC 3187, 5); `None` in other namespaces.

        >>> urn.parse("URN:ISBN:0-395-36341-1").isbn
        '0395363411'
        """
        return _digits(self.nss) if self.nid.lower() == "isbn" else None

    def violation(self) -> Violation | None:
        """The first condition of the namespace that the NSS does not meet: its syntax, and its check digit."""
        nid, _, nss = self.path.text.partition(":")
        if (namespace := _NAMESPACES.get(nid.lower())) is None:
            return None
        syntax = namespace.syntax
        if not syntax.matches(nss):
            reason = f"the NSS is not a valid {syntax.name} ({namespace.specification})"
            return Violation("path", len(nid) + 1, reason, syntax, nss)
        if not namespace.is_number or (check := _check_digit(number := _digits(nss))) == number[-1]:
            return None
        return Violation("path", len(nid) + len(nss), f"expected check digit {check}, got {number[-1]}", f'"{check}"')

    def canonical(self) -> Self:
        """The name with its NID in lower case, and its NSS as the namespace writes it (RFC 8141, 3.1)."""
        nid, _, nss = self.path.text.partition(":")
        namespace = _NAMESPACES.get(nid.lower())
        return replace(self, path=f"{nid.lower()}:{nss if namespace is None else namespace.canonical(nss)}")

    def key(self) -> str:
        """The assigned-name: equivalence ignores the other components (RFC 8141, 3.1)."""
        return f"{self.scheme}:{self.path.text}"


class RFC8141(RFC3986):
    """Uniform Resource Names (URNs), section 2. The path is `NID ":" NSS`; the query is rq-components, behind its `?`.

    >>> RFC8141().NID.matches("example"), RFC8141().NID.matches("-a")
    (True, False)
    """

    NID = abnf("(alphanum) 0*30(ldh) (alphanum)", "(section 2)")
    ldh = abnf('alphanum / "-"', "(section 2)")
    NSS = abnf('pchar *(pchar / "/")', "(section 2)")

    @property
    def rq_components(self) -> Rule[str]:
        """rq-components = [ "?+" r-component ] [ "?=" q-component ]  (section 2), behind the first `?`"""
        q_components = text(literal("?="), self.q_component).optional()
        return text(literal("+"), self.r_component, q_components) | text(literal("="), self.q_component)

    @rule
    def r_component(self) -> Rule[str]:
        """r-component = pchar *( pchar / "/" / "?" )  (section 2)

        It ends before `?=`, which begins a q-component (2.3.1), so a question mark is not followed by an equals sign.
        """
        marks, other = literal("?").at_least(1), self.unreserved | self.pct_encoded | char_from("!$&'()*+,;:@/")
        return text(self.pchar, (self.pchar | literal("/") | text(marks, other)).many(), literal("?").many())

    q_component = abnf('pchar *( pchar / "/" / "?" )', "(section 2)")
    f_component = abnf("fragment", "(section 2)")
    alphanum = abnf("ALPHA / DIGIT", "(RFC 2396, A: section 2 refers to RFC 3986, which does not have this rule)")


class RFC9562(Grammar):
    """Universally Unique IDentifiers (UUIDs), section 4."""

    UUID = abnf('4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet', "(section 4)")
    hexOctet = abnf("HEXDIG HEXDIG", "(section 4)")


class RFC3187(Grammar):
    """Using International Standard Book Numbers as Uniform Resource Names, section 5. It has no ABNF.

    ISO 2108:2005 added the numbers with thirteen digits.
    """

    ISBN = abnf("ISBN-13 / ISBN-10")
    ISBN_13 = abnf('( "978" / "979" ) [ "-" ] 9( DIGIT [ "-" ] ) DIGIT')
    ISBN_10 = abnf('9( DIGIT [ "-" ] ) ( DIGIT / "X" )')


class RFC3044(Grammar):
    """Using The ISSN as URN within an ISSN-URN Namespace. It has no ABNF; ISO 3297 says what an ISSN is."""

    ISSN = abnf('4DIGIT [ "-" ] 3DIGIT ( DIGIT / "X" )')


def _digits(number: str) -> str:
    """An ISBN or ISSN without hyphens, with the letter X in upper case: for ISBN, the form of RFC 3187, section 5."""
    return number.replace("-", "").upper()


def _with_hyphen(issn: str) -> str:
    """An ISSN as ISO 3297 writes it: two groups of four characters, with a hyphen between them."""
    digits = _digits(issn)
    return f"{digits[:4]}-{digits[4:]}"


def _check_digit(number: str) -> str:
    """The last digit that makes a number valid: an ISSN (ISO 3297), an ISBN-10 (RFC 3187, 5) or -13 (ISO 2108:2005)."""
    modulus, weights = (10, (1, 3) * 6) if len(number) == 13 else (11, range(len(number), 1, -1))
    total = sum(map(mul, number.encode(), weights)) - ord("0") * sum(weights)
    return "0123456789X"[-total % modulus]


class _Namespace(NamedTuple):
    syntax: Rule[str]
    specification: str
    canonical: Callable[[str], str]  # returns a text that is the same for all equivalent NSSs (RFC 8141, 3.1)
    is_number: bool = True


_NAMESPACES: Final = {
    "uuid": _Namespace(RFC9562().UUID, "RFC 9562, section 4", str.lower, is_number=False),
    "isbn": _Namespace(RFC3187().ISBN, "RFC 3187, section 5", _digits),
    "issn": _Namespace(RFC3044().ISSN, "RFC 3044, ISO 3297", _with_hyphen),
}
"""The namespaces with conditions of their own, by their identifiers in lower case."""

_of: Final = RFC8141()
urn: Final = Scheme(
    "urn",
    "RFC 8141, section 2",
    URN,
    path=text(_of.NID, literal(":"), _of.NSS),
    query=_of.rq_components,
    fragment=_of.f_component,
    cited="namestring",
    without=NormalizationStep.PERCENT_ENCODING,  # section 3.1 forbids percent-decoding
)
