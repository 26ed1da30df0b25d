"""A combinator of `Parser` has the outcome that parsy's has, for random texts and random compositions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import parsy
import pytest
from hypothesis import example, given, strategies as st

from uriast.combinators import ParseError, Parser, alt, char_range, explained, literal, peek, regex, seq, string

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators import Explanation

Both: TypeAlias = tuple[Parser[object], parsy.Parser]
"""A parser that is composed by our combinators, and one that is composed by parsy's from the same parts."""


class ReadNothing(Exception):
    """An iteration of parsy's repetition has read nothing."""


LETTER = char_range("a", "c")
WORD = LETTER.at_least(1).concat()
LEAVES: Final[tuple[parsy.Parser, ...]] = (
    LETTER,
    literal("a"),
    string("ab").desc("pair"),
    WORD.desc("word"),
    LETTER.many().concat(),
    literal("b").not_followed_by(literal("c")),
    regex("[ab]"),
    parsy.regex("a*(b)", group=1),
    regex("(?:ab)*"),
    parsy.string("b"),
    parsy.string_from("ab", "a", "c"),
    parsy.any_char,
    parsy.eof,
    parsy.success("z"),
    parsy.fail("nothing"),
)


def both(leaf: parsy.Parser) -> Both:
    """A part that is no rule, so that it is not compiled with others."""
    return Parser(leaf), parsy.Parser(leaf)


def advancing(parser: parsy.Parser) -> parsy.Parser:
    """A parser that raises `ReadNothing` where it reads nothing: there, our repetitions end by design."""

    def read(stream: str, index: int) -> parsy.Result:
        result = parser(stream, index)
        if result.status and result.index == index:
            raise ReadNothing
        return result

    return parsy.Parser(read)


def written(value: object) -> str:
    """A value as text, so that any two can be added."""
    return str(plain(value))


def swapped(one: object, two: object) -> object:
    """Two values, the second first."""
    return two, one


def named(**values: object) -> object:
    """Named values as pairs."""
    return tuple(values.items())


def plain(value: Any) -> object:
    """A value with lists for tuples, since `seq` has tuples. A result, which parsy has for a value, is its class."""
    if type(value) in {tuple, list}:
        return [plain(item) for item in value]
    return parsy.Result if isinstance(value, parsy.Result) else value


@attrs.frozen
class Way:
    """A combinator, in our way and in parsy's."""

    ours: Callable[[Parser[object]], Parser[object]]
    theirs: Callable[[parsy.Parser], parsy.Parser]


@attrs.frozen
class Pair:
    """A combinator of two parsers, in our way and in parsy's."""

    ours: Callable[[Parser[object], Parser[object]], Parser[object]]
    theirs: Callable[[parsy.Parser, parsy.Parser], parsy.Parser]


def until(least: int, most: float, *, consume: bool) -> Pair:
    """A repetition up to another parser."""
    return Pair(
        lambda one, two: one.until(two, least, most, consume_other=consume),
        lambda one, two: advancing(one).until(two, least, most, consume_other=consume),
    )


WAYS: Final = (
    Way(lambda one: one.map(written), lambda one: one.map(written)),
    Way(lambda one: one.tag("t"), lambda one: one.tag("t")),
    Way(lambda one: one.result(1), lambda one: one.result(1)),
    Way(lambda one: one.mark(), lambda one: one.mark()),
    Way(lambda one: one.desc("d"), lambda one: one.desc("d")),
    Way(lambda one: one.should_fail("f"), lambda one: one.should_fail("f")),
    Way(peek, parsy.peek),
    Way(
        lambda one: one.bind(lambda read: regex("[ab]").tag(written(read))),
        lambda one: one.bind(lambda read: parsy.regex("[ab]").tag(written(read))),
    ),
    Way(lambda one: one.map(written).times(2).concat(), lambda one: one.map(written).times(2).concat()),
    Way(
        lambda one: seq(x=one, _y=one).combine_dict(named),
        lambda one: parsy.seq(x=one, _y=one).combine_dict(named),
    ),
    Way(lambda one: one.optional(), lambda one: one.optional()),
    Way(lambda one: one.optional("o"), lambda one: one.optional("o")),
    Way(lambda one: one.many(), lambda one: advancing(one).many()),
    Way(lambda one: one.times(2), lambda one: one.times(2)),
    Way(lambda one: one.times(0), lambda one: one.times(0)),
    Way(lambda one: one.times(1, 3), lambda one: advancing(one).times(1, 3)),
    Way(lambda one: one * 2, lambda one: one * 2),
    Way(lambda one: one * range(1, 3), lambda one: advancing(one) * range(1, 3)),
    Way(lambda one: one.at_most(2), lambda one: advancing(one).at_most(2)),
    Way(lambda one: one.at_least(2), lambda one: advancing(one).at_least(2)),
    Way(lambda one: explained(parsy.Parser(one)), lambda one: one),
)
PAIRS: Final = (
    Pair(lambda one, two: one | two, lambda one, two: one | two),
    Pair(lambda one, two: one >> two, lambda one, two: one >> two),
    Pair(lambda one, two: one << two, lambda one, two: one << two),
    Pair(lambda one, two: one.then(two), lambda one, two: one.then(two)),
    Pair(lambda one, two: one.skip(two), lambda one, two: one.skip(two)),
    Pair(lambda one, two: one.map(written) + two.map(written), lambda one, two: one.map(written) + two.map(written)),
    Pair(seq, parsy.seq),
    Pair(lambda one, two: seq(x=one, y=two), lambda one, two: parsy.seq(x=one, y=two)),
    Pair(
        lambda one, two: seq(one, two).combine(swapped),
        lambda one, two: parsy.seq(one, two).combine(swapped),
    ),
    Pair(alt, parsy.alt),
    Pair(lambda one, two: one.sep_by(two), lambda one, two: advancing(one).sep_by(two)),
    Pair(lambda one, two: one.sep_by(two, min=1, max=3), lambda one, two: advancing(one).sep_by(two, min=1, max=3)),
    Pair(lambda one, two: one.sep_by(two, min=2), lambda one, two: advancing(one).sep_by(two, min=2)),
    Pair(lambda one, two: one.sep_by(two, max=0), lambda one, two: one.sep_by(two, max=0)),
    until(0, float("inf"), consume=False),
    until(0, float("inf"), consume=True),
    until(1, 2, consume=False),
)


@st.composite
def one_way(draw: st.DrawFn, parts: st.SearchStrategy[Both]) -> Both:
    """A part in one way."""
    ours, theirs = draw(parts)
    way = draw(st.sampled_from(WAYS))
    return way.ours(ours), way.theirs(theirs)


@st.composite
def two_parts(draw: st.DrawFn, parts: st.SearchStrategy[Both]) -> Both:
    """Two parts."""
    (ours, theirs), (our_second, their_second) = draw(parts), draw(parts)
    pair = draw(st.sampled_from(PAIRS))
    return pair.ours(ours, our_second), pair.theirs(theirs, their_second)


COMPOSED = st.recursive(
    st.sampled_from(LEAVES).map(both), lambda parts: one_way(parts) | two_parts(parts), max_leaves=6
)
TEXTS = st.text(st.sampled_from("abcABz\n"), max_size=8)


@given(COMPOSED, TEXTS, st.integers(0, 2))
@example((regex("a").optional().many(), parsy.success([])), "", 0)
def test_every_composition_has_the_outcome_of_parsys(composed: Both, text: str, index: int) -> None:
    ours, theirs = composed
    index = min(index, len(text))
    found = ours(text, index)
    try:
        result = theirs(text, index)
    except ReadNothing:
        return
    assert (found.status, found.index, plain(found.value)) == (result.status, result.index, plain(result.value))


@given(COMPOSED, TEXTS)
def test_a_whole_text_or_its_beginning_is_read_or_refused_as_by_parsy(composed: Both, text: str) -> None:
    ours, theirs = composed
    for read, reference in ((ours.parse, theirs.parse), (ours.parse_partial, theirs.parse_partial)):
        try:
            value = reference(text)
        except ReadNothing:
            return
        except parsy.ParseError:
            with pytest.raises(ParseError) as caught:
                read(text)
            assert 0 <= caught.value.index <= len(text)
            assert caught.value.expected
            assert str(caught.value)
        else:
            assert plain(read(text)) == plain(value)


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_a_place_is_that_of_the_text_that_was_read(before: int, count: int, behind: int) -> None:
    parser = regex("a*") >> seq(regex("b*").spanned(), regex("c*")).spanned()
    text = "a" * before + "b" * count + "c" * behind
    found = parser.parse(text)
    (value, start, end), (inner, first, last) = found, found.value[0]
    assert (text[start:end], text[first:last]) == ("".join((value[0].value, value[1])), inner)
    assert regex("b").spanned()("a", 0) == regex("b")("a", 0)


def test_a_parser_has_the_name_that_it_is_given() -> None:
    letter = regex("a")
    assert (letter.name, letter.desc("letter").name, repr(letter.desc("letter"))) == (
        "text",
        "letter",
        "<Parser letter>",
    )
    assert Parser[str](letter, "made").name == "made"


def test_an_error_knows_whether_the_whole_text_should_match() -> None:
    told: list[bool] = []

    class Telling(Parser[str]):
        def explain(self, stream: str, *, whole: bool) -> Explanation:
            told.append(whole)
            return super().explain(stream, whole=whole)

    parser = Telling(regex("a"))
    for read in (parser.parse, parser.parse_partial):
        with pytest.raises(ParseError) as caught:
            read("b")
        assert caught.value.index == 0
    assert told == [True, False]
