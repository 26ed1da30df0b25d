"""telnet (RFC 4248)."""

from __future__ import annotations

from typing import Final

from uriast.combinators import text
from uriast.grammar.rfc3986 import SLASH
from uriast.schemes.nodes import AuthorityURI
from uriast.schemes.scheme import HostRequired, Scheme

__all__ = ["Telnet", "telnet"]


class Telnet(AuthorityURI):
    """`telnet-URL = "telnet" "://" authority [ "/" ]`: a service on a host (RFC 4248, 2).

    The RFC has no ABNF, only the form `telnet://<user>:<password>@<host>:<port>/`. It does not list the host among the
    parts that may be omitted.

    >>> service = telnet.parse("telnet://guest:secret@example.com/")
    >>> service.authority
    Authority(userinfo=Userinfo(text='guest:***'), host=RegName(text='example.com'), port=None)
    >>> telnet.equivalent(service, "telnet://guest:secret@example.com:23")
    True
    """

    __slots__ = ()


telnet: Final = Scheme(
    "telnet",
    "RFC 4248, section 2",
    Telnet,
    authority=HostRequired().authority,
    path=text(SLASH.optional()),
    cited="telnet-URL",
)
