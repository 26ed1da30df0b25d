"""A base for schemes whose URIs have no authority, such as mailto."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from uriast.nodes import URI

if TYPE_CHECKING:
    from uriast.nodes import PathEmpty, PathRootless


@attrs.frozen(init=False, eq=False)
class Opaque(URI):
    """A base class for URIs without an authority. A subclass sets `__slots__ = ()` and adds no fields.

    >>> from uriast.schemes import mailto
    >>> isinstance(mailto.parse("mailto:fred@example.com"), Opaque)
    True
    """

    if TYPE_CHECKING:
        authority: None = attrs.field()
        path: PathRootless | PathEmpty = attrs.field()
        query: str | None = attrs.field()
        fragment: str | None = attrs.field()

        def __init__(
            self,
            scheme: str,
            authority: None = ...,
            path: PathRootless | PathEmpty = ...,
            query: str | None = ...,
            fragment: str | None = ...,
        ) -> None: ...
