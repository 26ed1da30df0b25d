"""The tab in which a grammar is written: it runs as one types, in a worker that can be ended and can ask nobody."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from support.browser.serving import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from support.browser.visiting import Visit

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]

DIGITS = """
from uriast.combinators import Grammar, char_range, rule

class Digits(Grammar):
    @rule
    def digit(self):
        return char_range("0", "9")

    @rule
    def digits(self):
        return self.digit.at_least(1).concat()
"""


@pytest.fixture
def grammar(visit: Visit) -> Visit:
    """The page with the tab of one's own grammar, after its first run."""
    visit.open("grammar")
    return visit


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Server]:
    """A server of another origin."""
    server = Server(tmp_path)
    yield server
    server.stop()


def test_a_valid_grammar_shows_its_rules(grammar: Visit) -> None:
    grammar.run(DIGITS)
    assert grammar.page.input_value("#made") == "digits"
    assert "digits = 1*digit" in grammar.text("#ran")
    grammar.page.fill("#try", "12x")
    grammar.wait("#ran")
    assert "unexpected 'x' at index 2" in grammar.text("#ran")
    grammar.page.click("#ran svg a")
    grammar.wait("#ran")
    assert grammar.page.input_value("#made") == "digit"
    grammar.page.select_option("#made", "digits")
    grammar.wait("#ran")
    assert "digits = 1*digit" in grammar.text("#ran")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("def f(:\n    pass", "SyntaxError: invalid syntax"),
        ("def f():\n    return 1 // 0\n\nf()", "line 2, in f\n"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("def f(): f()\nf()", "RecursionError"),
        ("raise ValueError('a' * 100_000)", "more characters)"),
        ("x = 1", "The code declares no rule."),
        ("print('<b>' * 10_000)", "<b><b>"),
    ],
)
def test_code_that_fails_says_where_and_why(code: str, said: str, grammar: Visit) -> None:
    grammar.run(code)
    assert said in grammar.text("#ran")
    assert "/packages/" not in grammar.text("#ran")
    assert len(grammar.text("#ran")) < 10_000


@pytest.mark.parametrize("code", ["while True: pass", "print('a' * 10)\nwhile True: print('b' * 100)"])
def test_an_endless_loop_is_ended_and_python_starts_anew(code: str, grammar: Visit) -> None:
    grammar.run(code)
    assert "took more than two seconds, so it was ended" in grammar.text("#ran")
    grammar.run(DIGITS)
    assert "digits = 1*digit" in grammar.text("#ran")


@pytest.mark.parametrize(
    "code",
    [
        "eval('(' * 100_000)",
        "import os\nos.abort()",
        "import builtins\nbuiltins.len = builtins.isinstance = None",
        "import json\njson.dumps = lambda value: '{'",
        "import sys\nsys.modules.clear()",
    ],
)
def test_code_that_breaks_its_python_gets_another_one(code: str, grammar: Visit) -> None:
    grammar.run(code)
    grammar.run(DIGITS)  # it may be this run that fails
    grammar.run(f"{DIGITS}# once more")
    assert "digits = 1*digit" in grammar.text("#ran")
    grammar.errors.clear()  # Pyodide reports what happened


@pytest.mark.parametrize("message", [None, "ready", {"answer": "null"}, {"answer": "{"}, {"refused": 1}])
def test_code_can_post_what_it_likes(message: object, grammar: Visit) -> None:
    grammar.run(f"import js\njs.postMessage(js.JSON.parse({json.dumps(message)!r}))")
    grammar.run(DIGITS)
    assert "digits = 1*digit" in grammar.text("#ran")


def test_a_failure_is_told(grammar: Visit) -> None:
    grammar.run("import os\nos._exit(3)")
    assert "Python failed, and starts anew." in grammar.text("#ran")
    assert "exit(3)" in grammar.text("#ran")


@pytest.mark.parametrize("name", ["100%", "%64", "a#b<c>&amp;", "\ud800", "__proto__"])
def test_a_box_leads_to_its_rule_whatever_the_name(name: str, grammar: Visit) -> None:
    grammar.run(
        f"""
from uriast.combinators import literal

inner = literal("a").desc({name!r})
outer = (inner >> literal("b")).desc("outer")
"""
    )
    grammar.page.click("#ran svg a")
    grammar.wait("#ran")
    assert grammar.evaluate("document.getElementById('made').selectedIndex") == 0
    assert len(grammar.page.query_selector_all("#ran svg rect")) == 1


def test_an_endless_loop_leaves_the_other_tabs_alone(grammar: Visit) -> None:
    grammar.page.fill("#code", "while True: pass")
    grammar.open("reference")
    grammar.inspect("http://h/still")
    assert "/still" in grammar.text("#inspected")
    grammar.open("grammar")
    grammar.run(DIGITS)


def test_code_can_reach_no_server(grammar: Visit, elsewhere: Server) -> None:
    fetches = "\n".join(f"js.fetch({address!r}, mode='no-cors')" for address in (elsewhere.url, grammar.page.url))
    grammar.run(f"import js\n{fetches}\nprint('asked')")
    for address in (elsewhere.url, grammar.page.url.partition("#")[0]):
        grammar.page.wait_for_selector(f"#refused :text('refused a request to {address}')")
    grammar.run(f"import js\njs.WebSocket.new('ws:' + {elsewhere.url!r}[5:])\nprint('opened')")
    grammar.page.wait_for_selector("#refused :text('ws://')")
    assert elsewhere.asked == []


def test_the_page_itself_can_reach_no_server(visit: Visit, elsewhere: Server) -> None:
    asked = "address => fetch(address, {mode: 'no-cors'}).then(() => 'answered', () => 'refused')"
    assert visit.evaluate(asked, elsewhere.url) == "refused"
    assert visit.evaluate(asked, visit.page.url) == "refused"
    assert elsewhere.asked == []
    visit.errors.clear()


def test_a_diagram_cannot_bring_markup_into_the_page(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(server.url).ready()
    visit.open("grammar")
    visit.run(
        DIGITS
        + """
from uriast.combinators import Rule

Rule.diagram = lambda self, links: '''<svg xmlns="http://www.w3.org/2000/svg" onload="hit()"><script>hit()</script>
  <a href="javascript:hit()"><text>ok</text></a><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>
  <image href="x"/><rect style="fill: red" width="5"/></svg>'''
"""
    )
    svg = visit.page.locator("#ran svg").evaluate("svg => svg.outerHTML")
    assert "ok" in svg
    assert not any(word in svg for word in ("script", "hit", "onload", "foreign", "image", "style"))
    assert all("violates the following Content Security Policy" in error for error in visit.errors)
    visit.errors.clear()


def test_code_of_a_link_waits_until_the_user_has_seen_it(server: Server, visits: Callable[..., Visit]) -> None:
    code = f"print('it ran')\n{DIGITS}"
    visit = visits(
        f"{server.url}#{urlencode({'tab': 'grammar', 'code': code, 'rule': 'digit', 'sample': '7'})}"
    ).ready()
    assert visit.page.input_value("#code") == code
    assert visit.page.is_visible("#held")
    visit.evaluate("() => { location.hash += '&again=' }")
    visit.settle()
    assert visit.page.is_visible("#held")
    assert visit.text("#ran") == ""
    visit.page.click("#run")
    visit.page.wait_for_selector("#ran svg")
    assert "it ran" in visit.text("#ran")
    assert visit.page.input_value("#made") == "digit"
    assert "'7'" in visit.text("#ran")
    assert not visit.page.is_visible("#held")


def test_a_new_line_keeps_the_indentation(grammar: Visit) -> None:
    grammar.run("x = 0")
    grammar.page.fill("#code", "if True:")
    grammar.page.focus("#code")
    grammar.page.keyboard.press("End")
    grammar.page.keyboard.press("Enter")
    grammar.page.keyboard.type("x = 1")
    grammar.page.keyboard.press("Enter")
    grammar.page.keyboard.type("y = 2")
    assert grammar.page.input_value("#code") == "if True:\n    x = 1\n    y = 2"


def test_a_new_line_can_be_undone(grammar: Visit) -> None:
    grammar.page.focus("#code")
    grammar.page.keyboard.press("Control+A")
    for key in ("x", "Enter", "y"):
        grammar.page.keyboard.press(key)
    while grammar.page.input_value("#code") != "x":
        before = grammar.page.input_value("#code")
        grammar.page.keyboard.press("Control+Z")
        assert grammar.page.input_value("#code") != before
        assert "x\ny".startswith(grammar.page.input_value("#code"))
