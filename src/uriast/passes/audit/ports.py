"""Ports: the services of well-known ports (0 to 1023)."""

from __future__ import annotations

from functools import cache
from typing import Final

from uriast.scheme_traits import traits_of

# The ports: the bad ports of the Fetch Standard (2.9, port blocking) of 2026-07-02 up to 1023, and the well-known ports
# of URI schemes and their protocols. 0, 15, 77 and 87 are left out: IANA has no service name for them.
# The names: IANA's Service Name and Transport Protocol Port Number Registry (RFC 6335), in a copy of April 2025. The
# registry has more names for some ports, which are left out here: nameserver (42), www and www-http (80), ident (113),
# urd (465), ipps (631).
_SERVICES: Final = """
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
"""


def foreign_service(port: str, scheme: str) -> str | None:
    """The service of a well-known port, if the scheme is known to use another protocol; else `None`."""
    service = _services().get(port.lstrip("0"))
    compatible = traits_of(scheme).services
    return None if service is None or compatible is None or service in compatible else service


@cache
def _services() -> dict[str, str]:
    words = _SERVICES.split()
    return dict(zip(words[::2], words[1::2], strict=True))
