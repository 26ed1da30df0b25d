"""Secrets: this module alone decides what messages, reprs and logs hide of a text (RFC 3986, 3.2.1 and 7.5).

A password is what lies between a colon and an at-sign that can end a userinfo, for RFC 3986 or for a browser. Without
an at-sign, a text has none. In a text that is not valid, it may hold any character: it ends at the last at-sign.
"""

from __future__ import annotations

import re
from functools import cache
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators.messages import joined, masked

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

Span: TypeAlias = tuple[int, int]

SECRET_NAMES: Final = frozenset(
    {
        # OAuth 2.0: RFC 6749 (2.3.1, 4.1.2, 4.2.2, 4.3.2, 6), RFC 6750 (2.3), RFC 7009 (2.1), RFC 7521 (4.1, 4.2),
        # RFC 7636 (4.5), RFC 8628 (3.2), RFC 8693 (2.1)
        *("access_token", "refresh_token", "client_secret", "password", "code", "token", "assertion"),
        *("client_assertion", "code_verifier", "device_code", "user_code", "subject_token", "actor_token"),
        # OpenID Connect Core 1.0 (3.1.2.1, 3.2.2.5)
        *("id_token", "id_token_hint"),
        # OAuth 1.0: RFC 5849 (2.2, 3.1)
        *("oauth_token", "oauth_signature", "oauth_verifier"),
        # SAML 2.0 Bindings (3.4.4); CAS Protocol 3.0 (2.5.1)
        *("SAMLResponse", "ticket"),
        # AWS: Signature Version 4 in a query, Signature Version 2 and CloudFront
        *("X-Amz-Credential", "X-Amz-Security-Token", "X-Amz-Signature", "AWSAccessKeyId", "Signature"),
        # Azure: the signature of a shared access signature (SAS)
        "sig",
        # Google Cloud Storage: signed URLs
        *("X-Goog-Credential", "X-Goog-Signature", "GoogleAccessId"),
        # No specification: the names that services most often use
        *("api_key", "apikey", "api-key", "access_key", "auth", "auth_token", "jwt", "passphrase", "passwd", "pwd"),
        *("private_token", "secret", "x-api-key", "otp"),
        *("access-token", "accesstoken", "authtoken", "clientsecret", "refreshtoken"),
    }
)
"""Names of query pairs whose values are secrets by a specification, or by custom, for `redacted`.

The specifications: OAuth 1.0 and 2.0, OpenID Connect, SAML, CAS, and the signed URLs of AWS, Azure and Google Cloud.
General words that often name something else, such as `key` and `state`, are left out. Add to the list, or remove from
it: `SECRET_NAMES | {"key"}`, `SECRET_NAMES - {"code"}`.
"""

# Passwords

_SLASHES: Final = r"[/\\](?:[\t\n\r ]*[/\\])+"
"""The slashes before an authority, including wrong ones: a backslash, more than two, or with white space between."""
_USER: Final = r"(?:\[[0-9A-Fa-f:.]*(?:%[^]\[:/\\?#@]*)?\](?=(?::[0-9]*)?[/?#]))?[^:/?#]*+"
"""An authority up to its first delimiter. An IPv6 address at its end, even with a zone, is no user."""
_PORT: Final = "[0-9]*[/?#]"
_PARTS: Final = frozenset({"authority", "userinfo", "host", "port"})


@cache
def _beginning() -> str:
    """What begins an authority: slashes or, for browsers, a special scheme and any slashes (URL Standard, 4.4)."""
    from uriast.facts import FACTS

    names = [name for name, facts in FACTS.items() if facts.special and name != "file"]
    special = "|".join(r"[\t\n\r]*".join(f"[{letter.upper()}{letter}]" for letter in name) for name in names)
    return rf"(?<![+\-.0-9A-Za-z])(?:{special})[\t\n\r]*:[\t\n\r /\\]*|{_SLASHES}"


def _beginnings(text: str, end: int) -> Iterator[int]:
    """The indices of a text, up to an end, where an authority begins for some reader."""
    return (begun.end() for begun in re.compile(_beginning()).finditer(text, 0, end))


def passwords(text: str, *, is_authority: bool = False) -> tuple[Span, ...]:
    """The span from the first possible password of a text, valid or not, to the last at-sign.

    `is_authority` says that an authority may begin with the text.
    """
    end = text.rfind("@")
    if end < 0:
        return ()
    user, port, delimiter = re.compile(_USER), re.compile(_PORT), -1
    for start in (*([0] if is_authority else ()), *_beginnings(text, end)):
        # An authority that begins before the last delimiter has the same one.
        if start > delimiter and (found := user.match(text, start, end)):
            delimiter = found.end()
            if text[delimiter] == ":" and delimiter + 1 < end and not port.match(text, delimiter + 1):
                return ((delimiter + 1, end),)
    return ()


def passwords_where(text: str, components: Collection[str | None]) -> tuple[Span, ...]:
    """The spans of passwords in a text, by the components that a rule reads in it without `//` before them."""
    read = _PARTS.intersection(components)
    if "userinfo" not in read:
        return passwords(text, is_authority=bool(read))
    end = text.rfind("@") if len(read) > 1 else len(text)  # no at-sign ends a userinfo alone
    start = text.find(":") + 1
    return ((start, end),) if 0 < start < end else ()


def masked_userinfo(text: str) -> str:
    """Mask the password of a userinfo. An empty password is not masked (RFC 3986, 3.2.1)."""
    return masked(text, passwords_where(text, {"userinfo"}))


def masked_passwords(text: str, *, is_authority: bool = False) -> str:
    """Mask the possible passwords of a text. `is_authority` says that an authority may begin with it."""
    return masked(text, passwords(text, is_authority=is_authority))


def masked_pieces(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Mask the possible passwords of a text that is given in named pieces."""
    named = tuple(pieces)
    text = "".join(piece for _, piece in named)
    secrets = passwords(text)
    end = 0
    for name, piece in named:
        start, end = end, end + len(piece)
        yield name, masked(text, secrets, start, end)


# What a redacted text hides

_PASSWORD: Final = "[^:/?#]*+:([^/?#]*+)"
"""An authority with a colon. Before its last at-sign, the group is the password."""
_PASSWORD_IN_PAIR: Final = "[^:/?#&]*+:(?![0-9]*+&)([^/?#]*+)"
"""The same in a query or fragment. There, `&` ends a host and a port, but not a password."""
_USERINFO: Final = "([^/?#]*+)"
_USERINFO_IN_PAIR: Final = "([^/?#&]*+)"
_NAME: Final = "[?#&;]([^=?#&;]*+)="
"""The name of a pair. In `?next=http://h/?token=a` and `#/page?token=a`, a pair begins after an inner `?` too."""
_PART: Final = r"[^\0!./\[\]]+"
"""A part of a name: `token` in `#!/token=a`, `?token[]=a`, `?user[token]=a` and `?user.token=a`."""
_LOWER: Final = str.maketrans(ascii_uppercase, ascii_lowercase, "\t\n\r")
"""Names are compared without case, and without the characters that browsers remove."""


def without_secrets(text: str, names: Collection[str], *, is_valid: bool, userinfo: bool) -> str:
    """A text without its passwords, the values of some names and, if asked for, all userinfo.

    In a valid reference, an authority ends at the next delimiter. So its passwords are found exactly, each on its own.
    """
    for _ in range(2):  # a mask may hide where an authority ended
        before = text
        found = _in_authorities(text, _PASSWORD, _PASSWORD_IN_PAIR) if is_valid else passwords(text)
        text = masked(text, joined([*found, *_values(text, names)]))
        text = masked(text, _in_authorities(text, _USERINFO, _USERINFO_IN_PAIR)) if userinfo else text
        if text == before:
            break
    return text


def _in_authorities(text: str, in_path: str, in_pair: str) -> Iterator[Span]:
    """The spans from the group of a pattern to its last at-sign, in each authority."""
    query, done = _end_of_path(text), 0
    for start in _beginnings(text, len(text)):
        found = re.compile(in_path if start <= query else in_pair).match(text, start) if start >= done else None
        if found:
            done = found.end()
            at_sign = text.rfind("@", found.start(1), done)
            if at_sign > found.start(1):
                yield found.start(1), at_sign


def _values(text: str, names: Collection[str]) -> Iterator[Span]:
    """The spans of the values that have one of some names, which `lowered` has made."""
    from urllib.parse import unquote_plus  # messages do not need it

    done = 0
    for pair in re.compile(_NAME).finditer(text, _end_of_path(text) if names else len(text)):
        if pair.start() >= done and _is_listed(lowered(unquote_plus(pair[1])), names):
            after = re.compile("[#&]").search(text, pair.end())
            done = after.start() if after else len(text)
            if pair.end() < done:
                yield pair.end(), done


def _is_listed(name: str, names: Collection[str]) -> bool:
    return name in names or any(part.strip() in names for part in re.findall(_PART, name))


def lowered(name: str) -> str:
    """A name as it is compared."""
    return name.translate(_LOWER).strip()


def _end_of_path(text: str) -> int:
    """The index at which the query or the fragment of a text begins; its length, if it has neither."""
    found = re.compile("[?#]").search(text)
    return found.start() if found else len(text)
