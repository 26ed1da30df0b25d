"""The checks of an audit (RFC 3986, section 7, and 3.2.2 and 3.2.3 on hosts and ports; RFC 3987, section 4).

Each finding is certain: the audit neither guesses nor uses the network. So it does not detect

- the address that a name resolves to, now or later (7.1): `localtest.me` reaches 127.0.0.1;
- redirects, and the effects of the path on a server, a file system or a scheme;
- names chosen to deceive, by look-alikes or mixed scripts. All userinfo that looks like a host is reported: `cnn.com@`,
  but also `john.doe@`;
- addresses that only some networks translate: NAT64 with a network-specific prefix;
- what browsers make of a host with some rare characters (`uriast.passes.audit.browsers` lists them) or, without the
  package `idna`, with any non-ASCII character; and the name that other software reads by a mapping of its own;
- paths that browsers read differently: they never remove the drive letter of a `file` URI (`file:///C:/../a`), and take
  the drive of the base (`/a` against `file:///C:/b`); and they keep the dot-segments of a path without a leading slash
  if the scheme is not special (`x:a/../b`);
- the target of `http:?q` or `file:/a` for a reader that resolves them against a base of the same scheme (5.2.2);
- the parts of a relative reference that come from its base, such as the scheme: resolve it first;
- dangers after a second decoding (`%252F`), which 2.4 forbids;
- secrets in paths, queries and fragments. Only the userinfo after its first colon counts as a password.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from uriast.addresses.rare_forms import inet_aton
from uriast.grammar.rfc3986 import IPv4address
from uriast.nodes import IPvFutureLiteral
from uriast.nodes.iri import IRI, IRegName
from uriast.octets import BIDI_CONTROLS, TRIPLET, UNRESERVED, decode
from uriast.passes.audit import browsers
from uriast.passes.audit.findings import Danger, Finding
from uriast.passes.origin import is_out_of_range
from uriast.passes.percent_encoding import percent_decode, percent_decode_to_bytes
from uriast.passes.schemes import facts_of
from uriast.passes.syntax import URIS, iris, pieces_of, syntax_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from ipaddress import IPv4Address, IPv6Address

    from uriast.facts import SchemeFacts
    from uriast.nodes.iri import IAuthority, IHost, IRIReference, IUserinfo
    from uriast.passes.schemes import SchemeTable


def audit(reference: str | IRIReference, *, registry: SchemeTable | None = None) -> tuple[Finding, ...]:
    """Find the dangers in a reference, in the order of their spans. For IRIs, bidirectional text is checked too.

    What browsers read in a host that is not ASCII, or whose percent-encoded octets are not, is known only with the
    package `idna`, which the extra `uriast[idna]` installs. Without it, such a host is not compared.

    >>> from uriast.passes.audit import Severity
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
        reference: A URI reference, as text or node, or a node of an IRI reference.
        registry: The schemes whose facts count for a text or a generic node. By default, those that ship.

    Raises:
        ParseError: The text is not valid.
    """
    syntax = syntax_of(reference)
    read = syntax.reference_of(reference)
    return _sorted(
        [*_in_reference(read, facts_of(read, registry)), *(_in_two_directions(read) if syntax is not URIS else ())]
    )


def bidi_findings(iri: str | IRIReference) -> tuple[Finding, ...]:
    r"""The violations of the rules for bidirectional text (RFC 3987, 4.1 and 4.2), in the order of their spans.

    As 4.2 allows, components are divided at their usual delimiters, and each part must obey the rules: user and
    password, the labels of a host, segments and their extensions, the names and values of a query. A nonspacing mark
    has the direction of the character before it. Percent-encodings count as ASCII text.

    >>> for finding in bidi_findings("http://ab.cd.ef/גח1/x\u202ey"):
    ...     print(finding.start, finding.end, finding.section, finding.danger, finding.detail)
    16 19 RFC 3987, 4.2 not-enclosed path
    21 22 RFC 3987, 4.1 formatting-character path
    >>> bidi_findings("http://אב.גד.הו/זח/כל?מן=סע;פצ=קר#שת")
    ()

    Args:
        iri: An IRI reference, as text or node.

    Raises:
        ParseError: The text is not valid.
    """
    return _sorted(_in_two_directions(iris().reference_of(iri)))


def _sorted(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=attrgetter("start", "end")))


def _in_reference(reference: IRIReference, facts: SchemeFacts) -> Iterator[Finding]:
    starts = {name: start for name, start, _ in _placed(reference)}
    if reference.userinfo is not None:
        yield from _in_userinfo(reference.userinfo, starts["userinfo"])
    if reference.host is not None:
        yield from _in_host(reference.host, starts["host"])
    if reference.port:
        yield from _in_port(reference.port, facts, starts["port"])
    yield from _read_differently(reference, facts, starts)
    yield from _in_path(reference, facts, starts["path"])
    for component, text in (("query", reference.query), ("fragment", reference.fragment)):
        if text:
            yield from _octets(_IN_DATA, text, starts[component], component)


def _placed(reference: IRIReference) -> Iterator[tuple[str, int, str]]:
    """The name, the offset and the text of each component; delimiters have the name `""`."""
    start = 0
    for name, text in pieces_of(reference):
        yield name, start, text
        start += len(text)


# Percent-encoded octets that are dangerous after decoding. The groups are named after members of `Danger`.

_IN_DATA: Final = r"(?P<ENCODED_NUL>(?:%00)++)|(?P<ENCODED_LINE_BREAK>(?:%0[ADad])++)"
_SLASHES: Final = rf"{_IN_DATA}|(?P<ENCODED_BACKSLASH>%5[Cc])"
_IN_AUTHORITY: Final = rf"{_SLASHES}|(?P<ENCODED_DELIMITER>%(?:2[3Ff]|3[AaFf]|40|5[BDbd]))"
_IN_ANY_PATH: Final = rf"{_SLASHES}|(?P<ENCODED_DELIMITER>%(?:2[3Ff]|3[Ff]))"
_IN_ROOTED_PATH: Final = rf"{_IN_ANY_PATH}|(?P<FILE_SYSTEM_CHARACTER>:|%3[Aa]|%5[BDbd])"
_IN_ROOTLESS_PATH: Final = rf"{_IN_ANY_PATH}|(?P<FILE_SYSTEM_CHARACTER>%5[BDbd])"  # `urn:a:b` does not name a file


def _octets(pattern: str, text: str, start: int, component: str) -> Iterator[Finding]:
    for match in re.finditer(pattern, text):
        yield Finding(Danger[match.lastgroup or ""], start + match.start(), start + match.end(), component)


# Userinfo: sections 7.5 and 7.6


def _in_userinfo(userinfo: IUserinfo, start: int) -> Iterator[Finding]:
    user, password = userinfo.user, userinfo.password
    other = re.search(_OTHER, user)
    shown = user[: other.start()] if other else user
    if _is_host_like(percent_decode(shown)):
        yield Finding(Danger.MISLEADING_USERINFO, start, start + len(shown))
    yield from _octets(_IN_AUTHORITY, user, start, "userinfo")
    if password:
        begin, end = start + len(user) + 1, start + len(userinfo.text)
        yield Finding(Danger.PASSWORD, begin, end)
        # The span is the whole password's: a narrower one would reveal positions in it.
        for danger in dict.fromkeys(finding.danger for finding in _octets(_IN_DATA, password, 0, "")):
            yield Finding(danger, begin, end, "password")


_OTHER: Final = rf"[^0-9A-Za-z\-._~%]|(?!{UNRESERVED})%"
"""A character that is not unreserved, literal or percent-encoded."""
_DOMAIN_NAME: Final = r"(?:[0-9A-Za-z](?:[0-9A-Za-z\-]*[0-9A-Za-z])?\.)+[A-Za-z][0-9A-Za-z\-]*[0-9A-Za-z]"
"""A domain name of several labels (RFC 1123, 2.1), without the root's dot."""


def _is_host_like(text: str) -> bool:
    is_domain_name = re.fullmatch(_DOMAIN_NAME, text.removesuffix("."))
    return bool(is_domain_name) or text.lower() == "localhost" or IPv4address.matches(text)


# Hosts: sections 3.2.2 and 7.4


def _in_host(host: IHost, start: int) -> Iterator[Finding]:
    end = start + len(str(host))
    if isinstance(host, IRegName):
        yield from _in_name(host.text, start, end)
    elif isinstance(host, IPvFutureLiteral):
        yield Finding(Danger.UNKNOWN_IPVFUTURE, start, end)
    else:
        yield from _reached(host.address, start, end)


def _in_name(text: str, start: int, end: int) -> Iterator[Finding]:
    name = percent_decode(text, "replace")
    address = inet_aton(name)
    if address is not None:
        yield Finding(Danger.RARE_IPV4, start, end, str(address), address)
    yield from _reached_by_name(name, start, end)
    yield from _lengths(text, start, end)
    if "%" in text:
        yield from _not_utf8(text, start)
        yield from _octets(_IN_AUTHORITY, text, start, "host")
        yield from _truncated(text, start)


def _reached(address: IPv4Address | IPv6Address, start: int, end: int) -> Iterator[Finding]:
    """The danger of the address that a host reaches, if it is not global."""
    from uriast.addresses.reachability import special_purpose

    found = special_purpose(address)
    if found is not None:
        detail = f"{found.mechanism} {found.address}".lstrip()
        yield Finding(Danger(f"{found.purpose}-address"), start, end, detail, found.address)


def _reached_by_name(name: str, start: int, end: int) -> Iterator[Finding]:
    """The dangers of a name that readers take for an address, or that is `localhost`."""
    if (address := inet_aton(name)) is not None:
        yield from _reached(address, start, end)
    elif f".{name}".removesuffix(".").lower().endswith(".localhost"):  # RFC 6761, 6.3
        yield Finding(Danger.LOOPBACK_ADDRESS, start, end, "by the name localhost")


def _truncated(text: str, start: int) -> Iterator[Finding]:
    """The host that some readers see: they end a name at a NUL, as C does, or at white space, as `inet_aton()` does."""
    match = re.search("(?:%[01][0-9A-Fa-f]|%20|%7[Ff])+", text)
    if match is None:
        return
    begin, end = start + match.start(), start + match.end()
    name = percent_decode(text[: match.start()], "replace")
    address = inet_aton(name)
    yield Finding(Danger.TRUNCATED_HOST, begin, end, str(address or ""), address)
    yield from _reached_by_name(name, start, begin)


_MOST_IN_LABEL: Final = 63
_MOST_IN_NAME: Final = 253  # 255 octets, less the first label's length octet and the root's (RFC 1035, 2.3.4)


def _lengths(text: str, start: int, end: int) -> Iterator[Finding]:
    """Labels and names that exceed the limits of the DNS. A dot at the end belongs to the root and does not count."""
    begin, length = start, -1
    parts = re.split(r"(\.|%2[Ee])", text)
    for label, dot in zip(parts[::2], [*parts[1::2], ""], strict=True):
        stop = begin + len(label)
        if label or dot:
            # An IDNA A-label is longer than its Unicode form, so these are the fewest characters.
            characters = len(percent_decode(label, "replace") if "%" in label else label)
            length += characters + 1
            if not label:
                yield Finding(Danger.EMPTY_LABEL, begin, stop + len(dot))
            elif characters > _MOST_IN_LABEL:
                yield Finding(Danger.LABEL_TOO_LONG, begin, stop, f"{characters}")
        begin = stop + len(dot)
    if length > _MOST_IN_NAME:
        yield Finding(Danger.NAME_TOO_LONG, start, end, f"{length}")


def _not_utf8(text: str, start: int) -> Iterator[Finding]:
    for run in re.finditer(f"(?:{TRIPLET})++", text):
        try:
            decode(run[0].encode()).decode()
        except UnicodeDecodeError as error:
            first = start + run.start()
            yield Finding(Danger.HOST_NOT_UTF8, first + 3 * error.start, first + 3 * error.end)


# Ports: sections 3.2.3 and 7.2


def _in_port(port: str, facts: SchemeFacts, start: int) -> Iterator[Finding]:
    end = start + len(port)
    if is_out_of_range(port):
        yield Finding(Danger.PORT_OUT_OF_RANGE, start, end)
    service = _SERVICES.get(port.lstrip("0"))
    if service is not None and facts.services is not None and service not in facts.services:
        yield Finding(Danger.WELL_KNOWN_PORT, start, end, service)


# The ports: the bad ports of the Fetch Standard (2.9, port blocking) of 2026-07-02 up to 1023, and the well-known ports
# of URI schemes and their protocols. 0, 15, 77 and 87 are left out: IANA has no service name for them.
# The names: IANA's Service Name and Transport Protocol Port Number Registry (RFC 6335), in a copy of April 2025. The
# registry has more names for some ports, which are left out here: nameserver (42), www and www-http (80), ident (113),
# urd (465), ipps (631).
_SERVICES: Final[dict[str, str]] = dict(
    re.findall(
        r"([0-9]+) (\S+)",
        """
    1 tcpmux     7 echo       9 discard     11 systat        13 daytime    17 qotd      19 chargen  20 ftp-data
    21 ftp       22 ssh       23 telnet     25 smtp          37 time       42 name      43 nicname  53 domain
    69 tftp      70 gopher    79 finger     80 http          88 kerberos   95 supdup    101 hostname
    102 iso-tsap 103 gppitnp  104 acr-nema  109 pop2         110 pop3      111 sunrpc   113 auth    115 sftp
    117 uucp-path             119 nntp      123 ntp          135 epmap     137 netbios-ns           139 netbios-ssn
    143 imap     161 snmp     179 bgp       194 irc          389 ldap      427 svrloc   443 https   445 microsoft-ds
    465 submissions           512 exec      513 login        514 shell     515 printer  526 tempo   530 courier
    531 conference            532 netnews   540 uucp         548 afpovertcp             554 rtsp    556 remotefs
    563 nntps    587 submission             601 syslog-conn  631 ipp       636 ldaps    873 rsync   989 ftps-data
    990 ftps     992 telnets  993 imaps     995 pop3s
        """,
    )
)
"""The services of well-known ports (0 to 1023)."""


# Paths: section 7.3


def _in_path(reference: IRIReference, facts: SchemeFacts, start: int) -> Iterator[Finding]:
    path = reference.path
    pattern = _IN_ROOTED_PATH if path.is_absolute or reference.is_relative else _IN_ROOTLESS_PATH
    yield from _octets(pattern, path.text, start, "path")
    if facts.opaque_path:
        return  # an opaque path has no hierarchy and names no file
    for segment in re.finditer("[^/]++", path.text):
        danger = _danger_of_name(segment[0])
        # Dot-segments are intended for relative references (4.2).
        if danger is not None and not (danger is Danger.DOT_SEGMENT and reference.is_relative):
            yield Finding(danger, start + segment.start(), start + segment.end())


_DEVICES: Final = frozenset(
    [b"AUX", b"CON", b"NUL", b"PRN", b"LPT", b"CLOCK$", b"CONIN$", b"CONOUT$"]
    + [f"{port}{number}".encode() for port in ("COM", "LPT") for number in "0123456789¹²³"]
)
"""The device names of DOS and Windows as bytes, and `lpt`, an example of section 7.3.

Sources: Microsoft, "Naming Files, Paths, and Namespaces", and "Console Handles" for `CONIN$` and `CONOUT$`.
"""


def _danger_of_name(segment: str) -> Danger | None:
    """The danger of a segment that is a dot-segment or names a device, such as `aux` or `aux.txt`."""
    name = percent_decode_to_bytes(segment) if "%" in segment else segment.encode()
    if name in {b".", b".."}:
        return Danger.DOT_SEGMENT if "%" not in segment else Danger.ENCODED_DOT_SEGMENT
    stem = name.partition(b".")[0].partition(b":")[0].rstrip(b" ").upper()
    if name == b"..." or stem in _DEVICES:
        return Danger.DEVICE_NAME
    return None


# Hosts that browsers read differently, refuse or miss (URL Standard)


def _read_differently(reference: IRIReference, facts: SchemeFacts, starts: dict[str, int]) -> Iterator[Finding]:
    scheme = reference.scheme.lower() if isinstance(reference, IRI) else ""
    authority = reference.authority
    if authority is None or not str(authority.host):
        yield from _missing(reference, facts, scheme)
    if scheme and not facts.special:
        return  # browsers take the host as it is
    if authority is None or not str(authority):
        yield from _skipped_to(reference, scheme, starts["path"])
    elif scheme in {"", "file"} and re.fullmatch(browsers.WINDOWS_DRIVE_LETTER, str(authority)):
        detail = _detail("a drive's letter", scheme, ("file",))
        yield Finding(Danger.READERS_DISAGREE, starts["host"], starts["host"] + 2, detail)
    else:
        yield from _in_authority(authority, scheme, starts["host"])


def _missing(reference: IRIReference, facts: SchemeFacts, scheme: str) -> Iterator[Finding]:
    """An empty or missing host. `scheme` is empty in a relative reference."""
    authority = reference.authority
    end = len(f"{scheme}:" if scheme else "") + len("" if authority is None else "//")
    if facts.host_required:
        yield Finding(Danger.MISSING_HOST, 0, end)
    elif authority is not None and not scheme:
        yield Finding(Danger.MISSING_HOST, 0, end, _detail("", scheme, browsers.SLASH_SKIPPING_SCHEMES))
    elif authority is not None and str(authority) and scheme != "file":  # userinfo or a port
        yield Finding(Danger.REFUSED_HOST, 0, end, browsers.EMPTY)


def _skipped_to(reference: IRIReference, scheme: str, start: int) -> Iterator[Finding]:
    """The host that browsers see in the path, because they skip slashes."""
    if scheme == "file" or (reference.authority is None and not scheme):
        return
    found = browsers.host_in_path(reference.path.text)
    if found is None:
        return
    detail = _detail(found.host, scheme, browsers.SLASH_SKIPPING_SCHEMES)
    if reference.authority is None:
        # A base of the same scheme gives its own host (URL Standard, 4.4, special relative or authority state).
        detail += f", unless the base has the scheme {scheme}"
    yield from _other_host(found.host, start + found.start, start + found.end, detail)


def _in_authority(authority: IAuthority, scheme: str, start: int) -> Iterator[Finding]:
    """The host that browsers refuse, or map to another. For `file`, they take the whole authority for a host."""
    host = authority.host
    end = start + len(str(host))
    if scheme == "file" and authority.userinfo is not None:
        yield Finding(Danger.REFUSED_HOST, start - 1, start, browsers.forbids("@"))
    elif scheme == "file" and authority.port is not None:
        yield Finding(Danger.REFUSED_HOST, end, end + 1, browsers.forbids(":"))
    elif isinstance(host, IRegName) and host.text:
        read = browsers.read_host(host.text)
        if isinstance(read, browsers.RefusedHost):
            yield Finding(Danger.REFUSED_HOST, start, end, _detail(read.reason, scheme, browsers.SPECIAL_SCHEMES))
        elif read is not None and read.is_mapped and browsers.is_port(authority.port or ""):
            is_whole = authority.userinfo is None and authority.port is None
            schemes = browsers.SPECIAL_SCHEMES if is_whole else browsers.SLASH_SKIPPING_SCHEMES
            yield from _other_host(read.text, start, end, _detail(read.text, scheme, schemes))


def _other_host(host: str, start: int, end: int, detail: str) -> Iterator[Finding]:
    yield Finding(Danger.READERS_DISAGREE, start, end, detail, inet_aton(host))
    yield from _reached_by_name(host, start, end)


def _detail(detail: str, scheme: str, schemes: tuple[str, ...]) -> str:
    """The detail of a finding. In a relative reference, which has no scheme, it depends on that of the base."""
    if scheme:
        return detail
    condition = f"if the base has the scheme {' or '.join(', '.join(schemes).rsplit(', ', 1))}"
    return f"{detail}, {condition}" if detail else condition


# Bidirectional text in IRIs: RFC 3987, section 4


def _in_two_directions(reference: IRIReference) -> Iterator[Finding]:
    for component, start, text in _placed(reference):
        if text.isascii():
            continue
        for match in re.finditer(_FORMATTING, text):
            yield Finding(Danger.FORMATTING_CHARACTER, start + match.start(), start + match.end(), component)
        for part in re.finditer(_PARTS[component], text):
            for danger in _broken(part[0]):
                yield Finding(danger, start + part.start(), start + part.end(), component)


def _broken(part: str) -> Iterator[Danger]:
    """The violations of section 4.2 in a part."""
    from unicodedata import bidirectional

    classes = [bidirectional(character) for character in re.sub(_FORMATTING, "", part)]
    if _RIGHT_TO_LEFT.isdisjoint(classes):
        return
    if "L" in classes:
        yield Danger.MIXED_DIRECTIONS
    last = next(each for each in reversed(classes) if each != "NSM")
    if not {classes[0], last} <= _RIGHT_TO_LEFT:
        yield Danger.NOT_ENCLOSED


_FORMATTING: Final = f"[{BIDI_CONTROLS}]+"
_PARTS: Final = {
    "userinfo": r"[^:]+",
    "host": r"[^.]+",
    "path": r"[^/.]+",
    "query": r"[^&;=]+",
    "fragment": r".+",
}
"""The parts that each component is divided into, as section 4.2 proposes: user and password, labels, segments and their
extensions, names and values."""
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
