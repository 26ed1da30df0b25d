"""The head of an HTTP/1.1 request (RFC 9112, sections 3 and 5; RFC 9110, section 7.2), and its target URI.

The form of the request-target depends on the method. For example, `example.com:80` is an authority-form after CONNECT,
but a URI with the scheme `example.com` after GET. So each form is a rule, and a generator selects the rule.

    python examples/http_request.py
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from uriast import URI, Authority, Host, ParseError, PathAbempty
from uriast.combinators import Rule, Spanned, Steps, char_from, char_range, generate, literal, seq, string, text
from uriast.grammar.rfc3986 import absolute_URI, authority, host, port, query, segment
from uriast.grammar.rfc5234 import ALPHA, DIGIT

# The request-target (RFC 9112, 3.2)


@attrs.frozen
class OriginForm:
    """`origin-form = absolute-path [ "?" query ]`: a resource of the server."""

    path: PathAbempty
    query: str | None


@attrs.frozen
class AuthorityForm:
    """`authority-form = uri-host ":" port`: the destination of a tunnel, for CONNECT."""

    host: Host
    port: str


@attrs.frozen
class AsteriskForm:
    """`asterisk-form = "*"`: the whole server, for OPTIONS."""


RequestTarget: TypeAlias = OriginForm | URI | AuthorityForm | AsteriskForm
"""`request-target = origin-form / absolute-form / authority-form / asterisk-form`; an absolute-form is a URI."""

ABSOLUTE_PATH: Final = text((literal("/") + segment).at_least(1)).map(PathAbempty)
"""`absolute-path = 1*( "/" segment )` (RFC 9110, 4.1). Unlike a path-absolute, it may begin with two slashes."""

ORIGIN_FORM: Final = seq(ABSOLUTE_PATH, (literal("?") >> query).optional()).combine(OriginForm).desc("origin-form")
ABSOLUTE_FORM: Final = absolute_URI.desc("absolute-form")
AUTHORITY_FORM: Final = seq(host << literal(":"), port).combine(AuthorityForm).desc("authority-form")
ASTERISK_FORM: Final = literal("*").result(AsteriskForm()).desc("asterisk-form")

ANY_METHOD: Final[Rule[RequestTarget]] = ORIGIN_FORM | ABSOLUTE_FORM
BY_METHOD: Final[dict[str, Rule[RequestTarget]]] = {
    "CONNECT": AUTHORITY_FORM,
    "OPTIONS": ASTERISK_FORM | ANY_METHOD,
}

# The rest of the head

SP: Final = literal(" ")
CRLF: Final = literal("\r\n").desc("CRLF")
OWS: Final = text(char_from(" \t").many())
TOKEN: Final = text((char_from("!#$%&'*+-.^_`|~") | DIGIT | ALPHA).at_least(1)).desc("token")
METHOD: Final = TOKEN << SP
VERSION: Final = string("HTTP/") >> text(DIGIT, literal("."), DIGIT) << CRLF
VISIBLE: Final = char_range("!", "~") | char_range("\x80", "\xff")
FIELD_VALUE: Final = text(text(VISIBLE, (char_from(" \t") | VISIBLE).many()).optional())
FIELD_LINE: Final = seq(TOKEN.map(str.lower) << literal(":") << OWS, FIELD_VALUE.map(str.rstrip).spanned()) << CRLF
FIELDS: Final = FIELD_LINE.many() << CRLF
HOST: Final = seq(host, (literal(":") >> port).optional()).desc("Host")
"""`Host = uri-host [ ":" port ]` (RFC 9110, 7.2)."""


@attrs.frozen
class Request:
    """The head of a request. Field names are in lower case; each value has its place in the head."""

    method: str
    target: RequestTarget
    version: str
    fields: tuple[tuple[str, Spanned[str]], ...]


@generate
def request_head() -> Steps[Request]:
    """`request-line CRLF *( field-line CRLF ) CRLF`; `request-line = method SP request-target SP HTTP-version`."""
    method = yield from METHOD
    target = yield from BY_METHOD.get(method, ANY_METHOD)
    yield from SP
    version = yield from VERSION
    fields = yield from FIELDS
    return Request(method, target, version, tuple(fields))


def target_uri(head: str, scheme: str = "http") -> URI:
    r"""The target URI of a request (RFC 9112, 3.3).

    >>> str(target_uri("GET /a?b HTTP/1.1\r\nHost: example.com:8080\r\n\r\n"))
    'http://example.com:8080/a?b'

    Args:
        head: The request up to its content.
        scheme: The scheme of the connection: `https` if it is secured.

    Raises:
        ParseError: The head is not valid.
        ValueError: The request does not have exactly one valid Host.
    """
    request = request_head.parse(head)
    served = host_of(request, head)
    match request.target:
        case URI():
            return request.target
        case AuthorityForm(name, number):
            return URI(scheme, Authority(None, name, number))
        case AsteriskForm():
            return URI(scheme, served)
        case OriginForm(path, asked):
            return URI(scheme, served, path, asked)


def host_of(request: Request, head: str) -> Authority:
    """The Host of a request, which must occur exactly once (RFC 9112, 3.2)."""
    values = [value for name, value in request.fields if name == "host"]
    if len(values) != 1:
        message = f"expected one Host, got {len(values)}"
        raise ValueError(message)
    ((value, start, _),) = values
    try:
        return Authority(None, *HOST.parse(value))
    except ParseError as error:
        has_userinfo = authority.matches(value)
        why = "expected a Host without userinfo (RFC 9110, 7.2)" if has_userinfo else error.explanation.summary
        message = f"{place(head, start + error.index)}: {why}"
        raise ValueError(message) from None


def place(text: str, index: int) -> str:
    r"""The line and the column of an index, both from 1.

    >>> place("GET / HTTP/1.1\r\nHost: h", 22)
    'line 2, column 7'
    """
    return f"line {text.count(chr(10), 0, index) + 1}, column {index - text.rfind(chr(10), 0, index)}"


def main() -> None:
    """Print the target URIs of some requests."""
    for line, field in (
        ("GET /where?q=now HTTP/1.1", "www.example.org"),
        ("GET http://www.example.org/pub/WWW/TheProject.html HTTP/1.1", "www.example.org"),
        ("CONNECT www.example.com:80 HTTP/1.1", "www.example.com"),
        ("OPTIONS * HTTP/1.1", "[2001:db8::7]:8001"),
        ("GET //a/b HTTP/1.1", "example.org"),
        ("GET * HTTP/1.1", "example.org"),
        ("GET /a b HTTP/1.1", "example.org"),
        ("GET / HTTP/1.1", "user@example.org"),
        ("GET / HTTP/1.1", "example.org:8080/"),
    ):
        head = f"{line}\r\nHost: {field}\r\n\r\n"
        try:
            print(f"{line}: {target_uri(head)}")
        except ParseError as error:
            print(f"{line}: 400 Bad Request: {place(head, error.index)}: {error.explanation.summary}")
        except ValueError as error:
            print(f"{line}: 400 Bad Request: {error}")


if __name__ == "__main__":
    main()
