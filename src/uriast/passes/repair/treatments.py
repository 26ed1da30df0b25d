r"""The table of repairs: the treatment of each fault in each component, with its reason.

"Wrapped" means that the reference is in the delimiters of appendix C: `<` and `>`, or quotation marks.

Four treatments are not of a run of characters in a component:

- The context of a reference is dropped: white space, control characters, and the delimiters of appendix C, with a
  prefix `URL:`.
- A suffix reference gets a scheme and `//`.
- A beginning is refused if only some readers see an authority or an absolute path there: a backslash in place of a
  slash, or white space before two slashes or between them.
- A backslash in the first segment is refused if the authority is undefined or empty: browsers may see an authority
  there that ends at the backslash. So is a square bracket there, after a scheme such as `http` or if the scheme is
  missing: browsers may see an IP literal.

A line break in an authority is dropped: appendix C shows an example, browsers drop it, and the end of the authority
does not move. A space next to the line break is refused like any other space: browsers keep it, so a reader of
`http://good.example \t@evil.ch` may see the wrong host. Between delimiters, the indentation after a line break is
dropped, as appendix C says. In the first segment of a path, such a space is encoded if browsers may see an authority
there.

A character may be taken for a delimiter if its compatibility normalization (NFKC) contains one, such as a full-width
slash or full stop. An ideographic full stop may be taken for one too. Both are refused: only some readers see a
delimiter there.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Action(StrEnum):
    """The kinds of treatment.

    >>> REPAIRS[Fault.SPACE, Place.PATH].action is Action.ENCODED
    True
    """

    DROPPED = "dropped"
    ENCODED = "encoded"
    ADDED = "added"
    REFUSED = "refused"


class Place(StrEnum):
    """The places of faults: the components (section 3), and the context around the reference.

    >>> [str(place) for place in Place if (Fault.SPACE, place) in REPAIRS]
    ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']
    """

    CONTEXT = "context"
    SCHEME = "scheme"
    AUTHORITY = "authority"
    USERINFO = "userinfo"
    HOST = "host"
    PORT = "port"
    PATH = "path"
    QUERY = "query"
    FRAGMENT = "fragment"


class Fault(StrEnum):
    """The faults that make a text invalid. If two fit a character, the first in this order counts.

    >>> str(Fault.UNWISE)
    'one of ^ ` { | }'
    """

    SURROUNDING = "white space or control character around a reference"
    DELIMITER = "delimiter of appendix C"
    BREAK = "tab or line break"
    SPACED_BREAK = "tab or line break, white space around it"
    WRAPPED_BREAK = "wrapped: tab, line break with indentation"
    WRAPPED_SPACE = "wrapped: white space"
    BEGINNING = "beginning that programs disagree about"
    SPACE = "space"
    CONTROL = "control character"
    QUOTE = "quotation mark or angle bracket"
    BACKSLASH = "backslash"
    UNWISE = "one of ^ ` { | }"
    BRACKET = "square bracket"
    NUMBER_SIGN = "second number sign"
    PERCENT = "percent sign that encodes nothing"
    AT_SIGN = "at-sign before the last"
    LOOKALIKE = "character that may be taken for a delimiter"
    SURROGATE = "lone surrogate"
    NON_ASCII = "other non-ASCII character"
    OTHER = "character of other components"
    NO_SCHEME = "suffix reference without its scheme"


class Treatment(NamedTuple):
    """The treatment of a fault in a place.

    >>> REPAIRS[Fault.PERCENT, Place.PATH].reason
    'a percent sign that encodes nothing is data, and encoded (2.4)'

    Attributes:
        action: The kind of treatment.
        reason: The reason, with the section of RFC 3986, or the number and section of another RFC.
    """

    action: Action
    reason: str


DATA: Final = (Place.PATH, Place.QUERY, Place.FRAGMENT)
"""The components after the authority, in their order."""
_AUTHORITY: Final = (Place.USERINFO, Place.HOST, Place.PORT)
_BEFORE_DATA: Final = (Place.SCHEME, *_AUTHORITY)
_EVERY: Final = (*_BEFORE_DATA, *DATA)
_DISPUTED: Final = (Fault.SPACE, Fault.CONTROL, Fault.QUOTE, Fault.BACKSLASH)
_MISPLACED: Final = (Fault.UNWISE, Fault.PERCENT, Fault.NON_ASCII, Fault.OTHER)

_AROUND: Final = "the context of a reference is not part of it (appendix C)"
_BROKEN: Final = "a tab or line break is ignored (appendix C)"
_BROKEN_WITH_SPACE: Final = "a tab or line break and the white space around it are ignored (appendix C)"
_WRAPPED: Final = "white space between delimiters is ignored (appendix C)"
_NO_SUCH_SCHEME: Final = (
    "a scheme is a letter, then letters, digits, +, - and . (RFC 3986, 3.1); the path a:b is written ./a:b (4.2)"
)
_BEGINNING: Final = "programs disagree whether an authority or an absolute path begins here (RFC 3986, 3.2, 3.3)"
_ENDING: Final = "programs disagree whether the authority ends here (RFC 3986, 3.2, 7.6)"
_USER_ENDING: Final = "programs disagree which at-sign ends the userinfo (RFC 3986, 3.2.1, 7.6)"
_NO_SUCH_NAME: Final = "a name for look-up cannot contain this, nor a URI a zone identifier (RFC 3986, 3.2.2; RFC 9844)"
_NO_SUCH_LITERAL: Final = "an IP literal is an IPv6address or an IPvFuture in square brackets (RFC 3986, 3.2.2)"
_NO_SUCH_PORT: Final = "a port is digits, and an IPv6 address is written in square brackets (RFC 3986, 3.2.2, 3.2.3)"
_NORMALIZED: Final = "readers that normalize it see a delimiter (RFC 3987, 3.1)"
_NO_CHARACTER: Final = "a lone surrogate is not a character and cannot be encoded as UTF-8 (RFC 3629, 3)"
_NO_URI_CHARACTER: Final = "a character that no URI contains is data, and encoded (2.1)"
_BRACKETS: Final = "square brackets enclose only IP literals (3.2.2)"
_BRACKETS_AS_DATA: Final = "square brackets that do not enclose an IP literal are data, and encoded (2.2, 3.2.2)"
_SECOND_NUMBER_SIGN: Final = "the first number sign begins the fragment (3.5); another one is data, and encoded (2.2)"
_ENCODES_NOTHING: Final = "a percent sign that encodes nothing is data, and encoded (2.4)"
_BEYOND_ASCII: Final = "a non-ASCII character is encoded as UTF-8, without normalization (RFC 3987, 3.1)"
_SUFFIX_REFERENCE: Final = "a suffix reference lacks its scheme and its // (4.5)"

_ROWS: Final[tuple[tuple[Action, tuple[Fault, ...], tuple[Place, ...], str], ...]] = (
    (Action.DROPPED, (Fault.SURROUNDING, Fault.DELIMITER), (Place.CONTEXT,), _AROUND),
    (Action.DROPPED, (Fault.BREAK,), _BEFORE_DATA, _BROKEN),
    (Action.DROPPED, (Fault.SPACED_BREAK,), DATA, _BROKEN_WITH_SPACE),
    (Action.DROPPED, (Fault.WRAPPED_BREAK,), _BEFORE_DATA, _WRAPPED),
    (Action.DROPPED, (Fault.WRAPPED_SPACE,), DATA, _WRAPPED),
    (Action.ADDED, (Fault.NO_SCHEME,), (Place.SCHEME,), _SUFFIX_REFERENCE),
    (Action.REFUSED, (*_DISPUTED, *_MISPLACED, Fault.BRACKET), (Place.SCHEME,), _NO_SUCH_SCHEME),
    (Action.REFUSED, (Fault.BEGINNING,), (Place.AUTHORITY,), _BEGINNING),
    (Action.REFUSED, _DISPUTED, _AUTHORITY, _ENDING),
    (Action.REFUSED, (Fault.AT_SIGN,), (Place.USERINFO,), _USER_ENDING),
    (Action.REFUSED, (Fault.LOOKALIKE,), (Place.USERINFO, Place.HOST), _NORMALIZED),
    (Action.REFUSED, (Fault.BRACKET,), _AUTHORITY, _BRACKETS),
    (Action.REFUSED, (Fault.UNWISE, Fault.PERCENT), (Place.HOST,), _NO_SUCH_NAME),
    (Action.REFUSED, (Fault.OTHER,), (Place.HOST,), _NO_SUCH_LITERAL),
    (Action.REFUSED, _MISPLACED, (Place.PORT,), _NO_SUCH_PORT),
    (Action.REFUSED, (Fault.SURROGATE,), _EVERY, _NO_CHARACTER),
    (Action.ENCODED, _DISPUTED, DATA, _NO_URI_CHARACTER),
    (Action.ENCODED, (Fault.UNWISE,), (Place.USERINFO, *DATA), _NO_URI_CHARACTER),
    (Action.ENCODED, (Fault.BRACKET,), DATA, _BRACKETS_AS_DATA),
    (Action.ENCODED, (Fault.NUMBER_SIGN,), (Place.FRAGMENT,), _SECOND_NUMBER_SIGN),
    (Action.ENCODED, (Fault.PERCENT,), (Place.USERINFO, *DATA), _ENCODES_NOTHING),
    (Action.ENCODED, (Fault.NON_ASCII,), (Place.USERINFO, Place.HOST, *DATA), _BEYOND_ASCII),
)

REPAIRS: Final[Mapping[tuple[Fault, Place], Treatment]] = MappingProxyType(
    {
        (fault, place): Treatment(action, reason)
        for action, faults, places, reason in _ROWS
        for fault in faults
        for place in places
    }
)
"""The table: the treatment of each fault in each place where it can occur."""
