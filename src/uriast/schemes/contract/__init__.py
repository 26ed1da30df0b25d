"""The parts for writing a scheme: `Scheme`, and the bases of its grammar and nodes (RFC 3986, 3.1).

This package does not know any particular scheme.
"""

from uriast.schemes.contract.decoded import decoded_violation, encoded_index, in_field, shifted, utf_8_violation
from uriast.schemes.contract.hierarchical import Hierarchical, HostRequired
from uriast.schemes.contract.opaque import Opaque
from uriast.schemes.contract.registry import Registry
from uriast.schemes.contract.scheme import OpaqueParts, Scheme, SchemeGrammar
from uriast.schemes.contract.violations import LazyViolation, Violation, evaluated, start_of

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
    "decoded_violation",
    "encoded_index",
    "evaluated",
    "in_field",
    "shifted",
    "start_of",
    "utf_8_violation",
]
