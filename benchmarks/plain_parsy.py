"""URI-reference (RFC 3986, appendix A) in parsy alone, to show what uriast's compiler gains.

The grammar takes leaves of two kinds: they read a run of characters by a regular expression, or one by one. The tree
consists of tuples and has as much structure as uriast's.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from parsy import Parser, alt, char_from, eof, peek, regex, seq, string

if TYPE_CHECKING:
    from collections.abc import Callable

Tree: TypeAlias = tuple[Any, ...]

DIGIT: Final = "0123456789"
ALPHA: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
HEXDIG: Final = DIGIT + "ABCDEFabcdef"
UNRESERVED: Final = ALPHA + DIGIT + "-._~"
SUB_DELIMS: Final = "!$&'()*+,;="


class Leaves(Protocol):
    """Makes a parser of a run of characters."""

    def __call__(self, characters: str, least: int = 0, most: float = ..., *, encoded: bool = False) -> Parser:
        """Read `least` to `most` of the characters; with `encoded`, also percent-encoded triplets."""
        ...


def by_regex(characters: str, least: int = 0, most: float = float("inf"), *, encoded: bool = False) -> Parser:
    """Read a run by one regular expression."""
    one = f"[{re.escape(characters)}]"
    bounds = f"{{{least},{'' if most == float('inf') else int(most)}}}"
    return regex(f"(?:{one}|%[0-9A-Fa-f]{{2}}){bounds}" if encoded else one + bounds)


def by_character(characters: str, least: int = 0, most: float = float("inf"), *, encoded: bool = False) -> Parser:
    """Read a run character by character."""
    hexdig = char_from(HEXDIG)
    one = char_from(characters)
    triplet = seq(string("%"), hexdig, hexdig).concat()
    return (one | triplet if encoded else one).times(least, most).concat()


def uri_reference(run: Leaves) -> Callable[[str], Tree]:
    """The function that reads a whole URI-reference with leaves of one kind."""
    query = run(UNRESERVED + SUB_DELIMS + ":@/?", encoded=True)
    tail = seq((string("?") >> query).optional(), (string("#") >> query).optional()).map(tuple)
    scheme = seq(run(ALPHA, 1, 1), run(ALPHA + DIGIT + "+-.")).concat()
    path_abempty, path_absolute, path_rootless, path_noscheme = _paths(run)
    network = string("//") >> seq(_authority(run), path_abempty).map(tuple)
    empty = string("").tag("path-empty")
    hier_part = alt(network, *(path.map(_without_authority) for path in (path_absolute, path_rootless, empty)))
    relative_part = alt(network, *(path.map(_without_authority) for path in (path_absolute, path_noscheme, empty)))
    uri = seq((scheme << string(":")).tag("scheme"), hier_part, tail << eof).map(tuple)
    relative_ref = seq(relative_part, tail << eof).map(tuple)
    return (uri | relative_ref).parse


def _without_authority(path: tuple[str, str]) -> Tree:
    return (None, path)


def _paths(run: Leaves) -> tuple[Parser, Parser, Parser, Parser]:
    pchar = UNRESERVED + SUB_DELIMS + ":@"
    segment_nz = run(pchar, 1, encoded=True)
    segments = (string("/") + run(pchar, encoded=True)).many().concat()
    return (
        segments.tag("path-abempty"),
        (string("/") + (segment_nz + segments).optional("")).tag("path-absolute"),
        (segment_nz + segments).tag("path-rootless"),
        (run(UNRESERVED + SUB_DELIMS + "@", 1, encoded=True) + segments).tag("path-noscheme"),
    )


def _authority(run: Leaves) -> Parser:
    userinfo = run(UNRESERVED + SUB_DELIMS + ":", encoded=True)
    reg_name = run(UNRESERVED + SUB_DELIMS, encoded=True)
    dec_octet = run(DIGIT, 1, 3).bind(_dec_octet)
    ipv4_address = dec_octet.sep_by(string("."), min=4, max=4).map(".".join)
    future = seq(string("v") | string("V"), run(HEXDIG, 1), string("."), run(UNRESERVED + SUB_DELIMS + ":", 1))
    host = alt(
        string("[")
        >> (_ipv6_address(run, ipv4_address).tag("IPv6address") | future.concat().tag("IPvFuture"))
        << string("]"),
        (ipv4_address << peek(eof | char_from(":/?#"))).tag("IPv4address"),
        reg_name.tag("reg-name"),
    )
    return seq((userinfo << string("@")).optional(), host, (string(":") >> run(DIGIT)).optional()).map(tuple)


def _dec_octet(digits: str) -> Parser:
    is_octet = digits == "0" or (not digits.startswith("0") and int(digits) <= 255)
    return string("").result(digits) if is_octet else string("").should_fail("dec-octet")


def _ipv6_address(run: Leaves, ipv4_address: Parser) -> Parser:
    h16 = run(HEXDIG, 1, 4)
    piece = h16 + string(":")
    ls32 = (piece + h16) | ipv4_address
    single_colon = string(":") << peek(char_from(HEXDIG))

    def pieces(count: int) -> Parser:
        return piece.times(count).concat()

    def up_to(count: int) -> Parser:
        return h16.sep_by(single_colon, max=count + 1).map(":".join) + string("::")

    return alt(
        pieces(6) + ls32,
        string("::") + pieces(5) + ls32,
        *(up_to(count) + pieces(4 - count) + ls32 for count in range(5)),
        up_to(5) + h16,
        up_to(6),
    )
