"""ldap (RFC 4516)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, Self

from uriast.abnf import abnf
from uriast.combinators import Rule, literal, rule, seq, success, text
from uriast.grammar.rfc3986 import COLON, DOUBLE_SLASH, RFC3986, SLASH
from uriast.nodes import Authority, PathAbempty
from uriast.passes.edit import replace
from uriast.passes.percent_encoding import percent_decode
from uriast.schemes.ldap_strings import (
    RFC4512,
    LDAPString,
    attributeSelector,
    attributeSelectors,
    distinguishedName,
    filter_error,
)
from uriast.schemes.nodes import AuthorityURI
from uriast.schemes.scheme import Scheme
from uriast.schemes.violations import Violation, decoded_violation, encoded_index

__all__ = ["DEFAULT_FILTER", "LDAP", "RFC4516", "Extension", "Scope", "ldap"]

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


class LDAP(AuthorityURI):
    """A URI of the scheme ldap (RFC 4516): a search in a directory. `path` and `query` have its parts as written.

    >>> search = ldap.parse("ldap:///o=Babs%20Co?cn,mail?sub?(cn=Babs%20J*)?!x-bind=cn=a%2cdc=b")
    >>> search.attributes, search.scope, search.filter
    (('cn', 'mail'), <Scope.SUB: 'sub'>, '(cn=Babs J*)')
    >>> search.extensions
    (Extension(extype='x-bind', exvalue='cn=a,dc=b', is_critical=True),)
    """

    __slots__ = ()

    @property
    def dn(self) -> str:
        """The distinguished name of the base object, decoded (RFC 4514); empty by default.

        >>> ldap.parse("ldap:///o=Babs%20Co").dn, ldap.parse("ldap://").dn
        ('o=Babs Co', '')
        """
        return percent_decode(self.path.text[1:])

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attribute selectors, decoded; an empty tuple selects all user attributes.

        >>> ldap.parse("ldap:///?cn,mail").attributes, ldap.parse("ldap:///").attributes
        (('cn', 'mail'), ())
        """
        return tuple([percent_decode(selector) for selector in self._written[0].split(",") if selector])

    @property
    def scope(self) -> Scope:
        """The scope of the search; by default the base object only.

        >>> ldap.parse("ldap:///??SUB").scope, ldap.parse("ldap:///").scope
        (<Scope.SUB: 'sub'>, <Scope.BASE: 'base'>)
        """
        return Scope(self._written[1].lower() or "base")

    @property
    def filter(self) -> str:
        """The search filter, decoded (RFC 4515); by default `(objectClass=*)`.

        An octet that is not UTF-8 becomes a lone surrogate, as with Python's error handler `surrogateescape`.

        >>> ldap.parse("ldap:///???(cn=Babs%20J*)").filter, ldap.parse("ldap:///").filter
        ('(cn=Babs J*)', '(objectClass=*)')
        """
        return percent_decode(self._written[2], "surrogateescape") or DEFAULT_FILTER

    @property
    def extensions(self) -> tuple[Extension, ...]:
        """The extensions; an empty tuple by default.

        >>> ldap.parse("ldap:///????!x-bind=a%2cb").extensions
        (Extension(extype='x-bind', exvalue='a,b', is_critical=True),)
        """
        return tuple([_extension(each) for each in self._written[3].split(",") if each])

    @property
    def _written(self) -> list[str]:
        """The attributes, the scope, the filter and the extensions, as written; empty by default."""
        return f"{self.query or ''}???".split("?")[:4]

    def violation(self) -> Violation | None:
        """The first part whose percent-decoded text is not valid (RFC 4516, 2.1)."""
        dn = self.path.text[1:]
        # Fast path, here and below: most texts are valid without decoding.
        if dn and ("%" in dn or not _is_dn(dn)) and (found := decoded_violation("path", 1, dn, distinguishedName)):
            return found
        return _query_violation(*self._written) if self.query else None

    def canonical(self) -> Self:
        """The node without parts that have the default value (RFC 4516, 3) and question marks at the end."""
        attributes, _, filter_, extensions = self._written
        parts = (
            "" if self.attributes == ("*",) else attributes,
            "" if self.scope is Scope.BASE else self.scope.value,
            "" if self.filter.lower() == DEFAULT_FILTER.lower() else filter_,
            extensions,
        )
        return replace(self, query="?".join(parts).rstrip("?") or None)


def _extension(text: str) -> Extension:
    extype, equals, exvalue = text.removeprefix("!").partition("=")
    return Extension(extype, percent_decode(exvalue) if equals else None, text.startswith("!"))


_is_dn: Final = distinguishedName.matches
_are_selectors: Final = attributeSelectors.matches


def _query_violation(attributes: str, scope: str, filter_: str, extensions: str) -> Violation | None:
    # The rule has checked the scope.
    start = 0
    if attributes and ("%" in attributes or not _are_selectors(attributes)):
        for selector in attributes.split(","):
            if found := decoded_violation("query", start, selector, attributeSelector):
                return found
            start += len(selector) + 1
    start = len(attributes) + 1 + len(scope) + 1
    if filter_ and (found := _filter_violation(start, filter_)):
        return found
    return decoded_violation("query", start + len(filter_) + 1, extensions, LDAPString) if extensions else None


def _filter_violation(start: int, encoded: str) -> Violation | None:
    decoded = percent_decode(encoded, "surrogateescape") if "%" in encoded else encoded
    if (error := filter_error(decoded)) is None:
        return None
    index, expected = error
    at = encoded_index(encoded, len(decoded[:index].encode("utf-8", "surrogateescape")))
    reason = "the percent-decoded text is not a valid filter (RFC 4515, section 3)"
    return Violation("query", start + at, reason, expected, encoded[at:], decoded=True)


class RFC4516(RFC3986):
    """LDAP: Uniform Resource Locator, section 2. Each string has the characters that it may have in a URI (2.1).

    So `dn` is a distinguishedName of RFC 4514, `selector` an attributeSelector and `exvalue` an LDAPString of RFC 4511,
    and `filter` a filter of RFC 4515 once they are decoded: `LDAP.violation` checks it. In the RFC, attrdesc is
    `selector *(COMMA selector)`; that is ambiguous, because `attributes` already repeats it.

    >>> RFC4516().ldapurl.matches("ldap:///o=Babs??sub"), RFC4516().ldapurl.matches("ldap:///o=Babs??tree")
    (True, False)
    """

    @rule
    def ldapurl(self) -> Rule[LDAP]:
        """ldapurl = scheme COLON SLASH SLASH [host [COLON port]] [SLASH dn [QUESTION [attributes]
        [QUESTION [scope] [QUESTION [filter] [QUESTION extensions]]]]]  (section 2), and a fragment (RFC 3986, 3.5)
        """
        question = literal("?")
        server = seq(success(None), self.host, (COLON >> self.port).optional()).combine(Authority)
        extensions = text(question, self.extensions).optional()
        filter_ = text(question, self.filter.optional(), extensions).optional()
        query = text(self.attributes.optional(), text(question, self.scope.optional(), filter_).optional())
        search = seq(text(SLASH, self.dn).map(PathAbempty), (question >> query).optional())
        nothing = seq(text(self.path_empty).map(PathAbempty), success(None))
        fragment = seq((literal("#") >> self.fragment).optional())
        return (seq(literal("ldap") << COLON << DOUBLE_SLASH, server) + (search | nothing) + fragment).combine(LDAP)

    dn = abnf('*( pchar / "/" )', "(section 2)")
    attributes = abnf('attrdesc *("," attrdesc)', "(section 2)")
    attrdesc = abnf("selector", "(section 2)")
    selector = abnf("1*without-comma", "(section 2)")
    scope = abnf('"base" / "one" / "sub"', "(section 2)")
    filter = abnf('1*( pchar / "/" )', "(section 2)")
    extensions = abnf('extension *("," extension)', "(section 2)")
    extension = abnf('[ "!" ] extype [ "=" exvalue ]', "(section 2)")

    @rule
    def extype(self) -> Rule[str]:
        """extype = oid  (section 2)"""
        return RFC4512().oid

    exvalue = abnf("*without-comma", "(section 2)")
    without_comma = abnf(
        'unreserved / pct-encoded / "!" / "$" / "&" / "\'" / "(" / ")" / "*" / "+" / ";" / "=" / ":" / "@" / "/"'
    )


ldap: Final = Scheme("ldap", "RFC 4516, section 2", LDAP, rule=RFC4516().ldapurl)
