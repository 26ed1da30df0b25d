"""Laws as properties of all texts and trees."""

from __future__ import annotations

import pytest
from fuzz.oracles import without_dot_segments
from hypothesis import given, strategies as st
from references import almost, path_abempty, path_noscheme, path_rootless, reference_texts, references, uri_texts
from rules import NAMES, rule_named

from uriast import ParseError, RelativeRef, URIReference, components, parse, remove_dot_segments, resolve
from uriast.grammar import rfc3986
from uriast.testing.proof import DFA, Rules, language

EXAMPLES = [
    "1.2.3.4",
    "1.2.3.4x",
    "1.2.3.4%zz",
    "a:b",
    "//h:8a",
    "::1:2:3",
    "%4",
    "/a//b",
    "[::1]",
    "v1.a",
    "25",
    "256",
]


@pytest.fixture(scope="module")
def tables(appendix_a: Rules) -> dict[str, DFA]:
    return {name: language(appendix_a, name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
@given(text=almost | st.sampled_from(EXAMPLES))
def test_a_rule_consumes_the_longest_prefix_with_the_value_that_it_has_alone(
    tables: dict[str, DFA], name: str, text: str
) -> None:
    rule = rule_named(name)
    longest = max((end for end in range(len(text) + 1) if tables[name].accepts(text[:end])), default=None)
    result = rule(f"^{text}", 1)
    assert (result.index - 1 if result.status else None) == longest
    if longest is not None:
        assert result.value == rule.parse(text[:longest])
        assert rule.parse_partial(text) == (result.value, text[longest:])


def can_be_completed(table: DFA, text: str) -> bool:
    """Whether a text is a prefix of some text of a language: else the minimal automaton is in its dead state."""
    state = table.run(text)
    return table.accepting[state] or any(following != state for following in table.table[state])


@given(almost)
def test_the_index_is_that_of_the_first_invalid_character(tables: dict[str, DFA], text: str) -> None:
    table = tables["URI-reference"]
    try:
        parse(text)
    except ParseError as error:
        assert not table.accepts(text)
        assert can_be_completed(table, text[: error.index])
        assert error.index == len(text) or not can_be_completed(table, text[: error.index + 1])
        assert error.expected
        assert ("end of input" in error.expected) == table.accepts(text[: error.index])
    else:
        assert table.accepts(text)


@given(path_abempty | path_rootless | path_noscheme | st.text("./a", max_size=12))
def test_dot_segments_are_removed_as_section_5_2_4_is_written(path: str) -> None:
    assert remove_dot_segments(path) == without_dot_segments(path)


def target_text(reference: str, base: str) -> str:
    """The pseudocode of sections 5.2.2 and 5.3, on the components of appendix B, with the guard of law 4."""
    r, b = components(reference), components(base)
    scheme, authority, path, query = r.scheme, r.authority, without_dot_segments(r.path), r.query
    if r.scheme is None:
        scheme = b.scheme
        if r.authority is None:
            authority = b.authority
            if r.path == "":
                path, query = b.path, b.query if r.query is None else r.query
            elif not r.path.startswith("/"):
                merged = (
                    f"/{r.path}"
                    if b.authority is not None and b.path == ""
                    else b.path[: b.path.rfind("/") + 1] + r.path
                )
                path = without_dot_segments(merged)
    guard = "/." if authority is None and path.startswith("//") else ""
    parts = [f"{scheme}:", "" if authority is None else f"//{authority}", guard, path]
    parts += ["" if query is None else f"?{query}", "" if r.fragment is None else f"#{r.fragment}"]
    return "".join(parts)


@given(reference_texts, uri_texts)
def test_resolving_is_section_5_2_to_the_letter(reference: str, base: str) -> None:
    assert str(resolve(reference, base)) == target_text(reference, base)


@given(references)
def test_a_reference_has_the_kind_of_its_text(reference: URIReference) -> None:
    assert reference.is_relative == isinstance(reference, RelativeRef) == (not rfc3986.URI.matches(str(reference)))
