"""What the fuzzer's bytes are: a text, a plan with mistakes, or an array of Arrow. `run` raises if a kernel is wrong.

Each case makes its choices as the native tests do with random numbers: here, the bytes are the random numbers.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

import arrays
from native_support.rules import OWN, RULES, TEXTS, arguments, kernel, mutated, plan
from native_support.spoiling import message_of, spoiled
from uriast_native import Kernel

from uriast import ParseError
from uriast.combinators.byte_automata import DEAD, UNDEFINED
from uriast.combinators.errors import NO_MATCH

if TYPE_CHECKING:
    from collections.abc import Callable

STORED: Final = (
    "rfc3986.host",
    "rfc3986.URI",
    "rfc3986.URI_reference",
    "rfc3987.IRI",
    "rfc3987.IRI_reference",
    "http",
    "https",
)
NAMES: Final = (*STORED, *OWN)
NODES: Final = tuple(RULES["rfc3986.URI_reference"].parse(text) for text in ("http://u@h:80/a?b#c", "//[::1]", ""))
CODES: Final = (("utf-8", "surrogateescape"), ("latin-1", "strict"), ("utf-16-le", "replace"))


class Given(Random):
    """Numbers that are made of bytes. When they are used up, all numbers are 0."""

    def __init__(self, given: bytes) -> None:
        super().__init__(0)
        self.given = given

    def getrandbits(self, count: int, /) -> int:
        size = (count + 7) // 8
        taken, self.given = self.given[:size], self.given[size:]
        return int.from_bytes(taken, "little") & (1 << count) - 1

    def randbytes(self, n: int) -> bytes:
        taken, self.given = self.given[:n], self.given[n:]
        return taken

    def random(self) -> float:
        return self.getrandbits(16) / (1 << 16)


def run(given: bytes) -> int:
    """Try a case, which raises if a kernel is wrong; a number for its outcome."""
    numbers = Given(given[1:])
    return crc32(repr(CASES[given[0] % len(CASES) if given else 0](numbers)).encode())


def read(given: Random) -> object:
    """A kernel and Python read a text in one way."""
    name = given.choice(NAMES)
    code, errors = given.choice(CODES)
    text = given.randbytes(given.randrange(64)).decode(code, errors)
    own, rule = kernel(name), RULES[name]
    try:
        value, stop = rule.parse(text), len(text)
    except ParseError as error:
        value, stop = NO_MATCH, error.index
    made = own.read(text)
    assert (type(made), made, repr(made)) == (type(value), value, repr(value)), (name, text)
    assert own.matches(text) is (value is not NO_MATCH), (name, text)
    assert own.stop(text) == stop, (name, text)
    assert name not in STORED or value is NO_MATCH or own.reads_back(value), (name, text)
    return name, min(stop, 30) if value is NO_MATCH else re.sub("'[^']*'", "", repr(value))


def spoil(given: Random) -> object:
    """Arguments with mistakes are refused, or make a kernel that does no harm."""
    name = given.choice(NAMES)
    changed = arguments(name)
    for _ in range(1 + given.randrange(4)):
        changed = spoiled(changed, given)
    try:
        own = Kernel(**changed)
    except (ValueError, TypeError, OverflowError) as error:
        return name, str(error)
    texts = [mutated(given.choice(TEXTS), given) for _ in range(3)]
    messages = [message_of(own.read, text) for text in texts]
    messages += [message_of(own.reads_back, node) for node in NODES]
    assert not any("an exception" in message for message in messages), (name, messages)
    for text in texts:
        own.matches(text)
        assert 0 <= own.stop(text) <= len(text)
    array = arrays.exported([text.encode("utf-8", "surrogatepass") for text in texts])
    outcomes = [_outcome(array, own.match_column), _outcome(array, own.parse_column)]
    return name, len(set(messages)), [isinstance(each, str) for each in outcomes]


def columns(given: Random) -> object:
    """A kernel reads each text of an array, or refuses the array."""
    name = given.choice(NAMES)
    array, own = arrays.spoiled(given), kernel(name)
    matches, parsed = _outcome(array, own.match_column), _outcome(array, own.parse_column)
    try:
        texts = array.texts()
        founds = [None if text is None else _found(name, text) for text in texts]
    except ValueError:
        assert isinstance(matches, str), (name, matches)
        assert isinstance(parsed, str), (name, parsed)
        return matches
    assert matches == [found and found[-1] is None for found in founds], (name, matches)
    assert isinstance(parsed, str) if array.shares_bytes(texts) else parsed == founds, (name, parsed, founds)
    return name, array.format, tuple(matches)


def _outcome(array: arrays.Array, method: Callable[[Any, Any], Any]) -> list[Any] | str:
    """What a method makes of an array, or the message of its exception."""
    try:
        return array.given_to(method)
    except (ValueError, TypeError, SystemError) as error:
        return str(error)


def _found(name: str, text: bytes) -> tuple[object, ...]:
    """What an automaton finds in a text: the slots, the choices, and where the text is invalid."""
    automaton, decoded = plan(name), text.decode()
    state, registers = 0, [UNDEFINED] * automaton.registers
    for place, byte in enumerate(text):
        state = automaton.after(state, byte, place, registers)
        if state == DEAD:
            break
    found = None if state == DEAD else automaton.found(state, len(text), registers)
    if found is None:
        return (None,) * (automaton.slots + automaton.choices) + (kernel(name).stop(decoded),)
    spans = zip(found[: 2 * automaton.slots : 2], found[1 : 2 * automaton.slots : 2], strict=True)
    slots = (None if start == UNDEFINED else text[start:end].decode() for start, end in spans)
    choices = (None if number == UNDEFINED else number for number in found[2 * automaton.slots :])
    return (*slots, *choices, None)


CASES: Final = (read, spoil, columns)
