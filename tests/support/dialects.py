"""Patterns in other dialects, read back into that of `re`, so that the prover can read them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, get_args

from uriast.combinators import DialectName

if TYPE_CHECKING:
    from collections.abc import Collection

    from uriast.combinators import Rule

DIALECTS: Final[tuple[DialectName, ...]] = get_args(DialectName)
ENDS: Final[dict[DialectName, tuple[str, str]]] = {
    "re2": (r"\A", r"\z"),
    "rust": (r"\A", r"\z"),
    "ecmascript": ("^", "$"),
    "java": (r"\A", r"\z"),
    "pcre2": (r"\A", r"\z"),
    "postgres": (r"\A", r"\Z"),
}
"""What begins and ends a pattern: without flags, it matches at the ends of the text alone."""
_NAME: Final = re.compile(r"\(\?P?<([A-Za-z0-9_]+)>")
_CODE: Final = re.compile(r"\\(?:[xu]\{([0-9A-F]+)\}|N\{U\+([0-9A-F]+)\}|z)")


def in_python(pattern: str, dialect: DialectName) -> str:
    """A pattern in the dialect of `re`, for `fullmatch`, without the names of its groups."""
    begin, end = ENDS[dialect]
    assert pattern.startswith(begin)
    assert pattern.endswith(end)
    body = _NAME.sub("(", pattern[len(begin) : len(pattern) - len(end)])
    if dialect == "pcre2":  # in UTF mode, no text has surrogates
        body = body.replace("[^", r"[^\ud800-\udfff")
    return _CODE.sub(lambda code: r"\Z" if code[0] == end else f"\\U{int(code[1] or code[2], 16):08x}", body)


def names_in(pattern: str) -> list[str]:
    """The names of a pattern's groups, in their order."""
    return _NAME.findall(pattern)


def asked(rule: Rule[object], dialect: DialectName, groups: Collection[str] | None) -> Collection[str] | None:
    """The groups to ask for in a dialect: all components by name, where there are no groups otherwise."""
    return [*rule.pattern_for("java").groups] if groups is None and dialect == "postgres" else groups


def labels_of(rule: Rule[object], dialect: DialectName, groups: Collection[str] | None = None) -> dict[int, str]:
    """What each group of a rule's pattern captures, by its number."""
    found = rule.pattern_for(dialect, groups).groups
    return {group.number: label for label, of_label in found.items() for group in of_label}


def read_back(
    rule: Rule[object], groups: Collection[str] | None = None
) -> dict[tuple[str, tuple[tuple[int, str], ...]], list[DialectName]]:
    """The texts of a rule in all dialects, read back, with what the groups capture. Equal texts are there once."""
    found: dict[tuple[str, tuple[tuple[int, str], ...]], list[DialectName]] = {}
    for dialect in DIALECTS:
        names = asked(rule, dialect, groups)
        text = in_python(rule.pattern_for(dialect, names).source, dialect)
        labels = tuple(sorted(labels_of(rule, dialect, names).items()))
        found.setdefault((text, labels), []).append(dialect)
    return found
