from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import BinaryIO, NamedTuple, Self

from pyarrow import DataType, NativeFile, RecordBatch, Schema, Table

class InvalidRow(NamedTuple):
    expected_columns: int
    actual_columns: int
    number: int | None
    text: str

class ReadOptions:
    def __init__(self, *, use_threads: bool = ..., block_size: int = ...) -> None: ...

class ParseOptions:
    def __init__(
        self,
        *,
        newlines_in_values: bool = ...,
        ignore_empty_lines: bool = ...,
        invalid_row_handler: Callable[[InvalidRow], str] = ...,
    ) -> None: ...

class ConvertOptions:
    def __init__(
        self,
        *,
        column_types: Mapping[str, DataType] = ...,
        null_values: Sequence[str] = ...,
        strings_can_be_null: bool = ...,
        quoted_strings_can_be_null: bool = ...,
    ) -> None: ...

class CSVStreamingReader:
    schema: Schema
    def __enter__(self) -> Self: ...
    def __exit__(self, *args: object) -> None: ...
    def __iter__(self) -> Iterator[RecordBatch]: ...

class CSVWriter:
    def __init__(self, sink: BinaryIO, schema: Schema) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *args: object) -> None: ...
    def close(self) -> None: ...
    def write_table(self, table: Table) -> None: ...

def open_csv(
    input_file: NativeFile,
    read_options: ReadOptions | None = ...,
    parse_options: ParseOptions | None = ...,
    convert_options: ConvertOptions | None = ...,
) -> CSVStreamingReader: ...
