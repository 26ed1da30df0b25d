"""Drawings of a reference: the diagram under a URI, as in RFC 3986, section 3, and the tree of its nodes.

Both are plain text in parts with roles, so that a front end can color them. Passwords are masked, unlike in a node's
`str()`. The userinfo has its own role, apart from the rest of the authority (section 7.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from uriast.combinators import Node
from uriast.combinators.drawing import Drawing, Part, tree_of
from uriast.combinators.spanned import flat_parts
from uriast.passes.syntax import pieces_of, reference_of
from uriast.secrets import masked_userinfo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes.iri import IRIReference

__all__ = ["Drawing", "Part", "picture", "tree"]


class _Stem(NamedTuple):
    """The drawing under one component: a bracket, a stem from its middle, and the component's name."""

    name: str
    start: int  # the column of the component's first character, from 0
    end: int  # the column after its last one

    @property
    def bracket(self) -> str:
        """The bracket, as wide as the component; `|` under one character, or under an empty component's delimiter."""
        width = self.end - self.start
        return f"\\{'_' * (width - 2)}/" if width > 1 else "|"

    @property
    def column(self) -> int:
        """The column of the stem."""
        return self.start + max(0, self.end - self.start - 1) // 2


class _Label(NamedTuple):
    """A component's name: its row below the stems, and the column where it begins."""

    stem: _Stem
    row: int
    start: int


def picture(reference: str | IRIReference) -> Drawing:
    r"""Draw a reference, with a bracket, a stem and a name under each component that has text or a delimiter.

    >>> print(picture("foo://example.com:8042/over/there?name=ferret#nose"))
      foo://example.com:8042/over/there?name=ferret#nose
      \_/   \______________/\_________/ \_________/ \__/
       |           |             |           |       |
    scheme     authority       path        query fragment

    Args:
        reference: A URI reference, as text or node, or a node of an IRI reference.

    Raises:
        ParseError: The text is not valid.
    """
    read = reference_of(reference)
    stems = list(_stems(read))
    labels = _placed(stems)
    rows = [[(stem.start, stem.bracket, "stem") for stem in stems], [(stem.column, "|", "stem") for stem in stems]]
    for row in range(max((label.row for label in labels), default=-1) + 1):
        names = [(label.start, label.stem.name, "label") for label in labels if label.row == row]
        passing = [(label.stem.column, "|", "stem") for label in labels if label.row > row]
        rows.append(sorted(names + passing))
    margin = max(0, -min((label.start for label in labels), default=0))
    top = (*([Part(" " * margin, "space")] if margin else []), *_parts_of(read))
    return Drawing((top, *(_line(row, margin) for row in rows if row)))


def _parts_of(reference: IRIReference) -> Iterator[Part]:
    """The text of a reference in parts, with the password masked."""
    for name, text in pieces_of(reference):
        shown = masked_userinfo(text) if name == "userinfo" else text
        if shown:
            yield Part(shown, name or "delimiter")


def _stems(reference: IRIReference) -> Iterator[_Stem]:
    """The stems in the order of the text. An empty component's stem is under its delimiter; an empty path has none."""
    column = 0
    for name, text in flat_parts(reference):
        width = len(text)
        if name == "authority" and (userinfo := reference.userinfo) is not None:
            width += len(masked_userinfo(userinfo.text)) - len(userinfo.text)
        if name and width:
            yield _Stem(name, column, column + width)
        elif name and name != "path":
            yield _Stem(name, column - 1, column - 1)
        column += width


def _placed(stems: list[_Stem]) -> list[_Label]:
    """Place the names from right to left, each in the first row where it touches no other name and no stem."""
    placed: list[_Label] = []
    for number in reversed(range(len(stems))):
        stem = stems[number]
        left = stems[number - 1].column if number else None
        row = 0
        while not (starts := [start for start in _starts(stem, left) if _is_free(stem, row, start, placed)]):
            row += 1
        placed.append(_Label(stem, row, starts[0]))
    return placed


def _starts(stem: _Stem, left: int | None) -> tuple[int, ...]:
    """The columns where a name may begin: centered, unless it would touch the stem to the left; or at its own stem."""
    centered = stem.column - len(stem.name) // 2
    return (centered, stem.column) if left is None or centered > left + 1 else (stem.column,)


def _is_free(stem: _Stem, row: int, start: int, placed: list[_Label]) -> bool:
    """Whether a name in a row touches neither the names in that row nor the stems that cross it."""
    end = start + len(stem.name)
    return not any(
        (other.row == row and other.start <= end) or (other.row > row and other.stem.column <= end) for other in placed
    )


def _line(pieces: list[tuple[int, str, str]], margin: int) -> tuple[Part, ...]:
    """A line of pieces at their columns, after a margin."""
    line: list[Part] = []
    column = -margin
    for start, text, role in pieces:
        if start > column:
            line.append(Part(" " * (start - column), "space"))
        line.append(Part(text, role))
        column = start + len(text)
    return tuple(line)


def tree(node: str | Node) -> Drawing:
    """Draw a node as a tree: its class, and its fields below it, indented. Undefined components are left out.

    >>> print(tree("//user:secret@[::1]/a/b?"))
    RelativeRef
      authority: Authority
        userinfo: Userinfo 'user:***'
        host: IPv6Literal '::1'
      path: PathAbempty '/a/b'
      query: ''

    Args:
        node: A URI reference as text, or any node.

    Raises:
        ParseError: The text is not valid.
    """
    read = reference_of(node) if isinstance(node, str) else node
    if not isinstance(read, Node):
        raise TypeError(f"expected a reference as str, or a node, got {type(node).__name__}")
    return tree_of(read)
