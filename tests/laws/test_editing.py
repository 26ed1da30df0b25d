"""Laws of editing: what is named changes, the rest stays, and the edited tree reads back as itself."""

from __future__ import annotations

from ipaddress import IPv6Address
from typing import TYPE_CHECKING, Any

from hypothesis import assume, example, given, strategies as st
from support import oracles
from support.edits import changed
from support.kinds import Sample, is_kept, is_same, pairs, samples, tried
from support.query_texts import data, encodings
from support.references import (
    almost,
    authority,
    host,
    mutated,
    path_abempty,
    path_absolute,
    path_rootless,
    port,
    query,
    references,
    run,
    scheme,
    segment,
    uri_texts,
    userinfo,
)

from uriast import (
    URI,
    NormalizationStep,
    ParseError,
    QueryData,
    URIReference,
    append_data,
    append_segments,
    edit_query,
    normalize,
    parse,
    percent_decode,
    relativize,
    replace,
    resolve,
)
from uriast.grammar import rfc3987
from uriast.passes.edit import (
    parent,
    path_name,
    path_suffix,
    with_name,
    with_suffix,
    without_trailing_slash,
)
from uriast.passes.iri import iri_to_uri, uri_to_iri

if TYPE_CHECKING:
    from uriast.nodes.iri import IRIReference
    from uriast.passes.query_data import QueryEncoding, QueryItems

# Components


def parts(reference: URIReference) -> dict[str, Any]:
    own = {"scheme": reference.scheme if isinstance(reference, URI) else None, "path": reference.path.text}
    names = ("userinfo", "host", "port", "query", "fragment")
    return own | {name: getattr(reference, name) for name in names}


def as_text(part: object) -> str | None:
    return None if part is None else f"[{part}]" if isinstance(part, IPv6Address) else str(part)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return strategy | mutated(strategy.map(str)) | st.none()


in_parts = {"userinfo": maybe(userinfo), "host": maybe(host | st.ip_addresses()), "port": maybe(port | st.integers())}
others = {
    "scheme": maybe(scheme),
    "path": path_abempty | path_absolute | path_rootless | almost,
    "query": maybe(query),
    "fragment": maybe(query),
}
edits = st.fixed_dictionaries({}, optional=in_parts | others) | st.fixed_dictionaries(
    {"authority": maybe(authority)}, optional=others
)


@given(references, edits)
@example(parse("//h//x"), {"authority": None})
@example(parse("a:b"), {"host": ""})
def test_a_reference_with_some_parts_replaced_reads_back_and_the_other_parts_stay(
    reference: URIReference, changes: dict[str, Any]
) -> None:
    try:
        edited = changed(reference, changes)
    except ValueError:
        return
    assert parse(str(edited)) == edited
    before, after = (
        parts(reference) | {"authority": reference.authority},
        parts(edited) | {"authority": edited.authority},
    )
    whole = {"userinfo", "host", "port"} if "authority" in changes else {"authority"}
    for name in before.keys() - changes.keys() - whole:
        assert after[name] == before[name]
    for name, given_part in changes.items():
        assert as_text(after[name]) == as_text(given_part)
    assert changed(edited, {name: before[name] for name in changes}) == reference


@given(references)
def test_a_part_replaced_by_itself_changes_nothing(reference: URIReference) -> None:
    own = parts(reference)
    assert replace(reference) == replace(reference, **own) == reference
    assert replace(reference, path=reference.path, authority=reference.authority) == reference
    for name, part in own.items():
        assert replace(reference, **{name: part}) == reference


def is_read(sample: Sample, text: str) -> bool:
    try:
        return bool(sample.kind.read(text))
    except ParseError:
        return False


@given(pairs, st.sets(st.sampled_from(["path", "query", "fragment"])))
def test_a_component_is_replaced_exactly_if_the_text_with_the_new_one_is_valid(
    pair: tuple[Sample, Sample], names: set[str]
) -> None:
    sample, other = pair
    changes = {name: value for name, value in oracles.split(other.text)._asdict().items() if name in names}
    expected = oracles.split(sample.text)._replace(**changes)
    is_valid = is_read(sample, str(expected)) and oracles.split(str(expected)) == expected
    edited = tried(replace, sample.node, **changes)
    assert (None if edited is None else str(edited)) == (str(expected) if is_valid else None)
    assert edited is not None or sample.kind.is_scheme or "path" in names
    if edited is not None:
        assert is_kept(sample.kind, sample.node, edited)
        assert is_same(sample.node, changed(edited, {name: getattr(sample.node, name) for name in names}))


@given(samples)
def test_a_changed_scheme_gives_the_generic_class(sample: Sample) -> None:
    kind, text, node = sample
    classes: tuple[type[object], ...] = kind.syntax.classes[:2]
    other = replace(node, scheme="x")
    assert type(other) is classes[0]
    assert str(other) == str(oracles.split(text)._replace(scheme="x"))
    if not node.is_relative:
        generic = replace(node, scheme=node.scheme)
        assert (generic, type(generic)) == (node, classes[0])
        relative = tried(replace, node, scheme=None)
        assert relative is None or type(relative) is classes[1]


@given(samples.filter(lambda sample: sample.node.authority is not None), run(), userinfo)
def test_a_user_and_a_password_that_are_replaced_are_read_back_and_the_rest_stays(
    sample: Sample, user: str, password: str
) -> None:
    kind, _, node = sample
    own = node.userinfo
    named, guarded = tried(replace, node, user=user), tried(replace, node, password=password)
    both = tried(replace, node, user=user, password=password)
    if named is None or guarded is None or both is None:
        assert kind.is_scheme
        return
    assert named.userinfo is not None
    assert guarded.userinfo is not None
    assert (named.userinfo.user, named.userinfo.password) == (user, own.password if own else None)
    assert (guarded.userinfo.user, guarded.userinfo.password) == (own.user if own else "", password)
    assert both == replace(named, password=password) == replace(guarded, user=user)
    assert is_kept(kind, node, both)
    assert replace(both, userinfo=own) == node
    if own is not None:
        assert replace(both, user=own.user, password=own.password) == node


# Paths


@given(
    samples,
    st.lists(segment | almost, min_size=1, max_size=3),
    segment | almost,
    st.sampled_from([".x", "", ".tar.gz", ".x:y", "."]) | almost,
)
def test_an_edited_path_reads_back_with_the_given_name_and_nothing_else_changes(
    sample: Sample, appended: list[str], name: str, suffix: str
) -> None:
    kind, _, node = sample
    edited = [
        (tried(append_segments, node, *appended), appended[-1]),
        (tried(append_segments, node), None),
        (tried(with_name, node, name), name),
        (tried(with_suffix, node, suffix), None),
        (tried(append_segments, node, ""), ""),
        (tried(without_trailing_slash, node), None),
        (tried(parent, node), None),
    ]
    assert kind.is_scheme or all(each is not None for each, _ in (edited[1], *edited[-2:]))
    for each, named in edited:
        if each is not None:
            assert is_kept(kind, node, each)
            assert replace(each, path=node.path) == node
            assert path_name(each) == named or named is None


@given(samples, segment)
def test_names_and_parents_belong_together(sample: Sample, name: str) -> None:
    kind, _, node = sample
    path = node.path.text
    below = tried(append_segments, node, name)
    assert below is not None or kind.is_scheme or (node.authority is None and not path)
    assert not path or with_name(node, path_name(node)) == node
    if below is not None:
        assert path_name(below) == name
        above = tried(parent, below)
        assert kind.is_scheme or above is not None
        assert above is None or not path or above.path.text in {path, path.removesuffix("/")}
        other = tried(with_suffix, below, ".d")
        assert other is None or path_name(other) == name.removesuffix(path_suffix(below)) + ".d"


@given(samples)
def test_a_trailing_slash_added_and_taken_away_leaves_the_reference(sample: Sample) -> None:
    kind, _, node = sample
    assume(not node.path.text.endswith("/"))
    slashed = tried(append_segments, node, "")
    assert slashed is None or without_trailing_slash(slashed) == node
    assert slashed is not None or kind.is_scheme or (node.authority is None and not node.path.text)


# Data in paths

segments = st.lists(
    (st.text(".%/:a2eE é\\") | st.text() | st.sampled_from(["%2E", "%2e%2E", "a:b", "..."])).filter(
        lambda text: text not in {"", ".", ".."}
    ),
    min_size=1,
    max_size=3,
)


def last_data(reference: URIReference | IRIReference, count: int) -> list[str]:
    """The last segments of a path, decoded."""
    return [percent_decode(segment) for segment in reference.path.segments[-count:]]


@given(samples, segments)
def test_data_that_is_appended_is_read_back_whatever_the_reference_was_read_by(
    sample: Sample, given_data: list[str]
) -> None:
    kind, _, node = sample
    appended = tried(append_data, node, *given_data)
    if appended is None:
        assert kind.is_scheme
        return
    assert is_kept(kind, node, appended)
    assert last_data(appended, len(given_data)) == given_data
    assert replace(appended, path=node.path) == node
    one_by_one: URI | None = node
    for each in given_data:
        one_by_one = one_by_one and tried(append_data, one_by_one, each)
    assert one_by_one == appended or (one_by_one is None and kind.is_scheme)


@given(references, segments)
@example(parse("a/.."), ["b:c"])
@example(parse("x:.."), ["b:c"])
@example(parse("/.//"), ["b"])
def test_the_data_comes_back_from_normal_forms(reference: URIReference, given_data: list[str]) -> None:
    appended = append_data(reference, *given_data)
    for steps in (NormalizationStep.SYNTAX_BASED, NormalizationStep.DOT_SEGMENTS, NormalizationStep.PERCENT_ENCODING):
        normal = normalize(appended, steps)
        assert last_data(normal, len(given_data)) == given_data
        assert normalize(normal, steps) == normal


@given(references, uri_texts, segments)
@example(parse("?q"), "a:b/..", ["..."])
@example(parse(""), "x:", ["/"])
def test_the_data_comes_back_from_the_target_for_any_base(
    reference: URIReference, base: str, given_data: list[str]
) -> None:
    appended, count = append_data(reference, *given_data), len(given_data)
    for strict in (True, False):
        assert last_data(resolve(appended, base, strict=strict), count) == given_data
    assert last_data(resolve(relativize(resolve(appended, base), base), base), count) == given_data


@given(references, segments)
def test_the_data_comes_back_from_an_iri_and_its_uri(reference: URIReference, given_data: list[str]) -> None:
    iri = uri_to_iri(reference)
    appended = append_data(iri, *given_data)
    assert type(appended) is type(iri)
    assert last_data(appended, len(given_data)) == given_data
    uri = iri_to_uri(appended)
    assert uri == append_data(iri_to_uri(iri), *given_data)
    assert last_data(uri_to_iri(uri), len(given_data)) == given_data


# Data in queries

one = data | st.integers()
mappings = st.dictionaries(data, one | st.lists(one, max_size=2), max_size=3)
items = mappings | st.lists(st.tuples(data, one), max_size=3)
removals = st.lists(data | st.sampled_from(["a", "b", ""]), max_size=3)


@given(samples, encodings, removals, items, items)
def test_an_edit_of_a_query_is_that_of_its_data(
    sample: Sample, encoding: QueryEncoding, removed: list[str], updated: QueryItems, added: QueryItems
) -> None:
    kind, _, node = sample
    edited = tried(edit_query, node, set=updated, add=added, remove=removed, encoding=encoding)
    expected = QueryData(node.query, encoding).remove(*removed).set(updated).add(added)
    if expected.text == (node.query or ""):
        assert edited is node
    elif edited is None:
        assert kind.is_scheme
    else:
        assert is_same(edited, replace(node, query=expected.text if expected else None))
        assert is_kept(kind, node, edited)
        assert replace(edited, query=node.query) == node


@given(references, st.dictionaries(data, one, max_size=3))
def test_names_that_are_set_are_got_and_the_other_pieces_keep_their_text(
    reference: URIReference, updated: dict[str, str | int]
) -> None:
    edited = edit_query(reference, set=updated)
    before, after = (QueryData(each.query) for each in (reference, edited))
    assert {name: after[name] for name in updated} == {name: str(value) for name, value in updated.items()}
    assert after.remove(*updated) == before.remove(*updated)
    assert edit_query(edited, set=updated) is edited


@given(references, st.lists(st.tuples(data, st.none() | one).filter(lambda pair: pair != ("", None))))
def test_a_query_is_replaced_by_pairs_that_are_read_back(
    reference: URIReference, given_pairs: list[tuple[str, str | int | None]]
) -> None:
    data_of_pairs = QueryData(given_pairs)
    replaced = replace(reference, query=str(data_of_pairs) or None)
    assert QueryData(replaced.query) == data_of_pairs
    assert data_of_pairs.items() == tuple((k, None if v is None else str(v)) for k, v in given_pairs)


@given(references, removals, items)
def test_an_iri_and_its_uri_are_edited_alike(reference: URIReference, removed: list[str], updated: QueryItems) -> None:
    iri = uri_to_iri(reference)
    edited = edit_query(iri, remove=removed, set=updated)
    assert type(edited) is type(iri)
    assert str(edited) == str(rfc3987.IRI_reference.parse(str(edited)))
    assert iri_to_uri(edited) == edit_query(iri_to_uri(iri), remove=removed, set=updated)
