"""A class of nodes may name the module that binds it, which is then imported on first use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
import pytest

from uriast.combinators import IrreversibleError, Node, ParseError, char_range, literal
from uriast.combinators.spanned import flat_parts

if TYPE_CHECKING:
    from collections.abc import Callable

IMPORT = "uriast.combinators.node.import_module"


def late() -> type[Any]:
    """A class that a module binds which nobody has imported."""

    @attrs.frozen
    class Late(Node):
        bound_by: ClassVar = "a module that is not imported"

        text: str

    return Late


def importing(other: Callable[[str], object]) -> Callable[[str], object]:
    """What imports the modules of the library, and calls a function with the name of any other."""
    return lambda module: (import_module if module.startswith("uriast.") else other)(module)


USES: list[Callable[[type[Any]], bool]] = [
    lambda kind: str(kind("7")) == "#7",
    lambda kind: list(flat_parts(kind("7"))) == [("", "#"), ("text", "7")],
    lambda kind: kind.binding()[1].abnf == kind.checker().abnf == '"#" %x30-39',
    lambda kind: kind.checker() is kind.binding()[1],
]


@pytest.mark.parametrize("use", USES)
def test_the_first_use_of_a_class_imports_the_module_that_binds_it(
    use: Callable[[type[Any]], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, imported = late(), list[str]()

    def bind(module: str) -> None:
        imported.append(module)
        (literal("#") >> char_range("0", "9").map(kind)).bind_nodes()

    monkeypatch.setattr(IMPORT, importing(bind))
    assert use(kind)
    assert imported == [kind.bound_by]
    with pytest.raises(ParseError, match="expected %x30-39"):
        kind("x")


def test_a_class_that_is_bound_imports_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = late()
    char_range("0", "9").map(kind).bind_nodes()
    monkeypatch.setattr(IMPORT, importing(pytest.fail))
    assert str(kind("7")) == "7"


def test_a_module_that_is_imported_already_is_not_imported_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = late()
    monkeypatch.setattr(kind, "bound_by", __name__)
    monkeypatch.setattr(IMPORT, importing(pytest.fail))
    with pytest.raises(IrreversibleError, match="no rule that is bound maps to"):
        str(kind("7"))
