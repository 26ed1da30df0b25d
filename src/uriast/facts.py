"""The facts about schemes that passes use (RFC 3986, 3.1): one record per scheme, in one table.

A scheme of your own states its facts as arguments of `uriast.schemes.Scheme`. Passes ask the scheme of a node's class;
for a text or a generic node they ask a registry, by default the table of this module.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypedDict

import attrs
from attrs.validators import deep_iterable, instance_of, optional

from uriast.combinators import of_type

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FACTS", "Facts", "SchemeFacts"]


@attrs.frozen
class SchemeFacts:
    """The facts about one scheme. Scheme-based normalization uses the first four (6.2.3).

    >>> SchemeFacts(8080, root_path=True).default_port
    8080

    Attributes:
        default_port: The port that is used if a URI has none.
        root_path: Whether an empty path after an authority is equivalent to `/`.
        local_host: The host that is equivalent to an empty host and, before an absolute path, to a missing authority.
        opaque_path: Whether the path is not hierarchical, so that `.` and `..` are ordinary segments.
        domain_names: Whether a reg-name is a domain name of the DNS.
        host_required: Whether it forbids an empty or missing host, as RFC 9110 does (4.2).
        in_prose: Whether the finder looks for its URIs without `//`, such as `mailto:fred@example.com`. False if its
            name is an everyday word.
        special: Whether it is a special scheme of the URL Standard (4.2).
        services: The names of the services on well-known ports that its clients can use, such as `http` and `https`;
            `None` if they are not known.
    """

    default_port: int | None = attrs.field(default=None, validator=of_type(int, None))
    root_path: bool = attrs.field(default=False, validator=of_type(bool))
    local_host: str | None = attrs.field(default=None, validator=of_type(str, None))
    opaque_path: bool = attrs.field(default=False, validator=of_type(bool))
    domain_names: bool = attrs.field(default=False, validator=of_type(bool), kw_only=True)
    host_required: bool = attrs.field(default=False, validator=of_type(bool), kw_only=True)
    in_prose: bool = attrs.field(default=False, validator=of_type(bool), kw_only=True)
    special: bool = attrs.field(default=False, validator=of_type(bool), kw_only=True)
    services: frozenset[str] | None = attrs.field(
        default=None, validator=optional(deep_iterable(instance_of(str), of_type(frozenset))), kw_only=True
    )


class Facts(TypedDict, total=False):
    """The facts of `SchemeFacts` as the arguments of a scheme."""

    default_port: int | None
    root_path: bool
    local_host: str | None
    opaque_path: bool
    domain_names: bool
    host_required: bool
    in_prose: bool
    special: bool
    services: frozenset[str] | None


UNKNOWN: Final = SchemeFacts()
"""The facts of a scheme that is not in the table."""

_WEB: Final = frozenset({"http", "https", "ipp"})  # IPP is spoken over HTTP (RFC 8010)
_FTP: Final = frozenset({"ftp", "ftps"})
_SSH: Final = frozenset({"ssh"})
_LDAP: Final = frozenset({"ldap", "ldaps"})
_IMAP: Final = frozenset({"imap", "imaps"})
_NEWS: Final = frozenset({"nntp", "nntps"})
_IRC: Final = frozenset({"irc"})
_RTSP: Final = frozenset({"rtsp"})
_NONE: Final = frozenset[str]()

_HTTP: Final = SchemeFacts(80, root_path=True, domain_names=True, host_required=True, special=True, services=_WEB)
_OPAQUE: Final = SchemeFacts(opaque_path=True)
_IN_PROSE: Final = SchemeFacts(in_prose=True)
_OPAQUE_IN_PROSE: Final = SchemeFacts(opaque_path=True, in_prose=True)

FACTS: Final[Mapping[str, SchemeFacts]] = MappingProxyType(
    {
        "http": _HTTP,  # RFC 9110, 4.2
        "https": attrs.evolve(_HTTP, default_port=443),
        "ws": _HTTP,  # RFC 6455, 3
        "wss": attrs.evolve(_HTTP, default_port=443),
        "ftp": attrs.evolve(_HTTP, default_port=21, services=_FTP),  # RFC 1738, 3.1 and 3.2
        "file": SchemeFacts(local_host="localhost", special=True),  # RFC 8089, 2 and 3
        "telnet": SchemeFacts(  # RFC 4248, 2
            23, root_path=True, domain_names=True, host_required=True, services=frozenset({"telnet", "telnets"})
        ),
        "ldap": SchemeFacts(  # RFC 4516, 2 and 3: the path is one name
            389, root_path=True, opaque_path=True, domain_names=True, services=_LDAP
        ),
        "ldaps": SchemeFacts(services=_LDAP),
        "about": _OPAQUE,  # RFC 6694
        "acct": _IN_PROSE,  # RFC 7565
        "cid": _OPAQUE_IN_PROSE,  # RFC 2392
        "data": _OPAQUE_IN_PROSE,  # RFC 2397
        "doi": _IN_PROSE,
        "geo": _OPAQUE_IN_PROSE,  # RFC 5870
        "magnet": _IN_PROSE,
        "mailto": _OPAQUE_IN_PROSE,  # RFC 6068
        "mid": _OPAQUE_IN_PROSE,  # RFC 2392
        "news": SchemeFacts(119, opaque_path=True, in_prose=True, services=_NEWS),  # RFC 5538, 2 and 2.3
        "nntp": SchemeFacts(119, opaque_path=True, domain_names=True, host_required=True, services=_NEWS),  # 3
        "snews": SchemeFacts(services=_NEWS),
        "sip": _OPAQUE_IN_PROSE,  # RFC 3261
        "sips": _OPAQUE_IN_PROSE,
        "sms": _OPAQUE_IN_PROSE,  # RFC 5724
        "tag": _OPAQUE,  # RFC 4151
        "tel": _OPAQUE_IN_PROSE,  # RFC 3966
        "urn": _OPAQUE_IN_PROSE,  # RFC 8141
        "xmpp": _IN_PROSE,  # RFC 5122
        "coap": SchemeFacts(5683, root_path=True, domain_names=True, host_required=True),  # RFC 7252, 6.1 and 6.3
        "coaps": SchemeFacts(5684, root_path=True, domain_names=True, host_required=True),  # RFC 7252, 6.2
        "gopher": SchemeFacts(70, domain_names=True, services=frozenset({"gopher"})),  # RFC 4266, 2.1
        "imap": SchemeFacts(143, domain_names=True, services=_IMAP),  # RFC 5092, 3
        "imaps": SchemeFacts(services=_IMAP),
        "pop": SchemeFacts(110, domain_names=True, services=frozenset({"pop3", "pop3s"})),  # RFC 2384, 3
        "rtsp": SchemeFacts(554, domain_names=True, services=_RTSP),  # RFC 7826, 4.2
        "rtsps": SchemeFacts(322, domain_names=True, services=_RTSP),  # RFC 7826, 4.2
        "ipp": SchemeFacts(631, services=_WEB),  # RFC 3510, 4.2
        "ipps": SchemeFacts(631, services=_WEB),  # RFC 7472, 4.2
        "ftps": SchemeFacts(services=_FTP),
        "sftp": SchemeFacts(services=_SSH),
        "ssh": SchemeFacts(services=_SSH),
        "irc": SchemeFacts(services=_IRC),
        "ircs": SchemeFacts(services=_IRC),
        "rsync": SchemeFacts(services=frozenset({"rsync"})),  # RFC 5781
        "smb": SchemeFacts(services=frozenset({"microsoft-ds", "netbios-ssn"})),
        "afp": SchemeFacts(services=frozenset({"afpovertcp"})),
        "dict": SchemeFacts(services=_NONE),  # RFC 2229: its port, 2628, is not a well-known port
        "git": SchemeFacts(services=_NONE),
    }
)
"""The facts of schemes, by their names in lower case."""
