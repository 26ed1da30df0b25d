"""The facts about schemes, and where passes find them: in a node's scheme, or in a registry."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from uriast import NormalizationStep, audit, find, normalize, origin, parse, parse_iri
from uriast.facts import FACTS, UNKNOWN, SchemeFacts
from uriast.grammar import rfc3986
from uriast.passes.audit import Danger
from uriast.passes.iri import iri_to_uri
from uriast.passes.origin import effective_port
from uriast.passes.schemes import facts_of, scheme_of, table_of
from uriast.schemes import AuthorityURI, PathURI, Registry, Scheme, registry


class Served(AuthorityURI):
    __slots__ = ()


class Said(PathURI):
    __slots__ = ()


served = Scheme(
    *("served", "RFC 0000, section 1", Served),
    authority=rfc3986.authority,
    path=rfc3986.path_abempty,
    default_port=7000,
    root_path=True,
    local_host="me",
    domain_names=True,
    host_required=True,
    special=True,
    services=frozenset({"ssh"}),
)
said = Scheme("said", "RFC 0000, section 2", Said, path=rfc3986.path_rootless, opaque_path=True, in_prose=True)
own = Registry(served, said)


def test_names_are_in_lower_case_and_looked_up_in_any() -> None:
    assert all(name == name.lower() for name in FACTS)
    assert facts_of(parse("hTTp://h")) is FACTS["http"]
    assert facts_of(parse("x-unheard-of:a")) is facts_of(parse("a")) is UNKNOWN


def test_a_registry_has_the_facts_of_its_schemes_and_those_that_ship() -> None:
    assert table_of(None) is FACTS
    assert table_of(own) == {**FACTS, "served": served.facts, "said": said.facts}
    with pytest.raises(TypeError, match=r"^expected a registry of schemes, got dict\Z"):
        table_of({})  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match=r"^expected a registry of schemes, got Scheme\Z"):
        table_of(served)  # type: ignore[arg-type] # refused at run time
    for each in ("http://h/", "http://h/./", served.parse("served://h")):
        with pytest.raises(TypeError, match=r"^expected a registry of schemes, got dict\Z"):
            normalize(each, registry={})  # type: ignore[call-overload] # as above


def test_a_node_has_the_facts_of_the_scheme_of_its_class() -> None:
    assert scheme_of(served.parse("served://h")) is served
    assert scheme_of(parse("served://h")) is scheme_of(parse_iri("served://h")) is scheme_of(parse("a")) is None
    assert facts_of(served.parse("served://h")) is served.facts
    assert facts_of(parse("served://h"), own) is served.facts
    assert facts_of(parse("served://h")) is UNKNOWN


def _dangers(reference: Any, *, registry: Registry[Any] | None = None) -> list[Danger]:
    return [finding.danger for finding in audit(reference, registry=registry)]


def test_passes_obey_each_fact_of_a_scheme_of_one_s_own() -> None:
    every = NormalizationStep.SCHEME_BASED
    for given in ("served://h:7000", "served://h:07000/"):
        assert str(normalize(served.parse(given))) == str(normalize(given, every, registry=own)) == "served://h/"
        assert effective_port(served.parse(given)) == effective_port(given, registry=own) == 7000
    assert str(normalize(served.parse("served://ME/a"))) == str(normalize("served://ME/a", every, registry=own))
    assert str(normalize("served:/a", every, registry=own)) == "served:///a"
    assert str(normalize(said.parse("said:a/../b"))) == str(normalize("said:a/../b", registry=own)) == "said:a/../b"
    assert str(origin(served.parse("served://h"))) == str(origin("served://h", registry=own)) == "served://h"
    assert str(origin("served://h")) == "null"
    assert [each.text for each in find("a said:b, served:///c served://d", registry=own)] == ["said:b", "served://d"]
    assert [each.text for each in find("a said:b")] == []
    for node, given in ((served.parse("served://a:22/%3A"), "served://a:22/%3A"),):
        assert Danger.WELL_KNOWN_PORT not in _dangers(node)
        assert Danger.WELL_KNOWN_PORT not in _dangers(given, registry=own)
    assert Danger.WELL_KNOWN_PORT in _dangers(served.parse("served://a:25"))
    assert Danger.MISSING_HOST in _dangers(served.parse("served:///a"))
    assert Danger.MISSING_HOST in _dangers("served:///a", registry=own)
    assert Danger.MISSING_HOST not in _dangers("served:///a")
    assert Danger.REFUSED_HOST in _dangers("served://a%20b.1", registry=own) + _dangers(
        "served://1.2.3.4.5", registry=own
    )
    assert Danger.REFUSED_HOST not in _dangers("served://1.2.3.4.5")
    assert Danger.DOT_SEGMENT not in _dangers("said:a/../b", registry=own)
    assert Danger.DOT_SEGMENT in _dangers("said:a/../b")


def test_names_of_a_scheme_of_one_s_own_may_be_domain_names() -> None:
    pytest.importorskip("idna")
    assert str(origin("served://%C3%A4", registry=own)) == "served://xn--4ca"
    assert str(iri_to_uri("served://\u00e4", idna=True)) == "served://%C3%A4"


def test_a_registry_may_be_anything_with_facts() -> None:
    table = SimpleNamespace(facts={"x": SchemeFacts(7)})
    assert effective_port("x://h", registry=table) == 7
    assert effective_port("http://h", registry=table) is None


def test_a_record_has_its_types() -> None:
    for name, value in {"domain_names": 1, "host_required": "", "in_prose": None, "special": 0}.items():
        with pytest.raises(TypeError, match=name):
            SchemeFacts(**{name: value})  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match=r"^SchemeFacts\.default_port: expected int \| None, got str\Z"):
        SchemeFacts("80")  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match="services"):
        SchemeFacts(services={"http"})  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match="services"):
        SchemeFacts(services=frozenset({80}))  # type: ignore[arg-type] # refused at run time


@pytest.mark.parametrize(
    ("reference", "port"),
    [
        ("imap://h", 143),
        ("pop://h", 110),
        ("gopher://h", 70),
        ("rtsp://h", 554),
        ("coap://h", 5683),
        ("ipp://h", 631),
        ("http://h", 80),
    ],
)
def test_a_default_port_is_that_of_the_rfc(reference: str, port: int) -> None:
    assert effective_port(reference) == port


@pytest.mark.parametrize("scheme", registry.schemes, ids=lambda scheme: scheme.name)
def test_a_uri_that_needs_a_host_is_neither_parsed_nor_found_without_one(scheme: Scheme[Any]) -> None:
    name, paths = scheme.name, ("/", "/misc.test")
    needs_host = any(scheme.matches(f"{name}://a{path}") and not scheme.matches(f"{name}://{path}") for path in paths)
    assert scheme.facts.host_required == needs_host
    assert not (needs_host and list(find(f"see {name}:///misc.test there")))
