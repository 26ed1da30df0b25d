"""Automata that come with the package: to make one takes ten times as long as to read it.

Each is in a file that is named for the size of its definition and for the form it is made of, so none can be out of
date. A file that is damaged is not used: it has a checksum.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from uriast.combinators.automata.forms import Alt, Chars, Fork, Guard, Loop, Marked, Seq
from uriast.combinators.byte_automata.value import ByteAutomaton

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uriast.combinators.automata.forms import Form
    from uriast.combinators.definition import expression as ex

    Rows: TypeAlias = Sequence[Sequence[int]]

FOLDER: Final = Path(__file__).with_name("automata")
GZIP: Final = 16 + zlib.MAX_WBITS
"""The format of the files, as `zlib` calls it. Its CRC finds changes in numbers that zlib's own Adler-32 overlooks."""


@cache
def _sizes_in(folder: Path) -> frozenset[int]:
    try:
        sizes = [path.name.partition("-")[0] for path in folder.iterdir()]
    except OSError:
        return frozenset()
    return frozenset(int(size) for size in sizes if size.isdecimal())


def may_be_known(definition: ex.Expression) -> bool:
    """Whether a definition has the size of one whose automaton comes with the package: its form takes long to find."""
    return definition.size in _sizes_in(FOLDER)


def name_of(definition: ex.Expression, form: Form) -> str:
    """The name of the automaton of a definition, which has a form: equal forms of one size have the same name."""
    numbers: dict[Form, int] = {}
    lines: list[tuple[object, ...]] = []

    def number(part: Form) -> int:
        if part not in numbers:
            line = type(part).__name__, *_contents(part)
            numbers[part] = len(lines)
            lines.append(line)
        return numbers[part]

    def _contents(part: Form) -> tuple[object, ...]:
        match part:
            case Chars(chars):
                return (chars.ranges,)
            case Fork(branches):
                return tuple((chars.ranges, number(behind)) for chars, behind in branches)
            case Seq(items) | Alt(items):
                return tuple(map(number, items))
            case Loop(item, least, most):
                return number(item), least, most
            case Marked(before, item, behind):
                return before, number(item), behind
            case _:
                return (number(cast("Guard", part).item),)

    number(form)
    return f"{definition.size}-{hashlib.sha256(repr(lines).encode()).hexdigest()[:32]}"


def known(name: str) -> ByteAutomaton | None:
    """The automaton with a name, if it comes with the package, undamaged."""
    try:
        return restored(FOLDER.joinpath(name).read_bytes())
    except (OSError, ValueError):
        return None


def stored(automaton: ByteAutomaton) -> bytes:
    """An automaton as bytes: its attributes in JSON (RFC 8259), compressed by gzip (RFC 1952)."""
    values = {field.name: getattr(automaton, field.name) for field in attrs.fields(ByteAutomaton)}
    values["classes"] = list(automaton.classes)
    return zlib.compress(json.dumps(values, separators=(",", ":")).encode(), level=9, wbits=GZIP)


def restored(data: bytes) -> ByteAutomaton:
    """The automaton of some bytes."""
    try:
        values = json.loads(zlib.decompress(data, GZIP))
        return ByteAutomaton(
            classes=bytes(values["classes"]),
            targets=_rows(values["targets"]),
            actions=_rows(values["actions"]),
            operations=tuple(map(cast("type[tuple[tuple[int, int], ...]]", _rows), values["operations"])),
            finals=tuple(None if final is None else tuple(final) for final in values["finals"]),
            registers=values["registers"],
        )
    except (zlib.error, ValueError, KeyError, TypeError):
        message = "expected the bytes of an automaton, got others"
        raise ValueError(message) from None


def _rows(values: Rows) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, values))
