"""Prose that names a rule is a reference; other prose is prose."""

from __future__ import annotations

import pytest

from uriast.abnf import read_abnf
from uriast.abnf.prose import named
from uriast.grammar import rfc3986


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("host, see [RFC3986], Section 3.2.2", ("host", "3986")),
        ("host, see [URI], Section 3.2.2", ("host", "1")),
        ("host, see RFC 3986", ("host", "3986")),
        ("host", ("host", "")),
        ("host, whatever", ("host", "")),
        ("Defined in Section 4 of RFC 3629", ("", "3629")),
        ("as defined in [RFC3629]", ("", "3629")),
        ("see RFC 1", ("", "1")),
        ("ALPHA definition from RFC 5234", ("ALPHA", "5234")),
        ("any CHAR except CTLs", ("", "")),
        ("any CHAR of RFC 822", ("", "")),
        ("", ("", "")),
        ("é", ("", "")),
        ("1a", ("", "")),
    ],
)
def test_prose_may_name_a_rule_and_its_source(words: str, expected: tuple[str, str]) -> None:
    assert named(words, {"URI": "1"})[:2] == expected


def test_a_name_in_prose_is_a_rule_of_the_text() -> None:
    rules = read_abnf('a = <b>\nb = "x"\n')
    assert (rules["a"].parse("x"), dict(rules.left_out)) == ("x", {})


def test_a_rule_of_another_text_may_have_the_same_name() -> None:
    rules = read_abnf("port = <port, see [RFC3986], Section 3.2.3>\nhost = <Defined in [RFC3986]>\n")
    assert [rules[name].pattern for name in ("port", "host")] == [
        rfc3986.port.pattern,
        read_abnf("h = host\n")["h"].pattern,
    ]


def test_a_core_rule_that_is_told_to_be_one_is_inherited() -> None:
    rules = read_abnf('ALPHA = <as defined in RFC 5234>\na = ALPHA "1"\n')
    assert (list(rules), rules["a"].parse("x1")) == (["a"], "x1")


@pytest.mark.parametrize(
    ("prose", "reason"),
    [
        ("any thing", "it has prose, <any thing>"),
        ("", "it has prose, <>"),
        ("b, see RFC 1", "it needs b of RFC 1, whose text is not given"),
        ("see RFC 1", "it needs a of RFC 1, whose text is not given"),
    ],
)
def test_a_rule_with_other_prose_is_left_out(prose: str, reason: str) -> None:
    rules = read_abnf(f'a = <{prose}>\nc = a "x"\n')
    assert (list(rules), dict(rules.left_out)) == ([], {"a": reason, "c": "it needs a"})
