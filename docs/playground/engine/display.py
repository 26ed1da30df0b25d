"""Values fit to be shown: clipped, and without characters that are not printable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators import Node
from uriast.combinators.drawing import Drawing, tree_of
from uriast.combinators.messages import shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.combinators import ParseError, Rule

Lines: TypeAlias = "list[list[tuple[str, str]]]"
"""The lines of a drawing. Each part of a line has a text and a role."""

LONGEST: Final = 2_000
"""The number of characters of a text, or of a line, that are shown."""
MOST_LINES: Final = 200
"""The number of lines, or of other items, that are shown."""

_PLACEHOLDER: Final = "\N{REPLACEMENT CHARACTER}"


def clipped(text: str, longest: int = LONGEST) -> str:
    r"""The beginning of a text, with a note if there is more. What is not printable is shown as in messages.

    >>> clipped("a\u202eb"), clipped("abcdef", 4)
    ('a<U+202E>b', 'abcd … (2 more characters)')

    Args:
        text: The text.
        longest: The number of characters to show.
    """
    head = shown(text[:longest])
    return head if len(text) <= longest else f"{head} … ({len(text) - longest:,} more characters)"


def clipped_lines(text: str) -> str:
    r"""The beginning of a text of several lines, as `clipped` gives each of them.

    >>> print(clipped_lines("a\n\tb\x00\n"))
    a
        b␀
    """
    lines = [clipped(line.expandtabs(4)) for line in text.rstrip("\n").split("\n", MOST_LINES)]
    return "\n".join([*lines[:MOST_LINES], "… (more lines)"] if len(lines) > MOST_LINES else lines)


def lines_of(drawing: Drawing) -> Lines:
    """The lines of a drawing, clipped. A character that is not printable has a placeholder: columns stay in line.

    >>> from uriast import picture
    >>> lines_of(picture("a"))[0]
    [('  ', 'space'), ('a', 'path')]
    """
    lines: Lines = []
    for line in drawing.lines[:MOST_LINES]:
        room = LONGEST
        lines.append([])
        for text, role in line:
            if room <= 0:
                break
            lines[-1].append((_printable(text[:room]), role))
            room -= len(text)
        if room < 0:
            lines[-1].append((" …", "more"))
    if len(drawing.lines) > MOST_LINES:
        lines.append([("… (more lines)", "more")])
    return lines


def value_lines(value: object) -> Lines:
    """The value of a rule: the tree of a node, or else its `repr()`. Both mask a password.

    >>> value_lines("a")
    [[("'a'", 'value')]]
    """
    return lines_of(tree_of(value)) if isinstance(value, Node) else [[(clipped(repr(value)), "value")]]


def error_of(error: ParseError) -> dict[str, str]:
    r"""What an error says, in parts: the sentence, the place in the text with a caret, and the rest.

    >>> from uriast import ParseError, parse
    >>> try:
    ...     parse("a b")
    ... except ParseError as error:
    ...     error_of(error)["excerpt"]
    'a b\n ^'
    """
    said, above, caret, *rest = clipped_lines(str(error)).split("\n")
    indent = len("  ")
    return {"said": said, "excerpt": f"{above[indent:]}\n{caret[indent:]}", "advice": "\n".join(rest)}


def svg_of(rule: Rule[object], links: Mapping[str, str]) -> str:
    """The diagram of a rule without its style, which the page has in a file: its policy refuses any other.

    >>> from uriast.grammar.rfc3986 import port
    >>> "<style" in port.diagram(), "<style" in svg_of(port, {})
    (True, False)

    Args:
        rule: The rule.
        links: The address of each rule's place in the page, by the rule's name.
    """
    before, _, rest = rule.diagram(links).partition("<style>")
    return before + rest.partition("</style>")[2]


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(each if each.isprintable() else _PLACEHOLDER for each in text)
