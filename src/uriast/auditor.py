"""Dangers that can be seen in the text of a reference (RFC 3986, section 7, and 3.2.2 and 3.2.3 on hosts and ports).

What it says is certain; what needs the network, or a guess, it does not say. So it cannot see

- what a name resolves to, now or at the next look (7.1): `localtest.me` reaches 127.0.0.1, and no one here knows;
- where a server redirects, what it or a file system does with the path, or what a scheme means by it;
- whether a name was chosen to deceive: look-alikes, mixed scripts; `john.doe@` looks like a host, as `cnn.com@` does;
- addresses that only some network translates: NAT64 by a prefix of its own, ISATAP;
- what browsers read in a name of new characters or of joiners (`uriast.url_standard` says which), and what is read by
  software that maps names in its own way;
- what a base of the same scheme makes of `http:?q` or `file:/a`, which some take for relative (5.2.2);
- a relative reference's scheme and what else its base gives: resolve it first;
- what only a second decoding brings to light (`%252F`), which 2.4 forbids;
- secrets in paths, queries and fragments; a password is what stands behind a userinfo's first colon.
"""

from __future__ import annotations

import re
from enum import IntEnum, StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Self, cast

import attrs

from uriast.addresses import embedded_ipv4, inet_aton, special_purpose
from uriast.bidi import BidiRule, bidi_findings
from uriast.families import URIS, family_of, pieces_of
from uriast.grammar.rfc3986 import IPv4address
from uriast.nodes import AnyURI, IPv4Literal, IPv6Literal, IPvFutureLiteral
from uriast.normalizer import UNRESERVED_OCTETS
from uriast.percent import percent_decode, percent_decode_to_bytes
from uriast.ports import foreign_service, is_out_of_range
from uriast.scheme_traits import traits_of
from uriast.url_standard import (
    SLASH_SKIPPING_SCHEMES,
    SPECIAL_SCHEMES,
    WINDOWS_DRIVE_LETTER,
    host_in_path,
    is_port,
    read_host,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from ipaddress import IPv4Address, IPv6Address

    from uriast.families import AnyReference
    from uriast.iri_nodes import IRIReference
    from uriast.nodes import Authority, Host, URIReference, Userinfo


class Severity(IntEnum):
    """How grave a danger is, by the RFC's own words; the levels are those of SARIF 2.1.0, and ordered."""

    NOTE = 1
    """Matters only to some: to a file system, to the DNS."""
    WARNING = 2
    """Calls for care: where it is decoded or dereferenced carelessly, it harms."""
    ERROR = 3
    """The RFC does not allow it, or asks that it be rejected or not dereferenced."""


class Danger(StrEnum):
    """The kinds of danger: each has its RFC section, its severity, and a summary. The last three are for IRIs alone.

    >>> Danger("rare-ipv4").section, Danger.RARE_IPV4.severity.name
    ('7.4', 'ERROR')
    """

    section: str
    severity: Severity
    summary: str

    # The defaults are for type checkers, which take `Danger("rare-ipv4")`, the look-up of a member, for this.
    def __new__(cls, value: str, section: str = "", severity: Severity = Severity.NOTE, summary: str = "") -> Self:
        """A kind, by the name under which it is published."""
        danger = str.__new__(cls, value)
        danger._value_ = value
        danger.section = section
        danger.severity = severity
        danger.summary = summary
        return danger

    HOST_NOT_UTF8 = "host-not-utf8", "3.2.2", Severity.ERROR, "encoded octets of a host that are not UTF-8"
    UNKNOWN_IPVFUTURE = "unknown-ipvfuture", "3.2.2", Severity.ERROR, "an IP literal of no defined version"
    EMPTY_LABEL = "empty-label", "3.2.2", Severity.NOTE, "an empty label, which the DNS has only for its root"
    LABEL_TOO_LONG = "label-too-long", "3.2.2", Severity.NOTE, "a label longer than the DNS allows"
    NAME_TOO_LONG = "name-too-long", "3.2.2", Severity.NOTE, "a name longer than the DNS allows"
    READERS_DISAGREE = "readers-disagree", "3.2.2", Severity.WARNING, "a host that browsers read otherwise"
    PORT_OUT_OF_RANGE = "port-out-of-range", "3.2.3", Severity.WARNING, "a port number higher than any port's"
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
    METADATA_ADDRESS = "metadata-address", "7.4", Severity.WARNING, "the address of a cloud's metadata service"
    PASSWORD = "password", "7.5", Severity.ERROR, "a password in clear text"
    MISLEADING_USERINFO = "misleading-userinfo", "7.6", Severity.WARNING, "userinfo that looks like a host"
    FORMATTING_CHARACTER = (
        BidiRule.FORMATTING_CHARACTER.value,
        f"RFC 3987, {BidiRule.FORMATTING_CHARACTER.section}",
        Severity.ERROR,
        BidiRule.FORMATTING_CHARACTER.summary,
    )
    MIXED_DIRECTIONS = (
        BidiRule.MIXED_DIRECTIONS.value,
        f"RFC 3987, {BidiRule.MIXED_DIRECTIONS.section}",
        Severity.WARNING,
        BidiRule.MIXED_DIRECTIONS.summary,
    )
    NOT_ENCLOSED = (
        BidiRule.NOT_ENCLOSED.value,
        f"RFC 3987, {BidiRule.NOT_ENCLOSED.section}",
        Severity.WARNING,
        BidiRule.NOT_ENCLOSED.summary,
    )


@attrs.frozen
class Finding:
    """A danger, and where it is.

    Attributes:
        danger: Its kind, which has the section and the severity.
        start: Where it begins in the reference's text, in code points from 0.
        end: Where it ends: the offset behind its last character.
        detail: What more there is to say: the component, the address, the service that the port is for.
        address: The address that the host reaches, where that is the danger.
    """

    danger: Danger
    start: int
    end: int
    detail: str = ""
    address: IPv4Address | IPv6Address | None = None

    @property
    def severity(self) -> Severity:
        """How grave it is."""
        return self.danger.severity

    @property
    def section(self) -> str:
        """The section of RFC 3986 that speaks of it, or of the RFC that is named."""
        return self.danger.section

    @property
    def message(self) -> str:
        """What it is, in words. Of the reference's text only a host is quoted, so no password shows."""
        return f"{self.danger.summary} ({self.detail})" if self.detail else self.danger.summary


def audit(reference: str | AnyReference) -> tuple[Finding, ...]:
    """The dangers in a reference, in the order of their spans; in an IRI also those of bidirectional text.

    >>> for finding in audit("ftp://cnn.example.com&story=breaking_news@0x7f.1:25/aux"):
    ...     print(finding.start, finding.end, finding.section, finding.severity.name, finding.message)
    6 21 7.6 WARNING userinfo that looks like a host
    42 48 7.4 ERROR an IPv4 address in a form that the syntax does not allow (127.0.0.1)
    42 48 7.4 WARNING a loopback address (127.0.0.1)
    49 51 7.2 ERROR the well-known port of another protocol (smtp)
    52 55 7.3 WARNING a name of a device on some file systems
    >>> [finding.danger for finding in audit("http://[64:ff9b::10.0.0.1]/a:b") if finding.severity >= Severity.WARNING]
    [<Danger.PRIVATE_ADDRESS: 'private-address'>]

    Args:
        reference: A URI reference, as text or node, or a node of an IRI.

    Raises:
        ParseError: The text is not valid.
        TypeError: The argument is neither text nor node.
    """
    family = family_of(reference)
    read = family.reference_of(reference)
    findings = [*_findings(read), *(_in_two_directions(read) if family is not URIS else ())]
    return tuple(sorted(findings, key=attrgetter("start", "end")))


def _findings(reference: URIReference) -> Iterator[Finding]:
    starts = _starts(reference)
    if reference.userinfo is not None:
        yield from _in_userinfo(reference.userinfo, starts["userinfo"])
    if reference.host is not None:
        yield from _in_host(reference.host, starts["host"])
    if reference.port:
        yield from _in_port(reference.port, reference, starts["port"])
    yield from _read_otherwise(reference, starts)
    yield from _in_path(reference, starts["path"])
    if reference.query is not None:
        yield from _octets(_IN_DATA, reference.query, starts["query"], "query")
    if reference.fragment is not None:
        yield from _octets(_IN_DATA, reference.fragment, starts["fragment"], "fragment")


def _starts(reference: URIReference) -> dict[str, int]:
    """Where each component begins."""
    starts: dict[str, int] = {}
    offset = 0
    for name, piece in pieces_of(reference):
        starts[name] = offset
        offset += len(piece)
    return starts


def _in_two_directions(iri: URIReference) -> Iterator[Finding]:
    """What breaks the rules for bidirectional text (RFC 3987, 4)."""
    return (
        Finding(Danger(each.rule), each.start, each.end, each.component)
        for each in bidi_findings(cast("IRIReference", iri))
    )


# Userinfo (sections 7.5 and 7.6)


def _in_userinfo(userinfo: Userinfo, start: int) -> Iterator[Finding]:
    user, password = userinfo.user, userinfo.password
    other = re.search(_OTHER, user)
    shown = user[: other.start()] if other else user
    if _is_host_like(percent_decode(shown)):
        yield Finding(Danger.MISLEADING_USERINFO, start, start + len(shown))
    yield from _octets(_IN_AUTHORITY, user, start, "userinfo")
    if password:
        begin, end = start + len(user) + 1, start + len(userinfo.text)
        yield Finding(Danger.PASSWORD, begin, end)
        # No span tells where in a password something stands.
        for danger in dict.fromkeys(found.danger for found in _octets(_IN_DATA, password, 0, "")):
            yield Finding(danger, begin, end, "password")


_OTHER: Final = rf"[^0-9A-Za-z\-._~%]|%(?!{UNRESERVED_OCTETS})"
"""What is not unreserved, written plainly or percent-encoded."""
_LABEL: Final = r"[0-9A-Za-z](?:[0-9A-Za-z\-]*[0-9A-Za-z])?"
_TOP_LABEL: Final = r"[A-Za-z][0-9A-Za-z\-]*[0-9A-Za-z]"


def _is_host_like(text: str) -> bool:
    """Whether it has the form of an IPv4 address, or of a domain name of several labels (RFC 1123, 2.1)."""
    *labels, top = text.removesuffix(".").split(".")
    if not labels or re.fullmatch(_TOP_LABEL, top) is None:
        return text.lower() == "localhost" or IPv4address.matches(text)
    return all(re.fullmatch(_LABEL, label) for label in labels)


# Host (sections 3.2.2 and 7.4)


def _in_host(host: Host, start: int) -> Iterator[Finding]:
    end = start + len(str(host))
    if isinstance(host, IPvFutureLiteral):
        yield Finding(Danger.UNKNOWN_IPVFUTURE, start, end)
    elif isinstance(host, IPv6Literal | IPv4Literal):
        yield from _reached(host.address, start, end)
    else:
        yield from _in_name(host.text, start, end)


def _reached(address: IPv4Address | IPv6Address, start: int, end: int, how: str = "") -> Iterator[Finding]:
    """What is to say of the address that a host reaches: of itself, or else of the IPv4 address in it."""
    purpose = special_purpose(address)
    if purpose is not None:
        yield Finding(Danger(f"{purpose}-address"), start, end, f"{how}{address}", address)
    elif address.version == 6 and (embedded := embedded_ipv4(address)):  # noqa: PLR2004 - IPv6's version
        yield from _reached(embedded.address, start, end, f"{embedded.mechanism} ")


def _in_name(text: str, start: int, end: int) -> Iterator[Finding]:
    name = percent_decode(text, "replace")
    address = inet_aton(name)
    if address is not None:
        yield Finding(Danger.RARE_IPV4, start, end, str(address), address)
    yield from _reached_by_name(name, address, start, end)
    yield from _lengths(text, start, end)
    yield from _not_utf8(text, start)
    yield from _octets(_IN_AUTHORITY, text, start, "host")
    yield from _truncated(text, start)


def _reached_by_name(name: str, address: IPv4Address | None, start: int, end: int) -> Iterator[Finding]:
    if address is not None:
        yield from _reached(address, start, end)
    elif f".{name}".removesuffix(".").lower().endswith(".localhost"):  # RFC 6761, 6.3
        yield Finding(Danger.LOOPBACK_ADDRESS, start, end, "by the name localhost")


def _truncated(text: str, start: int) -> Iterator[Finding]:
    """What those read who end a name where C ends a string or, as `inet_aton()` does, a word."""
    found = re.search("(?:%[01][0-9A-Fa-f]|%20|%7[Ff])+", text)
    if found is None:
        return
    begin, end = start + found.start(), start + found.end()
    name = percent_decode(text[: found.start()], "replace")
    address = inet_aton(name)
    yield Finding(Danger.TRUNCATED_HOST, begin, end, "" if address is None else str(address), address)
    yield from _reached_by_name(name, address, start, begin)


_MOST_IN_LABEL: Final = 63
_MOST_IN_NAME: Final = 253  # 255 octets, less the first label's length octet and the root's (RFC 1035, 2.3.4)


def _lengths(text: str, start: int, end: int) -> Iterator[Finding]:
    """What of a name the DNS cannot hold. A dot at the end belongs to the root and does not count."""
    length = -1
    for begin, stop, behind in _labels(text):
        characters = _characters(text[begin:stop])
        length += characters + 1
        if characters == 0:
            yield Finding(Danger.EMPTY_LABEL, start + begin, start + behind)
        elif characters > _MOST_IN_LABEL:
            yield Finding(Danger.LABEL_TOO_LONG, start + begin, start + stop, f"{characters}")
    if length > _MOST_IN_NAME:
        yield Finding(Danger.NAME_TOO_LONG, start, end, f"{length}")


def _labels(text: str) -> Iterator[tuple[int, int, int]]:
    """Where each label begins and ends, and where its dot ends; what is behind the last dot only if there is any."""
    begin = 0
    for dot in re.finditer(r"\.|%2[Ee]", text):
        yield begin, dot.start(), dot.end()
        begin = dot.end()
    if begin < len(text):
        yield begin, len(text), len(text)


def _characters(label: str) -> int:
    """How long a label is at least in the DNS: an IDNA A-label has more characters than what it stands for."""
    return len(percent_decode(label, "replace") if "%" in label else label)


def _not_utf8(text: str, start: int) -> Iterator[Finding]:
    for run in re.finditer("(?:%[0-9A-Fa-f][0-9A-Fa-f])++", text):
        try:
            percent_decode_to_bytes(run[0]).decode()
        except UnicodeDecodeError as error:
            first = start + run.start()
            yield Finding(Danger.HOST_NOT_UTF8, first + 3 * error.start, first + 3 * error.end)


# Port (sections 3.2.3 and 7.2)


def _in_port(port: str, reference: URIReference, start: int) -> Iterator[Finding]:
    end = start + len(port)
    if is_out_of_range(port):
        yield Finding(Danger.PORT_OUT_OF_RANGE, start, end)
    service = foreign_service(port, reference.scheme) if isinstance(reference, AnyURI) else None
    if service is not None:
        yield Finding(Danger.WELL_KNOWN_PORT, start, end, service)


# Other readings (section 3.2.2)


def _read_otherwise(reference: URIReference, starts: dict[str, int]) -> Iterator[Finding]:
    """What browsers read of the host if the scheme, or the base's, is special."""
    scheme = reference.scheme.lower() if isinstance(reference, AnyURI) else ""
    if scheme and scheme not in SPECIAL_SCHEMES:
        return
    authority = reference.authority
    if authority is None or not str(authority):
        yield from _skipped_to(reference, scheme, starts["path"])
    elif scheme in {"", "file"} and re.fullmatch(WINDOWS_DRIVE_LETTER, str(authority)):
        when = "" if scheme else _by_base(("file",))
        yield Finding(Danger.READERS_DISAGREE, starts["host"], starts["host"] + 2, f"a drive's letter{when}")
    elif "%" in authority.host.text or not authority.host.text.isascii():
        yield from _mapped(authority, scheme, starts["host"])


def _skipped_to(reference: URIReference, scheme: str, start: int) -> Iterator[Finding]:
    """The host in the path: browsers skip what slashes there are. A relative reference has its base's scheme."""
    if scheme == "file" or (reference.authority is None and not scheme):
        return
    found = host_in_path(reference.path.text)
    if found is None:
        return
    if not scheme:
        when = _by_base(SLASH_SKIPPING_SCHEMES)
    else:  # a base of the same scheme gives its own host (URL Standard, 4.4, special relative or authority state)
        when = f", but not by a base of {scheme}" if reference.authority is None else ""
    yield from _other_host(found.host, start + found.start, start + found.end, when)


def _mapped(authority: Authority, scheme: str, start: int) -> Iterator[Finding]:
    """The host that a name is mapped to. For `file`, browsers refuse an authority that is more than a host."""
    schemes = SPECIAL_SCHEMES if authority.userinfo is None and authority.port is None else SLASH_SKIPPING_SCHEMES
    if not is_port(authority.port or "") or (scheme and scheme not in schemes):
        return
    text = str(authority.host)
    read = read_host(text)
    if read is not None and read.is_mapped:
        yield from _other_host(read.text, start, start + len(text), "" if scheme else _by_base(schemes))


def _other_host(host: str, start: int, end: int, when: str) -> Iterator[Finding]:
    address = inet_aton(host)
    yield Finding(Danger.READERS_DISAGREE, start, end, f"{host}{when}", address)
    yield from _reached_by_name(host, address, start, end)


def _by_base(schemes: tuple[str, ...]) -> str:
    *others, last = schemes
    return f", by a base of {', '.join(others)} or {last}" if others else f", by a base of {last}"


# Path (section 7.3)


def _in_path(reference: URIReference, start: int) -> Iterator[Finding]:
    path = reference.path
    pattern = _IN_ROOTLESS_PATH if not path.is_absolute and not reference.is_relative else _IN_PATH
    yield from _octets(pattern, path.text, start, "path")
    if isinstance(reference, AnyURI) and traits_of(reference.scheme).opaque_path:
        return  # no hierarchy, and no file's name
    for segment in re.finditer("[^/]++", path.text):
        danger = _danger_of_name(segment[0])
        # In a relative reference, dot-segments are what they are for (4.2).
        if danger is not None and not (danger is Danger.DOT_SEGMENT and reference.is_relative):
            yield Finding(danger, start + segment.start(), start + segment.end())


_DEVICES: Final = frozenset(
    [b"AUX", b"CON", b"NUL", b"PRN", b"LPT", b"CLOCK$", b"CONIN$", b"CONOUT$"]
    + [f"{port}{number}".encode() for port in ("COM", "LPT") for number in "0123456789¹²³"]
)
"""The devices of DOS and Windows, by the bytes of their names, and `lpt`, which 7.3 itself names."""


def _danger_of_name(segment: str) -> Danger | None:
    """What a segment names that is no file: a dot-segment, or a device, whatever stands behind a dot or colon."""
    name = percent_decode_to_bytes(segment) if "%" in segment else segment.encode()
    if name in {b".", b".."}:
        return Danger.DOT_SEGMENT if "%" not in segment else Danger.ENCODED_DOT_SEGMENT
    stem = name.partition(b".")[0].partition(b":")[0].rstrip(b" ").upper()
    if name == b"..." or stem in _DEVICES:
        return Danger.DEVICE_NAME
    return None


# Octets (sections 7.2 and 7.3). A group is named for its danger.

_IN_DATA: Final = r"(?P<ENCODED_NUL>(?:%00)++)|(?P<ENCODED_LINE_BREAK>(?:%0[ADad])++)"
_SLASHES: Final = rf"{_IN_DATA}|(?P<ENCODED_BACKSLASH>%5[Cc])"
_IN_AUTHORITY: Final = rf"{_SLASHES}|(?P<ENCODED_DELIMITER>%(?:2[3Ff]|3[AaFf]|40|5[BDbd]))"
_IN_ANY_PATH: Final = rf"{_SLASHES}|(?P<ENCODED_DELIMITER>%(?:2[3Ff]|3[Ff]))"
_IN_PATH: Final = rf"{_IN_ANY_PATH}|(?P<FILE_SYSTEM_CHARACTER>:|%3[Aa]|%5[BDbd])"
_IN_ROOTLESS_PATH: Final = rf"{_IN_ANY_PATH}|(?P<FILE_SYSTEM_CHARACTER>%5[BDbd])"  # `urn:a:b` is no file


def _octets(pattern: str, text: str, start: int, component: str) -> Iterator[Finding]:
    for match in re.finditer(pattern, text):
        yield Finding(Danger[match.lastgroup or ""], start + match.start(), start + match.end(), component)
