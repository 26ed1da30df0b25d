"""URIs and IRIs in running text (RFC 3986, appendix C).

`finder` goes from colon to colon; `candidates` tells what stands at one, by `limits`, `characters` and `patterns`;
`matches` is what it reports.
"""

from uriast.passes.find.candidates import LONGEST_SCHEME
from uriast.passes.find.finder import DEFAULT_SCHEMES, find, find_in
from uriast.passes.find.matches import Delimitation, IRIMatch, URIMatch

__all__ = ["DEFAULT_SCHEMES", "LONGEST_SCHEME", "Delimitation", "IRIMatch", "URIMatch", "find", "find_in"]
