"""The proofs' expressions of ABNF."""

from __future__ import annotations

import pytest
from support.appendices import RFC3986_RULES, abnf_rules
from support.hand_made import IPV6

from uriast.abnf import AbnfError
from uriast.testing.proof import difference, language, pattern_language


@pytest.mark.parametrize(
    ("abnf", "pattern"),
    [
        ('r = "ab"', "[aA][bB]"),
        ('r = %s"ab" / %i"c"', "ab|[cC]"),
        ("r = %x41.42 %d48-57 %b1000011", "AB[0-9]C"),
        ('r = "a" ; a comment with "quotes"\n  / "b"', "[abAB]"),
        ("r = R1 / r2\nr1 = %x61\nR2 = %x62\nr2 =/ %x63", "[a-c]"),
        ("r = 2%x61 *1%x62 1*2%x63 1*%x64 *%x65 [ %x66 %x67 ]", "aab?c{1,2}d+e*(?:fg)?"),
        ("r = %x61 ( %x62 / %x63 ) / 0<anything>", "a[bc]|"),
        ("  r = %x61\n      %x62\n  s = r", "ab"),
        ("r = %x10FFFF / %xE000-FFFF", "[\U0010ffff\ue000-\uffff]"),
    ],
)
def test_abnf_is_read_as_rfc_5234_says(abnf: str, pattern: str) -> None:
    assert difference(language(abnf_rules(abnf), "R"), pattern_language(pattern)) is None


@pytest.mark.parametrize(
    ("abnf", "message"),
    [
        ("r = s", "no rule is named s"),
        ("r = s\ns = [ %x61 R ]", "R is recursive"),
        ("r = <words>", "prose cannot be expanded"),
    ],
)
def test_what_has_no_language_is_refused(abnf: str, message: str) -> None:
    with pytest.raises(AbnfError, match=message):
        language(abnf_rules(abnf), "r")


def test_an_abnf_extends_another_and_replaces_its_rules() -> None:
    extended = abnf_rules('IPvFuture = "v"\nzone = %x61', extends=RFC3986_RULES)
    assert difference(language(extended, "IP-literal"), pattern_language(rf"\[(?:{IPV6}|[vV])\]")) is None
    assert len(extended) == 40
