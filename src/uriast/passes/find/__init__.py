"""Finding URIs and IRIs in running text (RFC 3986, appendix C).

`finder` scans the text from colon to colon. `candidates` reads the URI at a colon; `limits`, `characters` and
`patterns` tell where it ends. `matches` declares the results.
"""

from uriast.passes.find.candidates import LONGEST_SCHEME
from uriast.passes.find.finder import DEFAULT_SCHEMES, find, find_in
from uriast.passes.find.matches import Delimitation, IRIMatch, URIMatch

__all__ = ["DEFAULT_SCHEMES", "LONGEST_SCHEME", "Delimitation", "IRIMatch", "URIMatch", "find", "find_in"]
