"""Links by names as they are written where they stand, such as `URI` in a signature of `uriast.passes.resolve`."""

from __future__ import annotations

import inspect
import re
import sys
from collections import defaultdict
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from docutils import nodes
from sphinx import addnodes

import uriast
from extensions.faces import described_at, modules_under, public_paths
from uriast.combinators import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


HOMES: Final = {"reference/rules": "uriast.grammar.rfc3986", "reference/schemes": "uriast.schemes"}
"""The pages of the reference whose names are those of a module."""


def write_out_paths(app: Sphinx, tree: nodes.document) -> None:
    """Give each link to a public name its full path. Sphinx would take any name that ends so."""
    del app
    for link in tree.findall(addnodes.pending_xref):
        if link.get("refdomain") == "py":
            link.attributes.pop("refspecific", None)
            link["reftarget"] = next(candidates(link, str(link["reftarget"])), link["reftarget"])


def candidates(node: addnodes.pending_xref, target: str) -> Iterator[str]:
    """The paths that a name may mean: in its module, in the module of what is described, and anywhere."""
    first, dot, rest = target.removeprefix("nodes.").partition(".")
    for scope in scopes(node):
        if first in scope:
            path = described_at(first, scope[first])
            if path:
                yield f"{path}{dot}{rest}"
    everywhere = paths_by_name().get(first, [])
    if len(everywhere) == 1 and (first[:1].isupper() or node["reftype"] != "obj"):
        yield f"{everywhere[0]}{dot}{rest}"


def scopes(node: addnodes.pending_xref) -> Iterator[Mapping[str, object]]:
    """The names that can be written where a link stands."""
    described: nodes.Node | None = node
    while described is not None and not isinstance(described, addnodes.desc):
        described = described.parent
    if described is not None:
        signature = cast("addnodes.desc_signature", described[0])
        shown_by = str(signature.get("module"))
        value = object_at(shown_by, str(signature.get("fullname", "")))
        homes = (str(getattr(value, "__module__", "")), shown_by, str(node.get("py:module")))
        yield from (vars(sys.modules[home]) for home in homes if home in sys.modules)


def object_at(module: str, name: str) -> object:
    """The class or function of a name, or the class that a member belongs to."""
    value: object = import_module(module)
    for part in name.split("."):
        inner = getattr(value, part, None)
        if not (inspect.isclass(inner) or inspect.isroutine(inner)):
            break
        value = inner
    return value


@cache
def paths_by_name() -> Mapping[str, list[str]]:
    """The paths by which the public objects of each name are described. Rules are left out: nodes have their names."""
    found: dict[str, list[str]] = defaultdict(list)
    for (name, _), paths in public_paths().items():
        module, _, attribute = paths[0].rpartition(".")
        if not isinstance(getattr(sys.modules[module], attribute), Rule):
            found[name].append(paths[0])
    return found


def leave_parameters(app: Sphinx, tree: nodes.document) -> None:
    """Make no link of a name in a docstring that is a parameter there, such as `text`."""
    del app
    for described in tree.findall(addnodes.desc):
        named = {each.astext() for each in described.findall(addnodes.desc_sig_name)}
        for link in list(described.findall(addnodes.pending_xref)):
            is_in_docstring = link.get("reftype") == "obj" and not link.get("refexplicit")
            if is_in_docstring and link.astext() in named and link.astext()[:1].islower():
                link.replace_self(link.children)


def link_code(app: Sphinx, tree: nodes.document) -> None:
    """Make links of public names in backticks on pages: of full paths, and in the reference of names of `uriast`.

    A name may have arguments, such as `resolve(reference, base)`. On the pages about the command, a name without a dot
    is a subcommand, an extra or a program.
    """
    page = str(app.env.docname)
    is_of_command = page in {"reference/command", "how-to/command-line"}
    for code in list(tree.findall(nodes.literal)):
        text = re.sub(r"\([^()]*\)\Z", "", code.astext())
        homes = ["uriast", HOMES.get(page, "uriast")] if page.startswith("reference/") else []
        named = [text, *(f"{home}.{text}" for home in homes)]
        path = next(filter(None, map(described, named)), None)
        is_free = not isinstance(code.parent, addnodes.pending_xref | nodes.reference | nodes.title)
        is_name = not is_of_command or "." in text
        if path is not None and is_free and is_name and not code.get("classes"):
            link = addnodes.pending_xref(
                "", refdomain="py", reftype="obj", reftarget=path, refdoc=page, refexplicit=True, refwarn=True
            )
            code.replace_self(link)
            link += code


def described(path: str) -> str | None:
    """The path by which a public name, a member of a class or a module is described; `None` if it is not public."""
    if path in all_paths():
        return all_paths()[path]
    home, _, member = path.rpartition(".")
    if home in all_paths() and home not in sys.modules and member.isidentifier():
        module, _, name = all_paths()[home].rpartition(".")
        if member in vars(getattr(sys.modules[module], name)):
            return f"{all_paths()[home]}.{member}"
    return None


def trim_code(app: Sphinx, tree: nodes.document) -> None:
    """Leave out the empty line at the end of a block, which doctest needs before the fence."""
    del app
    for block in tree.findall(nodes.literal_block):
        if block.rawsource == block.astext():  # otherwise it holds markup
            block.rawsource = block.rawsource.rstrip("\n")
            block[:] = [nodes.Text(block.rawsource)]


@cache
def all_paths() -> Mapping[str, str]:
    """The path by which each public name and module is described, by all its paths."""
    modules = {module.__name__: module.__name__ for module in modules_under(uriast)}
    return modules | {path: paths[0] for paths in public_paths().values() for path in paths}


def setup(app: Sphinx) -> ExtensionMetadata:
    """Look at each page when it is read."""
    app.connect("doctree-read", trim_code)
    app.connect("doctree-read", link_code)
    app.connect("doctree-read", leave_parameters)
    app.connect("doctree-read", write_out_paths)
    return {"parallel_read_safe": True}
