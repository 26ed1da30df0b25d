"""Arrays of Arrow, made and read by hand: https://arrow.apache.org/docs/format/CDataInterface.html"""

from __future__ import annotations

import ctypes
import struct
from ctypes import POINTER, Structure, c_char_p, c_int64, c_void_p
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Buffers: TypeAlias = "Sequence[bytes | None]"
RELEASE: Final = ctypes.CFUNCTYPE(None, c_void_p)
SCHEMA: Final = b"arrow_schema"
ARRAY: Final = b"arrow_array"
NUMBERS: Final = {b"u": "i", b"U": "q", b"l": "q", b"c": "b"}
"""The numbers of a format, as the module `struct` names them: offsets of texts, or the values."""
FRONT: Final = bytes(32)
"""What is in front of each buffer. A short object of ctypes has room behind it, where nobody sees what is read."""
MOST_INLINE: Final = 12
"""The number of bytes that a view has itself."""


class ArrowSchema(Structure):
    _fields_ = (
        *(("format", c_char_p), ("name", c_char_p), ("metadata", c_char_p), ("flags", c_int64)),
        *(("n_children", c_int64), ("children", POINTER(c_void_p)), ("dictionary", c_void_p)),
        *(("release", RELEASE), ("private_data", c_void_p)),
    )


class ArrowArray(Structure):
    _fields_ = (
        *(("length", c_int64), ("null_count", c_int64), ("offset", c_int64), ("n_buffers", c_int64)),
        *(("n_children", c_int64), ("buffers", POINTER(c_void_p)), ("children", POINTER(c_void_p))),
        *(("dictionary", c_void_p), ("release", RELEASE), ("private_data", c_void_p)),
    )


_new_capsule: Any = ctypes.PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, c_void_p)(
    ("PyCapsule_New", ctypes.pythonapi)
)
_pointer: Any = ctypes.PYFUNCTYPE(c_void_p, ctypes.py_object, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
_nothing: Any = ctypes.pythonapi.PyThread_get_thread_ident
QUIET: Final = ctypes.cast(_nothing, RELEASE)
"""What releases an array that owns nothing, without Python."""


def capsule(item: ArrowSchema | ArrowArray, name: bytes) -> object:
    """A capsule of something that lives on. The name does, too."""
    return _new_capsule(ctypes.addressof(item), name, None)


class Given:
    """An array that another library gives. It counts how often it is released, unless that is to be quiet."""

    def __init__(
        self,
        text_format: bytes = b"u",
        buffers: Buffers = (),
        length: int = 0,
        *,
        is_quiet: bool = False,
        **others: Any,
    ) -> None:
        self.releases = 0
        owned = [
            None if each is None else ctypes.create_string_buffer(FRONT + each, len(FRONT + each)) for each in buffers
        ]
        places = (c_void_p * (len(owned) + 1))(
            *(None if each is None else ctypes.addressof(each) + len(FRONT) for each in owned)
        )
        self._schema_release, self._release = RELEASE(self._forbidden), QUIET if is_quiet else RELEASE(self._released)
        self.schema = ArrowSchema(format=text_format, name=b"", release=self._schema_release)
        known = {"null_count": -1, "n_buffers": len(owned), **others}
        self.array = ArrowArray(length=length, buffers=places, release=self._release, **known)
        self._owned = owned, places
        self.capsules = capsule(self.schema, SCHEMA), capsule(self.array, ARRAY)

    def _released(self, address: int) -> None:
        ArrowArray.from_address(address).release = RELEASE()
        self.releases += 1

    def _forbidden(self, _: int) -> None:
        raise AssertionError  # nobody but the capsule owns it

    def renewed(self) -> tuple[object, object]:
        """The capsules, with the array as it was before it was moved."""
        self.array.release = self._release
        return self.capsules

    @property
    def is_moved(self) -> bool:
        """Whether nobody can release it by the capsule any more."""
        return not self.array.release


def bits(items: Sequence[object]) -> bytes:
    """A bit for each item, the lowest one first."""
    number = sum(1 << place for place, item in enumerate(items) if item)
    return number.to_bytes((len(items) + 7) // 8, "little")


def numbers(code: str, *values: int) -> bytes:
    return struct.pack(f"={len(values)}{code}", *values)


def given(texts: Sequence[bytes | None], text_format: bytes = b"u", offset: int = 0, **others: Any) -> Given:
    """The texts behind some others, which no row has."""
    texts = [*[b"not read"] * offset, *texts]
    data = [each or b"" for each in texts]
    buffers = views(data) if text_format == b"vu" else offsets(data, NUMBERS[text_format])
    valid = bits([each is not None for each in texts])
    return Given(text_format, [valid, *buffers], len(texts) - offset, offset=offset, **others)


def offsets(data: Sequence[bytes], code: str) -> list[bytes]:
    ends = [0]
    for each in data:
        ends.append(ends[-1] + len(each))
    return [numbers(code, *ends), b"".join(data)]


def views(data: Sequence[bytes]) -> list[bytes]:
    """The views of texts. Each longer one has a buffer of its own."""
    long = [each for each in data if len(each) > MOST_INLINE]
    buffer_numbers = iter(range(len(long)))
    made = [
        view(len(each), each) if len(each) <= MOST_INLINE else view(len(each), each[:4], next(buffer_numbers))
        for each in data
    ]
    return [b"".join(made), *long, numbers("q", *map(len, long))]


def view(length: int, prefix: bytes = b"", number: int = 0, start: int = 0) -> bytes:
    """A view of a text; of one that is longer than twelve bytes, with the place of the text in a buffer."""
    inline = length <= MOST_INLINE
    return numbers("i", length) + (
        prefix.ljust(12, b"\0") if inline else prefix[:4].ljust(4) + numbers("i", number, start)
    )


def rows(capsules: tuple[object, object]) -> list[Any]:
    """The rows of an array: tuples of a struct, texts, numbers or truth values; `None` for null."""
    schema, array = capsules
    return list(_rows(_pointer(schema, SCHEMA), _pointer(array, ARRAY)))


def release(array: ArrowArray) -> None:
    """Release an array, as one does that has it."""
    array.release(ctypes.addressof(array))
    assert not array.release


def moved(address: int) -> ArrowArray:
    """An array, which is nobody else's any more."""
    array = ArrowArray.from_buffer_copy(ArrowArray.from_address(address))
    ArrowArray.from_address(address).release = RELEASE()
    return array


def array_in(capsules: tuple[object, object]) -> ArrowArray:
    return ArrowArray.from_address(_pointer(capsules[1], ARRAY))


def _rows(schema_address: int, address: int) -> Iterator[Any]:
    schema, array = ArrowSchema.from_address(schema_address), ArrowArray.from_address(address)
    assert (array.offset, array.n_children) == (0, schema.n_children)
    valid = array.buffers[0]
    values = _values(schema, array)
    for row, value in enumerate(values):
        yield value if valid is None or _bit(valid, row) else None


def _values(schema: ArrowSchema, array: ArrowArray) -> Iterator[Any]:
    if schema.format == b"+s":
        pairs = [(schema.children[number], array.children[number]) for number in range(array.n_children)]
        yield from zip(*(_rows(*each) for each in pairs), strict=True)
    elif schema.format == b"b":
        yield from (_bit(array.buffers[1], row) for row in range(array.length))
    else:
        code, is_text = NUMBERS[schema.format], schema.format in b"uU"
        size = (array.length + is_text) * struct.calcsize(code)
        found = struct.unpack(f"={array.length + is_text}{code}", ctypes.string_at(array.buffers[1], size))
        data = ctypes.string_at(array.buffers[2], found[-1]) if is_text else b""
        spans = pairwise(found)
        yield from (data[start:end].decode() for start, end in spans) if is_text else found


def _bit(address: int, place: int) -> bool:
    return bool(ctypes.string_at(address, place // 8 + 1)[-1] >> place % 8 & 1)
