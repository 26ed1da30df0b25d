"""The scheme tel (RFC 3966)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from support import references

from uriast.abnf import abnf
from uriast.combinators import Rule, rule
from uriast.grammar import rfc3986
from uriast.schemes import Tel, tel
from uriast.schemes.tel import RFC3966
from uriast.testing import SchemeContract, assert_language, assert_linear

# Section 3, with the errata 203 (isdn-subaddress) and 4376 (phonedigit, phonedigit-hex). "#" is written as %23. "[" and
# "]" are left out of param-unreserved, because a path of RFC 3986 cannot contain them. The first phone-context is the
# context.
SECTION_3 = """
telephone-uri        = "tel:" telephone-subscriber
telephone-subscriber = global-number / local-number
global-number        = global-number-digits *par
local-number         = local-number-digits *other-parameter context *par
par                  = parameter / extension / isdn-subaddress
isdn-subaddress      = ";isub=" 1*paramchar
extension            = ";ext=" 1*phonedigit
context              = ";phone-context=" descriptor
descriptor           = domainname / global-number-digits
global-number-digits = "+" *phonedigit DIGIT *phonedigit
local-number-digits  =
   *phonedigit-hex (HEXDIG / "*" / "%23")*phonedigit-hex
domainname           = *( domainlabel "." ) toplabel [ "." ]
domainlabel          = alphanum
                       / alphanum *( alphanum / "-" ) alphanum
toplabel             = ALPHA / ALPHA *( alphanum / "-" ) alphanum
parameter            = ";" pname ["=" pvalue ]
pname                = 1*( alphanum / "-" )
pvalue               = 1*paramchar
paramchar            = param-unreserved / unreserved / pct-encoded
unreserved           = alphanum / mark
mark                 = "-" / "_" / "." / "!" / "~" / "*" /
                       "'" / "(" / ")"
pct-encoded          = "%" HEXDIG HEXDIG
param-unreserved     = "/" / ":" / "&" / "+" / "$"
phonedigit           = DIGIT / visual-separator
phonedigit-hex       = HEXDIG / "*" / "%23" / visual-separator
visual-separator     = "-" / "." / "(" / ")"
alphanum             = ALPHA / DIGIT
ordinary-pars        = [ isdn-subaddress / extension ] [ context ]
"""
NAMES = [line.split()[0] for line in SECTION_3.splitlines()[2:] if line[0] != " "]
NAME_CHARACTERS = "-0123456789abcdefghijklmnopqrstuvwxyz"


def names_but(name: str) -> str:
    """The ABNF of all other pnames: shorter ones, longer ones, and those with another character at some index."""
    begun = [f'"{name[:length]}"' for length in range(1, len(name))]
    longer = f'"{name}" pname'
    others = {letter: " / ".join(f'"{other}"' for other in NAME_CHARACTERS if other != letter) for letter in name}
    different = [f'"{name[:place]}" ({others[letter]}) [ pname ]' for place, letter in enumerate(name)]
    return " / ".join([*begun, longer, *different]).replace('"" ', "")


digits = st.lists(st.sampled_from([*"0189-.()"]), max_size=5).map("".join)
global_digits = st.builds("+{}7{}".format, digits, digits)
local_digits = st.lists(st.sampled_from([*"0189-.()aF*", "%23"]), max_size=5).map(lambda parts: "".join([*parts, "4"]))
domains = st.sampled_from(["a", "Example.com", "1.x-2.ab.", "a--b.c", "x.a1"])
contexts = st.builds(";{}={}".format, st.sampled_from(["phone-context", "Phone-Context"]), domains | global_digits)
nothing = st.just(list[str]())
values = st.lists(st.sampled_from([*"aZ9-_.!~*'()/:&+$", "%21", "%2A", "%5b", "%e9", "%41"]), min_size=1, max_size=4)
others = st.lists(
    st.tuples(st.sampled_from(["a", "B-1", "m-x", "phone", "phone-contexts", "9"]), nothing | values),
    max_size=3,
    unique_by=lambda each: each[0],
).map(lambda pairs: [f";{name}={''.join(value)}" if value else f";{name}" for name, value in pairs])
firsts = nothing | st.sampled_from([[";ext=17"], [";EXT=(1)-2"], [";isub=a%FFB"], [";Isub=/"]])


def shuffled(parts: tuple[list[str], list[str], list[str]]) -> st.SearchStrategy[str]:
    return st.permutations([each for part in parts for each in part]).map("".join)


no_context = st.tuples(firsts, others, contexts.map(lambda each: [each]) | nothing).flatmap(shuffled)
one_context = st.tuples(firsts, others, contexts.map(lambda each: [each])).flatmap(shuffled)
subscribers = st.tuples(global_digits, no_context) | st.tuples(local_digits, one_context)
fragments = references.behind(references.run(":@/?"), "#")
texts = st.tuples(st.sampled_from(["tel:", "TEL:"]), subscribers.map("".join), fragments).map("".join)


# Syntax: section 3


ABNF = SECTION_3 + f'other-parameter = ";" ({names_but("phone-context")}) ["=" pvalue ]\n'


class Shortened(RFC3966):
    """The same with a shorter name for the context: the time of the analysis is cubic in its length."""

    context = abnf('";pc=" descriptor')

    @rule
    def other_parameter(self) -> Rule[str]:
        return self.parameter_except("pc")


NUMBERS = (
    ("tel:+1-201-555-0123", "+12015550123", None),  # this and the next five: sections 5 and 6
    ("tel:7042;phone-context=example.com", "7042", "example.com"),
    ("tel:863-1234;phone-context=+1-914-555", "8631234", "+1-914-555"),
    ("tel:911;phone-context=+1", "911", "+1"),
    ("tel:1234;phone-context=munich.example.com", "1234", "munich.example.com"),
    ("tel:+1-900-555-0191", "+19005550191", None),
    ("TEL:(*)%23-aF.;a;Phone-Context=X.;b=c#f", "*#aF", "X."),
    ("tel:+(1);phone-context=a", "+1", "a"),
)
"""Texts with their digits and their context."""


class TestTel(SchemeContract[Tel]):
    scheme = tel
    abnf = ABNF
    valid = tuple(text for text, _, _ in NUMBERS)
    invalid = (
        ("tel:+", 5),
        ("tel:+1a", 6),
        ("tel:1-2", 7),
        ("tel:7042;phone-context=1", 24),
        ("tel:7042;phone-context=a..b", 25),
        ("tel:7042;phone-contexts=a", 25),
        ("tel:+1;", 7),
        ("tel:+1;a=b=c", 10),
        ("tel:+1;a_b", 8),
        ("tel:+\u0661", 5),
        ("tel:+1;a;b;A=1", 11),
        ("TEL:1;phone-context=a;Phone-Context=b", 22),
        ("tel:+1;isub=1;isub=2", 14),
        ("tel:+1;ext=1;x;Isub=2#f", 15),
        ("tel:+1;isub=1;ext=2", 14),
        ("tel:+1;ext", 7),
        ("tel:+1;Ext=a", 7),
        ("tel:+1;x=1;isub", 11),
        ("tel:+1;phone-context=%41", 7),
        ("tel:+1;phone-context", 7),
    )
    normal_forms = (
        ("TEL:+1-(201).555-0123", "tel:+12015550123"),
        ("tel:(A)-bC*%23;phone-context=EXAMPLE.com", "tel:abc*%23;phone-context=example.com"),
        ("tel:1;phone-context=+1-(2).3", "tel:1;phone-context=+123"),
        ("tel:1;phone-context=x-Y.a.b", "tel:1;phone-context=x-y.a.b"),
        ("tel:1;b=1;PHONE-context=a;C;a=2;ISUB=X.-()", "tel:1;isub=x.-();phone-context=a;a=2;b=1;c"),
        ("tel:+1;z;phone-context=a;ext=(1)-2.3", "tel:+1;ext=123;phone-context=a;z"),
        ("tel:+1;ext=-", "tel:+1;ext=-"),
        ("tel:+1;A=%21%2a%27%28%29%5b%2F%e9%41B", "tel:+1;a=!*'()%5B%2F%E9ab"),
        ("tel:+1#A%41", "tel:+1#AA"),
    )
    equivalent = (
        ("tel:+1-201-555-0123", "tel:+1(201)5550123"),
        ("tel:7042;phone-context=Example.com", "tel:70-42;phone-context=example.COM"),
        ("tel:1;a=b;c=d;phone-context=+1-2", "tel:1;phone-context=+12;C=D;A=B"),
        ("tel:+1;a=(", "tel:+1;a=%28"),
    )
    different = (
        ("tel:+15551234567", "tel:15551234567;phone-context=+1"),
        ("tel:1;phone-context=a", "tel:+1;phone-context=a"),
        ("tel:7042;phone-context=example.com", "tel:7042;phone-context=exam-ple.com"),
        ("tel:+1", "tel:+1;a"),
        ("tel:+1;a", "tel:+1;a=b"),
        ("tel:+1;a=-", "tel:+1;a=."),
        ("tel:+1;isub=1-2", "tel:+1;isub=12"),
    )
    generated = texts

    def test_its_rule_takes_linear_time(self) -> None:
        assert_linear(Shortened().local_number)
        assert_linear(RFC3966().global_number)


def test_each_rule_reads_the_language_of_its_abnf() -> None:
    for name in (*NAMES, "other-parameter"):
        assert_language(getattr(RFC3966(), name.replace("-", "_")), ABNF, name, extends=rfc3986)


@pytest.mark.parametrize(("written", "number"), [("+1-(2)", "+1-(2)"), ("1*-%23", "1*-#")])
def test_the_number_has_its_visual_separators(written: str, number: str) -> None:
    assert tel.parse(f"tel:{written};phone-context=b").number == number


@pytest.mark.parametrize(("text", "number", "phone_context"), NUMBERS)
def test_a_number_is_global_or_has_a_context(text: str, number: str, phone_context: str | None) -> None:
    node = tel.parse(text)
    assert (node.digits, node.is_global, node.phone_context) == (number, number.startswith("+"), phone_context)


def test_the_parameters_are_as_written() -> None:
    uri = tel.parse("tel:+1;Ext=1-2;a;B=%41%5B/+;m-x=(')")
    assert uri.parameters == (("Ext", "1-2"), ("a", None), ("B", "%41%5B/+"), ("m-x", "(')"))
    assert (uri.extension, uri.isdn_subaddress, uri.phone_context) == ("1-2", None, None)
    assert tel.parse("tel:+1").parameters == ()


def test_an_isdn_subaddress_may_have_any_octet() -> None:
    assert tel.parse("tel:+1;ISUB=a%FF%3b").isdn_subaddress == b"a\xff;"
    assert tel.parse("tel:+1").extension is None


# Normal form and comparison: section 4


@given(texts)
def test_the_normal_form_is_of_the_same_number(text: str) -> None:
    uri = tel.parse(text)
    normal = tel.normalize(uri)
    assert (normal.digits, normal.is_global) == (uri.digits.lower(), uri.is_global)
    assert {name for name, _ in normal.parameters} == {name.lower() for name, _ in uri.parameters}


@pytest.mark.parametrize(
    "text",
    [
        "tel:+" + "(" * 500_000 + "1" * 500_000,
        "tel:1" + "".join(f";a{n}" for n in range(100_000)) + ";phone-context=a",
        "tel:1;phone-context=" + "a--" * 300_000 + "b",
        "tel:1;phone-context=" + "a." * 400_000,
        "tel:+1;a=" + "%5B" * 300_000,
    ],
)
def test_long_input_is_parsed(text: str) -> None:
    uri = tel.parse(text)
    assert str(uri) == text
    assert uri.digits
    assert not tel.matches(f"{text};")
    assert not tel.matches(f"{text}^")
