"""news and nntp (RFC 5538)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from uriast.combinators import Grammar, Rule, alt, char_from, char_range, literal, rule, seq, success, text
from uriast.grammar.rfc3986 import AT, DOT, DOUBLE_SLASH, NO_AUTHORITY, SLASH
from uriast.grammar.rfc5234 import RFC5234
from uriast.nodes import URI, Authority, PathAbempty, PathEmpty, PathRootless
from uriast.passes.edit import replace
from uriast.passes.normalize import NormalizationStep
from uriast.passes.percent_encoding import percent_decode, percent_encode
from uriast.schemes.contract import Hierarchical, Scheme, SchemeGrammar, Violation, decoded_violation, in_field, shifted

if TYPE_CHECKING:
    from uriast.schemes.contract import LazyViolation

__all__ = ["NNTP", "RFC3977", "RFC5536", "RFC5538", "News", "news", "nntp"]

NewsPath: TypeAlias = PathAbempty | PathRootless | PathEmpty
"""The path of a `News`. It begins with a slash if there is a server."""
NewsHier: TypeAlias = tuple[Authority | None, NewsPath]
"""The authority, and the path."""
NewsParts: TypeAlias = tuple[str, Authority | None, NewsPath, None]
"""The parts of a `News`: scheme, authority, path, no query."""
NNTPParts: TypeAlias = tuple[str, Authority, PathAbempty, None]
"""The parts of an `NNTP`: scheme, authority, path, no query."""

WILDCARD: Final = literal("*")
LONGEST_MESSAGE_ID: Final = 250
"""The maximum length in octets, with the angle brackets (RFC 5536, 3.1.3)."""


class News(URI):
    """A URI of the scheme news (RFC 5538, 4): an article, by its Message-ID, or a set of newsgroups.

    A resource with an at-sign is an article (2.2):

    >>> news.parse("news:example.group.*").newsgroups
    'example.group.*'
    >>> news.parse("news://news.example/p0624@%5B10.20.30.108%5D").message_id
    'p0624@[10.20.30.108]'
    """

    __slots__ = ()

    @property
    def resource(self) -> str:
        """The article or the newsgroups, as written.

        >>> news.parse("news:p%2B1@example.com").resource, news.parse("news://h/example.group").resource
        ('p%2B1@example.com', 'example.group')
        """
        return self.path.text.removeprefix("/")

    @property
    def message_id(self) -> str | None:
        """The article's Message-ID, decoded, without angle brackets (RFC 5536, 3.1.3); `None` for newsgroups.

        >>> news.parse("news:p%2B1@example.com").message_id, news.parse("news:example.group").message_id
        ('p+1@example.com', None)
        """
        return percent_decode(self.resource) if "@" in self.resource else None

    @property
    def newsgroups(self) -> str | None:
        """The newsgroups, decoded; `None` for an article.

        `*` and `?` are wildcards. An empty text means all newsgroups (4).

        >>> news.parse("news:example.*").newsgroups, news.parse("news:p1@example.com").newsgroups
        ('example.*', None)
        """
        return None if "@" in self.resource else percent_decode(self.resource)


class NNTP(Hierarchical):
    """A URI of the scheme nntp (RFC 5538, 3): a newsgroup on a server, or an article in it, by its number.

    >>> nntp.parse("nntp://news.server.example/example.group.this/12345").number
    12345
    """

    __slots__ = ()

    @property
    def group(self) -> str:
        """The newsgroup's name, as written.

        >>> nntp.parse("nntp://h/example%2egroup").group
        'example%2egroup'
        """
        return self.path.segments[0]

    @property
    def article_number(self) -> str | None:
        """The article's number, as written; `None` if the URI names the newsgroup.

        >>> nntp.parse("nntp://h/example.group/007").article_number
        '007'
        """
        return self.path.text.split("/")[2] if self.path.text.count("/") > 1 else None

    @property
    def newsgroup(self) -> str:
        """The newsgroup's name, decoded.

        >>> nntp.parse("nntp://h/example%2egroup").newsgroup
        'example.group'
        """
        return percent_decode(self.group)

    @property
    def number(self) -> int | None:
        """The article's number; `None` if the URI names the newsgroup.

        >>> nntp.parse("nntp://h/example.group/007").number, nntp.parse("nntp://h/example.group").number
        (7, None)
        """
        return None if self.article_number is None else int(self.article_number)


class RFC5538(SchemeGrammar):
    """The 'news' and 'nntp' URI Schemes, appendix A.

    >>> RFC5538().newsURL.matches("news:example.*"), RFC5538().nntpURL.matches("nntp:example.group")
    (True, False)
    """

    @rule
    def nntpURL(self) -> Rule[NNTPParts]:
        """nntpURL = "nntp:" server "/" group [ "/" article-number ]  (section 3)"""
        number = text(SLASH, self.article_number).optional()
        path = text(SLASH, self.group, number).map(PathAbempty)
        return seq(literal("nntp") << literal(":"), self.server, path, success(None))

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
        resource = self.article | self.newsgroups
        groups: Rule[NewsPath] = text(self.some_newsgroups).map(PathRootless) | self.path_empty
        on_server: Rule[NewsHier] = seq(self.server, text(SLASH, resource).map(PathAbempty))
        anywhere: Rule[NewsHier] = seq(NO_AUTHORITY, self.article.map(PathRootless) | groups)
        return seq(literal("news") << literal(":")) + (on_server | anywhere) + seq(success(None))

    @rule
    def article(self) -> Rule[str]:
        """article = 1*( unreserved / pct-encoded / sub-delims ) "@" 1*pchar  (section 4)

        The characters of a msg-id-core (RFC 5536, 3.1.3) that a path may contain.
        """
        return text((self.unreserved | self.pct_encoded | self.sub_delims).at_least(1), AT, self.pchar.at_least(1))

    @rule
    def newsgroups(self) -> Rule[str]:
        """newsgroups = *( group-char / pct-encoded / "*" )  (appendix A)"""
        return text((self.group_char | self.pct_encoded | WILDCARD).many())

    @property
    def some_newsgroups(self) -> Rule[str]:
        """The rule `newsgroups`, without the empty text.

        >>> RFC5538().some_newsgroups.matches("example.*"), RFC5538().some_newsgroups.matches("")
        (True, False)
        """
        return text((self.group_char | self.pct_encoded | WILDCARD).at_least(1)).desc("newsgroups")

    @rule
    def news(self) -> Rule[News]:
        """news = newsURL [ "#" fragment ]"""
        return (self.newsURL + self.fragment_part).combine(News)

    @rule
    def nntp(self) -> Rule[NNTP]:
        """nntp = nntpURL [ "#" fragment ]"""
        return (self.nntpURL + self.fragment_part).combine(NNTP)


class RFC5536(RFC5234):
    """Netnews Article Format, section 3.1.3, with the atoms of RFC 5322.

    >>> RFC5536().msg_id_core.matches("p1@example.com"), RFC5536().msg_id_core.matches("p1")
    (True, False)
    """

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
    """Network News Transfer Protocol, section 4.1.

    >>> RFC3977().wildmat_pattern.matches("example.*"), RFC3977().wildmat_exact.matches("*")
    (True, False)
    """

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


def _validate_news(uri: News) -> LazyViolation | None:
    resource = uri.resource
    if "@" in resource:
        violation = decoded_violation(_rfc5536.msg_id_core, resource) or _length_violation(resource)
    else:
        violation = decoded_violation(_rfc3977.wildmat_pattern, resource) if "%" in resource else None
    return violation and in_field(uri, "path", shifted(len(uri.path.text) - len(resource), violation))


def _length_violation(article: str) -> Violation | None:
    octets = len(f"<{percent_decode(article)}>") if len(article) > LONGEST_MESSAGE_ID - 2 else 0
    if octets <= LONGEST_MESSAGE_ID:
        return None
    reason = f"the Message-ID has {octets} octets in angle brackets (RFC 5536, section 3.1.3)"
    return Violation(0, reason, f"at most {LONGEST_MESSAGE_ID} octets")


def _validate_nntp(uri: NNTP) -> LazyViolation | None:
    if not uri.authority.host.text:
        empty = Violation(str(uri.authority).find("@") + 1, "the host is empty and has no default (2.1)", "host")
        return in_field(uri, "authority", empty)
    violation = decoded_violation(_rfc3977.newsgroup_name, uri.group) if "%" in uri.group else None
    return violation and in_field(uri, "path", shifted(1, violation))


_rfc5538: Final = RFC5538()
# Without percent-decoding, because a `~` must stay encoded in newsgroups (3).
_STEPS: Final = NormalizationStep.SCHEME_BASED & ~NormalizationStep.PERCENT_ENCODING


def _canonicalize_news(uri: News) -> News:
    """Decode needless percent-encodings (4); write `*` for an empty newsgroups, which also means all."""
    character = _rfc5538.pchar if "@" in uri.resource else _rfc5538.group_char | WILDCARD
    resource = percent_encode(percent_decode(uri.resource), character) or "*"
    return replace(uri, path=resource if uri.authority is None else f"/{resource}")


def _canonicalize_nntp(uri: NNTP) -> NNTP:
    """Decode needless percent-encodings (3)."""
    number = "" if uri.article_number is None else f"/{uri.article_number}"
    return replace(uri, path=f"/{percent_encode(uri.newsgroup, _rfc5538.group_char)}{number}")


news: Final = Scheme(
    "news",
    "RFC 5538, section 4",
    _rfc5538.news,
    _rfc5538.newsURL,
    steps=_STEPS,
    validate=_validate_news,
    canonicalize=_canonicalize_news,
)
nntp: Final = Scheme(
    "nntp",
    "RFC 5538, section 3",
    _rfc5538.nntp,
    _rfc5538.nntpURL,
    steps=_STEPS,
    validate=_validate_nntp,
    canonicalize=_canonicalize_nntp,
)
