"""Runs patterns in an engine that has a package for Python: `python serve.py ENGINE [FLAGS]`.

Each request is a line with the pattern, the groups and the number of texts, and then a line for each text. Each answer
is a line for each text: `-` if the pattern does not match it; `+` and the captures if it does; `!` and what went wrong.
Texts are written as `base64` of UTF-16, so that lone surrogates pass as well; an undefined capture as `-`.
"""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Key: TypeAlias = "int | str"
"""A group, by its number or name."""
Captures: TypeAlias = "list[str | None]"
Answer: TypeAlias = "Captures | Exception | None"
"""The captures of a text; what went wrong; or `None` if the pattern does not match it."""
ENCODING: Final = "utf-16-le"


def encoded(text: str) -> str:
    """A text as it is written in a line."""
    return b64encode(text.encode(ENCODING, "surrogatepass")).decode("ascii")


def decoded(line: str) -> str:
    """The text that is written in a line."""
    return b64decode(line).decode(ENCODING, "surrogatepass")


def one_by_one(read: Callable[[str], Captures | None], texts: list[str]) -> Iterator[Answer]:
    """The answers of an engine that reads one text at a time."""
    for text in texts:
        try:
            yield read(text)
        except Exception as error:  # noqa: BLE001 - whatever an engine raises, the test tells it
            yield error


def re2(pattern: str, keys: list[Key], texts: list[str]) -> Iterator[Answer]:
    """RE2 by google-re2."""
    compiled: Any = import_module("re2").compile(pattern)

    def read(text: str) -> Captures | None:
        match = compiled.search(text)
        return None if match is None else [match.group(key) for key in keys]

    return one_by_one(read, texts)


def pcre2(pattern: str, keys: list[Key], texts: list[str], *flags: str) -> Iterator[Answer]:
    """PCRE2, in UTF mode since the pattern is a `str`. The flag `jit` compiles to machine code."""
    compiled: Any = import_module("pcre2").compile(pattern, jit="jit" in flags)

    def read(text: str) -> Captures | None:
        match = compiled.search(text)
        return None if match is None else [match.group(key) for key in keys]

    return one_by_one(read, texts)


def regress(pattern: str, keys: list[Key], texts: list[str], flags: str = "") -> Iterator[Answer]:
    """The crate regress: ECMAScript."""
    compiled: Any = import_module("regress").Regex(pattern, flags)

    def read(text: str) -> Captures | None:
        match = compiled.find(text)
        if match is None:
            return None
        content = text.encode()  # it counts bytes
        places: list[Any] = [match.group(key) if isinstance(key, int) else match.named_group(key) for key in keys]
        return [None if place is None else content[place.start : place.stop].decode() for place in places]

    return one_by_one(read, texts)


def polars(pattern: str, keys: list[Key], texts: list[str]) -> Iterator[Answer]:
    """The crate regex by Polars. It calls a group without a name by its number."""
    module: Any = import_module("polars")
    column = module.Series(texts, dtype=module.String)
    verdicts = column.str.contains(pattern)
    groups: list[tuple[str | None, ...]] = [()] * len(texts)
    if keys:
        fields = column.str.extract_groups(pattern).struct
        named = {key: fields.fields[key - 1] if isinstance(key, int) else key for key in keys}
        groups = list(zip(*(fields.field(named[key]).to_list() for key in keys), strict=True))
    for verdict, found in zip(verdicts, groups, strict=True):
        yield list(found) if verdict else None


def duckdb(pattern: str, keys: list[Key], texts: list[str]) -> Iterator[Answer]:
    """RE2 by DuckDB. It gives names of its own to the first groups."""
    module: Any = import_module("duckdb")
    most = max((key for key in keys if isinstance(key, int)), default=0)
    extract = "regexp_extract(t, $pattern, $names)" if keys else "NULL"
    with module.connect() as connection:
        rows = connection.execute(
            f"SELECT regexp_matches(t, $pattern), {extract} FROM (SELECT unnest($texts::VARCHAR[]) AS t)",
            {"pattern": pattern, "texts": texts} | ({"names": [f"g{n + 1}" for n in range(most)]} if keys else {}),
        ).fetchall()
    for verdict, found in rows:
        yield [found[f"g{key}"] for key in keys] if verdict else None


ENGINES: Final[dict[str, Callable[..., Iterator[Answer]]]] = {
    each.__name__: each for each in (re2, pcre2, regress, polars, duckdb)
}


def written(answer: Answer) -> str:
    """The line of an answer."""
    match answer:
        case None:
            return "-"
        case Exception():
            return f"!{encoded(f'{type(answer).__name__}: {answer}')}"
        case captures:
            return "+" + "".join(f"\t{'-' if each is None else encoded(each)}" for each in captures)


def main(name: str, *flags: str) -> None:
    """Answer requests until there are no more."""
    lines = (line.rstrip("\n") for line in sys.stdin)
    for line in lines:
        pattern, groups, count = line.split("\t")
        keys: list[Key] = [int(key) if key.isdigit() else key for key in groups.split(",") if key]
        texts = [decoded(text) for text in islice(lines, int(count))]
        try:
            answers = list(ENGINES[name](decoded(pattern), keys, texts, *flags))
        except BaseException as error:  # noqa: BLE001 - Polars' panics are no Exception
            answers = [RuntimeError(repr(error))] * len(texts)
        sys.stdout.writelines(f"{written(answer)}\n" for answer in answers)
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
