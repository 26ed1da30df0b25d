"""Trees built by hand, good and bad, and one digest for what becomes of all of a class: its text, or what refuses it.

    python tests/trees.py [STRIDE]

prints the digests of every tree of the leaves, and of every STRIDE-th of the others.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Final

from uriast import iri_nodes as iris, nodes
from uriast.combinators import Node, ParseError
from uriast.grammar import rfc3987, rfc6874

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

assert rfc3987.IRI  # which binds the nodes of IRIs

SHORT: Final = ["".join(characters) for length in range(4) for characters in product("a1:/?#@[]%.é", repeat=length)]
LEAVES: Final = [
    *("//", "%41", "a/b", "/a", "//a", "1.2.3.4", "[::1]", "\n", "::1", "v1.a", "::1%25a", "256.1.1.1", "1.2.3.4."),
    *("..", "/.//a", "//a/b"),
]
PATHS: Final = [
    *(
        "",
        "/",
        "//",
        "/a",
        "//a",
        "a",
        "a/b",
        "a:b",
        ":",
        "./a:b",
        "/a;type=a",
        "///a",
        "C:/a",
        "//h/a",
        "/1;type=",
        "?",
    ),
    *("a b", ";type=a", "///h/a", "/%41", "/:"),
]
QUERIES: Final = [None, "", "a", "?", "/", "#", ":", "a?b", "%", "é"]


def built(node_class: type[Any], *values: Sequence[object]) -> list[Any]:
    """The trees of a class that can be built of some values for each field."""
    found: list[Any] = []
    for each in product(*values):
        verdict = outcome(node_class, each)
        found += [verdict] if isinstance(verdict, Node) else []
    return found


def outcome(node_class: type[Any], values: Sequence[object]) -> Node | str:
    """The node that has these fields, or what refuses it."""
    try:
        node: Node = node_class(*values)
    except (ParseError, TypeError) as error:
        return type(error).__name__
    return node


HOSTS: Final = [
    *built(nodes.RegName, ["", "a", "1.2.3", "1.2.3.4", "256.1.1.1"]),
    *built(nodes.IPv4Literal, ["1.2.3.4"]),
    *built(nodes.IPv6Literal, ["::1"]),
    *built(nodes.IPvFutureLiteral, ["v1.:"]),
]
IHOSTS: Final = [*built(iris.IRegName, ["", "é", "1.2.3.4"]), *HOSTS[-3:]]
USERINFO: Final = [None, *built(nodes.Userinfo, ["", "a", "a:b", ":", "1.2.3.4"])]
IUSERINFO: Final = [None, *built(iris.IUserinfo, ["", "é", ":"])]
AUTHORITIES: Final = [None, *built(nodes.Authority, USERINFO, HOSTS, [None, "", "1", "80"])]
IAUTHORITIES: Final = [None, *built(iris.IAuthority, IUSERINFO, IHOSTS, [None, "", "1"])]
OF_PATHS: Final = (nodes.PathAbempty, nodes.PathAbsolute, nodes.PathNoscheme, nodes.PathRootless, nodes.PathEmpty)
OF_IPATHS: Final = (iris.IPathAbempty, iris.IPathAbsolute, iris.IPathNoscheme, iris.IPathRootless)
PATH_NODES: Final = [path for each in OF_PATHS for path in built(each, PATHS)]
IPATH_NODES: Final = [
    *(path for each in OF_IPATHS for path in built(each, [*PATHS, "é", "/é"])),
    *built(nodes.PathEmpty, PATHS),
]

OF_LEAVES: Final = (
    *(nodes.RegName, nodes.Userinfo, nodes.IPv4Literal, nodes.IPv6Literal, nodes.IPvFutureLiteral, *OF_PATHS),
    *(iris.IRegName, iris.IUserinfo, *OF_IPATHS, rfc6874.IPv6addrzLiteral),
)
FIELDS: Final[dict[type[Node], list[Sequence[object]]]] = {
    **{each: [SHORT + LEAVES] for each in OF_LEAVES},
    nodes.Authority: [USERINFO, HOSTS, [None, *SHORT[:200]]],
    iris.IAuthority: [IUSERINFO, IHOSTS, [None, *SHORT[:200]]],
    nodes.URI: [["a", "A+", "", ":", "a:", "1", "http"], AUTHORITIES, PATH_NODES, QUERIES[:6], [None, "", "#", "a"]],
    nodes.RelativeRef: [AUTHORITIES, PATH_NODES, QUERIES, QUERIES],
    iris.IRI: [["a", "A+", ""], IAUTHORITIES, IPATH_NODES, QUERIES, [None, "", "é"]],
    iris.IRelativeRef: [IAUTHORITIES, IPATH_NODES, QUERIES, [None, "", "é"]],
}
"""The values that each field of a class is given, in every combination."""


def outcomes(node_class: type[Node], stride: int) -> Iterator[str]:
    """What becomes of every so many-th tree of a class, or of every leaf."""
    step = 1 if node_class in OF_LEAVES else stride
    for values in islice(product(*FIELDS[node_class]), 0, None, step):
        yield f"{values!r} {outcome(node_class, values)!s}\n"


def digest(node_class: type[Node], stride: int) -> str:
    """One digest for what becomes of every so many-th tree of a class."""
    found = sha256()
    for line in outcomes(node_class, stride):
        found.update(line.encode())
    return found.hexdigest()[:16]


def main() -> None:
    """Print the digests."""
    stride = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for node_class in FIELDS:
        sys.stdout.write(f'    "{node_class.__name__}": "{digest(node_class, stride)}",\n')


if __name__ == "__main__":
    main()
