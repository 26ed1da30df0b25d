"""Links of names in backticks that Sphinx leaves alone."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.ext.intersphinx import InventoryAdapter, missing_reference

from extensions.public import modules_under, names_in

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.domains.python import PythonDomain
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

PACKAGES = ("uriast.nodes", "uriast.passes", "uriast.addresses")
PARSY = {"_parsy.AnyParser": "parsy.Parser", "_parsy.AnyResult": "parsy.Result"}
COMMAND = "reference/command"
"""The page where a name without a dot is a subcommand, an extra or a program."""


def link_code(app: Sphinx, tree: nodes.document) -> None:
    """Let code on a page be a link if it is a public name: its path, or in the reference a name or a pass."""
    page = app.env.docname
    is_of_reference = page.startswith("reference/") and page != COMMAND
    for code in [each for each in tree.findall(nodes.literal) if not each.get("classes")]:
        name = re.sub(r"\([^()]*\)\Z", "", code.astext())
        home = home_of(name.partition(".")[0]) if is_of_reference else None
        if home is not None:
            name = f"{home}.{name}"
        is_linked = isinstance(code.parent, addnodes.pending_xref | nodes.reference | nodes.title)
        if name.startswith("uriast.") and not is_linked:
            link = addnodes.pending_xref("", refdomain="py", reftype="obj", reftarget=name, refdoc=page)
            code.replace_self(link)
            link += code


@cache
def home_of(name: str) -> str | None:
    """The module that a name without a path is taken from on a page of the reference."""
    modules = [each for package in PACKAGES for each in modules_under(package)]
    return next((each.__name__ for each in [import_module("uriast"), *modules] if name in names_in(each)), None)


def be_exact(app: Sphinx, tree: nodes.document) -> None:
    """Let no type be a link to the first name that ends so, and show parsy's types by their own names."""
    del app
    for link in tree.findall(addnodes.pending_xref):
        link.attributes.pop("refspecific", None)
        name = PARSY.get(link["reftarget"])
        if name is not None:
            link["reftarget"] = name
            link.children = [nodes.Text(name)]


def find_class(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.TextElement
) -> nodes.reference | None:
    """Let a type of another module or of another project be a link, if no other has its name."""
    domain = cast("PythonDomain", env.get_domain("py"))
    if node.get("refdomain") != "py" or not str(node["reftarget"])[:1].isupper():
        return None
    found = [name for name, item in domain.find_obj(env, "", "", node["reftarget"], "class", 1) if not item.aliased]
    if len(found) == 1:
        return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", found[0], node, contnode)
    inventory = InventoryAdapter(env).main_inventory
    others = [name for kind in inventory for name in inventory[kind] if name.endswith(f".{node['reftarget']}")]
    if len(others) != 1 or found:
        return None
    node["reftarget"], node["reftype"] = others[0], "obj"
    return missing_reference(app, env, node, contnode)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Look at each page when it is read, and at each link that leads nowhere."""
    app.connect("doctree-read", be_exact)
    app.connect("doctree-read", link_code)
    app.connect("missing-reference", find_class)
    return {"parallel_read_safe": True}
