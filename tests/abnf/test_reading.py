"""From a text to its rules: what names mean, what is left out, and what is an error."""

from __future__ import annotations

import re
from keyword import kwlist

import pytest
from support.rfc_texts import PAGE_BREAK, reasons

from uriast.abnf import AbnfError, Cause, RuleList, read_abnf
from uriast.abnf.rulelist import Contested
from uriast.combinators import Grammar
from uriast.grammar import rfc3986
from uriast.testing import assert_language

PROSE = "Prose.\n"
NO_STRICT_RULE = "it is not strict ABNF, and another definition is"


@pytest.mark.parametrize(
    ("abnf", "matching", "others"),
    [
        ('"ab"', "ab AB aB", "a abc"),
        ('%s"ab"', "ab", "AB aB"),
        ("%x61.62", "ab", "AB"),
        ("%x61-63", "a b c", "d A"),
        ("%x61-61", "a", "b A"),
        ('"a" / "b" / "1" / "+"', "a A b 1 +", "c 2"),
        ('"1" / "+" / DIGIT / ","', "1 + 2 ,", "a"),
        ('"1" / ("+" / (%x41 / %x42))', "1 + A B", "a b"),
        ('"a" "b"', "ab", "a b ba"),
        ('"a" ("b" ("c" "d"))', "abcd", "abc"),
        ('[ "a" ] "b"', "ab b", "a"),
        ('*"a" "b"', "b ab aab", "a"),
        ('1*"a"', "a aa", "b"),
        ('2"a"', "aa", "a aaa"),
        ('*2"a" "b"', "b ab aab", "aaab"),
        ('1*2"a"', "a aa", "aaa"),
        ('0"a" "b"', "b", "ab"),
        ("0<x> DIGIT", "1", "x"),
        ('0*0"a" "b"', "b", "ab"),
        ('0#0"a" "b"', "b", "ab"),
        ('*( [ "a" ] "b" )', "b ab bab", "a"),
        ('*( "a" / "ab" )', "a ab aab aba", "b"),
        ('#"a"', "a a,a a,a,a", "aa a, ,a"),
        ('1#"a"', "a a,a", "aa"),
        ('2#"a"', "a,a a,a,a", "a"),
        ('1#2"a"', "a a,a", "a,a,a"),
        ('#1"a"', "a", "a,a"),
        ("port", "80", "x"),
        ("<port>", "80", "x"),
        ("IPv4address", "1.2.3.4", "1.2.3"),
        ("<host, see [RFC3986], Section 3.2.2>", "a.b [::1]", "[::"),
        ("alpha digit HexDig", "a1f", "a1g"),
        ('"\\" DQUOTE', '\\"', "\\"),
    ],
)
def test_a_rule_reads_the_texts_of_its_abnf(abnf: str, matching: str, others: str) -> None:
    (rule,) = read_abnf(f"a = {abnf}\n", extends=rfc3986).values()
    assert [text for text in matching.split() if not rule.matches(text)] == []
    assert [text for text in others.split() if rule.matches(text)] == []
    for text in matching.split():
        assert rule.parse(text) == text


def test_a_list_takes_the_text_s_own_white_space() -> None:
    with_core, own = read_abnf('a = #"a"\n'), read_abnf('a = #"a"\nOWS = *"_"\n')
    assert with_core["a"].matches("a \t,a")
    assert own["a"].matches("a__,_a")
    assert not own["a"].matches("a ,a")
    assert list(read_abnf('a = #"a"\nOWS = *"_"\nb = "b"\n', only=["a"])) == ["a", "OWS"]


def test_the_empty_list_and_the_empty_text() -> None:
    rules = read_abnf('a = #"a"\nb = ""\nc = 0"a"\nd = *0"a"\n')
    assert [name for name, rule in rules.items() if rule.matches("")] == ["a", "b", "c", "d"]


def matched(rules: RuleList, name: str, texts: str) -> str:
    """Those of some texts that a rule matches."""
    return " ".join(text for text in texts.split() if rules[name].matches(text))


def test_a_text_replaces_a_rule_for_all_that_need_it() -> None:
    text = 'site = host "/"\nreg-name = 1*ALPHA\nplace = port\n'
    rules = read_abnf(text, extends=rfc3986)
    assert list(rules) == ["site", "reg-name", "place", "host"]
    assert matched(rules, "site", "a/ 1/ [::1]/") == "a/ [::1]/"
    assert (rules.replaced, rules.definitions["host"].line) == ({"reg-name": ("host",)}, 2)
    assert list(read_abnf(text, extends=rfc3986, only=["authority"])) == ["reg-name", "authority", "host"]
    with pytest.raises(AbnfError, match="expected the name of a rule in the text, got port"):
        read_abnf(text, extends=rfc3986, only=["port"])


@pytest.mark.parametrize(
    "text",
    [
        "a = host\nreg-name = *( unreserved / pct-encoded / sub-delims )\n",
        'a = host\nHEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"\n',
        'a = port\nreg-name = "x"\n',
        'a = <host, see [RFC3986]>\nreg-name = "x"\n',
    ],
)
def test_a_rule_that_is_the_same_or_is_not_needed_replaces_nothing(text: str) -> None:
    rules = read_abnf(text, extends=rfc3986)
    assert ("host" in rules, rules.replaced) == (False, {})
    assert rules["a"].pattern == read_abnf(text.splitlines()[0], extends=rfc3986)["a"].pattern


def test_a_rule_that_reads_the_same_texts_replaces_one_in_silence() -> None:
    rules = read_abnf("a = 1*port\nDIGIT = %d48-57 / %x30\n", extends=rfc3986)
    assert (list(rules), rules.replaced) == (["a", "DIGIT", "port"], {})
    assert matched(rules, "a", "80 x") == "80"


def test_a_rule_that_cannot_be_made_is_not_made_for_those_that_need_it() -> None:
    rules = read_abnf("a = host / b\nreg-name = <any>\nb = DIGIT\n", extends=rfc3986)
    assert reasons(rules) == {"a": "it needs host", "reg-name": "it has prose, <any>", "host": "it needs reg-name"}
    assert rules.replaced == {"reg-name": ("host",)}


def test_a_core_rule_is_replaced_for_the_core_rules_that_need_it() -> None:
    rules = read_abnf('a = HEXDIG / CRLF\nDIGIT = "x"\n')
    assert matched(rules, "a", "x a 1") == "x a"
    assert rules.replaced == {"DIGIT": ("HEXDIG",)}


def test_a_rule_of_another_text_is_told_if_it_hides_one_that_the_text_extends() -> None:
    other = read_abnf("host = 1*ALPHA\nport = *DIGIT\n", name="Other")
    rules = read_abnf('a = host ":" port\n', other, extends=rfc3986)
    assert rules.contested == (Contested("host", 1, "Other", ("rfc3986",)),)
    assert matched(rules, "a", "a:80 1:80") == "a:80"


def test_a_rule_of_another_text_counts_before_one_that_is_extended_and_changed() -> None:
    other = read_abnf('host = "h"\n', name="Other")
    rules = read_abnf('a = host "/" authority\nreg-name = "x"\nport = "p"\n', other, extends=rfc3986)
    assert matched(rules, "a", "h/h:p x/x:p h/x:p h/h:80") == "h/h:p"
    assert (list(rules), rules.replaced) == (["a", "reg-name", "port", "authority"], {"port": ("authority",)})


def test_names_do_not_depend_on_case() -> None:
    rules = read_abnf('URI-List = item\nITEM = "x"\n')
    assert list(rules) == ["URI-List", "ITEM"]
    assert rules["uri-list"] is rules["URI-LIST"]
    assert "Item" in rules
    assert rules["item"].name == "ITEM"
    assert rules["URI-List"].abnf == "URI-List = ITEM"


@pytest.mark.parametrize(
    "name",
    [
        *(each for each in kwlist if each.isalpha()),
        *filter(str.isalpha, dir(Grammar)),
        "rule",
        "rules",
        "Rule",
        "str",
        "text",
    ],
)
def test_any_name_is_that_of_a_rule(name: str) -> None:
    rules = read_abnf(f'first = {name} "."\n{name} = "x"\nlast = {name}\n')
    assert rules[name].name == name
    assert rules["first"].matches("x.")
    assert rules["last"].matches("x")


def test_a_name_of_another_text_is_found_there_first() -> None:
    http = read_abnf('host = "h"\ntoken = 1*ALPHA\n', name="HTTP")
    mail = read_abnf("token = 1*DIGIT\n", name="Mail")
    rules = read_abnf('a = token "@" host\n', http, mail)
    assert rules["a"].matches("x@h")
    assert not rules["a"].matches("x@a")
    assert not rules["a"].matches("1@h")


def test_prose_that_names_an_rfc_means_its_rule_and_no_other() -> None:
    head = "Request for Comments: 9{}\n\n"
    one = read_abnf(f'{head.format(1)}   a = "1"\n')
    two = read_abnf(f'{head.format(2)}   a = "2"\n')
    text = (
        f"{head.format(3)}   a = <a, see [RFC92]>\n   b = <a, see [Two]>\n   c = <a, see [RFC93]>\n\n   [Two] RFC 92\n"
    )
    rules = read_abnf(text, one, two)
    assert (one.name, rules.name, rules.number) == ("RFC91", "RFC93", "93")
    assert [name for name, rule in rules.items() if rule.matches("2")] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("abnf", "reason"),
    [
        ("a = <any CHAR>\n", "it has prose, <any CHAR>"),
        ('a = "x" [ <any CHAR> ]\n', "it has prose, <any CHAR>"),
        ("a = <subdomain>\n", "it has prose, <subdomain>"),
        ("a = <x, see [RFC5322]>\n", "it needs x of RFC 5322, whose text is not given"),
        ("a = <x, see [Book]>\n", "it needs x of [Book], whose text is not given"),
        ("a = <x, see [RFC3986]>\n", "it needs x of RFC 3986, which has no such rule"),
        ("a = <defined in RFC 3986>\n", "it needs a of RFC 3986, which has no such rule"),
        ('a = "(" [ a ] ")"\n', "it recurses: a, a"),
        ('a = "(" b ")"\nb = [ c ]\nc = "[" a "]"\n', "it recurses: a, b, c, a"),
        ('a = "(" b ")"\nb = "<" a ">" / "[" c "]"\nc = "{" b "}"\n', "it recurses: a, b, a"),
        ('a = b\nb = "(" [ b ] ")"\n', "it needs b"),
        ("a = #b\nb = <any CHAR>\n", "it needs b"),
    ],
)
def test_a_rule_that_cannot_be_made_is_left_out_with_a_reason(abnf: str, reason: str) -> None:
    rules = read_abnf(f'{abnf}last = "x"\n', extends=rfc3986)
    assert str(rules.left_out["a"]) == reason
    assert "last" in rules
    with pytest.raises(KeyError, match=re.escape(f"expected the name of a rule, got A, which is left out: {reason}")):
        _ = rules["A"]


@pytest.mark.parametrize("abnf", ['a = a "x" / "y"', 'a = "y" / ( a "x" )', 'a = [ A ] "x"', 'a = *( "y" / 1#a ) "x"'])
def test_a_rule_that_begins_with_itself_is_left_out_with_what_to_write(abnf: str) -> None:
    rules = read_abnf(f'{abnf}\nb = a\nc = "c"\n')
    told = "it begins with itself: write it as a repetition, such as 1*DIGIT"
    assert reasons(rules) == {"a": told, "b": "it needs a"}
    assert rules.left_out["a"].cause is Cause.RECURSION
    with pytest.raises(AbnfError) as caught:
        assert_language(rules["c"], f"{abnf}\nb = a", "b")
    assert str(caught.value) == f"line 1: expected a rule that an automaton can have, got a: {told}"


def test_a_rule_that_is_in_no_named_circle_recurses_with_one_that_is() -> None:
    rules = read_abnf('a = "(" b ")"\nb = "<" a ">" / "[" c "]"\nc = "{" b "}"\n')
    assert reasons(rules) == {"a": "it recurses: a, b, a", "b": "it recurses: a, b, a", "c": "it recurses with a"}
    ring = "".join(f'r{number} = "x" r{(number + 1) % 20}\n' for number in range(20))
    assert set(reasons(read_abnf(ring)).values()) == {"it recurses"}


def test_of_several_texts_the_first_that_makes_the_rule_counts() -> None:
    recursive = read_abnf('a = "(" a ")" / "x"\n', name="Recursive")
    flat, last = read_abnf('a = "y"\n', name="Flat"), read_abnf('a = "z"\n', name="Last")
    assert read_abnf("b = a\n", recursive, flat, last)["b"].matches("y")
    assert read_abnf("b = a\n", last, flat, recursive)["b"].matches("z")


def test_different_rules_of_other_texts_are_told() -> None:
    one = read_abnf('a = "x" / "y"\nb = "b"\nc = "c"\nd = "d"\n', name="One")
    two = read_abnf('a = "x"\nb = "B"\nc = "(" c ")" / "x"\nd = "D" / "d"\ne = "e"\n', name="Two")
    three = read_abnf('A = "z"\nd = "DD"\n', name="Three")
    rules = read_abnf("first = b e\nsecond = *A c\nthird = a C\n", one, two, three)
    assert rules.contested == (Contested("A", 2, "One", ("Two", "Three")), Contested("c", 2, "One", ("Two",)))
    assert read_abnf("first = d\n", two, one).contested == ()
    assert read_abnf('first = a\na = "a"\n', one, two).contested == ()
    assert read_abnf("first = a\n", one).contested == ()


def test_an_rfc_s_number_says_whose_rule_is_meant() -> None:
    texts = [read_abnf(f'Request for Comments: 9{place}\n\n   a = "{place}"\n') for place in range(2)]
    assert [each.kept for each in read_abnf("b = a\n", *texts).contested] == ["RFC90"]
    assert read_abnf("b = <a, see [RFC91]>\n", *texts).contested == ()


def test_the_causes_of_what_is_left_out_can_be_counted() -> None:
    large = 'e = 65535f\nf = 65535"x"\ng = e\n'
    rules = read_abnf(f"a = b\nb = [ DIGIT b ]\nc = <any CHAR>\nd = <x, see [RFC5322]>\n{large}")
    assert {name: reason.cause for name, reason in rules.left_out.items()} == {
        "a": Cause.NEED,
        "b": Cause.RECURSION,
        "c": Cause.PROSE,
        "d": Cause.ABSENCE,
        "e": Cause.SIZE,
        "g": Cause.NEED,
    }


def test_what_another_text_leaves_out_is_left_out() -> None:
    other = read_abnf('a = "(" a ")" / "x"\n', name="Other")
    assert reasons(read_abnf("b = a\n", other)) == {"b": "it needs a, which Other leaves out"}


def test_an_addition_extends_the_rule() -> None:
    rules = read_abnf('a = "x"\na =/ "y" / "z"\na =/ "y"\n')
    assert rules.definitions["a"].abnf == 'a = "x" / "y" / "z"'
    assert [text for text in "xyzw" if rules["a"].matches(text)] == ["x", "y", "z"]


def test_an_addition_extends_a_rule_of_another_text() -> None:
    other = read_abnf('a = "x"\n', name="Other")
    rules = read_abnf('a =/ "y"\na =/ "z"\nVCHAR =/ %x80-10FFFF\nb = 1*VCHAR\nport =/ "any"\n', other, extends=rfc3986)
    assert rules.definitions["a"].abnf == 'a =/ "y" / "z"'
    assert [text for text in "xyzw" if rules["a"].matches(text)] == ["x", "y", "z"]
    assert rules["b"].matches("a\u00fc")
    assert rules["port"].matches("80")
    assert rules["port"].matches("any")


def test_a_rule_may_have_the_name_of_a_core_rule() -> None:
    rules = read_abnf('Digit = DIGIT-or-x\nDIGIT-or-x = <DIGIT, see [RFC5234]> / "x"\n')
    assert rules["digit"].matches("5")
    assert rules["digit"].matches("x")


@pytest.mark.parametrize("number", ["2234", "4234", "5234"])
def test_a_rule_that_refers_to_the_core_rule_of_its_name_is_that_one(number: str) -> None:
    rules = read_abnf(f"ALPHA = <ALPHA, see [RFC{number}]>\nDIGIT = <as defined in RFC {number}>\na = ALPHA DIGIT\n")
    assert list(rules) == ["a"]
    assert rules["a"].matches("b1")


def test_the_rules_that_are_wanted_come_with_those_that_they_need() -> None:
    text = 'a = b\nb = "x"\nc = undefined\nd = d "x"\ne = b\n'
    assert list(read_abnf(text, only=["A"])) == ["a", "b"]
    assert list(read_abnf(text, only=("e", "a"))) == ["a", "b", "e"]


def test_in_prose_the_last_definition_counts() -> None:
    rules = read_abnf(f'{PROSE}  a = "x"\n  b = "b"\n  a = "y"\n  a = <see RFC 9999>\n  b = "b"\n')
    assert list(rules) == ["a", "b"]
    assert rules["a"].matches("y")
    assert read_abnf(f'{PROSE}  a = <see RFC 9999>\n  a = "y"\n')["a"].matches("y")


NOT_STRICT = {
    "no blank between elements": ('  a = "y""z"\n', "yz"),
    "pseudo-code": ("  a = Next(y);\n", ""),
    "prose of several lines": ('  a = "y" [ <of\n    two lines> ]\n', ""),
    "a line that is not indented": ('  a = "y" /\n  "z"\n', "z"),
    "an empty line before an alternative": ('  a = "y"\n\n    / "z"\n', "z"),
    "an empty line in a group": ('  a = ( "y"\n\n    / "z" )\n', "z"),
    "an empty line and a comment": ('  a = "y"\n\n    ; or\n    / "z"\n', "z"),
}
"""Definitions that RFC 5234 does not allow, and a text that only such a one reads; empty if none can be made of it."""


@pytest.mark.parametrize("what", NOT_STRICT)
@pytest.mark.parametrize("is_first", [True, False])
def test_what_is_not_strict_abnf_does_not_compete_with_what_is(what: str, *, is_first: bool) -> None:
    other, matching = NOT_STRICT[what]
    strict = '  a = "x"\n'
    rules = read_abnf(f"{PROSE}{strict}\n{other}\n  b = a\n" if is_first else f"{PROSE}{other}\n{strict}\n  b = a\n")
    assert [text for text in ("x", "y", "z", "yz") if rules["b"].matches(text)] == ["x"]
    assert (rules.redefined, rules.left_out) == ({}, {})
    (told,) = rules.unread
    assert (told.name, told.line, told.reason) == ("a", 4 if is_first else 2, NO_STRICT_RULE)
    if matching:
        alone = read_abnf(f"{PROSE}{other}")
        assert alone["a"].matches(matching)
        assert alone.unread == ()
        assert read_abnf(f"{PROSE}  a = <any>\n{other}").unread[0].name == "a"


@pytest.mark.parametrize(
    "definition",
    [
        '  a = "y"  ; a comment \u00fc\n',
        '  a = "y"\r\n',
        '  a = "y"\n\n    ; a comment\n',
        '  a = %s"y"\n',
        '  a = 1#"y"\n',
        f'  a = "y"{PAGE_BREAK}    / "z"\n',
        '  a =\n    "y"\n    ; or\n    / "z"\n',
    ],
)
def test_what_other_standards_allow_is_strict_abnf(definition: str) -> None:
    rules = read_abnf(f'{PROSE}  a = "x"\n{definition}\n')
    assert rules["a"].matches("y")
    assert (rules.unread, rules.redefined) == ((), {"a": 2})


def test_two_definitions_that_are_not_strict_compete() -> None:
    rules = read_abnf(f'{PROSE}  a = "x""y"\n  a = "x""z"\n')
    assert rules["a"].matches("xz")
    assert (rules.unread, rules.redefined) == ((), {"a": 2})


def test_what_is_not_strict_and_means_the_same_is_not_told() -> None:
    rules = read_abnf(f'{PROSE}  a = "x" "y"\n  a = "z"\n  a = "x""y"\n')
    assert rules["a"].matches("z")
    assert (rules.unread, rules.redefined) == ((), {"a": 2})


def test_an_addition_that_is_not_strict_extends_the_rule() -> None:
    rules = read_abnf(f'{PROSE}  a = "x"\n  a =/ "y""z"\n  a = Next(y);\n')
    assert [text for text in ("x", "yz", "y") if rules["a"].matches(text)] == ["x", "yz"]
    assert [each.line for each in rules.unread] == [4]


def test_abnf_alone_has_one_definition_of_a_name_strict_or_not() -> None:
    with pytest.raises(AbnfError, match="expected one definition of a, got another one than that of line 1"):
        read_abnf('a = "x"\na = "x""y"\n')


PSEUDO_CODE = """
   message = [authzid] NUL authcid
   authcid = 1*SAFE ; up to 255 octets
   authzid = 1*SAFE ; up to 255 octets
   NUL     = %x00
   SAFE    = %x01-7F

     if (authzid == NULL ) {
       authzid = Derive(authcid);
       if (authzid == NULL || authzid == "") {
           return false; # not derived
       }
     }
"""
"""Like RFC 4616, whose pseudo-code assigns to the names of rules."""


def test_pseudo_code_does_not_replace_the_rules_that_it_is_about() -> None:
    rules = read_abnf(PROSE + PSEUDO_CODE)
    assert (list(rules), rules.left_out) == (["message", "authcid", "authzid", "NUL", "SAFE"], {})
    assert rules["message"].matches("a\0b")
    assert [(each.name, each.reason) for each in rules.unread] == [("authzid", NO_STRICT_RULE)]


def test_in_prose_what_is_no_rule_is_told() -> None:
    rules = read_abnf(f"{PROSE}  a = 1*DIGIT\n  MSA = Mail Agent\n  b = 0.5\n  c = %x110000\n  d = a | b\n")
    assert list(rules) == ["a"]
    assert [(each.name, each.line, each.column) for each in rules.unread] == [
        ("b", 4, 8),
        ("c", 5, 7),
        ("d", 6, 9),
        ("MSA", 3, 1),
    ]
    assert [each.reason for each in rules.unread] == [
        "expected an element right after '0', as in 0DIGIT, got '.'",
        "expected code points up to 10FFFF, a range in ascending order, got %x110000",
        "expected '/' between alternatives, got '|'",
        "its words name no rules",
    ]


def test_prose_that_has_nothing_but_words_has_no_rule() -> None:
    with pytest.raises(AbnfError, match=r"expected at least one rule, such as .*, got none\n.*MSA is not a rule"):
        read_abnf(f"{PROSE}  MSA = Mail Agent\n")


def test_a_rule_that_the_library_refuses_is_left_out() -> None:
    chain = "".join(f"r{number} = r{number + 1}\n" for number in range(150))
    rules = read_abnf(f'{chain}r150 = "x"\n')
    (first,) = (name for name, reason in reasons(rules).items() if not reason.startswith("it needs"))
    assert str(rules.left_out[first]) == "expected a definition nested at most 100 deep, got one nested 101 deep"
    assert str(rules.left_out["r0"]) == "it needs r1"
    assert list(rules)[-1] == "r150"
    large = read_abnf('a = 65535b\nb = 65535"x"\nc = "c"\n')
    assert list(large) == ["b", "c"]
    assert "at most 1000000 parts" in str(large.left_out["a"])


def test_other_definitions_of_a_rule_are_told() -> None:
    rules = read_abnf(
        f'{PROSE}  a = "x"\n  b = #"x"\n  c = "x"\n  d = "x"\n  e = undefined\n  f = "x"\n  g = "x"\n'
        '  a = "y"\n  b = [ "x" *( *WSP "," *WSP "x" ) ]\n  c = "x"\n  d = "(" d ")"\n  e = "x"\n  f =/ "y"\n'
    )
    assert rules.redefined == {"a": 2, "d": 5, "e": 6}
    assert read_abnf(f'{PROSE}  a = "x"\n  a = "y"\n  b = "b"\n', only=["b"]).redefined == {}


def test_another_definition_that_cannot_be_made_is_told() -> None:
    text = f'{PROSE}  a = b\n  b = <any CHAR>\n  c = {"a " * 9}<any>\n  a = "x"\n  c = "x"\n  d = 65535e\n'
    rules = read_abnf(f'{text}  e = 65535"x"\n  d = "x"\n')
    assert rules.redefined == {"a": 2, "c": 4, "d": 7}


def test_a_list_of_rules_is_a_mapping_that_shows_its_names() -> None:
    rules = read_abnf('a = "x"\nb = "y"\n')
    assert (len(rules), list(rules), repr(rules)) == (2, ["a", "b"], "RuleList(a, b)")
    assert rules == rules
    assert rules != read_abnf('a = "x"\nb = "y"\n')
    assert len({rules, rules}) == 1


def test_rules_that_may_take_exponential_time_are_named_with_a_text() -> None:
    rules = read_abnf(
        """
        FWS          = [ *WSP CRLF ] 1*WSP
        unstructured = *( [ FWS ] VCHAR ) *WSP
        ctext        = %x21-27 / %x2A-5B / %x5D-7E
        comment      = "(" *( [ FWS ] ctext ) [ FWS ] ")"
        CFWS         = ( 1*( [ FWS ] comment ) [ FWS ] ) / FWS
        path         = *( "/" 1*8ALPHA )
        list         = 1*40( ALPHA [ ALPHA ] )
        """
    )
    assert rules.not_linear == {"list": "there are more than 100 ways to read 'AAAAAAAAAAA'"}
