"""The scheme telnet (RFC 4248)."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
import references
from hypothesis import given, strategies as st
from rules import rule_named

from uriast import parse
from uriast.combinators import ParseError
from uriast.nodes import Authority, IPv4Literal, PathAbempty, RegName, Userinfo
from uriast.schemes import Telnet, telnet
from uriast.testing.proof import (
    Rules,
    abnf_rules,
    difference,
    language,
    pattern_language,
    possessive_difference,
    structure,
)

# RFC 4248, section 2, has no ABNF, only the form telnet://<user>:<password>@<host>:<port>/
ABNF = """
telnet-URL = "telnet" "://" [ userinfo "@" ] telnet-host [ ":" port ] [ "/" ]
telnet-host = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
telnet = telnet-URL [ "#" fragment ]
"""
WHOLE = "telnet://user:password@example.com:2323/"

named_hosts = references.host.filter(bool)
texts = st.tuples(
    st.sampled_from(["telnet://", "TELNET://"]),
    references.before(references.userinfo, "@"),
    named_hosts,
    references.behind(references.port, ":"),
    st.sampled_from(["", "/"]),
    references.behind(references.run(":@/?"), "#"),
).map("".join)


@pytest.fixture(scope="module")
def abnf(appendix_a: Rules) -> Rules:
    return abnf_rules(ABNF, appendix_a)


def test_all_parts_are_read() -> None:
    assert telnet.parse(WHOLE) == Telnet(
        "telnet", Authority(Userinfo("user:password"), RegName("example.com"), "2323"), PathAbempty("/")
    )


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("telnet://h", Telnet("telnet", Authority(None, RegName("h")))),
        ("Telnet://h/", Telnet("Telnet", Authority(None, RegName("h")), PathAbempty("/"))),
        ("telnet://u@h", Telnet("telnet", Authority(Userinfo("u"), RegName("h")))),
        ("telnet://192.0.2.1:/", Telnet("telnet", Authority(None, IPv4Literal("192.0.2.1"), ""), PathAbempty("/"))),
        ("telnet://h#f", Telnet("telnet", Authority(None, RegName("h")), fragment="f")),
        ("telnet://h/#", Telnet("telnet", Authority(None, RegName("h")), PathAbempty("/"), fragment="")),
    ],
)
def test_optional_parts_may_be_omitted(text: str, node: Telnet) -> None:
    assert telnet.parse(text) == node
    assert str(node) == text


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("telnet:h", 7),
        ("telnet:///", 9),
        ("telnet://", 9),
        ("telnet://:23/", 12),
        ("telnet://u@/", 11),
        ("telnet://h/x", 11),
        ("telnet://h//", 11),
        ("telnet://h?q", 10),
        ("telnet://h:2a", 13),
        ("telnets://h", 6),
        ("http://h/", 0),
        ("telnet://h/\n", 11),
        ("", 0),
    ],
)
def test_invalid_telnet_urls_are_refused(text: str, index: int) -> None:
    assert not telnet.matches(text)
    with pytest.raises(ParseError) as caught:
        telnet.parse(text)
    assert (caught.value.rule, caught.value.index) == ("telnet-URL", index)
    assert str(caught.value).endswith("see telnet-URL in RFC 4248, section 2")


def test_passwords_are_masked() -> None:
    assert "password@" not in repr(telnet.parse(WHOLE))
    assert str(telnet.parse(WHOLE)) == WHOLE
    with pytest.raises(ParseError) as caught:
        telnet.parse("telnet://user:password@example.com/x")
    assert "password" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("TELNET://User@EXAMPLE.com:23", "telnet://User@example.com/"),
        ("telnet://h:", "telnet://h/"),
        ("telnet://h:24/", "telnet://h:24/"),
        ("telnet://[::0:1]", "telnet://[::1]/"),
    ],
)
def test_the_normal_form_has_a_final_slash_and_no_default_port(text: str, normal: str) -> None:
    assert str(telnet.normalize(text)) == normal
    assert telnet.equivalent(text, normal)


@pytest.mark.parametrize(
    "wrong",
    [
        {"scheme": "http"},
        {"path": PathAbempty("/x")},
        {"path": PathAbempty("//")},
        {"authority": Authority(None, RegName(""))},
        {"query": ""},
        {"fragment": "#"},
    ],
)
def test_a_node_that_would_not_parse_back_cannot_be_built(wrong: dict[str, Any]) -> None:
    with pytest.raises(ParseError):
        attrs.evolve(telnet.parse(WHOLE), **wrong)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"scheme": None}, "Telnet.scheme: expected str, got NoneType"),
        ({"authority": "h"}, "Telnet.authority: expected Authority | None, got str"),
        ({"path": "/"}, "Telnet.path: expected PathAbempty | PathAbsolute | PathRootless | PathEmpty, got str"),
        ({"fragment": 1}, "Telnet.fragment: expected str | None, got int"),
    ],
)
def test_a_field_of_another_type_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{message.replace('|', '[|]')}$"):
        attrs.evolve(telnet.parse(WHOLE), **wrong)


def test_pieces_are_the_fields() -> None:
    assert list(telnet.parse("telnet://h/#f").pieces()) == [
        ("scheme", "telnet"),
        ("", "://"),
        ("authority", "h"),
        ("path", "/"),
        ("", "#"),
        ("fragment", "f"),
    ]


@given(texts)
def test_parsing_and_printing_round_trips(text: str) -> None:
    node = telnet.parse(text)
    assert str(node) == text
    assert telnet.to_uri(node) == parse(text)
    assert telnet.from_uri(telnet.to_uri(node)) == node
    assert pickle.loads(pickle.dumps(node)) == copy.copy(node) == node  # noqa: S301 - our own bytes
    assert hash(telnet.parse(text)) == hash(node)


@given(texts)
def test_normalizing_is_idempotent_and_equivalent(text: str) -> None:
    normal = telnet.normalize(text)
    assert telnet.normalize(normal) == normal
    assert telnet.equivalent(normal, text)


def test_the_syntax_lies_inside_absolute_uri() -> None:
    absolute = rule_named("absolute-URI").pattern
    both = f"(?:{absolute})|(?:{telnet.rfc_rule.pattern})"
    assert difference(pattern_language(both), pattern_language(absolute)) is None


def test_the_patterns_accept_exactly_the_language_of_the_abnf(abnf: Rules) -> None:
    assert difference(language(abnf, "telnet-URL"), pattern_language(telnet.rfc_rule.pattern)) is None
    assert difference(language(abnf, "telnet"), pattern_language(telnet.rule.pattern)) is None


@pytest.mark.parametrize("pattern", [telnet.rfc_rule.pattern, telnet.rule.pattern])
def test_the_patterns_work_in_every_cpython(pattern: str) -> None:
    assert structure(pattern) == []
    assert possessive_difference(pattern) is None
