"""The page is used by keyboard, by screen reader, on a phone, in light and in dark."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.browser.serving import Server
    from support.browser.visiting import Visit

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]

TABS = ("reference", "rules", "grammar")


def faults(visit: Visit) -> list[str]:
    """What axe finds."""
    visit.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    found = visit.evaluate("axe.run(document, {resultTypes: ['violations']})")
    visit.errors.clear()  # it tries what the policy forbids
    return [f"{each['id']}: {node['html'][:200]}" for each in found["violations"] for node in each["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scheme: str, visit: Visit) -> None:
    visit.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # one of two words
    for text in ("http://user:pw@[64:ff9b::127.0.0.1]:80/%00?q", "http://h/a b", "a\nb c\n//d", "mailto:a@b", "foo:x"):
        visit.inspect(text, "http://b/")
        assert faults(visit) == []
    for tab in TABS:
        visit.open(tab)
        assert faults(visit) == []
    visit.run("1 // 0")
    assert faults(visit) == []
    visit.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_the_page_loads(scheme: str, server: Server, visits: Callable[..., Visit]) -> None:
    server.replaced["manifest.json"] = b"{}"
    visit = visits(server.url, color_scheme=scheme)
    visit.page.wait_for_selector("#again", state="visible")
    assert faults(visit) == []


def test_tabs_are_chosen_by_arrows(visit: Visit) -> None:
    visit.page.focus("#tab-reference")
    for key, chosen in (
        ("ArrowRight", "rules"),
        ("ArrowRight", "grammar"),
        ("ArrowRight", "reference"),
        ("ArrowLeft", "grammar"),
        ("Home", "reference"),
        ("End", "grammar"),
    ):
        visit.page.keyboard.press(key)
        assert visit.evaluate("document.activeElement.id") == f"tab-{chosen}"
        assert visit.page.is_visible(f"#panel-{chosen}")
        assert [tab for tab in TABS if visit.page.get_attribute(f"#tab-{tab}", "tabindex") != "-1"] == [chosen]


def test_everything_is_reached_by_the_tab_key(visit: Visit) -> None:
    visit.inspect("http://h/a b")
    visit.page.focus("#link")
    reached: list[str] = []
    for _ in range(40):
        visit.page.keyboard.press("Tab")
        reached.append(visit.evaluate("document.activeElement.id || document.activeElement.textContent"))
    in_order = [each for each in ("tab-reference", "text", "base", "A mistake", "Use it", "Pyodide") if each in reached]
    assert in_order == ["tab-reference", "text", "base", "A mistake", "Use it", "Pyodide"]
    assert [reached.index(each) for each in in_order] == sorted(reached.index(each) for each in in_order)


def test_a_repair_is_taken_by_keyboard(visit: Visit) -> None:
    visit.inspect("http://h/a b")
    visit.page.focus("text=Use it")
    visit.page.keyboard.press("Enter")
    visit.wait("#inspected")
    assert visit.evaluate("document.activeElement.id") == "text"


@pytest.mark.parametrize(("tab", "box"), [("rules", "#rule-shown"), ("grammar", "#ran")])
def test_the_focus_stays_on_the_diagram_when_a_link_is_followed(tab: str, box: str, visit: Visit) -> None:
    visit.open("grammar")
    visit.run(
        "from uriast.combinators import literal\n"
        "inner = literal('a').desc('inner')\n"
        "outer = (inner >> literal('b')).desc('outer')\n"
    )
    visit.open(tab)
    before = visit.text(box)
    visit.page.focus(f"{box} svg a")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_function("([box, text]) => document.querySelector(box).innerText !== text", arg=[box, before])
    assert visit.evaluate("document.activeElement.getAttribute('aria-label')") == "Railroad diagram"


def test_a_screen_reader_is_told_the_result_once_the_user_pauses(visit: Visit) -> None:
    visit.inspect("http://user:pw@h/")
    visit.page.wait_for_selector("#status:text-is('URI. 1 finding.')", state="attached")
    visit.inspect("a b")
    visit.page.wait_for_selector("#status:text('at index 1')", state="attached")


def test_a_screen_reader_is_told_what_a_grammar_lacks(visit: Visit) -> None:
    visit.open("grammar")
    visit.run("x = 1")
    visit.page.wait_for_selector("#status:text-is('No rules.')", state="attached")
    visit.evaluate("() => { location.hash = 'tab=grammar&code=y' }")
    visit.page.wait_for_selector("#status:text('This code came with a link.')", state="attached")
    visit.page.click("#run")
    visit.settle()


def test_what_a_text_becomes_is_not_sent_to_a_translator(visit: Visit) -> None:
    assert visit.evaluate("['inspected', 'ran', 'rule-match'].map(id => document.getElementById(id).translate)") == (
        [False, False, False]
    )


def test_the_chosen_tab_alone_is_underlined_in_forced_colors(visit: Visit) -> None:
    visit.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    color = "id => getComputedStyle(document.getElementById(id)).borderBottomColor"
    chosen, *others = (visit.evaluate(color, f"tab-{tab}") for tab in TABS)
    back = visit.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    visit.page.emulate_media(forced_colors="none", reduced_motion="no-preference")
    assert others == [back, back]
    assert chosen != back


def test_the_page_is_not_wider_than_a_phone(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(server.url, viewport={"width": 320, "height": 640}).ready()
    widths: set[int] = set()
    for text in ("http://h/" + "a" * 500, "http://h/" + "a b" * 200, "a\n" + "b " * 500):
        visit.inspect(text, "http://b/")
        widths.add(visit.evaluate("document.documentElement.scrollWidth"))
    for tab in TABS:
        visit.open(tab)
        widths.add(visit.evaluate("document.documentElement.scrollWidth"))
    tabs = visit.page.locator("[role=tablist]")
    assert tabs.evaluate("each => each.scrollWidth") == tabs.evaluate("each => each.clientWidth")
    assert widths == {320}
