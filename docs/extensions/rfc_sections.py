"""The directive `sections` writes a table of the sections of RFC 3986, each with what implements it.

    ```{sections}
    3.1 Scheme: `Scheme` adds what the RFC of a scheme says.
    ```

Each line has a number, a title, and a remark. The rules come from their docstrings, as do the names that cite a section
of RFC 3986, the dangers and the reasons of repairs. A section without any of them needs a remark: why nothing
implements it.
"""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from importlib import import_module
from typing import TYPE_CHECKING, Final

from sphinx.util.docutils import SphinxDirective

from extensions.faces import docstring_of, is_of_grammar, public_paths, values_documented_in
from extensions.grammar_pages import SECTION, rules_with_places
from uriast import Danger, NormalizationStep
from uriast.grammar.rfc3986 import RFC3986

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

NUMBER: Final = r"[1-7](?:\.[0-9]+)+|[1-7]|appendix [A-D]|[A-D]"
CITED: Final = re.compile(rf"RFC 3986, (?:sections? )?((?:{NUMBER})(?:(?:, | and )(?:{NUMBER})\b)*)")
"""A citation of sections."""
BARE: Final = re.compile(
    r"\((?:sections? )?((?:[1-7](?:\.[0-9]+)+|appendix [A-D])(?:(?:, | and )[1-7](?:\.[0-9]+)+)*)\)"
)
"""A citation in the house of the passes, where it means RFC 3986."""
ABOUT_OTHERS: Final = ("uriast.passes.iri.", "uriast.passes.origin.")
"""The passes where it does not: they implement RFC 3987 and RFC 6454."""
HOUSES: Final = ("uriast.passes.", "uriast.nodes", "uriast.scheme_traits", "uriast.addresses.")
"""Where the names live that implement RFC 3986, besides the rules."""
LINE: Final = re.compile(r"(Appendix [A-D]|[0-9.]+) ([^:]+)(?:: (.*))?")


class SectionsDirective(SphinxDirective):
    """Writes the table."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rules, names = rules_by_section(), names_by_section()
        lines = ["````{list-table}", ":header-rows: 1", ":widths: 30 70", ":class: sections", ""]
        lines += ["* - Section", "  - What implements it"]
        for number, title, remark in sections_in(self.content):
            paths = [*rules.pop(number, []), *names.pop(number, [])]
            if not (paths or remark):
                message = f"section {number} lacks what implements it, and has no reason why nothing does"
                raise self.error(message)
            anchor = number.lower().replace(" ", "-") if number.startswith("A") else f"section-{number}"
            lines.append(f"* - [{number}](https://www.rfc-editor.org/rfc/rfc3986#{anchor}) {title}")
            lines.append(f"  - {', '.join(map(link_to, paths))}{'. ' if paths else ''}{remark}")
        if rules or names:
            message = f"the table lacks the sections {sorted({*rules, *names})}"
            raise self.error(message)
        return self.parse_text_to_nodes("\n".join([*lines, "````"]))


def sections_in(lines: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """The number, the title and the remark of each line."""
    for line in filter(None, lines):
        found = LINE.fullmatch(line)
        if found is None:
            message = f"expected a number, a title and a remark, got {line!r}"
            raise ValueError(message)
        yield found[1], found[2], found[3] or ""


def link_to(path: str) -> str:
    """A link to a name, which shows an ABNF name for a rule."""
    home, _, name = path.rpartition(".")
    if home.startswith("uriast.grammar"):
        return f"{{py:obj}}`{name.replace('_', '-')} <{path}>`"
    shown = f"{home.rpartition('.')[2]}.{name}" if home.rpartition(".")[2][:1].isupper() else name
    return f"{{py:obj}}`{shown} <{path}>`"


def rules_by_section() -> dict[str, list[str]]:
    """The paths of the rules of RFC 3986, by the section that defines them."""
    found: dict[str, list[str]] = defaultdict(list)
    for place, _ in rules_with_places(RFC3986()):
        cited = SECTION.search(vars(place.grammar)[place.attribute].__doc__ or "")
        if cited and place.grammar is RFC3986:
            found[cited[1]].append(f"uriast.grammar.rfc3986.{place.attribute}")
    return found


def names_by_section() -> dict[str, list[str]]:
    """The paths of the public names that cite a section of RFC 3986."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, text, is_bare in documented():
        for number in cited_in(text, is_bare=is_bare):
            if path not in found[number]:
                found[number].append(path)
    return found


def cited_in(text: str, *, is_bare: bool) -> list[str]:
    """The sections of RFC 3986 that a docstring cites.

    >>> cited_in("An authority (RFC 3986, 3.2 and 3.2.2).", is_bare=False)
    ['3.2', '3.2.2']
    """
    said = re.sub(r"\s+", " ", text)
    groups = [*CITED.findall(said), *(BARE.findall(said) if is_bare else [])]
    numbers = [number for group in groups for number in re.split(", | and ", group)]
    return [re.sub(r"^(appendix )?([A-D])$", r"Appendix \2", number) for number in numbers]


def documented() -> Iterator[tuple[str, str, bool]]:
    """The path of each name that may cite RFC 3986, its docstring, and whether a bare number is a section of it."""
    for (name, _), paths in public_paths().items():
        home = paths[-1]
        value = getattr(import_module(home.rpartition(".")[0]), name)
        if not home.startswith(HOUSES) or is_of_grammar(value):
            continue
        is_bare = home.startswith("uriast.passes.") and not home.startswith(ABOUT_OTHERS)
        is_code = inspect.isclass(value) or inspect.isroutine(value)
        yield paths[0], (value.__doc__ or "") if is_code else "\n".join(docstring_of(paths[0])), is_bare
    for danger in Danger:
        yield f"uriast.Danger.{danger.name}", f"({danger.section})", True
    for (owner, name), lines in values_documented_in("uriast.passes.normalize.steps").items():
        if owner == NormalizationStep.__name__:
            yield f"uriast.NormalizationStep.{name}", "\n".join(lines), True


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("sections", SectionsDirective)
    return {"parallel_read_safe": True}
