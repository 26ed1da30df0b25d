"""Audit: the dangers that can be seen in a reference (RFC 3986, section 7).

`auditor` looks at a reference, by `hosts`, `paths`, `octets` and `browsers`; `findings` is what it reports;
`addresses`, `ports` and `url_standard` are what it knows of networks and browsers. No network is asked.
"""

from uriast.passes.audit.auditor import audit
from uriast.passes.audit.findings import Danger, Finding, Severity

__all__ = [
    "Danger",
    "Finding",
    "Severity",
    "audit",
]
