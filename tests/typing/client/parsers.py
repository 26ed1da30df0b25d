"""Rules composed with raw parsy.

A checker may report the lines marked `# P`: they use parsy, which has no types. It reports the same for raw.py.
"""

from collections.abc import Generator
from typing import Any, assert_type

import parsy  # P

from uriast import Host, ParseError
from uriast.combinators import Rule, alt, explained, seq
from uriast.grammar.rfc3986 import host, port, scheme

space = parsy.string(" ")

# A rule is a parser.

plain: parsy.Parser = host
parsers: list[parsy.Parser] = [
    parsy.seq(host, space),
    parsy.seq(host=host, space=space),
    parsy.alt(host, space),
    parsy.peek(host),
    space >> host,
    space << host,
    space | host,
    space + host,
    space.then(host),
    space.skip(host),
    space.sep_by(host),
    space.until(host),
]

# With another parser it gives a parser.

parsers += [
    host | space,
    host + space,
    host >> space,
    host << space,
    host.then(space),
    host.skip(space),
    host.sep_by(space, min=1, max=3),
    seq(host, space),
    seq(space, host),
    seq(host=host, space=space),
    alt(host, space),
    alt(space, host),
    (host.mark() | port) + space >> host,
    host | port.mark(),
]

# So does what leaves the regular languages.

parsers += [
    host.bind(lambda read: explained(parsy.success(read.text))),
    scheme.until(port, min=1),
    scheme.until(space, min=1, max=2, consume_other=True),
    host.mark(),
    port.should_fail("no port"),
]
marked: object = host.mark().parse("example.com")


@parsy.generate  # P
def pair() -> Generator[parsy.Parser, Any, tuple[Host, str]]:
    name = yield host
    yield space
    number = yield port
    return (name, number)


@parsy.generate("host")  # P
def named() -> Generator[parsy.Parser, Any, str]:
    name: Host = yield host
    return name.text


def padded(parser: parsy.Parser) -> parsy.Parser:
    return parser << space.many()


parsers += [pair, pair.many(), host | pair, padded(host), padded(host | space), padded(host.mark())]

later = parsy.forward_declaration()  # P
later.become(host)

# The error of a rule is parsy's error too.

try:
    assert_type(port.parse("x"), str)
except parsy.ParseError as caught:
    assert_type(str(caught), str)
error: parsy.ParseError = ParseError(port, "x")
rule: Rule[Host] = host
