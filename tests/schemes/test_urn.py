"""The scheme urn (RFC 8141), with the namespaces uuid (RFC 9562), isbn (RFC 3187) and issn (RFC 3044)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING
from uuid import UUID

import pytest
from hypothesis import given, strategies as st
from support import references
from support.appendices import RFC3986_RULES, abnf_rules

from uriast.grammar import rfc3986
from uriast.schemes import URN, urn
from uriast.schemes.urn import RFC3044, RFC3187, RFC9562
from uriast.testing import SchemeContract, assert_language, assert_linear
from uriast.testing.proof import difference, language, pattern_language

if TYPE_CHECKING:
    from uriast.combinators import Rule

RFC_8141 = """
namestring    = assigned-name [ rq-components ] [ "#" f-component ]
assigned-name = "urn" ":" NID ":" NSS
NID           = (alphanum) 0*30(ldh) (alphanum)
ldh           = alphanum / "-"
NSS           = pchar *(pchar / "/")
rq-components = [ "?+" r-component ] [ "?=" q-component ]
r-component   = pchar *( pchar / "/" / "?" )
q-component   = pchar *( pchar / "/" / "?" )
f-component   = fragment
alphanum      = ALPHA / DIGIT
"""
ABSOLUTE = "absolute = assigned-name [ rq-components ]\n"
# Section 2.3.1: the r-component ends with a "?=" sequence. A question mark in it is followed by something else.
PROSE = """
r-component   = pchar *( pchar / "/" / 1*"?" ( unreserved / pct-encoded / r-delims / ":" / "@" / "/" ) ) *"?"
r-delims      = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";"
"""
ABNF = PROSE + "".join(line for line in RFC_8141.splitlines(keepends=True) if not line.startswith("r-component"))
# RFC 9562, section 4
RFC_9562 = """
UUID     = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet
hexOctet = HEXDIG HEXDIG
"""
# RFC 3187, section 5, and ISO 2108:2005, which give no ABNF
ISBN = """
ISBN    = ISBN-10 / ISBN-13
ISBN-10 = 9( DIGIT [ "-" ] ) ( DIGIT / "X" )
ISBN-13 = "97" ( "8" / "9" ) [ "-" ] 9( DIGIT [ "-" ] ) DIGIT
"""
# RFC 3044 and ISO 3297, which give no ABNF
ISSN = 'ISSN = 4DIGIT [ "-" ] 3DIGIT ( DIGIT / "X" )\n'
UUID_TEXT = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
WHOLE = "urn:example:weather?+lang=en?=lat=39.56#tomorrow"

nids = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]", fullmatch=True).filter(
    lambda nid: nid.lower() not in {"uuid", "isbn", "issn"}
)
r_components = references.run(":@/?", least=1).filter(lambda t: not t.startswith(("/", "?")) and "?=" not in t)
q_components = references.run(":@/?", least=1).filter(lambda t: not t.startswith(("/", "?")))
uuids = st.uuids().flatmap(lambda uuid: st.sampled_from([str(uuid), str(uuid).upper()])).map("uuid:{}".format)
isbns = st.sampled_from(["0-395-36341-1", "080442957x", "978-0-306-40615-7", "9791034304370"]).map("ISBN:{}".format)
issns = st.sampled_from(["0378-5955", "03785955", "2434-561x", "0000-0000"]).map("issn:{}".format)
texts = st.tuples(
    st.sampled_from(["urn:", "URN:"]),
    st.tuples(nids, st.just(":"), references.run(":@/", least=1).filter(lambda t: t[0] != "/")).map("".join)
    | uuids
    | isbns
    | issns,
    references.behind(r_components, "?+"),
    references.behind(q_components, "?="),
    references.behind(references.run(":@/?"), "#"),
).map("".join)


@pytest.mark.parametrize(
    ("text", "components"),
    [
        ("urn:example:1/406/47452/2", ("example", "1/406/47452/2", None, None, None)),
        ("urn:example:foo-bar-baz-qux?+CCResolve:cc=uk", ("example", "foo-bar-baz-qux", "CCResolve:cc=uk", None, None)),
        (
            "urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z",
            ("example", "weather", None, "op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z", None),
        ),
        ("urn:example:foo-bar-baz-qux#somepart", ("example", "foo-bar-baz-qux", None, None, "somepart")),
        (WHOLE, ("example", "weather", "lang=en", "lat=39.56", "tomorrow")),
        ("URN:ab:c#", ("ab", "c", None, None, "")),
    ],
)
def test_the_examples_of_section_2_are_read(text: str, components: tuple[str | None, ...]) -> None:
    node = urn.parse(text)
    assert (node.nid, node.nss, node.r_component, node.q_component, node.f_component) == components


@pytest.mark.parametrize(
    ("query", "r_component", "q_component"),
    [
        ("?+a?=b", "a", "b"),
        ("?+a?b/c?", "a?b/c?", None),
        ("?+a??=b", "a?", "b"),
        ("?+a=?=b", "a=", "b"),
        ("?+a?=b?=c?+d", "a", "b?=c?+d"),
        ("?=b?+a", None, "b?+a"),
        ("?+a?+b", "a?+b", None),
    ],
)
def test_the_first_equals_sign_behind_a_question_mark_begins_the_q_component(
    query: str, r_component: str | None, q_component: str | None
) -> None:
    name = urn.parse(f"urn:example:x{query}")
    assert (name.r_component, name.q_component) == (r_component, q_component)


def test_the_key_is_the_assigned_name() -> None:
    assert urn.comparison_key("URN:Example:Weather?+r?=q#f") == "urn:example:Weather"


def test_a_name_of_the_namespace_uuid_has_a_uuid() -> None:
    assert urn.parse(f"urn:uuid:{UUID_TEXT}").uuid == UUID(UUID_TEXT)
    assert urn.parse(f"URN:UUID:{UUID_TEXT.upper()}").uuid == UUID(UUID_TEXT)
    assert urn.parse("urn:example:x").uuid is None
    assert urn.parse("urn:isbn:0395363411").uuid is None


@pytest.mark.parametrize(
    ("text", "isbn"),
    [
        ("URN:ISBN:0-395-36341-1", "0395363411"),
        ("urn:isbn:0451450523", "0451450523"),
        ("urn:isbn:0-8044-2957-x", "080442957X"),
        ("urn:isbn:978-0-306-40615-7", "9780306406157"),
        ("urn:isbn:979-10-343-0437-0", "9791034304370"),
        ("urn:isbn:9780000000002", "9780000000002"),
        ("urn:isbn:0-0-0-0-0-0-0-0-0-0", "0000000000"),
        ("urn:example:x", None),
        (f"urn:uuid:{UUID_TEXT}", None),
    ],
)
def test_the_isbn_of_a_name_has_no_hyphens(text: str, isbn: str | None) -> None:
    assert urn.parse(text).isbn == isbn


@pytest.mark.parametrize(
    ("name", "digit"),
    [("isbn:039536341", "1"), ("isbn:979103430437", "0"), ("issn:2434-561", "X"), ("issn:1560-156", "0")],
)
def test_exactly_one_check_digit_is_valid(name: str, digit: str) -> None:
    assert [each for each in "0123456789X" if urn.matches(f"urn:{name}{each}")] == [digit]


@pytest.mark.parametrize("number", ["isbn:0395363411", "isbn:9780306406157", "issn:03785955"])
def test_a_changed_digit_is_refused(number: str) -> None:
    assert urn.matches(f"urn:{number}")
    wrong = [number[:place] + "4" + number[place + 1 :] for place in range(5, len(number)) if number[place] != "4"]
    assert [urn.matches(f"urn:{each}") for each in wrong] == [False] * len(wrong)


@given(st.uuids())
def test_every_uuid_is_read(uuid: UUID) -> None:
    assert urn.parse(uuid.urn).uuid == uuid


EQUIVALENT = [
    [
        "urn:example:a123,z456",
        "URN:example:a123,z456",
        "urn:EXAMPLE:a123,z456",
        "urn:example:a123,z456?+abc",
        "urn:example:a123,z456?=xyz",
        "urn:example:a123,z456#789",
    ],
    ["urn:example:a123,z456/foo"],
    ["urn:example:a123,z456/bar"],
    ["urn:example:a123,z456/baz"],
    ["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
    ["urn:example:A123,z456"],
    ["urn:example:a123,Z456"],
    ["urn:example:%D0%B0123,z456"],
    ["urn:example:%61123,z456"],  # not of section 3.2: nothing is decoded (3.1)
    [f"urn:uuid:{UUID_TEXT}", f"urn:UUID:{UUID_TEXT.upper()}#f"],  # RFC 9562, 4
    ["URN:ISBN:0-395-36341-1", "urn:isbn:0395363411"],  # RFC 3187, 5
    ["urn:isbn:0-8044-2957-X", "urn:isbn:080442957x"],
    ["urn:issn:2434-561X", "urn:ISSN:2434561x"],  # ISO 3297
]
"""The examples of section 3.2, and some more: each URN is equivalent to those in its row, and to no other."""


class TestURN(SchemeContract[URN]):
    scheme = urn
    abnf = ABNF + ABSOLUTE
    rule_name = "absolute"
    valid = (
        *(text for row in EQUIVALENT for text in row),
        *(f"urn:{nid}:x" for nid in ("ab", "a-b", "0-0", "a--b", "a" * 32, "xn--a")),
    )
    invalid = (
        ("urn:a:x", 5),
        (f"urn:{'a' * 33}:x", 36),
        ("urn:example:/x", 12),
        ("urn:example:x?y", 14),
        ("urn:example:x?+?=y", 15),
        ("urn:example:x#y#", 15),
        ("urn:example:%4", 14),
        ("urn://h/x", 4),
        ("urn:isbn:0-395-36341-2", 21),
        ("urn:isbn:0-395-36341-X", 21),
        ("urn:isbn:0804429570", 18),
        ("URN:ISBN:978-0-306-40615-8", 25),
        ("urn:isbn:9791034304371#f", 21),
        ("urn:isbn:978030640615X", 21),
        ("urn:isbn:9770306406157", 19),
        ("urn:isbn:-0395363411", 9),
        ("urn:isbn:0--395363411", 11),
        ("urn:isbn:%30395363411", 9),
        ("urn:issn:0378-595X", 17),
        ("urn:ISSN:24345610?=q", 16),
        ("urn:issn:0378-59-55", 16),
        ("urn:issn:X378-5955", 9),
        ("urn:issn:0378-59555", 18),
        (f"urn:uuid:{UUID_TEXT[:-1]}", 44),
        (f"urn:uuid:{UUID_TEXT.replace('-', '')}", 17),
        ("urn:uuid:x", 9),
    )
    normal_forms = (
        ("URN:Example:Ab%2c%41/.././x?+R%2c?=Q#F%2c", "urn:example:Ab%2C%41/.././x?+R%2C?=Q#F%2C"),
        (f"urn:UUID:{UUID_TEXT.upper()}#F", f"urn:uuid:{UUID_TEXT}#F"),
        ("urn:isbn:978-0-306-40615-7?=Q", "urn:isbn:9780306406157?=Q"),
        ("urn:isbn:0-8044-2957-x", "urn:isbn:080442957X"),
        ("urn:ISSN:2434561x", "urn:issn:2434-561X"),
    )
    equivalent = tuple((row[0], other) for row in EQUIVALENT for other in row[1:])
    different = tuple((one[0], other[0]) for one, other in combinations(EQUIVALENT, 2))
    generated = texts
    is_longest = False


def test_the_rule_has_the_language_of_a_namestring() -> None:
    assert_language(urn.rule, ABNF, "namestring", extends=rfc3986)


@pytest.mark.parametrize(
    ("tested", "abnf", "name"),
    [(RFC9562().UUID, RFC_9562, "UUID"), (RFC3187().ISBN, ISBN, "ISBN"), (RFC3044().ISSN, ISSN, "ISSN")],
)
def test_the_namespaces_read_exactly_the_language_of_their_abnf(tested: Rule[str], abnf: str, name: str) -> None:
    assert_language(tested, abnf, name)
    assert_linear(tested)


def test_the_abnf_without_its_prose_accepts_more() -> None:
    found = difference(language(abnf_rules(RFC_8141, RFC3986_RULES), "namestring"), pattern_language(urn.rule.pattern))
    assert found is not None
    assert "?=" in found.text.partition("?+")[2]
