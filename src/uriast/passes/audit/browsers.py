"""References in which browsers read a different host from RFC 3986, or no host (URL Standard)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from uriast.addresses.rare_forms import inet_aton
from uriast.nodes import GenericURI
from uriast.passes.audit.findings import Danger, Finding
from uriast.passes.audit.hosts import reached_by_name
from uriast.passes.audit.url_standard import (
    SLASH_SKIPPING_SCHEMES,
    SPECIAL_SCHEMES,
    WINDOWS_DRIVE_LETTER,
    host_in_path,
    is_port,
    read_host,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.nodes import Authority, URIReference


def read_differently(reference: URIReference, starts: dict[str, int]) -> Iterator[Finding]:
    """The hosts that browsers read differently. They do so only if the scheme, or the base's scheme, is special."""
    scheme = reference.scheme.lower() if isinstance(reference, GenericURI) else ""
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
    """The host that browsers see in the path, because they skip slashes. `scheme` is empty in a relative reference."""
    if scheme == "file" or (reference.authority is None and not scheme):
        return
    skipped_to = host_in_path(reference.path.text)
    if skipped_to is None:
        return
    if not scheme:
        when = _by_base(SLASH_SKIPPING_SCHEMES)
    else:  # a base of the same scheme gives its own host (URL Standard, 4.4, special relative or authority state)
        when = f", unless the base has the scheme {scheme}" if reference.authority is None else ""
    yield from _other_host(skipped_to.host, start + skipped_to.start, start + skipped_to.end, when)


def _mapped(authority: Authority, scheme: str, start: int) -> Iterator[Finding]:
    """The host that browsers map a name to. For `file`, they refuse an authority with userinfo or a port."""
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
    yield from reached_by_name(host, address, start, end)


def _by_base(schemes: tuple[str, ...]) -> str:
    *others, last = schemes
    names = f"{', '.join(others)} or {last}" if others else last
    return f", if the base has the scheme {names}"
