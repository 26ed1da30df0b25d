"""What is made of the ABNF of RFCs is proved equal to it. Both come from one reader, which others check.

The rules run as they are read, and as they are written as a module: both have the same patterns.
"""

from __future__ import annotations

import re
from contextlib import suppress
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

import pytest
from support.rfc_texts import NUMBERS, all_rules, own_rules, reasons, rules_of

from uriast.abnf import AbnfError, write_grammar
from uriast.abnf.code import attribute
from uriast.abnf.syntax import Reference, walk
from uriast.combinators.automata.graphs import reached
from uriast.testing.proof import (
    BudgetError,
    UnsupportedError,
    difference,
    language,
    pattern_language,
    vectors,
)
from uriast.testing.proof.abnf import expand

if TYPE_CHECKING:
    from uriast.combinators import Grammar, Rule

pytestmark = pytest.mark.once

QUICK: Final = frozenset({"3339", "3629", "4180", "5870", "6901", "7405"})
TESTED: Final = [pytest.param(each, marks=() if each in QUICK else pytest.mark.slow) for each in NUMBERS]
STEPS: Final = 300_000
TOO_MANY_STATES: Final = {"3261": "userinfo", "5424": "STRUCTURED-DATA"}
"""These, and some that need them, take more steps. They are ambiguous in the ABNF itself.

In RFC 5424, for example, a name of 32 characters may have `=` and quotes, as may the value after it: 2**32 states.
"""
AMBIGUOUS: Final = {
    "5322": {
        *("unstructured", "subject", "comments", "optional-field", "body"),
        *("obs-body", "obs-unstruct", "obs-subject", "obs-comments", "obs-optional"),
    }
}
"""These repeat what may be empty, in the ABNF itself: the prover refuses their patterns."""
LEFT_OUT: Final[dict[str, dict[str, str]]] = {
    "3261": {"comment": "recurses"},
    "3501": {
        **dict.fromkeys(("body", "body-type-1part", "body-type-mpart", "body-type-msg"), "recurses"),
        **dict.fromkeys(("body-extension", "search-key", "sequence-set"), "recurses"),
        **dict.fromkeys(("ATOM-CHAR", "QUOTED-CHAR", "TEXT-CHAR"), "has prose"),
        **dict.fromkeys(("resp-text-code", "tag", "x-command"), "has prose"),
    },
    "4515": dict.fromkeys(("filter", "filtercomp", "and", "or", "not", "filterlist"), "recurses"),
    "5234": dict.fromkeys(("alternation", "concatenation", "repetition", "element", "group", "option"), "recurses"),
    "5321": dict.fromkeys(
        ("Stamp", "By-domain", "Via", "With", "ID", "For", "Additional-Registered-Clauses"), "needs CFWS, which"
    ),
    "5322": dict.fromkeys(("ccontent", "comment"), "recurses"),
    "6068": {"local-part": "needs quoted-string, which"},
    "6265": {
        "token": "needs token of RFC 2616",
        "sane-cookie-date": "needs rfc1123-date of RFC 2616",
        **dict.fromkeys(("domain-value", "path-value", "extension-av"), "has prose"),
    },
    "7230": {"comment": "recurses"},
    "8259": dict.fromkeys(("value", "object", "member", "array"), "recurses"),
    "8866": {"addr-spec": "needs addr-spec, which"},
    "9110": {
        "comment": "recurses",
        "language-range": "needs language-range of RFC 4647",
        "language-tag": "needs Language-Tag of RFC 5646",
        "mailbox": "needs mailbox of RFC 5322",
    },
}
"""Why rules cannot be made. What needs them is left out, too."""
NEEDS: Final = re.compile("it needs [-0-9A-Za-z]+")
"""The reason of a rule that needs another one of the same text."""
TEXTS: Final = 100
"""The number of texts on which a rule is tested whose pattern is refused by the prover."""


def key(number: str, name: str) -> str:
    """The name of a rule among those of all RFCs."""
    return f"{number}/{name.lower()}"


def assert_has_language(number: str, name: str, pattern: str) -> None:
    """Prove that a pattern has the language of a rule."""
    found = difference(language(all_rules(), key(number, name), STEPS), pattern_language(pattern, STEPS))
    assert found is None, (name, found)


@pytest.mark.parametrize("number", TESTED)
def test_each_definition_is_read(number: str) -> None:
    assert rules_of(number).unread == ()


@pytest.mark.parametrize("number", TESTED)
def test_rules_are_left_out_that_recurse_or_need_more_than_there_is(number: str) -> None:
    rules = rules_of(number)
    expected = LEFT_OUT.get(number, {})
    causes = {name: reason for name, reason in reasons(rules).items() if not NEEDS.fullmatch(reason)}
    assert causes.keys() == expected.keys()
    assert all(reason.startswith(f"it {expected[name]}") for name, reason in causes.items())
    for name in rules.left_out:
        with pytest.raises(AbnfError, match=r"recursive|prose|no rule"):
            expand(all_rules(), key(number, name))


@pytest.mark.parametrize("number", TESTED)
def test_a_pattern_has_the_language_of_its_abnf(number: str) -> None:
    rules = rules_of(number)
    for name in rules:
        if TOO_MANY_STATES.get(number, "").lower() in reached([name.lower()], own(number).__getitem__):
            with suppress(BudgetError):
                assert_has_language(number, name, rules[name].pattern)
        elif name not in AMBIGUOUS.get(number, ()):
            assert_has_language(number, name, rules[name].pattern)


def own(number: str) -> dict[str, list[str]]:
    """The rules of a text that each of them needs, by their names in lower case."""
    definitions = own_rules(number)
    return {
        name: [
            part.name.lower() for part in walk(each) if isinstance(part, Reference) and part.name.lower() in definitions
        ]
        for name, each in definitions.items()
    }


@pytest.mark.parametrize("number", AMBIGUOUS)
def test_a_rule_that_is_refused_by_the_prover_agrees_with_its_abnf_on_texts(number: str) -> None:
    rules = rules_of(number)
    for name in AMBIGUOUS[number]:
        texts = list(vectors(language(all_rules(), key(number, name)), limit=TEXTS))
        assert {is_valid for _, is_valid in texts} == {True, False}
        assert [text for text, is_valid in texts if rules[name].matches(text) != is_valid] == [], name


def test_exceptions_are_those_that_are_needed() -> None:
    for number, name in TOO_MANY_STATES.items():
        with pytest.raises(BudgetError):
            assert_has_language(number, name, rules_of(number)[name].pattern)
    for number, names in AMBIGUOUS.items():
        for name in names:
            with pytest.raises(UnsupportedError, match="may match the empty string"):
                pattern_language(rules_of(number)[name].pattern)


@pytest.mark.parametrize("number", TESTED)
def test_the_module_that_is_written_has_the_same_patterns(number: str) -> None:
    rules = rules_of(number)
    module = ModuleType(f"rfc{number}")
    exec(compile(write_grammar(rules), module.__name__, "exec"), vars(module))
    grammar = cast("type[Grammar]", getattr(module, rules.name))()
    names = {name: attribute(name) for name in rules}
    written = {name: cast("Rule[str]", getattr(grammar, each)).pattern for name, each in names.items()}
    assert written == {name: each.pattern for name, each in rules.items()}
