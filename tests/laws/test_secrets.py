"""The law of secrets: a password appears only in the exact text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from hypothesis import example, given, strategies as st
from support import oracles
from support.kinds import Sample, samples, tried
from support.running_texts import running
from support.secret_texts import MARK, OWN, READERS, Reader, is_shown, shown_by, with_password, without_mark

import uriast
from uriast.cli.show import plain
from uriast.combinators import Node, literal, seq
from uriast.grammar import rfc3986
from uriast.nodes.iri import IUserinfo
from uriast.passes.audit import bidi_findings
from uriast.passes.components import components
from uriast.passes.draw import Drawing
from uriast.passes.edit import parent, with_name, with_suffix
from uriast.passes.find import DEFAULT_SCHEMES
from uriast.passes.iri import iri_to_uri, normalize_iri, uri_to_iri
from uriast.passes.percent_encoding import decoded
from uriast.passes.repair import Repair
from uriast.schemes import parse_scheme, registry

if TYPE_CHECKING:
    from collections.abc import Callable


def has_own_password(text: str) -> bool:
    """Whether the mark is in the password, according to appendix B."""
    userinfo, at, _ = (oracles.split(text).authority or "").rpartition("@")
    return bool(at) and MARK in userinfo.partition(":")[2]


# Errors


@given(st.sampled_from(READERS), with_password)
@example(Reader(rfc3986.URI_reference.desc("proxy"), begins=False), f"http://user:{MARK}@ho st")
@example(Reader(rfc3986.authority.desc("proxy"), begins=True), f"user:{MARK}@ho st")
@example(Reader(literal("x=") >> rfc3986.authority, begins=True), f"x=user:{MARK}@ho st")
@example(Reader(seq(rfc3986.authority, literal("!")), begins=True), f"user:{MARK}@ho st")
@example(Reader(OWN.proxy, begins=True), f"user:{MARK}@ho st")
def test_no_error_of_a_rule_shows_what_may_be_a_password(reader: Reader, text: str) -> None:
    if oracles.is_password(text, text.index(MARK), begins=reader.begins):
        for read in (reader.rule.parse, reader.rule.parse_partial):
            try:
                read(text)
            except ValueError as error:
                assert not is_shown(shown_by(error))


def decoded_userinfo(reference: uriast.URIReference) -> object:
    return reference.userinfo and decoded(reference.userinfo) and None


BASE: Final = "http://a/b/c"
PASSES: Final[dict[str, Callable[[str], object]]] = {
    "parse": uriast.parse,
    "parse_scheme": parse_scheme,
    "resolve": lambda text: uriast.resolve(text, BASE),
    "resolve against it": lambda text: uriast.resolve("x", text),
    "relativize": lambda text: uriast.relativize(text, BASE),
    "relativize against it": lambda text: uriast.relativize(BASE, text),
    "normalize": uriast.normalize,
    "normalize by scheme": lambda text: uriast.normalize(text, uriast.NormalizationStep.SCHEME_BASED),
    "equivalent": lambda text: uriast.equivalent(text, BASE),
    "repair": uriast.repair,
    "repair a suffix reference": lambda text: uriast.repair(text, default_scheme="http"),
    "find": lambda text: list(uriast.find(f'<{text}> "{text}" {text}')),
    "audit": lambda text: [(found, found.message) for found in uriast.audit(text)],
    "components": components,
    "Redacted": uriast.Redacted,
    "picture": lambda text: uriast.picture(uriast.parse(text)),
    "tree": lambda text: uriast.tree(uriast.parse(text)),
    "parse --json": lambda text: json.dumps(plain(uriast.parse(text))),
    "replace the host": lambda text: uriast.replace(text, host="a b"),
    "replace the port": lambda text: uriast.replace(text, port="x"),
    "replace the path": lambda text: uriast.replace(text, path="x y"),
    "replace the query": lambda text: uriast.replace(text, query="^"),
    "replace the fragment": lambda text: uriast.replace(text, fragment="x"),
    "remove the host": lambda text: uriast.replace(text, host=None),
    "remove the authority": lambda text: uriast.replace(text, authority=None, path="//x"),
    "replace the user": lambda text: uriast.replace(text, user="a b"),
    "remove the password": lambda text: uriast.replace(text, password=None, path="x y"),
    "edit_query": lambda text: uriast.edit_query(text, set={"a": "b"}),
    "append_data": lambda text: uriast.append_data(text, ".."),
    "append_segments": lambda text: uriast.append_segments(text, "a b"),
    "with_name": lambda text: with_name(text, "a/b"),
    "with_suffix": lambda text: with_suffix(text, "x"),
    "parent": parent,
    "evolve": lambda text: attrs.evolve(uriast.parse(text), path=uriast.PathAbsolute("/x")),
    "evolve the host": lambda text: evolved_host(uriast.parse(text)),
    "iri_to_uri": lambda text: iri_to_uri(text, idna=True),
    "uri_to_iri": lambda text: uri_to_iri(text, idna=True),
    "normalize_iri": lambda text: normalize_iri(text, nfc=True),
    "bidi_findings": lambda text: [(found, found.message) for found in bidi_findings(text)],
    "decoded": lambda text: decoded_userinfo(uriast.parse(text)),
    "a scheme, for a generic URI": lambda text: [scheme.parse(uriast.parse_uri(text)) for scheme in registry.schemes],
    **{f"{scheme.name}.parse": scheme.parse for scheme in registry.schemes},
    **{f"{scheme.name}.normalize": scheme.normalize for scheme in registry.schemes},
}


def representations(value: object) -> list[str]:
    """What a value shows to who prints, logs or inspects it, but for the exact text of a node."""
    shown = [repr(value)]
    if isinstance(value, Drawing):
        shown += [str(value), repr(value.lines)]
    if isinstance(value, Node):
        userinfo = getattr(value, "userinfo", None)
        shown += [str(uriast.tree(value)), repr(getattr(value, "authority", None))]
        shown += [userinfo.masked] if isinstance(userinfo, IUserinfo) else []
    if isinstance(value, Repair):
        shown += [repr(value.reference), repr(value.edits)]
    return [*shown, str(value)] if isinstance(value, uriast.Redacted) else shown


def evolved_host(reference: uriast.URIReference) -> object:
    return reference.authority and attrs.evolve(reference.authority, host=uriast.RegName("1.2.3.4"))


@given(st.sampled_from([*PASSES]), with_password)
@example("audit", f"http://user:{MARK}@0x7f.1:25/")
def test_no_error_or_value_of_a_pass_shows_a_password(name: str, text: str) -> None:
    try:
        value = PASSES[name](text)
    except (ValueError, TypeError) as error:
        assert not (oracles.is_password(text, text.index(MARK)) and is_shown(shown_by(error)))
        return
    if has_own_password(text):
        assert not any(is_shown(each) for each in representations(value))


@given(with_password)
@example(f"http://u:{MARK}/x@h")
def test_the_components_of_any_text_show_no_password(text: str) -> None:
    if oracles.is_password(text, text.index(MARK)):
        assert not is_shown(repr(components(text)))


texts_around: Final = running.map(without_mark)


@given(texts_around, with_password, texts_around, st.sampled_from([DEFAULT_SCHEMES, None]))
def test_what_is_found_shows_no_password(before: str, text: str, behind: str, schemes: frozenset[str] | None) -> None:
    for found in uriast.find(f"{before}{text}{behind}", schemes=schemes):
        if has_own_password(found.text):
            assert not is_shown(f"{found!r}{found.parse()!r}")


@given(samples.filter(lambda sample: sample.node.authority is not None and not is_shown(sample.text)))
def test_nothing_that_shows_a_tree_shows_its_password(sample: Sample) -> None:
    kind, _, node = sample
    secret = tried(uriast.replace, node, userinfo=f"me:{MARK}")
    if secret is None:
        assert kind.is_scheme
        return
    assert repr(secret).startswith(f"{type(node).__name__}(")
    shown = [secret, uriast.picture(secret), uriast.tree(secret), uriast.audit(secret)]
    assert not any(is_shown(each) for value in shown for each in representations(value))
    with pytest.raises(uriast.ParseError) as caught:
        kind.read(f"{secret} ")
    assert not is_shown(shown_by(caught.value))
