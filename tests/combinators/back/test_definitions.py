"""The way back from every kind of definition, and what a class that writes itself, or a wrong value, does."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from support.grammars import Link
from support.notation import NOTATION, Item, Items, Number, Pair, Point, Signed, Span, Words

from uriast import (
    IPv4Literal,
    RegName,
    Userinfo,
)
from uriast.combinators import (
    Grammar,
    Node,
    ParseError,
    Rule,
    char_range,
    literal,
    rule,
    seq,
    string,
    success,
    text,
)
from uriast.combinators.spanned import flat_parts
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Callable

DIGIT = char_range("0", "9")
DIGITS = text(DIGIT.at_least(1))
LETTERS = text(char_range("a", "z").at_least(1))


@attrs.frozen
class Three(Node):
    one: object
    two: object = None
    three: object = "constant"


def three(made: Callable[[type[Node]], Rule[Any]]) -> tuple[type[Any], Rule[Any]]:
    """A new class, and the rule that builds it."""

    @attrs.frozen
    class Made(Three):
        pass

    reading = made(Made)
    return Made, reading.bind_nodes()


DOTS = literal(".") * 2
NOTHING = literal("").optional("")
SAME = literal("-") | char_range("-", "-")
WRITTEN: dict[str, tuple[Callable[[type[Any]], Rule[Any]], list[str]]] = {
    "dropped dots": ((DIGITS << DOTS).map, ["1.."]),
    "dropped nothing": ((DIGITS << NOTHING << literal(".").many().at_most(0)).map, ["1"]),
    "one text in two ways": ((SAME.desc("dash") >> DIGITS).map, ["-1"]),
    "a guarded text": ((literal("-").not_followed_by(literal("-")) >> DIGITS).map, ["-1"]),
    "a dropped constant": ((literal("-").result(5) >> DIGITS).map, ["-1"]),
    "an optional pair": (
        lambda made: (
            (literal("<") >> seq(DIGITS << literal(","), LETTERS, success("constant")) << literal(">"))
            .optional((None, None, "constant"))
            .combine(made)
        ),
        ["", "<1,a>"],
    ),
    "a list or a text": (
        lambda made: (literal("(") >> LETTERS.sep_by(literal(","), min=1) << literal(")")).optional().map(made),
        ["", "(a,b)"],
    ),
    "braces and quotes": ((literal("{'\\\n") >> DIGITS << literal("}")).map, ["{'\\\n1}"]),
    "a brace behind": ((DIGITS << literal("}")).map, ["1}"]),
    "a list of pairs": (
        lambda made: seq(LETTERS << literal("="), DIGITS << literal(";")).many().map(made),
        ["", "a=1;b=2;"],
    ),
    "a few": (lambda made: (DIGITS << literal(".")).times(1, 2).map(made), ["1.", "1.2."]),
    "nodes in two ways": ((NOTATION.pair | (literal("!") >> NOTATION.span)).map, ["1:2", "!1..2"]),
    "a dropped arrow": (((literal("-") + literal(">")).desc("arrow") >> DIGITS).map, ["->1"]),
    "a dropped number": ((literal("-").map(len).desc("dash") >> DIGITS).map, ["-1"]),
    "a list or digits": (((LETTERS << literal(";")).at_least(1) | DIGITS).map, ["a;b;", "1"]),
    "two lists": (
        lambda made: seq((LETTERS << literal(";")).many(), literal("/") >> (DIGITS << literal(";")).many()).combine(
            made
        ),
        ["/", "a;b;/1;"],
    ),
    "one way that is a case of the other": (
        (seq(DIGITS, success(None)) | seq(LETTERS, (literal("?") >> LETTERS).optional())).combine,
        ["1", "a", "a?b"],
    ),
    "a word or a pair": (
        (seq(DIGITS << literal(","), LETTERS) | string("none")).map,
        ["1,a", "none"],
    ),
    "a function of several with its inverse": (
        lambda made: seq(DIGITS << literal("."), DIGITS).combine(fraction, inverse=parts).map(made),
        ["1.5", "10.0"],
    ),
    "a function of a list with its inverse": (
        lambda made: (DIGITS << literal(";")).times(2).combine(fraction, inverse=listed).map(made),
        ["1;5;"],
    ),
    "named values": (lambda made: seq(x=DIGITS << literal(","), y=LETTERS).map(made), ["1,a"]),
}


def fraction(whole: str, digits: str) -> tuple[int, int]:
    """A pair of numbers."""
    return int(whole), int(digits)


def listed(value: tuple[int, int]) -> list[str]:
    """The texts of a pair of numbers."""
    return list(parts(value))


def parts(value: tuple[int, int]) -> tuple[str, str]:
    """The texts of a pair of numbers."""
    return str(value[0]), str(value[1])


@pytest.mark.parametrize("case", WRITTEN)
def test_a_rule_writes_every_text_that_it_reads(case: str) -> None:
    build, texts = WRITTEN[case]
    _, reading = three(build)
    assert reading.verdict().reason == ""
    for each in texts:
        node = reading.parse(each)
        assert str(node) == each
        assert "".join(piece for _, piece in flat_parts(node)) == each
        assert attrs.evolve(node) == node
        assert attrs.evolve(node, three="constant") == node


def test_a_class_that_writes_itself_is_one_part() -> None:
    @attrs.frozen
    class Shown(Node):
        digits: str

        def __str__(self) -> str:
            return f"<{self.digits}>"

    reading = (literal("<") >> DIGITS << literal(">")).map(Shown).bind_nodes()
    node = reading.parse("<1>")
    assert list(flat_parts(node)) == [("", "<1>")]
    assert Shown("1") == node
    with pytest.raises(ParseError):
        Shown("a")


def test_a_class_that_writes_itself_may_call_what_its_rule_derives() -> None:
    @attrs.frozen
    class Lower(Node):
        letters: str

        def __str__(self) -> str:
            return super().__str__().lower()

    (literal("<") >> LETTERS << literal(">")).map(Lower).bind_nodes()
    assert [str(Lower("ab")) for _ in range(2)] == ["<ab>", "<ab>"]
    with pytest.raises(ParseError):
        Lower("AB")


def test_a_class_that_writes_itself_may_write_another_text_than_its_fields_have() -> None:
    @attrs.frozen
    class Quiet(Node):
        letters: str

        def __str__(self) -> str:
            return self.letters.lower()

    LETTERS.map(Quiet).desc("quiet").bind_nodes()
    assert str(Quiet("ab")) == "ab"
    with pytest.raises(ParseError, match="quiet: letters at index 2 would read back as 'ab'"):
        Quiet("AB")


def test_a_constant_node_is_written_as_its_text() -> None:
    @attrs.frozen
    class Star(Node):
        pass

    star = literal("*").result(Star()).bind_nodes()
    assert (str(Star()), list(flat_parts(Star()))) == ("*", [("", "*")])
    assert star.parse(str(Star())) == Star()

    @attrs.frozen
    class Word(Node):
        text: str
        number: int

    made = Word("*", 1)
    assert literal("*").result(made).bind_nodes().parse("*") == made
    assert (str(made), list(flat_parts(made))) == ("*", [("text", "*"), ("number", "")])
    assert attrs.evolve(made) == made
    with pytest.raises(ParseError, match="number at index 1 would read back as 1"):
        Word("*", 2)


def test_a_value_that_an_earlier_alternative_would_read_is_refused() -> None:
    @attrs.frozen
    class Served(Node):
        host: IPv4Literal | RegName
        port: str

    port = literal(":") >> DIGITS
    hosts: Rule[tuple[IPv4Literal, str] | tuple[RegName, str]]
    hosts = seq(rfc3986.IPv4address, port) | seq(rfc3986.reg_name, port)
    reading: Rule[Served] = cast("Rule[tuple[IPv4Literal | RegName, str]]", hosts).combine(Served)
    reading.bind_nodes()
    assert str(Served(IPv4Literal("1.2.3.4"), "80")) == "1.2.3.4:80"
    assert str(Served(RegName("1.2.3"), "80")) == "1.2.3:80"
    with pytest.raises(ParseError, match="host at index 0 would read back as IPv4Literal"):
        Served(RegName("1.2.3.4"), "80")


def test_the_result_of_an_inverse_is_read_back() -> None:
    @attrs.frozen
    class Lower(Node):
        text: object

    def same_text(value: str) -> str:
        return value

    letters = text((char_range("a", "z") | char_range("A", "Z")).at_least(1))
    letters.map(str.lower, inverse=same_text).map(Lower).bind_nodes()
    assert str(Lower("ab")) == "ab"
    with pytest.raises(ParseError, match="text at index 0 would read back as 'ab'"):
        Lower("AB")
    others: tuple[object, ...] = (1, None, [], "1")
    for wrong in others:
        with pytest.raises((ParseError, TypeError)):
            Lower(wrong)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Point(("1", "2", "3")),  # type: ignore[arg-type] # as the others, that is refused
        lambda: Point(("1",)),  # type: ignore[arg-type]
        lambda: Point("12"),  # type: ignore[arg-type]
        lambda: Point(5),  # type: ignore[arg-type]
        lambda: Items((Item("a", "1"),)),  # type: ignore[arg-type]
        lambda: Items(5),  # type: ignore[arg-type]
        lambda: Items([5]),  # type: ignore[list-item]
        lambda: Words(("a",), "1"),  # type: ignore[arg-type]
        lambda: Words("ab", "1"),  # type: ignore[arg-type]
        lambda: Words(None, "1"),  # type: ignore[arg-type]
        lambda: Span(Pair("1"), None),  # type: ignore[arg-type]
        lambda: Span("1", None),  # type: ignore[arg-type]
        lambda: Number("1"),  # type: ignore[arg-type]
        lambda: Number(1.0),  # type: ignore[arg-type]
        lambda: Signed("+", "1"),  # type: ignore[arg-type]
    ],
)
def test_a_value_of_another_type_is_refused(build: Callable[[], object]) -> None:
    with pytest.raises((ParseError, TypeError)):
        build()


def test_the_error_of_a_misplaced_node_shows_only_its_class() -> None:
    secret: Any = Userinfo("u:secret")
    for build, where in (
        (lambda: Words(["a"], secret), "words: end at index 3: expected str, got Userinfo"),
        (lambda: Pair("1", secret), "pair: right at index 2: expected str or None, got Userinfo"),
        (lambda: Span(Number(1), secret), "span: end at index 3: expected Number or None, got Userinfo"),
        (lambda: Link("a", secret), "target at index 3: expected URI or IPv6Literal or IPvFutureLiteral, got Userinfo"),
    ):
        with pytest.raises(ParseError) as caught:
            build()
        assert str(caught.value).endswith(where)
        assert "secret" not in f"{caught.value} {caught.value!r}"


def test_an_error_of_a_node_s_own_method_is_passed_on() -> None:
    @attrs.frozen
    class Failing(Node):
        digits: str

        def __str__(self) -> str:
            return str(int(self.digits))

    DIGITS.map(Failing).bind_nodes()
    with pytest.raises(ValueError, match="invalid literal"):
        Failing("a")


def test_a_field_for_a_text_must_hold_a_text() -> None:
    @attrs.frozen
    class Pair(Node):
        first: str
        second: str

    letters = text(char_range("!", "~").at_least(1))
    seq(letters << literal(" "), letters).combine(Pair).bind_nodes()
    wrong: list[Any] = [12, 1.5, True, b"2", RegName("h"), Code.ONE]
    for value in wrong:
        with pytest.raises(TypeError, match=rf"^Pair.second: expected str, got {type(value).__name__}$"):
            Pair("1", value)


class Code(StrEnum):
    ONE = "1"


def test_a_text_is_a_plain_str() -> None:
    @attrs.frozen
    class Number(Node):
        digits: str

    text(char_range("0", "9").at_least(1)).map(Number).bind_nodes()
    with pytest.raises(TypeError, match=r"^Number.digits: expected str, got Code$"):
        Number(Code.ONE)


def test_a_class_that_two_rules_write_otherwise_is_not_reversible() -> None:
    @attrs.frozen
    class Letter(Node):
        text: str

    class Letters(Grammar):
        @rule
        def plain(self) -> Rule[Letter]:
            return char_range("a", "b").map(Letter)

        @rule
        def quoted(self) -> Rule[Letter]:
            return string("<") >> char_range("a", "b").map(Letter) << string(">")

        @rule
        def chosen(self) -> Rule[Letter]:
            return string("<") >> self.plain << string(">")

    assert Letters().quoted.verdict().reason.startswith("expected a node class that is bound to a rule, got Letter: ")
    letters = Letters().bind_nodes()
    assert letters.plain.verdict().is_reversible
    assert letters.chosen.verdict().is_reversible
    assert letters.quoted.verdict().reason == (
        "expected Letter between '' and '', as the rule that it is bound to writes it, got it between '<' and '>'"
    )
