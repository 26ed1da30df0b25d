"""The contracts of a scheme and of a grammar, with the examples of RFC 7565."""

import pytest

from uriast import ParseError, PathRootless, RegName
from uriast.grammar import rfc3986
from uriast.testing import GrammarContract, SchemeContract
from uriast_acct import RFC7565, Acct, AcctPath, acct

ABNF = """
acctURI  = "acct" ":" userpart "@" host
acct-path = userpart "@" host
userpart = ( unreserved / sub-delims ) *( unreserved / pct-encoded / sub-delims )
host     = IPv4address / reg-name
"""


class TestAcct(SchemeContract[Acct]):
    scheme = acct
    abnf = ABNF
    valid = (
        "acct:foobar@status.example.net",
        "acct:user@example.com",
        "acct:juliet%40capulet.example@shoppingsite.example",
        "acct:Gargron@mastodon.social",
        "acct:a@192.0.2.1#top",
        "acct:a@",
    )
    invalid = (
        ("acct:", 5),
        ("acct:user", 9),
        ("acct:@example.com", 5),
        ("acct:%40@example.com", 5),
        ("acct:a:b@example.com", 6),
        ("acct:a@b@example.com", 8),
        ("acct:a@[2001:db8::1]", 7),
        ("acct://example.com", 5),
    )
    normal_forms = (
        ("ACCT:fo%6f%2a@Status.Example.NET", "acct:foo%2A@status.example.net"),
        ("acct:a@A%2fB", "acct:a@a%2Fb"),
    )
    equivalent = (
        ("acct:foobar@status.example.net", "acct:foobar@STATUS.example.net"),
        ("acct:juliet%40capulet.example@shop.example", "acct:jul%69et%40capulet.example@shop.example"),
    )
    different = (
        ("acct:foobar@status.example.net", "acct:Foobar@status.example.net"),
        ("acct:a@example.com", "acct:a@example.com#top"),
    )


class TestGrammar(GrammarContract):
    grammar = RFC7565()
    abnf = ABNF
    extends = rfc3986
    not_tested = ("acctURI",)  # the scheme composes it: TestAcct tests it


def test_the_user_is_decoded() -> None:
    account = acct.parse("acct:juliet%40capulet.example@shoppingsite.example")
    assert (account.user, account.service) == ("juliet@capulet.example", RegName("shoppingsite.example"))


def test_a_node_that_would_parse_back_as_another_cannot_be_built() -> None:
    with pytest.raises(ParseError):
        AcctPath("a@b", RegName("example.com"))
    with pytest.raises(ParseError):
        Acct("acct", path=PathRootless("example.com"))
