"""Reference resolution (RFC 3986, section 5) and its inverse.

`resolver` resolves references against a base URI, and `relativizer` makes them relative to one.
"""

from uriast.passes.resolve.relativizer import relativize
from uriast.passes.resolve.resolver import base_uri, merge, remove_dot_segments, resolve

__all__ = [
    "base_uri",
    "merge",
    "relativize",
    "remove_dot_segments",
    "resolve",
]
