"""The directive `api` writes about the public names of a module, and of the public modules in it, by autodoc.

    ```{api} uriast.passes
    ```

An object that several modules show is described at the shortest of its paths; links by the others lead there.
"""

from __future__ import annotations

import inspect
import re
import sys
from enum import Enum
from types import MethodType, ModuleType, UnionType
from typing import TYPE_CHECKING, Any, Final, cast, get_origin

import attrs
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import uriast
from extensions.public import declared_type, docstring_of, modules_under, names_in, paths_of
from uriast.combinators import Grammar, Node, Rule
from uriast.combinators.definition.expression import Named
from uriast.combinators.rules.grammar import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.domains.python import PythonDomain
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

ABNF: Final = re.compile("[A-Za-z][A-Za-z0-9-]* = ")
"""The beginning of a docstring that is a rule."""
TYPED: Final = re.compile(r"^(\.\. attribute:: \w+)\n((?:   .*\n|\n)*?)(   :type: .*)$", re.MULTILINE)
"""A field as napoleon writes it, with its type at the end."""
OF_ATTRS: Final = re.compile(r"(?<== )(?:attr_dict\['(\w+)'\][.]default|_?NOTHING)")
"""A default as the code of attrs has it; `NOTHING` in place of one that is computed."""


class ApiDirective(SphinxDirective):
    """Writes a section for each module, and on the page of `uriast` for each module that its names come from."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the descriptions."""
        first, *others = modules_under(self.arguments[0])
        if first is not uriast:
            sections = [self._section(each.__name__, self._module(each)) for each in others]
            return [*self._module(first), *sections]
        names = names_in(uriast)
        homes = {name: paths_of(name, value)[-1].rpartition(".")[0] for name, value in names.items()}
        written = self._parsed(".. automodule:: uriast\n   :no-members:")
        for home in sorted({*homes.values()}, key=rank):
            described = self._described(uriast, {name: names[name] for name in names if homes[name] == home})
            summary = (inspect.getdoc(sys.modules[home]) or "").partition("\n\n")[0]
            written.append(self._section(home, [*self._parsed(summary), *described]))
        return written

    def _module(self, module: ModuleType) -> list[nodes.Node]:
        names = names_in(module)
        first = {name: paths_of(name, value)[0] for name, value in names.items()}
        here = {
            name: value
            for name, value in names.items()
            if first[name] == f"{module.__name__}.{name}" and not is_grammar(value)
        }
        links = [f":py:obj:`{name} <{path}>`" for name, path in first.items() if name not in here]
        lines = [f".. automodule:: {module.__name__}", "   :no-members:", ""]
        lines += [f"Described elsewhere: {', '.join(links)}."] if links else []
        return [*self._parsed("\n".join(lines)), *self._described(module, here)]

    def _described(self, module: ModuleType, names: Mapping[str, object]) -> list[nodes.Node]:
        lines = [line for name, value in names.items() for line in description(module.__name__, name, value)]
        written = self._parsed("\n".join(lines))
        for name, value in names.items():
            note_others(self.env, f"{module.__name__}.{name}", value)
        return written

    def _section(self, title: str, content: list[nodes.Node]) -> nodes.section:
        section = nodes.section(ids=[title.replace(".", "-")], names=[title])
        section += nodes.title(text=title)
        section += content
        return section

    def _parsed(self, text: str) -> list[nodes.Node]:
        return self.parse_text_to_nodes(f"````{{eval-rst}}\n{text}\n````")


def rank(home: str) -> tuple[bool, bool, bool, str]:
    """The order of the modules on the page of `uriast`: what parses, the nodes, the passes, and the rest."""
    grammar, nodes, passes = (not home.startswith(f"uriast.{each}") for each in ("grammar", "nodes", "passes"))
    return grammar, nodes, passes, home


def note_others(env: BuildEnvironment, path: str, value: object) -> None:
    """Let the other paths of an object lead to its description."""
    domain = cast("PythonDomain", env.get_domain("py"))
    for other in paths_of(path.rpartition(".")[2], value):
        if other not in {*domain.objects, *sys.modules}:
            domain.note_object(other, domain.objects[path].objtype, path, aliased=True)


def is_grammar(value: object) -> bool:
    """Whether a value is described on the page of a grammar."""
    return inspect.isclass(value) and issubclass(value, Grammar) and bool(rules_of(value))


def description(module: str, name: str, value: object) -> Iterator[str]:
    """The directive for a public name."""
    path = f"{module}.{name}"
    if inspect.isclass(value):
        yield from class_description(path, value)
    elif isinstance(value, UnionType) or hasattr(value, "__origin__"):
        yield from [f".. py:type:: {name}", f"   :module: {module}"]
        yield f"   :canonical: {re.sub('uriast[.][a-z_.]+', '', str(value))}"
        yield from ["", *(f"   {line}" for line in docstring_of(name, value))]
    elif inspect.isroutine(value):
        yield f".. autofunction:: {path}"
    else:
        yield f".. autodata:: {path}"
        yield from ["   :no-index:"] if path in sys.modules else []
        yield from [] if isinstance(value, str | int) else ["   :no-value:"]
    yield ""


def class_description(path: str, kind: type[Any]) -> Iterator[str]:
    """The directive for a class: with what it takes from private bases, but without what each node or tuple has."""
    yield f".. auto{'exception' if issubclass(kind, BaseException) else 'class'}:: {path}"
    bases = kind.__mro__[1:]
    described = [base for base in bases if any(issubclass(each, base) for each in bases if not is_private(each))]
    left_out = [
        *getattr(kind, "_fields", ()),
        *(rules_of(kind) if issubclass(kind, Grammar) else ()),
        *(vars(Node) if kind is not Node and issubclass(kind, Node) else ()),
    ]
    if len(described) < len(bases):
        yield f"   :inherited-members: {', '.join(base.__name__ for base in described)}"
    if left_out:
        yield f"   :exclude-members: {', '.join(left_out)}"
    if any(base is not object for base in public_bases(kind.__bases__)):
        yield "   :show-inheritance:"
    if issubclass(kind, Enum):
        yield "   :undoc-members:"
    ours = [member for base in described if base.__module__.startswith("uriast.") for member in vars(base).items()]
    known = {*left_out, *(name for each in kind.__mro__ if each not in described for name in vars(each))}
    inherited = [name for name, value in ours if value.__doc__ and name not in known and not name.startswith("_")]
    if inherited:
        yield from ["", f"   Inherited: {', '.join(f'``{name}``' for name in dict.fromkeys(inherited))}."]
    yield ""


def is_private(kind: type) -> bool:
    """Whether a class is one of ours that is not public."""
    return kind.__module__.startswith("uriast.") and not paths_of(kind.__name__, kind)


def public_bases(bases: Iterable[type]) -> Iterator[type]:
    """Bases of a class, with the public bases of a private one in its place."""
    for base in bases:
        kind = get_origin(base) or base
        if is_private(kind):
            inner = public_bases(getattr(kind, "__orig_bases__", kind.__bases__))
            yield from (each for each in inner if (get_origin(each) or each).__module__.startswith("uriast."))
        else:
            yield base


def hide_private(app: Sphinx, name: str, obj: object, options: object, bases: list[type]) -> None:
    """Show no base class that is not public."""
    del app, name, obj, options
    bases[:] = public_bases(bases)


def prepare_docstring(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Find the docstring of a value, and keep what is no section from napoleon and what is ABNF from Sphinx."""
    del app, options
    if what == "data" or (what == "function" and isinstance(obj, MethodType)):
        lines[:] = docstring_of(name.rpartition(".")[2], obj)
    if lines and ABNF.match(lines[0]):
        end = lines.index("") if "" in lines else len(lines)
        lines[:end] = ["::", "", *(f"   {line}" for line in lines[:end])]
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]  # napoleon takes what the first line has before a colon for the type


def finish_docstring(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Write the type of a field where other attributes have it. napoleon writes it below the description."""
    del app, what, name, obj, options
    lines[:] = TYPED.sub(r"\1\n\3\n   :no-contents-entry:\n\2", "\n".join(lines)).split("\n")


def write_signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, args: str | None, result: str | None
) -> tuple[str | None, str | None]:
    """Show the defaults of fields, and say what `parse` of a rule returns."""
    del app, what, name, options
    match obj:
        case MethodType(__self__=Rule(definition=Named(name, _, Grammar() as grammar))):
            made = declared_type(type(grammar), name.replace("-", "_"))
            return "(text: str)", made.removeprefix("Rule[").removesuffix("]")
        case _:
            pass
    fields = attrs.fields_dict(obj) if inspect.isclass(obj) and attrs.has(obj) else {}
    return args and OF_ATTRS.sub(lambda found: shown(fields[found[1]].default) if found[1] else "...", args), result


def shown(default: object) -> str:
    """A default as it is written."""
    if isinstance(default, Enum):
        return f"{type(default).__name__}.{default.name}"
    return default.__name__ if isinstance(default, type) else repr(default)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive, and read docstrings and signatures as autodoc and napoleon cannot."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.napoleon")
    app.add_directive("api", ApiDirective)
    app.connect("autodoc-process-bases", hide_private)
    app.connect("autodoc-process-docstring", prepare_docstring, priority=400)
    app.connect("autodoc-process-docstring", finish_docstring, priority=600)
    app.connect("autodoc-process-signature", write_signature)
    return {"parallel_read_safe": True}
