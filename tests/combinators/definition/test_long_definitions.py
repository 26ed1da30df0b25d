"""Long and deep definitions: a chain may have any length, and a definition nested too deep is refused."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest

from uriast.combinators import (
    Grammar,
    Node,
    ParseError,
    Rule,
    alt,
    char_range,
    literal,
    rule,
    seq,
    string,
    text,
)
from uriast.combinators.definition.expression import DEEPEST, LARGEST

if TYPE_CHECKING:
    from collections.abc import Callable

    Link = Callable[[Rule[Any], int], Rule[Any]]

LONG: Final = 3_000

A, COMMA, OPEN, CLOSE = map(string, "a,()")
ONE = string("1").map(int)


@attrs.frozen
class Chain:
    """A rule that is built link by link: its beginning, the function that adds a link, a text, and the text's value."""

    begin: Rule[Any]
    link: Link
    reads: str
    value: object

    def rule(self, length: int = LONG) -> Rule[Any]:
        return reduce(self.link, range(length), self.begin)


def swapped(one: object, other: object) -> tuple[object, object]:
    return other, one


CHAINS: Final = {
    "a >> b": Chain(A, lambda made, _: made >> A, "a" * (LONG + 1), "a"),
    "a >> b from behind": Chain(ONE, lambda made, _: A >> made, "a" * LONG + "1", 1),
    "a << b": Chain(ONE, lambda made, _: made << A, "1" + "a" * LONG, 1),
    "a << b from behind": Chain(A, lambda made, _: A << made, "a" * (LONG + 1), "a"),
    "then, skip": Chain(
        ONE,
        lambda made, number: A.then(made) if number % 2 else made.skip(A),
        "a" * (LONG // 2) + "1" + "a" * (LONG // 2),
        1,
    ),
    "text + text": Chain(A, lambda made, _: made + A, "a" * (LONG + 1), "a" * (LONG + 1)),
    "text + text from behind": Chain(A, lambda made, _: A + made, "a" * (LONG + 1), "a" * (LONG + 1)),
    "text(a, b)": Chain(A, lambda made, _: text(made, A), "a" * (LONG + 1), "a" * (LONG + 1)),
    "tuple + tuple": Chain(seq(ONE), lambda made, _: made + seq(ONE), "1" * (LONG + 1), (1,) * (LONG + 1)),
    "tuple + tuple from behind": Chain(seq(ONE), lambda made, _: seq(ONE) + made, "1" * (LONG + 1), (1,) * (LONG + 1)),
    "tuple << comma + tuple": Chain(
        seq(ONE), lambda made, _: (made << COMMA) + seq(ONE), ",".join("1" * (LONG + 1)), (1,) * (LONG + 1)
    ),
    "tuple + (comma >> tuple)": Chain(
        seq(ONE), lambda made, _: seq(ONE) + (COMMA >> made), ",".join("1" * (LONG + 1)), (1,) * (LONG + 1)
    ),
    "list + list": Chain(A.times(1), lambda made, _: made + ONE.times(1), "a" + "1" * LONG, ["a"] + [1] * LONG),
    "a | b": Chain(A, lambda made, number: made | string(f"w{number}"), f"w{LONG - 1}", f"w{LONG - 1}"),
    "values a | b": Chain(A, lambda made, number: made | string(f"w{number}").result(number), "w1234", 1234),
    "a | b from behind": Chain(A, lambda made, number: string(f"w{number}").result(number) | made, "w55", 55),
    "alt(a, b)": Chain(A.result(-1), lambda made, number: alt(made, string(f"w{number}").result(number)), "w50", 50),
    "tuples a | b": Chain(
        seq(A, A), lambda made, number: made | seq(string(f"w{number}").result(number), ONE), "w1001", (100, 1)
    ),
    "map": Chain(ONE, lambda made, _: made.map(lambda number: number + 1), "1", LONG + 1),
    "combine": Chain(seq(ONE, A), lambda made, _: made.combine(swapped), "1a", (1, "a")),
    "result": Chain(ONE, lambda made, number: (made << A).result(number), "1" + "a" * LONG, LONG - 1),
    "result from behind": Chain(ONE, lambda made, number: (A >> made).result(number), "a" * LONG + "1", LONG - 1),
    "literal": Chain(literal("ab" * LONG), lambda made, _: made, "ab" * LONG, "ab" * LONG),
    "optional": Chain(ONE, lambda made, number: made.optional(number), "", 0),
    "not_followed_by": Chain(A, lambda made, number: made.not_followed_by(string(f"w{number}")), "a", "a"),
    "seq": Chain(seq(*[A] * LONG), lambda made, _: made, "a" * LONG, ("a",) * LONG),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_may_have_any_length(name: str) -> None:
    chain = CHAINS[name]
    made = chain.rule()
    assert made.matches(chain.reads)
    assert made.parse(chain.reads) == chain.value
    assert made.abnf.startswith(made.name.removesuffix("…"))
    assert made.abnf in repr(made)
    with pytest.raises(ParseError) as caught:
        made.parse(chain.reads + "!")
    assert caught.value.index == len(chain.reads)
    assert f"index {len(chain.reads)}" in str(caught.value)


@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_has_the_meaning_of_its_links(name: str) -> None:
    chain = CHAINS[name]
    short, long = chain.rule(2), chain.rule(3)
    again = chain.link(short.desc("short"), 2)  # a named rule is not part of the chain
    for reads in (
        "",
        "1",
        "a",
        "aa",
        "1aa",
        "a1a",
        "aaa",
        "11",
        "111",
        "1,1,1,1",
        "aaaa",
        "1111",
        "1aaa",
        "w0",
        "w2",
        "w21",
    ):
        assert (again.matches(reads), again.matches(reads) and again.parse(reads)) == (
            long.matches(reads),
            long.matches(reads) and long.parse(reads),
        )


def test_an_error_in_a_long_literal_takes_linear_memory() -> None:
    tracemalloc: Any = pytest.importorskip("tracemalloc", reason="PyPy does not trace memory")
    long = literal("a" * 10_000)
    with pytest.raises(ParseError) as caught:
        long.parse("a" * 9_999 + "!")
    tracemalloc.start()
    assert caught.value.expected == {'"a"'}
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 25_000_000  # all suffixes of the literal together would have twice as many characters


def test_a_chain_is_written_flat() -> None:
    assert (A >> A << COMMA >> A).abnf == '%s"a" %s"a" "," %s"a"'
    assert (A | (COMMA | A)).abnf == '%s"a" / "," / %s"a"'
    assert A.optional().optional("x").abnf == '[ %s"a" ]'
    assert A.optional().optional("x").parse("") is None


@attrs.frozen
class Box(Node):
    """A value in a node."""

    inner: object
    more: str = ""


@attrs.frozen
class Nesting:
    """A rule around another: the function that makes it, and the texts that it reads around the inner one."""

    nest: Callable[[Rule[Any]], Rule[Any]]
    before: str = ""
    behind: str = ""

    def deepest(self) -> tuple[Rule[Any], str]:
        """The deepest rule that can be made this way, and a text that it reads."""
        made: Rule[Any] = ONE
        reads = "1"
        while True:
            try:
                made = self.nest(made)
            except TypeError:
                return made, reads
            reads = f"{self.before}{reads}{self.behind}"


NESTINGS: Final = {
    "seq": Nesting(seq),
    "tag": Nesting(lambda made: made.tag("name")),
    "desc": Nesting(lambda made: made.desc("name")),
    "times": Nesting(lambda made: made.times(1)),
    "choice in an option": Nesting(lambda made: (made | A.result(1)).optional()),
    "node": Nesting(lambda made: seq(made, A).combine(Box), behind="a"),
    "option in a tuple": Nesting(lambda made: seq(A, made.optional()), before="a"),
    "text in an option": Nesting(lambda made: text(A, made.optional()), before="a"),
    "text of an alternation": Nesting(lambda made: text((COMMA + text(made)) | A), before=","),
    "text in a repetition": Nesting(lambda made: text((A | (OPEN + text(made) + CLOSE)).many()), "(", ")"),
    "text in a repetition of one or more": Nesting(
        lambda made: text((A | (OPEN + text(made) + CLOSE)).at_least(1)), "(", ")"
    ),
    "join": Nesting(lambda made: seq(A) + made.map(lambda value: (value,)), before="a"),
    "joined lists": Nesting(lambda made: made.times(1) + A.many(), behind="a"),
    "look-ahead": Nesting(lambda made: (COMMA + text(made)).not_followed_by(A), before=","),
    "by name": Nesting(lambda made: seq(x=made, y=A), behind="a"),
}


def called_from(depth: int, function: Callable[[], None]) -> None:
    """Call a function from a stack of some depth."""
    if depth:
        called_from(depth - 1, function)
    else:
        function()


@pytest.mark.parametrize("nesting", NESTINGS.values(), ids=NESTINGS)
def test_the_deepest_definition_works_from_a_deep_stack(nesting: Nesting) -> None:
    made, reads = nesting.deepest()
    assert DEEPEST - 5 < made.definition.depth <= DEEPEST

    def use() -> None:
        assert made.abnf in repr(made)
        assert made.matches(reads)
        made.parse(reads)
        with pytest.raises(ParseError) as caught:
            made.parse("!")
        assert "index 0" in str(caught.value)

    called_from(250, use)


@pytest.mark.parametrize("nesting", NESTINGS.values(), ids=NESTINGS)
def test_a_definition_nested_too_deep_is_refused(nesting: Nesting) -> None:
    made, _ = nesting.deepest()
    with pytest.raises(
        TypeError, match=rf"expected a definition nested at most {DEEPEST} deep, got one nested \d+ deep"
    ):
        nesting.nest(made)


def test_a_nested_definition_has_a_nested_value() -> None:
    made, reads = Nesting(lambda made: seq(made.optional(), A), behind="a").deepest()
    value: object = made.parse(reads)
    for _ in reads[1:]:
        value, letter = cast("tuple[object, str]", value)
        assert letter == "a"
    assert value == 1


def test_nested_repetitions_do_not_double_the_automaton() -> None:
    made, _ = NESTINGS["text in a repetition of one or more"].deepest()
    assert len(made.pattern) < 10_000


def doubled(join: Callable[[Rule[Any]], Rule[Any]]) -> Rule[Any]:
    return reduce(lambda made, _: join(made), range(30), ONE)


TOO_LARGE: Final[list[Callable[[], Rule[object]]]] = [
    lambda: A.at_most(10**9),
    lambda: A * 10**9,
    lambda: A.at_least(10**9),
    lambda: literal("a" * (LARGEST + 1)),
    lambda: text(A.at_most(1001), COMMA).at_most(1001),
    lambda: doubled(lambda made: seq(made, made)),
    lambda: doubled(lambda made: made >> made),
]


@pytest.mark.parametrize("define", TOO_LARGE)
def test_a_definition_with_too_many_parts_is_refused(define: Callable[[], Rule[object]]) -> None:
    message = f"expected at most {LARGEST} parts in a definition, its repetitions written out, got"
    with pytest.raises(TypeError, match=message):
        define()


def test_a_repetition_may_have_as_many_iterations_as_a_definition_has_parts() -> None:
    assert A.at_most(LARGEST).matches("aaa")


def test_rules_nested_too_deep_are_refused() -> None:
    def rule_of(number: int) -> rule[str]:
        def definition(self: Grammar) -> Rule[str]:
            return A + getattr(self, f"r{number + 1}") if number < 2 * DEEPEST else A

        return rule(definition)

    rules = {f"r{number}": rule_of(number) for number in range(2 * DEEPEST + 1)}
    deep: Any = type("Deep", (Grammar,), rules)()
    with pytest.raises((TypeError, RecursionError), match=rf"nested at most {DEEPEST} deep"):
        deep.r0.matches("a")


def test_an_alternation_of_one_is_that_alternative() -> None:
    assert alt(ONE).parse("1") == 1
    assert (alt(char_range("0", "9").map(int)) + ONE).parse("11") == 2
