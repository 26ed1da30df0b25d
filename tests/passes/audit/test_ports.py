"""Ports: well-known ports of other protocols (RFC 3986, section 7.2)."""

from __future__ import annotations

import pytest

from uriast.passes.audit.ports import foreign_service

# The first names for TCP in IANA's Service Name and Transport Protocol Port Number Registry, a copy of April 2025; but
# `auth` and `submissions` are the second names of their ports.
SERVICES = {
    1: "tcpmux",
    7: "echo",
    9: "discard",
    11: "systat",
    13: "daytime",
    17: "qotd",
    19: "chargen",
    20: "ftp-data",
    21: "ftp",
    22: "ssh",
    23: "telnet",
    25: "smtp",
    37: "time",
    42: "name",
    43: "nicname",
    53: "domain",
    69: "tftp",
    70: "gopher",
    79: "finger",
    80: "http",
    88: "kerberos",
    95: "supdup",
    101: "hostname",
    102: "iso-tsap",
    103: "gppitnp",
    104: "acr-nema",
    109: "pop2",
    110: "pop3",
    111: "sunrpc",
    113: "auth",
    115: "sftp",
    117: "uucp-path",
    119: "nntp",
    123: "ntp",
    135: "epmap",
    137: "netbios-ns",
    139: "netbios-ssn",
    143: "imap",
    161: "snmp",
    179: "bgp",
    194: "irc",
    389: "ldap",
    427: "svrloc",
    443: "https",
    445: "microsoft-ds",
    465: "submissions",
    512: "exec",
    513: "login",
    514: "shell",
    515: "printer",
    526: "tempo",
    530: "courier",
    531: "conference",
    532: "netnews",
    540: "uucp",
    548: "afpovertcp",
    554: "rtsp",
    556: "remotefs",
    563: "nntps",
    587: "submission",
    601: "syslog-conn",
    631: "ipp",
    636: "ldaps",
    873: "rsync",
    989: "ftps-data",
    990: "ftps",
    992: "telnets",
    993: "imaps",
    995: "pop3s",
}

COMPATIBLE = {
    "http": {80, 443, 631},
    "https": {80, 443, 631},
    "ws": {80, 443, 631},
    "wss": {80, 443, 631},
    "ipp": {80, 443, 631},
    "ipps": {80, 443, 631},
    "ftp": {21, 990},
    "ftps": {21, 990},
    "sftp": {22},
    "ssh": {22},
    "telnet": {23, 992},
    "gopher": {70},
    "ldap": {389, 636},
    "ldaps": {389, 636},
    "imap": {143, 993},
    "imaps": {143, 993},
    "pop": {110, 995},
    "nntp": {119, 563},
    "news": {119, 563},
    "snews": {119, 563},
    "irc": {194},
    "ircs": {194},
    "rtsp": {554},
    "rtsps": {554},
    "rsync": {873},
    "smb": {139, 445},
    "afp": {548},
    "dict": set[int](),
    "git": set[int](),
}


@pytest.mark.parametrize(("scheme", "compatible"), COMPATIBLE.items())
def test_a_well_known_port_is_foreign_unless_its_service_is_compatible(scheme: str, compatible: set[int]) -> None:
    found = {port: foreign_service(str(port), scheme) for port in range(1100)}
    expected = {port: service for port, service in SERVICES.items() if port not in compatible}
    assert {port: service for port, service in found.items() if service is not None} == expected


def test_an_unknown_scheme_has_no_foreign_service() -> None:
    assert {foreign_service(str(port), "x-mail") for port in range(1024)} == {None}


def test_a_port_is_a_number_and_a_scheme_has_no_case() -> None:
    assert foreign_service("0025", "HtTp") == "smtp"
    assert foreign_service("00", "http") is None
    assert foreign_service("", "http") is None
