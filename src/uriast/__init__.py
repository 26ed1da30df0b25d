"""RFC 3986 in reusable parts: rules that parse, the nodes that they produce, and passes over the nodes.

>>> from uriast import parse
>>> parse("http://[::1]:8080/a").host
IPv6Literal(text='::1')

Here are the names that most programs need; `import uriast` loads none of their modules. What is rarer is imported from
its own: the other passes from `uriast.passes.find` and the like, rules from `uriast.grammar`, schemes from
`uriast.schemes`, what makes rules from `uriast.combinators`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uriast._names import *  # noqa: F403 - the one list of the names

    __all__: list[str]
else:
    from uriast.combinators.deferred import deferred

    __all__, __getattr__, __dir__ = deferred(__name__)
