"""Source lists of a Content Security Policy (CSP Level 3, section 2.3.1): read, written, and matched with URIs.

The grammar extends that of RFC 3986. It overrides one rule, `pchar`, and so each path has neither `;` nor `,`. A node
is printed by the rule that reads it. Matching follows section 6.7.2.8 for pages of http and https.

    python examples/content_security_policy.py "'self' https://*.example.net" https://a.example/ https://b.example.net/
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from uriast import URI, NormalizationStep, RegName, normalize, parse_uri
from uriast.addresses import inet_aton
from uriast.combinators import Node, Rule, alt, char_from, literal, rule, seq, text
from uriast.grammar.rfc3986 import RFC3986
from uriast.passes.origin import effective_port
from uriast.passes.percent_encoding import percent_decode_to_bytes
from uriast.schemes import http, https

if TYPE_CHECKING:
    from collections.abc import Iterable

KEYWORDS: Final = (
    *("self", "unsafe-inline", "unsafe-eval", "strict-dynamic", "unsafe-hashes", "report-sample"),
    *("unsafe-allow-redirects", "wasm-unsafe-eval", "trusted-types-eval"),
    *("report-sha256", "report-sha384", "report-sha512", "unsafe-webtransport-hashes"),
)
UPGRADES: Final = {"http": {"https"}, "ws": {"wss", "http", "https"}, "wss": {"https"}}
"""The schemes that a scheme also matches (6.7.2.9)."""

WITH_DOMAINS: Final = {"file", "ftp", "http", "https", "ws", "wss"}
"""The schemes whose hosts can be domains: the special ones of the URL Standard."""


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
class QuotedSource(Node):
    """A keyword, a nonce or a hash, such as `'self'` or `'nonce-Nc3n83cnSAd3wc3Sasdfn939hc3'`, without its quotes."""

    text: str


Source: TypeAlias = SchemeSource | HostSource | QuotedSource


class CSP3(RFC3986):
    """Content Security Policy Level 3, section 2.3.1."""

    @rule
    def serialized_source_list(self) -> Rule[list[Source]]:
        """serialized-source-list = ( source-expression *( required-ascii-whitespace source-expression ) )
        / "'none'"
        """
        source = alt(self.scheme_source, self.host_source, self.quoted_source)
        space = text(char_from("\t\n\f\r ").at_least(1))
        return source.sep_by(space, min=1) | literal("'none'").map(lambda _: list[Source]())

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
    def quoted_source(self) -> Rule[QuotedSource]:
        """quoted-source = keyword-source / nonce-source / hash-source"""
        value = text((self.ALPHA | self.DIGIT | char_from("+/-_")).at_least(1), literal("=").times(0, 2))
        kind = alt(*map(literal, ("nonce-", "sha256-", "sha384-", "sha512-")))
        quoted = alt(*map(literal, KEYWORDS)) | text(kind, value)
        return (literal("'") >> quoted << literal("'")).map(QuotedSource)


GRAMMAR: Final = CSP3().bind_nodes()
PAGE: Final = http.rule | https.rule


def read(sources: str) -> list[Source]:
    """The sources of a list; none of them for `'none'`. `" ".join(map(str, sources)) or "'none'"` writes them again.

    >>> read("'self' https://*.example.com:8443/js/")
    [QuotedSource(text='self'), HostSource(scheme='https', host='*.example.com', port='8443', path='/js/')]

    Raises:
        ParseError: The text is not a source list. A browser leaves out the sources that it cannot read.
    """
    return GRAMMAR.serialized_source_list.parse(sources)


def allows(sources: Iterable[Source], target: str, page: str, redirects: int = 0) -> bool:
    """Whether a page may fetch a target, as far as a source list says so (6.7.2.7).

    >>> allows(read("https://cdn.example.com/js/"), "https://cdn.example.com/js/app.js", "https://example.com/")
    True

    Args:
        sources: The source list.
        target: The URI to fetch.
        page: The URI of the page that has the policy, of http or https.
        redirects: How many redirects have led to the target. After one, paths are not compared.

    Raises:
        ParseError: The target is not a URI, or the page is not one of http or https.
        ValueError: A port is compared that is above 65535.
    """
    uri, home = (normalize(each, NormalizationStep.SCHEME_BASED) for each in (parse_uri(target), PAGE.parse(page)))
    return any(is_match(source, uri, home, redirects) for source in sources)


def is_match(source: Source, uri: URI, page: URI, redirects: int) -> bool:
    """Whether a source matches a URI (6.7.2.8). Both URIs are normalized, so a default port is left out."""
    match source:
        case SchemeSource(scheme):
            return is_scheme_match(scheme, uri)
        case HostSource(None, "*", None, None) if uri.scheme in {"http", "https"}:
            return True
        case HostSource(scheme, host, port, path):
            return (
                is_scheme_match(scheme or page.scheme, uri)
                and is_host_match(host, uri)
                and is_port_match(port, uri)
                and (path is None or redirects > 0 or is_path_match(path, uri.path.text or "/"))
            )
        case QuotedSource(keyword):  # only `'self'` is for URIs, and no `blob:` is of the page, as in browsers
            is_safe = uri.scheme in {page.scheme, "https", "wss"} or (page.scheme, uri.scheme) == ("http", "ws")
            return keyword.lower() == "self" and is_safe and (uri.host, uri.port) == (page.host, page.port)
        case _:
            assert_never(source)


def is_scheme_match(scheme: str, uri: URI) -> bool:
    """Whether a scheme-part matches the scheme of a URI: itself, or a safer one (6.7.2.9)."""
    return scheme.lower() == uri.scheme or uri.scheme in UPGRADES.get(scheme.lower(), ())


def is_host_match(pattern: str, uri: URI) -> bool:
    """Whether a host-part matches the host of a URI, which must be a domain: no address matches (6.7.2.10)."""
    if uri.scheme not in WITH_DOMAINS or not isinstance(uri.host, RegName) or inet_aton(uri.host.text) is not None:
        return False
    name, wanted = uri.host.text, pattern.lower()
    return name != "" and (wanted in {"*", name} or (wanted.startswith("*.") and name.endswith(wanted[1:])))


def is_port_match(port: str | None, uri: URI) -> bool:
    """Whether a port-part matches the port of a URI (6.7.2.11). Without one, it is the scheme's default port."""
    if port is None:
        return uri.port is None
    return port == "*" or (port.lstrip("0") or "0") == str(effective_port(uri))


def is_path_match(path: str, other: str) -> bool:
    """Whether a path-part matches a path: all below it if it ends with a slash, otherwise itself (6.7.2.12)."""
    wanted, found = ([percent_decode_to_bytes(part) for part in each.split("/")] for each in (path, other))
    if path.endswith("/"):
        return len(found) >= len(wanted) and found[: len(wanted) - 1] == wanted[:-1]
    return found == wanted


EXAMPLE: Final = (
    "'self' *.cdn.example.net https://js.example.org/v3/ data:",
    "https://example.com/shop/",
    *("https://example.com/app.js", "https://eu.cdn.example.net/logo.svg", "http://eu.cdn.example.net/logo.svg"),
    *("https://js.example.org/v3/checkout.js", "https://js.example.org/v2/checkout.js", "data:image/gif;base64,R0lG"),
)


def main() -> None:
    """Tell which targets a list allows: of a list, a page and targets; without arguments, of an example."""
    if len(sys.argv) in {2, 3}:
        sys.exit("expected a source list, a page and targets")
    sources, page, *targets = sys.argv[1:] or EXAMPLE
    try:
        for target in targets:
            print("allowed" if allows(read(sources), target, page) else "refused", target)
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
