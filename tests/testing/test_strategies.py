"""Texts of rules match, and reach every part of a definition. Near misses do not match. Nodes are what is read."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings, strategies as st
from hypothesis.errors import NoSuchExample, Unsatisfiable

from uriast.combinators import Rule, char_from, char_range, literal, seq, string, text, words
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.walks import children, parts
from uriast.combinators.rules.grammar import rules_of
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.schemes import file_windows, registry
from uriast.testing.strategies import near_misses, nodes, texts
from uriast.testing.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.testing.texts import Writer

GRAMMARS: Final = (rfc3986.RFC3986(), rfc3987.RFC3987(), rfc6874.RFC6874())
PUBLIC: Final[list[Rule[Any]]] = [
    *[getattr(each, name) for each in GRAMMARS for name in rules_of(type(each))],
    *[each.rule for each in registry.schemes],
    file_windows.rule,
]
"""The rules of the RFCs' grammars and of the schemes."""
NAMED: Final[dict[str, ex.Expression]] = {
    Rule[object](part).abnf: part
    for part in chain.from_iterable(parts(rule.definition) for rule in PUBLIC)
    if isinstance(part, ex.Named)
}
"""The named rules in them, those with the same ABNF once."""

DIGIT: Final = char_range("0", "9")
FEW: Final = settings(
    phases=[Phase.generate],
    database=None,
    max_examples=4000,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


def own_alternatives(named: ex.Expression) -> Iterator[ex.Expression]:
    """The alternatives in a definition, without those inside other named rules."""
    pending = list(children(named))
    while pending:
        item = pending.pop()
        if isinstance(item, ex.Alternation):
            yield from item.items
        if isinstance(item, ex.NegativeLookahead):
            pending.append(item.item)
        elif not isinstance(item, ex.Named):
            pending.extend(children(item))


class Marked(Texts):
    """Notes each expression that a text was drawn from. In a run, a character tells the alternative it is from."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: set[ex.Expression] = set()

    def made(self, item: ex.Expression) -> tuple[Writer, str]:
        write, simplest = super().made(item)
        runs = own_alternatives(item) if isinstance(item, ex.Repeat) else ()
        letters = [(each, set(Texts().iterations_of(each)[0])) for each in runs]

        def noted(draw: st.DrawFn) -> str:
            text = write(draw)
            self.drawn |= {item, *[each for each, own in letters if own & {*text}]}
            return text

        return noted, simplest


@pytest.mark.slow
@pytest.mark.parametrize("abnf", [each for each in sorted(NAMED) if not each.startswith("other-parameter =")])
def test_each_alternative_is_drawn(abnf: str) -> None:
    """The one that is left out has a few hundred alternatives in options 13 deep: all names but one."""
    wanted = set(own_alternatives(NAMED[abnf]))
    marked = Marked()
    assert find(marked.of(NAMED[abnf]), lambda _: wanted <= marked.drawn, settings=FEW) is not None


@pytest.mark.slow
@pytest.mark.parametrize("rule", PUBLIC, ids=lambda rule: rule.name)
def test_each_text_matches_and_no_near_miss_does(rule: Rule[Any]) -> None:
    @settings(FEW, max_examples=10)
    @given(texts(rule), near_misses(rule))
    def check(text: str, miss: str) -> None:
        assert rule.matches(text)
        assert not rule.matches(miss)

    check()


def found(rule: Rule[Any], wanted: str) -> str:
    """The text of a rule, which must be one of its texts."""
    return find(texts(rule), lambda text: text == wanted)


@pytest.mark.parametrize("wanted", ["urn", "URN", "uRn", "UrN"])
def test_a_literal_is_drawn_in_either_case(wanted: str) -> None:
    assert found(literal("urn"), wanted) == wanted


def test_a_case_sensitive_literal_is_drawn_as_it_is() -> None:
    assert find(texts(string("aB")), lambda _: True) == "aB"
    with pytest.raises(NoSuchExample):
        find(texts(string("aB")), lambda text: text != "aB")


def test_only_ascii_letters_change_their_case() -> None:
    @given(texts(literal("\xe9k")))
    def check(text: str) -> None:
        assert text in {"\xe9k", "\xe9K"}

    check()


@pytest.mark.parametrize("wanted", ["one", "two"])
def test_words_are_drawn(wanted: str) -> None:
    assert found(words({"one": 1, "two": 2}), wanted) == wanted


def test_what_changes_a_value_does_not_change_the_texts() -> None:
    rule = seq(DIGIT.map(int).spanned(), literal("x").result(1).optional()) + seq(DIGIT << literal("."))
    assert found(rule, "0x1.") == "0x1."


@pytest.mark.parametrize("wanted", ["\x00", "~", "\ud7ff", "\ue000", "\U0010ffff"])
def test_the_edges_of_a_large_set_are_drawn(wanted: str) -> None:
    assert found(char_range("\x00", "\U0010ffff"), wanted) == wanted


def test_the_inside_of_a_large_set_is_drawn() -> None:
    rule = char_range("\xa0", "\ud7ff")
    assert find(texts(rule), lambda text: text not in "\xa0\ud7ff") in rule.characters()


def test_surrogates_are_drawn_from_a_set_of_nothing_else() -> None:
    assert find(texts(char_range("\ud800", "\udfff")), lambda _: True) == "\ud800"


def test_texts_shrink_to_the_shortest_of_the_simplest_characters() -> None:
    rule = text(char_from("~b1Aa").at_least(2)) | literal("-")
    assert find(texts(rule), lambda _: True) == "-"
    assert find(texts(rule), lambda text: len(text) > 1) == "aa"


@pytest.mark.parametrize("size", [3, 5])
def test_repetitions_are_as_long_as_they_may_be(size: int) -> None:
    assert len(find(texts(DIGIT.times(3, 5)), lambda text: len(text) == size)) == size


def test_a_repetition_may_be_long() -> None:
    assert find(texts(DIGIT.many()), lambda text: len(text) > 15) == "0" * 16


def test_texts_that_a_look_ahead_refuses_are_left_out() -> None:
    rule = text(DIGIT.not_followed_by(literal("a")), char_range("a", "b"))
    assert find(texts(rule), lambda _: True) == "0b"


def test_a_rule_that_matches_nothing_has_no_texts() -> None:
    nothing = text(DIGIT.not_followed_by(literal("a")), literal("a"))
    with pytest.raises(Unsatisfiable):
        find(texts(nothing), lambda _: True)


@pytest.mark.slow
def test_a_rule_that_matches_everything_has_no_near_misses() -> None:
    everything = char_range("\x00", "\U0010ffff").many()
    with pytest.raises(Unsatisfiable):
        find(near_misses(everything), lambda _: True)


@pytest.mark.parametrize("miss", ["", "a", "aab", "abb", "abab", "ba", "b", "ab\n", "ab\r\n", "\u0430b", "a b", "%b"])
def test_a_near_miss_is_one_edit_away(miss: str) -> None:
    assert find(near_misses(string("ab")), lambda each: each == miss) == miss


def test_a_near_miss_has_a_letter_in_the_other_case() -> None:
    assert find(near_misses(string("ab")), lambda each: each == "aB") == "aB"


def test_nodes_are_the_values_of_texts() -> None:
    found = find(nodes(rfc3986.authority), lambda node: node.port == "1")
    assert rfc3986.authority.parse(str(found)) == found
