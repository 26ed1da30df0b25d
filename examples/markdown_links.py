"""Links in Markdown (CommonMark 0.31, 6.3 to 6.5), as a recursive grammar: brackets may contain brackets.

A rule is one regular expression, so it cannot refer to itself. The recursive parts are parsers, made by `lazy`; their
leaves are rules. The stack limits the depth. Each bracket is read once: a bracket that does not make a link, or
is never closed, is text.

    python examples/markdown_links.py
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast import URI, ParseError, URIReference, repair
from uriast.combinators import (
    Parser,
    Rule,
    Steps,
    alt,
    char_from,
    char_range,
    fail,
    generate,
    lazy,
    literal,
    regex,
    rule,
    seq,
    text,
)
from uriast.grammar.rfc3986 import RFC3986, URI_reference

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@attrs.frozen
class Autolink:
    """`<URI>`."""

    target: URI


@attrs.frozen
class Link:
    """`[content](target "title")`, or an image: `![content](target "title")`."""

    content: tuple[str | Autolink | Link, ...]
    target: URIReference
    title: str | None = None
    is_image: bool = False


Inline: TypeAlias = str | Autolink | Link


class CommonMark(RFC3986):
    """RFC 3986 with the narrower schemes of autolinks."""

    @rule
    def scheme(self) -> Rule[str]:
        """A scheme of 2 to 32 characters (6.5). So `<a:b>` is not an autolink, although `a:b` is a URI."""
        return text(self.ALPHA, (self.ALPHA | self.DIGIT | char_from("+-.")).times(1, 31))


PUNCTUATION: Final = char_range("!", "/") | char_range(":", "@") | char_range("[", "`") | char_range("{", "~")
ESCAPED: Final = literal("\\") >> PUNCTUATION
BACKSLASH: Final = text(literal("\\"), PUNCTUATION) | literal("\\").not_followed_by(PUNCTUATION)
"""An escaped character, or a backslash before another character, which stands for itself (2.4)."""

AUTOLINK: Final = (literal("<") >> CommonMark().URI << literal(">")).map(Autolink)
CODE_SPAN: Final = regex(r"(`+)(?!`).*?(?<!`)\1(?!`)|`+", re.DOTALL)
"""A code span, up to a run of backticks of the same length. It needs a back-reference, which rules do not have."""

SPACE: Final = char_from(" \t\n")
SPECIAL: Final = char_from("!\\<")
FROM_BRACKET: Final = char_range("]", "\U0010ffff")
PLAIN: Final = regex(r"[^!\\<`\[\]]+")


def between(first: str, character: Rule[str], last: str) -> Rule[str]:
    """A rule for the text between two delimiters, with escapes resolved."""
    return literal(first) >> text((BACKSLASH | character).many()).map(unescaped) << literal(last)


def unescaped(escaped: str) -> str:
    """A text without the backslashes before punctuation."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", escaped)


TITLE: Final = alt(
    between('"', char_range("\0", "!") | char_range("#", "[") | FROM_BRACKET, '"'),
    between("'", char_range("\0", "&") | char_range("(", "[") | FROM_BRACKET, "'"),
    between("(", char_range("\0", "'") | char_range("*", "[") | FROM_BRACKET, ")"),
)
POINTED: Final = between("<", char_range(" ", ";") | literal("=") | char_range("?", "[") | FROM_BRACKET, ">")
UNPOINTED: Final = char_range("!", "'") | char_range("*", "[") | char_range("]", "~") | char_range("\x80", "\U0010ffff")

# The recursive part

balanced: Final[Parser[str]] = lazy(
    lambda: (
        text((BACKSLASH | UNPOINTED).at_least(1)) | seq(literal("("), balanced.many().concat(), literal(")")).concat()
    )
)


def reference(written: str) -> URIReference | None:
    """The reference that percent-encoding makes of a text; `None` if there is none."""
    try:
        return repair(written).reference
    except ParseError:
        return None


WRITTEN: Final = POINTED | regex("(?!<)") >> balanced.at_least(1).concat().map(unescaped)
NO_REFERENCE: Final = fail("URI-reference")


@generate
def destination() -> Steps[URIReference]:
    """A link destination (6.3): a reference, or a text that percent-encoding turns into one."""
    found = reference((yield from WRITTEN))
    return found if found is not None else (yield from NO_REFERENCE)


TAIL: Final = seq(
    literal("(") >> SPACE.many() >> destination.optional(URI_reference.parse("")),
    (SPACE.at_least(1) >> TITLE).optional() << SPACE.many() << literal(")"),
)
"""`( destination "title" )`, which follows the brackets of a link. Both parts are optional."""


def alone(piece: Inline) -> list[Inline]:
    """One piece as a run."""
    return [piece]


def merged(runs: Iterable[list[Inline]]) -> list[Inline]:
    """The pieces of all runs in one list, with adjacent texts joined."""
    pieces = [piece for run in runs for piece in run if piece]
    groups = itertools.groupby(pieces, key=lambda piece: isinstance(piece, str))
    return [each for is_text, group in groups for each in (["".join(map(str, group))] if is_text else group)]


OPENING: Final = literal("![") | literal("[")
CLOSING: Final = literal("]").optional()
LINK_TAIL: Final = TAIL.optional()


@generate
def brackets() -> Steps[list[Inline]]:
    """A link or an image (6.3, 6.4), or brackets that are text. An image may contain a link; a link may not."""
    opening = yield from OPENING
    content = yield from inlines
    closing = yield from CLOSING
    is_image = opening == "!["
    if closing and (is_image or all(link.is_image for link in within(content))):
        found = yield from LINK_TAIL
        if found is not None:
            return [Link(tuple(content), *found, is_image)]
    return [opening, *content, closing or ""]


LEAF: Final = alt(PLAIN, ESCAPED, AUTOLINK, CODE_SPAN)
inline: Final[Parser[list[Inline]]] = alt(LEAF.map(alone), brackets, SPECIAL.map(alone))
inlines: Final = inline.many().map(merged)
MARKDOWN: Final = (inline | literal("]").map(alone)).many().map(merged)


def within(content: Iterable[Inline]) -> Iterator[Link]:
    """The links and images in some content, nested ones included."""
    for piece in content:
        if isinstance(piece, Link):
            yield piece
            yield from within(piece.content)


def parse(markdown: str) -> list[Inline]:
    """Parse a paragraph into texts, links, images and autolinks.

    >>> before, link, after = parse("See [the [first] draft](a/b.md 'A title').")
    >>> link.content, str(link.target), link.title
    (('the [first] draft',), 'a/b.md', 'A title')
    """
    return MARKDOWN.parse(markdown)


def main() -> None:
    """Print the pieces of a paragraph."""
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
