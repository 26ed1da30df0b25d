"""urn (RFC 8141). The names of three namespaces are checked: uuid (RFC 9562), isbn (RFC 3187) and issn (RFC 3044).

RFC 8254 moved the last two RFCs to historic status: the registrations of the namespaces stay.
"""

from __future__ import annotations

from functools import partial
from operator import mul
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.combinators import Rule, char_from, literal, rule, seq, text
from uriast.grammar.rfc3986 import COLON, NO_AUTHORITY, SLASH
from uriast.grammar.rfc5234 import RFC5234
from uriast.nodes import PathRootless
from uriast.passes.edit import replace
from uriast.passes.normalize import NormalizationStep
from uriast.schemes.contract import Opaque, Scheme, SchemeGrammar, Violation, shifted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from uuid import UUID

    from uriast.schemes.contract import LazyViolation

__all__ = ["RFC3044", "RFC3187", "RFC8141", "RFC9562", "URN", "urn"]

AssignedName: TypeAlias = tuple[str, None, PathRootless]
"""The parts of a node: scheme, no authority, path."""


class URN(Opaque):
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


class RFC8141(SchemeGrammar):
    """Uniform Resource Names (URNs), section 2.

    >>> RFC8141().namestring.matches("urn:example:a"), RFC8141().namestring.matches("urn:example")
    (True, False)
    """

    @rule
    def namestring(self) -> Rule[URN]:
        """namestring = assigned-name [ rq-components ] [ "#" f-component ]  (section 2)"""
        f_component = seq((literal("#") >> self.f_component).optional())
        return (self.assigned_name + seq(self.rq_components) + f_component).combine(URN)

    @property
    def absolute(self) -> Rule[object]:
        """A namestring without an f-component. The RFC has no rule for it.

        >>> RFC8141().absolute.matches("urn:example:a?=b"), RFC8141().absolute.matches("urn:example:a#b")
        (True, False)
        """
        return (self.assigned_name + seq(self.rq_components)).desc("namestring")

    @rule
    def assigned_name(self) -> Rule[AssignedName]:
        """assigned-name = "urn" ":" NID ":" NSS  (section 2)"""
        return seq(literal("urn") << COLON, NO_AUTHORITY, text(self.NID, COLON, self.NSS).map(PathRootless))

    @rule
    def NID(self) -> Rule[str]:
        """NID = (alphanum) 0*30(ldh) (alphanum)  (section 2)"""
        return text(self.alphanum, self.ldh.at_most(30), self.alphanum)

    @rule
    def ldh(self) -> Rule[str]:
        """ldh = alphanum / "-"  (section 2)"""
        return self.alphanum | literal("-")

    @rule
    def alphanum(self) -> Rule[str]:
        """alphanum = ALPHA / DIGIT

        Section 2 refers to RFC 3986, but only RFC 2396 has this rule (appendix A).
        """
        return self.ALPHA | self.DIGIT

    @rule
    def NSS(self) -> Rule[str]:
        """NSS = pchar *(pchar / "/")  (section 2)"""
        return text(self.pchar, (self.pchar | SLASH).many())

    @rule
    def rq_components(self) -> Rule[str | None]:
        """rq-components = [ "?+" r-component ] [ "?=" q-component ]  (section 2), as the query of a URI"""
        r_component = text(literal("+"), self.r_component, text(literal("?="), self.q_component).optional())
        return (literal("?") >> (r_component | text(literal("="), self.q_component))).optional()

    @rule
    def r_component(self) -> Rule[str]:
        """r-component = pchar *( pchar / "/" / "?" )  (section 2)

        It ends before `?=`, which begins a q-component (2.3.1), so a question mark is not followed by an equals sign.
        """
        marks, other = literal("?").at_least(1), self.unreserved | self.pct_encoded | char_from("!$&'()*+,;:@/")
        return text(self.pchar, (self.pchar | SLASH | text(marks, other)).many(), literal("?").many())

    @rule
    def q_component(self) -> Rule[str]:
        """q-component = pchar *( pchar / "/" / "?" )  (section 2)"""
        return text(self.pchar, (self.pchar | SLASH | literal("?")).many())

    @rule
    def f_component(self) -> Rule[str]:
        """f-component = fragment  (section 2)"""
        return self.fragment


class RFC9562(RFC5234):
    """Universally Unique IDentifiers (UUIDs), section 4.

    >>> RFC9562().UUID.matches("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), RFC9562().hexOctet.matches("f")
    (True, False)
    """

    @rule
    def UUID(self) -> Rule[str]:
        """UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet  (section 4)"""
        two, dash = self.hexOctet * 2, literal("-")
        return text(two, two, dash, two, dash, two, dash, two, dash, two, two, two)

    @rule
    def hexOctet(self) -> Rule[str]:
        """hexOctet = HEXDIG HEXDIG  (section 4)"""
        return text(self.HEXDIG, self.HEXDIG)


class RFC3187(RFC5234):
    """Using International Standard Book Numbers as Uniform Resource Names, section 5. It has no ABNF.

    ISO 2108:2005 added the numbers with thirteen digits.

    >>> RFC3187().ISBN.matches("0-395-36341-1"), RFC3187().ISBN_13.matches("9780395363416")
    (True, True)
    """

    @rule
    def ISBN(self) -> Rule[str]:
        """ISBN = ISBN-13 / ISBN-10"""
        return self.ISBN_13 | self.ISBN_10

    @rule
    def ISBN_13(self) -> Rule[str]:
        """ISBN-13 = ( "978" / "979" ) [ "-" ] 9( DIGIT [ "-" ] ) DIGIT"""
        prefix = literal("978") | literal("979")
        return text(prefix, literal("-").optional(), self._hyphened * 9, self.DIGIT)

    @rule
    def ISBN_10(self) -> Rule[str]:
        """ISBN-10 = 9( DIGIT [ "-" ] ) ( DIGIT / "X" )"""
        return text(self._hyphened * 9, self.DIGIT | literal("X"))

    @property
    def _hyphened(self) -> Rule[str]:
        return text(self.DIGIT, literal("-").optional())


class RFC3044(RFC5234):
    """Using The ISSN as URN within an ISSN-URN Namespace. It has no ABNF; ISO 3297 says what an ISSN is.

    >>> RFC3044().ISSN.matches("0378-5955"), RFC3044().ISSN.matches("0378-59-55")
    (True, False)
    """

    @rule
    def ISSN(self) -> Rule[str]:
        """ISSN = 4DIGIT [ "-" ] 3DIGIT ( DIGIT / "X" )"""
        return text(self.DIGIT * 4, literal("-").optional(), self.DIGIT * 3, self.DIGIT | literal("X"))


_rfc8141: Final = RFC8141()
_uuid: Final = RFC9562().UUID
_isbn: Final = RFC3187().ISBN
_issn: Final = RFC3044().ISSN


class _Namespace(NamedTuple):
    """The conditions and the equivalence of a namespace."""

    # returns the first violation in an NSS, or `None`. Its offset counts from the beginning of the NSS
    validate: Callable[[str], Violation | LazyViolation | None]
    canonicalize: Callable[[str], str]  # returns a text that is the same for all equivalent NSSs (RFC 8141, 3.1)


def _syntax_violation(rule: Rule[str], specification: str, nss: str) -> LazyViolation | None:
    return None if rule.matches(nss) else partial(_described_syntax_violation, rule, specification, nss)


def _described_syntax_violation(rule: Rule[str], specification: str, nss: str) -> Violation:
    explanation = rule.explain(nss, whole=True)
    reason = f"the NSS is not a valid {rule.name} ({specification})"
    return Violation(explanation.index, reason, ", ".join(explanation.expected))


def _uuid_violation(nss: str) -> LazyViolation | None:
    return _syntax_violation(_uuid, "RFC 9562, section 4", nss)


def _isbn_violation(nss: str) -> Violation | LazyViolation | None:
    return _syntax_violation(_isbn, "RFC 3187, section 5", nss) or _check_digit_violation(nss)


def _issn_violation(nss: str) -> Violation | LazyViolation | None:
    return _syntax_violation(_issn, "RFC 3044, ISO 3297", nss) or _check_digit_violation(nss)


def _check_digit_violation(nss: str) -> Violation | None:
    number = _digits(nss)
    last, check = number[-1], _CHECK_DIGITS[len(number)](number)
    return None if check == last else Violation(len(nss) - 1, f"expected check digit {check}, got {last}", f'"{check}"')


_WEIGHTS_8: Final = range(8, 1, -1)
_WEIGHTS_10: Final = range(1, 10)
_WEIGHTS_13: Final = (1, 3) * 6


def _weighted(number: str, weights: Sequence[int]) -> int:
    """The weighted sum of the first digits. There may be more digits than weights."""
    total: int = sum(map(mul, number.encode(), weights))
    return total - ord("0") * sum(weights)


def _check_digit_8(issn: str) -> str:
    """The modulus 11 check digit of an ISSN, with X instead of 10 (ISO 3297)."""
    return "0123456789X"[-_weighted(issn, _WEIGHTS_8) % 11]


def _check_digit_10(isbn: str) -> str:
    """The modulus 11 check digit, with X instead of 10 (RFC 3187, 5)."""
    return "0123456789X"[_weighted(isbn, _WEIGHTS_10) % 11]


def _check_digit_13(isbn: str) -> str:
    """The modulus 10 check digit of a number with thirteen digits (ISO 2108:2005)."""
    return str(-_weighted(isbn, _WEIGHTS_13) % 10)


_CHECK_DIGITS: Final[Mapping[int, Callable[[str], str]]] = MappingProxyType(
    {8: _check_digit_8, 10: _check_digit_10, 13: _check_digit_13}
)
"""The check digit of a number, by the number of its characters."""


def _digits(number: str) -> str:
    """An ISBN or ISSN without hyphens, with the letter X in upper case: for ISBN, the form of RFC 3187, section 5."""
    return number.replace("-", "").upper()


def _with_hyphen(issn: str) -> str:
    """An ISSN as ISO 3297 writes it: two groups of four characters, with a hyphen between them."""
    digits = _digits(issn)
    return f"{digits[:4]}-{digits[4:]}"


_NAMESPACES: Final[Mapping[str, _Namespace]] = MappingProxyType(
    {
        "uuid": _Namespace(_uuid_violation, str.lower),
        "isbn": _Namespace(_isbn_violation, _digits),
        "issn": _Namespace(_issn_violation, _with_hyphen),
    }
)
"""The namespaces with conditions of their own, by their identifiers in lower case."""


def _validate(name: URN) -> LazyViolation | None:
    nid, _, nss = name.path.text.partition(":")
    namespace = _NAMESPACES.get(nid.lower())
    violation = None if namespace is None else namespace.validate(nss)
    return violation and shifted(len(f"{name.scheme}:{nid}:"), violation)


def _canonicalize(name: URN) -> URN:
    nid = name.nid.lower()
    namespace = _NAMESPACES.get(nid)
    return replace(name, path=f"{nid}:{name.nss if namespace is None else namespace.canonicalize(name.nss)}")


def _equivalence_key(name: URN) -> str:
    """The assigned-name: equivalence ignores the other components (3.1)."""
    return f"{name.scheme}:{name.path.text}"


urn: Final = Scheme(
    "urn",
    "RFC 8141, section 2",
    _rfc8141.namestring,
    _rfc8141.absolute,
    steps=NormalizationStep.SCHEME_BASED & ~NormalizationStep.PERCENT_ENCODING,  # section 3.1 forbids percent-decoding
    validate=_validate,
    canonicalize=_canonicalize,
    equivalence_key=_equivalence_key,
)
