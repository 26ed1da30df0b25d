"""What schemes have in common whose URIs have no authority, and a path that is no hierarchy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from uriast.nodes import URI, PathEmpty

if TYPE_CHECKING:
    from uriast.nodes import PathRootless


@attrs.frozen
class Opaque(URI):
    """A URI without an authority: a base for nodes, which are plain subclasses with `__slots__ = ()`."""

    if TYPE_CHECKING:
        authority: None = attrs.field(default=None)
        path: PathRootless | PathEmpty = attrs.field(factory=PathEmpty)
        query: str | None = attrs.field(default=None)
        fragment: str | None = attrs.field(default=None)
