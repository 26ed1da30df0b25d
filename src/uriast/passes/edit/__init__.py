"""Editing: functions that change some components of a reference and leave the others as they are.

Arguments are percent-encoded text, like the text of nodes. Each is parsed by the rule of its component; nothing is
encoded, resolved or normalized. To encode arbitrary text, such as the name of a file, call
`uriast.passes.percent_encoding.percent_encode(name, "segment")`. A change that breaks a rule raises `ParseError`, which
names the rule. An argument of the wrong type raises `TypeError`.

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
