"""Laws of what tells of a reference: findings, reachability, pictures and trees."""

from __future__ import annotations

from hypothesis import given, strategies as st
from support.kinds import Sample, nodes_in, samples
from support.references import UNRESERVED, reference_texts, references

from uriast import RegName, URIReference, audit, parse, picture, tree
from uriast.addresses import is_global, special_purpose
from uriast.grammar import rfc3987
from uriast.passes.audit import Danger

# Findings


@given(samples)
def test_findings_are_in_order_and_each_has_a_span_in_the_text(sample: Sample) -> None:
    kind, text, node = sample
    found = audit(node)
    assert list(found) == sorted(found, key=lambda finding: (finding.start, finding.end))
    assert all(0 <= finding.start < finding.end <= len(text) for finding in found)
    assert all(finding.message.startswith(finding.danger.summary) for finding in found)
    if kind.generic.matches(text):
        assert audit(kind.generic.parse(text)) == found


@given(reference_texts)
def test_a_text_is_as_dangerous_as_its_tree_and_its_iri(text: str) -> None:
    assert audit(text) == audit(parse(text)) == audit(rfc3987.IRI_reference.parse(text))


@given(st.lists(st.text([*UNRESERVED], min_size=1).map(lambda name: f"x{name}"), max_size=5))
def test_plain_segments_are_not_dangerous(segments: list[str]) -> None:
    assert audit("/".join(["http://example.com", *segments])) == ()


@given(references.filter(lambda reference: reference.host is not None))
def test_a_name_is_never_known_to_be_global_and_a_special_purpose_is_found(reference: URIReference) -> None:
    host = reference.host
    assert host is not None
    found = special_purpose(host)
    assert is_global(host) == (found is None and not isinstance(host, RegName))
    if found is not None and found.address is not None:
        told = [(finding.danger, finding.address) for finding in audit(reference)]
        assert (Danger(f"{found.purpose}-address"), found.address) in told


# Drawings


@given(samples)
def test_a_picture_is_of_its_text_with_the_password_masked_and_a_tree_of_its_nodes(sample: Sample) -> None:
    kind, text, node = sample
    masked = text.replace(f"//{node.userinfo}@", f"//{node.userinfo.masked}@", 1) if node.userinfo else text
    assert str(picture(node)).partition("\n")[0].strip() == masked
    lines = str(tree(node)).splitlines()
    assert lines[0] == type(node).__name__
    assert len(lines) >= len(list(nodes_in(node)))
    if kind.generic.matches(text):
        assert picture(node) == picture(kind.generic.parse(text))


@given(references)
def test_a_text_has_the_picture_and_the_tree_of_its_node(reference: URIReference) -> None:
    assert picture(str(reference)) == picture(reference)
    assert tree(str(reference)) == tree(reference)


@given(references)
def test_the_names_in_a_picture_never_touch(reference: URIReference) -> None:
    shown = str(picture(reference)).split("\n")
    defined = [
        name for name in ("scheme", "authority", "query", "fragment") if getattr(reference, name, None) is not None
    ]
    names = [*defined, *(["path"] if reference.path.text else [])]
    below = " ".join(shown[1:]).replace("|", " ").split()
    assert sorted(word for word in below if word.isalpha()) == sorted(names)


@given(references)
def test_the_stems_of_a_picture_reach_their_names(reference: URIReference) -> None:
    lines = [line.ljust(200) for line in str(picture(reference)).split("\n")]
    for column, character in enumerate(lines[2] if len(lines) > 2 else ""):
        if character == "|":
            rows = iter(lines[3:])
            assert next(row[column] for row in rows if row[column] != "|").isalpha()
