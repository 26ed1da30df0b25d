"""The output of `uriast explain`: a picture, a tree and the target URI."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard, cast

from uriast.combinators import Node
from uriast.combinators.drawing import Drawing, Part
from uriast.nodes.iri import IRI, IRelativeRef
from uriast.passes.draw import picture, tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.nodes.iri import IRIReference


def explanation(value: object, target: IRI | None, paint: Callable[[Drawing], str]) -> str:
    r"""The drawings of a value and of its target URI, separated by empty lines."""
    drawings = [*_drawings(value), *([] if target is None else [_titled(target)])]
    return "\n\n".join(paint(drawing) for drawing in drawings)


def is_reference(value: object) -> TypeGuard[IRIReference]:
    """Whether a value is a node of a URI reference or an IRI reference."""
    return isinstance(value, IRI | IRelativeRef)


def _drawings(value: object) -> Iterator[Drawing]:
    if is_reference(value) and str(value):
        yield picture(value)
    match value:
        case Node():
            yield tree(value)
        case tuple():
            for item in cast("tuple[object, ...]", value):
                yield from _drawings(item)
        case None:
            return
        case _:
            yield Drawing(((Part(repr(value), "value"),),))


def _titled(target: IRI) -> Drawing:
    """The target URI on one line, with its password masked."""
    title = (Part("target URI", "label"), Part(": ", "delimiter"))
    return Drawing(((*title, *masked(target)),))


def masked(reference: IRIReference) -> tuple[Part, ...]:
    """The text of a reference in labeled parts, with its password masked."""
    text, *_ = picture(reference).lines
    return tuple(part for part in text if part.role != "space")
