"""Dot-segments (RFC 3986, 3.3 and 5.2.4), for resolution and normalization."""

from __future__ import annotations

import re
from typing import Final


def without_dot_segments(path: str) -> str:
    """Remove the dot-segments of a path (5.2.4)."""
    if "/." not in path and not path.startswith("."):
        return path
    start = 0
    while path.startswith(("../", "./"), start):
        start = path.index("/", start) + 1
    inner = path[start:]
    first, *rest = (_with_fewer(inner) if len(inner) > _LONG else inner).split("/")
    if not rest:
        return "" if first in {".", ".."} else first
    kept = [first]
    for segment in rest:
        if segment == ".." and len(kept) > 1:
            kept.pop()
        elif segment == "..":
            kept[0] = ""
        elif segment != ".":
            kept.append(segment)
    return "/".join([*kept, ""] if rest[-1] in {".", ".."} else kept)


def without_inner_dot_segments(path: str) -> str:
    """Remove the dot-segments of a relative path, except leading `..`, which only a base resolves."""
    if "/." not in path and not path.startswith("."):
        return path
    inner = _without_ups("", path) if path.startswith("../") else path
    above, kept = (len(path) - len(inner)) // 3, list[str]()
    # After `./`, an empty first segment is not taken for the root.
    segments = (_with_fewer(f"./{inner}") if len(inner) > _LONG else inner).split("/")
    for segment in segments:
        if segment == ".." and kept:
            kept.pop()
        elif segment == "..":
            above += 1
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in {".", ".."}:
        kept.append("")
    if not above and (":" in kept[0] or not kept[0]):
        kept.insert(0, ".")
    return "../" * above + "/".join(kept)


_LONG: Final = 100
_MANY: Final = 8
"""The length of a path, and the number of its `..`, from which on patterns may take less time than a loop."""
_same: Final = re.compile(r"/(?:\./)++").sub
_pairs: Final = re.compile(
    r"(?<=/)(?:[^/.][^/]*+/\.\./)+"
).sub  # not possessive: CPython 3.11.2 misreads a loop that is
_without_ups: Final = re.compile(r"\A(?:\.\./)++").sub


def _with_fewer(path: str) -> str:
    """Remove runs of dot-segments: `/././`, `/a/../b/../`, and the first `/../../` with the segments before it."""
    if path.endswith("/.."):
        path = f"{path}/"
    if "/./" in path:
        path = _same("/", path)
    before, up, after = path.partition("/../")
    if not up:
        return path
    if not after.startswith("../"):
        return _pairs("", path) if path.count("/../") > _MANY else path
    rest = _without_ups("", after)
    ups, segments = 1 + (len(after) - len(rest)) // 3, before.count("/")
    if ups >= segments and path.startswith("/"):
        return f"/{rest}"
    return path if ups > segments else f"{before.rsplit('/', ups)[0]}/{rest}"
