"""A property is computed on first use and kept, and no thread waits for another one."""

from __future__ import annotations

from threading import Barrier, Thread
from typing import TYPE_CHECKING

from uriast.combinators import Grammar, Rule, literal, rule
from uriast.combinators.kept import kept

if TYPE_CHECKING:
    from collections.abc import Callable


class Counting:
    asked = 0

    @kept
    def own(self) -> list[int]:
        """What is kept."""
        self.asked += 1
        return [self.asked]

    @kept
    def asked_again(self) -> list[int]:
        self.asked += 1
        return [] if self.asked == 2 else [len(self.asked_again), self.asked]


def test_a_property_is_computed_once_for_each_object() -> None:
    one, other = Counting(), Counting()
    assert one.own is one.own
    assert one.own == other.own == [1]
    assert one.own is not other.own


def test_a_class_has_the_property_itself() -> None:
    assert isinstance(Counting.own, kept)
    assert Counting.own.__doc__ == "What is kept."


def test_the_first_result_is_kept_if_a_value_is_computed_twice_at_once() -> None:
    each = Counting()
    assert each.asked_again is each.asked_again
    assert each.asked_again == []


class Asking(Grammar):
    """A grammar whose method uses another rule when it is called."""

    def __init__(self, both: Barrier, use: Callable[[Rule[str]], object]) -> None:
        super().__init__()
        self.both = both
        self.use = use

    @rule
    def word(self) -> Rule[str]:
        self.both.wait(60)
        self.use(literal("a"))
        return literal("b")


def test_threads_whose_rules_use_rules_while_they_are_computed_do_not_wait_for_each_other() -> None:
    both = Barrier(2)
    one, other = Asking(both, lambda each: each.parse("a")), Asking(both, lambda each: each.matches("a"))
    found: list[object] = []
    threads = [
        Thread(target=lambda: found.append(one.word.matches("b")), daemon=True),
        Thread(target=lambda: found.append(other.word.parse("b") == "b"), daemon=True),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found == [True, True]
