"""The laws of trees and passes: one contract that the trees of every grammar and every scheme keep.

A law about an edit writes the expected text itself and parses it. The edit must give the same tree; it may fail only if
the expected text is not valid.
"""

from __future__ import annotations

import copy
import pickle
import sys
import weakref
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import pytest
from grammars import NAMES, WITH_ZONE
from kinds import KINDS, Kind, samples_of

from uriast import (
    URI,
    Authority,
    Components,
    IPv4Literal,
    IPv6Literal,
    NormalizationStep,
    RegName,
    RelativeRef,
    append_segments,
    audit,
    comparison_key,
    components,
    equivalent,
    find,
    is_normalized,
    normalize,
    parent,
    path_name,
    path_suffix,
    picture,
    relativize,
    repair,
    replace,
    resolve,
    tree,
    with_name,
    with_suffix,
    with_trailing_slash,
    without_trailing_slash,
)
from uriast.combinators import Node, ParseError, fields_of
from uriast.nodes.iri import IRI, IRelativeRef
from uriast.passes.families import URIS, pieces_of
from uriast.schemes import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

STEPS: Final = (
    NormalizationStep.SIMPLE_STRING,
    NormalizationStep.CASE | NormalizationStep.PERCENT_ENCODING,
    NormalizationStep.SYNTAX_BASED,
    NormalizationStep.SCHEME_BASED,
)

_RELATIVE: Final = "#f ? ?q# g ./g/. ../.. ../../../g /g /./g/../h /.//g .//g ./a:b %2E%2e/g //h //1.2.3.4?q"
_OTHERS: Final = "//u:p@[::1]:80/g/.. x: x:g x:/.//g http://h/../g?q#f"
REFERENCES: Final = ("", *_RELATIVE.split(), *_OTHERS.split())
"""References that the texts of every kind are resolved and relativized against, beside its own texts."""

BASE: Final = "http://a/b/c/d?q"


def every_text(law: Callable[[Kind, str], None]) -> Callable[[Kind], None]:
    """Make a test for each kind of a law about one valid text."""

    @pytest.mark.parametrize("kind", KINDS, ids=repr)
    def test(kind: Kind) -> None:
        for text in samples_of(kind):
            law(kind, text)

    return test


def every_pair(law: Callable[[Kind, str, str], None]) -> Callable[[Kind], None]:
    """Make a test for each kind of a law about two valid texts."""

    @pytest.mark.parametrize("kind", KINDS, ids=repr)
    def test(kind: Kind) -> None:
        texts = samples_of(kind)
        start = len(texts) // 3
        for text, other in zip(texts, texts[start:] + texts[:start], strict=True):
            law(kind, text, other)

    return test


def classes_of(value: object) -> tuple[object, ...]:
    """The class of a value and of all values below it."""
    return type(value), *(classes_of(each) for _, each in parts_of(value))


def parts_of(value: object) -> tuple[tuple[str, object], ...]:
    """The fields of a node, with their names."""
    return tuple((name, getattr(value, name)) for name in names_of(value)) if isinstance(value, Node) else ()


def names_of(node: Node) -> tuple[str, ...]:
    return tuple(field.name for field in fields_of(type(node)))


def nodes_of(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    for _, value in parts_of(node):
        if isinstance(value, Node):
            yield from nodes_of(value)


def is_same(one: Node, other: object) -> bool:
    """Whether two nodes are equal and of the same classes, all the way down."""
    return one == other and hash(one) == hash(other) and classes_of(one) == classes_of(other)


def read_by(kind: Kind, text: str) -> URI | None:
    """The value that a kind parses; `None` if the text is not valid."""
    try:
        return kind.read(text)
    except ParseError:
        return None


def tried(change: Callable[..., Any], node: URI, *values: str, **changes: Any) -> URI | None:  # noqa: ANN401 - any part
    """The edited node; `None` if the edit is refused."""
    try:
        return cast("URI", change(node, *values, **changes))
    except ParseError:
        return None


def is_kept(kind: Kind, node: URI, changed: URI) -> bool:
    """Whether an edited node keeps its class and equals the value that the kind parses."""
    return type(changed) is type(node) and is_same(kind.read(str(changed)), changed)


def written(parts: Components) -> str:
    """A reference of its components (5.3)."""
    scheme, authority, path, query, fragment = parts
    marks = [("", scheme, ":"), ("//", authority, ""), ("", path, ""), ("?", query, ""), ("#", fragment, "")]
    return "".join(f"{before}{part}{after}" for before, part, after in marks if part is not None)


def test_every_scheme_is_under_contract() -> None:
    assert {kind.name for kind in KINDS} > {scheme.name for scheme in registry.schemes}
    assert {kind.name: len(samples_of(kind)) for kind in KINDS if len(samples_of(kind)) < 90} == {}


# Texts and trees


@every_text
def test_str_and_parse_are_inverse(kind: Kind, text: str) -> None:
    node = kind.read(text)
    assert str(node) == text
    assert type(node) in kind.classes
    assert is_same(node, kind.read(str(node)))


@every_text
def test_pieces_are_the_text_and_name_their_fields(kind: Kind, text: str) -> None:
    node = kind.read(text)
    assert "".join(piece for _, piece in node.pieces()) == text
    assert {name: piece for name, piece in node.pieces() if name} == {
        name: str(value) for name, value in parts_of(node) if value is not None
    }
    pieces = list(pieces_of(node))
    assert "".join(piece for _, piece in pieces) == text
    assert {name: piece for name, piece in pieces if name} == {
        name: str(getattr(node, name)) for name, _ in pieces if name
    }


@every_text
def test_a_tree_built_again_by_hand_is_the_same(kind: Kind, text: str) -> None:
    def rebuilt(value: Any) -> Any:  # noqa: ANN401 - whatever stands in a field
        if type(value) is IPv6Literal and "%" in value.text:
            return value  # wider than the class: see below
        fields = {name: rebuilt(each) for name, each in parts_of(value)}
        return type(value)(**fields) if isinstance(value, Node) else value

    node = kind.read(text)
    assert is_same(node, rebuilt(node))


def test_a_text_that_is_wider_than_its_class_is_only_read() -> None:
    host = WITH_ZONE.host.parse("[::1%25a]")
    assert str(Authority(None, host, "80")) == "[::1%25a]:80"
    with pytest.raises(ParseError, match="a URI cannot contain a zone identifier"):
        IPv6Literal("::1%25a")  # by hand, the rule of the class counts: a grammar that is wider has a class of its own


@every_pair
def test_it_is_equal_to_what_the_generic_grammar_reads(kind: Kind, text: str, other: str) -> None:
    node = kind.read(text)
    if kind.generic.matches(text):
        generic = kind.generic.parse(text)
        assert (node == generic, generic == node, len({node, generic})) == (True, True, 1)
        assert type(generic) in kind.family.classes[:2]
    else:
        assert "%25" in text  # a zone, which the generic grammar does not read
    assert (node == kind.read(other)) == (text == other)


@every_text
def test_its_components_are_those_of_its_text(kind: Kind, text: str) -> None:
    node = kind.read(text)
    authority = None if node.authority is None else str(node.authority)
    scheme = None if node.is_relative else node.scheme
    assert components(text) == (scheme, authority, node.path.text, node.query, node.fragment)


# Values


@every_text
def test_a_copy_is_the_same(kind: Kind, text: str) -> None:
    node = kind.read(text)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert is_same(node, pickle.loads(pickle.dumps(node, protocol)))  # noqa: S301 - our own
    for made in (copy.copy(node), copy.deepcopy(node), attrs.evolve(node), replace(node)):
        assert is_same(node, made)
    if sys.version_info >= (3, 13):
        assert is_same(node, copy.replace(node))


@every_text
def test_each_of_its_nodes_can_be_referred_to_weakly_and_has_no_dictionary(kind: Kind, text: str) -> None:
    for node in nodes_of(kind.read(text)):
        assert weakref.ref(node)() is node
        assert not hasattr(node, "__dict__")


@every_text
def test_nothing_in_it_can_be_set_or_deleted(kind: Kind, text: str) -> None:
    for node in nodes_of(kind.read(text)):
        for name, value in parts_of(node):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(node, name, value)
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                delattr(node, name)
        with pytest.raises(AttributeError):
            node.other = None  # type: ignore[attr-defined] # refused at run time


def matched(node: object) -> tuple[object, ...]:
    """The fields of a reference, by the patterns of the generic classes."""
    match node:
        case URI(scheme, authority, path, query, fragment) | IRI(scheme, authority, path, query, fragment):
            return scheme, authority, path, query, fragment
        case RelativeRef(authority, path, query, fragment) | IRelativeRef(authority, path, query, fragment):
            return authority, path, query, fragment
        case _:
            return ()


@every_text
def test_it_is_matched_by_its_classes_and_fields(kind: Kind, text: str) -> None:
    node = kind.read(text)
    assert matched(node) == tuple(value for _, value in parts_of(node))
    assert type(node).__match_args__ == names_of(node)


# Resolving


@every_pair
def test_a_target_reads_back_as_itself_whatever_the_text_was_read_by(kind: Kind, text: str, other: str) -> None:
    read = kind.read(other)
    base = kind.wider(BASE) if read.is_relative else read
    for reference in (kind.read(text), *map(kind.wider, REFERENCES)):
        target = resolve(reference, base)
        assert type(target) is kind.family.classes.uri
        assert kind.wider(str(target)) == target
        if kind.generic.matches(str(reference)):
            assert resolve(str(reference), base) == target
        if kind.generic.matches(str(base)):
            assert resolve(reference, str(base)) == target


@every_pair
def test_a_relativized_reference_resolves_to_its_target(kind: Kind, text: str, other: str) -> None:
    read = kind.read(other)
    base = kind.wider(BASE) if read.is_relative else read
    for target in (kind.read(text), base, *map(kind.wider, REFERENCES)):
        short = relativize(target, base)
        whole = resolve(target, base)
        assert type(short) in kind.family.classes[:2]
        assert kind.wider(str(short)) == short
        assert resolve(short, base) == whole
        if kind.generic.matches(str(target)) and kind.generic.matches(str(base)):
            assert relativize(kind.generic.parse(str(target)), kind.generic.parse(str(base))) == short
        assert len(str(short)) <= len(str(whole))


# Editing


@every_pair
def test_an_edit_changes_only_its_component(kind: Kind, text: str, other: str) -> None:
    node, parts = kind.read(text), components(text)
    query, fragment = components(other)[3:]
    for changes in ({"query": query}, {"fragment": fragment}, {"query": "x=1/?"}, {"query": None, "fragment": "f"}):
        changed = tried(replace, node, **changes)
        expected = written(parts._replace(**changes))
        assert (None if changed is None else str(changed)) == (expected if read_by(kind, expected) else None)
        assert changed is not None or kind.is_scheme
        if changed is not None:
            assert is_kept(kind, node, changed)
            assert is_same(node, replace(changed, query=node.query, fragment=node.fragment))
    assert is_same(node, replace(node, authority=node.authority, path=node.path))


@every_pair
def test_a_path_is_replaced_if_it_fits(kind: Kind, text: str, other: str) -> None:
    node, path = kind.read(text), components(other).path
    changed = tried(replace, node, path=path)
    expected = components(text)._replace(path=path)
    can_stand = read_by(kind, written(expected)) is not None and components(written(expected)) == expected
    assert (None if changed is None else str(changed)) == (written(expected) if can_stand else None)
    assert changed is None or is_kept(kind, node, changed)


@every_text
def test_a_changed_scheme_gives_the_generic_class(kind: Kind, text: str) -> None:
    node = kind.read(text)
    changed = replace(node, scheme="x")
    assert type(changed) is kind.family.classes.uri
    assert str(changed) == written(components(text)._replace(scheme="x"))
    if not node.is_relative:
        generic = replace(node, scheme=node.scheme)
        assert (generic, type(generic)) == (node, kind.family.classes.uri)
        relative = tried(replace, node, scheme=None)
        assert relative is None or classes_of(relative)[0] is kind.family.classes.relative_ref


@every_text
def test_the_appended_segment_is_the_name_and_the_parent_lacks_it(kind: Kind, text: str) -> None:
    node = kind.read(text)
    longer = tried(append_segments, node, "ab.c")
    if longer is None:
        assert kind.is_scheme or (node.authority is None and not node.path.text)
        return
    assert is_kept(kind, node, longer)
    assert (path_name(longer), path_suffix(longer)) == ("ab.c", ".c")
    for change, value, name in ((with_suffix, ".d", "ab.d"), (with_name, "e", "e")):
        other = tried(change, longer, value)
        assert path_name(longer if other is None else other) == ("ab.c" if other is None else name)
        assert other is not None or kind.is_scheme
    directory = tried(with_trailing_slash, longer)
    assert directory is not None or kind.is_scheme
    assert directory is None or without_trailing_slash(directory) == longer


@every_text
def test_an_edit_of_segments_keeps_the_class_or_is_refused(kind: Kind, text: str) -> None:
    node = kind.read(text)
    changes: list[tuple[Callable[..., Any], tuple[str, ...]]] = [
        (append_segments, ("b", "")),
        (parent, ()),
        (with_name, ("b",)),
        (with_trailing_slash, ()),
        (without_trailing_slash, ()),
    ]
    if path_name(node) not in {"", ".", ".."}:
        changes.append((with_suffix, (".d",)))
    for change, segments in changes:
        changed = tried(change, node, *segments)
        assert changed is None or is_kept(kind, node, changed)
        assert changed is None or changed.authority == node.authority
        assert changed is None or (changed.query, changed.fragment) == (node.query, node.fragment)


# Normalizing and comparing


@every_text
def test_a_normal_form_is_of_the_same_class_and_is_normal(kind: Kind, text: str) -> None:
    node = kind.read(text)
    for steps in STEPS:
        normal = normalize(node, steps)
        assert is_kept(kind, node, normal)
        assert normalize(normal, steps) == normal
        assert is_normalized(normal, steps)
        if node.host is not None:
            assert type(normal.host) in {type(node.host), IPv4Literal}
    assert normalize(node, NormalizationStep.SIMPLE_STRING) == node


def test_a_normal_form_is_beyond_a_grammar_that_is_narrower_than_the_scheme() -> None:
    uri = NAMES.URI.parse("file:/a")
    normal = normalize(uri, NormalizationStep.SCHEME_BASED)
    assert str(normal) == "file:///a"  # of a scheme that takes an empty host for none
    assert type(normal.host) is RegName
    assert not NAMES.URI.matches(str(normal))


@every_pair
def test_it_is_equivalent_to_its_normal_form(kind: Kind, text: str, other: str) -> None:
    node, another = kind.read(text), kind.read(other)
    for steps in STEPS:
        normal = normalize(node, steps)
        assert equivalent(node, normal, steps)
        assert equivalent(normal, node, steps)
        assert comparison_key(node, steps) == comparison_key(normal, steps) == str(normal)
        assert equivalent(node, another, steps) == (normal == normalize(another, steps))


# Auditing, drawing, repairing, finding


@every_text
def test_findings_have_their_places_in_the_text(kind: Kind, text: str) -> None:
    node = kind.read(text)
    findings = audit(node)
    assert all(0 <= finding.start <= finding.end <= len(text) for finding in findings)
    assert list(findings) == sorted(findings, key=lambda finding: (finding.start, finding.end))
    if kind.generic.matches(text):
        assert findings == audit(kind.generic.parse(text))


@every_text
def test_a_picture_is_of_its_text_and_a_tree_of_its_nodes(kind: Kind, text: str) -> None:
    node = kind.read(text)
    masked = text.replace(f"//{node.userinfo}@", f"//{node.userinfo.masked}@", 1) if node.userinfo else text
    assert str(picture(node)).partition("\n")[0].strip() == masked
    lines = str(tree(node)).splitlines()
    assert lines[0] == type(node).__name__
    assert len(lines) >= len(list(nodes_of(node)))
    if kind.generic.matches(text):
        assert picture(node) == picture(kind.generic.parse(text))


@every_text
def test_nothing_that_shows_it_shows_its_password(kind: Kind, text: str) -> None:
    node = kind.read(text)
    if node.authority is not None and (secret := tried(replace, node, userinfo="me:sesame")) is not None:
        assert repr(secret).startswith(f"{type(node).__name__}(")
        for shown in (
            repr(secret),
            repr(secret.authority),
            str(picture(secret)),
            str(tree(secret)),
            repr(audit(secret)),
        ):
            assert "sesame" not in shown
        with pytest.raises(ParseError) as caught:
            kind.read(f"{secret} ")
        assert "sesame" not in f"{caught.value}{caught.value!r}"


@every_text
def test_a_valid_text_needs_no_repair(kind: Kind, text: str) -> None:
    if kind.generic.matches(text) and "\u2460" not in text:  # which may be read as a digit, in a host
        repaired = repair(text, iri=kind.family is not URIS)
        assert (repaired.reference, repaired.edits) == (kind.read(text), ())


@every_text
def test_it_is_found_in_text_where_it_has_a_host(kind: Kind, text: str) -> None:
    node = kind.read(text)
    has_host = node.host is not None and node.host.text != ""
    if has_host and not node.is_relative and kind.generic.matches(text):
        assert [each.text for each in find(f"see <{text}>.", iris=kind.family is not URIS)] == [text]
