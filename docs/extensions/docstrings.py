"""Docstrings and signatures as autodoc shows them.

Sections in Google's style, such as `Args:`, become fields. Sphinx's own extension for them also reads the docstring of
an attribute, and takes what stands before a colon for the attribute's type. Ours are sentences.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Final, cast

from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring

from extensions.members import documented_fields, fields_of, inherited_by, signature_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx import config
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

CONFIG: Final = cast("config.Config", Config(napoleon_use_ivar=False))  # as its documentation says

TYPED: Final = re.compile(r"^(\.\. attribute:: \w+)\n((?:   .*\n|\n)*?)(   :type: .*)$", re.MULTILINE)
"""A field as napoleon writes it, with its type at the end. Above, it becomes a part of the heading."""

ABNF: Final = re.compile("[A-Za-z][A-Za-z0-9-]* = ")
"""The beginning of a docstring that is a rule: its characters are no markup."""


def read_sections(  # noqa: PLR0913, PLR0917 - Sphinx passes six
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Replace the sections of a docstring by what autodoc reads, and add a class's fields and what it inherits."""
    if lines and ABNF.match(lines[0]):
        end = lines.index("") if "" in lines else len(lines)
        lines[:end] = ["::", "", *(f"   {line}" for line in lines[:end])]
    if what in {"attribute", "data", "property"}:
        return
    added = list(_of_class(obj, documented_fields("\n".join(lines)))) if inspect.isclass(obj) else []
    read = "\n".join(
        GoogleDocstring(lines, CONFIG, app, "class" if inspect.isclass(obj) else "function", name, obj, options).lines()
    )
    lines[:] = [*TYPED.sub(r"\1\n\3\n   :no-contents-entry:\n\2", read).split("\n"), "", *added]


def _of_class(kind: type, documented: set[str]) -> Iterator[str]:
    for path, names in inherited_by(kind):
        links = ", ".join(f":py:obj:`{name} <{path}.{name}>`" for name in names)
        yield from [f"From :py:class:`~{path}`: {links}.", ""]
    for name, written in fields_of(kind).items():
        if name not in documented:
            yield from [f".. attribute:: {name}", f"   :type: {written}", "   :no-contents-entry:", ""]


def write_signature(  # noqa: PLR0913, PLR0917 - Sphinx passes seven
    app: Sphinx, what: str, name: str, obj: object, options: object, args: str | None, result: str | None
) -> tuple[str | None, str | None]:
    """Show types as they are written, and no default that says nothing."""
    del app, name, options
    if args is None or what not in {"class", "exception", "function", "method"}:
        return args, result
    return signature_of(obj) or ("", None)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Read each docstring, and write each signature."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", read_sections)
    app.connect("autodoc-process-signature", write_signature)
    return {"parallel_read_safe": True}
