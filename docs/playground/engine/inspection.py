"""What the library says of one text, or of several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from playground.engine.display import MOST_LINES, clipped, error_of, lines_of
from uriast import (
    IRI,
    URI,
    NormalizationStep,
    ParseError,
    RelativeRef,
    audit,
    normalize,
    parse,
    parse_iri_reference,
    picture,
    repair,
    resolve,
    tree,
)
from uriast.grammar.rfc3986 import URI_reference
from uriast.passes.audit import Danger
from uriast.passes.iri import iri_to_uri, uri_to_iri
from uriast.schemes import registry

if TYPE_CHECKING:
    from uriast import IRIReference, URIReference

Answer: TypeAlias = "dict[str, Any]"
"""An object of JSON, which the page reads by its names."""

LONGEST_INSPECTED: Final = 10_000
"""The length, in code points, up to which a text is inspected while the user types: some passes take long."""
MOST_CHECKED: Final = 10_000
"""The number of lines that are checked."""

_LABELS: Final = {URI: "URI", RelativeRef: "Relative reference", IRI: "IRI"}


def inspect(text: str, base: str = "", line: int = 0) -> Answer:
    r"""Inspect a text. If it has several lines, each is checked, and one of them is inspected.

    >>> inspect("http://example.com/")["label"], inspect("a b")["error"]["advice"].splitlines()[-1]
    ('URI', 'hint: a space is written as %20')
    >>> several = inspect("a\nb c\n", line=1)
    >>> several["lines"]["valid"], several["lines"]["invalid"], several["number"], several["label"]
    (1, 1, 2, 'Not a URI')

    Args:
        text: The text.
        base: The base URI to resolve against; nothing is resolved if it is empty.
        line: The line to inspect, from 0.
    """
    text = text.replace("\r\n", "\n")
    stripped = text.strip("\n")
    if "\n" not in stripped:
        return _inspected(stripped, base)
    lines = stripped.split("\n")
    offset = len(text) - len(text.lstrip("\n"))
    number = min(max(0, line - offset), len(lines) - 1)
    checked = [(at, each, URI_reference.matches(each)) for at, each in enumerate(lines[:MOST_CHECKED]) if each.strip()]
    valid = sum(is_valid for _, _, is_valid in checked)
    return _inspected(lines[number], base) | {
        "number": offset + number + 1,
        "lines": {
            "valid": valid,
            "invalid": len(checked) - valid,
            "unchecked": max(0, len(lines) - MOST_CHECKED),
            "rows": [
                {"number": offset + at + 1, "text": clipped(each, 100), "valid": is_valid}
                for at, each, is_valid in checked[:MOST_LINES]
            ],
        },
    }


def _inspected(text: str, base: str) -> Answer:
    try:
        reference = parse(text)
    except ParseError as error:
        return _iri_or_nothing(text, base, error)
    return _valid(text, reference, base)


def _iri_or_nothing(text: str, base: str, error: ParseError) -> Answer:
    """A text that is no URI reference. It may be an IRI reference."""
    if not text.isascii():
        try:
            return _valid(text, parse_iri_reference(text), base)
        except ParseError:
            pass
    short = len(text) <= LONGEST_INSPECTED
    return {
        "label": "Not a URI",
        "valid": False,
        "note": "" if short else _too_long(text),
        "error": error_of(error),
        "repair": _repaired(text) if short else None,
    }


def _valid(text: str, reference: URIReference | IRIReference, base: str) -> Answer:
    seen: Answer = {
        "label": _label(reference),
        "valid": True,
        "note": "",
        "picture": lines_of(picture(reference)) if text else [],
        "tree": lines_of(tree(reference)),
    }
    if len(text) > LONGEST_INSPECTED:
        return seen | {"note": _too_long(text)}
    return seen | {
        "normal": _normal(reference),
        "findings": _findings(reference),
        "target": _target(reference, base),
        "scheme": _scheme(text) if isinstance(reference, URI) else None,
        "mapped": _mapped(text, reference),
    }


def _label(reference: URIReference | IRIReference) -> str:
    for kind, label in _LABELS.items():
        if isinstance(reference, kind):
            return label
    return "Relative IRI reference"


def _too_long(text: str) -> str:
    return (
        f"This text has {len(text):,} characters. It is checked as a whole, but the other passes wait for a text of at "
        f"most {LONGEST_INSPECTED:,}."
    )


def _repaired(text: str) -> Answer:
    try:
        repaired = repair(text)
    except ParseError as refused:
        return {"refused": clipped(refused.explanation.summary)}
    edits = [
        {
            "action": edit.action,
            "before": clipped(edit.before, 60),
            "after": clipped(edit.after, 60),
            "place": edit.place,
            "reason": edit.reason,
        }
        for edit in repaired.edits[:MOST_LINES]
    ]
    return {"text": str(repaired.reference), "edits": edits, "more": len(repaired.edits) - len(edits)}


def _normal(reference: URIReference | IRIReference) -> Answer:
    """The two normal forms, and the steps that change the text, each taken after those before it."""
    before, taken, changes = str(reference), NormalizationStep.SIMPLE_STRING, list[Answer]()
    for step in NormalizationStep:
        taken |= step
        after = str(normalize(reference, taken))
        if after != before:
            changes.append({"step": step.label, "effect": step.effect, "text": clipped(after)})
        before = after
    return {
        "syntax": clipped(str(normalize(reference))),
        "scheme": clipped(before),
        "same": before == str(reference),
        "changes": changes,
    }


def _findings(reference: URIReference | IRIReference) -> Answer:
    found = audit(reference)
    text = str(reference)
    return {
        "items": [
            {
                "severity": each.severity.name.lower(),
                "message": clipped(each.message),
                "section": each.section,
                "text": "" if each.danger is Danger.PASSWORD else clipped(text[each.start : each.end], 60),
            }
            for each in found[:MOST_LINES]
        ],
        "more": max(0, len(found) - MOST_LINES),
    }


def _target(reference: URIReference | IRIReference, base: str) -> Answer | None:
    if not base:
        return None
    try:
        return {"text": clipped(str(resolve(reference, base)))}
    except ParseError as error:
        return {"error": clipped(error.explanation.summary)}


def _scheme(text: str) -> Answer:
    """The node that the scheme's own module reads, with what it derives."""
    name = text.partition(":")[0].lower()
    known = {scheme.name: scheme for scheme in registry.schemes}
    if name not in known:
        return {"name": name, "unknown": sorted(known)}
    try:
        node = registry.parse(text)
    except ParseError as error:
        return {"name": name, "specification": known[name].specification, "error": error_of(error)}
    derived = {
        attribute: clipped(repr(getattr(node, attribute)), 300)
        for kind in type(node).__mro__
        if issubclass(kind, URI)
        for attribute, value in vars(kind).items()
        if isinstance(value, property) and not attribute.startswith("_")
    }
    return {
        "name": name,
        "specification": known[name].specification,
        "tree": lines_of(tree(node)),
        "derived": list(derived.items()),
    }


def _mapped(text: str, reference: URIReference | IRIReference) -> Answer:
    """The IRI of a URI, or the URI of an IRI."""
    if isinstance(reference, URI | RelativeRef):
        mapped = str(uri_to_iri(reference))
        return {"label": "IRI", "text": clipped(mapped), "same": mapped == text}
    return {"label": "URI", "text": clipped(str(iri_to_uri(reference))), "same": False}
