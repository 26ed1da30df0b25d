"""news and nntp (RFC 5538)."""

from __future__ import annotations

from typing import Final, Self

from uriast.abnf import abnf
from uriast.combinators import Grammar, Rule, literal, rule, seq, success, text
from uriast.grammar.rfc3986 import DOUBLE_SLASH, NO_AUTHORITY, RFC3986, SLASH
from uriast.nodes import Authority, PathAbempty, PathRootless
from uriast.passes.edit import replace
from uriast.passes.normalize import NormalizationStep
from uriast.passes.percent_encoding import percent_decode, percent_encode
from uriast.schemes.nodes import AuthorityURI, SchemeURI
from uriast.schemes.scheme import HostRequired, Scheme
from uriast.schemes.violations import Violation, decoded_violation

__all__ = ["NNTP", "RFC3977", "RFC5536", "RFC5538", "News", "news", "nntp"]

_LONGEST_MESSAGE_ID: Final = 250  # octets, with the angle brackets (RFC 5536, 3.1.3)


class News(SchemeURI):
    """A URI of the scheme news (RFC 5538, 4): an article, by its Message-ID, or a set of newsgroups.

    A URI with an at-sign in its path names an article (2.2).

    >>> news.parse("news:example.group.*").newsgroups
    'example.group.*'
    >>> news.parse("news://news.example/p0624@%5B10.20.30.108%5D").message_id
    'p0624@[10.20.30.108]'
    """

    __slots__ = ()

    @property
    def message_id(self) -> str | None:
        """The article's Message-ID, without angle brackets (RFC 5536, 3.1.3); `None` for newsgroups.

        >>> news.parse("news:p%2B1@example.com").message_id, news.parse("news:example.group").message_id
        ('p+1@example.com', None)
        """
        return percent_decode(self._resource) if "@" in self._resource else None

    @property
    def newsgroups(self) -> str | None:
        """The newsgroups, with the wildcards `*` and `?`; an empty text means all (4). `None` for an article.

        >>> news.parse("news:example.*").newsgroups, news.parse("news:p1@example.com").newsgroups
        ('example.*', None)
        """
        return None if "@" in self._resource else percent_decode(self._resource)

    def violation(self) -> Violation | None:
        """An article is a Message-ID of at most 250 octets (RFC 5536, 3.1.3), newsgroups are a wildmat-pattern."""
        resource = self._resource
        start = len(self.path.text) - len(resource)
        if "@" in resource:
            invalid = decoded_violation("path", start, resource, _rfc5536.msg_id_core)
            return invalid or _length_violation(start, resource)
        return decoded_violation("path", start, resource, _rfc3977.wildmat_pattern) if "%" in resource else None

    def canonical(self) -> Self:
        """Needless percent-encodings are decoded (4). Empty newsgroups become `*`, which also means all."""
        character = _of.pchar if "@" in self._resource else _in_newsgroups
        resource = percent_encode(percent_decode(self._resource), character) or "*"
        return replace(self, path=resource if self.authority is None else f"/{resource}")

    @property
    def _resource(self) -> str:
        return self.path.text.removeprefix("/")


class NNTP(AuthorityURI):
    """`nntpURL = "nntp:" server "/" group [ "/" article-number ]` (RFC 5538, 3).

    It names a newsgroup on a server, or an article in it, by its number.

    >>> nntp.parse("nntp://news.server.example/example.group.this/12345").number
    12345
    """

    __slots__ = ()

    @property
    def newsgroup(self) -> str:
        """The newsgroup's name.

        >>> nntp.parse("nntp://h/example%2egroup").newsgroup
        'example.group'
        """
        return percent_decode(self.path.segments[0])

    @property
    def number(self) -> int | None:
        """The article's number; `None` if the URI names the newsgroup.

        >>> nntp.parse("nntp://h/example.group/007").number, nntp.parse("nntp://h/example.group").number
        (7, None)
        """
        return int(self.path.segments[1]) if len(self.path.segments) > 1 else None

    def violation(self) -> Violation | None:
        """A decoded newsgroup has none of the wildcards `*` and `?` (3)."""
        group = self.path.segments[0]
        return decoded_violation("path", 1, group, _rfc3977.newsgroup_name) if "%" in group else None

    def canonical(self) -> Self:
        """Needless percent-encodings are decoded (3)."""
        group = percent_encode(self.newsgroup, _of.group_char)
        return replace(self, path="/".join(["", group, *self.path.segments[1:]]))


def _length_violation(start: int, article: str) -> Violation | None:
    octets = len(f"<{percent_decode(article)}>") if len(article) > _LONGEST_MESSAGE_ID - 2 else 0
    if octets <= _LONGEST_MESSAGE_ID:
        return None
    reason = f"the Message-ID has {octets} octets in angle brackets (RFC 5536, section 3.1.3)"
    return Violation("path", start, reason, f"at most {_LONGEST_MESSAGE_ID} octets")


class RFC5538(RFC3986):
    """The 'news' and 'nntp' URI Schemes, appendix A.

    >>> RFC5538().newsURL.matches("news:example.*"), RFC5538().group.matches("example.*")
    (True, False)
    """

    @rule
    def server(self) -> Rule[Authority]:
        """server = "//" authority  (section 3)"""
        return DOUBLE_SLASH >> self.authority

    group = abnf("1*( group-char / pct-encoded )", "(section 3)")
    article_number = abnf("1*16DIGIT", "(section 3)")
    group_char = abnf('ALPHA / DIGIT / "-" / "+" / "_" / "."', "(section 3)")

    @rule
    def newsURL(self) -> Rule[News]:
        """newsURL = "news:" [ server "/" ] ( article / newsgroups ) [ "#" fragment ]  (section 4)"""
        on_server = seq(self.server, text(SLASH, self.article | self.newsgroups).map(PathAbempty))
        some_groups = text((self.group_char | self.pct_encoded | literal("*")).at_least(1)).desc("newsgroups")
        anywhere = seq(NO_AUTHORITY, (self.article | some_groups).map(PathRootless) | self.path_empty)
        fragment = (literal("#") >> self.fragment).optional()
        whole = seq(literal("news") << literal(":")) + (on_server | anywhere) + seq(success(None), fragment)
        return whole.combine(News)

    article = abnf('1*( unreserved / pct-encoded / sub-delims ) "@" 1*pchar', "(section 4)")  # a msg-id-core, encoded
    newsgroups = abnf('*( group-char / pct-encoded / "*" )', "(appendix A)")


class RFC5536(Grammar):
    """Netnews Article Format, section 3.1.3, with the atoms of RFC 5322.

    >>> RFC5536().msg_id_core.matches("p1@example.com"), RFC5536().msg_id_core.matches("p1")
    (True, False)
    """

    msg_id_core = abnf('id-left "@" id-right', "(section 3.1.3)")
    id_left = abnf("dot-atom-text", "(section 3.1.3)")
    id_right = abnf("dot-atom-text / no-fold-literal", "(section 3.1.3)")
    no_fold_literal = abnf('"[" *mdtext "]"', "(section 3.1.3)")
    mdtext = abnf("%d33-61 / %d63-90 / %d94-126", "(section 3.1.3)")
    dot_atom_text = abnf('1*atext *("." 1*atext)', "(RFC 5322, section 3.2.3)")
    atext = abnf(
        """ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" / "=" / "?" / "^" / "_" / "`" /
           "{" / "|" / "}" / "~" """,
        "(RFC 5322, section 3.2.3)",
    )


class RFC3977(Grammar):
    """Network News Transfer Protocol, section 4.1.

    >>> RFC3977().wildmat_pattern.matches("example.*"), RFC3977().wildmat_exact.matches("*")
    (True, False)
    """

    wildmat_pattern = abnf("1*( wildmat-exact / wildmat-wild )", "(section 4.1)")
    wildmat_exact = abnf("%x22-29 / %x2B / %x2D-3E / %x40-5A / %x5E-7E / UTF8-non-ascii", "(section 4.1)")
    UTF8_non_ascii = abnf("%x80-10FFFF", "(section 9.8, as characters)")
    wildmat_wild = abnf('"*" / "?"', "(section 4.1)")
    newsgroup_name = abnf("1*wildmat-exact", "(RFC 5538, section 3)")


_of: Final = RFC5538()
_in_newsgroups: Final = _of.group_char | literal("*")
_rfc5536: Final = RFC5536()
_rfc3977: Final = RFC3977()
_ENCODED: Final = NormalizationStep.PERCENT_ENCODING  # a `~` must stay encoded in newsgroups (3)
news: Final = Scheme("news", "RFC 5538, section 4", News, rule=_of.newsURL, without=_ENCODED)
nntp: Final = Scheme(
    "nntp",
    "RFC 5538, section 3",
    NNTP,
    authority=HostRequired().authority,  # the host has no default (2.1)
    path=text(SLASH, _of.group, text(SLASH, _of.article_number).optional()),
    cited="nntpURL",
    without=_ENCODED,
)
