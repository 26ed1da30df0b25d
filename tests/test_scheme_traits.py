"""The facts about schemes: one record per scheme, which every pass and every scheme of the package uses."""

from __future__ import annotations

from typing import Any

import pytest

from uriast.passes.find import find
from uriast.scheme_traits import SCHEMES, SchemeTraits, table_of, traits_of
from uriast.schemes import Scheme, registry


def test_names_are_in_lower_case_and_looked_up_in_any() -> None:
    assert all(name == name.lower() for name in SCHEMES)
    assert traits_of("hTTp") is SCHEMES["http"]
    assert traits_of("x-unheard-of") == SchemeTraits()


def test_a_table_of_one_s_own_takes_the_place_of_the_whole_table() -> None:
    own = {"x": SchemeTraits("7000")}
    assert table_of(own) is own
    assert table_of(None) is SCHEMES
    with pytest.raises(TypeError, match=r"^expected schemes as a mapping of names to SchemeTraits, got list\Z"):
        table_of(["x"])  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match=r"^expected SchemeTraits for a scheme, got str\Z"):
        table_of(own | {"y": "80"})  # type: ignore[arg-type] # refused at run time


def test_a_record_has_its_types() -> None:
    for name, value in {"domain_names": 1, "host_required": "", "in_prose": None, "special": 0}.items():
        with pytest.raises(TypeError, match=name):
            SchemeTraits(**{name: value})  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match=r"^SchemeTraits\.default_port: expected str \| None, got int\Z"):
        SchemeTraits(80)  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match="services"):
        SchemeTraits(services={"http"})  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match="services"):
        SchemeTraits(services=frozenset({80}))  # type: ignore[arg-type] # refused at run time


@pytest.mark.parametrize("scheme", registry.schemes, ids=lambda scheme: scheme.name)
def test_a_uri_that_needs_a_host_is_neither_parsed_nor_found_without_one(scheme: Scheme[Any]) -> None:
    name, paths = scheme.name, ("/", "/misc.test")
    needs_host = any(scheme.matches(f"{name}://a{path}") and not scheme.matches(f"{name}://{path}") for path in paths)
    assert traits_of(name).host_required == needs_host
    assert not (needs_host and list(find(f"see {name}:///misc.test there")))
