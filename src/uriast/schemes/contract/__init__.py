"""What the author of a scheme is given: `Scheme`, its grammar, its nodes and its violations (RFC 3986, 3.1).

No scheme is named here.
"""

from uriast.schemes.contract.hierarchical import Hierarchical, HostRequired
from uriast.schemes.contract.opaque import Opaque
from uriast.schemes.contract.registry import Registry
from uriast.schemes.contract.scheme import OpaqueParts, Scheme, SchemeGrammar
from uriast.schemes.contract.violations import LazyViolation, Violation, described, start_of

__all__ = [
    "Hierarchical",
    "HostRequired",
    "LazyViolation",
    "Opaque",
    "OpaqueParts",
    "Registry",
    "Scheme",
    "SchemeGrammar",
    "Violation",
    "described",
    "start_of",
]
