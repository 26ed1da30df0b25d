"""The tab of references: what the page shows of a text, or of several."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.browser.serving import Server
    from support.browser.visiting import Visit

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]


def test_a_valid_text_is_shown_in_all_its_forms(visit: Visit) -> None:
    visit.inspect("HTTP://user:secret@Example.com:80/%7ea/../b?q#f", "http://a/b/c")
    shown = visit.text("#inspected")
    assert "HTTP://user:***@Example.com:80/%7ea/../b?q#f" in shown
    assert "a password in clear text" in shown
    assert "http://user:secret@example.com/b?q#f" in shown
    assert "userinfo: Userinfo 'user:***'" in shown
    assert "RFC 9110" in shown
    assert visit.text(".picture .role-host") == "Example.com"
    label = visit.page.get_attribute(".picture", "aria-label") or ""
    assert label.startswith("scheme HTTP, userinfo user:***, host Example.com")


def test_a_relative_reference_is_resolved_against_the_base(visit: Visit) -> None:
    visit.inspect("../g?y#s", "http://a/b/c/d;p?q")
    assert "http://a/b/g?y#s" in visit.text("[aria-label='Target against the base']")
    visit.inspect("../g", "a b")
    assert "unexpected" in visit.text("[aria-label='Target against the base']")


def test_an_error_has_its_place_its_hint_and_a_repair_to_take(visit: Visit) -> None:
    visit.inspect("http://example.com/a b")
    assert visit.text(".problem .scroller") == "http://example.com/a b\n                    ^"
    assert visit.text(".hint") == "hint: a space is written as %20"
    visit.page.click("text=Use it")
    visit.wait("#inspected")
    assert visit.page.input_value("#text") == "http://example.com/a%20b"
    assert visit.text(".verdict") == "URI"


def test_a_repair_can_be_undone(visit: Visit) -> None:
    visit.inspect("http://h/a b")
    visit.page.click("text=Use it")
    visit.wait("#inspected")
    visit.page.keyboard.press("Control+Z")
    visit.wait("#inspected")
    assert visit.page.input_value("#text") == "http://h/a b"
    assert visit.text(".verdict") == "Not a URI"


def test_a_text_without_a_safe_repair_says_why(visit: Visit) -> None:
    visit.inspect("http://h i")
    assert "There is no safe repair." in visit.text("#inspected")


def test_an_iri_is_shown_with_its_uri_and_a_uri_with_its_iri(visit: Visit) -> None:
    visit.inspect("http://h/ü")
    assert visit.text(".verdict") == "IRI"
    assert "http://h/%C3%BC" in visit.text("[aria-label='As URI']")
    visit.inspect("http://h/%C3%BC")
    assert "http://h/ü" in visit.text("[aria-label='As IRI']")


def test_each_of_several_lines_is_checked_and_the_one_at_the_caret_is_inspected(visit: Visit) -> None:
    visit.inspect("http://a/\nb c\n//d")
    assert "2 valid, 1 invalid" in visit.text("[aria-label='Lines']")
    visit.page.click(".lines .invalid button")
    visit.wait("#inspected")
    assert visit.text(".verdict") == "Not a URI line 2"
    visit.page.click("text=Use it")
    visit.wait("#inspected")
    assert visit.page.input_value("#text") == "http://a/\nb%20c\n//d"
    assert "3 valid, 0 invalid" in visit.text("[aria-label='Lines']")
    visit.page.keyboard.press("ArrowDown")
    visit.wait("#inspected")
    assert "line 3" in visit.text(".verdict")


@pytest.mark.parametrize(
    ("text", "caret", "repaired"),
    [
        ("a b\nc d\n", 8, "a b\nc%20d\n"),
        ("\n\na b\nc d\n\n", 0, "\n\na%20b\nc d\n\n"),
        ("c d\n ", 0, "c%20d\n "),
        ("\na b\n", 0, "a%20b"),
        (" \na", 0, "\na"),
    ],
)
def test_a_repair_takes_the_place_of_the_line_that_was_inspected(
    text: str, caret: int, repaired: str, visit: Visit
) -> None:
    visit.page.fill("#text", text)
    visit.evaluate("caret => document.getElementById('text').setSelectionRange(caret, caret)", caret)
    visit.evaluate("document.getElementById('text').dispatchEvent(new Event('input'))")
    visit.wait("#inspected")
    visit.page.click("text=Use it")
    assert visit.page.input_value("#text") == repaired


def test_every_example_shows_something_else(visit: Visit) -> None:
    shown: set[str] = set()
    for button in visit.page.query_selector_all(".example"):
        button.click()
        visit.wait("#inspected")
        shown.add(visit.text("#inspected"))
    assert len(shown) == 7


def test_the_last_of_many_inputs_is_shown(visit: Visit) -> None:
    visit.evaluate(
        """() => {
          const field = document.getElementById("text");
          for (let n = 0; n < 500; n++) {
            field.value = `http://h/${n}`;
            field.dispatchEvent(new Event("input"));
          }
        }"""
    )
    visit.page.wait_for_selector(".picture :text('/499')")


def test_a_link_restores_what_was_typed(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(server.url).ready()
    text = "http://user:pw@h/%20?a=b&c#d\n<b>'\""
    visit.inspect(text, "http://b/")
    visit.page.click("#link")
    visit.page.wait_for_selector("text=Copied. It holds what you typed, passwords too.")
    link = str(visit.evaluate("navigator.clipboard.readText()"))
    assert parse_qs(urlsplit(link).fragment)["text"] == [text]
    other = visits(link).ready()
    assert (other.page.input_value("#text"), other.page.input_value("#base")) == (text, "http://b/")
    assert other.text(".verdict") == visit.text(".verdict")
    assert not any("pw" in path for path in server.asked)


def test_another_link_in_the_same_page_is_followed(visit: Visit) -> None:
    visit.evaluate("text => { location.hash = 'tab=reference&text=' + text }", quote("urn:example:a"))
    visit.page.wait_for_selector(".role-path:text-is('example:a')")
    visit.wait("#inspected")
    assert "RFC 8141" in visit.text("#inspected")


def test_a_long_text_makes_no_link(visit: Visit) -> None:
    visit.inspect("a" * 9_000)
    visit.page.click("#link")
    visit.page.wait_for_selector("text=Too long for a link.")
