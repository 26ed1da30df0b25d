"""Editing: functions that change some components of a reference and leave the others as they are.

Arguments are encoded text, as the nodes hold it. Each is parsed by the rule of its component; nothing is encoded,
resolved or normalized. `uriast.passes.percent_encoding.percent_encode` encodes arbitrary text, such as a file's name:
`percent_encode(name, "segment")`. A change that breaks a rule raises `ParseError`, which names the rule. An argument of
another type raises `TypeError`.

`components` replaces components, `paths` edits the segments of a path.
"""

from uriast.passes.edit.components import Changes, IRIChanges, replace
from uriast.passes.edit.paths import (
    append_segments,
    parent,
    path_name,
    path_suffix,
    with_name,
    with_suffix,
    with_trailing_slash,
    without_trailing_slash,
)

__all__ = [
    "Changes",
    "IRIChanges",
    "append_segments",
    "parent",
    "path_name",
    "path_suffix",
    "replace",
    "with_name",
    "with_suffix",
    "with_trailing_slash",
    "without_trailing_slash",
]
