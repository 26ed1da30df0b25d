"""Arrays of Arrow, most of them with mistakes.

Each buffer has exactly the memory that the interface says, so AddressSanitizer sees what is read beyond it. The offsets
and views that it holds may be wrong. Who takes an array must release it once: its memory is then gone.
"""

from __future__ import annotations

import ctypes
import struct
from ctypes import c_void_p
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from native_support.arrow import ARRAY, MOST_INLINE, RELEASE, SCHEMA, ArrowArray, ArrowSchema, capsule, rows
from native_support.rules import TEXTS, mutated
from native_support.spoiling import VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

FORMS: Final = {"u": "i", "U": "q", "vu": ""}
"""The formats of texts, and the forms of their offsets."""

_LIBRARY: Final = ctypes.CDLL(None)
_malloc: Final = ctypes.CFUNCTYPE(c_void_p, ctypes.c_size_t)(("malloc", _LIBRARY))
_free: Final = ctypes.CFUNCTYPE(None, c_void_p)(("free", _LIBRARY))
_held: Final[list[int]] = []  # the memory of the array that is lent
_releases: Final[list[int]] = []


def _release(address: int) -> None:
    _releases.append(address)
    while _held:
        _free(_held.pop())
    ArrowArray.from_address(address).release = RELEASE()


_RELEASE: Final = RELEASE(_release)


class Array:
    """An array of texts, which may be wrong."""

    def __init__(self, layout: str, length: int, offset: int, null_count: int, buffers: Sequence[bytes | None]) -> None:
        self.format = layout
        self.length = length
        self.offset = offset
        self.null_count = null_count
        self.buffers = buffers
        self.shift = 0  # how far each buffer is from an address that suits all numbers

    def texts(self) -> list[bytes | None]:
        """The bytes of each text; a `ValueError` if there are none."""
        if self.format not in FORMS or self.length < 0 or len(self.buffers) < 3:
            raise ValueError
        if self.length and self.buffers[1] is None:
            raise ValueError
        text = self._text_of_view if self.format == "vu" else self._text_of_offsets
        places = range(self.offset, self.offset + self.length)
        return [text(place) if self._is_valid(place) else None for place in places]

    def shares_bytes(self, texts: Iterable[bytes | None]) -> bool:
        """Whether the texts have more bytes than all of them can have, so that their offsets might overflow."""
        sizes = [len(text) for text in texts if text]
        return self.format == "u" and bool(sizes) and sum(sizes) > self._offset_at(self.offset + self.length)

    def _offset_at(self, place: int) -> int:
        form = FORMS[self.format]
        return int(struct.unpack_from(form, self.buffers[1] or b"", struct.calcsize(form) * place)[0])

    def _is_valid(self, place: int) -> bool:
        bits = self.buffers[0] if self.null_count else None
        return bits is None or bool(bits[place // 8] >> place % 8 & 1)

    def _text_of_offsets(self, place: int) -> bytes:
        start, end, last = map(self._offset_at, (place, place + 1, self.offset + self.length))
        data = self.buffers[2]
        if not 0 <= start <= end <= last or (start < end and data is None):
            raise ValueError
        return bytes(data or b"")[start:end]

    def _text_of_view(self, place: int) -> bytes:
        view = (self.buffers[1] or b"")[16 * place : 16 * place + 16]
        length, _, number, start = struct.unpack("4i", view)
        if length <= MOST_INLINE:
            if length < 0:
                raise ValueError
            return view[4 : 4 + length]
        *data, sizes = self.buffers[2:]
        if not 0 <= number < len(data) or start < 0 or sizes is None:
            raise ValueError
        chosen, (size,) = data[number], struct.unpack_from("q", sizes, 8 * number)
        if chosen is None or start + length > size:
            raise ValueError
        return bytes(chosen[start : start + length])

    def given_to(self, method: Callable[[Any, Any], Any]) -> list[Any]:
        """What a method makes of the array. It has released it, if it took it."""
        pointers = (c_void_p * len(self.buffers))(*map(self._lent, self.buffers))
        schema = ArrowSchema(format=self.format.encode(), release=_RELEASE)
        array = ArrowArray(
            length=self.length,
            null_count=self.null_count,
            offset=self.offset,
            n_buffers=len(self.buffers),
            buffers=pointers,
            release=_RELEASE,
        )
        _releases.clear()
        try:
            return rows(method(capsule(schema, SCHEMA), capsule(array, ARRAY)))
        finally:
            assert len(_releases) == (not array.release), "expected who takes an array to release it once"
            while _held:
                _free(_held.pop())

    def _lent(self, buffer: bytes | None) -> int | None:
        """The address of a copy of a buffer."""
        if buffer is None:
            return None
        memory = _malloc(self.shift + len(buffer))
        _held.append(memory)
        ctypes.memmove(memory + self.shift, buffer, len(buffer))
        return int(memory) + self.shift


def exported(texts: Sequence[bytes]) -> Array:
    """A sound array of texts."""
    offsets = [0, *accumulate(map(len, texts))]
    return Array("u", len(texts), 0, 0, [None, struct.pack(f"{len(offsets)}i", *offsets), b"".join(texts)])


def spoiled(given: Random) -> Array:
    """An array, most often with mistakes."""
    pieces = [_piece(given) for _ in range(given.randrange(8))]
    layout = given.choice(tuple(FORMS))
    bits = bytes(given.getrandbits(8) for _ in range(len(pieces) // 8 + 1)) if given.getrandbits(1) else None
    buffers = [bits, *(_views(pieces, given) if layout == "vu" else _offsets(pieces, FORMS[layout], given))]
    offset = given.randrange(len(pieces) + 1)
    array = Array(layout, len(pieces) - offset, offset, given.choice((-1, 0, 1)), buffers)
    array.shift = given.getrandbits(1)
    match given.randrange(32):
        case 1:
            array.format = "z"
        case 2:
            array.length = -1
        case 3:
            array.buffers = buffers[:2]
        case 4 | 5 | 6 as number:
            place = min(number - 3, len(buffers) - 1)
            array.buffers = [*buffers[:place], None, *buffers[place + 1 :]]
        case _:
            pass
    return array


def _piece(given: Random) -> bytes:
    if given.getrandbits(2):
        return mutated(given.choice(TEXTS), given).encode("utf-8", "surrogatepass")
    return bytes(given.getrandbits(8) for _ in range(given.randrange(20)))


def _offsets(pieces: Sequence[bytes], form: str, given: Random) -> list[bytes | None]:
    """Offsets and the data. The last offset is one of the data; the others may be any."""
    offsets, data = [0, *accumulate(map(len, pieces))], b"".join(pieces)
    for _ in range(given.randrange(4)):
        offsets[given.randrange(len(offsets))] = given.choice((given.randrange(len(data) + 1), given.choice(VALUES)))
    offsets[-1] = min(offsets[-1], len(data))
    return [struct.pack(f"{len(offsets)}{form}", *offsets), data]


def _views(pieces: Sequence[bytes], given: Random) -> list[bytes | None]:
    """Views, the buffers of the long texts, and their sizes, which may be smaller than they are."""
    views, data = list[bytearray](), [bytearray() for _ in range(1 + given.getrandbits(1))]
    for piece in pieces:
        number = given.randrange(len(data))
        start = len(data[number])
        if len(piece) <= MOST_INLINE:
            views.append(bytearray(struct.pack("i12s", len(piece), piece)))
        else:
            views.append(bytearray(struct.pack("i4s2i", len(piece), piece, number, start)))
            data[number] += piece
    for _ in range(given.randrange(4) if views else 0):
        struct.pack_into("i", given.choice(views), 4 * given.randrange(4), given.choice((*VALUES, len(data), 13)))
    sizes = [given.randrange(len(each) + 1) if given.randrange(8) == 1 else len(each) for each in data]
    return [b"".join(views), *map(bytes, data), struct.pack(f"{len(sizes)}q", *sizes)]
