"""The summary of the invalid texts of a column: how many there are, and why."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs
import pyarrow.compute as pc

from uriast import columns
from uriast.combinators import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow as pa

    from uriast.combinators import Rule

MOST_EXPLAINED: Final = 10_000
"""The number of invalid texts that are read again for the reason, which is slow."""
MOST_SHOWN: Final = 20
"""The number of reasons that are told on the screen."""


class Reason(NamedTuple):
    """Why texts are invalid."""

    component: str | None  # the component in which reading stopped; `None` outside of any component
    hint: str | None  # advice on how to mend the texts; `None` without any
    expected: tuple[str, ...]  # what could have stood there. It is empty if there is a hint


@attrs.define
class Case:
    """The texts that are invalid for one reason: their number, and the first one around its error, masked."""

    example: str
    count: int = 0


@attrs.define
class Summary:
    r"""What is known of the texts of a column."""

    rule: Rule[object]  # the rule that reads the texts
    rows: int = 0  # the number of rows
    invalid: int = 0  # the number of invalid texts
    explained: int = 0  # the number of those whose reason is known
    cases: dict[Reason, Case] = attrs.field(factory=dict[Reason, Case])  # the texts of each reason

    def add(self, texts: pa.ChunkedArray, stops: pa.ChunkedArray) -> None:
        """Count the texts of further rows."""
        wrong = len(stops) - stops.null_count
        self.rows += len(stops)
        self.invalid += wrong
        left = MOST_EXPLAINED - self.explained
        if wrong and left:
            rows = pc.indices_nonzero(stops.is_valid())[:left].to_pylist()
            self.explained += len(rows)
            self._explain(texts[: rows[-1] + 1])

    def _explain(self, texts: pa.ChunkedArray) -> None:
        found = columns.errors(texts, self.rule).to_pydict()
        for row, component, hint, expected in zip(
            found["row"], found["component"], found["hint"], found["expected"], strict=True
        ):
            # Some hints tell the index, which differs from text to text.
            reason = Reason(component, hint and re.sub(" at index [0-9]+", "", hint), () if hint else tuple(expected))
            if reason not in self.cases:
                (text,) = texts[row : row + 1].to_pylist()
                self.cases[reason] = Case(_excerpt(self.rule, text))
            self.cases[reason].count += 1

    def lines(self) -> Iterator[str]:
        """The lines of the summary; none if all texts are valid."""
        if not self.invalid:
            return
        verb = "is" if self.invalid == 1 else "are"
        some = "" if self.explained == self.invalid else f"; of the first {self.explained} invalid rows"
        yield f"uriast: {self.invalid} of {self.rows} rows {verb} not valid as {self.rule.name}{some}:"
        cases = self._most_frequent_first()
        for reason, case in cases[:MOST_SHOWN]:
            why = reason.hint or f"expected {' or '.join(reason.expected)}"
            yield f"{case.count:8}  {reason.component or self.rule.name}: {why}, for example in {case.example}"
        if len(cases) > MOST_SHOWN:
            others = cases[MOST_SHOWN:]
            yield f"{sum(case.count for _, case in others):8}  for {len(others)} other reasons"

    def record(self) -> str:
        """The summary as one line of JSON."""
        reasons = [
            {"count": case.count, **why._asdict(), "example": case.example} for why, case in self._most_frequent_first()
        ]
        counts = {"rows": self.rows, "invalid": self.invalid, "explained": self.explained}
        return json.dumps({"rule": self.rule.name, **counts, "reasons": reasons})

    def _most_frequent_first(self) -> list[tuple[Reason, Case]]:
        return sorted(self.cases.items(), key=lambda item: -item[1].count)


def _excerpt(rule: Rule[object], text: str) -> str:
    """The part of an invalid text around its error, masked."""
    return ParseError(rule, text).explanation.message.splitlines()[1].strip()
