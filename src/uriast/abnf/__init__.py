"""ABNF in, rules out: reads the grammar in an RFC's text (RFC 5234, RFC 7405), and writes it as Python.

Rules and passes of URIs do not belong here.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uriast.abnf._names import *  # noqa: F403 - the one list of the names

    __all__: list[str]
else:
    from uriast.combinators.deferred import deferred

    __all__, __getattr__, __dir__ = deferred(__name__)
