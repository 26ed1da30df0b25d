"""A recursive grammar, typed from end to end: no `Any`, and no import of parsy."""

from typing import assert_type

import attrs

from uriast import ParseError, URIReference
from uriast.combinators import (
    Parser,
    Rule,
    Spanned,
    Steps,
    alt,
    char_range,
    eof,
    explained,
    fail,
    generate,
    lazy,
    literal,
    peek,
    regex,
    seq,
    spans,
    text,
)
from uriast.grammar.rfc3986 import URI_reference, host, port, scheme


@attrs.frozen
class Group:
    """Items in brackets."""

    items: tuple["Item", ...]


Item = Group | URIReference

item: Parser[Item] = lazy(lambda: group | URI_reference)
group: Parser[Group] = (literal("[") >> item.sep_by(literal(" ")) << literal("]")).map(tuple[Item, ...]).map(Group)
assert_type(group.parse("[a [b c]]").items, tuple[Item, ...])
assert_type(item.parse_partial("a"), tuple[Item, str])

# A rule is a parser. Rules give rules; with another parser they give a parser.

a_parser: Parser[str] = port
word = regex("[a-z]+")
assert_type(port | scheme, Rule[str])
assert_type(word | port.map(int), Parser[str | int])
assert_type(port >> word, Parser[str])
assert_type(port << word, Parser[str])
assert_type(word + port, Parser[str])
assert_type(port.many() + word.many(), Parser[list[str]])
assert_type(seq(port, word), Parser[tuple[str, str]])
assert_type(seq(port, scheme), Rule[tuple[str, str]])
assert_type(seq(port, word) + seq(host.map(str)), Parser[tuple[str, str, str]])
assert_type(seq(x=port, y=word), Parser[dict[str, str]])
assert_type(alt(port.map(int), word), Parser[int | str])
assert_type(word.optional(), Parser[str | None])
assert_type(word.optional(0), Parser[str | int])
assert_type(word.many(), Parser[list[str]])
assert_type(word.sep_by(literal(","), min=1), Parser[list[str]])
assert_type(port.sep_by(word), Parser[list[str]])
assert_type(word.until(port), Parser[list[str]])
assert_type(word.until(port.map(int), consume_other=True), Parser[list[str | int]])
assert_type(word.mark(), Parser[tuple[tuple[int, int], str, tuple[int, int]]])
assert_type(word.bind(lambda read: port.map(int) * len(read)), Parser[list[int]])
assert_type(word.tag("word"), Parser[tuple[str, str]])
assert_type(word.result(1).desc("one"), Parser[int])
assert_type(seq(word, port.map(int)).combine(lambda name, number: name * number), Parser[str])
assert_type(peek(word), Parser[str])
assert_type(eof, Parser[None])
assert_type(explained(word), Parser[str])
assert_type(word | fail("never"), Parser[str])

# Values that satisfy a predicate

assert_type(port.map(int).where(lambda number: number < 65536, "a port"), Parser[int])

# Where a part stands

digits = text(char_range("0", "9").at_least(1))
assert_type(digits.spanned(), Rule[Spanned[str]])
assert_type(digits.spanned().parse("1").value, str)
assert_type(word.spanned(), Parser[Spanned[str]])
value, start, end = digits.map(int).spanned().parse("1")
assert_type(value, int)
assert_type(start, int)
places = {path: (each.start, each.end) for path, each in spans(URI_reference.parse("http://h/")).items()}
assert_type(places, dict[str, tuple[int, int]])

# A generator


@generate
def pair() -> Steps[tuple[str, int]]:
    """A word and its number."""
    name = yield from word
    assert_type(name, str)
    number = yield from port.map(int)
    assert_type(number, int)
    yield from eof
    return name, number


assert_type(pair, Parser[tuple[str, int]])
try:
    assert_type(pair.parse("a1"), tuple[str, int])
except ParseError as error:
    assert_type(error.index, int)
