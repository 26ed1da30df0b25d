"""Reading takes a time that is linear in the length of the text, whatever there is much of."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import pytest

from uriast.abnf import AbnfError, read_abnf

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType


def calls(text: str, **arguments: Any) -> int:
    """The number of calls of functions that are written in Python while a text is read."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        read_abnf(text, **arguments)
    except AbnfError:
        pass
    finally:
        sys.setprofile(before)
    return count


LONG: Final[dict[str, Callable[[int], str]]] = {
    "rules": lambda size: "".join(f'r{index} = "x"\n' for index in range(size)),
    "additions": lambda size: "".join(f'a =/ "x{index}"\n' for index in range(size)),
    "alternatives": lambda size: "a = " + " / ".join(f'"x{index}"' for index in range(size)) + "\n",
    "comments": lambda size: 'a = "x"' + "\n ; c" * size + "\n",
    "empty lines": lambda size: 'a = "x"' + "\n\n" * size + ' / "y"\n',
    "prose": lambda size: "prose\n" * size + '  a = "x"\n',
    "words": lambda size: "  a = word\n  prose\n" * size,
    "rivals": lambda size: "prose\n" + "".join(f'  a = "{index}"\n  a = "{index}""x"\n' for index in range(size)),
    "a circle": lambda size: "".join(f'r{index} = "x" r{(index + 1) % size}\n' for index in range(size)),
    "a chain": lambda size: "r0 = <any>\n" + "".join(f"r{index} = r{index - 1}\n" for index in range(1, size)),
    "a long string": lambda size: 'a = "' + "x" * size + '"\n',
    "mistakes": lambda size: "prose\n" + "  a = b | c\n" * size,
    "undefined names": lambda size: "".join(f"a{index} = b{index}\n" for index in range(size)),
    "prose of several lines": lambda size: "a = <" + "x\n   " * size + ">\n",
    "open groups": lambda size: "a = " + "(" * size + "\n",
}
"""Texts of some size, by what they have much of."""


@pytest.mark.parametrize("what", LONG)
def test_reading_takes_linear_time(what: str) -> None:
    text = LONG[what]
    read_abnf('a = "x"\n')
    assert calls(text(300)) < 2.5 * calls(text(150)) + 1000


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000,
        " " * 1_000_000,
        "(" * 1_000_000,
        "a = " + "<" * 1_000_000,
        "a = <" + "x\n  " * 300_000 + "\x00",
        "a = b" + "\n ;" * 300_000 + "\r",
        "a =" + "_" * 1_000_000,
        ";" * 1_000_000,
        "a =" * 300_000,
    ],
)
def test_a_million_characters_are_no_rule(text: str) -> None:
    with pytest.raises(AbnfError):
        read_abnf(text)


def test_rules_that_need_each_other_in_a_long_row_are_left_out() -> None:
    row = "".join(f"r{place} = r{place + 1} DIGIT\n" for place in range(1000))
    rules = read_abnf(f"{row}r1000 = DIGIT\n")
    assert [str(rules.left_out[f"r{place}"]) for place in range(900)] == [
        f"it needs r{place + 1}" for place in range(900)
    ]
    assert rules["r1000"].matches("7")


def test_a_comment_may_have_a_million_characters() -> None:
    assert read_abnf(f'a = "x" ; {"c" * 1_000_000}\n')["a"].matches("x")
