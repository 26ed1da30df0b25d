"""IP addresses: which are global, by IANA's registries, and which are written as names."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uriast.addresses._names import *  # noqa: F403 - the one list of the names

    __all__: list[str]
else:
    from uriast.combinators.deferred import deferred

    __all__, __getattr__, __dir__ = deferred(__name__)
