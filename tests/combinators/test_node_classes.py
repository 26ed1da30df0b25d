"""Rules with the classes of nodes as their values."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, cast

import attrs
import pytest
from support.short_rules import COMMA, DIGIT, NUMBER, A

from uriast.combinators import Node, ParseError, char_from, seq, text, unchecked

if TYPE_CHECKING:
    from uriast.combinators import Rule


@attrs.frozen
class Pair(Node):
    """Two numbers."""

    left: int
    right: int = 0

    def __str__(self) -> str:
        return f"{self.left}:{self.right}"


def test_a_node_has_the_rule_s_values_and_the_defaults_of_its_class() -> None:
    assert seq(NUMBER << COMMA, NUMBER).combine(Pair).parse("1,2") == Pair(1, 2)
    assert NUMBER.map(Pair).parse("5") == Pair(5)
    numbers = seq(NUMBER, COMMA, NUMBER).map(lambda values: (values[0], values[2]))
    assert numbers.combine(Pair).parse("1,2") == Pair(1, 2)


def node_classes_that_are_not_plain() -> list[type[Node]]:
    class Undecorated(Node):
        number: int

    @attrs.frozen
    class Converted(Node):
        number: int = attrs.field(converter=int)

    @attrs.frozen
    class Outside(Node):
        number: int = attrs.field(init=False, default=1)

    @attrs.frozen(slots=False)
    class WithDict(Node):
        number: int

    @attrs.frozen(cache_hash=True)
    class Caching(Node):
        number: int

    @attrs.frozen
    class Busy(Node):
        number: int

        def __attrs_post_init__(self) -> None:
            pytest.fail("never made")

    @attrs.define(eq=False)
    class Mutable(Node):
        number: int

    return [Undecorated, Converted, Outside, WithDict, Caching, Busy, Mutable]


def test_nodes_of_a_class_without_fields_are_equal_only_to_themselves() -> None:
    class Bare(Node):
        __slots__ = ()

    one = Bare()
    assert one == one
    assert one != Bare()
    assert len({one, one, Bare()}) == 2


def test_nodes_of_a_subclass_with_more_fields_are_compared_by_all_of_them() -> None:
    @attrs.frozen(eq=False)
    class One(Node):
        first: str

    @attrs.frozen(eq=False)
    class Two(One):
        second: str

    assert One("a") == One("a") != One("b")
    assert Two("a", "b") == Two("a", "b") != Two("a", "c")
    assert One("a") != Two("a", "b")
    assert len({One("a"), One("a"), Two("a", "b"), Two("a", "b"), Two("a", "c")}) == 3


@pytest.mark.parametrize("kind", node_classes_that_are_not_plain(), ids=lambda kind: kind.__name__)
def test_a_node_class_that_is_not_plain_is_refused(kind: Any) -> None:
    for compose in (NUMBER.map, seq(NUMBER).combine):
        with pytest.raises(
            TypeError, match=f"expected a node class made by @attrs.frozen with plain fields alone, got {kind.__name__}"
        ):
            compose(kind)


def test_a_node_class_with_the_wrong_number_of_fields_is_refused() -> None:
    @attrs.frozen
    class Listed(Node):
        number: int
        more: tuple[int, ...] = attrs.field(factory=tuple)

    with pytest.raises(TypeError, match=r"Listed.more: expected a value .*, got neither: map\(\) gives a class one"):
        NUMBER.map(Listed).parse("1")
    with pytest.raises(TypeError, match="Pair: expected at most 2 values for its fields, got 3"):
        cast("Any", seq(NUMBER, COMMA, NUMBER)).combine(Pair).parse("1,2")


def test_a_node_class_may_have_no_fields() -> None:
    @attrs.frozen
    class Nothing(Node):
        pass

    made = (DIGIT * 0).combine(Nothing).bind_nodes()
    assert made.parse("") == Nothing() == unchecked(Nothing)()
    assert (str(Nothing()), made.write(Nothing())) == ("", "")
    filled = DIGIT.map(tuple).combine(cast("Any", Nothing))
    with pytest.raises(ValueError, match="too many values to unpack"):
        filled.parse("1")


class Measured(Node, ABC):
    """A base class that leaves a method to its subclasses."""

    __slots__ = ()

    @abstractmethod
    def size(self) -> int: ...


@attrs.frozen
class Word(Measured):
    letters: str

    def size(self) -> int:
        return len(self.letters)


@attrs.frozen
class Unmeasured(Measured):
    letters: str


def test_a_node_class_may_define_what_its_base_class_leaves_abstract() -> None:
    made = text(A.many()).map(Word)
    assert made.parse("aa") == Word("aa") == unchecked(Word)("aa")
    assert made.parse("aa").size() == 2


def test_a_node_class_with_abstract_methods_is_refused() -> None:
    for compose in (A.map, seq(A).combine):
        with pytest.raises(
            TypeError, match="expected a node class without abstract methods, got Unmeasured, which has size"
        ):
            compose(cast("Any", Unmeasured))
    with pytest.raises(TypeError, match="abstract"):
        unchecked(cast("Any", Unmeasured))("a")


def test_two_node_classes_may_have_the_same_fields() -> None:
    @attrs.frozen
    class Triple(Pair):
        last: int = 0

    made = seq(NUMBER << COMMA, NUMBER << COMMA, NUMBER).combine(Triple).parse("1,2,3")
    assert made == Triple(1, 2, 3)
    assert (made.left, made.right, made.last, str(made)) == (1, 2, 3, "1:2")


def test_a_node_class_bound_to_its_rule_is_checked_when_built_by_hand() -> None:
    @attrs.frozen
    class Even(Node):
        digits: str

        def __str__(self) -> str:
            return self.digits

    assert str(Even("odd")) == "odd"
    Even.bind_to(text(DIGIT.many(), char_from("02468")).map(Even))
    assert str(Even("12")) == "12"
    with pytest.raises(ParseError):
        Even("13")


def test_a_rule_whose_function_builds_the_nodes_binds_no_class() -> None:
    with pytest.raises(TypeError, match=r"^expected a rule that builds nodes, got number: pass the class itself"):
        DIGIT.map(lambda digit: Word(digit)).desc("number").bind_nodes()  # noqa: PLW0108 - a lambda on purpose


def test_a_node_whose_text_lacks_a_field_is_refused() -> None:
    @attrs.frozen
    class Reticent(Node):
        shown: str
        hidden: int = 0

        def __str__(self) -> str:
            return self.shown

    Reticent.bind_to(A.map(Reticent))
    assert Reticent("a").hidden == 0
    with pytest.raises(ParseError) as caught:
        Reticent("a", 5)
    assert caught.value.index == 1


def refuse(*_: object) -> None:
    raise ValueError("refused by a validator")


@attrs.frozen
class Lot(Node):
    """Fields whose arguments are taken in every way that attrs knows."""

    first: str
    _second: Any = attrs.field(validator=refuse)
    third: Any = attrs.Factory(lambda: "3")
    fourth: Any = attrs.field(default=attrs.Factory(lambda lot: lot.first, takes_self=True))
    fifth: str = attrs.field(default="5", kw_only=True)


def test_the_validators_of_a_bound_class_run_only_if_its_rule_refuses_a_node() -> None:
    before = inspect.signature(Lot)
    with pytest.raises(ValueError, match="refused by a validator"):
        Lot("1", "2")
    fields: Rule[tuple[Any, ...]] = seq(*[DIGIT] * 5)
    fields.combine(cast("Any", Lot)).bind_nodes()
    for _ in range(2):  # the first makes the function that the others take
        assert (str(Lot("1", "2")), str(Lot("1", second="2", third="4", fifth="6"))) == ("12315", "12416")
        assert (str(Lot("1", "2", fourth="7")), inspect.signature(Lot)) == ("12375", before)
        wrong_arguments: list[dict[str, Any]] = [{}, {"first": "1", "second": "2", "sixth": "6"}]
        for wrong in wrong_arguments:
            with pytest.raises(TypeError, match="argument"):
                Lot(**wrong)
        with pytest.raises(ValueError, match="refused by a validator"):
            Lot("a", "2")


def upper(word: str) -> str:
    return word.upper()


def test_an_init_of_ones_own_or_a_converter_stays() -> None:
    @attrs.frozen
    class Word(Node):
        letter: str

    @attrs.frozen
    class Doubled(Word):
        def __init__(self, letter: int) -> None:
            self.__attrs_init__(str(letter + letter))  # type: ignore[attr-defined] # made by attrs

    @attrs.frozen
    class Shortened(Word):
        letter: str = attrs.field(converter=upper)

    DIGIT.map(Word).bind_nodes()
    given: list[tuple[Any, Any, Any]] = [(Doubled, 3, 5), (Shortened, "6", "a")]
    for kind, right, wrong in given:
        assert kind(right).letter == "6"
        with pytest.raises(ParseError):
            kind(wrong)
