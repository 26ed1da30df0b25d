"""Query data: the names and values in a query (RFC 3986, section 3.4), in one of two encodings.

`encoding` reads and writes a piece of a query, `given` checks the names and values that a caller gives, and `changes`
rewrites the pieces that are named. `data` has the class `QueryData`, which is made of these.
"""

from uriast.passes.query_data.changes import edited, has_pairs
from uriast.passes.query_data.data import QueryData
from uriast.passes.query_data.encoding import Pair, QueryEncoding
from uriast.passes.query_data.given import QueryItems

__all__ = ["Pair", "QueryData", "QueryEncoding", "QueryItems", "edited", "has_pairs"]
