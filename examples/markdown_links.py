"""Links in Markdown (CommonMark 0.31, 6.3 to 6.5): brackets within brackets, so the grammar that finds them recurses.

A rule cannot refer to itself: it is one regular expression. What recurses is parsy's, by `forward_declaration`, and has
rules for its leaves, and goes as deep as the stack. No bracket is read twice: one that makes no link is text, and so
is one that is never closed.

    python examples/markdown_links.py
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import parsy

from uriast import URI, ParseError, URIReference, repair
from uriast.combinators import Rule, alt, char_from, char_range, literal, rule, text
from uriast.grammar.rfc3986 import RFC3986, URI_reference

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator


@attrs.frozen
class Autolink:
    """`<URI>`."""

    target: URI


@attrs.frozen
class Link:
    """`[content](target "title")`, or an image, which has a `!` before it."""

    content: tuple[str | Autolink | Link, ...]
    target: URIReference
    title: str | None = None
    is_image: bool = False


Inline: TypeAlias = str | Autolink | Link


class CommonMark(RFC3986):
    """RFC 3986 with the schemes of autolinks."""

    @rule
    def scheme(self) -> Rule[str]:
        """A scheme has from 2 to 32 characters (6.5): `<a:b>` is none, as it would be in RFC 3986."""
        return text(self.ALPHA, (self.ALPHA | self.DIGIT | char_from("+-.")).times(1, 31))


PUNCTUATION: Final = char_range("!", "/") | char_range(":", "@") | char_range("[", "`") | char_range("{", "~")
ESCAPED: Final = literal("\\") >> PUNCTUATION
BACKSLASH: Final = text(literal("\\"), PUNCTUATION) | literal("\\").not_followed_by(PUNCTUATION)
"""A backslash before anything but punctuation stands for itself (2.4)."""

AUTOLINK: Final = (literal("<") >> CommonMark().URI << literal(">")).map(Autolink)
CODE_SPAN: Final = parsy.regex(r"(`+)(?!`).*?(?<!`)\1(?!`)|`+", re.DOTALL)
"""A run of backticks, up to the next of its length: to refer back to it is beyond a rule."""

SPACE: Final = char_from(" \t\n")
SPECIAL: Final = char_from("!\\<")
FROM_BRACKET: Final = char_range("]", "\U0010ffff")
PLAIN: Final = parsy.regex(r"[^!\\<`\[\]]+")


def between(first: str, character: Rule[str], last: str) -> Rule[str]:
    """What stands between two marks, without its backslashes."""
    return literal(first) >> text((BACKSLASH | character).many()).map(unescaped) << literal(last)


def unescaped(written: str) -> str:
    """A text whose backslashes are gone from before punctuation."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", written)


TITLE: Final = alt(
    between('"', char_range("\0", "!") | char_range("#", "[") | FROM_BRACKET, '"'),
    between("'", char_range("\0", "&") | char_range("(", "[") | FROM_BRACKET, "'"),
    between("(", char_range("\0", "'") | char_range("*", "[") | FROM_BRACKET, ")"),
)
POINTED: Final = between("<", char_range(" ", ";") | literal("=") | char_range("?", "[") | FROM_BRACKET, ">")
UNPOINTED: Final = char_range("!", "'") | char_range("*", "[") | char_range("]", "~") | char_range("\x80", "\U0010ffff")

# What recurses

balanced: Final = parsy.forward_declaration()
balanced.become(
    text((BACKSLASH | UNPOINTED).at_least(1)) | parsy.seq(literal("("), balanced.many().concat(), literal(")")).concat()
)


@parsy.generate
def destination() -> Generator[parsy.Parser, Any, URIReference]:
    """A link destination (6.3): a reference, or what becomes one when it is percent-encoded."""
    written: str = yield parsy.alt(POINTED, parsy.regex("(?!<)") >> balanced.at_least(1).concat().map(unescaped))
    try:
        return repair(written).reference
    except ParseError:
        yield parsy.fail("URI-reference")
        raise


@parsy.generate
def tail() -> Generator[parsy.Parser, Any, tuple[URIReference, str | None]]:
    """`( destination "title" )`: what makes a link of the brackets before it. Both may be left out."""
    yield literal("(") >> SPACE.many()
    target: URIReference | None = yield destination.optional()
    title: str | None = yield (SPACE.at_least(1) >> TITLE).optional()
    yield SPACE.many() >> literal(")")
    return target or URI_reference.parse(""), title


def merged(runs: Iterable[list[Inline]]) -> list[Inline]:
    """What was read, with texts that stand together put together."""
    pieces = [piece for run in runs for piece in run if piece]
    groups = itertools.groupby(pieces, key=lambda piece: isinstance(piece, str))
    return [each for is_text, group in groups for each in (["".join(map(str, group))] if is_text else group)]


inline: Final = parsy.forward_declaration()
inlines: Final = inline.many().map(merged)


@parsy.generate
def brackets() -> Generator[parsy.Parser, Any, list[Inline]]:
    """A link or an image (6.3, 6.4), or brackets that are text. A link has no link in it; an image may have one."""
    opening: str = yield literal("![") | literal("[")
    content: list[Inline] = yield inlines
    closing: str | None = yield literal("]").optional()
    is_image = opening == "!["
    if closing and (is_image or all(link.is_image for link in within(content))):
        found: tuple[URIReference, str | None] | None = yield tail.optional()
        if found is not None:
            return [Link(tuple(content), *found, is_image)]
    return [opening, *content, closing or ""]


inline.become(parsy.alt(*(leaf.times(1) for leaf in (PLAIN, ESCAPED, AUTOLINK, CODE_SPAN)), brackets, SPECIAL.times(1)))
MARKDOWN: Final = parsy.alt(inline, literal("]").times(1)).many().map(merged)


def within(content: Iterable[Inline]) -> Iterator[Link]:
    """The links and images of some content, and those in them."""
    for piece in content:
        if isinstance(piece, Link):
            yield piece
            yield from within(piece.content)


def parse(markdown: str) -> list[Inline]:
    """The text of a paragraph, its links, images and autolinks.

    >>> before, link, after = parse("See [the [first] draft](a/b.md 'A title').")
    >>> link.content, str(link.target), link.title
    (('the [first] draft',), 'a/b.md', 'A title')
    """
    pieces: list[Inline] = MARKDOWN.parse(markdown)
    return pieces


def main() -> None:
    """Show the links of a paragraph."""
    paragraph = (
        r"Read [the *RFC* [5234]](https://www.rfc-editor.org/rfc/rfc5234 'ABNF') or <https://[2001:db8::1]/?q>, "
        r"[![a logo](img/logo.svg)](<../about us.html>), [f(x)](calc(1)(2)), [not](a b), `[nor](this)`, "
        r"[outer [inner](i) text](o), \[escaped](e), <mailto:fred@example.com>, <a:b>, [never closed"
    )
    for piece in parse(paragraph):
        kind = "Image" if isinstance(piece, Link) and piece.is_image else type(piece).__name__
        print(f"{kind:<9}{repr(piece) if isinstance(piece, str) else piece.target}")


if __name__ == "__main__":
    main()
