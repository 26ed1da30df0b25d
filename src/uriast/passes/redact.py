"""Redaction (RFC 3986, 7.5): a reference for a log or a screen, without the secrets in it.

A `Redacted` computes its text when a log message is made, so a message that nobody reads costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from uriast.nodes.iri import IRI, IAuthority, IRelativeRef, IUserinfo
from uriast.passes.arguments import checked_text
from uriast.passes.syntax import URIS, iris
from uriast.secrets import SECRET_NAMES, lowered, without_secrets

if TYPE_CHECKING:
    from typing import TypeAlias

    from uriast.nodes.iri import IRIReference

    Redactable: TypeAlias = str | IRIReference | IAuthority | IUserinfo

__all__ = ["SECRET_NAMES", "Redacted", "redacted"]


def redacted(reference: Redactable, names: Iterable[str] = SECRET_NAMES, *, userinfo: bool = False) -> str:
    """The text of a reference with `***` in place of its passwords, and of the values that have one of some names.

    A password is the text from the first colon of an authority to its last at-sign. An authority begins after two
    slashes or, as browsers read it, after `http:` or another special scheme and any slashes, anywhere in the text; it
    ends before the next `/`, `?` or `#`, and in a query or fragment also before an `&` behind a host or a port. In a
    text that is not valid, a password may hold any character: it ends at the text's last at-sign.

    A pair `name=value` may be in the query or in the fragment, where OAuth 2.0 puts its tokens (RFC 6749, 4.2.2). It
    begins after `?`, `#`, `&` or `;`, and its value ends before `&` or `#`.

    All else stays, such as a percent-encoded reference in a value: list the name of its pair if it may hold secrets.

    >>> redacted("https://user:secret@example.com/?page=2&token=abc")
    'https://user:***@example.com/?page=2&token=***'
    >>> redacted("https://example.com/cb#access_token=abc&sid=x", {"sid"})
    'https://example.com/cb#access_token=abc&sid=***'
    >>> redacted("http:/user:secret@example.com/?next=http://user:sec&ret@example.com/")
    'http:/user:***@example.com/?next=http://user:***@example.com/'
    >>> redacted("http://user:sec ret/@example.com")
    'http://user:***@example.com'
    >>> redacted("https://ghp_abc@example.com/", userinfo=True)
    'https://***@example.com/'

    Args:
        reference: A reference, as text or node of a URI, an IRI or a scheme; or the node of an authority or userinfo.
            The text need not be valid.
        names: The names of pairs whose values are secret, decoded, in upper or lower case; none for passwords alone.
            Names in the text are percent-decoded, and `+` is read as a space, before they are compared. White space
            around a name does not count. A name in brackets, or between `/`, `!` or `.`, is found too.
        userinfo: Whether a whole userinfo is secret, not only its password. Then the name of a user is masked, too.

    Returns:
        The text. It is valid if the reference is. It does not reveal the length of what is masked. An empty password
        or value is left as it is.
    """
    _check_type(reference)
    lead = "//" if isinstance(reference, IAuthority | IUserinfo) else ""
    end = "@" if isinstance(reference, IUserinfo) else ""
    text = f"{lead}{reference}{end}"
    is_valid = not isinstance(reference, str) or _is_reference(text)
    shown = without_secrets(text, _in_lower_case(names), is_valid=is_valid, userinfo=userinfo)
    return shown[len(lead) : len(shown) - len(end)]


def _in_lower_case(names: Iterable[str]) -> frozenset[str]:
    """The names with their ASCII letters in lower case."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        message = f"expected names as an iterable of str, got {type(names).__name__}"
        raise TypeError(message)
    return _lowered(frozenset(names))


@lru_cache(maxsize=16)
def _lowered(names: frozenset[str]) -> frozenset[str]:
    return frozenset([lowered(checked_text("name", name)) for name in names])


def _check_type(value: object) -> None:
    if not isinstance(value, str | IRI | IRelativeRef | IAuthority | IUserinfo):
        kind = type(value).__name__
        raise TypeError(f"expected a reference as str or node, an Authority or a Userinfo, got {kind}")


@attrs.frozen
class Redacted:
    """A reference that is shown without its secrets: an argument for a log message, or a value in an f-string.

    The text is computed each time that it is shown: `logging` shows only the messages that a handler takes.

    >>> shown = Redacted("https://user:secret@example.com/?token=abc")
    >>> f"GET {shown}"
    'GET https://user:***@example.com/?token=***'
    >>> f"{Redacted('//u:p@h'):>12}", shown
    ('   //u:***@h', Redacted('https://user:***@example.com/?token=***'))

    Attributes:
        reference: The reference, as for `redacted`.
        names: The names of pairs whose values are secret, as for `redacted`. They become a set of lower-case names.
        userinfo: Whether a whole userinfo is secret, as for `redacted`.
    """

    reference: Redactable = attrs.field(validator=lambda _, __, value: _check_type(value))
    names: frozenset[str] = attrs.field(default=SECRET_NAMES, converter=_in_lower_case)
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
