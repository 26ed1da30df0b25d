"""What every pass takes: a reference as text or as a node. Other texts and values are errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from uriast import (
    ParseError,
    append_data,
    append_segments,
    audit,
    comparison_key,
    edit_query,
    equivalent,
    normalize,
    origin,
    picture,
    relativize,
    replace,
    resolve,
    tree,
)
from uriast.passes.audit import bidi_findings
from uriast.passes.edit import (
    parent,
    path_name,
    path_suffix,
    with_name,
    with_suffix,
    without_trailing_slash,
)
from uriast.passes.iri import iri_to_uri, normalize_iri, uri_to_iri
from uriast.passes.origin import effective_port

if TYPE_CHECKING:
    from collections.abc import Callable

PASSES: list[Callable[[Any], object]] = [
    *(audit, picture, tree, normalize, comparison_key, origin, effective_port),
    *(replace, edit_query, append_segments, parent, path_name, path_suffix),
    *(without_trailing_slash, iri_to_uri, uri_to_iri, normalize_iri, bidi_findings),
    lambda reference: with_name(reference, "a"),
    lambda reference: with_suffix(reference, ".a"),
    lambda reference: append_data(reference, "a"),
    lambda reference: resolve(reference, "a:b"),
    lambda reference: resolve("a", reference),
    lambda reference: relativize(reference, "a:b"),
    lambda reference: relativize("a", reference),
    lambda reference: equivalent(reference, "a"),
    lambda reference: equivalent("a", reference),
]


@pytest.mark.parametrize("wrong", [b"http://a", None, 1, ["http://a"]])
def test_only_references_are_taken(wrong: object) -> None:
    for each in PASSES:
        with pytest.raises(TypeError, match=f"^expected an? .*, got {type(wrong).__name__}$"):
            each(wrong)


def test_a_text_must_be_valid() -> None:
    for each in PASSES:
        with pytest.raises(ParseError):
            each("http://a b")
