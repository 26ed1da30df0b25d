"""Finding URIs and IRIs in running text (RFC 3986, appendix C).

`finder` scans the text from colon to colon, and reads the URI around each; `candidates` has the regular expressions,
and decides where a URI begins and ends.
"""

from uriast.passes.find.candidates import LONGEST_SCHEME
from uriast.passes.find.finder import DEFAULT_SCHEMES, Delimitation, Match, find, find_in

__all__ = ["DEFAULT_SCHEMES", "LONGEST_SCHEME", "Delimitation", "Match", "find", "find_in"]
