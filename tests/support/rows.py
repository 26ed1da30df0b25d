"""Texts for columns, and what a rule tells of them one by one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pyarrow as pa

from uriast import ParseError, RelativeRef
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uriast import URI, Authority

EDGES: Final = (
    *("", "/", "//", "?", "#", "a", "a:", "a:b", "//@:", "//u@h:8", "//[::1]", "//1.2.3.4", "//1.2.3.4.5", "//[v1.a]"),
    *("http://u:p@h:80/a/b?c#d", "./a:b", "1a:b", "a b", "//a b", "//u:secret@a b", "%", "%4", "%41", "//%31"),
    *(":", "]"),
    *("é", "a/é", "//é@h", "x:\U0001f600", "a\x00", "a\n", "\ufeffa", "?\u6f22", "#a#", "//[::1", "//[::g]", "//h:x"),
)
"""Texts that are short and unlike."""
SCHEMES: Final = ("", "", "http:", "HTTPS:", "urn:", "a+b.c-1:", "file:")
AUTHORITIES: Final = (
    *("", "", "//", "//h", "//example.com", "//u@h", "//u:p@EXAMPLE.com:80", "//@h:", "//[::1]:8", "//[2001:db8::A]"),
    *("//[v7.x:y]", "//192.0.2.1", "//192.0.2.256", "//1.2.3.4.example", "//%41b", "//localhost"),
)
SEGMENTS: Final = ("", "a", "b1", ".", "..", "~x", "%20", "%2f", "a:b", "@", "=;", "longer-segment", "%7E", "...", ".a")
QUERIES: Final = ("", "", "", "?", "?a=b&c", "?/?", "?%C3%BC", "?%c3")
FRAGMENTS: Final = ("", "", "", "#", "#top", "#/?")
WRONG: Final = (*("", "") * 4, " ", "[", "%4", "\u6f22", "é", "\n", "^", "\U0001f600", "#")


def generated(count: int, seed: int = 0) -> list[str]:
    """Texts that look like references; about a third of them are none."""
    random = Random(seed)
    texts: list[str] = []
    for _ in range(count):
        path = "/".join(random.choices(SEGMENTS, k=random.randrange(4)))
        before = f"{random.choice(SCHEMES)}{random.choice(AUTHORITIES)}{random.choice(('', '/'))}{path}"
        text = f"{before}{random.choice(QUERIES)}{random.choice(FRAGMENTS)}"
        at = random.randrange(len(text) + 1)
        texts.append(f"{text[:at]}{random.choice(WRONG)}{text[at:]}")
    return texts


def told(text: str | None) -> dict[str, str | int | None] | None:
    """What `parse` tells of a text, under the names of a column's fields; `None` for `None`."""
    if text is None:
        return None
    try:
        read = URI_reference.parse(text)
    except ParseError as error:
        return fields(error_index=error.index)
    authority = read.authority
    return fields(
        **({} if isinstance(read, RelativeRef) else {"scheme": read.scheme}),
        **({} if authority is None else of_authority(authority)),
        **of_tail(read),
    )


def of_authority(authority: Authority) -> dict[str, str | int | None]:
    return {
        "userinfo": None if authority.userinfo is None else authority.userinfo.text,
        "host": str(authority.host),
        "host_kind": type(authority.host).__name__,
        "port": authority.port,
    }


def of_tail(read: URI | RelativeRef) -> dict[str, str | int | None]:
    path = {"path": read.path.text, "path_kind": type(read.path).__name__}
    return {**path, "query": read.query, "fragment": read.fragment}


def fields(**known: str | int | None) -> dict[str, str | int | None]:
    """The fields of a row, in their order."""
    names = ("scheme", "userinfo", "host", "host_kind", "port", "path", "path_kind", "query", "fragment", "error_index")
    return {name: known.get(name) for name in names}


def array_of(texts: Sequence[str | None], kind: pa.DataType | None = None) -> pa.Array:
    """An array of texts, by default of type `string`."""
    return pa.array(texts, kind or pa.string())
