"""Laws of editing, percent-encoding and query data."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, get_args
from urllib.parse import parse_qsl, unquote_to_bytes

from fuzz import texts
from fuzz.fuzzer import holds, law, same
from uriast import (
    ParseError,
    QueryData,
    QueryEncoding,
    append_data,
    append_segments,
    edit_query,
    normalize,
    parent,
    parse,
    path_name,
    percent_decode,
    percent_decode_to_bytes,
    percent_encode,
    replace,
    resolve,
    with_name,
    with_suffix,
    with_trailing_slash,
    without_trailing_slash,
)
from uriast.grammar import rfc3986
from uriast.passes.percent_encoding import ComponentName

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer
    from uriast import URIReference

PARTS: Final[dict[str, Callable[[Random], str]]] = {
    "scheme": texts.scheme,
    "userinfo": texts.userinfo,
    "host": texts.host,
    "port": texts.port,
    "path": lambda random: random.choice(("", "a", "x:y", "//", "/")) + texts.segments(random),
    "query": texts.in_query,
    "fragment": texts.in_query,
}


def parts_of(reference: URIReference) -> dict[str, str | None]:
    """The parts that `replace` takes, as text."""
    found = {name: getattr(reference, name, None) for name in PARTS if name != "path"}
    return {name: None if part is None else str(part) for name, part in found.items()} | {"path": reference.path.text}


def changed(reference: URIReference, changes: dict[str, Any]) -> URIReference:
    """A copy of a reference with some parts replaced."""
    edited: URIReference = replace(reference, **changes)  # pyright: ignore[reportUnknownVariableType] # of which overload
    return edited  # pyright: ignore[reportUnknownVariableType]


def _replacement(random: Random) -> Case:
    name = random.choice((*PARTS,))
    part = PARTS[name](random)
    given = part if random.random() < 0.8 else texts.mutated(random, part)
    return texts.reference(random), list(PARTS).index(name), given, random.randrange(5)


@law(_replacement, 8_000)
def replacing(text: str, number: int, given: str, removed: int) -> None:
    """`replace` sets each given part, which parses back to itself, and keeps the others."""
    if not rfc3986.URI_reference.matches(text):
        return
    reference, name = parse(text), list(PARTS)[number % len(PARTS)]
    changes = {name: None if removed == 0 and name != "path" else given}
    try:
        edited = changed(reference, changes)
    except ValueError:
        return
    same(parse(str(edited)), edited)
    same(parts_of(edited), parts_of(reference) | changes)
    same(changed(edited, {name: parts_of(reference)[name]}), reference)


def _segments(random: Random) -> Case:
    name = texts.segment(random) if random.random() < 0.8 else texts.delicate(random)
    return texts.reference(random), name, texts.segment(random), random.choice((".x", "", ".tar.gz", ".x:y", "."))


@law(_segments, 4_000)
def paths(text: str, name: str, other: str, suffix: str) -> None:
    """An edited path parses back to itself, has the given name, and the other components stay."""
    if not rfc3986.URI_reference.matches(text):
        return
    reference = parse(text)
    edits: tuple[tuple[Callable[[], URIReference], str | None], ...] = (
        (lambda: append_segments(reference, other, name), name),
        (lambda: append_segments(reference), None),
        (lambda: with_name(reference, name), name),
        (lambda: with_suffix(reference, suffix), None),
        (lambda: with_trailing_slash(reference), ""),
        (lambda: without_trailing_slash(reference), None),
        (lambda: parent(reference), None),
    )
    for edit, named in edits:
        with suppress(ValueError):
            edited = edit()
            same(parse(str(edited)), edited)
            same(replace(edited, path=reference.path), reference)
            same(path_name(edited) if named is not None else None, named)


COMPONENTS: Final[tuple[ComponentName, ...]] = get_args(ComponentName)
_RULES: Final = {"user": "userinfo", "password": "userinfo", "query-name": "query", "query-value": "query"}


def _data(random: Random) -> Case:
    return texts.anything(random), random.randrange(len(COMPONENTS))


@law(_data, 10_000)
def percent_encoding(data: str, number: int) -> None:
    """Percent-encoded data match the rule of the component, and decode to the data."""
    component = COMPONENTS[number % len(COMPONENTS)]
    octets = data.encode("utf-8", "surrogateescape" if _has_only_escapes(data) else "replace")
    of_octets = percent_encode(octets, component)
    same(percent_decode_to_bytes(of_octets), octets)
    try:
        encoded = percent_encode(data, component)
    except ValueError:
        holds(_has_surrogate(data), "text without a lone surrogate was refused")
        return
    same(percent_decode(encoded), data)
    same(of_octets, encoded)
    rule = getattr(rfc3986, _RULES.get(component, component).replace("-", "_"))
    holds(not encoded or component == "path" or rule.matches(encoded), f"{encoded!r} is not a valid {component}")


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def _has_only_escapes(text: str) -> bool:
    return not any("\ud800" <= c <= "\udfff" and not "\udc80" <= c <= "\udcff" for c in text)


def _encoded(random: Random) -> Case:
    return (texts.run(random, (*texts.TRIPLETS, *texts.ANY, "%C3", "%A9", "%ED%A0%80", "\\", "\\x41"), 8),)


@law(_encoded, 10_000)
def percent_decoding(text: str) -> None:
    """Decoding agrees with the standard library; an error is at the first invalid percent sign."""
    faults = [index for index, character in enumerate(text) if character == "%" and not _is_triplet(text[index:])]
    try:
        found = percent_decode(text, "replace")
    except ParseError as error:
        holds(faults, "it was refused without a fault")
        holds(error.index in range(faults[0], faults[0] + 3), f"index {error.index} is not that of the fault")
        return
    holds(not faults, "an invalid percent sign was accepted")
    if not _has_surrogate(text):
        octets = unquote_to_bytes(text)
        same(percent_decode_to_bytes(text), octets)
        same(found, octets.decode("utf-8", "replace"))


def _is_triplet(text: str) -> bool:
    return len(text[1:3]) == 2 and all(digit in "0123456789abcdefABCDEF" for digit in text[1:3])


def _query(random: Random) -> Case:
    query = texts.run(random, (*texts.CHARACTERS, *"&&==+", "a=b", "%C3%A9", "%26", "%3D"), 8)
    return query, texts.anything(random), texts.anything(random), random.randrange(2)


@law(_query, 8_000)
def query_data(text: str, name: str, value: str, number: int) -> None:
    """Pairs agree with the standard library's form parsing; a pair that is set is read back; the others stay."""
    encoding = (QueryEncoding.PERCENT, QueryEncoding.FORM)[number % 2]
    if not rfc3986.query.matches(text):
        return
    data = QueryData(text, encoding, errors="replace")
    same(str(data), text)
    if encoding is QueryEncoding.FORM:
        same([*data.items()], parse_qsl(text, keep_blank_values=True, errors="replace"))
    if _has_surrogate(name + value):
        return
    more = data.add(name, value)
    same(more.items(), (*data.items(), (name, value)))
    holds(rfc3986.query.matches(str(more)), "expected a valid query")
    same(str(more)[: len(text)], text)
    changed = data.set(name, value)
    same(changed.get_all(name), (value,))
    same([pair for pair in changed.items() if pair[0] != name], [pair for pair in data.items() if pair[0] != name])
    same([pair for pair in data.items() if pair[0] != name], [*changed.remove(name).items()])
    same(QueryData("", encoding, "replace").extend(more.items()).items(), more.items())


def _edit(random: Random) -> Case:
    return texts.reference(random), texts.anything(random), texts.anything(random), random.randrange(6)


@law(_edit, 6_000)
def data_edits(text: str, name: str, value: str, number: int) -> None:
    """An edit of a query is that of its query data; data in a path comes back, also from the normal form."""
    if not rfc3986.URI_reference.matches(text) or _has_surrogate(name + value):
        return
    reference, encoding = parse(text), tuple(QueryEncoding)[number % 2]
    data = QueryData(reference.query, encoding)
    edits: tuple[tuple[dict[str, Any], QueryData], ...] = (
        ({"set": {name: value}}, data.set(name, value)),
        ({"add": [(name, value)]}, data.add(name, value)),
        ({"remove": name}, data.remove(name)),
    )
    changes, expected = edits[number // 2]
    edited = edit_query(reference, encoding=encoding, **changes)
    same(edited, reference if expected == data else replace(reference, query=expected))
    same(parse(str(edited)), edited)
    if not {name, value} & {"", ".", ".."}:
        appended = append_data(reference, name, value)
        same(parse(str(appended)), appended)
        same(replace(appended, path=reference.path), reference)
        for each in (appended, normalize(appended), resolve(appended, "http://a/b/../c")):
            same([percent_decode(segment) for segment in each.path.segments[-2:]], [name, value])


FUZZERS: Final[tuple[Fuzzer, ...]] = (replacing, paths, percent_encoding, percent_decoding, query_data, data_edits)
