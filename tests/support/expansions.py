"""Strategies for URI Templates and for values of their variables, and an expansion by RFC 6570's appendix A."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from hypothesis import strategies as st

if TYPE_CHECKING:
    from uriast.templates import Value

NAMES: Final = ("a", "b", "c", "x.y", "%41", "_1")
OPERATORS: Final = ("", "+", "#", ".", "/", ";", "?", "&")
UNRESERVED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
RESERVED: Final = frozenset(":/?#[]@!$&'()*+,;=")

texts: Final = st.text("ab1 %4A/:?#[]@!'&=+,;é\u6f22\U0001f600\x00", max_size=6)
plain_texts: Final = st.text("ab1 /:?#[]@!'&=+,;é\u6f22", min_size=1, max_size=6)
scalars: Final = texts | st.integers(-99, 99)


def composites(members: st.SearchStrategy[str | int], *, least: int = 0) -> st.SearchStrategy[Value]:
    """Lists and associative arrays, some of them of pairs."""
    defined = members if least else st.none() | members
    pairs = st.lists(st.tuples(members.map(str), defined), min_size=least, max_size=3)
    lists = st.lists(defined, min_size=least, max_size=3)
    return st.one_of(lists, lists.map(tuple), pairs, pairs.map(dict))


values: Final[st.SearchStrategy[Value]] = st.one_of(scalars, st.none(), composites(scalars))
assignments: Final = st.dictionaries(st.sampled_from(NAMES), values, max_size=5)
text_assignments: Final = st.dictionaries(st.sampled_from(NAMES), st.none() | scalars, max_size=5)


def expressions(modifiers: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Expressions with some of the modifiers."""
    specs = st.tuples(st.sampled_from(NAMES), modifiers).map("".join)
    lists = st.lists(specs, min_size=1, max_size=3).map(",".join)
    return st.tuples(st.sampled_from(OPERATORS), lists).map(lambda parts: f"{{{parts[0]}{parts[1]}}}")


literal_texts: Final = st.sampled_from(
    ["a", "/", "//h", "//h:", "?", "#", "http://", ":", "[", "%41", "é", "'", "1", "@"]
)
templates: Final = st.lists(expressions(st.sampled_from(["", "", "*"])) | literal_texts, max_size=5).map("".join)
"""Templates without prefixes: each of their variables may have any value."""
prefixed_templates: Final = st.lists(
    expressions(st.sampled_from(["", "*", ":1", ":2", ":12"])) | literal_texts, max_size=5
).map("".join)

APPENDIX_A: Final = {
    "": ("", ",", False, "", False),
    "+": ("", ",", False, "", True),
    ".": (".", ".", False, "", False),
    "/": ("/", "/", False, "", False),
    ";": (";", ";", True, "", False),
    "?": ("?", "&", True, "=", False),
    "&": ("&", "&", True, "=", False),
    "#": ("#", ",", False, "", True),
}
"""The columns first, sep, named and ifemp of the appendix's table, and whether allow has reserved characters."""
_TRIPLET: Final = re.compile("%[0-9A-Fa-f]{2}")
_PARTS: Final = re.compile(r"\{([+#./;?&]?)([^}]*)\}|[^{]+")


def expanded(template: str, given: dict[str, Value]) -> str:
    """The expansion as text, by the steps of appendix A: slow and plain, to compare with."""
    # In one step they are not followed. Appendix A encodes the names of pairs like literals after `;`, `?` and `&`, so
    # that `&` in a name would begin another pair. Section 3.2.1 encodes them like values, after every operator.
    return "".join(
        _expression(part[1], part[2], given) if part[2] else _literal(part[0]) for part in _PARTS.finditer(template)
    )


def _literal(text: str) -> str:
    return _encoded(text, keeps_reserved=True)


def _expression(operator: str, variables: str, given: dict[str, Value]) -> str:
    first, separator, is_named, if_empty, keeps_reserved = APPENDIX_A[operator]
    result = ""
    has_defined = False
    for spec in variables.split(","):
        name, colon, length = spec.rstrip("*").partition(":")
        value = given.get(name)
        is_text = isinstance(value, str | int)
        members = [] if is_text else _members(value)
        if not is_text and not members:
            continue  # undefined
        result += separator if has_defined else first
        has_defined = True
        if is_text:
            text = _first(str(value), int(length), decodes=keeps_reserved) if colon else str(value)
            if is_named:
                result += name
                if not text:
                    result += if_empty
                    continue
                result += "="
            result += _encoded(text, keeps_reserved=keeps_reserved)
            continue
        codes = [[_encoded(each, keeps_reserved=keeps_reserved) for each in member] for member in members]
        if not spec.endswith("*"):
            result += f"{name}=" if is_named else ""
            result += ",".join(",".join(member) for member in codes)
        elif is_named:
            for place, member in enumerate(codes):
                result += separator if place else ""
                result += name if len(member) == 1 else member[0]
                result += f"={member[-1]}" if member[-1] else if_empty
        else:
            result += separator.join("=".join(member) for member in codes)
    return result


def _members(value: Value) -> list[list[str]]:
    """The defined members of a composite value: texts alone, or names with texts."""
    pairs: list[list[object]] = []
    if isinstance(value, Mapping):
        pairs = [[name, each] for name, each in value.items()]
    elif value is not None:
        members = cast("Sequence[object]", value)
        pairs = [list(cast("tuple[object, ...]", each)) if isinstance(each, tuple) else [each] for each in members]
    return [[str(each) for each in pair] for pair in pairs if pair[-1] is not None]


def _first(text: str, length: int, *, decodes: bool) -> str:
    """The first characters. If triplets are kept, those that encode one character are one."""
    index = count = 0
    while index < len(text) and count < length:
        index += _width(text, index) if decodes else 1
        count += 1
    return text[:index]


def _width(text: str, index: int) -> int:
    """How much of a text stands for one character."""
    for triplets in (4, 3, 2, 1):
        piece = text[index : index + 3 * triplets]
        if re.fullmatch(f"(%[0-9A-Fa-f][0-9A-Fa-f]){{{triplets}}}", piece):
            try:
                one = len(bytes.fromhex(piece.replace("%", "")).decode()) == 1
            except UnicodeDecodeError:
                one = triplets == 1
            if one:
                return 3 * triplets
    return 1


def _encoded(text: str, *, keeps_reserved: bool) -> str:
    found: list[str] = []
    index = 0
    while index < len(text):
        triplet = _TRIPLET.match(text, index) if keeps_reserved else None
        if triplet:
            found.append(triplet[0])
            index += 3
        else:
            character = text[index]
            kept = character in UNRESERVED or (keeps_reserved and character in RESERVED)
            found.append(character if kept else "".join(f"%{octet:02X}" for octet in character.encode()))
            index += 1
    return "".join(found)
