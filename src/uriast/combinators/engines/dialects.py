r"""The dialects of engines other than Python's. Each of their patterns matches whole texts alone.

`$` would let a final line feed pass in Java and PCRE2, so `\z` is at the end, or what the engine has in its place.
"""

from __future__ import annotations

from string import ascii_letters, digits
from typing import Final, Literal, TypeAlias

import attrs

from uriast.combinators.definition.charset import ANYTHING, CharSet
from uriast.combinators.run.render import Dialect

DialectName: TypeAlias = Literal["re2", "rust", "ecmascript", "java", "pcre2", "postgres"]
"""The name of a dialect."""

_ALNUM: Final = frozenset(ascii_letters + digits)
_SCALARS: Final = ANYTHING - CharSet.of_ranges([(0xD800, 0xDFFF)])
"""The characters of UTF-8, which has no surrogates."""

_OCTETS: Final = (0x100, r"\x{:02X}")
_ALL: Final = 0x110000

_RE2: Final = Dialect(
    name="re2",
    engines="RE2, and its kin in Go, DuckDB, ClickHouse, BigQuery and pyarrow",
    code_points=(_OCTETS, (_ALL, r"\x{{{:X}}}")),
    special=frozenset(r"\^$.|?*+()[]{}/"),
    # Each of these can be escaped in every dialect. No set has a character twice, so none has an operator such as `&&`.
    special_in_set=frozenset(r"\^-[](){}/|"),
    nothing=r"[^\x{0}-\x{10FFFF}]",
    group="(?P<{}>",
    in_names=_ALNUM | {"_"},
    begin=r"\A",
    end=r"\z",
    most_nested=1000,
    characters=_SCALARS,
)
_RUST: Final = attrs.evolve(_RE2, name="rust", engines="the crate regex, and Polars", most_nested=None)
_ECMASCRIPT: Final = attrs.evolve(
    _RE2,
    name="ecmascript",
    engines="browsers, Node and JSON Schema; some rules need the flag u or v",
    code_points=(_OCTETS, (0x10000, r"\u{:04X}"), (_ALL, r"\u{{{:X}}}")),
    nothing="[]",
    unicode_flag=True,
    group="(?<{}>",
    begin="^",
    end="$",
    lookahead=True,
    most_nested=None,
    characters=ANYTHING,
)
_PCRE2: Final = attrs.evolve(
    _RE2,
    name="pcre2",
    engines="PCRE2 in UTF mode, and PHP",
    code_points=(_OCTETS, (_ALL, r"\N{{U+{:X}}}")),  # with the option ALT_BSUX, \x{...} is an x
    nothing="(?!)",
    unicode_flag=True,
    parted=0x100,  # versions 10.45 to 10.47 forget characters of a set with both sides: PCRE2's issue 833
    group="(?<{}>",
    longest_name=32,
    possessive=True,
    possessive_groups=True,
    lookahead=True,
    most=65_535,
    most_nested=None,
)
_JAVA: Final = attrs.evolve(
    _PCRE2,
    name="java",
    engines="java.util.regex, and Spark",
    code_points=_RE2.code_points,
    unicode_flag=False,
    parted=None,
    in_names=_ALNUM,
    longest_name=None,
    most=None,
    characters=ANYTHING,
)
_POSTGRES: Final = attrs.evolve(
    _RE2,
    name="postgres",
    engines="PostgreSQL, whose groups have no names",
    code_points=((_ALL, r"\U{:08X}"),),
    nothing="(?!)",
    group="(",
    in_names=frozenset(),
    end=r"\Z",
    lookahead=True,
    longest=True,
    most=255,
    most_nested=None,
    characters=_SCALARS - CharSet.of_text("\0"),
)

DIALECTS: Final = {each.name: each for each in (_RE2, _RUST, _ECMASCRIPT, _JAVA, _PCRE2, _POSTGRES)}
"""The dialects by name."""

MEANT: Final = {
    **{name: f"did you mean {name}?" for name in DIALECTS},
    **dict.fromkeys(("pcre", "php"), "did you mean pcre2?"),
    **dict.fromkeys(("js", "javascript"), "did you mean ecmascript?"),
    "go": "did you mean re2?",
    "postgresql": "did you mean postgres?",
    "python": "in Python, use the rule itself",
}
"""Advice on names that are nearly those of a dialect."""
