"""Splitting a text, valid or not, into the components of a reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from uriast.passes.components import components
from uriast.passes.repair.treatments import Place

if TYPE_CHECKING:
    from collections.abc import Iterator


Part: TypeAlias = tuple[Place, int, int]


def parts_of(text: str) -> Iterator[Part]:
    """The components with their spans, by appendix B and section 3.2."""
    scheme, authority, *others = components(text)
    at = 0
    if scheme is not None:
        yield Place.SCHEME, 0, len(scheme)
        at = len(scheme) + 1
    elif text.startswith(":"):
        yield Place.SCHEME, 0, 0
    if authority is not None:
        yield from _authority_parts(authority, at + 2)
        at += 2 + len(authority)
    for place, part in zip((Place.PATH, Place.QUERY, Place.FRAGMENT), others, strict=True):
        if part is not None:
            yield place, at, at + len(part)
            at += len(part) + 1


def _authority_parts(text: str, at: int) -> Iterator[Part]:
    userinfo, sign, rest = text.rpartition("@")
    if sign:
        yield Place.USERINFO, at, at + len(userinfo)
        at += len(userinfo) + 1
    literal = (rest.rfind("]") + 1 or len(rest)) if rest.startswith("[") else 0
    colon = rest.find(":", literal)
    end = at + len(rest)
    yield Place.HOST, at, end if colon < 0 else at + colon
    if colon >= 0:
        yield Place.PORT, at + colon + 1, end
