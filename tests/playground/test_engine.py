"""What runs in the browser, in CPython: from text to values of JSON."""

from __future__ import annotations

import doctest
import json
import re
from importlib import import_module
from typing import Any

import pytest

from playground import engine
from playground.engine import inspection
from playground.engine.display import (
    LONGEST,
    MOST_LINES,
    clipped,
    clipped_lines,
    error_of,
    lines_of,
    svg_of,
    value_lines,
)
from playground.engine.inspection import LONGEST_INSPECTED, inspect
from uriast import ParseError, parse
from uriast.combinators.drawing import Drawing, Part
from uriast.grammar.rfc3986 import port
from uriast.schemes import registry

NAMES = ("catalog", "display", "inspection", "workshop")


@pytest.mark.parametrize("name", ["", *(f".{name}" for name in NAMES)])
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    results = doctest.testmod(import_module(f"playground.engine{name}"))
    assert (results.failed, results.attempted > 0) == (0, True)


def answer(task: str, **arguments: object) -> Any:
    return json.loads(engine.answer(json.dumps({"task": task, **arguments})))


def text_of(lines: list[list[tuple[str, str]]]) -> str:
    return "\n".join("".join(text for text, _ in line) for line in lines)


def test_an_answer_is_ascii_and_keeps_lone_surrogates() -> None:
    request = json.dumps({"task": "inspect", "text": "http://h/ü\ud800"})
    assert engine.answer(request).isascii()
    assert json.loads(engine.answer(request))["error"]["said"] == ("URI-reference: unexpected 'ü' at index 9, in path")


def test_a_worker_rehearses_what_is_slow_at_first() -> None:
    labels = [json.loads(engine.answer(request))["label"] for request in engine.REHEARSAL]
    assert labels == ["IRI", "Not a URI", "URI", "URI"]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("http://h", "URI"),
        ("//h", "Relative reference"),
        ("http://h/ü", "IRI"),
        ("ü", "Relative IRI reference"),
        ("ü b", "Not a URI"),
        ("", "Relative reference"),
    ],
)
def test_a_text_is_called_what_it_is(text: str, label: str) -> None:
    seen = answer("inspect", text=text)
    assert (seen["label"], seen["valid"]) == (label, label != "Not a URI")


def test_the_empty_text_has_no_picture() -> None:
    assert answer("inspect", text="")["picture"] == []


def test_each_step_that_changes_the_text_is_listed_with_what_it_gives() -> None:
    normal = inspect("HTTP://LOCALHOST:080/%7e/../a")["normal"]
    assert [(each["step"], each["text"]) for each in normal["changes"]] == [
        ("case", "http://localhost:080/%7E/../a"),
        ("percent-encoding", "http://localhost:080/~/../a"),
        ("dot-segments", "http://localhost:080/a"),
        ("default-port", "http://localhost/a"),
    ]
    assert (normal["syntax"], normal["scheme"]) == ("http://localhost:080/a", "http://localhost/a")
    assert [
        inspect(text)["normal"]["changes"][-1]["step"] for text in ("http://h:", "http://h", "file:/a", "//[::0]")
    ] == [
        "empty-path",
        "empty-path",
        "local-host",
        "address",
    ]


@pytest.mark.parametrize("text", ["HTTP://h/", "http://h:80/", "http://h/%7e"])
def test_a_text_is_told_whether_it_is_its_own_normal_form(text: str) -> None:
    normal = inspect(text)["normal"]
    assert not normal["same"]
    assert inspect(normal["scheme"])["normal"] == {
        "syntax": normal["scheme"],
        "scheme": normal["scheme"],
        "same": True,
        "changes": [],
    }


def test_a_uri_has_its_iri_and_an_iri_its_uri() -> None:
    assert inspect("http://h/%C3%BC")["mapped"] == {"label": "IRI", "text": "http://h/ü", "same": False}
    assert inspect("/%2F")["mapped"] == {"label": "IRI", "text": "/%2F", "same": True}
    assert inspect("http://h/ü")["mapped"] == {"label": "URI", "text": "http://h/%C3%BC", "same": False}


def test_findings_quote_the_reference_but_no_password() -> None:
    found = inspect("http://user:secret@[::1]/%00")["findings"]["items"]
    assert [(each["severity"], each["text"]) for each in found] == [
        ("error", ""),
        ("warning", "[::1]"),
        ("error", "%00"),
    ]
    assert "secret" not in json.dumps(found)


def test_findings_beyond_many_are_counted() -> None:
    found = inspect("http://h/" + "../" * 300)["findings"]
    assert (len(found["items"]), found["more"]) == (MOST_LINES, 100)
    assert inspect("http://h/../")["findings"]["more"] == 0


def test_a_target_needs_a_base_and_a_wrong_base_is_told() -> None:
    assert inspect("../g")["target"] is None
    assert inspect("../g", "http://a/b/c/d")["target"] == {"text": "http://a/b/g"}
    assert "unexpected" in inspect("../g", "a b")["target"]["error"]
    assert inspect("ü", "http://a/b")["target"] == {"text": "http://a/ü"}


def test_the_node_of_a_scheme_has_what_the_scheme_derives() -> None:
    scheme = inspect("mailto:a@b.example?subject=x%20y")["scheme"]
    assert scheme["specification"] == "RFC 6068, section 2"
    assert [name for name, _ in scheme["derived"]] == ["headers", "to", "cc", "bcc", "subject", "body"]
    assert dict(scheme["derived"])["subject"] == "'x y'"
    assert text_of(scheme["tree"]).startswith("Mailto\n")
    assert "http" in inspect("foo:x")["scheme"]["unknown"]
    assert "check digit" in inspect("urn:isbn:0-395-36341-2")["scheme"]["error"]["said"]
    assert inspect("//h")["scheme"] is None


def test_a_repair_lists_its_edits_and_counts_those_beyond_many() -> None:
    repair = inspect("http://h/" + "a " * 500)["repair"]
    assert (len(repair["edits"]), repair["more"]) == (MOST_LINES, 300)
    assert repair["edits"][0]["after"] == "%20"
    assert "programs disagree" in inspect("http://h i")["repair"]["refused"]


@pytest.mark.parametrize("text", ["http://h/" + "a/" * LONGEST_INSPECTED, "http://h/" + "a" * LONGEST_INSPECTED + " "])
def test_a_long_text_is_checked_and_no_more(text: str) -> None:
    seen = inspect(text)
    assert f"{len(text):,} characters" in seen["note"]
    assert not seen.keys() & {"normal", "findings", "scheme"}
    assert seen.get("repair") is None
    assert len(json.dumps(seen)) < 20_000


@pytest.mark.parametrize("end", ["a", " "])
def test_a_text_of_the_greatest_length_is_inspected(end: str) -> None:
    seen = inspect("http://h/" + "a" * (LONGEST_INSPECTED - 10) + end)
    assert seen["note"] == ""
    assert seen.get("normal") or seen["repair"]


def test_lines_are_checked_up_to_a_number_and_listed_up_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "MOST_CHECKED", 250)
    seen = inspect("\r\n".join(f"a{number} " if number % 2 else "a" for number in range(300)), line=1)
    lines = seen["lines"]
    assert (lines["valid"], lines["invalid"], lines["unchecked"], len(lines["rows"])) == (125, 125, 50, MOST_LINES)
    assert (seen["number"], seen["valid"]) == (2, False)


def test_empty_lines_around_a_text_count_only_for_its_number() -> None:
    assert "lines" not in inspect("\n\nhttp://h/\n")
    seen = inspect("\n\na\n\nb c\n", line=4)
    assert [row["number"] for row in seen["lines"]["rows"]] == [3, 5]
    assert (seen["number"], seen["valid"]) == (5, False)
    assert inspect("\r\n\r\na\r\nb c", line=3)["number"] == 4


def test_the_line_of_the_caret_is_inspected_or_else_the_nearest_one() -> None:
    assert [inspect("\n\na\nb\n", line=line)["number"] for line in (0, 1, 2, 3, 4, 9)] == [3, 3, 3, 4, 4, 4]
    assert inspect("a\nb")["number"] == 1
    assert inspect("\n" * 9 + "a\nb")["number"] == 10


def test_few_lines_are_all_checked() -> None:
    lines = inspect("a\nb")["lines"]
    assert lines["unchecked"] == 0
    assert [row["number"] for row in lines["rows"]] == [1, 2]


def test_what_is_shown_is_cut() -> None:
    assert clipped("a" * 5_000) == "a" * LONGEST + " … (3,000 more characters)"
    assert clipped_lines("a\n" * 300).count("\n") == MOST_LINES
    drawing = Drawing(((Part("a" * LONGEST, "x"), Part("b", "x"), Part("c", "x")),) * 300)
    lines = lines_of(drawing)
    assert lines[0] == [("a" * LONGEST, "x")]
    assert lines[-1] == [("… (more lines)", "more")]
    assert lines_of(Drawing(((Part("a" * 3_000, "x"),),))) == [[("a" * LONGEST, "x"), (" …", "more")]]


def test_what_just_fits_is_shown_whole() -> None:
    assert clipped("a" * LONGEST) == "a" * LONGEST
    assert clipped_lines("a\n" * MOST_LINES) == "\n".join("a" * MOST_LINES)
    line = (Part("a" * (LONGEST - 1), "x"), Part("b", "y"))
    assert lines_of(Drawing((line,) * MOST_LINES)) == [[*map(tuple, line)]] * MOST_LINES


def test_a_line_that_is_cut_ends_in_an_ellipsis() -> None:
    for more in (1, 3_000):
        line = (Part("a" * (LONGEST + more), "x"), Part("b", "y"))
        shown = [("a" * LONGEST, "x"), (" …", "more")]
        assert lines_of(Drawing(((Part("c", "z"),), line))) == [[("c", "z")], shown]


def test_what_is_not_printable_has_a_placeholder_in_a_drawing_and_an_escape_elsewhere() -> None:
    assert lines_of(Drawing(((Part("a\u202eb", "x"),),))) == [[("a\ufffdb", "x")]]
    assert clipped("\x00\ud800\n") == "␀<U+D800>␊"


def test_a_value_is_a_tree_if_it_is_a_node() -> None:
    assert text_of(value_lines(parse("a"))).startswith("RelativeRef\n")
    assert text_of(value_lines(("a", None))) == "('a', None)"


def test_a_diagram_loses_nothing_but_its_style() -> None:
    before, _, behind = re.split("(<style>[^<]*</style>)", port.diagram())
    assert svg_of(port, {}) == before + behind


def test_every_error_has_three_parts() -> None:
    for text in ("a b", "http://h:x", "urn:isbn:1"):
        with pytest.raises(ParseError) as caught:
            registry.parse(text)
        shown = error_of(caught.value)
        assert shown["excerpt"].endswith("^")
        assert not shown["excerpt"].startswith(" ")
        assert all(shown.values())
