"""Explains why a text does not match a parser, by what the rules in it expected.

The text is read again, and records each call of a rule. Each of these rules has an automaton, which finds how far the
rule can read. The error is at the furthest index that any of them reaches, or that parsy reports. There, the
expectations of all rules that reach it are collected. A value that `where` refused counts as read, but its error is
where it begins.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.combinators.errors import Explanation
from uriast.combinators.messages import END_OF_INPUT, WINDOW, complaint, excerpt, joined, secret_at, shown, worded
from uriast.combinators.parsers.recorded import RecordedText

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from uriast.combinators._parsy import Parser, Result
    from uriast.combinators.explain.diagnosis import Diagnosis, Outlook

_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9 _-]*[A-Za-z0-9]")

MOST_EXAMINED: Final = 5_000_000
PASSES: Final = 4
"""A search for secrets examines at most `MOST_EXAMINED` characters, and `PASSES` times the text's length."""

EOF: Final = "EOF"
"""What parsy calls the end of the text."""


class Call(NamedTuple):
    """A call of a rule."""

    diagnosis: Diagnosis  # the object that explains why a text does not match the rule
    start: int  # the index at which it began, in code points from 0
    reach: int  # the index of the first character that it cannot read


def explanation(parser: Parser, name: str, text: str, *, whole: bool) -> Explanation:
    """Explain where and why a parser does not match a text."""
    recorded = RecordedText(text)
    result = parser(recorded, 0)
    calls, denied = (
        [Call(diagnosis, start, diagnosis.fails_at(text, start)) for diagnosis, start in found]
        for found in (recorded.calls, recorded.denied)
    )
    furthest = max([0, result.index, result.furthest, *(call.reach for call in calls)])
    refused = [each for each in recorded.refusals if each.end >= furthest]
    if refused:
        start = min(each.start for each in refused)
        expected = tuple(dict.fromkeys(each.expected for each in refused if each.start == start))
        failure = Failure(start, expected, is_refused=True)
    else:
        failure = _furthest_failure(text, calls, result, whole=whole).without(name)
    return _message(name, text, [*calls, *denied], failure, furthest)


class Failure(NamedTuple):
    """Where a text fails, and what the error says."""

    at: int  # the index, in code points from 0
    expected: tuple[str, ...]  # what was expected there
    component: str | None = None  # the component in which reading stopped; `None` outside of any component
    hint: str | None = None  # advice on how to correct the text; `None` if the fix is not certain
    is_refused: bool = False  # whether a value that begins there was read and refused

    def without(self, name: str) -> Failure:
        """The same failure, where the parser itself is not expected if anything else is."""
        others = tuple(label for label in self.expected if label != name)
        return self._replace(expected=others or self.expected)


def _furthest_failure(text: str, calls: Iterable[Call], result: Result, *, whole: bool) -> Failure:
    """The failure at the furthest index where anything was expected."""
    # A rule may reach further, and expect nothing there: it was read with its first alternative, which is shorter.
    reaching: dict[int, list[Call]] = {max(result.index, 0): [], max(result.furthest, 0): []}
    for call in calls:
        reaching.setdefault(call.reach, []).append(call)
    found = (_failure(text, reaching[index], result, index, whole=whole) for index in sorted(reaching, reverse=True))
    return next((failure for failure in found if failure.expected), Failure(max(reaching), (END_OF_INPUT,)))


def _failure(text: str, reaching: Sequence[Call], result: Result, index: int, *, whole: bool) -> Failure:
    """The failure at an index, with the expectations of all rules that reach it."""
    # A rule that expects nothing there is complete. The error is not in its component, and its hint would be wrong.
    outlooks = [(call, _outlook(text, call)) for call in reaching]
    labels = [label for call, outlook in outlooks for label in _labels(call, outlook)]
    labels += _other_labels(result, index, {call.diagnosis.name for call in reaching}, whole=whole)
    expected = tuple(dict.fromkeys(labels))
    stopped = _stopped(outlooks, index)
    if len({outlook.component for outlook in stopped}) != 1:
        return Failure(index, expected)
    hints = (outlook.hint for outlook in stopped if outlook.hint)
    return Failure(index, expected, stopped[0].component, next(hints, None))


def _stopped(outlooks: Iterable[tuple[Call, Outlook]], index: int) -> list[Outlook]:
    """The outlooks of the rules that stopped at an index half-way; if there are none, of those that begin there."""
    going_on = [(call, outlook) for call, outlook in outlooks if outlook.expected != (END_OF_INPUT,)]
    return [outlook for call, outlook in going_on if call.start < index] or [outlook for _, outlook in going_on]


def _outlook(text: str, call: Call) -> Outlook:
    return call.diagnosis.outlook(text[call.start : _line_end(text, call.reach)], whole=False, offset=call.start)


def _labels(call: Call, outlook: Outlook) -> Iterable[str]:
    """What a rule expected. A rule that has read nothing is expected itself, if it has a name."""
    if call.reach == call.start and call.diagnosis.is_named:
        return [call.diagnosis.name]
    return [label for label in outlook.expected if label != END_OF_INPUT]


def _other_labels(result: Result, index: int, names: Collection[str], *, whole: bool) -> Iterator[str]:
    """What parsy expected at an index, apart from the named rules, and whether the text could end there."""
    described = sorted(result.expected) if result.furthest == index else []
    yield from (_described(label) for label in described if label not in {EOF, *names})
    if EOF in described or (whole and result.status and result.index == index):
        yield END_OF_INPUT


def _described(description: str) -> str:
    """What parsy says was expected, in quotes unless it may be a name: parsy shows both alike."""
    if _NAME.fullmatch(description):
        return description
    return f'"{shown(description)}"'


def _line_end(text: str, index: int) -> int:
    """The index of the first line break from an index on, or the text's length: no message shows what is after it."""
    ends = [text.find(end, index) for end in "\r\n"]
    return min([end for end in ends if end >= 0], default=len(text))


def _message(name: str, text: str, calls: Iterable[Call], failure: Failure, furthest: int) -> Explanation:
    """The explanation in words."""
    knowing = [call for call in calls if call.diagnosis.knows_secrets]
    secrets = _secrets(text, knowing, failure.at)
    wrong = f"{name}: {_complaint(text, failure, secrets)}"
    extract = excerpt(text, failure.at, secrets, _end_of_shown(text, knowing, furthest))
    hint = None if secret_at(secrets, failure.at) else failure.hint
    summary, message = worded(wrong, extract, failure.expected, hint)
    return Explanation(failure.at, failure.expected, failure.component, hint, summary, message)


def _complaint(text: str, failure: Failure, secrets: Sequence[tuple[int, int]]) -> str:
    if failure.is_refused:
        return f"the value at index {failure.at} is not accepted"
    return complaint(text, failure.at, failure.component, secrets)


def _end_of_shown(text: str, knowing: Iterable[Call], furthest: int) -> int:
    """Where a message ends the text. What was not read is shown only if a rule stopped there that knows its secrets."""
    if any(call.reach == furthest for call in knowing):
        return _line_end(text, furthest)
    return min(len(text), furthest + 1)


def _secrets(text: str, calls: Iterable[Call], index: int) -> list[tuple[int, int]]:
    """The secrets near an index."""
    # A secret may go on behind the place where its rule stopped, even after the line; but then only the rules that
    # began to read the line of the index are asked.
    #
    # A rule may be called at each index of a long line. Then only the last calls are examined, so that the time is
    # linear, and all text since the others counts as secret.
    line = 1 + max(text.rfind(end, 0, max(0, index - WINDOW)) for end in "\r\n")
    near = [call for call in calls if call.reach >= line and call.start < index + WINDOW]
    found: list[tuple[int, int]] = []
    left = MOST_EXAMINED + PASSES * len(text)
    near.sort(key=lambda call: call.reach)
    while near:
        call = near.pop()
        left -= len(text) - call.start
        if left < 0:
            found.append((min(other.start for other in (call, *near)), len(text)))
            break
        spans = call.diagnosis.secrets(text[call.start :])
        found += [(call.start + start, call.start + stop) for start, stop in spans]
    return joined(found)
