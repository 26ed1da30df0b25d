"""The scheme ldap (RFC 4516), with the strings of LDAP (RFC 4512, 4514 and 4515)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, strategies as st
from support import references

from uriast import ParseError, percent_encode
from uriast.schemes import (
    LDAP,
    Extension,
    Scope,
    encoded_index,
    ldap,
)
from uriast.schemes.ldap import RFC4516
from uriast.schemes.ldap_strings import (
    RFC4512,
    RFC4514,
    RFC4515,
    attributeSelector,
    attributeSelectors,
    distinguishedName,
    filter_error,
)
from uriast.testing import SchemeContract, assert_language, assert_linear

if TYPE_CHECKING:
    from uriast.combinators import Rule

# RFC 4516, section 2. Each string is replaced by the characters that it may have in a URI (2.1).
RFC_4516 = """
ldapurl       = scheme COLON SLASH SLASH [host [COLON port]] [SLASH dn [QUESTION [attributes]
                [QUESTION [scope] [QUESTION [filter] [QUESTION extensions]]]]]
scheme        = "ldap"
dn            = *( pchar / SLASH )
attributes    = attrdesc *(COMMA attrdesc)
attrdesc      = selector *(COMMA selector)
selector      = 1*without-comma
scope         = "base" / "one" / "sub"
filter        = 1*( pchar / SLASH )
extensions    = extension *(COMMA extension)
extension     = [EXCLAMATION] extype [EQUALS exvalue]
extype        = oid
exvalue       = *without-comma
without-comma = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / ";" / "=" / ":" / "@" / "/"
EXCLAMATION   = %x21
SLASH         = %x2F
QUESTION      = %x3F
"""
# RFC 4512, sections 1.4 and 2.5, and RFC 4511, section 4.5.1.8
RFC_4512 = """
keystring            = leadkeychar *keychar
leadkeychar          = ALPHA
keychar              = ALPHA / DIGIT / HYPHEN
number               = DIGIT / ( LDIGIT 1*DIGIT )
LDIGIT               = %x31-39
HEX                  = DIGIT / %x41-46 / %x61-66
SPACE                = %x20
DQUOTE               = %x22
SHARP                = %x23
LPAREN               = %x28
RPAREN               = %x29
ASTERISK             = %x2A
PLUS                 = %x2B
COMMA                = %x2C
HYPHEN               = %x2D
DOT                  = %x2E
COLON                = %x3A
SEMI                 = %x3B
LANGLE               = %x3C
EQUALS               = %x3D
RANGLE               = %x3E
ESC                  = %x5C
TILDE                = %x7E
UTFMB                = %x80-10FFFF
numericoid           = number 1*( DOT number )
descr                = keystring
oid                  = descr / numericoid
attributedescription = attributetype options
attributetype        = oid
options              = *( SEMI option )
option               = 1*keychar
attributeSelector    = attributedescription / selectorspecial
selectorspecial      = noattrs / alluserattrs
noattrs              = %x31.2E.31
alluserattrs         = %x2A
"""
# RFC 4514, section 3
RFC_4514 = """
distinguishedName = [ relativeDistinguishedName *( COMMA relativeDistinguishedName ) ]
relativeDistinguishedName = attributeTypeAndValue *( PLUS attributeTypeAndValue )
attributeTypeAndValue = attributeType EQUALS attributeValue
attributeValue = string / hexstring
string =   [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]
leadchar = LUTF1 / UTFMB
LUTF1 = %x01-1F / %x21 / %x24-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F
trailchar  = TUTF1 / UTFMB
TUTF1 = %x01-1F / %x21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F
stringchar = SUTF1 / UTFMB
SUTF1 = %x01-21 / %x23-2A / %x2D-3A / %x3D / %x3F-5B / %x5D-7F
pair = ESC ( ESC / special / hexpair )
special = escaped / SPACE / SHARP / EQUALS
escaped = DQUOTE / PLUS / COMMA / SEMI / LANGLE / RANGLE
hexstring = SHARP 1*hexpair
hexpair = HEX HEX
"""
# RFC 4515, section 3
RFC_4515 = """
item           = simple / present / substring / extensible
simple         = attr filtertype assertionvalue
filtertype     = equal / approx / greaterorequal / lessorequal
equal          = EQUALS
approx         = TILDE EQUALS
greaterorequal = RANGLE EQUALS
lessorequal    = LANGLE EQUALS
extensible     = ( attr [dnattrs] [matchingrule] COLON EQUALS assertionvalue )
                 / ( [dnattrs] matchingrule COLON EQUALS assertionvalue )
present        = attr EQUALS ASTERISK
substring      = attr EQUALS [initial] any [final]
initial        = assertionvalue
any            = ASTERISK *(assertionvalue ASTERISK)
final          = assertionvalue
attr           = attributedescription
dnattrs        = COLON "dn"
matchingrule   = COLON oid
assertionvalue = valueencoding
valueencoding  = 0*(normal / escaped)
normal         = UTF1SUBSET / UTFMB
escaped        = ESC HEX HEX
UTF1SUBSET     = %x01-27 / %x2B-5B / %x5D-7F
bracketed      = LPAREN item RPAREN
"""
DEFAULT = "(objectClass=*)"
MICHIGAN = "o=University of Michigan,c=US"

oids = st.sampled_from(["cn", "x-a", "1.2.3", "sn;lang-de"])
values = st.lists(st.sampled_from([*"aB 9,=#~", "\\28", "ä"]), max_size=5).map("".join)
items = st.one_of(
    st.builds("({}{}{})".format, oids, st.sampled_from(["=", "~=", ">=", "<="]), values),
    st.builds("({}={}*{})".format, oids, values, values),
    st.builds("({}:dn:1.2:={})".format, oids, values),
)
filters = st.recursive(
    items,
    lambda inner: (
        st.builds("(!{})".format, inner)
        | st.builds("({}{})".format, st.sampled_from("&|"), st.lists(inner, min_size=1, max_size=3).map("".join))
    ),
    max_leaves=6,
)
dns = st.lists(
    st.builds(
        "{}={}".format,
        st.sampled_from(["cn", "DC", "0.9.2342"]),
        st.sampled_from(["a", "a b", "", "\\2C", "#00", "ä", "/"]),
    ),
    max_size=3,
).map(",".join)
attribute_lists = st.lists(st.sampled_from(["cn", "*", "sn;lang-de", "1.1"]), max_size=3).map(",".join)
extension_lists = st.lists(
    st.sampled_from(["x", "!x", "1.2=", "!e-bindname=cn=a%2cdc=b", "x=%00%C3%A4/:@"]), min_size=1, max_size=3
).map(",".join)


def encoded(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return texts.map(lambda text: percent_encode(text, "query").replace("?", "%3f"))


searches = (
    st.tuples(
        st.sampled_from(["", "base", "One", "SUB"]),
        st.just("") | st.sampled_from([DEFAULT, "(OBJECTclass=*)"]) | encoded(filters),
        references.behind(extension_lists, "?"),
    )
    .map(lambda parts: f"?{parts[0]}?{parts[1]}{parts[2]}")
    .flatmap(lambda text: st.sampled_from([text, ""]))
)
texts = st.tuples(
    st.sampled_from(["ldap://", "LDAP://"]),
    references.host,
    references.behind(references.port, ":"),
    st.just("")
    | st.tuples(st.just("/"), encoded(dns), references.behind(attribute_lists, "?")).map("".join)
    | st.tuples(st.just("/"), encoded(dns), st.just("?"), attribute_lists, searches).map("".join),
    references.behind(references.run(":@/?"), "#"),
).map("".join)


EXAMPLES: Final[dict[str, dict[str, object]]] = {
    "ldap:///o=University%20of%20Michigan,c=US": {"dn": MICHIGAN},
    "ldap://ldap1.example.net/o=University%20of%20Michigan,c=US": {"dn": MICHIGAN},
    "ldap://ldap1.example.net/o=University%20of%20Michigan,c=US?postalAddress": {
        "dn": MICHIGAN,
        "attributes": ("postalAddress",),
    },
    "ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)": {
        "dn": MICHIGAN,
        "scope": Scope.SUB,
        "filter": "(cn=Babs Jensen)",
    },
    "LDAP://ldap1.example.com/c=GB?objectClass?ONE": {"dn": "c=GB", "attributes": ("objectClass",), "scope": Scope.ONE},
    "ldap://ldap2.example.com/o=Question%3f,c=US?mail": {"dn": "o=Question?,c=US", "attributes": ("mail",)},
    "ldap://ldap3.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)": {
        "dn": "o=Babsco,c=US",
        "filter": r"(four-octet=\00\00\00\04)",
    },
    "ldap://ldap.example.com/o=An%20Example%5C2C%20Inc.,c=US": {"dn": r"o=An Example\2C Inc.,c=US"},
    "ldap://ldap.example.net": {},
    "ldap://ldap.example.net/": {},
    "ldap://ldap.example.net/?": {},
    "ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com": {
        "scope": Scope.SUB,
        "extensions": (Extension("e-bindname", "cn=Manager,dc=example,dc=com", is_critical=False),),
    },
    "ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com": {
        "scope": Scope.SUB,
        "extensions": (Extension("e-bindname", "cn=Manager,dc=example,dc=com", is_critical=True),),
    },
}
"""The examples of section 4, with what they ask for beside the defaults."""


class TestLDAP(SchemeContract[LDAP]):
    scheme = ldap
    abnf = RFC_4516 + RFC_4512
    valid = (
        *EXAMPLES,
        "ldap://h",
        "ldap://h/",
        "ldap://h/?",
        "ldap://h/??",
        "ldap://h/???",
        "ldap://h/????x",
        "ldap://h/a=b?c,d?sub?(e=f)?x,!y=#g",
        "ldap://h#?",
        "ldap://h/?c#",
        "ldap://",
        "ldap:///",
        "ldap://:389/",
        "ldap://[2001:db8::7]:/",
    )
    invalid = (
        ("ldap:/h", 6),
        ("ldap://h?cn", 8),
        ("ldap://user:secret@h/", 12),
        ("ldap://u@h/", 8),
        ("ldap:///?cn,", 12),
        ("ldap:///??subtree", 13),
        ("ldap:///??%73ub", 10),
        ("ldap:///????", 12),
        ("ldap:///????1", 13),
        ("ldap:///????%78", 12),
        ("ldap:///o=a b", 11),
        ("ldap:///???(cn=a|b)", 16),
        ("ldap:///dc", 10),
        ("ldap:///dc=a,", 13),
        ("ldap:///dc=a,%20dc=b", 13),
        ("ldap:///dc=%00", 11),
        ("ldap:///dc=%C3%A4%22", 17),
        ("ldap:///dc=a;dc=b", 12),
        ("ldap://host:1/dc=%ff", 17),
        ("ldap:///?cn,s%20n,x", 13),
        ("ldap:///?cn,1", 13),
        ("ldap:///dc=a?%2C?sub", 13),
        ("ldap:///?+", 9),
        ("ldap:///?%00", 9),
        ("ldap:///?%ff", 9),
        ("ldap:///??sub?mail=*x", 14),
        ("ldap:///???(cn=%C3%A4%28)", 21),
        ("ldap:///???(cn=%E4%00)", 18),
        ("ldap:///???(%26(cn=a)", 21),
        ("ldap:///????x=a,y=%ff", 18),
    )
    normal_forms = (
        ("ldap://ldap.example.net", "ldap://ldap.example.net/"),
        ("ldap://ldap.example.net/?", "ldap://ldap.example.net/"),
        ("LDAP://LDAP.example.net:389/???", "ldap://ldap.example.net/"),
        ("ldap:///?*?Base?(OBJECTclass=*)", "ldap:///"),
        ("ldap:///?%2A??%28objectClass%3D%2A%29", "ldap:///"),
        ("ldap:///????x", "ldap:///????x"),
        ("ldap:///?*,cn?SUB", "ldap:///?*,cn?sub"),
        ("ldap:///??one?(objectClass=*)", "ldap:///??one"),
        ("ldap:///???(%63n=*)", "ldap:///???(cn=*)"),
        ("ldap:///??base?(objectClass=*)?x#F", "ldap:///????x#F"),
        ("ldap:///cn=a/../%7e%5c%2c", "ldap:///cn=a/../~%5C%2C"),
        ("ldap://h:0389/", "ldap://h/"),
        ("ldap://h:636/", "ldap://h:636/"),
        ("ldap://[0:0::1]", "ldap://[::1]/"),
    )
    different = tuple(
        (f"ldap:///{one}", f"ldap:///{other}")
        for one, other in combinations(("", "?cn", "??sub", "???(a=b)", "????x", "a=b", "#"), 2)
    )
    generated = texts

    @pytest.mark.slow
    def test_its_rule_takes_linear_time(self) -> None:
        super().test_its_rule_takes_linear_time()


DEFAULTS: Final[dict[str, object]] = {
    "dn": "",
    "attributes": (),
    "scope": Scope.BASE,
    "filter": DEFAULT,
    "extensions": (),
}


def parts_of(text: str) -> dict[str, object]:
    node = ldap.parse(text)
    return {name: getattr(node, name) for name in DEFAULTS}


@pytest.mark.parametrize(("text", "parts"), EXAMPLES.items())
def test_the_examples_of_section_4_are_read(text: str, parts: dict[str, object]) -> None:
    assert parts_of(text) == DEFAULTS | parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("ldap://h", {}),
        ("ldap://h/", {}),
        ("ldap://h/?", {}),
        ("ldap://h/??", {}),
        ("ldap://h/???", {}),
        ("ldap://h#?", {}),
        ("ldap://h/????x", {"extensions": (Extension("x", None, is_critical=False),)}),
        ("ldap://h/?c#", {"attributes": ("c",)}),
        (
            "ldap://h/a=b?c,d?sub?(e=f)?x,!y=#g",
            {
                "dn": "a=b",
                "attributes": ("c", "d"),
                "scope": Scope.SUB,
                "filter": "(e=f)",
                "extensions": (Extension("x", None, is_critical=False), Extension("y", "", is_critical=True)),
            },
        ),
    ],
)
def test_an_empty_part_has_the_value_of_a_missing_one(text: str, parts: dict[str, object]) -> None:
    assert parts_of(text) == DEFAULTS | parts


def test_extensions_are_decoded_once_each() -> None:
    assert ldap.parse("ldap:///????x,!1.2.3=,y==!%00%252c,z=(a;b)").extensions == (
        Extension("x", None, is_critical=False),
        Extension("1.2.3", "", is_critical=True),
        Extension("y", "=!\0%2c", is_critical=False),
        Extension("z", "(a;b)", is_critical=False),
    )


def test_selectors_are_decoded() -> None:
    assert ldap.parse("ldap:///?c%6E,*,1.1,sn;lang-de;x").attributes == ("cn", "*", "1.1", "sn;lang-de;x")


def test_octets_of_a_filter_that_are_not_utf_8_are_kept() -> None:
    node = ldap.parse("ldap:///???(cn=%E4%C3%A4)")
    assert node.filter == "(cn=\udce4ä)"
    assert node.filter.encode("utf-8", "surrogateescape") == b"(cn=\xe4\xc3\xa4)"


@pytest.mark.parametrize(
    "text",
    [
        "(cn=Babs Jensen)",
        "(!(cn=Tim Howes))",
        "(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))",
        "(o=univ*of*mich*)",
        "(seeAlso=)",
        "(cn:caseExactMatch:=Fred Flintstone)",
        "(cn:=Betty Rubble)",
        "(sn:dn:2.4.6.8.10:=Barney Rubble)",
        "(o:dn:=Ace Industry)",
        "(:1.2.3:=Wilma Flintstone)",
        "(:DN:2.4.6.8.10:=Dino)",
        r"(o=Parens R Us \28for all your parenthetical needs\29)",
        r"(cn=*\2A*)",
        r"(filename=C:\5cMyFile)",
        r"(bin=\00\00\00\04)",
        r"(sn=Lu\c4\8di\c4\87)",
        r"(1.3.6.1.4.1.1466.0=\04\02\48\69)",
        "(cn=*)",
        "(a=&|!)",
        "(&(a=b))",
        "(|(!(!(a=b)))(c=d))",
    ],
)
def test_the_examples_of_rfc_4515_are_filters(text: str) -> None:
    assert filter_error(text) is None
    encoded_text = percent_encode(text, "query").replace("?", "%3F")
    assert ldap.parse(f"ldap:///???{encoded_text}").filter == text


@pytest.mark.parametrize(
    ("text", "index", "expected"),
    [
        ("", 0, '"("'),
        ("cn=a", 0, '"("'),
        ("()", 1, "item"),
        ("(&)", 2, '"("'),
        ("(!)", 2, '"("'),
        ("(|(a=b)", 7, '"("'),
        ("(!(a=b)", 7, '")"'),
        ("(!(a=b)(c=d))", 7, '")"'),
        ("(a=b)(c=d)", 5, "end of filter"),
        ("(a=b))", 5, "end of filter"),
        ("(&(a=b))x", 8, "end of filter"),
        ("(&(a=b)x)", 7, '"("'),
        ("(& (a=b))", 2, '"("'),
        ("(a=b", 4, 'more assertionvalue, ")", "*"'),
        ("((a=b))", 1, "item"),
        ("(a)", 2, None),
        ("(a=(b)", 3, None),
        (r"(a=\2)", 5, "HEXDIG"),
        ("(a=\0)", 3, None),
        ("(1=a)", 2, None),
        ("(a:dn=b)", 5, None),
        ("(&(a=b)(c=d)(|(e=f)(g)))", 21, None),
    ],
)
def test_the_error_of_a_filter_has_an_index(text: str, index: int, expected: str | None) -> None:
    found = filter_error(text)
    assert found is not None
    start, rule = found
    explained = None if isinstance(rule, str) else rule.explain(text[start:], whole=False)
    assert index == start + (explained.index if explained else 0)
    written = percent_encode(text, "query").replace("?", "%3F")
    if written:
        with pytest.raises(ParseError) as error:
            ldap.parse(f"ldap:///???{written}")
        assert error.value.index == 11 + encoded_index(written, index)
        assert expected is None or error.value.expected == {expected}


@given(filters)
def test_generated_filters_are_accepted(text: str) -> None:
    assert filter_error(text) is None
    assert filter_error(text[:-1]) is not None
    assert filter_error(f"{text})") == (len(text), "end of filter")


@pytest.mark.parametrize(("operators", "closing"), [("(!", ")"), ("(&", ")"), ("(&(a=b)(|", "))")])
def test_filters_may_be_nested_deeply(operators: str, closing: str) -> None:
    text = f"{operators * 100_000}(a=b){closing * 100_000}"
    assert filter_error(text) is None
    assert filter_error(text[:-1]) is not None


@given(texts)
def test_normalizing_keeps_the_meaning(text: str) -> None:
    node, normal = ldap.parse(text), ldap.normalize(text)
    assert (normal.dn, normal.scope, normal.extensions) == (node.dn, node.scope, node.extensions)
    assert normal.filter.lower() == node.filter.lower()
    assert (normal.attributes or ("*",)) == (node.attributes or ("*",))


@pytest.mark.parametrize(
    ("abnf", "name", "tested"),
    [
        (RFC_4512, "oid", RFC4512().oid),
        (RFC_4512, "attributeSelector", attributeSelector),
        (RFC_4512 + RFC_4514, "distinguishedName", distinguishedName),
        (RFC_4512 + RFC_4515, "item", RFC4515().item),
        (RFC_4512 + RFC_4515, "bracketed", RFC4515().bracketed),
    ],
)
def test_decoded_parts_match_exactly_the_language_of_their_abnf(abnf: str, name: str, tested: Rule[object]) -> None:
    assert_language(tested, abnf, name)


# The rules between delimiters that they cannot contain: their texts can be split in one way only.
@pytest.mark.parametrize(
    "tested",
    [
        RFC4516().dn,
        RFC4516().attributes,
        RFC4516().filter,
        RFC4516().extensions,
        attributeSelectors,
        RFC4514().attributeTypeAndValue,
        RFC4515().bracketed,
    ],
)
def test_the_rules_between_delimiters_take_linear_time(tested: Rule[object]) -> None:
    assert_linear(tested)
