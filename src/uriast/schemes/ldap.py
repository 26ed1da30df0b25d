"""ldap (RFC 4516)."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from uriast.combinators import Rule, alt, char_from, literal, rule, seq, success, text
from uriast.grammar.rfc3986 import AT, COLON, DOUBLE_SLASH, SLASH
from uriast.nodes import Authority, PathAbempty
from uriast.passes.edit import replace
from uriast.passes.percent_encoding import percent_decode
from uriast.schemes.contract import (
    Hierarchical,
    Scheme,
    SchemeGrammar,
    Violation,
    decoded_violation,
    encoded_index,
    in_field,
    shifted,
)
from uriast.schemes.ldap_strings import (
    COMMA,
    EQUALS,
    RFC4512,
    LDAPString,
    attributeSelector,
    attributeSelectors,
    distinguishedName,
    filter_error,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.schemes.contract import LazyViolation
    from uriast.schemes.ldap_strings import FilterError

__all__ = ["LDAP", "RFC4516", "Extension", "Scope", "ldap"]

Search: TypeAlias = tuple[PathAbempty, str | None]
"""The base object as a path, and the rest as a query."""
Parts: TypeAlias = tuple[str, Authority, PathAbempty, str | None]
"""The parts of a node: scheme, authority, path, query."""

QUESTION: Final = literal("?")
DEFAULT_FILTER: Final = "(objectClass=*)"
"""The filter of a URL that has none: it matches each entry (RFC 4516, section 3)."""


class Scope(StrEnum):
    """The depth of a search below the base object (RFC 4516, 2).

    >>> Scope("sub")
    <Scope.SUB: 'sub'>
    """

    BASE = "base"
    ONE = "one"
    SUB = "sub"


class Extension(NamedTuple):
    """An extension of an LDAP URL (RFC 4516, 2).

    >>> Extension("bindname", "cn=Manager,dc=example,dc=com", is_critical=True).is_critical
    True

    Attributes:
        extype: The type: an object identifier or a short name.
        exvalue: The value, decoded; `None` if there is none.
        is_critical: Whether a client that does not support the extension must not process the URL.
    """

    extype: str
    exvalue: str | None
    is_critical: bool


class LDAP(Hierarchical):
    """A URI of the scheme ldap (RFC 4516): a search in a directory.

    Each part of the search has a property for its decoded value (`filter`) and one for its text as written
    (`filter_text`).

    >>> search = ldap.parse("ldap:///o=Babs%20Co?cn,mail?sub?(cn=Babs%20J*)?!x-bind=cn=a%2cdc=b")
    >>> search.attributes, search.scope, search.filter
    (('cn', 'mail'), <Scope.SUB: 'sub'>, '(cn=Babs J*)')
    >>> search.extensions
    (Extension(extype='x-bind', exvalue='cn=a,dc=b', is_critical=True),)
    """

    __slots__ = ()

    @property
    def dn_text(self) -> str | None:
        """The distinguished name of the base object, as written; `None` if the path is empty.

        >>> ldap.parse("ldap:///o=Babs%20Co").dn_text, ldap.parse("ldap://").dn_text
        ('o=Babs%20Co', None)
        """
        return self.path.text[1:] if self.path.text else None

    @property
    def attributes_text(self) -> str | None:
        """The attribute selectors, as written; `None` if the URI has no question mark for them.

        >>> ldap.parse("ldap:///?cn,mail").attributes_text, ldap.parse("ldap:///").attributes_text
        ('cn,mail', None)
        """
        return self._query_part(0)

    @property
    def scope_text(self) -> str | None:
        """The scope, as written; `None` if the URI has no question mark for it.

        >>> ldap.parse("ldap:///??SUB").scope_text, ldap.parse("ldap:///?cn").scope_text
        ('SUB', None)
        """
        return self._query_part(1)

    @property
    def filter_text(self) -> str | None:
        """The filter, as written; `None` if the URI has no question mark for it.

        >>> ldap.parse("ldap:///???(cn=Babs%20J*)").filter_text
        '(cn=Babs%20J*)'
        """
        return self._query_part(2)

    @property
    def extensions_text(self) -> str | None:
        """The extensions, as written; `None` if the URI has no question mark for them.

        >>> ldap.parse("ldap:///????!x-bind=a%2cb").extensions_text
        '!x-bind=a%2cb'
        """
        return self._query_part(3)

    def _query_part(self, index: int) -> str | None:
        parts = [] if self.query is None else self.query.split("?")
        return parts[index] if index < len(parts) else None

    @property
    def dn(self) -> str:
        """The distinguished name of the base object, decoded (RFC 4514); empty by default.

        >>> ldap.parse("ldap:///o=Babs%20Co").dn, ldap.parse("ldap://").dn
        ('o=Babs Co', '')
        """
        return percent_decode(self.dn_text or "")

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attribute selectors, decoded; an empty tuple selects all user attributes.

        >>> ldap.parse("ldap:///?cn,mail").attributes, ldap.parse("ldap:///").attributes
        (('cn', 'mail'), ())
        """
        return tuple(map(percent_decode, self.attributes_text.split(","))) if self.attributes_text else ()

    @property
    def scope(self) -> Scope:
        """The scope of the search; by default the base object only.

        >>> ldap.parse("ldap:///??SUB").scope, ldap.parse("ldap:///").scope
        (<Scope.SUB: 'sub'>, <Scope.BASE: 'base'>)
        """
        return Scope(self.scope_text.lower()) if self.scope_text else Scope.BASE

    @property
    def filter(self) -> str:
        """The search filter, decoded (RFC 4515); by default `(objectClass=*)`.

        An octet that is not UTF-8 becomes a lone surrogate, as with Python's error handler `surrogateescape`.

        >>> ldap.parse("ldap:///???(cn=Babs%20J*)").filter, ldap.parse("ldap:///").filter
        ('(cn=Babs J*)', '(objectClass=*)')
        """
        return _filter(self.filter_text) if self.filter_text else DEFAULT_FILTER

    @property
    def extensions(self) -> tuple[Extension, ...]:
        """The extensions; an empty tuple by default.

        >>> ldap.parse("ldap:///????!x-bind=a%2cb").extensions
        (Extension(extype='x-bind', exvalue='a,b', is_critical=True),)
        """
        return tuple(map(_extension, self.extensions_text.split(","))) if self.extensions_text else ()


def _filter(encoded: str) -> str:
    return percent_decode(encoded, "surrogateescape") if "%" in encoded else encoded


def _extension(text: str) -> Extension:
    extype, equals, exvalue = text.removeprefix("!").partition("=")
    return Extension(extype, percent_decode(exvalue) if equals else None, text.startswith("!"))


class RFC4516(SchemeGrammar):
    """LDAP: Uniform Resource Locator, section 2.

    The rules check the characters of each part. Its decoded text (2.1) is checked by `Scheme.validate`, because a rule
    for URIs cannot do so.

    >>> RFC4516().ldapurl.matches("ldap:///o=Babs??sub"), RFC4516().ldapurl.matches("ldap:///o=Babs??tree")
    (True, False)
    """

    @rule
    def ldapurl(self) -> Rule[Parts]:
        """ldapurl = "ldap" COLON SLASH SLASH [host [COLON port]] [SLASH dn [QUESTION [attributes]
        [QUESTION [scope] [QUESTION [filter] [QUESTION extensions]]]]]  (section 2)
        """
        server = seq(success(None), self.host, (COLON >> self.port).optional()).combine(Authority)
        object_and_query = seq(text(SLASH, self.dn).map(PathAbempty), (QUESTION >> self._query).optional())
        nothing = seq(text(self.path_empty).map(PathAbempty), success(None))
        search: Rule[Search] = object_and_query | nothing
        return seq(literal("ldap") << COLON << DOUBLE_SLASH, server) + search

    @property
    def _query(self) -> Rule[str]:
        """`[attributes] [QUESTION [scope] [QUESTION [filter] [QUESTION extensions]]]`."""
        extensions = text(QUESTION, self.extensions).optional()
        filter_ = text(QUESTION, self.filter.optional(), extensions).optional()
        scope = text(QUESTION, self.scope.optional(), filter_).optional()
        return text(self.attributes.optional(), scope)

    @rule
    def dn(self) -> Rule[str]:
        """dn = *( pchar / SLASH )  (section 2: a distinguishedName of RFC 4514)"""
        return text((self.pchar | SLASH).many())

    @rule
    def attributes(self) -> Rule[str]:
        """attributes = attrdesc *(COMMA attrdesc)  (section 2)"""
        return text(self.attrdesc, (COMMA + self.attrdesc).many())

    @rule
    def attrdesc(self) -> Rule[str]:
        """attrdesc = selector  (section 2)

        The RFC has `selector *(COMMA selector)`. That is ambiguous, because `attributes` already repeats attrdesc.
        """
        return self.selector

    @rule
    def selector(self) -> Rule[str]:
        """selector = 1*( pchar but COMMA / SLASH )  (section 2: an attributeSelector of RFC 4511)"""
        return text(self._without_comma.at_least(1))

    @rule
    def scope(self) -> Rule[str]:
        """scope = "base" / "one" / "sub"  (section 2)"""
        return literal("base") | literal("one") | literal("sub")

    @rule
    def filter(self) -> Rule[str]:
        """filter = 1*( pchar / SLASH )  (section 2: a filter of RFC 4515)"""
        return text((self.pchar | SLASH).at_least(1))

    @rule
    def extensions(self) -> Rule[str]:
        """extensions = extension *(COMMA extension)  (section 2)"""
        return text(self.extension, (COMMA + self.extension).many())

    @rule
    def extension(self) -> Rule[str]:
        """extension = [EXCLAMATION] extype [EQUALS exvalue]  (section 2)"""
        return text(literal("!").optional(), self.extype, (EQUALS + self.exvalue).optional())

    @rule
    def extype(self) -> Rule[str]:
        """extype = oid  (section 2)"""
        return _rfc4512.oid

    @rule
    def exvalue(self) -> Rule[str]:
        """exvalue = *( pchar but COMMA / SLASH )  (section 2: an LDAPString of RFC 4511)"""
        return text(self._without_comma.many())

    @property
    def _without_comma(self) -> Rule[str]:
        return alt(self.unreserved, self.pct_encoded, char_from("!$&'()*+;="), COLON, AT, SLASH)

    @rule
    def ldap(self) -> Rule[LDAP]:
        """ldap = ldapurl [ "#" fragment ]"""
        return (self.ldapurl + self.fragment_part).combine(LDAP)


def _attributes_violation(encoded: str) -> LazyViolation | None:
    if "%" not in encoded and attributeSelectors.matches(encoded):
        return None
    start = 0
    for selector in encoded.split(","):
        if (violation := decoded_violation(attributeSelector, selector)) is not None:
            return shifted(start, violation)
        start += len(selector) + 1
    return None


def _filter_violation(encoded: str) -> LazyViolation | None:
    decoded = _filter(encoded)
    error = filter_error(decoded)
    return error and partial(_described_filter_violation, encoded, decoded, error)


def _described_filter_violation(encoded: str, decoded: str, error: FilterError) -> Violation:
    index, expected = error()
    octet = len(decoded[:index].encode("utf-8", "surrogateescape"))
    reason = "the percent-decoded text is not a valid filter (RFC 4515, section 3)"
    return Violation(encoded_index(encoded, octet), reason, expected)


_is_dn: Final = distinguishedName.matches
_CHECKS: Final[tuple[Callable[[str], LazyViolation | None] | None, ...]] = (
    _attributes_violation,
    None,
    _filter_violation,
    partial(decoded_violation, LDAPString),
)
"""The check for the decoded text of each part of the query. The rule itself has checked the scope, the second part."""


def _validate(uri: LDAP) -> LazyViolation | None:
    dn = uri.path.text[1:]
    # Fast path: most names are valid without percent-encoding.
    if dn and ("%" in dn or not _is_dn(dn)) and (violation := decoded_violation(distinguishedName, dn)) is not None:
        return in_field(uri, "path", shifted(1, violation))
    return _query_violation(uri, uri.query) if uri.query else None


def _query_violation(uri: LDAP, query: str) -> LazyViolation | None:
    start = 0
    for check, part in zip(_CHECKS, query.split("?"), strict=False):
        if part and check is not None and (violation := check(part)) is not None:
            return in_field(uri, "query", shifted(start, violation))
        start += len(part) + 1
    return None


def _canonicalize(uri: LDAP) -> LDAP:
    """Remove parts that have the default value (3), and question marks at the end of the query."""
    parts = [
        "" if uri.attributes in {(), ("*",)} else uri.attributes_text,
        "" if uri.scope is Scope.BASE else uri.scope.value,
        "" if uri.filter.lower() == DEFAULT_FILTER.lower() else uri.filter_text,
        uri.extensions_text,
    ]
    while parts and not parts[-1]:
        parts.pop()
    return replace(uri, query="?".join([part or "" for part in parts]) if parts else None)


_rfc4512: Final = RFC4512()
_rfc4516: Final = RFC4516()
ldap: Final = Scheme(
    "ldap",
    "RFC 4516, section 2",
    _rfc4516.ldap,
    _rfc4516.ldapurl,
    validate=_validate,
    canonicalize=_canonicalize,
)
