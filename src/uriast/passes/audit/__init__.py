"""Audit: the dangers that the text of a reference shows (RFC 3986, section 7), without use of the network.

`auditor` checks a reference, with the checks of `hosts`, `paths`, `octets` and `browsers`. `findings` declares the
results. `ports` and `url_standard` hold the facts about services and browsers. Those about addresses are in
`uriast.addresses`.
"""

from uriast.passes.audit.auditor import audit
from uriast.passes.audit.findings import Danger, Finding, Severity

__all__ = [
    "Danger",
    "Finding",
    "Severity",
    "audit",
]
