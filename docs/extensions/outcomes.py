"""The directive `outcomes` writes a table of the members of an enumeration, each with an example that shows it.

    ```{outcomes} dangers
    RARE_IPV4: "http://0x7f.1/"
    ```

The names, sections and reasons come from the code. An example is a literal of Python. What an example gives is computed
when the site is built: a member without an example, or one whose example does not show it, is an error.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, NamedTuple

from sphinx.util.docutils import SphinxDirective

from extensions.public import attribute_docs
from uriast import NormalizationStep, ParseError, audit, normalize, parse, parse_iri_reference, repair, schemes
from uriast.passes.audit import Danger, Finding
from uriast.passes.repair import REPAIRS, Action, Fault, Place, Treatment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

STEPS: Final = "uriast.passes.schemes"


class Listing(NamedTuple):
    """A table: its heads with the widths in percent, the members that each need an example, and the row of a member.

    A row is made of Markdown. It is empty if the example does not show the member.
    """

    heads: Mapping[str, int]
    members: tuple[str, ...]
    row: Callable[[str, str], tuple[str, ...]]


class OutcomesDirective(SphinxDirective):
    """Writes the table of a listing."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        listing = LISTINGS[self.arguments[0]]
        examples = examples_in(self.content)
        wrong = faults_of(listing, examples)
        if wrong:
            raise self.error("; ".join(wrong))
        rows = [listing.row(member, examples[member]) for member in listing.members]
        widths = " ".join(map(str, listing.heads.values()))
        lines = ["````{list-table}", ":header-rows: 1", ":class: outcomes", f":widths: {widths}", ""]
        for row in [listing.heads, *rows]:
            lines += [f"{'* -' if not index else '  -'} {cell}" for index, cell in enumerate(row)]
        return self.parse_text_to_nodes("\n".join([*lines, "````"]))


def examples_in(lines: Iterable[str]) -> dict[str, str]:
    """The example of each member, from lines such as `RARE_IPV4: "http://0x7f.1/"`."""
    pairs = (line.split(": ", maxsplit=1) for line in lines if line)
    return {member: str(ast.literal_eval(literal)) for member, literal in pairs}


def faults_of(listing: Listing, examples: Mapping[str, str]) -> list[str]:
    """What is wrong with a table: members without an example, examples of no member or that do not show theirs."""
    return [
        *(f"{member} has no example" for member in listing.members if member not in examples),
        *(f"{member} is no member" for member in examples if member not in listing.members),
        *(
            f"{member} is not shown by {text!r}"
            for member, text in examples.items()
            if member in listing.members and not listing.row(member, text)
        ),
    ]


def shown(text: str) -> str:
    """A text as code, with what cannot be seen written as in Python."""
    plain = "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)
    return f"{{code}}`{plain}`" if "`" not in plain else f"`` {plain} ``"


def section_link(section: str) -> str:
    """A link to a section of an RFC, of RFC 3986 if no other is named."""
    rfc, _, number = section.rpartition(", ")
    return f"[{section}](https://www.rfc-editor.org/rfc/rfc{rfc.removeprefix('RFC ') or '3986'}#section-{number})"


def danger_row(member: str, text: str) -> tuple[str, ...]:
    """A danger, and what the audit finds in the example."""
    danger = Danger[member]
    found = [finding for finding in findings(text) if finding.danger is danger]
    if not found:
        return ()
    at = f"{found[0].start} to {found[0].end}"
    name = f"{{py:attr}}`{danger.value} <uriast.passes.audit.Danger.{member}>`"
    detail = f" ({found[0].detail})" if found[0].detail else ""
    judged = f"{danger.severity.name.lower()}, {section_link(danger.section)}"
    return name, judged, danger.summary, f"{shown(text)}, {at}{detail}"


def findings(text: str) -> tuple[Finding, ...]:
    """The findings in a reference, of a URI or else of an IRI."""
    try:
        return audit(parse(text))
    except ParseError:
        return audit(parse_iri_reference(text))


def treatments() -> dict[tuple[Fault, Treatment], list[Place]]:
    """The places where each fault has the same treatment."""
    found: dict[tuple[Fault, Treatment], list[Place]] = {}
    for (fault, place), treatment in sorted(REPAIRS.items(), key=lambda item: [*Fault].index(item[0][0])):
        found.setdefault((fault, treatment), []).append(place)
    return found


def repair_row(member: str, text: str) -> tuple[str, ...]:
    """The treatment of a fault, and the repaired example. A member is a fault and the first of its places."""
    fault_name, place_name = member.split()
    fault, place = Fault[fault_name], Place[place_name]
    action, reason = treatment = REPAIRS[fault, place]
    scheme = "http" if fault is Fault.NO_SCHEME else None
    try:
        repaired = repair(text, default_scheme=scheme)
    except ParseError as error:
        result = f"refused at index {error.index}"
        is_shown = action is Action.REFUSED and error.explanation.summary.endswith(f", in {place}: {reason}")
    else:
        result = shown(str(repaired.reference))
        is_shown = any(edit[2:4] == (place, action) and edit.reason == reason for edit in repaired.edits)
    name = f"{{py:attr}}`{fault.value} <uriast.passes.repair.Fault.{fault.name}>`"
    places = ", ".join(treatments()[fault, treatment])
    return (name, places, f"{action.value}: {reason}", f"{shown(text)}: {result}") if is_shown else ()


def step_row(member: str, text: str) -> tuple[str, ...]:
    """A step of normalization, and the example after it. All steps but the one that is none change their example."""
    step = NormalizationStep[member]
    after = str(normalize(parse(text), step))
    said = " ".join(attribute_docs(STEPS)["NormalizationStep", member]).strip()
    name = f"{{py:attr}}`{member} <uriast.NormalizationStep.{member}>`"
    return (name, said, f"{shown(text)}: {shown(after)}") if (after != text) == bool(step) else ()


def scheme_row(member: str, text: str) -> tuple[str, ...]:
    """A scheme, and the class of the node that it parses the example to."""
    scheme: schemes.Scheme[schemes.SchemeURI] = getattr(schemes, member)
    try:
        node = type(scheme.parse(text)).__name__
    except ParseError:
        return ()
    links = (f"{{py:obj}}`{name} <uriast.schemes.{name}>`" for name in (member, node))
    return *links, scheme.specification, shown(text)


LISTINGS: Final = {
    "dangers": Listing(
        {"Danger": 22, "Severity, section": 16, "What it is": 26, "Example, and where it is found": 36},
        tuple(Danger.__members__),
        danger_row,
    ),
    "repairs": Listing(
        {"Fault": 23, "Places": 12, "Treatment": 31, "Example, and the result": 34},
        tuple(f"{fault.name} {places[0].name}" for (fault, _), places in treatments().items()),
        repair_row,
    ),
    "schemes": Listing(
        {"Scheme": 15, "Node": 15, "Specification": 30, "Example": 40},
        tuple(name for name in schemes.__all__ if isinstance(getattr(schemes, name), schemes.Scheme)),
        scheme_row,
    ),
    "steps": Listing(
        {"Step": 22, "What it does": 38, "Example, and the result": 40}, tuple(NormalizationStep.__members__), step_row
    ),
}


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("outcomes", OutcomesDirective)
    return {"parallel_read_safe": True}
