"""Without hints of its own, a grammar names each component, advises nothing, doubts nothing and has no secrets."""

from __future__ import annotations

from uriast.combinators import Grammar
from uriast.combinators.definition.hints import NO_HINTS, ErrorHints, Site


def test_a_grammar_without_hints_names_each_component_and_knows_nothing_else() -> None:
    for hints in (NO_HINTS, Grammar()):
        assert hints.component("host") == "host"
        assert hints.hint("a b", 1, "host") is None
        assert hints.doubts("a b", 1, "host") is False
        assert hints.secrets("user:secret@host", [Site("userinfo", "//")]) == ()


def test_hints_hold_no_state() -> None:
    assert not hasattr(ErrorHints(), "__dict__")


def test_a_site_is_a_name_and_a_lead() -> None:
    assert Site("userinfo", "//") == ("userinfo", "//")
