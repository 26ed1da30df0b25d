"""Redaction (RFC 3986, 7.5): a reference for a log or a screen, without the secrets in it.

`Redacted` is what a log message takes: it computes its text when the message is made, so that a message that nobody
reads costs nothing. It works with every handler, formatter and filter, because it is only a value with a `str()`.
A format spec of the nodes would not do that for a `str`, and could not name the pairs of a query.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote_plus

import attrs

from uriast.combinators.messages import joined, masked
from uriast.nodes import GenericAuthority, GenericRelativeRef, GenericURI, GenericUserinfo
from uriast.nodes.redaction import passwords
from uriast.passes.families import URIS, iris

if TYPE_CHECKING:
    from typing import TypeAlias

    from uriast.passes.families import GenericReference

    Redactable: TypeAlias = str | GenericReference | GenericAuthority | GenericUserinfo

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

_IN_PATH: Final = "//[^:/?#]*+:([^/?#]*)@"
"""The password in an authority: after its first colon, before its last at-sign."""
_IN_PAIR: Final = "//[^:/?#&]*+:([^/?#&]*)@"
"""The same in a pair of a query or fragment."""
_PIECE: Final = "[^?#&]+"
_NAME: Final = "[?#&]([^=?#&]*+)="
"""The name of a pair. In `?next=http://h/?token=a` and `#/page?token=a`, a pair begins after an inner `?` too."""
_SLASHES: Final = r"[/\\]{2}"
_END_OF_VALUE: Final = "[#&]"
_LOWER: Final = str.maketrans(ascii_uppercase, ascii_lowercase, "\t\n\r")
"""Names are compared without case, and without the characters that browsers remove."""


def redacted(reference: Redactable, names: Iterable[str] = ()) -> str:
    """The text of a reference with `***` in place of its password, and of the values that have one of some names.

    A pair `name=value` may stand in the query or in the fragment, where OAuth 2.0 puts its tokens (RFC 6749, 4.2.2).
    Passwords of references in a query, fragment or path are masked too. All else stays, such as the name of the user,
    and a percent-encoded reference in a value: list the name of its pair if it may hold secrets.

    A text that is not valid is masked as well: there, all that a reader may take for a password is.

    >>> redacted("https://user:secret@example.com/?page=2&token=abc", {"token"})
    'https://user:***@example.com/?page=2&token=***'
    >>> redacted("https://example.com/cb#access_token=abc&state=x", SECRET_NAMES)
    'https://example.com/cb#access_token=***&state=x'
    >>> redacted("http://user:sec ret/@example.com")
    'http://user:***@example.com'

    Args:
        reference: A reference, as text or node of a URI, an IRI or a scheme; or the node of an authority or userinfo.
            The text need not be valid.
        names: The names of pairs whose values are secret, decoded, in upper or lower case, such as `SECRET_NAMES`.
            Names in the text are percent-decoded, and `+` is read as a space, before they are compared.

    Returns:
        The text. It is valid if the reference is. It does not reveal the length of what is masked. An empty password
        or value is left as it is.
    """
    secret = _in_lower_case(names)
    match reference:
        case GenericUserinfo():
            return reference.masked
        case GenericAuthority():
            text = f"//{reference}"
            return masked(text, _passwords_in_reference(text))[2:]
        case str() if not _is_reference(reference):
            text = _without_values(masked(reference, _passwords_in_text(reference, secret)), secret)
            return masked(text, passwords(text))  # a masked value may have hidden where the last authority ends
        case str() | GenericURI() | GenericRelativeRef():
            text = str(reference)
            return _without_values(masked(text, _passwords_in_reference(text)), secret)
        case _:
            raise _wrong_type(reference)


def _in_lower_case(names: Iterable[str]) -> frozenset[str]:
    """The names with their ASCII letters in lower case."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        message = f"expected names as an iterable of str, got {type(names).__name__}"
        raise TypeError(message)
    return _lowered(frozenset(names))


@lru_cache(maxsize=16)
def _lowered(names: frozenset[str]) -> frozenset[str]:
    for name in names:
        if not isinstance(name, str):
            message = f"expected a name as str, got {type(name).__name__}"
            raise TypeError(message)
    return frozenset([name.translate(_LOWER) for name in names])


def _check_type(_: object, __: attrs.Attribute[Any], value: object) -> None:
    if not isinstance(value, str | GenericURI | GenericRelativeRef | GenericAuthority | GenericUserinfo):
        raise _wrong_type(value)


def _wrong_type(value: object) -> TypeError:
    return TypeError(f"expected a reference as str or node, an Authority or a Userinfo, got {type(value).__name__}")


@attrs.frozen
class Redacted:
    """A reference that is shown without its secrets: an argument for a log message, or a value in an f-string.

    The text is computed each time that it is shown: `logging` shows only the messages that a handler takes.

    >>> shown = Redacted("https://user:secret@example.com/?token=abc", {"token"})
    >>> f"GET {shown}"
    'GET https://user:***@example.com/?token=***'
    >>> f"{Redacted('//u:p@h'):>12}", shown
    ('   //u:***@h', Redacted('https://user:***@example.com/?token=***'))

    Attributes:
        reference: The reference, as for `redacted`.
        names: The names of pairs whose values are secret, as for `redacted`. They become a set of lower-case names.
    """

    reference: Redactable = attrs.field(validator=_check_type)
    names: frozenset[str] = attrs.field(default=frozenset[str](), converter=_in_lower_case)

    def __str__(self) -> str:
        return redacted(self.reference, self.names)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def _is_reference(text: str) -> bool:
    """Whether a text is a URI reference or an IRI reference."""
    return URIS.rules.reference.matches(text) or (not text.isascii() and iris().rules.reference.matches(text))


def _passwords_in_reference(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the password of a valid reference, and of those of references in it."""
    query = _end_of_path(text)
    for found in (*re.finditer(_IN_PATH, text[:query]), *re.compile(_IN_PAIR).finditer(text, query)):
        if found.start(1) < found.end(1):
            yield found.span(1)


def _passwords_in_text(text: str, names: frozenset[str]) -> list[tuple[int, int]]:
    """The spans of a text that is not valid, which a reader may take for passwords."""
    # If the first question mark or hash is in such a span, or a secret value begins there, the text can be read in two
    # ways. Then all that follows is hidden if it has a secret value.
    query, values = _end_of_path(text), _values(text, names)
    spans = [*_passwords_in_parts(text)]
    for start, end in passwords(text):
        is_query = start <= query < end
        hides_all = any(start < value and (value <= end or is_query) for value, _ in values)
        spans.append((start, len(text) if hides_all else end))
    return joined(spans)


def _passwords_in_parts(text: str) -> Iterator[tuple[int, int]]:
    """The spans of passwords in the path, and in each pair of the query and the fragment."""
    query = _end_of_path(text)
    yield from passwords(text[:query])
    for piece in re.compile(_PIECE).finditer(text, query):
        if re.compile(_SLASHES).search(piece[0]):
            yield from ((piece.start() + start, piece.start() + end) for start, end in passwords(piece[0]))


def _without_values(text: str, names: frozenset[str]) -> str:
    return masked(text, _values(text, names))


def _values(text: str, names: frozenset[str]) -> list[tuple[int, int]]:
    """The spans of the values that have one of some names."""
    spans: list[tuple[int, int]] = []
    done = 0
    for pair in re.compile(_NAME).finditer(text, _end_of_path(text) if names else len(text)):
        if pair.start() >= done and unquote_plus(pair[1]).translate(_LOWER) in names:
            after = re.compile(_END_OF_VALUE).search(text, pair.end())
            done = after.start() if after else len(text)
            spans += [(pair.end(), done)] if pair.end() < done else []
    return spans


def _end_of_path(text: str) -> int:
    """The index at which the query or the fragment of a text begins; its length, if it has neither."""
    found = re.compile("[?#]").search(text)
    return found.start() if found else len(text)
