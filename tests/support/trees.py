"""Valid and invalid trees built by hand, and one digest per class of the results: the text of the tree, or its error.

    python tests/support/trees.py

builds all of them, more than two million, in some minutes. It reports the classes whose results have changed.
`test_trees.py` builds a sample.
"""

from __future__ import annotations

import math
import sys
from hashlib import sha256
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from support.definitions import schemes_in
from uriast import nodes, schemes
from uriast.combinators import Node, ParseError
from uriast.combinators.back.binding import built_by
from uriast.grammar import rfc3987, rfc6874
from uriast.nodes import iri as iris

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from uriast.schemes import Scheme

assert rfc3987.IRI  # which binds the nodes of IRIs

SHORT: Final = ["".join(characters) for length in range(4) for characters in product("a1:/?#@[]%.é", repeat=length)]
LEAVES: Final = [
    *("//", "%41", "a/b", "/a", "//a", "1.2.3.4", "[::1]", "\n", "::1", "v1.a", "::1%25a", "256.1.1.1", "1.2.3.4."),
    *("..", "/.//a", "//a/b"),
]
PATHS: Final = [
    *("", "/", "//", "/a", "//a", "a", "a/b", "a:b", ":", "./a:b", "/a;type=a", "///a", "C:/a", "//h/a"),
    *("/1;type=", "?"),
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
ZONED: Final = [rfc6874.authority.parse(text) for text in ("[fe80::1%25eth0]", "u:p@[::1%25a]:80", "@[::1%25%41]:")]
"""Authorities that RFC 3986 does not read."""
OF_SCHEMES: Final[dict[type[Node], Scheme[Any]]] = {
    node_class: each for each in schemes_in(vars(schemes)).values() for node_class in built_by(each.rule.definition)
}
SCHEME_AUTHORITIES: Final = [*AUTHORITIES[::17], ZONED[0]]
SCHEME_TEXTS: Final = [
    *("", "/", "/a", "//a", "a", "/C:/a", "C:/a", "///h/a", "/a;type=a", "/%41"),
    *(
        slash + text
        for text in (
            *("a@b", "a,b@c.d", "+1-2", "1;phone-context=a.b", "ex:a", "ietf:rfc:1", "isbn:1", ",a"),
            ";base64,QQ==",
        )
        for slash in ("", "/")
    ),
]
SCHEME_PATHS: Final = [path for each in OF_PATHS for path in built(each, SCHEME_TEXTS)]
SCHEME_QUERIES: Final = [None, "", "a", "subject=a&b=c", "cn?sub?(a=b)", "+a?=b", "=b"]


class Trees(NamedTuple):
    """Trees of a class.

    Attributes:
        node_class: The class.
        values: The values that each field is given, in every combination.
    """

    node_class: type[Node]
    values: list[Sequence[object]]


TREES: Final[dict[str, Trees]] = {
    **{each.__name__: Trees(each, [SHORT + LEAVES]) for each in OF_LEAVES},
    "Authority": Trees(nodes.Authority, [USERINFO, HOSTS, [None, *SHORT[:200]]]),
    "IAuthority": Trees(iris.IAuthority, [IUSERINFO, IHOSTS, [None, *SHORT[:200]]]),
    "URI": Trees(
        nodes.URI,
        [["a", "A+", "", ":", "a:", "1", "http"], AUTHORITIES, PATH_NODES, QUERIES[:6], [None, "", "#", "a"]],
    ),
    "RelativeRef": Trees(nodes.RelativeRef, [AUTHORITIES, PATH_NODES, QUERIES, QUERIES]),
    "IRI": Trees(iris.IRI, [["a", "A+", ""], IAUTHORITIES, IPATH_NODES, QUERIES, [None, "", "é"]]),
    "IRelativeRef": Trees(iris.IRelativeRef, [IAUTHORITIES, IPATH_NODES, QUERIES, [None, "", "é"]]),
    "Authority of RFC 6874": Trees(nodes.Authority, [USERINFO, [each.host for each in ZONED], [None, *SHORT[:200]]]),
    "URI of RFC 6874": Trees(nodes.URI, [["a", "", ":"], ZONED, PATH_NODES, QUERIES, QUERIES]),
    "RelativeRef of RFC 6874": Trees(nodes.RelativeRef, [ZONED, PATH_NODES, QUERIES, QUERIES]),
    **{
        node_class.__name__: Trees(
            node_class,
            [
                [each.name, each.name.upper(), "a"],
                SCHEME_AUTHORITIES,
                SCHEME_PATHS,
                SCHEME_QUERIES,
                [None, "", "a", "é"],
            ],
        )
        for node_class, each in OF_SCHEMES.items()
    },
}


def outcomes(name: str, stride: int) -> Iterator[str]:
    """The results of a sample of the trees, and of all trees of a leaf."""
    node_class, fields = TREES[name]
    step = 1 if node_class in OF_LEAVES else stride
    shown = [[(value, repr(value)) for value in values] for values in fields]  # once: it takes longer than a tree
    for each in islice(product(*shown), 0, None, step):
        values, texts = zip(*each, strict=True)
        yield f"({', '.join(texts)}{',' * (len(texts) == 1)}) {outcome(node_class, values)!s}\n"


def digest(name: str, stride: int) -> str:
    """One digest of the results for every `stride`-th tree."""
    found = sha256()
    for line in outcomes(name, stride):
        found.update(line.encode())
    return found.hexdigest()[:16]


def main() -> int:
    """Build all trees, and print what differs: 1 if something does."""
    number = sum(math.prod(map(len, fields)) for _, fields in TREES.values())
    differing = [f"{name}: {found}\n" for name in TREES if (found := digest(name, 1)) != DIGESTS.get(name, ("", ""))[1]]
    sys.stdout.write(f"{number} trees\n{''.join(differing)}")
    return 1 if differing else 0


STRIDES: Final = dict.fromkeys(TREES, 19) | {"URI": 209} | dict.fromkeys(("RelativeRef", "IRI", "URI of RFC 6874"), 133)
"""Of how many trees a sample of each class has one: it shares no factor with the number of values of a field."""
DIGESTS: Final = {
    "RegName": ("39364ae1cb09cd99", "39364ae1cb09cd99"),
    "Userinfo": ("e4ad44c4bdc731b8", "e4ad44c4bdc731b8"),
    "IPv4Literal": ("af5dcba8a26e3bd7", "af5dcba8a26e3bd7"),
    "IPv6Literal": ("e7e04a59a3cd8836", "e7e04a59a3cd8836"),
    "IPvFutureLiteral": ("c31ba99014db2f38", "c31ba99014db2f38"),
    "PathAbempty": ("84241b41916261b4", "84241b41916261b4"),
    "PathAbsolute": ("67387234dc5ad064", "67387234dc5ad064"),
    "PathNoscheme": ("ff7f0c1a6507ecc8", "ff7f0c1a6507ecc8"),
    "PathRootless": ("75a44f9057e7561e", "75a44f9057e7561e"),
    "PathEmpty": ("f304ade06e6c78e3", "f304ade06e6c78e3"),
    "IRegName": ("58e5de10156b424d", "58e5de10156b424d"),
    "IUserinfo": ("be459863bfbf0a17", "be459863bfbf0a17"),
    "IPathAbempty": ("a9cd536b871024f8", "a9cd536b871024f8"),
    "IPathAbsolute": ("249052405f6dad65", "249052405f6dad65"),
    "IPathNoscheme": ("29e0739ffbc3439e", "29e0739ffbc3439e"),
    "IPathRootless": ("a5605fb2415588e4", "a5605fb2415588e4"),
    "IPv6addrzLiteral": ("93746937f38b61d2", "93746937f38b61d2"),
    "Authority": ("5e17f3863aafe8e3", "79e65412258d94bd"),
    "IAuthority": ("dae5fd970357fdc1", "a2227189951f32c3"),
    "URI": ("0792343648a2fd77", "72d740641402df32"),
    "RelativeRef": ("9bb70bbc6f033cf0", "237c79fb292ab298"),
    "IRI": ("8d7dcbcb2ef51b3e", "8cbb158e2a0eea69"),
    "IRelativeRef": ("89c0edf75c4eff93", "13c8c3119913d088"),
    "Authority of RFC 6874": ("b2854d15eed9c5a5", "574aa93e97bf4651"),
    "URI of RFC 6874": ("49f0a51c4dc81492", "ef895aa7b9cf5c07"),
    "RelativeRef of RFC 6874": ("196ba6b4db219b0f", "aabcdf60009a8f5a"),
    "Data": ("3c6430a8b6678925", "03f7f78b1e7046fd"),
    "File": ("5d35aae14cb7d784", "bd591cc310272df3"),
    "WindowsFile": ("ee22ffa12a61a142", "6318817be5f8cb70"),
    "FTP": ("64cf8b2018267922", "43ce7a665017135b"),
    "HTTP": ("534f62fea8bfbf90", "bc9635a1f77fb0b8"),
    "HTTPS": ("5527d2e4c466afc0", "15024c345871c88b"),
    "LDAP": ("8c715f5a1057a6a9", "d143210ee5ac608a"),
    "Mailto": ("11325a6b2c5e3d75", "1887b8ca93a0a4e0"),
    "News": ("43b2c8f8e4de8836", "24f85a3e8783f789"),
    "NNTP": ("918029a2ee80bf1d", "3e12ed6986e319f8"),
    "Tel": ("e4332bab0003054b", "587543c73fb15799"),
    "Telnet": ("1988177486573f3d", "fecf4f26d9163257"),
    "URN": ("6aaea8b79a12bb9c", "7c8a6889441d1d2c"),
    "WS": ("efafb7013d6b4ee1", "26a0ef952788f519"),
    "WSS": ("3ce04278233a1f13", "42af3eb70aae069c"),
}
"""The digests of a sample and of all trees. All trees, and every 19th, were hashed when every class still had
hand-written methods and every node was checked by parsing its text: a node of RFC 6874 by its grammar, a node of a
scheme by the scheme. The samples that are smaller now are parts of those."""

if __name__ == "__main__":
    sys.exit(main())
