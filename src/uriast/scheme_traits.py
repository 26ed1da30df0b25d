"""The facts about schemes that passes use (RFC 3986, 3.1): one record per scheme, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs
from attrs.validators import deep_iterable, instance_of, optional

from uriast.combinators import of_type

__all__ = ["SCHEMES", "SchemeTraits"]


@attrs.frozen
class SchemeTraits:
    """The facts about one scheme. Scheme-based normalization uses the first four (6.2.3).

    >>> SchemeTraits("8080", root_path=True).default_port
    '8080'

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

    default_port: str | None = attrs.field(default=None, validator=of_type(str, None))
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


UNKNOWN: Final = SchemeTraits()
"""The traits of a scheme that is not in the table."""

_WEB: Final = frozenset({"http", "https", "ipp"})  # IPP is spoken over HTTP (RFC 8010)
_FTP: Final = frozenset({"ftp", "ftps"})
_SSH: Final = frozenset({"ssh"})
_LDAP: Final = frozenset({"ldap", "ldaps"})
_IMAP: Final = frozenset({"imap", "imaps"})
_NEWS: Final = frozenset({"nntp", "nntps"})
_IRC: Final = frozenset({"irc"})
_RTSP: Final = frozenset({"rtsp"})
_NONE: Final = frozenset[str]()

_HTTP: Final = SchemeTraits("80", root_path=True, domain_names=True, host_required=True, special=True, services=_WEB)
_OPAQUE: Final = SchemeTraits(opaque_path=True)
_IN_PROSE: Final = SchemeTraits(in_prose=True)
_OPAQUE_IN_PROSE: Final = SchemeTraits(opaque_path=True, in_prose=True)

SCHEMES: Final[Mapping[str, SchemeTraits]] = MappingProxyType(
    {
        "http": _HTTP,  # RFC 9110, 4.2
        "https": attrs.evolve(_HTTP, default_port="443"),
        "ws": _HTTP,  # RFC 6455, 3
        "wss": attrs.evolve(_HTTP, default_port="443"),
        "ftp": attrs.evolve(_HTTP, default_port="21", services=_FTP),  # RFC 1738, 3.1 and 3.2
        "file": SchemeTraits(local_host="localhost", special=True),  # RFC 8089, 2 and 3
        "telnet": SchemeTraits(  # RFC 4248, 2
            "23", root_path=True, domain_names=True, host_required=True, services=frozenset({"telnet", "telnets"})
        ),
        "ldap": SchemeTraits(  # RFC 4516, 2 and 3: the path is one name
            "389", root_path=True, opaque_path=True, domain_names=True, services=_LDAP
        ),
        "ldaps": SchemeTraits(services=_LDAP),
        "about": _OPAQUE,  # RFC 6694
        "acct": _IN_PROSE,  # RFC 7565
        "cid": _OPAQUE_IN_PROSE,  # RFC 2392
        "data": _OPAQUE_IN_PROSE,  # RFC 2397
        "doi": _IN_PROSE,
        "geo": _OPAQUE_IN_PROSE,  # RFC 5870
        "magnet": _IN_PROSE,
        "mailto": _OPAQUE_IN_PROSE,  # RFC 6068
        "mid": _OPAQUE_IN_PROSE,  # RFC 2392
        "news": SchemeTraits("119", opaque_path=True, in_prose=True, services=_NEWS),  # RFC 5538, 2 and 2.3
        "nntp": SchemeTraits(  # RFC 5538, 3
            "119", opaque_path=True, domain_names=True, host_required=True, services=_NEWS
        ),
        "snews": SchemeTraits(services=_NEWS),
        "sip": _OPAQUE_IN_PROSE,  # RFC 3261
        "sips": _OPAQUE_IN_PROSE,
        "sms": _OPAQUE_IN_PROSE,  # RFC 5724
        "tag": _OPAQUE,  # RFC 4151
        "tel": _OPAQUE_IN_PROSE,  # RFC 3966
        "urn": _OPAQUE_IN_PROSE,  # RFC 8141
        "xmpp": _IN_PROSE,  # RFC 5122
        "coap": SchemeTraits(domain_names=True),  # RFC 7252
        "coaps": SchemeTraits(domain_names=True),
        "gopher": SchemeTraits(domain_names=True, services=frozenset({"gopher"})),  # RFC 4266
        "imap": SchemeTraits(domain_names=True, services=_IMAP),  # RFC 5092
        "imaps": SchemeTraits(services=_IMAP),
        "pop": SchemeTraits(domain_names=True, services=frozenset({"pop3", "pop3s"})),  # RFC 2384
        "rtsp": SchemeTraits(domain_names=True, services=_RTSP),  # RFC 7826
        "rtsps": SchemeTraits(domain_names=True, services=_RTSP),
        "ipp": SchemeTraits(services=_WEB),  # RFC 3510
        "ipps": SchemeTraits(services=_WEB),
        "ftps": SchemeTraits(services=_FTP),
        "sftp": SchemeTraits(services=_SSH),
        "ssh": SchemeTraits(services=_SSH),
        "irc": SchemeTraits(services=_IRC),
        "ircs": SchemeTraits(services=_IRC),
        "rsync": SchemeTraits(services=frozenset({"rsync"})),  # RFC 5781
        "smb": SchemeTraits(services=frozenset({"microsoft-ds", "netbios-ssn"})),
        "afp": SchemeTraits(services=frozenset({"afpovertcp"})),
        "dict": SchemeTraits(services=_NONE),  # RFC 2229: its port, 2628, is not a well-known port
        "git": SchemeTraits(services=_NONE),
    }
)
"""The traits of schemes, by their names in lower case."""


def table_of(schemes: Mapping[str, SchemeTraits] | None) -> Mapping[str, SchemeTraits]:
    """The table of traits that a caller gives, or `SCHEMES` for `None`."""
    if schemes is None:
        return SCHEMES
    if not isinstance(schemes, Mapping):
        message = f"expected schemes as a mapping of names to SchemeTraits, got {type(schemes).__name__}"
        raise TypeError(message)
    for traits in schemes.values():
        if not isinstance(traits, SchemeTraits):
            message = f"expected SchemeTraits for a scheme, got {type(traits).__name__}"
            raise TypeError(message)
    return schemes


def traits_of(scheme: str) -> SchemeTraits:
    """The traits of a scheme, by its name in upper or lower case; `UNKNOWN` if it is not in the table."""
    return SCHEMES.get(scheme.lower(), UNKNOWN)
