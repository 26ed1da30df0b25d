"""The directive `grammar` writes a page about the rules of a grammar, from the rules themselves.

    ```{grammar} uriast.grammar.rfc3986.RFC3986
    ```

First a table of all rules with their values; then each rule has a section: its diagram, whose boxes are links, its
ABNF, the type of its value, and what its docstring adds.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from extensions.api import class_description, note_others
from extensions.public import declared_type, grammar_of
from uriast.combinators.rules.grammar import rule, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.domains.python import PythonDomain
    from sphinx.util.typing import ExtensionMetadata

    from uriast.combinators import Grammar, Rule

SECTION: Final = re.compile(r"\(section ([0-9A-Z.]+)\)")


class Place(NamedTuple):
    """Where a rule is defined: the class of its grammar, and its attribute there."""

    grammar: type[Grammar]
    attribute: str

    @property
    def id(self) -> str:
        """The target of links on its page."""
        return f"{self.grammar.__name__}.{self.attribute}"

    @property
    def address(self) -> str:
        """The address of its section, from the page of any grammar."""
        return f"{self.grammar.__module__.rpartition('.')[2]}.html#{self.id}"

    @property
    def path(self) -> str:
        """The path of the attribute."""
        return f"{self.grammar.__module__}.{self.id}"

    @property
    def documented(self) -> tuple[str, str]:
        """The section of the RFC that defines the rule, if its docstring names one, and what the docstring adds."""
        docstring = inspect.cleandoc(vars(self.grammar)[self.attribute].__doc__ or "")
        definition, _, prose = docstring.partition("\n\n")
        found = SECTION.search(definition)
        return found[1] if found else "", prose


class GrammarDirective(SphinxDirective):
    """Writes a section for each rule that a grammar defines, in its order."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the table, the sections, and that of the class."""
        module, _, name = self.arguments[0].rpartition(".")
        kind: type[Grammar] = getattr(import_module(module), name)
        places = dict(rules_with_places(kind()))
        links = {made.name: place.address for place, made in places.items()}
        exported = exported_rules(kind)
        mine = {place: made for place, made in places.items() if place.grammar is kind}
        changed = [place for place in places if place not in mine and place.attribute in exported]
        return [
            *(self._table(mine) if mine else []),
            *(self._changed(kind, changed) if changed else []),
            *(self._section(place, made, links, exported) for place, made in mine.items()),
            self._class(kind),
        ]

    def _table(self, places: dict[Place, Rule[object]]) -> list[nodes.Node]:
        lines = [".. list-table::", "   :header-rows: 1", "", "   * - Rule", "     - Value", "     - Section"]
        for place, made in places.items():
            value = declared_type(place.grammar, place.attribute).removeprefix("Rule[").removesuffix("]")
            lines.append(f"   * - :py:obj:`{made.name} <{place.path}>`")
            lines += [f"     - ``{value}``", f"     - {place.documented[0]}"]
        return self._parsed(lines)

    def _class(self, kind: type[Grammar]) -> nodes.section:
        name = f"the-class-{kind.__name__}"
        section = nodes.section(ids=[name], names=[name])
        section += nodes.title(text=f"The class {kind.__name__}")
        path = f"{kind.__module__}.{kind.__name__}"
        section += self._parsed(class_description(path, kind))
        note_others(self.env, path, kind)
        return section

    def _section(self, place: Place, made: Rule[object], links: dict[str, str], exported: set[str]) -> nodes.section:
        section = nodes.section(ids=[place.id], names=[place.id])
        section += nodes.title(text=made.name)
        section += nodes.raw("", f'<div class="diagram" tabindex="0">{made.diagram(links)}</div>', format="html")
        section += nodes.literal_block(made.abnf, made.abnf, language="abnf")
        module = place.grammar.__module__
        is_exported = place.attribute in exported
        kind, name = ("data", place.attribute) if is_exported else ("attribute", place.id)
        section += self._parsed(
            [
                f".. py:currentmodule:: {module}",
                "",
                f".. py:{kind}:: {name}",
                f"   :type: {declared_type(place.grammar, place.attribute)}",
                "   :no-contents-entry:",
            ]
        )
        if is_exported:
            self._domain.note_object(place.path, "attribute", f"{module}.{name}", aliased=True)
        cited, prose = place.documented
        number = re.fullmatch("RFC([0-9]+).*", place.grammar.__name__)
        if cited and number:
            address = f"https://www.rfc-editor.org/rfc/rfc{number[1]}#section-{cited}"
            section += self.parse_text_to_nodes(f"[RFC {number[1]}, section {cited}]({address})")
        section += self.parse_text_to_nodes(prose)
        return section

    def _changed(self, kind: type[Grammar], places: list[Place]) -> Iterator[nodes.Node]:
        """The rules that are defined elsewhere, and that read something else here."""
        paragraph = nodes.paragraph(text="These rules of the base class have rules of this one in them: ")
        for index, place in enumerate(places):
            path = f"{kind.__module__}.{place.attribute}"
            reference = nodes.reference(internal=True, refuri=place.address)
            reference += nodes.literal(text=place.attribute)
            paragraph += [nodes.Text(", ")] if index else []
            paragraph += nodes.inline("", "", reference, ids=[path])
            self._domain.note_object(path, "data", path)
        paragraph += nodes.Text(".")
        yield paragraph

    def _parsed(self, lines: Iterable[str]) -> list[nodes.Node]:
        return self.parse_text_to_nodes("\n".join(["````{eval-rst}", *lines, "````"]))

    @property
    def _domain(self) -> PythonDomain:
        return cast("PythonDomain", self.env.get_domain("py"))


def rules_with_places(grammar: Grammar) -> Iterator[tuple[Place, Rule[object]]]:
    """The rules of a grammar, each with the place of its definition."""
    for attribute in rules_of(type(grammar)):
        owner = next(kind for kind in type(grammar).__mro__ if isinstance(vars(kind).get(attribute), rule))
        yield Place(owner, attribute), getattr(grammar, attribute)


def exported_rules(kind: type[Grammar]) -> set[str]:
    """The rules of a grammar that its module shows under their names."""
    values = vars(import_module(kind.__module__))
    return {name for name, value in values.items() if type(grammar_of(value)) is kind}


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("grammar", GrammarDirective)
    return {"parallel_read_safe": True}
