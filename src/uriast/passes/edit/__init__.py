"""Editing: functions that change some components of a reference and leave the others as they are.

Arguments are percent-encoded text, like the text of nodes. Each is parsed by the rule of its component; nothing is
encoded, resolved or normalized. Two functions take data instead, such as the name of a file, and encode it:
`append_data` for paths and `edit_query` for queries; so does `replace` for a query of names and values. A change that
breaks a rule raises `ParseError`, which names the rule. An argument of the wrong type raises `TypeError`.

`components` replaces components, `paths` edits the segments of a path, `queries` the pairs of a query.
"""

from uriast.passes.edit.components import Changes, IRIChanges, replace
from uriast.passes.edit.paths import (
    append_data,
    append_segments,
    parent,
    path_name,
    path_suffix,
    with_name,
    with_suffix,
    with_trailing_slash,
    without_trailing_slash,
)
from uriast.passes.edit.queries import edit_query

__all__ = [
    "Changes",
    "IRIChanges",
    "append_data",
    "append_segments",
    "edit_query",
    "parent",
    "path_name",
    "path_suffix",
    "replace",
    "with_name",
    "with_suffix",
    "with_trailing_slash",
    "without_trailing_slash",
]
