"""States: what may be left to read of an expression."""

from __future__ import annotations

from support.letters import A, B

from uriast.combinators.compiler.regex import EMPTY, Alternation, Concat, Group, NegativeLookahead, Repeat
from uriast.combinators.compiler.states import Mark, States


def test_an_end_and_a_set_lead_nowhere_without_reading() -> None:
    states = States(ends=2)
    assert [states.left(end) for end in (0, 1)] == [None, None]
    assert [states.onward(end) for end in (0, 1)] == [[], []]
    number = states.number(A, 1)
    assert number == 2
    assert states.left(number) == (A, 1)
    assert states.onward(number) == []


def test_equal_states_have_one_number() -> None:
    states = States(ends=1)
    assert states.number(A, 0) == states.number(A, 0)
    assert states.number(A, states.number(A, 0)) != states.number(A, 0)
    assert states.number(B, 0) != states.number(A, 0)
    assert states.number(Repeat(A, 1, 2), 0) == states.number(Repeat(A, 1, 2), 0)
    assert len({states.number(Repeat(A, *bounds), 0) for bounds in [(1, 2), (1, 3), (2, 2), (1, None)]}) == 4


def test_a_concatenation_goes_on_to_its_items_in_order() -> None:
    states = States(ends=1)
    assert states.onward(states.number(Concat((A, B)), 0)) == [(None, states.number(A, states.number(B, 0)))]
    assert states.onward(states.number(EMPTY, 0)) == [(None, 0)]


def test_an_alternation_goes_on_to_each_way() -> None:
    states = States(ends=1)
    found = states.onward(states.number(Alternation((A, B)), 0))
    assert found == [(None, states.number(A, 0)), (None, states.number(B, 0))]


def test_groups_and_look_aheads_stand_on_the_way() -> None:
    states = States(ends=1)
    ((mark, inside),) = states.onward(states.number(Group(3, A), 0))
    assert mark == Mark(3, is_end=False)
    item, end = states.left(inside) or (None, 0)
    assert item == A
    assert states.onward(end) == [(Mark(3, is_end=True), 0)]
    ahead = NegativeLookahead(A)
    assert states.onward(states.number(ahead, 0)) == [(ahead, 0)]


def test_a_repetition_counts() -> None:
    def after(least: int, most: int | None) -> list[object]:
        """What a repetition goes on to: the end, or what is left behind an iteration."""
        states = States(ends=1)
        onward = [number for _, number in states.onward(states.number(Repeat(A, least, most), 0))]
        lefts = [states.left(number) for number in onward]
        behind = [None if left is None else (left[0], states.left(left[1])) for left in lefts]
        return [None if each is None else (each[0], each[1] and each[1][0]) for each in behind]

    assert after(0, None) == [(A, Repeat(A, 0, None)), None]
    assert after(1, None) == [(A, Repeat(A, 0, None))]
    assert after(2, None) == [(A, Repeat(A, 1, None))]
    assert after(0, 2) == [(A, Repeat(A, 0, 1)), None]
    assert after(2, 2) == [(A, Repeat(A, 1, 1))]
    assert after(1, 3) == [(A, Repeat(A, 0, 2))]
    assert after(0, 0) == [None]


def test_a_loop_without_bounds_goes_on_to_itself() -> None:
    states = States(ends=1)
    number = states.number(Repeat(A, 0, None), 0)
    ((_, iteration), (_, end)) = states.onward(number)
    assert states.left(iteration) == (A, number)
    assert end == 0
