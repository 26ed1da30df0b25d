"""The scheme telnet (RFC 4248)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from uriast.combinators import ParseError
from uriast.nodes import Authority, IPv4Literal, PathAbempty, RegName, Userinfo
from uriast.schemes import Telnet, telnet
from uriast.testing import SchemeContract, assert_language

# RFC 4248, section 2, has no ABNF, only the form telnet://<user>:<password>@<host>:<port>/
ABNF = """
telnet-URL = "telnet" "://" [ userinfo "@" ] telnet-host [ ":" port ] [ "/" ]
telnet-host = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
telnet = telnet-URL [ "#" fragment ]
"""
WHOLE = "telnet://user:password@example.com:2323/"


class TestTelnet(SchemeContract[Telnet]):
    scheme = telnet
    abnf = ABNF
    valid = (WHOLE, "telnet://h", "Telnet://h/", "telnet://u@h", "telnet://192.0.2.1:/", "telnet://h#f", "telnet://h/#")
    invalid = (
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
        "telnet://user:password@example.com/x",
    )
    normal_forms = (
        ("TELNET://User@EXAMPLE.com:23", "telnet://User@example.com/"),
        ("telnet://h:", "telnet://h/"),
        ("telnet://h:24/", "telnet://h:24/"),
        ("telnet://[::0:1]", "telnet://[::1]/"),
    )
    equivalent = (("telnet://h:23", "TELNET://H"),)
    different = (("telnet://h:24", "telnet://h"), ("telnet://u@h", "telnet://h"))


def test_the_rule_with_a_fragment_has_the_language_of_its_abnf() -> None:
    assert_language(telnet.rule, ABNF, "telnet")


def test_passwords_are_masked() -> None:
    assert "password@" not in repr(telnet.parse(WHOLE))


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
