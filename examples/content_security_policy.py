"""Source lists of a Content Security Policy (CSP Level 3, section 2.3.1): read, written, and matched with URIs.

The grammar extends that of RFC 3986. It overrides one rule, `pchar`, and so each path has neither `;` nor `,`. A node
is printed by the rule that reads it. Matching follows section 6.7.2, step by step.

    python examples/content_security_policy.py
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from uriast import (
    URI,
    OpaqueOrigin,
    ParseError,
    RegName,
    effective_port,
    normalize,
    origin,
    parse_uri,
    percent_decode_to_bytes,
    replace,
)
from uriast.combinators import Node, Rule, alt, char_from, literal, rule, seq, text
from uriast.grammar.rfc3986 import RFC3986
from uriast.passes.normalize import NormalizationStep

if TYPE_CHECKING:
    from collections.abc import Iterable

KEYWORDS: Final = (
    *("self", "unsafe-inline", "unsafe-eval", "strict-dynamic", "unsafe-hashes", "report-sample"),
    *("unsafe-allow-redirects", "wasm-unsafe-eval", "trusted-types-eval"),
    *("report-sha256", "report-sha384", "report-sha512"),
)


@attrs.frozen
class SchemeSource(Node):
    """Every resource of a scheme, such as `https:`."""

    scheme: str


@attrs.frozen
class HostSource(Node):
    """The resources of a host, such as `https://*.example.com:8443/scripts/`. A part that is left out is `None`."""

    scheme: str | None
    host: str
    port: str | None = None
    path: str | None = None


@attrs.frozen
class KeywordSource(Node):
    """A keyword, such as `'self'`, without its quotes."""

    keyword: str


@attrs.frozen
class NonceSource(Node):
    """The elements with a nonce, such as `'nonce-Nc3n83cnSAd3wc3Sasdfn939hc3'`, without its quotes."""

    nonce: str


@attrs.frozen
class HashSource(Node):
    """The elements with a content of this hash, such as `'sha256-…'`."""

    algorithm: str
    value: str


Source: TypeAlias = SchemeSource | HostSource | KeywordSource | NonceSource | HashSource


class CSP3(RFC3986):
    """Content Security Policy Level 3, section 2.3.1."""

    @rule
    def serialized_source_list(self) -> Rule[list[Source]]:
        """serialized-source-list = ( source-expression *( required-ascii-whitespace source-expression ) )
        / "'none'"
        """
        space = text(char_from("\t\n\f\r ").at_least(1))
        return self.source_expression.sep_by(space, min=1) | literal("'none'").map(lambda _: list[Source]())

    @rule
    def source_expression(self) -> Rule[Source]:
        """source-expression = scheme-source / host-source / keyword-source / nonce-source / hash-source"""
        return alt(self.scheme_source, self.host_source, self.keyword_source, self.nonce_source, self.hash_source)

    @rule
    def scheme_source(self) -> Rule[SchemeSource]:
        """scheme-source = scheme-part ":" """
        return (self.scheme << literal(":")).map(SchemeSource)

    @rule
    def host_source(self) -> Rule[HostSource]:
        """host-source = [ scheme-part "://" ] host-part [ ":" port-part ] [ path-part ]"""
        port = text(self.DIGIT.at_least(1)) | literal("*")
        scheme = (self.scheme << literal("://")).optional()
        parts = seq(scheme, self.host_part, (literal(":") >> port).optional(), text(self.path_absolute).optional())
        return parts.combine(HostSource)

    @rule
    def host_part(self) -> Rule[str]:
        """host-part = "*" / [ "*." ] 1*host-char *( "." 1*host-char ) [ "." ]"""
        label = text((self.ALPHA | self.DIGIT | literal("-")).at_least(1))
        name = text(literal("*.").optional(), label, text(literal("."), label).many(), literal(".").optional())
        return name | literal("*")

    @rule
    def pchar(self) -> Rule[str]:
        """pchar = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "=" / ":" / "@"

        A path-part has neither `;` nor `,`, which end a directive and a policy.
        """
        return self.unreserved | self.pct_encoded | char_from("!$&'()*+=:@")

    @rule
    def keyword_source(self) -> Rule[KeywordSource]:
        """keyword-source = "'self'" / "'unsafe-inline'" / "'unsafe-eval'" / "'strict-dynamic'" / "'unsafe-hashes'"
        / "'report-sample'" / "'unsafe-allow-redirects'" / "'wasm-unsafe-eval'" / "'trusted-types-eval'"
        / "'report-sha256'" / "'report-sha384'" / "'report-sha512'"
        """
        return (literal("'") >> alt(*map(literal, KEYWORDS)) << literal("'")).map(KeywordSource)

    @rule
    def nonce_source(self) -> Rule[NonceSource]:
        """nonce-source = "'nonce-" base64-value "'" """
        return (literal("'") >> text(literal("nonce-"), self.base64_value) << literal("'")).map(NonceSource)

    @rule
    def hash_source(self) -> Rule[HashSource]:
        """hash-source = "'" hash-algorithm "-" base64-value "'" """
        return seq(literal("'") >> self.hash_algorithm << literal("-"), self.base64_value << literal("'")).combine(
            HashSource
        )

    @rule
    def hash_algorithm(self) -> Rule[str]:
        """hash-algorithm = "sha256" / "sha384" / "sha512" """
        return alt(literal("sha256"), literal("sha384"), literal("sha512"))

    @rule
    def base64_value(self) -> Rule[str]:
        """base64-value = 1*( ALPHA / DIGIT / "+" / "/" / "-" / "_" )*2( "=" )"""
        return text((self.ALPHA | self.DIGIT | char_from("+/-_")).at_least(1), literal("=").times(0, 2))


GRAMMAR: Final = CSP3().bind()
UPGRADES: Final = {"http": {"https"}, "ws": {"wss", "http", "https"}, "wss": {"https"}}
"""The schemes that a scheme also matches (6.7.2.9)."""


def read(sources: str) -> list[Source]:
    """The sources of a list; none of them for `'none'`.

    >>> read("'self' https://*.example.com:8443/js/")
    [KeywordSource(keyword='self'), HostSource(scheme='https', host='*.example.com', port='8443', path='/js/')]

    Raises:
        ParseError: The text is not a source list.
    """
    return GRAMMAR.serialized_source_list.parse(sources)


def written(sources: Iterable[Source]) -> str:
    """The text of a list.

    >>> written([KeywordSource("self"), HostSource(None, "cdn.example.com")]), written([])
    ("'self' cdn.example.com", "'none'")
    """
    return " ".join(map(str, sources)) or "'none'"


def allows(sources: Iterable[Source], target: str, page: str, redirects: int = 0) -> bool:
    """Whether a page may fetch a target, as far as a source list says so (6.7.2.7).

    >>> allows(read("https://cdn.example.com/js/"), "https://cdn.example.com/js/app.js", "https://example.com/")
    True

    Args:
        sources: The source list.
        target: The URI to fetch.
        page: The URI of the page that has the policy.
        redirects: How many redirects have led to the target. After one, paths are not compared.

    Raises:
        ParseError: The target or the page is not a URI.
        ValueError: A port is above 65535.
    """
    uri = normalize(parse_uri(target), NormalizationStep.SCHEME_BASED)
    home = parse_uri(page)
    return any(source_matches(source, uri, home, redirects) for source in sources)


def source_matches(source: Source, uri: URI, page: URI, redirects: int) -> bool:
    """Whether a source expression matches a normalized URI (6.7.2.8)."""
    match source:
        case SchemeSource(scheme):
            return scheme_matches(scheme, uri.scheme)
        case HostSource(scheme, host, port, path):
            home = scheme_of(page)
            if source == HostSource(None, "*") and uri.scheme in {"http", "https", home}:
                return True
            return (
                scheme_matches(scheme or home, uri.scheme)
                and host_matches(host, uri)
                and port_matches(port, uri)
                and (path is None or redirects > 0 or path_matches(path, uri.path.text))
            )
        case KeywordSource(keyword):
            return keyword.lower() == "self" and is_same_site(uri, page)
        case NonceSource() | HashSource():
            return False  # they are for elements, whatever these fetch
        case _:
            assert_never(source)


def scheme_of(page: URI) -> str:
    """The scheme of the page's origin; empty if the origin is opaque."""
    home = origin(page)
    return "" if isinstance(home, OpaqueOrigin) else home.scheme


def scheme_matches(scheme: str, other: str) -> bool:
    """Whether a scheme matches another one: itself, or a safer one (6.7.2.9)."""
    return scheme.lower() == other or other in UPGRADES.get(scheme.lower(), ())


def host_matches(host: str, uri: URI) -> bool:
    """Whether a host-part matches the host of a URI. It must be a name: no address matches (6.7.2.10)."""
    if not isinstance(uri.host, RegName):
        return False
    name, pattern = uri.host.text, host.lower()
    return pattern == "*" or (name.endswith(pattern[1:]) if pattern.startswith("*.") else name == pattern)


def port_matches(port: str | None, uri: URI) -> bool:
    """Whether a port-part matches the port of a URI (6.7.2.11). Without one, it is the scheme's default port."""
    if port == "*":
        return True
    actual = effective_port(uri)
    if port is None:
        return actual == effective_port(replace(uri, port=None))
    return port.lstrip("0") == str(actual)


def path_matches(path: str, other: str) -> bool:
    """Whether a path-part matches a path: all below it if it ends with a slash, otherwise itself (6.7.2.12)."""
    wanted = [percent_decode_to_bytes(segment) for segment in path.split("/")]
    found = [percent_decode_to_bytes(segment) for segment in other.split("/")]
    if path.endswith("/"):
        return len(found) >= len(wanted) and found[: len(wanted) - 1] == wanted[:-1]
    return found == wanted


def is_same_site(uri: URI, page: URI) -> bool:
    """Whether a URI is of the page's origin, or is a safer way to it (6.7.2.8, step 4)."""
    home, other = origin(page), origin(uri)
    if isinstance(home, OpaqueOrigin) or isinstance(other, OpaqueOrigin) or home.host != other.host:
        return home == other
    defaults = [effective_port(replace(each, port=None)) for each in (page, uri)]
    is_port_same = home.port == other.port or [home.port, other.port] == defaults
    is_safer = other.scheme in {"https", "wss"} or (home.scheme == "http" and other.scheme in {"http", "ws"})
    return home == other or (is_port_same and is_safer)


def main() -> None:
    """Print what a list allows, and the error in another one."""
    page = "https://example.com/shop/"
    sources = read("'self' 'nonce-Nc3n83cnSAd3wc3Sasdfn939hc3' *.cdn.example.net https://js.example.org/v3/ data:")
    print(written(sources))
    for target in (
        "https://example.com/app.js",
        "https://eu.cdn.example.net/logo.svg",
        "https://js.example.org/v3/checkout.js",
        "https://js.example.org/v2/checkout.js",
        "http://eu.cdn.example.net/logo.svg",
        "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
    ):
        print("allowed" if allows(sources, target, page) else "refused", target)
    try:
        read("'self' https://js.example.org/v3;charge")
    except ParseError as error:
        print(error)


if __name__ == "__main__":
    main()
