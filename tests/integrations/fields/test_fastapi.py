"""FastAPI takes rules and node classes wherever it takes a type, by what pydantic knows of them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final

import httpx
import jsonschema
import pytest
from fastapi import FastAPI, Query
from fastapi.encoders import jsonable_encoder
from support.field_samples import BAD, SECRET, WITH_SECRET

from uriast import URI, Host, IPv4Literal, parse
from uriast.combinators import Node
from uriast.grammar import rfc3986
from uriast.grammar.rfc3986 import host
from uriast.integrations.pydantic import MASKED, MaskedModel

pytestmark = [pytest.mark.once, pytest.mark.slow]


class Item(MaskedModel):
    home: URI
    hosts: list[Annotated[Host, rfc3986.host]] = []  # noqa: RUF012 - pydantic copies it


JSON: Final = {"content-type": "application/json"}
APP: Final = FastAPI()


@APP.post("/items")
def add(item: Item) -> Item:
    assert isinstance(item.home, URI)
    return item


@APP.get("/search")
def search(uri: URI, links: Annotated[list[URI], Query()]) -> dict[str, URI]:
    return {each.scheme: each for each in (uri, *links)}


@APP.get("/hosts/{name}")
def kind(name: Annotated[Host, host]) -> bool:
    return isinstance(name, IPv4Literal)


@APP.post("/all")
def add_all(items: Annotated[list[Item], MASKED]) -> int:
    return len(items)


@APP.get("/any")
def untyped() -> dict[str, Any]:
    return {"home": parse(WITH_SECRET)}


def answer(method: str, path: str, **request: Any) -> httpx.Response:
    """The answer of the application."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=APP)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.request(method, path, **request)

    with ThreadPoolExecutor() as threads:  # in this one, a browser of other tests may keep a loop running
        return threads.submit(asyncio.run, ask()).result()


def test_a_body_is_read_and_written() -> None:
    body = {"home": WITH_SECRET, "hosts": ["1.2.3.4", "[::1]"]}
    told = answer("POST", "/items", json=body)
    assert (told.status_code, told.json()) == (200, body)


def test_parameters_of_the_query_and_the_path_are_read() -> None:
    told = answer("GET", "/search", params={"uri": "a:b", "links": ["c:d", "e:f"]})
    assert (told.status_code, told.json()) == (200, {"a": "a:b", "c": "c:d", "e": "e:f"})
    assert [answer("GET", f"/hosts/{name}").json() for name in ("1.2.3.4", "h")] == [True, False]


def test_a_node_is_written_where_the_type_does_not_tell_how() -> None:
    assert answer("GET", "/any").json() == {"home": WITH_SECRET}
    assert jsonable_encoder({"home": parse(WITH_SECRET)}, custom_encoder={Node: str}) == {"home": WITH_SECRET}


@pytest.mark.parametrize(
    ("method", "path", "request_", "place"),
    [
        ("POST", "/items", {"json": {"home": BAD}}, ["body", "home"]),
        ("POST", "/items", {"json": {"home": "a:b", "hosts": ["h", BAD]}}, ["body", "hosts", 1]),
        ("GET", "/search", {"params": {"uri": "a:b", "links": ["a:b", BAD]}}, ["query", "links", 1]),
        ("GET", "/search", {"params": {"uri": BAD, "links": "a:b"}}, ["query", "uri"]),
        ("GET", "/hosts/a b", {}, ["path", "name"]),
        ("POST", "/items", {"content": r'{"home": "\ud800"}', "headers": JSON}, ["body", "home"]),
    ],
)
def test_an_invalid_text_is_a_422_with_our_message_and_no_password(
    method: str, path: str, request_: dict[str, Any], place: list[object]
) -> None:
    told = answer(method, path, **request_)
    assert told.status_code == 422
    (line,) = told.json()["detail"]
    assert (line["type"], line["loc"]) == ("rule_parsing", place)
    assert line["msg"] == line["ctx"]["summary"]
    assert ": unexpected " in line["msg"]
    assert SECRET not in told.text


def test_a_masked_model_masks_the_whole_body() -> None:
    told = answer("POST", "/items", json={"hosts": [], "homme": WITH_SECRET})
    assert told.status_code == 422
    assert [line["loc"] for line in told.json()["detail"]] == [["body", "home"]]
    assert SECRET not in told.text


def test_a_masked_list_masks_the_whole_body() -> None:
    assert answer("POST", "/all", json=[{"home": WITH_SECRET}]).json() == 1
    for body in ({"home": WITH_SECRET}, WITH_SECRET, [{"homme": WITH_SECRET}]):
        told = answer("POST", "/all", json=body)
        assert told.status_code == 422
        assert SECRET not in told.text


def test_the_openapi_has_the_schemas() -> None:
    told = APP.openapi()
    home = told["components"]["schemas"]["Item"]["properties"]["home"]
    assert (home["type"], home["format"]) == ("string", "uri")
    (name,) = told["paths"]["/hosts/{name}"]["get"]["parameters"]
    validator: Any = jsonschema.Draft202012Validator(name["schema"])
    assert [validator.is_valid(text) for text in ("h", "[::1]", "a b")] == [True, True, False]
