"""Redaction (RFC 3986, 7.5): a reference for a log or a screen, without the secrets in it.

`Redacted` is what a log message takes: it computes its text when the message is made, so that a message that nobody
reads costs nothing. It works with every handler, formatter and filter, because it is only a value with a `str()`.
A format spec of the nodes would not do that for a `str`, and could not name the pairs of a query.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote_plus

import attrs

from uriast.combinators.messages import joined, masked
from uriast.nodes.iri import IRI, IAuthority, IRelativeRef, IUserinfo
from uriast.nodes.redaction import beginnings, passwords
from uriast.passes.syntax import URIS, iris

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from uriast.nodes.iri import IRIReference

    Redactable: TypeAlias = str | IRIReference | IAuthority | IUserinfo
    Span: TypeAlias = tuple[int, int]

__all__ = ["SECRET_NAMES", "Redacted", "redacted"]

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
_END_OF_VALUE: Final = "[#&]"
_LOWER: Final = str.maketrans(ascii_uppercase, ascii_lowercase, "\t\n\r")
"""Names are compared without case, and without the characters that browsers remove."""


def redacted(reference: Redactable, names: Iterable[str] = (), *, userinfo: bool = False) -> str:
    """The text of a reference with `***` in place of its passwords, and of the values that have one of some names.

    A password is the text from the first colon of an authority to its last at-sign. An authority begins after two
    slashes or, as browsers read it, after `http:` or another special scheme and any slashes, anywhere in the text; it
    ends before the next `/`, `?` or `#`, and in a query or fragment also before an `&` behind a host or a port. In a
    text that is not valid, a password may hold any character: it ends at the text's last at-sign, or with the text.

    A pair `name=value` may stand in the query or in the fragment, where OAuth 2.0 puts its tokens (RFC 6749, 4.2.2). It
    begins after `?`, `#`, `&` or `;`, and its value ends before `&` or `#`.

    All else stays, such as a percent-encoded reference in a value: list the name of its pair if it may hold secrets.

    >>> redacted("https://user:secret@example.com/?page=2&token=abc", {"token"})
    'https://user:***@example.com/?page=2&token=***'
    >>> redacted("https://example.com/cb#access_token=abc&state=x", SECRET_NAMES)
    'https://example.com/cb#access_token=***&state=x'
    >>> redacted("http:/user:secret@example.com/?next=http://user:sec&ret@example.com/")
    'http:/user:***@example.com/?next=http://user:***@example.com/'
    >>> redacted("http://user:sec ret/@example.com")
    'http://user:***@example.com'
    >>> redacted("https://ghp_abc@example.com/", userinfo=True)
    'https://***@example.com/'

    Args:
        reference: A reference, as text or node of a URI, an IRI or a scheme; or the node of an authority or userinfo.
            The text need not be valid.
        names: The names of pairs whose values are secret, decoded, in upper or lower case, such as `SECRET_NAMES`.
            Names in the text are percent-decoded, and `+` is read as a space, before they are compared. White space
            around a name does not count. A name in brackets, or between `/`, `!` or `.`, is found too.
        userinfo: Whether a whole userinfo is secret, not only its password. Then the name of a user is masked, too.

    Returns:
        The text. It is valid if the reference is. It does not reveal the length of what is masked. An empty password
        or value is left as it is.
    """
    mask = partial(_masked, names=_in_lower_case(names), userinfo=userinfo)
    match reference:
        case IUserinfo():
            return mask(f"//{reference}@", _passwords)[2:-1]
        case IAuthority():
            return mask(f"//{reference}", _passwords)[2:]
        case str() if not _is_reference(reference):
            return mask(reference, passwords)
        case str() | IRI() | IRelativeRef():
            return mask(str(reference), _passwords)
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
    return frozenset([name.translate(_LOWER).strip() for name in names])


def _check_type(_: object, __: attrs.Attribute[Any], value: object) -> None:
    if not isinstance(value, str | IRI | IRelativeRef | IAuthority | IUserinfo):
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
        userinfo: Whether a whole userinfo is secret, as for `redacted`.
    """

    reference: Redactable = attrs.field(validator=_check_type)
    names: frozenset[str] = attrs.field(default=frozenset[str](), converter=_in_lower_case)
    userinfo: bool = attrs.field(default=False, kw_only=True)

    def __str__(self) -> str:
        return redacted(self.reference, self.names, userinfo=self.userinfo)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def _is_reference(text: str) -> bool:
    """Whether a text is a URI reference or an IRI reference."""
    return URIS.rules.reference.matches(text) or (not text.isascii() and iris().rules.reference.matches(text))


def _masked(text: str, passwords_of: Callable[[str], Iterable[Span]], *, names: frozenset[str], userinfo: bool) -> str:
    """A text with its secrets masked."""
    for _ in range(2):  # a mask may hide where an authority ended
        before = text
        text = masked(text, joined([*passwords_of(text), *_values(text, names)]))
        text = masked(text, _userinfos(text)) if userinfo else text
        if text == before:
            break
    return text


def _passwords(text: str) -> Iterator[Span]:
    """The spans of the passwords in a valid reference, and in the references in it."""
    return _before_at_signs(text, _PASSWORD, _PASSWORD_IN_PAIR)


def _userinfos(text: str) -> Iterator[Span]:
    """The spans of userinfo in a text whose passwords are masked."""
    return _before_at_signs(text, _USERINFO, _USERINFO_IN_PAIR)


def _before_at_signs(text: str, in_path: str, in_pair: str) -> Iterator[Span]:
    """The spans from the group of a pattern to its last at-sign, in each authority."""
    query, done = _end_of_path(text), 0
    for start in beginnings(text):
        found = re.compile(in_path if start <= query else in_pair).match(text, start) if start >= done else None
        if found:
            done = found.end()
            at_sign = text.rfind("@", found.start(1), done)
            if at_sign > found.start(1):
                yield found.start(1), at_sign


def _values(text: str, names: frozenset[str]) -> Iterator[Span]:
    """The spans of the values that have one of some names."""
    done = 0
    for pair in re.compile(_NAME).finditer(text, _end_of_path(text) if names else len(text)):
        if pair.start() >= done and _is_listed(unquote_plus(pair[1]).translate(_LOWER).strip(), names):
            after = re.compile(_END_OF_VALUE).search(text, pair.end())
            done = after.start() if after else len(text)
            if pair.end() < done:
                yield pair.end(), done


def _is_listed(name: str, names: frozenset[str]) -> bool:
    return name in names or any(part.strip() in names for part in re.findall(_PART, name))


def _end_of_path(text: str) -> int:
    """The index at which the query or the fragment of a text begins; its length, if it has neither."""
    found = re.compile("[?#]").search(text)
    return found.start() if found else len(text)
