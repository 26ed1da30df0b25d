"""The tab of rules: each by its name, with its ABNF, its diagram, its verdict and its patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from uriast.combinators import DialectName
from uriast.grammar.rfc3986 import authority

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.browser.serving import Server
    from support.browser.visiting import Visit

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]


@pytest.fixture
def rules(visit: Visit) -> Visit:
    """The page with the tab of rules, which shows `authority`."""
    visit.evaluate("() => { location.hash = '' }")
    visit.evaluate("() => { location.hash = 'tab=rules&grammar=RFC3986&rule=authority&sample=a%40b:1' }")
    visit.page.wait_for_selector("#rule-shown h2:has-text('authority')")
    visit.settle()
    return visit


def test_a_rule_is_shown_with_its_abnf_its_section_and_its_diagram(rules: Visit) -> None:
    shown = rules.text("#rule-shown")
    assert 'authority = [ userinfo "@" ] host [ ":" port ]' in shown
    assert "section 3.2" in shown
    assert len(rules.page.query_selector_all("#rule-shown svg a")) == 3
    assert "host: RegName 'b'" in rules.text("#rule-match")


def test_a_box_of_a_diagram_leads_to_its_rule_and_the_browser_leads_back(rules: Visit) -> None:
    rules.page.click("#rule-shown svg a:has-text('host')")
    rules.page.wait_for_selector("#rule-shown h2:has-text('host')")
    assert rules.page.input_value("#rule") == "host"
    rules.settle()
    assert "unexpected '@'" in rules.text("#rule-match")
    rules.page.go_back()
    rules.page.wait_for_selector("#rule-shown h2:has-text('authority')")


def test_the_browser_leads_back_from_the_first_rule_that_is_followed(
    server: Server, visits: Callable[..., Visit]
) -> None:
    visit = visits(server.url).ready()
    visit.open("rules")
    visit.page.click("#rule-shown svg a:has-text('host')")
    visit.page.wait_for_selector("#rule-shown h2:has-text('host')")
    visit.page.go_back()
    visit.page.wait_for_selector("#rule-shown h2:has-text('authority')")


def test_the_verdict_follows_the_text(rules: Visit) -> None:
    rules.page.fill("#sample", "a@h x")
    rules.wait("#rule-match")
    assert "No match" in rules.text("#rule-match")
    assert "a@h x\n   ^" in rules.text("#rule-match")


def test_a_rule_is_written_for_each_engine(rules: Visit) -> None:
    for dialect in get_args(DialectName):
        rules.page.select_option("#dialect", dialect)
        rules.wait("#pattern")
        assert rules.text("#pattern .scroller") == authority.pattern_for(dialect).source


def test_each_rule_of_each_grammar_can_be_chosen(rules: Visit) -> None:
    grammars = rules.evaluate("[...document.getElementById('grammar').options].map(each => each.value)")
    assert {"RFC3986", "RFC3987", "RFC6068", "RFC3966"} <= set(grammars)
    for grammar in grammars:
        rules.page.select_option("#grammar", grammar)
        rules.settle()
        assert rules.text("#rule-shown h2").startswith(rules.page.input_value("#rule"))
        assert rules.page.query_selector("#rule-shown svg") is not None
        assert rules.text("#rule-match .verdict") in {"Match", "No match"}


def test_a_link_opens_a_rule(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(f"{server.url}#tab=rules&grammar=RFC6570&rule=varname&sample=a.b").ready()
    assert visit.page.get_attribute("#tab-rules", "aria-selected") == "true"
    assert "varname = varchar" in visit.text("#rule-shown")
    assert "Match" in visit.text("#rule-match")


def test_a_link_to_no_rule_opens_the_first(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(f"{server.url}#tab=rules&grammar=constructor&rule=__proto__").ready()
    assert visit.page.input_value("#grammar") == "RFC3986"
    assert visit.page.query_selector("#rule-shown svg") is not None
