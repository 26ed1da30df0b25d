"""Texts with a password, the rules that read them, and all that an error or a value shows of a text."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from uriast import ParseError
from uriast.combinators import Rule, char_range, literal, rule, seq, text as text_of
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.schemes import registry
from uriast.templates import rfc6570

if TYPE_CHECKING:
    from collections.abc import Callable

MARK = "hunter2"


class Proxies(rfc3986.RFC3986):
    """A grammar of its own with rules that are another one's, narrowed or behind something."""

    @rule
    def proxy(self) -> Rule[object]:
        return self.authority

    @rule
    def variable(self) -> Rule[object]:
        return seq(text_of(char_range("a", "z").at_least(1)) << literal("="), self.proxy)


PLAIN: list[Rule[object]] = [
    rfc3986.URI_reference,
    rfc3986.URI,
    rfc3986.absolute_URI,
    rfc3986.relative_ref,
    rfc3986.scheme,
    rfc3987.IRI_reference,
    rfc6874.URI,
    rfc6570.URI_Template,
    *(scheme.rule for scheme in registry.schemes),
]
BARE: list[Rule[object]] = [
    rfc3986.authority,
    rfc3986.host,
    rfc3986.port,
    rfc3986.IPv6address,
    rfc3987.iauthority,
    rfc3987.ihost,
    rfc6874.authority,
    Proxies().proxy,
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


PLAIN_COMPOSED = [each for one in PLAIN for each in composed(one)]
BARE_COMPOSED = [
    *(each for one in BARE for each in composed(one)),
    literal("x=") >> rfc3986.authority,
    literal("//").optional() >> rfc3986.authority,
    (literal("//") | literal("x")) >> rfc3986.authority,
    rfc3986.scheme >> rfc3986.authority,
    literal("x").many() >> rfc3986.authority,
    rfc3986.authority.times(2),
    Proxies().variable,
]

BETWEEN = st.text(st.sampled_from("abz09.:@/\\?#[]%=& \t\n\xe9\u4f8b\U0001f344"), max_size=6)
"""Texts that may stand between a colon and a secret, or a secret and an at-sign."""
NOISE = st.text(st.sampled_from("abz09.-:/?#[]%=& \t\n\xe9\u4f8b^"), max_size=8)
USERS = st.text(st.sampled_from("abz09.-%=& \t\n\xe9^\\"), max_size=4)


@st.composite
def authorities(draw: st.DrawFn) -> str:
    """An authority with a password, valid or not."""
    return f"{draw(USERS)}:{MARK}{draw(BETWEEN)}@{draw(NOISE)}"


@st.composite
def references(draw: st.DrawFn) -> str:
    """A text with an authority that has a password, valid or not."""
    return f"{draw(st.sampled_from(['', 'http:', 'ftp:', 'ldap:', 'x:']))}//{draw(authorities())}"


@st.composite
def mistaken(draw: st.DrawFn) -> str:
    """An invalid text in which some reader may find an authority with a password."""
    head = draw(st.sampled_from(["", "http:", "a b:", "1:", "^", "data:", "http://h/?q=", "x"]))
    return head + draw(st.sampled_from(["//", "\\\\", "/\\", "///", "\\/"])) + draw(authorities()) + "^"


def shown_by(error: BaseException) -> str:
    """All representations of an error."""
    record = logging.makeLogRecord(
        {"msg": "%s %r", "args": (error, error), "exc_info": (type(error), error, error.__traceback__)}
    )
    log = logging.Formatter().format(record)
    known = (error.explanation, error.hint, error.component) if isinstance(error, ParseError) else ()
    return f"{error}{error!r}{error.args}{known}{log}{dumped(error)}"


def dumped(error: object) -> str:
    """An error as JSON, by an encoder that falls back to the attributes of an object."""
    return json.dumps(error, default=held)


def held(value: object) -> object:
    """The attributes of an object."""
    return vars(value) or str(value)


def shown_in_reading(reading: Callable[[], object]) -> str:
    """The representations of a value, or of the error in its place. Texts are left out: they show everything."""
    try:
        value = reading()
    except ValueError as error:
        return shown_by(error)
    return "" if isinstance(value, str) else repr(value)
