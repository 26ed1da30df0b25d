"""The directive `public` writes about the public names of a module and of the public modules in it.

    ```{public} uriast.passes
    ```

A name that several modules show stands on the page of the first alone, and the others link there. A rule stands on the
page of its grammar. A name without a docstring is an error.
"""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.logging import getLogger

import uriast
from extensions.faces import (
    definition_of,
    described_at,
    docstring_of,
    is_alias,
    is_of_grammar,
    modules_under,
    names_in,
    public_paths,
)
from extensions.grammar_pages import value_type
from extensions.members import class_description, signature_of
from uriast.combinators import Rule
from uriast.schemes import Scheme

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import MethodType, ModuleType

    from sphinx.application import Sphinx
    from sphinx.domains.python import PythonDomain
    from sphinx.util.typing import ExtensionMetadata

LOGGER: Final = getLogger(__name__)


class PublicDirective(SphinxDirective):
    """Writes a section for each module, or for each subject of the face."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the descriptions."""
        module = import_module(self.arguments[0])
        self.written: list[tuple[str, object]] = []
        if module is uriast:
            written = [*self._parsed([f".. automodule:: {module.__name__}"]), *self._subjects()]
        else:
            first, *others = modules_under(module)
            written = [*self._module(first), *(self._section(each.__name__, self._module(each)) for each in others)]
        for path, value in self.written:
            self._note_other_paths(path, value)
        return written

    def _subjects(self) -> Iterator[nodes.Node]:
        """The names of the face, under the modules that they come from."""
        names = names_in(uriast)
        for home in [uriast, *(each for top in rooms() for each in modules_under(top))]:
            some = [name for name in names if home is first_home(name)]
            if some:
                said = [] if home is uriast else [f"{summary_of(home)} Module: `{home.__name__}`.", ""]
                yield self._section(subject_of(home), self._parsed([*said, *self._described(uriast, some)]))

    def _module(self, module: ModuleType) -> list[nodes.Node]:
        here: list[str] = []
        elsewhere: list[str] = []
        for name in names_in(module):
            value = getattr(module, name)
            path = described_at(name, value)
            if is_of_grammar(value):
                elsewhere.append(f"{module.__name__}.{name}")
            elif path == f"{module.__name__}.{name}":
                here.append(name)
            else:
                elsewhere.append(cast("str", path))
        lines = [f".. automodule:: {module.__name__}", ""]
        if elsewhere:
            links = (f":py:obj:`{path.rpartition('.')[2]} <{path}>`" for path in elsewhere)
            lines += [f"Described elsewhere: {', '.join(links)}.", ""]
        return self._parsed([*lines, *self._described(module, here)])

    def _described(self, module: ModuleType, names: Iterable[str]) -> Iterator[str]:
        for name in names:
            lines = list(description(module, name))
            if not lines:
                LOGGER.warning("%s.%s has no docstring", module.__name__, name, location=self.get_location())
            yield from lines
            self.written.append((f"{module.__name__}.{name}", getattr(module, name)))

    def _note_other_paths(self, path: str, value: object) -> None:
        """Let links by other paths lead here: those of other modules, and the one of the definition."""
        name = path.rpartition(".")[2]
        domain = cast("PythonDomain", self.env.get_domain("py"))
        defined = f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
        others = [*public_paths()[name, id(value)], *([defined] if defined.endswith(f".{name}") else [])]
        kind = "class" if inspect.isclass(value) else "function" if inspect.isroutine(value) else "data"
        for other in dict.fromkeys(others):
            if other not in domain.objects:  # autodoc notes where a class is defined
                domain.note_object(other, kind, path, aliased=True)

    def _section(self, title: str, content: Iterable[nodes.Node]) -> nodes.section:
        name = nodes.make_id(title) if " " in title else title.replace(".", "-")
        section = nodes.section(ids=[name], names=[name])
        section += nodes.title(text=title)
        section += list(content)
        return section

    def _parsed(self, lines: Iterable[str]) -> list[nodes.Node]:
        return self.parse_text_to_nodes("\n".join(["````{eval-rst}", *lines, "````"]))


def description(module: ModuleType, name: str) -> Iterator[str]:
    """The directives for a public name; none if it has no docstring."""
    value = getattr(module, name)
    path = f"{module.__name__}.{name}"
    below = docstring_of(path)
    if inspect.isclass(value):
        if value.__doc__:
            yield from class_description(path, value)
    elif inspect.isroutine(value) and not below:
        if value.__doc__:
            yield from [f".. autofunction:: {path}", ""]
    elif inspect.ismethod(value):
        yield f".. py:function:: {name}{bound_signature(value)}"
        yield from [f"   :module: {module.__name__}", ""]
        yield from (f"   {line}" for line in [*below, ""])
    elif text := below or said_by(value):
        yield from [f".. py:{'type' if is_alias(value) else 'data'}:: {name}", f"   :module: {module.__name__}"]
        if is_alias(value):
            yield f"   :canonical: {definition_of(path)}"
        yield from (f"   {line}" for line in ["", *text, ""])


def bound_signature(method: MethodType) -> str:
    """The parameters and the result of a method of an object. What `parse` of a rule returns depends on the rule."""
    owner: object = method.__self__
    parameters, result = signature_of(method) or ("()", None)
    if isinstance(owner, Rule):
        parameters, result = "(text: str)", value_type(cast("Rule[object]", owner))
    return f"{parameters} -> {result}" if result else parameters


def said_by(value: object) -> list[str]:
    """What a value without a docstring tells about itself."""
    match value:
        case Rule():
            return [f"The rule ``{value.abnf}``, which has no name of its own."]
        case Scheme():
            return [f"The scheme ``{value.name}`` ({value.specification})."]
        case _:
            return []


def rooms() -> list[ModuleType]:
    """The public modules of the top level, those first that most users need."""
    first = ("uriast.nodes", "uriast.combinators", "uriast.passes")
    found = [each for each in modules_under(uriast) if each.__name__.count(".") == 1]
    return sorted(found, key=lambda each: first.index(each.__name__) if each.__name__ in first else len(first))


def first_home(name: str) -> ModuleType:
    """The public module that a name of the face comes from."""
    paths = public_paths()[name, id(getattr(uriast, name))]
    return sys.modules[paths[1].rpartition(".")[0]] if len(paths) > 1 else uriast


def subject_of(module: ModuleType) -> str:
    """The heading for the names of a module."""
    if module is uriast:
        return "Parsing"
    *around, name = module.__name__.removeprefix("uriast.").removeprefix("passes.").replace("_", " ").split(".")
    return f"{'IRIs' if around == ['iri'] else around[0].capitalize()}: {name}" if around else name.capitalize()


def summary_of(module: ModuleType) -> str:
    """The first sentence of a module's docstring."""
    return (inspect.getdoc(module) or "").partition("\n\n")[0].replace("\n", " ")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("public", PublicDirective)
    return {"parallel_read_safe": True}
