"""Auditing the text of a reference for dangers (RFC 3986, section 7, and 3.2.2 and 3.2.3 on hosts and ports).

Each finding is certain: the audit neither guesses nor uses the network. So it does not detect

- the address that a name resolves to, now or later (7.1): `localtest.me` reaches 127.0.0.1;
- redirects, and the effects of the path on a server, a file system or a scheme;
- names chosen to deceive, by look-alikes or mixed scripts. All userinfo that looks like a host is reported: `cnn.com@`,
  but also `john.doe@`;
- addresses that only some networks translate: NAT64 with a network-specific prefix;
- what browsers make of a host with some rare characters (`uriast.passes.audit.url_standard` lists them), and the name
  that other software reads by a mapping of its own;
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

from uriast.grammar.rfc3986 import IPv4address
from uriast.nodes.iri import IRI
from uriast.octets import UNRESERVED
from uriast.passes.audit.browsers import read_differently
from uriast.passes.audit.findings import Danger, Finding
from uriast.passes.audit.hosts import in_host
from uriast.passes.audit.octets import IN_AUTHORITY, IN_DATA, octets
from uriast.passes.audit.paths import in_path
from uriast.passes.audit.ports import foreign_service
from uriast.passes.iri.bidi import bidi_findings
from uriast.passes.origin import is_out_of_range
from uriast.passes.percent_encoding import percent_decode
from uriast.passes.syntax import URIS, pieces_of, syntax_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes.iri import IRIReference, IUserinfo


def audit(reference: str | IRIReference) -> tuple[Finding, ...]:
    """Find the dangers in a reference, in the order of their spans. For IRIs, bidirectional text is checked too.

    >>> from uriast import Severity
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

    Raises:
        ParseError: The text is not valid.
    """
    syntax = syntax_of(reference)
    read = syntax.reference_of(reference)
    findings = [*_findings(read), *(_in_two_directions(read) if syntax is not URIS else ())]
    return tuple(sorted(findings, key=attrgetter("start", "end")))


def _findings(reference: IRIReference) -> Iterator[Finding]:
    starts = _starts(reference)
    if reference.userinfo is not None:
        yield from _in_userinfo(reference.userinfo, starts["userinfo"])
    if reference.host is not None:
        yield from in_host(reference.host, starts["host"])
    if reference.port:
        yield from _in_port(reference.port, reference, starts["port"])
    yield from read_differently(reference, starts)
    yield from in_path(reference, starts["path"])
    if reference.query is not None:
        yield from octets(IN_DATA, reference.query, starts["query"], "query")
    if reference.fragment is not None:
        yield from octets(IN_DATA, reference.fragment, starts["fragment"], "fragment")


def _starts(reference: IRIReference) -> dict[str, int]:
    """The offset of each component, by its name."""
    starts: dict[str, int] = {}
    offset = 0
    for name, piece in pieces_of(reference):
        starts[name] = offset
        offset += len(piece)
    return starts


def _in_two_directions(iri: IRIReference) -> Iterator[Finding]:
    """Violations of the rules for bidirectional text (RFC 3987, 4)."""
    return (Finding(Danger(each.rule), each.start, each.end, each.component) for each in bidi_findings(iri))


def _in_userinfo(userinfo: IUserinfo, start: int) -> Iterator[Finding]:
    user, password = userinfo.user, userinfo.password
    other = re.search(_OTHER, user)
    shown = user[: other.start()] if other else user
    if _is_host_like(percent_decode(shown)):
        yield Finding(Danger.MISLEADING_USERINFO, start, start + len(shown))
    yield from octets(IN_AUTHORITY, user, start, "userinfo")
    if password:
        begin, end = start + len(user) + 1, start + len(userinfo.text)
        yield Finding(Danger.PASSWORD, begin, end)
        # The span is the whole password's: a narrower one would reveal positions in it.
        for danger in dict.fromkeys(finding.danger for finding in octets(IN_DATA, password, 0, "")):
            yield Finding(danger, begin, end, "password")


_OTHER: Final = rf"[^0-9A-Za-z\-._~%]|(?!{UNRESERVED})%"
"""A character that is not unreserved, literal or percent-encoded."""
_LABEL: Final = r"[0-9A-Za-z](?:[0-9A-Za-z\-]*[0-9A-Za-z])?"
_TOP_LABEL: Final = r"[A-Za-z][0-9A-Za-z\-]*[0-9A-Za-z]"


def _is_host_like(text: str) -> bool:
    """Whether a text is `localhost`, an IPv4 address, or a domain name of several labels (RFC 1123, 2.1)."""
    *labels, top = text.removesuffix(".").split(".")
    if not labels or re.fullmatch(_TOP_LABEL, top) is None:
        return text.lower() == "localhost" or IPv4address.matches(text)
    return all(re.fullmatch(_LABEL, label) for label in labels)


def _in_port(port: str, reference: IRIReference, start: int) -> Iterator[Finding]:
    end = start + len(port)
    if is_out_of_range(port):
        yield Finding(Danger.PORT_OUT_OF_RANGE, start, end)
    service = foreign_service(port, reference.scheme) if isinstance(reference, IRI) else None
    if service is not None:
        yield Finding(Danger.WELL_KNOWN_PORT, start, end, service)
