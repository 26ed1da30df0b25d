"""Every edit of a reference reads back and has its type, and the components that it does not name stay."""

from __future__ import annotations

from ipaddress import IPv6Address
from typing import TYPE_CHECKING, Any, assert_type

import pytest
from edits import changed, refused
from hypothesis import example, given, strategies as st
from references import (
    almost,
    authority,
    host,
    path_abempty,
    path_absolute,
    path_rootless,
    port,
    references,
    run,
    scheme,
    segment,
    userinfo,
)

from uriast import URI, RelativeRef, URIReference, parse
from uriast.grammar import rfc3986
from uriast.passes.edit import (
    Changes,
    append_segments,
    parent,
    path_name,
    path_suffix,
    replace,
    with_name,
    with_suffix,
    with_trailing_slash,
    without_trailing_slash,
)

if TYPE_CHECKING:
    from collections.abc import Callable


EDITS: list[Callable[[Any], object]] = [
    replace,
    append_segments,
    parent,
    lambda reference: with_name(reference, "a"),
    lambda reference: with_suffix(reference, ".a"),
    with_trailing_slash,
    without_trailing_slash,
    path_name,
    path_suffix,
]


@pytest.mark.parametrize("edit", EDITS)
def test_only_references_can_be_edited(edit: Callable[[Any], object]) -> None:
    assert refused(lambda: edit("a b")).rule == "URI-reference"
    with pytest.raises(TypeError, match=r"^expected a reference as str, URI or RelativeRef, got bytes$"):
        edit(b"a")


def test_a_space_is_refused_with_a_hint() -> None:
    assert refused(lambda: replace("a", query="b c")).hint == "a space is written as %20"
    assert refused(lambda: with_name("a", "b c")).hint == "a space is written as %20"


# Laws


def parts(reference: URIReference) -> dict[str, Any]:
    own = {"scheme": reference.scheme if isinstance(reference, URI) else None, "path": reference.path.text}
    names = ("userinfo", "host", "port", "query", "fragment")
    return own | {name: getattr(reference, name) for name in names}


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return strategy | almost | st.none()


in_parts = {"userinfo": maybe(userinfo), "host": maybe(host | st.ip_addresses()), "port": maybe(port | st.integers())}
others = {
    "scheme": maybe(scheme),
    "path": path_abempty | path_absolute | path_rootless | almost,
    "query": maybe(run(":@/?")),
    "fragment": maybe(run(":@/?")),
}
edits = st.fixed_dictionaries({}, optional=in_parts | others) | st.fixed_dictionaries(
    {"authority": maybe(authority)}, optional=others
)


def edited_or_refused(edit: Callable[[], URIReference]) -> URIReference | None:
    try:
        edited = edit()
    except ValueError:
        return None
    assert parse(str(edited)) == edited
    return edited


@given(references, edits)
@example(parse("//h//x"), {"authority": None})
@example(parse("a:b"), {"host": ""})
def test_an_edited_reference_reads_back_with_the_other_parts_unchanged(
    reference: URIReference, changes: dict[str, Any]
) -> None:
    edited = edited_or_refused(lambda: changed(reference, changes))
    if edited is None:
        return
    whole = {"userinfo", "host", "port"} if "authority" in changes else set[str]()
    before, after = parts(reference), parts(edited)
    for name in before.keys() - changes.keys() - whole:
        assert after[name] == before[name]
    for name in before.keys() & changes.keys():
        asked = f"[{given}]" if isinstance(given := changes[name], IPv6Address) else given
        assert (None if after[name] is None else str(after[name])) == (None if asked is None else str(asked))
    if "authority" in changes:
        assert (None if edited.authority is None else str(edited.authority)) == changes["authority"]


@given(references)
def test_a_part_replaced_by_itself_changes_nothing(reference: URIReference) -> None:
    own = parts(reference)
    assert replace(reference) == replace(reference, **own) == reference
    assert replace(reference, path=reference.path, authority=reference.authority) == reference
    for name, part in own.items():
        assert replace(reference, **{name: part}) == reference


segments = st.lists(segment | almost, max_size=3)


@given(references, segments, segment | almost, st.sampled_from([".x", "", ".tar.gz", ".x:y"]) | almost)
def test_an_edited_path_reads_back_and_nothing_else_changes(
    reference: URIReference, appended: list[str], name: str, suffix: str
) -> None:
    edited = [
        edited_or_refused(lambda: append_segments(reference, *appended)),
        edited_or_refused(lambda: with_name(reference, name)),
        edited_or_refused(lambda: with_suffix(reference, suffix)),
        edited_or_refused(lambda: with_trailing_slash(reference)),
        parse(str(parent(reference))),
        parse(str(without_trailing_slash(reference))),
    ]
    for each in edited:
        assert each is None or replace(each, path=reference.path) == reference


@given(references.filter(lambda reference: reference.path.text != ""), segment)
def test_names_and_parents_belong_together(reference: URIReference, name: str) -> None:
    assert with_name(reference, path_name(reference)) == reference
    below = append_segments(reference, name)
    assert path_name(below) == name
    assert parent(below).path.text in {reference.path.text, reference.path.text.removesuffix("/")}


@given(references.filter(lambda reference: not reference.path.text.endswith("/")))
def test_a_trailing_slash_added_and_taken_away_leaves_the_reference(reference: URIReference) -> None:
    slashed = edited_or_refused(lambda: with_trailing_slash(reference))
    assert slashed is None or without_trailing_slash(slashed) == reference
    assert slashed is not None or (reference.authority is None and not reference.path.text)


def test_long_input_is_edited() -> None:
    long = "http://h/" + "a/" * 100_000
    assert str(append_segments(long, *["b"] * 100_000)) == long + "/".join(["b"] * 100_000)
    assert str(parent(long)) == long.removesuffix("/")
    assert path_suffix(f"{long}{'.' * 100_000}x") == ""


# The static type of each result


def test_a_uri_gives_a_uri_and_a_relative_reference_a_relative_reference() -> None:
    uri, relative = rfc3986.URI.parse("a://h/b"), rfc3986.relative_ref.parse("b/c")
    either: URIReference = parse("a:b")
    changes: Changes = {"query": "q"}
    assert_type(replace(uri, host="h"), URI)
    assert_type(replace(uri, **changes), URI)
    assert_type(replace(relative, path="d"), RelativeRef)
    assert_type(replace(either, query=None), URIReference)
    assert_type(replace("a", fragment="f"), URIReference)
    assert_type(replace(relative, scheme="a"), URI)
    assert_type(replace("a", scheme="a", port=None), URI)
    assert_type(replace(uri, scheme=None), RelativeRef)
    assert_type(append_segments(uri, "c"), URI)
    assert_type(append_segments(relative, "c"), RelativeRef)
    assert_type(append_segments(either, "c"), URIReference)
    assert_type(append_segments("a", "c"), URIReference)
    assert_type(parent(uri), URI)
    assert_type(parent(relative), RelativeRef)
    assert_type(parent("a"), URIReference)
    assert_type(with_name(uri, "c"), URI)
    assert_type(with_name(relative, "c"), RelativeRef)
    assert_type(with_name("a", "c"), URIReference)
    assert_type(with_suffix(uri, ".c"), URI)
    assert_type(with_suffix(relative, ".c"), RelativeRef)
    assert_type(with_suffix("a", ".c"), URIReference)
    assert_type(with_trailing_slash(uri), URI)
    assert_type(with_trailing_slash(relative), RelativeRef)
    assert_type(with_trailing_slash("a"), URIReference)
    assert_type(without_trailing_slash(uri), URI)
    assert_type(without_trailing_slash(relative), RelativeRef)
    assert_type(without_trailing_slash("a"), URIReference)
    assert isinstance(replace(relative, scheme="a"), URI)
    assert isinstance(replace(uri, scheme=None), RelativeRef)


def test_a_type_checker_refuses_wrong_components() -> None:
    with pytest.raises(TypeError):
        replace("a", path=None)  # type: ignore[call-overload] # there is always a path
    with pytest.raises(TypeError):
        replace("a", port=1.5)  # type: ignore[call-overload] # no number of a port
    with pytest.raises(TypeError):
        replace("a", netloc="h")  # type: ignore[call-overload] # no such part
