"""Audit: the dangers that the text of a reference shows (RFC 3986, section 7), without use of the network.

`checks` has the checks, `findings` what they report, and `browsers` how browsers read a host. Facts about addresses are
in `uriast.addresses`.
"""

from uriast.passes.audit.checks import audit, bidi_findings
from uriast.passes.audit.findings import Danger, Finding, Severity

__all__ = [
    "Danger",
    "Finding",
    "Severity",
    "audit",
    "bidi_findings",
]
