"""The parts for writing a scheme: `Scheme`, and the bases of its grammar and nodes (RFC 3986, 3.1).

This package does not know any particular scheme.
"""

from uriast.schemes.contract.decoded import (
    decoded_violation as decoded_violation,
    encoded_index as encoded_index,
    in_field as in_field,
    shifted as shifted,
    utf_8_violation as utf_8_violation,
)
from uriast.schemes.contract.hierarchical import Hierarchical as Hierarchical, HostRequired as HostRequired
from uriast.schemes.contract.opaque import Opaque as Opaque
from uriast.schemes.contract.registry import Registry as Registry
from uriast.schemes.contract.scheme import OpaqueParts as OpaqueParts, Scheme as Scheme, SchemeGrammar as SchemeGrammar
from uriast.schemes.contract.violations import (
    LazyViolation as LazyViolation,
    Violation as Violation,
    evaluated as evaluated,
    start_of as start_of,
)
