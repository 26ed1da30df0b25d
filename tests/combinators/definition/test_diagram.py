"""A diagram shows what its definition reads, in SVG that stands in a page or in a file of its own."""

from __future__ import annotations

import re
import sys
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from support.definitions import shipped

from uriast.combinators import CharSet, Rule, alt, char_range, literal, seq, string, text
from uriast.combinators.definition.expression import Chars
from uriast.grammar import rfc3986

SVG: Final = "{http://www.w3.org/2000/svg}"
BOX: Final = re.compile(
    r'%x[0-9A-F]+(?:-[0-9A-F]+)?(?![0-9A-F.])|%x[0-9A-F.]+|(?:%s)?"[^"]+"|<[^>]*>|[A-Za-z][A-Za-z0-9-]*'
)
"""What of an ABNF text has a box of its own."""

DIGIT: Final = char_range("0", "9").desc("digit")


def drawn(rule: Rule[object], links: dict[str, str] | None = None) -> ET.Element:
    return ET.fromstring(rule.diagram(links))


def boxes(diagram: ET.Element) -> list[str]:
    return [each.text or "" for each in diagram.iter(f"{SVG}text") if each.get("class") != "comment"]


def ways(rule: Rule[object]) -> list[str]:
    return [each.get("d", "") for each in drawn(rule).iter(f"{SVG}path")]


def rows(rule: Rule[object]) -> list[int]:
    """How many boxes each row has, from the top."""
    places = [float(each.get("y", "")) for each in drawn(rule).iter(f"{SVG}rect")]
    return [places.count(place) for place in sorted(set(places))]


def comments(rule: Rule[object]) -> list[str]:
    return [each.text or "" for each in drawn(rule).iter(f"{SVG}text") if each.get("class") == "comment"]


def shown(token: str) -> str:
    """A token of ABNF as a box shows it."""
    if token.startswith("<"):
        return token[1:-1]
    if not token.startswith("%x") or "." in token:
        return token
    ends = [chr(int(each, 16)) for each in token[2:].split("-")]
    if not all("!" <= each <= "~" for each in ends) or ends == ['"']:
        return token
    return "-".join(ends) if len(ends) > 1 else f'{"%s" * ends[0].isalpha()}"{ends[0]}"'


def elements(rule: Rule[object]) -> str:
    _, equals, found = rule.abnf.partition(" = ")
    read = found if equals and rule.abnf.startswith((rule.name, "<")) else rule.abnf
    return re.sub(r"\b0i?pchar", "", read)  # what is read no time has no box


def test_the_boxes_are_the_names_and_texts_of_the_abnf_in_its_order() -> None:
    wrong = {
        name: rule.abnf
        for name, rule in shipped().items()
        if boxes(drawn(rule)) != [shown(each) for each in BOX.findall(elements(rule))]
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("rule", "comment"),
    [
        (DIGIT.many(), []),
        (DIGIT.at_least(1), []),
        (DIGIT.at_least(2), ["at least 2 times"]),
        (DIGIT * 3, ["3 times"]),
        (DIGIT.times(2, 4), ["2 to 4 times"]),
        (DIGIT.at_most(4), ["1 to 4 times"]),
        (DIGIT.at_most(1), []),
        (DIGIT * 1, []),
        (literal("a").not_followed_by(DIGIT), ["not followed by digit"]),
    ],
)
def test_a_comment_tells_what_the_ways_cannot_show(rule: Rule[object], comment: list[str]) -> None:
    assert comments(rule) == comment
    assert "digit" in "".join(boxes(drawn(rule)) + comment)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (DIGIT, DIGIT.optional()),
        (DIGIT, DIGIT.at_least(1)),
        (DIGIT.optional(), DIGIT.many()),
        (DIGIT.many(), DIGIT.at_least(1)),
        (DIGIT * 2, text(DIGIT * 2).optional()),
        (seq(DIGIT, literal("a")), DIGIT | literal("a")),
    ],
)
def test_operators_have_ways_of_their_own(one: Rule[object], other: Rule[object]) -> None:
    assert ways(one) != ways(other)


def test_each_range_of_a_set_has_a_box() -> None:
    assert boxes(drawn(Rule(Chars(CharSet.of_text("-\n abcA"))))) == ["%x0A", '" "', '"-"', '%s"A"', "a-c"]
    assert boxes(drawn(char_range("\x80", "\u07ff"))) == ["%x80-7FF"]


def test_what_reads_nothing_has_no_box() -> None:
    assert boxes(drawn(literal(""))) == boxes(drawn(DIGIT * 0)) == boxes(drawn(rfc3986.path_empty)) == []
    assert boxes(drawn(literal("") | DIGIT)) == ["digit"]


def test_places_and_values_leave_the_diagram_as_it_is() -> None:
    plain = seq(DIGIT, literal("a")).desc("two")
    assert plain.spanned().diagram() == plain.diagram()
    assert boxes(drawn(plain.map(str))) == ["two"]  # as in its ABNF


def test_a_reader_who_does_not_see_it_is_told_the_name_and_the_abnf() -> None:
    root = drawn(rfc3986.authority)
    assert [(each.tag, each.text) for each in root[:2]] == [
        (f"{SVG}title", "Railroad diagram of authority"),
        (f"{SVG}desc", rfc3986.authority.abnf),
    ]


def test_a_box_is_a_link_if_its_rule_has_a_page() -> None:
    root = drawn(rfc3986.authority, {"host": "rules.html#host", "port": "?a&b<'\"", "scheme": "unused"})
    assert root.get("role") == "group"
    links = {each.get("href"): [*each.itertext()] for each in root.iter(f"{SVG}a")}
    assert links == {"rules.html#host": ["host"], "?a&b%3C'\"": ["port"]}
    assert all(each.find(f"{SVG}rect") is not None for each in root.iter(f"{SVG}a"))


def test_without_links_it_is_an_image() -> None:
    assert drawn(rfc3986.authority).get("role") == "img"
    assert drawn(rfc3986.authority, {"scheme": "#scheme"}).get("role") == "img"


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "a\x00b", "\ud800", "]]>", '"&amp;', "]\N{BOM}\uffff", ""]
)
def test_any_name_gives_a_valid_file(name: str) -> None:
    root = drawn(seq(literal("a").desc(name), literal("<&\x00>")))
    visible = re.sub("[\x00\ud800\uffff]", "\N{REPLACEMENT CHARACTER}", name)
    assert boxes(root) == [visible, "%x3C.26.00.3E"]


def test_the_colors_are_those_around_it() -> None:
    style = drawn(DIGIT).findtext(f"{SVG}style") or ""
    assert {*re.findall(r"(?:fill|stroke|color): ([^; ]+)", style)} == {"none", "currentColor", "CanvasText"}
    assert not [each for each in drawn(DIGIT).iter() if each.get("fill") or each.get("style")]


def test_what_may_be_left_out_has_a_way_around_it() -> None:
    assert ways(DIGIT.many()) == ways(DIGIT.at_least(1).optional())
    assert ways(DIGIT.at_most(4)) == ways(DIGIT.times(1, 4).optional())


def test_a_long_sequence_goes_on_in_the_next_row() -> None:
    ten, two = (drawn(seq(*[string("a text of some length")] * count)) for count in (10, 2))
    assert float(ten.get("width", "")) < 800
    assert float(ten.get("height", "")) > 3 * float(two.get("height", ""))
    assert len(boxes(ten)) == 10


def test_a_row_has_as_many_boxes_as_fit() -> None:
    assert rows(seq(*[literal("0123456789 0123456789")] * 10)) == [3, 3, 3, 1]
    assert rows(seq(*[literal("2")] * 10)) == [10]


def test_the_first_of_several_alternatives_stands_in_line_with_the_ends() -> None:
    start, *_ = ways(DIGIT | literal("a"))
    box, _ = drawn(DIGIT | literal("a")).iter(f"{SVG}rect")
    top, height = (int(box.get(name, "")) for name in ("y", "height"))
    assert start.startswith(f"M20 {top + height // 2 - 10}v20")


def test_a_comment_is_cut() -> None:
    (comment,) = comments(literal("a").not_followed_by(alt(*map(literal, "bcdefghijklmnopqrstuvwxyz"))))
    assert comment.endswith("…")
    assert len(comment) < 90


def test_the_deepest_definition_is_drawn() -> None:
    deep: Rule[object] = DIGIT
    for _ in range(49):
        deep = seq(deep, literal("a")).optional()
    assert len(boxes(drawn(deep))) == 50


def test_long_chains_are_drawn() -> None:
    assert len(boxes(drawn(alt(*(string(f"a{number}") for number in range(3000)))))) == 3000


def test_without_the_package_the_error_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "railroad", None)
    monkeypatch.delitem(sys.modules, "uriast.combinators.definition.diagram")
    with pytest.raises(ImportError, match=r"needs the package railroad-diagrams: install uriast\[diagrams\]"):
        DIGIT.diagram()
