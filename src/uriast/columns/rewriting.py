"""From a column of references to one of others: normalized, resolved, or compared.

Most references of a real column are in normal form already, or all but a scheme in capitals. A kernel finds them, and
the pass runs for the others alone.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Final, TypeAlias, cast, overload

import pyarrow as pa
import pyarrow.compute as pc

from uriast.columns.arrays import TOO_MUCH, ArrowArray, ArrowStream, imported, of_texts, plain, rows_of, together
from uriast.columns.components import captured, checked
from uriast.columns.parsing import matches, parse as parse_column
from uriast.columns.unchanged import Normal, NormalByScheme, WithoutDotSegments
from uriast.combinators import ParseError
from uriast.grammar.rfc3986 import URI as URI_RULE, URI_reference
from uriast.nodes.iri import IRI, IRIReference
from uriast.passes.normalize import NormalizationStep, comparison_key as key_of_one, normalize as normalize_one
from uriast.passes.resolve import resolve as resolve_one

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.columns.arrays import Arrow
    from uriast.combinators import Rule
    from uriast.passes.schemes import SchemeTable

Base: TypeAlias = "str | IRI | Arrow"
MOST_BASES: Final = 1_024
"""The number of parsed bases that are kept. In a column of links, those of one page are together."""


@overload
def normalize(
    texts: ArrowArray,
    steps: NormalizationStep | None = ...,
    *,
    registry: SchemeTable | None = ...,
    rule: Rule[IRIReference] = ...,
) -> pa.Array: ...
@overload
def normalize(
    texts: ArrowStream,
    steps: NormalizationStep | None = ...,
    *,
    registry: SchemeTable | None = ...,
    rule: Rule[IRIReference] = ...,
) -> pa.ChunkedArray: ...
def normalize(
    texts: Arrow,
    steps: NormalizationStep | None = None,
    *,
    registry: SchemeTable | None = None,
    rule: Rule[IRIReference] = URI_reference,
) -> pa.Array | pa.ChunkedArray:
    """Normalize each reference of a column (RFC 3986, 6.2.2 and 6.2.3), as `uriast.normalize` does.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> columns.normalize(pa.array(["HTTP://Example.com/%7Ea", "http://a b", None])).to_pylist()
    ['http://example.com/~a', None, None]

    Args:
        texts: The references, as for `parse`.
        steps: The steps to apply, combined with `|`; by default, as for `uriast.normalize`.
        registry: The schemes whose facts count, as for `uriast.normalize`.
        rule: The rule that reads them. Only for the default one, references in normal form are found at once.

    Returns:
        For each text, the normalized one; null for null and for an invalid one.

    Raises:
        ValueError: A text is not UTF-8.
    """
    return _in_normal_form(texts, normalize_one, steps, registry, rule)


@overload
def comparison_key(
    texts: ArrowArray,
    steps: NormalizationStep | None = ...,
    *,
    registry: SchemeTable | None = ...,
    fragment: bool = ...,
    rule: Rule[IRIReference] = ...,
) -> pa.Array: ...
@overload
def comparison_key(
    texts: ArrowStream,
    steps: NormalizationStep | None = ...,
    *,
    registry: SchemeTable | None = ...,
    fragment: bool = ...,
    rule: Rule[IRIReference] = ...,
) -> pa.ChunkedArray: ...
def comparison_key(
    texts: Arrow,
    steps: NormalizationStep | None = None,
    *,
    registry: SchemeTable | None = None,
    fragment: bool = True,
    rule: Rule[IRIReference] = URI_reference,
) -> pa.Array | pa.ChunkedArray:
    """A text for each reference of a column that is the same for equivalent ones (RFC 3986, 6.2): a key for joins.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> columns.comparison_key(pa.array(["http://A/#top", "http://a/"]), fragment=False).to_pylist()
    ['http://a/', 'http://a/']

    Args:
        texts: The references, as for `parse`.
        steps: The steps, as for `normalize`.
        registry: As for `normalize`.
        fragment: Whether the fragment counts. It does not if URIs are compared for retrieval (6.1).
        rule: As for `normalize`.

    Returns:
        For each text, its key; null for null and for an invalid one.

    Raises:
        ValueError: A text is not UTF-8.
    """
    keys = _in_normal_form(texts, key_of_one, steps, registry, rule)
    return keys if fragment else pc.replace_substring_regex(keys, "#[^#]*", "")


@overload
def resolve(texts: ArrowArray, base: Base, *, strict: bool = ..., rule: Rule[IRIReference] = ...) -> pa.Array: ...
@overload
def resolve(
    texts: ArrowStream, base: Base, *, strict: bool = ..., rule: Rule[IRIReference] = ...
) -> pa.ChunkedArray: ...
def resolve(
    texts: Arrow,
    base: Base,
    *,
    strict: bool = True,
    rule: Rule[IRIReference] = URI_reference,
) -> pa.Array | pa.ChunkedArray:
    """Resolve each reference of a column (RFC 3986, 5.2), as `uriast.resolve` does.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> links = pa.array(["../b", "http://c/", "a b"])
    >>> columns.resolve(links, "http://a/d/e").to_pylist()
    ['http://a/b', 'http://c/', None]
    >>> columns.resolve(links, pa.array(["http://a/d/e", "no-uri", "http://a/"])).to_pylist()
    ['http://a/b', None, None]

    Args:
        texts: The references, as for `parse`.
        base: One base for all, a URI or an IRI. Or a column with a base for each reference.
        strict: Whether a reference with the base's own scheme is absolute (5.2.2).
        rule: The rule that reads the references, and a base that is no URI. Only for the default one, URIs without
            dot-segments are found at once.

    Returns:
        For each text, the target URI; null for null and for an invalid one. In a column of bases, one that is null or
        no URI makes null, too.

    Raises:
        ParseError: The one base is not valid, or is a relative reference.
        ValueError: A text is not UTF-8. Or there are not as many bases as references. Or the targets of a `string`
            array have more than 2 GiB.
    """
    parse = checked(rule).parse
    done = _resolved() if rule is URI_reference and strict else None
    if not isinstance(base, ArrowArray | ArrowStream):
        onto = _base(base, rule)
        return _rewritten(texts, done, None, lambda text: str(resolve_one(parse(text), onto, strict=strict)))
    base_of = lru_cache(MOST_BASES)(partial(_base, rule=rule))

    def rewrite(text: str, base: str) -> str:
        return str(resolve_one(parse(text), base_of(base), strict=strict))

    column = imported(texts)
    made = _rewritten_in_pairs(plain(column), plain(base), done, rewrite)
    return together(made) if isinstance(column, pa.Array) else made


def _base(base: str | IRI, rule: Rule[IRIReference]) -> IRI:
    """A base as a node. The rule reads one that is no URI, such as an IRI."""
    if not isinstance(base, str | IRIReference):
        message = f"expected a base as str, URI or IRI, or a column of them, got {type(base).__name__}"
        raise TypeError(message)
    try:
        return resolve_one("", base)
    except ParseError:
        if rule is URI_reference or not isinstance(base, str):
            raise
        return resolve_one("", cast("IRI", rule.parse(base)))  # it refuses a relative reference


def _in_normal_form(
    texts: Arrow,
    rewrite: Callable[..., object],
    steps: NormalizationStep | None,
    registry: SchemeTable | None,
    rule: Rule[IRIReference],
) -> pa.Array | pa.ChunkedArray:
    """The column with each reference rewritten that may not be in normal form."""
    parse = checked(rule).parse
    rewrite("", steps, registry=registry)  # refuses wrong arguments, also for an empty column
    normal = _normal(steps, by_default=registry is None) if rule is URI_reference else None
    done = None if normal is None else normal.URI_reference
    is_lowered = steps is None or NormalizationStep.CASE in steps
    almost = None if normal is None or not is_lowered else normal.almost_normal
    return _rewritten(texts, done, almost, lambda text: str(rewrite(parse(text), steps, registry=registry)))


@cache
def _resolved() -> Rule[object]:
    return WithoutDotSegments().URI


@cache
def _normal(steps: NormalizationStep | None, *, by_default: bool) -> Normal | None:
    """The references that some steps leave as they are, by the default table of schemes; `None` without one."""
    if steps is None or steps in NormalizationStep.SYNTAX_BASED:
        return Normal()
    return NormalByScheme() if by_default else None


def _rewritten(
    texts: Arrow, done: Rule[object] | None, almost: Rule[str] | None, rewrite: Callable[[str], str]
) -> pa.Array | pa.ChunkedArray:
    """The column with each text rewritten that is not done, nor so with its scheme in lower case."""

    def work(column: pa.ChunkedArray, made: pa.DataType) -> pa.ChunkedArray:
        rows = column.is_valid() if done is None else pc.invert(matches(column, done))
        others = column.cast(made).filter(rows)  # pyarrow filters no views
        by = _each(rewrite, others) if almost is None else _lowered(others, almost, rewrite)
        return _replaced(column, rows, by, made)

    return of_texts(texts, work)


def _lowered(texts: pa.ChunkedArray, almost: Rule[str], rewrite: Callable[[str], str]) -> pa.Array:
    scheme, rest, _ = parse_column(texts, captured(almost, ("scheme-in-any-case", "rest"))).flatten()
    lowered = pc.binary_join_element_wise(pc.ascii_lower(scheme), rest, pa.scalar(":", rest.type))
    rows = lowered.is_null()
    return together(_replaced(lowered, rows, _each(rewrite, texts.filter(rows)), pa.large_string()))


def _rewritten_in_pairs(
    texts: pa.ChunkedArray, bases: pa.ChunkedArray, done: Rule[object] | None, rewrite: Callable[[str, str], str]
) -> pa.ChunkedArray:
    """The column with each text rewritten by the base in its row. A text that is done needs a base that is a URI."""
    if len(texts) != len(bases):
        message = f"expected a base for each of {len(texts)} references, got {len(bases)}"
        raise ValueError(message)
    rows = texts.is_valid() if done is None else pc.invert(pc.and_(matches(texts, done), matches(bases, URI_RULE)))
    return _replaced(texts, rows, _each(rewrite, texts.filter(rows), bases.filter(rows)), texts.type)


def _each(rewrite: Callable[..., str], *columns: pa.ChunkedArray) -> pa.Array:
    """What some work makes of each row; null for one with a null, or that it refuses."""
    rows = zip(*map(rows_of, columns), strict=True)
    return pa.array([_or_none(rewrite, *row) for row in rows], pa.large_string())


def _replaced(texts: pa.ChunkedArray, rows: pa.ChunkedArray, by: pa.Array, made: pa.DataType) -> pa.ChunkedArray:
    """Texts of which those in some rows are replaced."""
    wide = pc.replace_with_mask(texts.cast(pa.large_string()), together(rows), by)
    try:
        return wide.cast(made)
    except pa.ArrowInvalid:
        raise ValueError(TOO_MUCH) from None


def _or_none(rewrite: Callable[..., str], *texts: str | None) -> str | None:
    try:
        return None if None in texts else rewrite(*texts)
    except ParseError:
        return None
