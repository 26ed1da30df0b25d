"""Expressions: how deep and how large each is, what it reads, and whether its value is its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from uriast.combinators import CharSet, Rule, char_range, literal, seq, string, success, text, words
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.hints import NO_HINTS

if TYPE_CHECKING:
    from collections.abc import Callable

A, B, C = map(literal, "abc")
ABC = literal("abc")
ONE = A.result(1)
PAIR = seq(A, B)
CHOICE = A | ABC

ELEMENT = ex.Chars(CharSet.of_text("0"))


@pytest.mark.parametrize(
    ("made", "depth", "size"),
    [
        (char_range("0", "9"), 1, 1),
        (A, 1, 1),
        (ABC, 1, 3),
        (literal(""), 1, 1),
        (text(), 1, 1),
        (text(A, ABC), 2, 4),
        (text(PAIR, ABC), 2, 5),
        (text(CHOICE, A), 3, 5),
        (seq(A, ABC), 2, 4),
        (seq(PAIR, A), 3, 3),
        (seq(A, seq(CHOICE, A)), 4, 6),
        (A >> ABC, 2, 4),
        (A << ABC, 2, 4),
        (PAIR >> ABC, 2, 5),
        (ABC << PAIR, 2, 5),
        (A >> PAIR, 3, 3),
        (PAIR << A, 3, 3),
        (A >> B >> C, 2, 3),
        (A >> CHOICE, 3, 5),
        (A >> CHOICE.map(str), 4, 5),
        (CHOICE >> A, 3, 5),
        (A << CHOICE << CHOICE, 3, 9),
        (seq(A) + seq(ABC), 3, 4),
        (seq(A) + seq(B) + seq(C), 3, 3),
        (seq(PAIR) + seq(B), 4, 3),
        (seq(B) + seq(PAIR), 4, 3),
        (CHOICE, 2, 4),
        (A | B.many() | C, 3, 3),
        (CHOICE | A, 2, 5),
        (A | PAIR, 3, 3),
        (ABC.optional(), 2, 3),
        (ABC.many(), 2, 3),
        (ABC.at_least(1), 2, 3),
        (ABC.at_least(4), 2, 12),
        (ABC.at_most(4), 2, 12),
        (ABC.times(2, 4), 2, 12),
        (ABC.times(0), 2, 3),
        (A.many().times(2), 3, 2),
        (ABC.map(str), 2, 3),
        (ABC.map(str).map(str), 2, 3),
        (ABC.result(1), 1, 3),
        (CHOICE.result(1), 2, 4),
        (ABC.result(1).result(2), 1, 3),
        (A.spanned(), 2, 1),
        (ABC.not_followed_by(literal("de")), 2, 5),
        (A.not_followed_by(CHOICE), 3, 5),
        (CHOICE.not_followed_by(A), 3, 5),
        (ABC.desc("abc"), 2, 3),
        (words({"a": 1, "abc": 2}), 3, 4),
    ],
)
def test_an_expression_knows_how_deep_and_how_large_it_is(made: Rule[object], depth: int, size: int) -> None:
    assert (made.definition.depth, made.definition.size) == (depth, size)


def test_a_deferred_rule_is_made_when_it_is_first_needed() -> None:
    made = [ABC.definition]
    deferred = ex.Named.deferred("abc", made.pop, NO_HINTS)
    assert (deferred.name, len(made), hasattr(deferred, "text")) == ("abc", 1, False)
    assert (deferred.depth, deferred.size, deferred.item) == (2, 3, ABC.definition)
    assert Rule[str](deferred).parse("abc") == "abc"


def test_an_expression_without_parts_counts_as_one() -> None:
    for empty in (ex.Text(()), ex.Concat(())):
        assert (empty.depth, empty.size, empty.items) == (1, 1, ())
    assert (ex.EMPTY.text, ex.EMPTY.case_sensitive) == ("", True)


def nested(depth: int) -> ex.Expression:
    item: ex.Expression = ELEMENT
    for _ in range(depth - 1):
        item = ex.Option(item, None)
    return item


DEEPER: list[Callable[[ex.Expression], ex.Expression]] = [
    lambda item: ex.Text((ELEMENT, item)),
    lambda item: ex.Concat((ELEMENT, item)),
    lambda item: ex.Pick((ELEMENT, item), 1),
    lambda item: ex.Pick((ELEMENT, item), 0),
    lambda item: ex.Join((item, ELEMENT)),
    lambda item: ex.Alternation((item, ELEMENT)),
    lambda item: ex.Option(item, None),
    lambda item: ex.Repeat(item, 0, None),
    lambda item: ex.Mapped(item, str, spread=False),
    ex.Spanned,
    lambda item: ex.NegativeLookahead(item, ELEMENT),
    lambda item: ex.NegativeLookahead(ELEMENT, item),
    lambda item: ex.Named("name", item, NO_HINTS),
]


@pytest.mark.parametrize("deeper", DEEPER)
def test_a_definition_may_be_100_deep_and_no_deeper(deeper: Callable[[ex.Expression], ex.Expression]) -> None:
    assert deeper(nested(99)).depth == 100
    with pytest.raises(TypeError, match=r"^expected a definition nested at most 100 deep, got one nested 101 deep$"):
        deeper(nested(100))


def test_a_definition_may_have_a_million_parts_and_no_more() -> None:
    large = ex.Repeat(ELEMENT, 0, 999_999)
    assert ex.Concat((large, ELEMENT)).size == 1_000_000
    message = r"^expected at most 1000000 parts in a definition, its repetitions written out, got 1000001$"
    for make in (
        lambda: ex.Concat((large, ELEMENT, ELEMENT)),
        lambda: ex.Repeat(ELEMENT, 1_000_001, None),
        lambda: ex.Literal("a" * 1_000_001, case_sensitive=True),
        lambda: ex.NegativeLookahead(large, ex.Literal("ab", case_sensitive=True)),
    ):
        with pytest.raises(TypeError, match=message):
            make()


@pytest.mark.parametrize(
    ("made", "is_text"),
    [
        (char_range("0", "9"), True),
        (A, True),
        (text(ONE, B.many()), True),
        (PAIR, False),
        (A >> B, False),
        (seq(A) + seq(B), False),
        (A | B, True),
        (A | ONE, False),
        (ONE | A, False),
        (A | B | ONE, False),
        (A.optional(""), True),
        (A.optional(), False),
        (A.optional("x"), False),
        (ONE.optional(""), False),
        (A.many(), False),
        (A.map(str), False),
        (ONE, False),
        (A.spanned(), False),
        (A.not_followed_by(B), True),
        (ONE.not_followed_by(B), False),
        (A.desc("a"), True),
        (ONE.desc("one"), False),
    ],
)
def test_an_expression_knows_whether_its_value_is_its_text(made: Rule[object], is_text: bool) -> None:
    assert made.definition.is_text is is_text


def shown(items: tuple[ex.Expression, ...]) -> str:
    """The texts of literals."""
    return " ".join(item.text if isinstance(item, ex.Literal) else type(item).__name__ for item in items)


@pytest.mark.parametrize(
    ("made", "items"),
    [
        (text(A, B, C), "a b c"),
        (text(text(A, B), C), "a b c"),
        (text(PAIR, A >> B, seq(A) + seq(C)), "a b a b a c"),
        (text(A.map(str), ONE, PAIR.map(len).spanned()), "a a a b"),
        (text(CHOICE, A.many()), "Alternation Repeat"),
        (seq(A, PAIR, C), "a Concat c"),
        (A >> PAIR, "a Concat"),
        (PAIR >> ABC << PAIR, "a b abc a b"),
        (A >> (B >> C), "a b c"),
        ((A << B) << C, "a b c"),
        (A >> B.map(str), "a Mapped"),
        (A.map(str) >> B, "a b"),
    ],
)
def test_a_concatenation_has_a_flat_list_of_what_it_reads(made: Rule[object], items: str) -> None:
    assert isinstance(made.definition, ex.Text | ex.Concat | ex.Pick)
    assert shown(made.definition.items) == items


def test_a_sum_and_an_alternation_have_flat_lists() -> None:
    total = ((seq(A) + seq(B)) + (seq(C) + seq(A))).definition
    either = ((A.result(1) | B.result(2)) | (C.result(3) | ONE.desc("one"))).definition
    assert isinstance(total, ex.Join)
    assert isinstance(either, ex.Alternation)
    assert [shown(item.items) for item in total.items if isinstance(item, ex.Concat)] == ["a", "b", "c", "a"]
    assert shown(tuple(map(ex.read_by, either.items))) == "a b c Named"


def test_a_pick_tells_what_stands_around_the_kept_value() -> None:
    pick = (A >> (B >> PAIR << C) << ABC).definition
    assert isinstance(pick, ex.Pick)
    before, item, after = pick.around()
    assert (shown(before), shown((item,)), shown(after)) == ("a b", "Concat", "c abc")
    assert pick.kept in {0, 1}
    middle = ex.Pick((A.definition, B.definition, C.definition, ABC.definition), 1)
    assert [shown(part) if isinstance(part, tuple) else shown((part,)) for part in middle.around()] == [
        "a",
        "b",
        "c abc",
    ]


def test_a_dropped_part_beside_a_fixed_value_becomes_part_of_its_text() -> None:
    for made in (A >> B.result(1), B.result(1) << A):
        assert isinstance(made.definition, ex.Constant)
        assert made.definition.value == 1
    assert (A >> B.result(1)).abnf == '"a" "b"'
    assert (B.result(1) << A).abnf == '"b" "a"'


def test_a_dropped_part_beside_a_sum_becomes_part_of_the_summand_beside_it() -> None:
    total = seq(A) + seq(B)
    ahead, behind = (C >> total).definition, (total << C).definition
    assert isinstance(ahead, ex.Join)
    assert isinstance(behind, ex.Join)
    assert shown(ahead.items) == "Pick Concat"
    assert shown(behind.items) == "Concat Pick"
    assert ((C >> total).abnf, (total << C).abnf) == ('"c" "a" "b"', '"a" "b" "c"')
    assert ((C >> total).parse("cab"), (total << C).parse("abc")) == (("a", "b"), ("a", "b"))


def test_a_dropped_part_beside_a_sum_of_sums_stays_outside() -> None:
    left = (seq(A) + seq(B)) + seq(C)
    right = seq(A) + (seq(B) + seq(C))
    assert isinstance((C >> left).definition, ex.Pick)
    assert isinstance((right << C).definition, ex.Pick)
    assert ((C >> left).parse("cabc"), (right << C).parse("abcc")) == (("a", "b", "c"),) * 2


def test_functions_constants_and_spans_around_what_is_read_can_be_left_out() -> None:
    around = A.map(str).spanned().map(str).result(1).spanned()
    assert ex.read_by(around.definition) is A.definition
    assert ex.read_by(PAIR.definition) is PAIR.definition
    placed = A.map(str).spanned()
    assert isinstance(ex.unspanned(placed.spanned().definition), ex.Mapped)
    assert ex.unspanned(A.definition) is A.definition


@pytest.mark.parametrize(
    ("values", "kind"),
    [({"a": 1, "b": 2}, int), ({"a": 1}, int), ({"a": 1, "b": "2"}, object), ({"a": True, "b": 1}, object)],
)
def test_words_have_the_class_of_their_values_if_all_have_one(values: dict[str, object], kind: type) -> None:
    made = words(values).definition
    assert isinstance(made, ex.Words)
    assert (made.kind, made.spread, made.is_list) == (kind, False, False)


def test_a_mapped_value_has_the_class_that_makes_it() -> None:
    kinds = [
        made.definition.kind
        for made in (A.map(str), A.map(lambda text: text))
        if isinstance(made.definition, ex.Mapped)
    ]
    assert kinds == [str, object]
    by_default = ex.Mapped(ELEMENT, str, spread=False)
    assert (by_default.inverse, by_default.is_list) == (None, False)


def test_a_string_is_no_sum_of_texts() -> None:
    assert isinstance((string("a") + string("b")).definition, ex.Text)
    assert isinstance(success(1).definition, ex.Constant)
