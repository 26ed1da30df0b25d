"""Proofs of what the groups of a pattern capture: as the language of texts with marks around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uriast.testing.proof import MOST_STEPS, Budget, UnsupportedError, difference, pattern_language
from uriast.testing.proof.abnf import expand
from uriast.testing.proof.claims import checked, checked_pattern, longest
from uriast.testing.proof.expressions import Group, Repeat, walk
from uriast.testing.proof.matching import fullmatched, matched

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.testing.proof import DFA, Difference, Rules
    from uriast.testing.proof.expressions import Expression


def reading(rules: Rules, name: str, marks: Mapping[str, str], max_steps: float = MOST_STEPS) -> DFA:
    """The language of an ABNF rule, with marks around the texts that some rules read. Two may have the same mark."""
    # If a text can be read in several ways, earlier alternatives are preferred and repetitions are greedy: a host that
    # is an `IPv4address` is not marked as a `reg-name`. Rules inside a marked rule are not marked.
    return _marked(checked(expand(rules, name, marks)), marks, max_steps)


def captures(pattern: str, groups: Mapping[int, str], max_steps: float = MOST_STEPS) -> DFA:
    """The texts that `re.fullmatch` accepts, with marks around the texts that the named groups capture."""
    # This is the language of `reading` if each group captures the text that the rule of its name reads. Two groups may
    # have the same name. Groups without a name are ignored, so groups that contain others can be proved separately.
    return _marked(checked_pattern(pattern), _labels(groups), max_steps)


def prefix_captures_difference(
    pattern: str, groups: Mapping[int, str], max_steps: float = MOST_STEPS
) -> Difference | None:
    """A shortest text on which the captures of `match` differ from those of `fullmatch` on its longest valid prefix."""
    # `None` if there is none. Marks show the captures and the end. The left side is that of `match`.
    prefix = matched(checked_pattern(pattern), Budget(max_steps), _labels(groups))
    expected = longest(captures(pattern, groups, max_steps), pattern_language(pattern, max_steps), max_steps)
    return difference(prefix, expected, Budget(max_steps))


def _labels(groups: Mapping[int, str]) -> dict[str, str]:
    return {str(number): name for number, name in groups.items()}


def _marked(expression: Expression, names: Mapping[str, str], max_steps: float) -> DFA:
    """Refuse a named group in a loop: the engine keeps only its last match, which marks cannot express."""
    loops = [each for each in walk(expression) if isinstance(each, Repeat) and each.most != 1]
    if any(isinstance(part, Group) and part.label in names for loop in loops for part in walk(loop)):
        message = "a named group in a loop"
        raise UnsupportedError(message)
    return fullmatched(expression, Budget(max_steps), names)
