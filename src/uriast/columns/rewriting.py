"""From a column of references to one of others: normalized, resolved, or compared.

Most references of a real column are in normal form already. A table finds them, and the pass runs for the others alone.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias, cast, overload

import pyarrow as pa
import pyarrow.compute as pc

from uriast.columns.arrays import as_texts, of_each, plain, texts_type
from uriast.columns.machines import checked
from uriast.columns.parsing import matches
from uriast.columns.unchanged import Normal, NormalByScheme, WithoutDotSegments
from uriast.combinators import ParseError
from uriast.grammar.rfc3986 import URI as URI_RULE, URI_reference
from uriast.passes.normalize import NormalizationStep, comparison_key as key_of_one, normalize as normalize_one
from uriast.passes.resolve import resolve as resolve_one

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators import Rule
    from uriast.nodes.iri import IRI, IRIReference
    from uriast.passes.schemes import SchemeTable

P = ParamSpec("P")
Base: TypeAlias = "str | IRI | pa.Array | pa.ChunkedArray"
MOST_BASES: Final = 1_024
"""The number of parsed bases that are kept. In a column of links, those of one page stand together."""


@overload
def normalize(
    array: pa.Array,
    steps: NormalizationStep | None = ...,
    *,
    registry: SchemeTable | None = ...,
    rule: Rule[IRIReference] = ...,
) -> pa.Array: ...
@overload
def normalize(
    array: pa.ChunkedArray,
    steps: NormalizationStep | None = ...,
    *,
    registry: SchemeTable | None = ...,
    rule: Rule[IRIReference] = ...,
) -> pa.ChunkedArray: ...
def normalize(
    array: pa.Array | pa.ChunkedArray,
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
        array: The references, as for `parse`.
        steps: The steps to apply, combined with `|`; by default, as for `uriast.normalize`.
        registry: The schemes whose facts count, as for `uriast.normalize`.
        rule: The rule that reads them. Only for the default one, references in normal form are found at once.

    Returns:
        For each text, the normalized one; null for null and for an invalid one.

    Raises:
        ValueError: A text is not UTF-8.
    """
    return _in_normal_form(array, normalize_one, steps, registry, rule)


@overload
def comparison_key(
    array: pa.Array,
    steps: NormalizationStep | None = ...,
    *,
    registry: SchemeTable | None = ...,
    fragment: bool = ...,
    rule: Rule[IRIReference] = ...,
) -> pa.Array: ...
@overload
def comparison_key(
    array: pa.ChunkedArray,
    steps: NormalizationStep | None = ...,
    *,
    registry: SchemeTable | None = ...,
    fragment: bool = ...,
    rule: Rule[IRIReference] = ...,
) -> pa.ChunkedArray: ...
def comparison_key(
    array: pa.Array | pa.ChunkedArray,
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
        array: The references, as for `parse`.
        steps: The steps, as for `normalize`.
        registry: As for `normalize`.
        fragment: Whether the fragment counts. It does not if URIs are compared for retrieval (6.1).
        rule: As for `normalize`.

    Returns:
        For each text, its key; null for null and for an invalid one.

    Raises:
        ValueError: A text is not UTF-8.
    """
    keys = _in_normal_form(array, key_of_one, steps, registry, rule)
    return keys if fragment else pc.replace_substring_regex(keys, "#[^#]*", "")


@overload
def resolve(array: pa.Array, base: Base, *, strict: bool = ..., rule: Rule[IRIReference] = ...) -> pa.Array: ...
@overload
def resolve(
    array: pa.ChunkedArray, base: Base, *, strict: bool = ..., rule: Rule[IRIReference] = ...
) -> pa.ChunkedArray: ...
def resolve(
    array: pa.Array | pa.ChunkedArray,
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
        array: The references, as for `parse`.
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
    if not isinstance(base, pa.Array | pa.ChunkedArray):
        onto = _base(base, rule)
        return _rewritten(array, done, lambda text: str(resolve_one(parse(text), onto, strict=strict)))
    base_of = lru_cache(MOST_BASES)(partial(_base, rule=rule))
    return _rewritten_in_pairs(
        array, base, done, lambda text, base: str(resolve_one(parse(text), base_of(base), strict=strict))
    )


def _base(base: str | IRI, rule: Rule[IRIReference]) -> IRI:
    """A base as a node. The rule reads one that is no URI, such as an IRI."""
    try:
        return resolve_one("", base)
    except ParseError:
        if rule is URI_reference or not isinstance(base, str):
            raise
        return resolve_one("", cast("IRI", rule.parse(base)))  # it refuses a relative reference


def _in_normal_form(
    array: pa.Array | pa.ChunkedArray,
    rewrite: Callable[..., object],
    steps: NormalizationStep | None,
    registry: SchemeTable | None,
    rule: Rule[IRIReference],
) -> pa.Array | pa.ChunkedArray:
    """The column with each reference rewritten that may not be in normal form."""
    parse = checked(rule).parse
    rewrite("", steps, registry=registry)  # refuses wrong arguments, also for an empty column
    done = _normal(steps, by_default=registry is None) if rule is URI_reference else None
    return _rewritten(array, done, lambda text: str(rewrite(parse(text), steps, registry=registry)))


@cache
def _resolved() -> Rule[object]:
    return WithoutDotSegments().URI


@cache
def _normal(steps: NormalizationStep | None, *, by_default: bool) -> Rule[object] | None:
    """A rule for references that some steps leave as they are, by the default table of schemes; `None` without one."""
    if steps is None or steps in NormalizationStep.SYNTAX_BASED:
        return Normal().URI_reference
    return NormalByScheme().URI_reference if by_default else None


def _rewritten(
    array: pa.Array | pa.ChunkedArray, done: Rule[object] | None, rewrite: Callable[[str], str]
) -> pa.Array | pa.ChunkedArray:
    """The column with each text rewritten that is no text of a rule."""
    return of_each(array, texts_type(array), lambda texts: _chunk_rewritten(texts, done, rewrite))


def _chunk_rewritten(texts: pa.Array, done: Rule[object] | None, rewrite: Callable[[str], str]) -> pa.Array:
    open_rows = texts.is_valid() if done is None else pc.fill_null(pc.invert(matches(texts, done)), fill_value=False)
    others = texts.filter(open_rows).to_pylist()
    return _replaced(texts, open_rows, [_or_none(rewrite, each) for each in others])


def _rewritten_in_pairs(
    array: pa.Array | pa.ChunkedArray,
    bases: pa.Array | pa.ChunkedArray,
    done: Rule[object] | None,
    rewrite: Callable[[str, str], str],
) -> pa.Array | pa.ChunkedArray:
    """The column with each text rewritten by the base in its row. A text that is done needs a base that is a URI."""
    texts, others = plain(array), plain(bases).cast(pa.large_string())
    if len(texts) != len(others):
        message = f"expected a base for each of {len(texts)} references, got {len(others)}"
        raise ValueError(message)
    starts = accumulate(map(len, texts.chunks), initial=0)
    chunks = [
        _pairs_rewritten(chunk, others[start : start + len(chunk)].combine_chunks(), done, rewrite)
        for start, chunk in zip(starts, texts.chunks, strict=False)
    ]
    return pa.chunked_array(chunks, texts.type) if isinstance(array, pa.ChunkedArray) else chunks[0]


def _pairs_rewritten(
    texts: pa.Array, bases: pa.Array, done: Rule[object] | None, rewrite: Callable[[str, str], str]
) -> pa.Array:
    rows = texts.is_valid()
    if done is not None:
        rows = pc.invert(pc.fill_null(pc.and_(matches(texts, done), matches(bases, URI_RULE)), fill_value=False))
    pairs = zip(texts.filter(rows).to_pylist(), bases.filter(rows).to_pylist(), strict=True)
    return _replaced(texts, rows, [None if None in pair else _or_none(rewrite, *pair) for pair in pairs])


def _replaced(texts: pa.Array, rows: pa.Array, by: list[str | None]) -> pa.Array:
    """Texts of which those in some rows are replaced."""
    wide = pc.replace_with_mask(texts.cast(pa.large_string()), rows, pa.array(by, pa.large_string()))
    return as_texts(wide, texts.type)


def _or_none(rewrite: Callable[P, str], *texts: P.args, **named: P.kwargs) -> str | None:
    try:
        return rewrite(*texts, **named)
    except ParseError:
        return None
