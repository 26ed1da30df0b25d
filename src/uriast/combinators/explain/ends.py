"""Which threads can come to an end. Behind look-aheads, there may be no text that leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uriast.combinators.automata.alphabet import kinds_in
from uriast.combinators.automata.positions import Budget, BudgetError
from uriast.combinators.automata.subsets import next_threads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uriast.combinators.automata.positions import Machine
    from uriast.combinators.automata.subsets import Thread

MOST_STEPS: Final = 30_000
"""The most steps in which ends are looked for. Then it is taken for granted that some text leads to one."""


class Ends:
    """Finds out which threads of a machine can come to an end, as it is asked. Without look-aheads, all can."""

    def __init__(self, machine: Machine, *, looks_ahead: bool) -> None:
        self._machine = machine
        self._looks_ahead = looks_ahead
        self._budget = Budget(MOST_STEPS)
        self._known: dict[Thread, bool] = {}

    def can_be_reached(self, thread: Thread) -> bool:
        """Whether some text leads from a thread to an end."""
        if not self._looks_ahead:
            return True
        if thread not in self._known:
            try:
                self._known.update(self._found(thread))
            except BudgetError:
                self._known[thread] = True
        return self._known[thread]

    def _found(self, thread: Thread) -> dict[Thread, bool]:
        """Whether an end can be reached from a thread, and from others that this depends on."""
        pending = [thread]
        sources: dict[Thread, Thread | None] = {thread: None}
        while pending:
            here = pending.pop()
            if self._known.get(here) or self._is_end(here):
                return dict.fromkeys(_path(sources, here), True)
            for following in self._following(here):
                if following not in sources and self._known.get(following, True):
                    sources[following] = here
                    pending.append(following)
        return dict.fromkeys(sources, False)

    def _is_end(self, thread: Thread) -> bool:
        position, denied = thread
        return not self._machine.positions[position].bits and not self._machine.refuse_end(denied)

    def _following(self, thread: Thread) -> Iterator[Thread]:
        """The threads after each next character; without guards, all characters of a set are alike."""
        position, denied = thread
        bits = self._machine.positions[position].bits
        for kind in kinds_in(bits if denied else bits & -bits):
            if self._machine.after_guards(denied, kind) is not None:
                self._budget.spend(1)  # before a long walk
                for _, _, following in next_threads(self._machine, [(0, thread)], kind):
                    self._budget.spend(1)
                    yield following


def _path(sources: dict[Thread, Thread | None], end: Thread) -> Iterator[Thread]:
    """The threads on the way to one of them."""
    here: Thread | None = end
    while here is not None:
        yield here
        here = sources[here]
