"""From a column of references to one of others: normalized, resolved, or compared.

Most references of a real column are in normal form already. A table finds them, and the pass runs for the others alone.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, overload

import pyarrow as pa
import pyarrow.compute as pc

from uriast.columns.arrays import of_each, texts_type
from uriast.columns.machines import checked
from uriast.columns.parsing import matches
from uriast.columns.unchanged import Normal, NormalByScheme, WithoutDotSegments
from uriast.combinators import ParseError
from uriast.grammar.rfc3986 import URI_reference
from uriast.passes.normalize import NormalizationStep, normalize as normalize_one
from uriast.passes.resolve import resolve as resolve_one

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from uriast.combinators import Rule
    from uriast.nodes import URI
    from uriast.nodes.iri import IRI
    from uriast.passes.families import GenericReference
    from uriast.scheme_traits import SchemeTraits


@overload
def normalize(
    array: pa.Array,
    steps: NormalizationStep = ...,
    schemes: Mapping[str, SchemeTraits] | None = ...,
    *,
    rule: Rule[GenericReference] = ...,
) -> pa.Array: ...
@overload
def normalize(
    array: pa.ChunkedArray,
    steps: NormalizationStep = ...,
    schemes: Mapping[str, SchemeTraits] | None = ...,
    *,
    rule: Rule[GenericReference] = ...,
) -> pa.ChunkedArray: ...
def normalize(
    array: pa.Array | pa.ChunkedArray,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    schemes: Mapping[str, SchemeTraits] | None = None,
    *,
    rule: Rule[GenericReference] = URI_reference,
) -> pa.Array | pa.ChunkedArray:
    """Normalize each reference of a column (RFC 3986, 6.2.2 and 6.2.3), as `uriast.normalize` does.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> columns.normalize(pa.array(["HTTP://Example.com/%7Ea", "http://a b", None])).to_pylist()
    ['http://example.com/~a', None, None]

    Args:
        array: The references, as for `parse`.
        steps: The steps to apply, combined with `|`.
        schemes: The traits of schemes, as for `uriast.normalize`.
        rule: The rule that reads them. Only for the default one, references in normal form are found at once.

    Returns:
        For each text, the normalized one; null for null and for an invalid one.

    Raises:
        TypeError: An argument has the wrong type.
        ValueError: A text is not UTF-8.
    """
    parse = checked(rule).parse
    normalize_one("", steps, schemes)  # refuses wrong arguments, also for an empty column
    done = _normal(steps, by_default=schemes is None) if rule is URI_reference else None
    return _rewritten(array, done, lambda text: str(normalize_one(parse(text), steps, schemes)))


@overload
def comparison_key(
    array: pa.Array,
    steps: NormalizationStep = ...,
    schemes: Mapping[str, SchemeTraits] | None = ...,
    *,
    fragment: bool = ...,
    rule: Rule[GenericReference] = ...,
) -> pa.Array: ...
@overload
def comparison_key(
    array: pa.ChunkedArray,
    steps: NormalizationStep = ...,
    schemes: Mapping[str, SchemeTraits] | None = ...,
    *,
    fragment: bool = ...,
    rule: Rule[GenericReference] = ...,
) -> pa.ChunkedArray: ...
def comparison_key(
    array: pa.Array | pa.ChunkedArray,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    schemes: Mapping[str, SchemeTraits] | None = None,
    *,
    fragment: bool = True,
    rule: Rule[GenericReference] = URI_reference,
) -> pa.Array | pa.ChunkedArray:
    """A text for each reference of a column that is the same for equivalent ones (RFC 3986, 6.2): a key for joins.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> columns.comparison_key(pa.array(["http://A/#top", "http://a/"]), fragment=False).to_pylist()
    ['http://a/', 'http://a/']

    Args:
        array: The references, as for `parse`.
        steps: The steps, as for `normalize`.
        schemes: The traits of schemes, as for `normalize`.
        fragment: Whether the fragment counts. It does not if URIs are compared for retrieval (6.1).
        rule: As for `normalize`.

    Returns:
        For each text, its key; null for null and for an invalid one.

    Raises:
        TypeError: An argument has the wrong type.
        ValueError: A text is not UTF-8.
    """
    keys = normalize(array, steps, schemes, rule=rule)
    return keys if fragment else pc.replace_substring_regex(keys, "#[^#]*", "")


@overload
def resolve(
    array: pa.Array,
    base: str | URI | IRI,
    *,
    strict: bool = ...,
    rule: Rule[GenericReference] = ...,
) -> pa.Array: ...
@overload
def resolve(
    array: pa.ChunkedArray,
    base: str | URI | IRI,
    *,
    strict: bool = ...,
    rule: Rule[GenericReference] = ...,
) -> pa.ChunkedArray: ...
def resolve(
    array: pa.Array | pa.ChunkedArray,
    base: str | URI | IRI,
    *,
    strict: bool = True,
    rule: Rule[GenericReference] = URI_reference,
) -> pa.Array | pa.ChunkedArray:
    """Resolve each reference of a column against one base URI (RFC 3986, 5.2), as `uriast.resolve` does.

    >>> import pyarrow as pa
    >>> from uriast import columns
    >>> columns.resolve(pa.array(["../b", "http://c/", "a b"]), "http://a/d/e").to_pylist()
    ['http://a/b', 'http://c/', None]

    Args:
        array: The references, as for `parse`.
        base: The base, a URI or an IRI.
        strict: Whether a reference with the base's own scheme is absolute (5.2.2).
        rule: The rule that reads them. Only for the default one, URIs without dot-segments are found at once.

    Returns:
        For each text, the target URI; null for null and for an invalid one.

    Raises:
        ParseError: The base is not valid, or is a relative reference.
        TypeError: An argument has the wrong type.
        ValueError: A text is not UTF-8.
    """
    parse = checked(rule).parse
    resolve_one("", base, strict=strict)  # refuses a wrong base, also for an empty column
    done = _resolved() if rule is URI_reference and strict else None
    return _rewritten(array, done, lambda text: str(resolve_one(parse(text), base, strict=strict)))


@cache
def _resolved() -> Rule[object]:
    return WithoutDotSegments().URI


@cache
def _normal(steps: NormalizationStep, *, by_default: bool) -> Rule[object] | None:
    """A rule for references that some steps leave as they are, by the default table of schemes; `None` without one."""
    if steps in NormalizationStep.SYNTAX_BASED:
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
    return pc.replace_with_mask(texts, open_rows, pa.array([_or_none(rewrite, each) for each in others], texts.type))


def _or_none(rewrite: Callable[[str], str], text: str) -> str | None:
    try:
        return rewrite(text)
    except ParseError:
        return None
