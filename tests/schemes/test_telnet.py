"""The scheme telnet (RFC 4248)."""

from __future__ import annotations

from uriast.schemes import Telnet, telnet
from uriast.testing import SchemeContract

# RFC 4248, section 2, has no ABNF, only the form telnet://<user>:<password>@<host>:<port>/
ABNF = """
telnet-URL = "telnet" "://" [ userinfo "@" ] telnet-host [ ":" port ] [ "/" ]
telnet-host = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
"""
WHOLE = "telnet://user:password@example.com:2323/"


class TestTelnet(SchemeContract[Telnet]):
    scheme = telnet
    abnf = ABNF
    valid = (WHOLE, "telnet://h", "Telnet://h/", "telnet://u@h", "telnet://192.0.2.1:/", "telnet://h#f", "telnet://h/#")
    invalid = (
        ("telnet:///", 9),
        ("telnet://h/x", 11),
        ("telnet://h?q", 10),
        ("telnets://h", 6),
        ("telnet://h/\n", 11),
        "telnet://user:password@example.com/x",
    )
    normal_forms = (
        ("TELNET://User@EXAMPLE.com:23", "telnet://User@example.com/"),
        ("telnet://h:", "telnet://h/"),
        ("telnet://h:24/", "telnet://h:24/"),
        ("telnet://[::0:1]", "telnet://[::1]/"),
    )
    equivalent = (("telnet://h:23", "TELNET://H"),)
    different = (("telnet://h:24", "telnet://h"), ("telnet://u@h", "telnet://h"))
