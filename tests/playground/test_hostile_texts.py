"""Hostile and huge texts: they are shown as texts, and the page goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.browser.visiting import Visit

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]

MARKUP = "<script>document.title='hit'</script><img src=x onerror=\"document.title='hit'\">"


@pytest.mark.parametrize("text", [MARKUP, f"http://h/{MARKUP}\n{MARKUP}", "javascript:document.title='hit'"])
def test_markup_is_text(text: str, visit: Visit) -> None:
    visit.inspect(text, text)
    assert visit.page.query_selector_all("#inspected script, #inspected img, #inspected a") == []
    assert "document.title='hit'" in visit.text("#inspected")
    assert visit.page.title() == "uriast playground"


@pytest.mark.parametrize("text", ["http://h/\u202e\u2066gpj.exe", "\u200f", "http://h/\u0000a", "a\u0007b\u007f"])
def test_what_is_not_printable_is_shown_escaped(text: str, visit: Visit) -> None:
    visit.inspect(text)
    shown = visit.page.text_content("#inspected") or ""
    assert all(character.isprintable() or character == "\n" for character in shown)


def test_letters_from_right_to_left_stay_in_their_component(visit: Visit) -> None:
    visit.inspect("http://אב.example/גד?הו")
    left, right = (visit.page.locator(f".picture .role-{role}").bounding_box() for role in ("host", "query"))
    assert left is not None
    assert right is not None
    assert left["x"] < right["x"]


def test_a_lone_surrogate_is_no_character(visit: Visit) -> None:
    visit.evaluate(
        """() => {
          const field = document.getElementById("text");
          field.value = "http://h/\\ud800";
          field.dispatchEvent(new Event("input"));
        }"""
    )
    visit.wait("#inspected")
    assert "unexpected U+D800 at index 9" in visit.text("#inspected")


def test_of_ten_thousand_lines_the_first_are_listed(visit: Visit) -> None:
    visit.paste("\n".join(f"http://h/{number} {number}" for number in range(10_000)))
    visit.wait("#inspected")
    assert "0 valid, 10,000 invalid" in visit.text("[aria-label='Lines']")
    assert "9,800 more lines are not listed." in visit.text("[aria-label='Lines']")
    assert len(visit.page.query_selector_all(".lines li")) == 200


@pytest.mark.parametrize(
    "text", ["http://h/" + "a/" * 500_000, "http://h/" + "a" * 1_000_000 + " b"], ids=["valid", "not"]
)
def test_a_megabyte_is_cut_and_the_page_goes_on(text: str, visit: Visit) -> None:
    visit.paste(text)
    visit.page.click("#tab-rules")  # the page answers while Python is at work
    assert visit.page.is_visible("#panel-rules")
    visit.open("reference")
    assert "This text has 1,000," in visit.text("#inspected")
    assert len(visit.page.text_content("#inspected") or "") < 20_000
    visit.inspect("http://h/")
    assert visit.text(".verdict") == "URI"
