"""Texts with a password, the rules that read them, and all that an error or a value shows of a text."""

from __future__ import annotations

import json
import logging
import re
import traceback
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hypothesis import strategies as st

from support.references import DELICATE, host, joined, mutated
from support.rules import RULES
from uriast import ParseError
from uriast.combinators import Rule, alt, char_range, literal, rule, seq, text as text_of
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.schemes import registry
from uriast.templates import rfc6570

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRETS: Final = "QJ`\u0436\u202e\x01"
"""The characters of passwords, valid or not, which no text or message has of its own."""
MARK: Final = "JJJ"
"""A valid password, of the one of these characters that no name of ours has: not of a class, a danger or a step."""


def is_shown(text: str) -> bool:
    """Whether a text shows a character of the mark."""
    return _reveals(text, MARK[0])


def without_mark(text: str) -> str:
    """A text without the characters of the mark."""
    return text.replace(MARK[0], "")


def revealed_by(shown: str) -> list[str]:
    """The characters of passwords that a text shows: as they are, escaped or percent-encoded."""
    return [each for each in SECRETS if _reveals(shown, each)]


def _signs(character: str) -> Iterator[str]:
    yield character
    yield "".join(f"%{octet:02X}" for octet in character.encode())
    escaped = character.encode("unicode_escape").decode()
    yield from (escaped, f"\\u{ord(character):04x}")


_SIGNS: Final = {each: tuple(_signs(each)) for each in SECRETS}


def _reveals(shown: str, character: str) -> bool:
    return any(sign in shown for sign in _SIGNS[character])


# Rules


class Own(rfc3986.RFC3986):
    """A grammar of its own with rules that are another one's, narrowed, renamed or in others."""

    @rule
    def proxy(self) -> Rule[object]:
        return self.authority

    @rule
    def credentials(self) -> Rule[object]:
        return self.userinfo

    @rule
    def variable(self) -> Rule[object]:
        return seq(text_of(char_range("a", "z").at_least(1)) << literal("="), self.proxy)

    @rule
    def link(self) -> Rule[object]:
        more = text_of(text_of(literal(" "), self.URI_reference).many())
        return seq(literal("<") >> self.URI_reference << literal(">"), more)


OWN: Final = Own()
PLAIN: Final[list[Rule[object]]] = [
    rfc3986.URI_reference,
    rfc3986.URI,
    rfc3986.absolute_URI,
    rfc3986.relative_ref,
    rfc3986.scheme,
    rfc3987.IRI_reference,
    rfc6874.URI,
    rfc6570.URI_Template,
]
OF_SCHEMES: Final[list[Rule[object]]] = [scheme.rule for scheme in registry.schemes]
BARE: Final[list[Rule[object]]] = [
    rfc3986.authority,
    rfc3986.userinfo,
    rfc3986.host,
    rfc3986.port,
    rfc3986.IPv6address,
    rfc3987.iauthority,
    rfc3987.ihost,
    rfc6874.authority,
    OWN.proxy,
]


def composed(one: Rule[object]) -> list[Rule[object]]:
    """Rules that are another one, renamed or with something behind it."""
    return [
        one,
        one.desc("proxy"),
        one.map(str),
        one << literal("!"),
        seq(one, literal("!").optional()),
        one.optional(),
        one.sep_by(literal(" ")) if one.definition.is_text else one.tag("proxy"),
        one | literal("nothing"),
    ]


PLAIN_COMPOSED: Final = [
    *(each for one in PLAIN for each in composed(one)),
    *OF_SCHEMES,
    *(each for place, one in enumerate(OF_SCHEMES) for each in composed(one)[1:][place % 7 :: 7]),
    OWN.link,
    literal("<") >> rfc3986.URI_reference << literal(">"),
    rfc3986.URI.sep_by(literal(" "), min=1),
    rfc3986.relative_ref | rfc3986.URI,
    rfc3986.hier_part.combine(lambda authority, path: (authority, path)),
]
BARE_COMPOSED: Final = [
    *(each for one in BARE for each in composed(one)),
    literal("x=") >> rfc3986.authority,
    literal("//").optional() >> rfc3986.authority,
    (literal("//") | literal("x")) >> rfc3986.authority,
    rfc3986.scheme >> rfc3986.authority,
    literal("x").many() >> rfc3986.authority,
    rfc3986.authority.times(2),
    OWN.variable,
    OWN.credentials,
    rfc3986.userinfo.desc("credentials"),
    rfc3986.userinfo.tag("credentials") << literal("@"),
    text_of(rfc3986.userinfo, literal("@")),
    text_of(rfc3986.authority).desc("server"),
    literal("<") >> rfc3986.authority << literal(">"),
    seq(rfc3986.authority, literal(" "), rfc3986.path),
    seq(a=rfc3986.authority << literal(" "), b=rfc3986.authority),
    alt(rfc3986.authority.map(str), rfc3986.query),
    rfc3986.authority.optional().desc("server"),
    rfc3986.authority.not_followed_by(literal("!")),
]
FEW_PLAIN: Final = PLAIN_COMPOSED[::5]
FEW_BARE: Final = BARE_COMPOSED[::9]


class Reader(NamedTuple):
    """A rule, and whether its text may begin with an authority."""

    rule: Rule[Any]
    begins: bool


_OF_AUTHORITY: Final = {"authority", "userinfo", "host", "port", "IP-literal", "IPv4address", "reg-name"}
READERS: Final = (
    *(Reader(each, begins=False) for each in PLAIN_COMPOSED),
    *(Reader(each, begins=True) for each in BARE_COMPOSED),
    *(Reader(each, name in _OF_AUTHORITY or name.removeprefix("i") in _OF_AUTHORITY) for name, each in RULES.items()),
)
"""Rules of the RFCs, of schemes and of a custom grammar, and rules that are composed of them."""


# Texts

_SLASHES: Final = st.sampled_from(["//", "\\\\", "/\\", "///", "\\/", "/\n/"])
_JUNK: Final = joined([*"abz09.:@/\\?#[]%=& \t\n\xe9\u4f8b\U0001f344^|p", "%41", "%FF", "%zz", "a b"], most=4)
_BEHIND: Final = st.sampled_from(
    ["", "/", " ", "^", "/a b", "%zz", ":x", " @x", "/?q#f#", ">", "\\", ":80", "|", ".\xe4", "]", "/a^"]
) | joined([*"abz09.-:/?#[]%=& \t\n\xe9\u4f8b^!;"], most=8)


@st.composite
def authorities(draw: st.DrawFn) -> str:
    """An authority with the password, valid or not."""
    user = draw(st.sampled_from(["u", "", "a@b", "u%41", "1", "\xe4", "u!", "a.b", "u\\x", "u v", "%zz", "<u"]))
    return f"{user}:{draw(_JUNK)}{MARK}{draw(_JUNK)}@{draw(host)}{draw(_BEHIND)}"


_BEFORE: Final = (
    *("", "http:", "a:", "ftp:", "ws:", "ldap:", "news:", "data:", "http:/", "x ", "//h/?q=", "http://h:80/", "<", '"'),
    *(" ", "a b:", "1:", "^", "http://h/?q=", "x", "x="),
)
_behind_slashes: Final = st.tuples(st.sampled_from(_BEFORE) | joined(DELICATE, most=3), _SLASHES, authorities()).map(
    "".join
)
_texts: Final = (
    _behind_slashes
    | authorities()
    | st.tuples(st.sampled_from(["x=", "//", "x", "http:", "WSS:/", "//h/?ftp:"]), authorities()).map("".join)
)
with_password: Final = _texts | mutated(_texts, keeps=lambda text: text.count(MARK[0]) == len(MARK) and MARK in text)
"""Texts with the password in an authority, valid or not."""


# Passwords of characters that nothing else has

_FAULTS: Final = (*"/?#[]% \t\n\\\xe9^@", "%zz")


def _run(*pieces: str, most: int) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(pieces), max_size=most).map("".join)


def _is_password(text: str) -> bool:
    """Whether a text behind a colon has a secret, and is no port before another component."""
    return not set(SECRETS).isdisjoint(text) and re.match("[0-9]*[/?#]", text) is None


def _has_userinfo(authority: str) -> bool:
    """Whether an authority does not end behind an IP literal."""
    return re.match(r"\[[^\[\]@/?#]*\](?::[0-9]*)?[/?#]", authority) is None


USERS: Final = st.sampled_from(("u", "u", "u", "", "a@b", "[", "[a", "a\\b", "a b", "%zz", "\xe9", "^", "y" * 50))
PASSWORDS: Final = st.builds(
    "{}{}{}".format,
    _run(*"QJQJ8:", "%41", "y" * 50, most=4),
    _run(*SECRETS, *_FAULTS, most=2),
    _run(*SECRETS, *SECRETS, *_FAULTS, most=4),
).filter(_is_password)
TAILS: Final = _run(*"hh0.:/?#[]^% >!", "y" * 80, "@h", most=5)
AUTHORITIES: Final = st.builds("{}:{}@{}".format, USERS, PASSWORDS, TAILS).filter(_has_userinfo)
"""An authority with a password, valid or not."""
SLASHES: Final = ("//", "//", "//", "\\\\", "/\\", "///", "\\/", "/\t/", "\\\r\n/")
BROWSERS: Final = ("http:", "HTTPS:/", "ws:\\", "\x00 w\nss:", "ftp:\t/")
"""The beginnings of an authority for browsers alone (URL Standard, 4.4)."""
BEGINNINGS: Final = (
    *(before + slashes for slashes in SLASHES for before in ("", "http:", "ldap:", "x:", "a b:", "^", "//h/?q=")),
    *(BROWSERS * 4),
)
HIERARCHICAL: Final = st.builds("{}//{}".format, st.sampled_from(("", "http:", "ftp:", "ldap:", "x:")), AUTHORITIES)
"""A text with an authority that has a password, valid or not."""
REFERENCES: Final = HIERARCHICAL | st.builds("{}{}".format, st.sampled_from(BEGINNINGS), AUTHORITIES)
"""A text in which some reader finds an authority with a password, valid or not."""


def shown_by(error: BaseException) -> str:
    """All representations of an error, and of the errors in its chain."""
    record = logging.makeLogRecord({"msg": "%s %r", "args": (error, error)})
    told = [record.getMessage(), str(error.args), dumped(error), *traceback.format_exception_only(error)]
    if isinstance(error, ParseError):
        told += [repr(error.explanation), str(error.hint), error._repr_html_(), error.rule]
    return "".join(told + [shown_by(each) for each in (error.__cause__, error.__context__) if each is not None])


def dumped(error: object) -> str:
    """An error as JSON, by an encoder that falls back to the attributes of an object."""
    return json.dumps(error, default=held)


def held(value: object) -> object:
    """The attributes of an object."""
    return vars(value) or str(value)
