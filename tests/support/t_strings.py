"""Template strings, and the law of their values. The page of the playground runs this file too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from uriast import URI, parse_uri, percent_decode, uri
from uriast.passes.percent_encoding import decoded

if TYPE_CHECKING:
    from collections.abc import Callable
    from string.templatelib import Template

BASE: Final = parse_uri("https://example.com/v1/")

READ: Final[tuple[Callable[[Any, Any, Any], Template], ...]] = (
    lambda a, b, c: t"https://{a}/users/{b}?{c}",
    lambda a, b, c: t"https://{a}.example.{b}:8{c}/",
    lambda a, b, c: t"ftp://h:{a}/{b}/x{c}",
    lambda a, b, c: t"x{a}+{b}:{c}",
    lambda a, b, c: t"https://{a}@[v1.b:c]:{b}?{c}",
)
"""Template strings with a value in a scheme, a host or a port, which is read by a rule."""

ENCODED: Final[tuple[Callable[[Any, Any, Any], Template], ...]] = (
    lambda a, b, c: t"https://{a}:{b}@h/{c}",
    lambda a, b, c: t"https://u-{a}@h:8/#{b}/{c}",
    lambda a, b, c: t"urn:{a}:{b}/{c}",
    lambda a, b, c: t"file:///{a}/./{b}/../{c}/",
    lambda a, b, c: t"x:/{a}{b}/%2E{c}",
    lambda a, b, c: t"https://[::1]?{a}={b}&{c}",
    lambda a, b, c: t"https://h/?x=({a})&{b}.{c}=1&&y",
    lambda a, b, c: t"{BASE}/{a}?q={b}#{c}",
    lambda a, b, c: t"{BASE}?{a}&=/{b}?#{c}",
)
"""Template strings whose values are encoded."""

MARKS: Final = ("70001", "70002", "70003")
"""Values that are valid everywhere."""
MARK: Final = "7000([123])"

HOSTILE: Final = ("1", "a.b", "", ".", "..", "%2e", "/", "@:#?", "a&b=c;d+e", "[::1]", "é\u202e", "\ud800", "\\\n")


def structure(made: URI) -> tuple[Any, ...]:
    """The components of a URI, each decoded if data is encoded there."""
    return (
        made.scheme,
        made.userinfo and decoded(made.userinfo),
        made.host and str(made.host),
        made.port,
        type(made.path).__name__,
        decoded(made.path),
        None if made.query is None else tuple([_decoded(*piece.partition("=")) for piece in made.query.split("&")]),
        None if made.fragment is None else percent_decode(made.fragment),
    )


def _decoded(*texts: str) -> tuple[str, ...]:
    return tuple(map(percent_decode, texts))


def stays(template: Callable[[Any, Any, Any], Template], *values: str | int) -> bool:
    """Whether values are accepted. If they are, each is where a mark is, and nothing else changes."""
    try:
        made = uri(template(*values))
    except ValueError:
        return False
    assert parse_uri(str(made)) == made
    assert structure(made) == _with(values, structure(uri(template(*MARKS))))
    return True


def _with(values: tuple[str | int, ...], part: Any) -> Any:
    """A structure with values in place of marks."""
    if isinstance(part, tuple):
        return tuple(_with(values, each) for each in part)
    return re.sub(MARK, lambda mark: str(values[int(mark[1]) - 1]), part) if isinstance(part, str) else part
