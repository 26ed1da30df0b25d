"""References in which browsers read a different host from RFC 3986, or no host (URL Standard)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from uriast.addresses.rare_forms import inet_aton
from uriast.nodes.iri import IRI, IRegName
from uriast.passes.audit.findings import Danger, Finding
from uriast.passes.audit.hosts import reached_by_name
from uriast.passes.audit.url_standard import (
    EMPTY,
    SLASH_SKIPPING_SCHEMES,
    SPECIAL_SCHEMES,
    WINDOWS_DRIVE_LETTER,
    RefusedHost,
    forbids,
    host_in_path,
    is_port,
    read_host,
)
from uriast.scheme_traits import traits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes.iri import IAuthority, IRIReference


def read_differently(reference: IRIReference, starts: dict[str, int]) -> Iterator[Finding]:
    """The hosts that browsers read differently, refuse or miss."""
    scheme = reference.scheme.lower() if isinstance(reference, IRI) else ""
    authority = reference.authority
    if authority is None or not str(authority.host):
        yield from _missing(reference, scheme)
    if scheme and scheme not in SPECIAL_SCHEMES:
        return  # browsers take the host as it is
    if authority is None or not str(authority):
        yield from _skipped_to(reference, scheme, starts["path"])
    elif scheme in {"", "file"} and re.fullmatch(WINDOWS_DRIVE_LETTER, str(authority)):
        detail = _joined("a drive's letter", _by_base(scheme, ("file",)))
        yield Finding(Danger.READERS_DISAGREE, starts["host"], starts["host"] + 2, detail)
    else:
        yield from _in_authority(authority, scheme, starts["host"])


def _missing(reference: IRIReference, scheme: str) -> Iterator[Finding]:
    """An empty or missing host. `scheme` is empty in a relative reference."""
    authority = reference.authority
    end = len(f"{scheme}:" if scheme else "") + len("" if authority is None else "//")
    if traits_of(scheme).host_required:
        yield Finding(Danger.MISSING_HOST, 0, end)
    elif authority is not None and not scheme:
        yield Finding(Danger.MISSING_HOST, 0, end, _by_base(scheme, SLASH_SKIPPING_SCHEMES))
    elif authority is not None and str(authority) and scheme != "file":  # userinfo or a port
        yield Finding(Danger.REFUSED_HOST, 0, end, EMPTY)


def _skipped_to(reference: IRIReference, scheme: str, start: int) -> Iterator[Finding]:
    """The host that browsers see in the path, because they skip slashes."""
    if scheme == "file" or (reference.authority is None and not scheme):
        return
    skipped_to = host_in_path(reference.path.text)
    if skipped_to is None:
        return
    when = _by_base(scheme, SLASH_SKIPPING_SCHEMES)
    if reference.authority is None:
        # A base of the same scheme gives its own host (URL Standard, 4.4, special relative or authority state).
        when = f"unless the base has the scheme {scheme}"
    yield from _other_host(skipped_to.host, start + skipped_to.start, start + skipped_to.end, when)


def _in_authority(authority: IAuthority, scheme: str, start: int) -> Iterator[Finding]:
    """The host that browsers refuse, or map to another. For `file`, they take the whole authority for a host."""
    host = authority.host
    end = start + len(str(host))
    if scheme == "file" and authority.userinfo is not None:
        yield Finding(Danger.REFUSED_HOST, start - 1, start, forbids("@"))
    elif scheme == "file" and authority.port is not None:
        yield Finding(Danger.REFUSED_HOST, end, end + 1, forbids(":"))
    elif isinstance(host, IRegName) and host.text:
        read = read_host(host.text)
        if isinstance(read, RefusedHost):
            detail = _joined(read.reason, _by_base(scheme, SPECIAL_SCHEMES))
            yield Finding(Danger.REFUSED_HOST, start, end, detail)
        elif read is not None and read.is_mapped and is_port(authority.port or ""):
            is_whole = authority.userinfo is None and authority.port is None
            when = _by_base(scheme, SPECIAL_SCHEMES if is_whole else SLASH_SKIPPING_SCHEMES)
            yield from _other_host(read.text, start, end, when)


def _other_host(host: str, start: int, end: int, when: str) -> Iterator[Finding]:
    address = inet_aton(host)
    yield Finding(Danger.READERS_DISAGREE, start, end, _joined(host, when), address)
    yield from reached_by_name(host, address, start, end)


def _by_base(scheme: str, schemes: tuple[str, ...]) -> str:
    """The condition of a finding in a relative reference, which has no scheme."""
    *others, last = schemes
    names = f"{', '.join(others)} or {last}" if others else last
    return "" if scheme else f"if the base has the scheme {names}"


def _joined(detail: str, when: str) -> str:
    return f"{detail}, {when}" if when else detail
