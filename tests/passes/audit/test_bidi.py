"""The rules for bidirectional IRIs (RFC 3987, sections 4.1 and 4.2), with the examples of section 4.4."""

from __future__ import annotations

import pickle
import re

import pytest

from uriast import parse, parse_iri_reference
from uriast.passes.audit import Danger, Finding, audit, bidi_findings

HEBREW = {ord("A") + index: 0x05D0 + index for index in range(26)}
ARABIC = dict(zip(range(ord("A"), ord("Z")), (*range(0x0628, 0x063B), *range(0x0641, 0x064B)), strict=False))

MIXED, NOT_ENCLOSED, FORMATTING = Danger.MIXED_DIRECTIONS, Danger.NOT_ENCLOSED, Danger.FORMATTING_CHARACTER


def in_hebrew(text: str) -> str:
    """Replace the capitals of a text by Hebrew letters, as in section 4.4, except those of percent-encodings."""
    return re.sub("%..|[A-Z]", lambda each: each[0] if "%" in each[0] else each[0].translate(HEBREW), text)


def found(text: str) -> list[tuple[Danger, str, str]]:
    """The violated rules, each with the text of its span and its component."""
    return [(finding.danger, text[finding.start : finding.end], finding.detail) for finding in bidi_findings(text)]


@pytest.mark.parametrize("letters", [HEBREW, ARABIC], ids=["Hebrew", "Arabic"])
@pytest.mark.parametrize(
    "text",
    [
        "http://ab.CDEFGH.ij/kl/mn/op.html",
        "http://ab.CDE.FGH/ij/kl/mn/op.html",
        "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV",
        "http://AB.CD.ef/gh/IJ/KL.html",
        "http://ab.cd.EF/GH/ij/kl.html",
        "http://ab.CD.EF/GH/IJ/kl.html",
        "http://ab.CDE123FGH.ij/kl/mn/op.html",
        "http://ab.CDEFGH.123/kl/mn/op.html",
    ],
)
def test_the_examples_of_section_4_4_that_are_allowed_break_no_rule(text: str, letters: dict[int, int]) -> None:
    assert found(text.translate(letters)) == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [("http://ab.cd.ef/GH1/2IJ/KL.html", ["GH1", "2IJ"]), ("http://ab.cd.ef/GH%31/%32IJ/KL.html", ["GH%31", "%32IJ"])],
)
def test_the_examples_of_section_4_4_that_are_not_allowed_break_one(text: str, parts: list[str]) -> None:
    assert found(in_hebrew(text)) == [(NOT_ENCLOSED, in_hebrew(part), "path") for part in parts]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("//Aa", [(MIXED, "Aa", "host"), (NOT_ENCLOSED, "Aa", "host")]),
        ("//AaB", [(MIXED, "AaB", "host")]),
        ("//aA", [(MIXED, "aA", "host"), (NOT_ENCLOSED, "aA", "host")]),
        ("//a.A.1", []),
        ("//A-@B", [(NOT_ENCLOSED, "A-", "userinfo")]),
        ("//A:b@B:1", []),
        ("//A:-B@c", [(NOT_ENCLOSED, "-B", "userinfo")]),
        ("/A.b/A-/B", [(NOT_ENCLOSED, "A-", "path")]),
        ("/A-B", []),
        ("/A%4AB", [(MIXED, "A%4AB", "path")]),
        ("?A=1&b=B;C-", [(NOT_ENCLOSED, "C-", "query")]),
        ("?A/b", [(MIXED, "A/b", "query"), (NOT_ENCLOSED, "A/b", "query")]),
        ("#A.1", [(NOT_ENCLOSED, "A.1", "fragment")]),
        ("#A=1", [(NOT_ENCLOSED, "A=1", "fragment")]),
        ("/1A", [(NOT_ENCLOSED, "1A", "path")]),
        ("\u00e9/1\u00e9", []),
        ("A\u05b8", []),
        ("A\u05b8b", [(MIXED, "A\u05b8b", "path"), (NOT_ENCLOSED, "A\u05b8b", "path")]),
        ("\u05b8A", [(NOT_ENCLOSED, "\u05b8A", "path")]),
        ("\u05b8", []),
        ("A\u0661", [(NOT_ENCLOSED, "A\u0661", "path")]),
        ("a:b/A1", [(NOT_ENCLOSED, "A1", "path")]),
        ("", []),
    ],
)
def test_a_component_keeps_to_one_direction_and_begins_and_ends_in_it(
    text: str, expected: list[tuple[Danger, str, str]]
) -> None:
    assert found(in_hebrew(text)) == [(danger, in_hebrew(part), component) for danger, part, component in expected]


@pytest.mark.parametrize("code", [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
def test_a_formatting_character_is_found_and_has_no_direction_itself(code: int) -> None:
    control = chr(code)
    text = f"http://a{control}/{control}{control}b\u05d0"
    assert found(text) == [
        (FORMATTING, control, "host"),
        (FORMATTING, control * 2, "path"),
        (MIXED, f"{control * 2}b\u05d0", "path"),
        (NOT_ENCLOSED, f"{control * 2}b\u05d0", "path"),
    ]
    assert found(f"?\u05d0{control}") == [(FORMATTING, control, "query")]
    assert found(f"#{control}") == [(FORMATTING, control, "fragment")]


@pytest.mark.parametrize("code", [0x61B, 0x200D, 0x2010, 0x2029, 0x202F, 0x2065, 0x206A])
def test_other_characters_are_not_formatting_characters(code: int) -> None:
    assert FORMATTING not in {danger for danger, _, _ in found(chr(code))}


def test_an_audit_of_an_iri_has_the_same_findings_and_that_of_a_uri_has_none() -> None:
    iri = parse_iri_reference("//\u05d01@h:0/a\u202e\u05d0?\u05d0-")
    bidi = {MIXED, NOT_ENCLOSED, FORMATTING}
    assert tuple(each for each in audit(iri) if each.danger in bidi) == bidi_findings(iri) == bidi_findings(str(iri))
    assert len(bidi_findings(iri)) == 5
    assert bidi_findings(parse("//u:p@h/%D7%90a")) == ()


def test_findings_are_in_the_order_of_their_spans() -> None:
    findings = bidi_findings("//\u05d01\u202e@h/\u05d02")
    assert [(finding.start, finding.end) for finding in findings] == [(2, 5), (4, 5), (8, 10)]


def test_a_finding_has_a_rule_and_a_span_and_never_the_text() -> None:
    (finding,) = bidi_findings("//u:\u05d0geheim\u05d0@h")
    assert finding == Finding(MIXED, 4, 12, "userinfo")
    assert finding.section == "RFC 3987, 4.2"
    assert finding.message == "right-to-left and left-to-right characters in one component (userinfo)"
    assert "geheim" not in repr(finding)
    assert pickle.loads(pickle.dumps(finding)) == finding


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["\u05d0", "\u05b8", "\u202e", "\u05d01/"])
def test_a_reference_of_a_million_characters_is_looked_through(piece: str) -> None:
    text = f"/{piece * (1_000_000 // len(piece))}"
    assert all(text[finding.start : finding.end] for finding in bidi_findings(text))
