"""Rules composed with rules: every public method of `Rule`, every function that makes a rule."""

from typing import assert_type

import attrs

from uriast import Host, IPv6Literal, IPvFutureLiteral, RegName
from uriast.combinators import (
    CharSet,
    DialectName,
    EnginePattern,
    Explanation,
    IrreversibleError,
    PatternGroup,
    PickledByName,
    Rule,
    Span,
    Spanned,
    alt,
    char_from,
    char_range,
    fields_of,
    literal,
    seq,
    spans,
    string,
    success,
    text,
    unchecked,
    words,
)
from uriast.grammar.rfc3986 import (
    IP_literal,
    IPv6address,
    dec_octet,
    host,
    path_noscheme,
    pchar,
    pct_encoded,
    port,
    reg_name,
    scheme,
    unreserved,
)


@attrs.frozen
class Endpoint:
    scheme: str
    host: Host
    port: str | None
    weights: list[int]


def shown(scheme: str, host: Host) -> str:
    return f"{scheme} {host}"


def drawn(links: dict[str, str]) -> str:
    return host.diagram(links) + port.diagram()  # it needs an extra, so nobody calls this


def sum_of(first: int, second: int) -> int:
    return first + second


def either() -> Rule[tuple[str | Host, str | Host]]:
    # A choice of tuples needs a declared type before its items are passed on; pyright < 1.1.412 forgets a variable's.
    return seq(scheme, IP_literal) | seq(IP_literal, scheme)


def either_way(first: str | Host, second: str | Host) -> int:
    return len(f"{first}{second}")


# Reading

assert_type(host, Rule[Host])
assert_type(host.parse("example.com"), Host)
assert_type(host.parse_partial("example.com/"), tuple[Host, str])
assert_type(host.matches("example.com"), bool)
assert_type(port("80", 0).index, int)
assert_type(port.name, str)
assert_type(port.abnf, str)
assert_type(port.pattern, str)
dialect: DialectName = "java"
pattern = host.pattern_for(dialect, ["IPv6address"])
assert_type(pattern, EnginePattern)
assert_type(pattern.source, str)
assert_type(pattern.groups, dict[str, tuple[PatternGroup, ...]])
assert_type(pattern.needs_unicode, bool)
assert_type(PatternGroup(1, None).name, str | None)
assert_type(port.explain("x", whole=True), Explanation)
assert_type(port.masked("x"), str)
assert_type(host.check(IPv6Literal("::1")), None)

# Composing

assert_type(host | port, Rule[Host | str])
assert_type(port | scheme, Rule[str])
assert_type(port + scheme, Rule[str])
assert_type(IP_literal * 2 + IP_literal.many(), Rule[list[IPv6Literal | IPvFutureLiteral]])
assert_type(seq(host) + seq(literal(":") >> port), Rule[tuple[Host, str]])
assert_type(seq(scheme, literal(":")) + seq(host), Rule[tuple[str, str, Host]])
assert_type(seq(scheme) + seq(literal(":"), host), Rule[tuple[str, str, Host]])
assert_type(seq(scheme) + seq(literal(":"), host, literal("/")), Rule[tuple[str, str, Host, str]])
assert_type(IP_literal * range(1, 3), Rule[list[IPv6Literal | IPvFutureLiteral]])
assert_type(host >> port, Rule[str])
assert_type(host.then(port), Rule[str])
assert_type(host << port, Rule[Host])
assert_type(host.skip(port), Rule[Host])
assert_type(host.not_followed_by(literal(":")), Rule[Host])
assert_type(seq(host, port), Rule[tuple[Host, str]])
assert_type(seq(host), Rule[tuple[Host]])
assert_type(seq(port, port, port, port, port, port, port, dec_octet).map(lambda items: items[7]), Rule[int])
assert_type(seq(port, port, port, port, port, port, port, port, port), Rule[tuple[str, ...]])
assert_type(seq(*[port, scheme]), Rule[tuple[str, ...]])
assert_type(seq(scheme=scheme, port=port), Rule[dict[str, str]])
assert_type(alt(host, port), Rule[Host | str])
assert_type(alt(host, port, dec_octet), Rule[Host | str | int])
assert_type(alt(*[port, scheme]), Rule[str])
anything: Rule[object] = host

# Values

assert_type(host.map(str), Rule[str])
assert_type(host.map(lambda read: read.text), Rule[str])
assert_type(IPv6address.map(IPv6Literal), Rule[IPv6Literal])
assert_type(path_noscheme.map(lambda path: path.segments), Rule[tuple[str, ...]])
assert_type(host.result(1), Rule[int])
assert_type(host.result(None), Rule[None])
assert_type(host.tag("host"), Rule[tuple[str, Host]])
assert_type(host.desc("a host"), Rule[Host])
assert_type(port.many().concat(), Rule[str])
assert_type(seq(port, scheme).concat(), Rule[str])

assert_type(host.spanned(), Rule[Spanned[Host]])
assert_type(host.spanned().parse("x").value, Host)
assert_type(host.spanned().parse("x").start, int)
assert_type(host.spanned().parse("x").span, Span)
assert_type(port.spanned().spanned(), Rule[Spanned[Spanned[str]]])
assert_type(port.spanned().sep_by(literal(",")), Rule[list[Spanned[str]]])
assert_type(seq(scheme, port.spanned().optional()), Rule[tuple[str, Spanned[str] | None]])
assert_type(host.map(str).spanned().map(lambda found: found.value), Rule[str])
found_host, start, end = host.spanned().parse("x")
assert_type(found_host, Host)
assert_type(end - start, int)
any_spanned: Rule[Spanned[object]] = host.spanned()
assert_type(spans(host.parse("x")), dict[str, Span])
assert_type(spans(host.parse("x"), start)["text"].end, int)

endpoint = seq(scheme << literal("://"), host, (literal(":") >> port).optional(), (literal("/") >> dec_octet).many())
assert_type(endpoint, Rule[tuple[str, Host, str | None, list[int]]])
assert_type(endpoint.combine(Endpoint), Rule[Endpoint])
assert_type(endpoint.combine(Endpoint).parse("http://example.com:80/1/2"), Endpoint)
assert_type(seq(scheme << literal(":"), host).combine(shown), Rule[str])
assert_type(seq(scheme << literal(":"), host).combine(lambda scheme, host: scheme + host.text), Rule[str])
assert_type((literal("/") >> dec_octet).times(2).combine(sum_of), Rule[int])
assert_type(seq(scheme=scheme, rest=literal(":")).combine_dict(dict[str, str]), Rule[dict[str, str]])
assert_type(seq(scheme.tag("scheme"), host.tag("host")).combine_dict(shown), Rule[str])

assert_type(either().combine(either_way), Rule[int])

# Repetition

assert_type(host.optional(), Rule[Host | None])
assert_type(host.optional(None), Rule[Host | None])
assert_type(host.optional(""), Rule[Host | str])
assert_type(port.optional(""), Rule[str])
assert_type(IP_literal.many(), Rule[list[IPv6Literal | IPvFutureLiteral]])
assert_type(port.times(3), Rule[list[str]])
assert_type(port.times(1, 2), Rule[list[str]])
assert_type(port.times(1, float("inf")), Rule[list[str]])
assert_type(port.at_most(1), Rule[list[str]])
assert_type(port.at_least(1), Rule[list[str]])
assert_type(IP_literal.sep_by(literal(",")), Rule[list[IPv6Literal | IPvFutureLiteral]])
assert_type(dec_octet.sep_by(literal("."), min=4, max=4), Rule[list[int]])

# Rules read backwards

assert_type(dec_octet.map(str, inverse=int), Rule[str])
assert_type(host.bind_nodes(), Rule[Host])
assert isinstance(port, PickledByName)
assert_type(port.home_module(), str)
assert_type(port.verdict().is_reversible, bool)
assert_type(port.write("80"), str)
assert_type(dec_octet.printed("0"), Rule[str])
assert_type(reg_name.reads_back(RegName("h")), bool)
assert_type(reg_name.builder_source, str)
assert_type(unreserved.characters(), CharSet)
assert_type(pchar.characters(besides=pct_encoded).ranges, tuple[tuple[int, int], ...])
assert_type([character for character in unreserved.characters() if character in pchar.pattern], list[str])
assert_type(unchecked(RegName)("h"), RegName)
assert_type([field.name for field in fields_of(RegName)], list[str])
assert issubclass(IrreversibleError, TypeError)

# Rules from nothing

assert_type(literal("x"), Rule[str])
assert_type(string("x"), Rule[str])
assert_type(char_from("xy"), Rule[str])
assert_type(char_range("x", "z"), Rule[str])
assert_type(success(0), Rule[int])
assert_type(words({"one": 1, "two": 2}), Rule[int])
assert_type(words({"one": 1}, case_sensitive=False).spanned().parse("ONE"), Spanned[int])
assert_type(text(host, port, IP_literal.many()), Rule[str])
