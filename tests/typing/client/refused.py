"""Code that a checker must refuse, marked `# E`, next to code that it must accept. Never run."""

from typing import assert_never

import uriast.addresses
from uriast import (
    URI,
    Authority,
    Host,
    IPv4Literal,
    IPv6Literal,
    IPvFutureLiteral,
    ParseError,
    PathAbempty,
    PathNoscheme,
    PathRootless,
    QueryData,
    RegName,
    RelativeRef,
    URIReference,
    append_data,
    audit,
    build,
    edit_query,
    normalize,
    origin,
    parse,
    percent_encode,
    redacted,
    replace,
    resolve,
)
from uriast.abnf import abnf, read_abnf
from uriast.addresses import is_global
from uriast.combinators import (
    Grammar,
    Parser,
    Rule,
    Spanned,
    Steps,
    alt,
    explained,
    generate,
    lazy,
    literal,
    regex,
    rule,
    seq,
    spans,
    text,
    words,
)
from uriast.grammar.rfc3986 import RFC3986, IP_literal, IPv6address, dec_octet, host, path_noscheme, port, scheme
from uriast.schemes import HTTP, HTTPS, Mailto, Registry, Scheme, http, https
from uriast.testing import SchemeContract, assert_language, assert_linear


def use(*_: object) -> None:
    """An expression passed to this has a use."""


# A rule is a rule, of its own type.

a_rule: Rule[Host] = host
an_int: int = host  # E
a_rule_of_str: Rule[str] = port
a_rule_of_a_host: Rule[str] = host  # E
use(host.parse, host.matches)

use(host.prase)  # E
use(host.nothing_at_all)  # E
host()  # E
len(host)  # E

# Reading

host.parse("x")
host.parse(b"x")  # E
host.parse(["x"])  # E
host.parse()  # E
a_host: Host = host.parse("x")
a_number: int = host.parse("x")  # E
a_partial_number: tuple[int, str] = host.parse_partial("x")  # E
a_spanned_host: Spanned[Host] = host.spanned().parse("x")
a_spanned_text: Spanned[str] = host.spanned().parse("x")  # E
a_spanned_host.start = 1  # E
use(a_spanned_host.strat)  # E
words({"one": 1, 2: 2})  # E
words(["one", "two"])  # E
a_rule_of_words: Rule[str] = words({"one": 1})  # E
spans("x")  # E
port.parse("80").upper()
port.parse("80").uper()  # E
host.parse("x").text.upper()
host.parse("x").txet.upper()  # E
use(host.parse("x").address)  # E
path_noscheme.parse("a").segments.index("a")
path_noscheme.parse("a").segments.append("a")  # E
host.explain("x", whole=True)
host.explain("x")  # E

# Composing

use(host | port, host + port, host >> port, host << port, host * 2)
use(host | 3)  # E
use(host | "x")  # E
use(host + "x")  # E
use(host >> 3)  # E
use(host << None)  # E
use(host * "x")  # E
use("x" | host)  # E
use(host.then("x"))  # E
use(host.skip("x"))  # E
use(host.not_followed_by("x"))  # E
use(seq(host, "x"))  # E
use(alt(host, "x"))  # E
use(text(host, "x"))  # E
use(literal(5))  # E
picked: Rule[str] = host << port  # E
joined: Rule[tuple[str, str]] = seq(port) + seq(dec_octet)  # E

# Values

port.map(int)
host.map(int)  # E
host.map(lambda read: read.text)
host.map(lambda read: read.txet)  # E
port.many().concat()
port.concat()  # E
IP_literal.many().concat()  # E
seq(scheme, host).combine(lambda scheme, host: scheme + host.text)
seq(scheme, host).combine(lambda scheme, host: scheme + host)  # E


def two(scheme: str | None, host: Host) -> int:
    return len(f"{scheme}{host}")


seq(scheme.optional(), host).combine(two)
seq(host, scheme).combine(two)  # E
seq(scheme, host, port).combine(two)  # E
seq(scheme).combine(two)  # E
host.combine(two)  # E
host.combine_dict(two)  # E
port.sep_by(literal(","), min=1)
port.sep_by(literal(","), 1)  # E
port.times("1")  # E
host.desc(5)  # E
host.tag(5)  # E

# What leaves the regular languages

host.bind(lambda read: literal(read.text)).many()
host.bind(lambda read: literal(read.txet))  # E
host.bind(lambda read: read.text)  # E
host.until(port)
host.until(3)  # E
host.mark().many()
host.mark().mnay()  # E
a_parser: Rule[Host] = host.mark()  # E
a_number: Parser[int] = port  # E
lazy(lambda: 3)  # E
lazy(host)  # E
port.where(len, 3)  # E
port.where(lambda read: read.nothing, "x")  # E
explained("x")  # E
seq(regex("a"), host).combine(lambda a, b: a + b)  # E
port.pattern_for("perl")  # E
port.pattern_for("re2", 1)  # E
use(port.pattern_for("re2").groups["port"][0].nam)  # E
an_optional: Parser[str] = regex("a").optional()  # E


@generate
def steps() -> Steps[int]:
    read = yield from port
    use(read.txet)  # E
    yield from 3  # E
    return read  # E


# Grammars


class Wider(Grammar):
    @rule
    def leaf(self) -> Rule[int | str]:
        return literal("x") | dec_octet


class Other(Wider):
    @rule
    def leaf(self) -> Rule[bytes]:  # E
        return literal("x").result(b"x")


class WrongType(RFC3986):
    @rule
    def IPv6address(self) -> Rule[int]:  # E
        return dec_octet


class WrongValue(RFC3986):
    host = abnf("1*ALPHA")  # E


class WrongBody(RFC3986):
    @rule
    def IPv6address(self) -> Rule[str]:
        return self.dec_octet  # E


class WrongName(RFC3986):
    @rule
    def IPv6address(self) -> Rule[str]:
        return self.IPv6adress  # E


wrong_host: Rule[str] = RFC3986().host  # E

# Nodes

RegName("example.com")
RegName(5)  # E
RegName(None)  # E
Authority(None, RegName("example.com"), "80")
Authority(None, "example.com")  # E
Authority("user", RegName("example.com"))  # E
Authority(None, RegName("example.com"), 80)  # E
Authority(None, None)  # E
URI("http", path=PathRootless("a"))
URI("http", path=PathNoscheme("a"))  # E
URI("http", path="/a")  # E
URI(path=PathRootless("a"))  # E
RelativeRef(path=PathNoscheme("a"))
RelativeRef(path=PathRootless("a"))  # E
RelativeRef("http")  # E
PathAbempty.from_segments(["a"])
PathAbempty.from_segments([1])  # E
IPv6address.map(IPv6Literal)
host.map(IPv6Literal)  # E


def of_a_reference(reference: URIReference) -> None:
    use(reference.path, reference.query)
    use(reference.scheme)  # E
    use(reference.host.text)  # E
    reference.query = "x"  # E


def of_a_host(host: Host) -> None:
    match host:
        case IPv6Literal() | IPv4Literal() | IPvFutureLiteral():
            use(host.address)
        case _:
            assert_never(host)  # E


def of_an_error(error: ParseError) -> None:
    use(error.index, error.expected, error.hint)
    use(error.indx)  # E
    use(error.hint.upper())  # E
    component: str = error.component  # E
    use(component)
    error.index = 3  # E


# Passes

parse("x")
parse(b"x")  # E
resolve("x", "http://example.com")
resolve(1, "http://example.com")  # E
resolve("x", RelativeRef())  # E
normalize("x", "case")  # E
replace("x", fragment=None)
replace("x", fragmnet=None)  # E
replace("x", path=None)  # E
replace("x", query={"a": 1})  # E
replace("x", query=QueryData("a"))  # E
replace("x", user=None)  # E
edit_query("x", set={"a": 1}, add=[("b", None)], remove="c")
edit_query("x", set={"a": None})  # E
edit_query("x", set="a=1")  # E
edit_query("x", add=QueryData("a"))  # E
edit_query("x", encoding="form")  # E
edit_query("x", {"a": 1})  # E
append_data("x", "y", 1)
append_data("x", 1.5)  # E
append_data("x", ["y"])  # E
QueryData("a")["a"].upper()  # E
QueryData({"a": 1.5})  # E
QueryData("a").set({"a": None})  # E
QueryData("a").set("a", "b")  # E
build(scheme="x", host="h", path=["a", 1], query={"b": "c"})
build("x")  # E
build(path=["a", 1.5])  # E
build(query="a=b")  # E
build(host=1)  # E
build(authority="h")  # E
use(QueryData("a").pairs)  # E
percent_encode("x", "segment")
percent_encode("x", "host")  # E

# Schemes

page: HTTP = http.parse("http://example.com")
secure_page: HTTPS = http.parse("http://example.com")  # E
http.parse(b"http://example.com")  # E
use(http.parse("http://example.com").athority)  # E
http.normalize(page)
still_a_page: HTTP = replace(page, query="x")
no_page: HTTP = replace(page, scheme="https")  # E
no_target: HTTP = resolve("x", page)  # E
no_letter: Mailto = normalize(page)  # E
replace(page, query=1)  # E
audit(1)  # E
is_global(1)  # E
is_global(parse("//h").host)  # E
origin(parse("//h"))  # E
origin(URI("http"))
redacted(RegName("h"))  # E
redacted("?a=b", [1])  # E
redacted("?a=b", (), True)  # E
HTTP("http", None, PathAbempty())  # E
Mailto("mailto", None, PathAbempty())  # E
http.parse("http://h").query = "q"  # E
http.parse(RelativeRef())  # E
http.equivalent(page, 5)  # E
http.name = "https"  # E
HTTP("http", "example.com", PathAbempty("/"))  # E
Scheme("http", "RFC 9110", HTTP)  # E
Scheme("http", "RFC 9110", HTTP, rule=http.rule, path=http.rule)  # E
Scheme("http", "RFC 9110", HTTP, path=http.rule, default_port="80")  # E
Scheme("http", "RFC 9110", HTTP, path=http.rule, no_such_fact=True)  # E
Scheme("http", "RFC 9110", str, path=http.rule)  # E
use(Registry(http).parse("http://example.com").path)
use(Registry(http).parse("http://example.com").athority)  # E
Registry("http")  # E
Registry(http).including("https")  # E
Registry(http).parse(5)  # E
a_web_page: HTTP | HTTPS = Registry(http, https).parse("http://example.com")  # E
narrower: Registry[HTTP] = Registry(http, https)  # E


# Names

use(uriast.parse("http://example.com").path)
use(uriast.prase)  # E
use(uriast.effective_port)  # E
use(uriast.deferred)  # E
use(uriast.addresses.inet_aton)
use(uriast.addresses.inet_atom)  # E


# Tests


class TestPage(SchemeContract[HTTP]):
    scheme = http
    valid = ("http://example.com",)


class TestLetter(SchemeContract[Mailto]):
    scheme = http  # E
    equivalent = ("http://example.com",)  # E
    valid = 1  # E


TestPage().check_text(b"http://example.com")  # E
assert_language("port", "port = *DIGIT", "port")  # E
assert_language(page, "port = *DIGIT", "port")  # E
read_abnf("a = host", extends="rfc3986")  # E
assert_linear(http)  # E
