"""news and nntp (RFC 5538)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from uriast.combinators import Grammar, Node, Rule, alt, char_from, char_range, literal, of_type, rule, seq, text
from uriast.grammar.core import RFC5234
from uriast.grammar.rfc3986 import AT, DOT, DOUBLE_SLASH, SLASH
from uriast.nodes import Authority
from uriast.normalizer import Step
from uriast.percent import percent_decode, percent_encode
from uriast.schemes.decoded import decoded_flaw, in_field
from uriast.schemes.scheme import Flaw, Scheme, SchemeGrammar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.schemes.scheme import LazyFlaw

NewsParts: TypeAlias = tuple[str, Authority | None, str]
NNTPParts: TypeAlias = tuple[str, Authority, str, str | None]

WILDCARD: Final = literal("*")
LONGEST_MESSAGE_ID: Final = 250
"""Octets, the angle brackets among them (RFC 5536, 3.1.3)."""


@attrs.frozen
class News(Node):
    """A URI of the scheme news (RFC 5538, 4): an article by its Message-ID, or a set of newsgroups.

    An at-sign tells which (2.2):

    >>> news.parse("news:example.group.*").newsgroups
    'example.group.*'
    >>> news.parse("news://news.example/p0624@%5B10.20.30.108%5D").message_id
    'p0624@[10.20.30.108]'

    Attributes:
        resource: The article or the newsgroups, as written.
    """

    scheme: str = attrs.field(validator=of_type(str))
    authority: Authority | None = attrs.field(validator=of_type(Authority, None))
    resource: str = attrs.field(validator=of_type(str))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The exact text in pieces, each with the name of its field."""
        yield from (("scheme", self.scheme), ("", ":"))
        if self.authority is not None:
            yield from (("", "//"), ("authority", str(self.authority)), ("", "/"))
        yield "resource", self.resource
        if self.fragment is not None:
            yield from (("", "#"), ("fragment", self.fragment))

    @property
    def message_id(self) -> str | None:
        """The article's Message-ID, decoded and without angle brackets: a msg-id-core (RFC 5536, 3.1.3)."""
        return percent_decode(self.resource) if "@" in self.resource else None

    @property
    def newsgroups(self) -> str | None:
        """The newsgroups, decoded: a name in which `*` and `?` are wildcards, or nothing, which means all (4)."""
        return None if "@" in self.resource else percent_decode(self.resource)


@attrs.frozen
class NNTP(Node):
    """A URI of the scheme nntp (RFC 5538, 3): an article by its number in a newsgroup on a server, or the newsgroup.

    >>> nntp.parse("nntp://news.server.example/example.group.this/12345").number
    12345
    """

    scheme: str = attrs.field(validator=of_type(str))
    authority: Authority = attrs.field(validator=of_type(Authority))
    group: str = attrs.field(validator=of_type(str))
    article_number: str | None = attrs.field(default=None, validator=of_type(str, None))
    fragment: str | None = attrs.field(default=None, validator=of_type(str, None))

    def pieces(self) -> Iterator[tuple[str, str]]:
        """The exact text in pieces, each with the name of its field."""
        yield from (("scheme", self.scheme), ("", "://"), ("authority", str(self.authority)))
        yield from (("", "/"), ("group", self.group))
        if self.article_number is not None:
            yield from (("", "/"), ("article_number", self.article_number))
        if self.fragment is not None:
            yield from (("", "#"), ("fragment", self.fragment))

    @property
    def newsgroup(self) -> str:
        """The newsgroup's name, decoded."""
        return percent_decode(self.group)

    @property
    def number(self) -> int | None:
        """The article's number; `None` for the newsgroup."""
        return None if self.article_number is None else int(self.article_number)


class RFC5538(SchemeGrammar):
    """The 'news' and 'nntp' URI Schemes, appendix A."""

    @rule
    def nntpURL(self) -> Rule[NNTPParts]:
        """nntpURL = "nntp:" server "/" group [ "/" article-number ]  (section 3)"""
        number = (SLASH >> self.article_number).optional()
        return seq(literal("nntp") << literal(":"), self.server << SLASH, self.group, number)

    @rule
    def server(self) -> Rule[Authority]:
        """server = "//" authority  (section 3)"""
        return DOUBLE_SLASH >> self.authority

    @rule
    def group(self) -> Rule[str]:
        """group = 1*( group-char / pct-encoded )  (section 3)"""
        return text((self.group_char | self.pct_encoded).at_least(1))

    @rule
    def article_number(self) -> Rule[str]:
        """article-number = 1*16DIGIT  (section 3)"""
        return text(self.DIGIT.times(1, 16))

    @rule
    def group_char(self) -> Rule[str]:
        """group-char = ALPHA / DIGIT / "-" / "+" / "_" / "."  (section 3)"""
        return self.ALPHA | self.DIGIT | char_from("-+_.")

    @rule
    def newsURL(self) -> Rule[NewsParts]:
        """newsURL = "news:" [ server "/" ] ( article / newsgroups )  (section 4)"""
        return seq(literal("news") << literal(":"), (self.server << SLASH).optional(), self.article | self.newsgroups)

    @rule
    def article(self) -> Rule[str]:
        """article = 1*( unreserved / pct-encoded / sub-delims ) "@" 1*pchar  (section 4)

        The characters that a msg-id-core (RFC 5536, 3.1.3) may have in a path.
        """
        return text((self.unreserved | self.pct_encoded | self.sub_delims).at_least(1), AT, self.pchar.at_least(1))

    @rule
    def newsgroups(self) -> Rule[str]:
        """newsgroups = *( group-char / pct-encoded / "*" )  (appendix A)"""
        return text((self.group_char | self.pct_encoded | WILDCARD).many())

    @rule
    def news(self) -> Rule[News]:
        """news = newsURL [ "#" fragment ]"""
        return (self.newsURL + self.fragment_part).combine(News)

    @rule
    def nntp(self) -> Rule[NNTP]:
        """nntp = nntpURL [ "#" fragment ]"""
        return (self.nntpURL + self.fragment_part).combine(NNTP)


class RFC5536(RFC5234):
    """Netnews Article Format, section 3.1.3, with the atoms of RFC 5322."""

    @rule
    def msg_id_core(self) -> Rule[str]:
        """msg-id-core = id-left "@" id-right  (section 3.1.3)"""
        return text(self.id_left, AT, self.id_right)

    @rule
    def id_left(self) -> Rule[str]:
        """id-left = dot-atom-text  (section 3.1.3)"""
        return self.dot_atom_text

    @rule
    def id_right(self) -> Rule[str]:
        """id-right = dot-atom-text / no-fold-literal  (section 3.1.3)"""
        return self.dot_atom_text | self.no_fold_literal

    @rule
    def no_fold_literal(self) -> Rule[str]:
        """no-fold-literal = "[" *mdtext "]"  (section 3.1.3)"""
        return text(literal("["), self.mdtext.many(), literal("]"))

    @rule
    def mdtext(self) -> Rule[str]:
        """mdtext = %d33-61 / %d63-90 / %d94-126  (section 3.1.3)"""
        return char_range("!", "=") | char_range("?", "Z") | char_range("^", "~")

    @rule
    def dot_atom_text(self) -> Rule[str]:
        """dot-atom-text = 1*atext *("." 1*atext)  (RFC 5322, section 3.2.3)"""
        atom = self.atext.at_least(1)
        return text(atom, (DOT + atom.concat()).many())

    @rule
    def atext(self) -> Rule[str]:
        """atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" /
        "`" / "{" / "|" / "}" / "~"  (RFC 5322, section 3.2.3)
        """
        return self.ALPHA | self.DIGIT | char_from("!#$%&'*+-/=?^_`{|}~")


class RFC3977(Grammar):
    """Network News Transfer Protocol, section 4.1."""

    @rule
    def wildmat_pattern(self) -> Rule[str]:
        """wildmat-pattern = 1*( wildmat-exact / wildmat-wild )  (section 4.1)"""
        return text((self.wildmat_exact | self.wildmat_wild).at_least(1))

    @rule
    def wildmat_exact(self) -> Rule[str]:
        """wildmat-exact = %x22-29 / %x2B / %x2D-3E / %x40-5A / %x5E-7E / UTF8-non-ascii  (section 4.1)"""
        return alt(
            char_range('"', ")"),
            literal("+"),
            char_range("-", ">"),
            char_range("@", "Z"),
            char_range("^", "~"),
            char_range("\x80", "\U0010ffff"),
        )

    @rule
    def wildmat_wild(self) -> Rule[str]:
        """wildmat-wild = "*" / "?"  (section 4.1)"""
        return char_from("*?")

    @rule
    def newsgroup_name(self) -> Rule[str]:
        """newsgroup-name = 1*wildmat-exact  (RFC 5538, section 3)"""
        return text(self.wildmat_exact.at_least(1))


_rfc5536: Final = RFC5536()
_rfc3977: Final = RFC3977()


def _news_flaw(uri: News) -> LazyFlaw | None:
    resource = uri.resource
    if "@" in resource:
        flaw = decoded_flaw(_rfc5536.msg_id_core, resource) or _length_flaw(resource)
    else:
        flaw = decoded_flaw(_rfc3977.wildmat_pattern, resource) if "%" in resource else None
    return flaw and in_field(uri, "resource", flaw)


def _length_flaw(article: str) -> Flaw | None:
    octets = len(f"<{percent_decode(article)}>") if len(article) > LONGEST_MESSAGE_ID - 2 else 0
    if octets <= LONGEST_MESSAGE_ID:
        return None
    reason = f"the Message-ID has {octets} octets in angle brackets (RFC 5536, section 3.1.3)"
    return Flaw(0, reason, f"{LONGEST_MESSAGE_ID} octets at most")


def _nntp_flaw(uri: NNTP) -> LazyFlaw | None:
    if not uri.authority.host.text:
        empty = Flaw(str(uri.authority).find("@") + 1, "the host is empty, and there is no default (2.1)", "host")
        return in_field(uri, "authority", empty)
    flaw = decoded_flaw(_rfc3977.newsgroup_name, uri.group) if "%" in uri.group else None
    return flaw and in_field(uri, "group", flaw)


_rfc5538: Final = RFC5538()
_STEPS: Final = Step.SCHEME_BASED & ~Step.PERCENT_ENCODING  # a `~` must stay encoded in newsgroups (3)


def _normal_news(uri: News) -> News:
    """Nothing encoded that need not be (4), and `*` for no newsgroups: both mean all."""
    character = _rfc5538.pchar if "@" in uri.resource else _rfc5538.group_char | WILDCARD
    return attrs.evolve(uri, resource=percent_encode(percent_decode(uri.resource), character) or "*")


def _normal_nntp(uri: NNTP) -> NNTP:
    """Nothing encoded that need not be (3)."""
    return attrs.evolve(uri, group=percent_encode(uri.newsgroup, _rfc5538.group_char))


news: Final = Scheme(
    "news",
    "RFC 5538, section 4",
    _rfc5538.news,
    _rfc5538.newsURL,
    steps=_STEPS,
    flaw=_news_flaw,
    normal=_normal_news,
)
nntp: Final = Scheme(
    "nntp",
    "RFC 5538, section 3",
    _rfc5538.nntp,
    _rfc5538.nntpURL,
    steps=_STEPS,
    flaw=_nntp_flaw,
    normal=_normal_nntp,
)
News.checked_by(news)
NNTP.checked_by(nntp)
