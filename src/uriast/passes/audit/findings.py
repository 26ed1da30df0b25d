"""The results of an audit."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Self

import attrs

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address


class Severity(IntEnum):
    """The severity of a danger, as the RFC judges it. The levels are those of SARIF 2.1.0, in ascending order.

    >>> [severity.name for severity in Severity if severity >= Severity.WARNING]
    ['WARNING', 'ERROR']
    """

    NOTE = 1
    """A danger only in some environments, such as a file system or the DNS."""
    WARNING = 2
    """A danger for programs that decode or dereference the reference carelessly."""
    ERROR = 3
    """The RFC forbids it, or recommends rejecting it or not dereferencing it."""


class Danger(StrEnum):
    """The kinds of danger, each with its RFC section, severity and summary. The last three occur only in IRIs.

    >>> Danger("rare-ipv4").section, Danger.RARE_IPV4.severity.name
    ('7.4', 'ERROR')
    """

    section: str
    severity: Severity
    summary: str

    # The defaults are for type checkers: they check the look-up `Danger("rare-ipv4")` against this signature.
    def __new__(cls, value: str, section: str = "", severity: Severity = Severity.NOTE, summary: str = "") -> Self:
        """Make a kind of danger; its value is its published name."""
        danger = str.__new__(cls, value)
        danger._value_ = value
        danger.section = section
        danger.severity = severity
        danger.summary = summary
        return danger

    HOST_NOT_UTF8 = "host-not-utf8", "3.2.2", Severity.ERROR, "encoded octets of a host that are not UTF-8"
    UNKNOWN_IPVFUTURE = "unknown-ipvfuture", "3.2.2", Severity.ERROR, "an IP literal of an undefined version"
    EMPTY_LABEL = "empty-label", "3.2.2", Severity.NOTE, "an empty label, which the DNS allows only for its root"
    LABEL_TOO_LONG = "label-too-long", "3.2.2", Severity.NOTE, "a label longer than the DNS allows"
    NAME_TOO_LONG = "name-too-long", "3.2.2", Severity.NOTE, "a name longer than the DNS allows"
    READERS_DISAGREE = "readers-disagree", "3.2.2", Severity.WARNING, "a host that browsers read differently"
    REFUSED_HOST = "refused-host", "3.2.2", Severity.NOTE, "a host that browsers refuse"
    MISSING_HOST = "missing-host", "3.2.2", Severity.ERROR, "no host, where the scheme requires one"
    PORT_OUT_OF_RANGE = "port-out-of-range", "3.2.3", Severity.WARNING, "a port number above 65535"
    WELL_KNOWN_PORT = "well-known-port", "7.2", Severity.ERROR, "the well-known port of another protocol"
    ENCODED_LINE_BREAK = "encoded-line-break", "7.2", Severity.WARNING, "an encoded CR or LF"
    ENCODED_NUL = "encoded-nul", "7.3", Severity.ERROR, "an encoded NUL, to be rejected unless raw data is expected"
    ENCODED_DELIMITER = "encoded-delimiter", "7.3", Severity.WARNING, "an encoded delimiter"
    ENCODED_BACKSLASH = "encoded-backslash", "7.3", Severity.WARNING, "an encoded backslash"
    ENCODED_DOT_SEGMENT = "encoded-dot-segment", "7.3", Severity.WARNING, "an encoded dot-segment"
    DOT_SEGMENT = "dot-segment", "7.3", Severity.NOTE, "a dot-segment that has not been removed"
    DEVICE_NAME = "device-name", "7.3", Severity.WARNING, "a name of a device on some file systems"
    FILE_SYSTEM_CHARACTER = "file-system-character", "7.3", Severity.NOTE, "a character special to some file systems"
    TRUNCATED_HOST = (
        "truncated-host",
        "7.3",
        Severity.WARNING,
        "an encoded blank or control, where some readers end the host",
    )
    RARE_IPV4 = "rare-ipv4", "7.4", Severity.ERROR, "an IPv4 address in a form that the syntax does not allow"
    LOOPBACK_ADDRESS = "loopback-address", "7.4", Severity.WARNING, "a loopback address"
    UNSPECIFIED_ADDRESS = "unspecified-address", "7.4", Severity.WARNING, "the unspecified address"
    THIS_NETWORK_ADDRESS = "this-network-address", "7.4", Severity.WARNING, "an address on this network"
    LINK_LOCAL_ADDRESS = "link-local-address", "7.4", Severity.WARNING, "a link-local address"
    PRIVATE_ADDRESS = "private-address", "7.4", Severity.WARNING, "a private address"
    SHARED_ADDRESS = "shared-address", "7.4", Severity.WARNING, "an address of the shared address space"
    MULTICAST_ADDRESS = "multicast-address", "7.4", Severity.WARNING, "a multicast address"
    BROADCAST_ADDRESS = "broadcast-address", "7.4", Severity.WARNING, "the limited broadcast address"
    RESERVED_ADDRESS = "reserved-address", "7.4", Severity.WARNING, "a reserved address"
    DOCUMENTATION_ADDRESS = "documentation-address", "7.4", Severity.WARNING, "a documentation address"
    BENCHMARKING_ADDRESS = "benchmarking-address", "7.4", Severity.WARNING, "a benchmarking address"
    PROTOCOL_ASSIGNMENT_ADDRESS = (
        "protocol-assignment-address",
        "7.4",
        Severity.WARNING,
        "an address of the IETF protocol assignments",
    )
    LOCAL_TRANSLATION_ADDRESS = (
        "local-translation-address",
        "7.4",
        Severity.WARNING,
        "an address of local-use IPv4/IPv6 translation",
    )
    SEGMENT_ROUTING_ADDRESS = "segment-routing-address", "7.4", Severity.WARNING, "a segment identifier of SRv6"
    DISCARD_ONLY_ADDRESS = "discard-only-address", "7.4", Severity.WARNING, "a discard-only address"
    DUMMY_ADDRESS = "dummy-address", "7.4", Severity.WARNING, "a dummy address"
    TUNNEL_ADDRESS = "tunnel-address", "7.4", Severity.WARNING, "an address of a tunnel over IPv4"
    METADATA_ADDRESS = "metadata-address", "7.4", Severity.WARNING, "the address of a cloud's metadata service"
    PASSWORD = "password", "7.5", Severity.ERROR, "a password in clear text"
    MISLEADING_USERINFO = "misleading-userinfo", "7.6", Severity.WARNING, "userinfo that looks like a host"
    FORMATTING_CHARACTER = (
        "formatting-character",
        "RFC 3987, 4.1",
        Severity.ERROR,
        "a bidirectional formatting character, which no IRI may have",
    )
    MIXED_DIRECTIONS = (
        "mixed-directions",
        "RFC 3987, 4.2",
        Severity.WARNING,
        "right-to-left and left-to-right characters in one component",
    )
    NOT_ENCLOSED = (
        "not-enclosed",
        "RFC 3987, 4.2",
        Severity.WARNING,
        "right-to-left characters in a component that does not begin and end with one",
    )


@attrs.frozen
class Finding:
    """A danger in a reference, with its span.

    >>> finding = Finding(Danger.ENCODED_LINE_BREAK, 9, 12, "path")
    >>> finding.severity.name, finding.section, finding.message
    ('WARNING', '7.2', 'an encoded CR or LF (path)')

    Attributes:
        danger: The kind of danger.
        start: The offset in the reference's text where it begins, in code points from 0.
        end: The offset after its last character.
        detail: The component, the address, the service of the port, or the reason; `""` if there is nothing to add.
        address: The address that the host reaches, if the address is the danger.
    """

    danger: Danger
    start: int
    end: int
    detail: str = ""
    address: IPv4Address | IPv6Address | None = None

    @property
    def severity(self) -> Severity:
        """The severity of the danger."""
        return self.danger.severity

    @property
    def section(self) -> str:
        """The section of RFC 3986 that describes the danger; for another RFC, its number and section."""
        return self.danger.section

    @property
    def message(self) -> str:
        """The summary with the detail. It quotes only the host of the reference, so it shows no password."""
        return f"{self.danger.summary} ({self.detail})" if self.detail else self.danger.summary
