"""The page loads with progress, keeps its files, and then needs no server."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from playground import build

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.browser.serving import Server
    from support.browser.visiting import Visit

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.xdist_group("chromium")]

BIG = {f"/{name}" for name in (*build.RUNTIME, build.PACKAGES, build.WORKER)}


def test_the_progress_of_loading_is_shown(server: Server, visits: Callable[..., Visit]) -> None:
    name = "pyodide.asm.wasm"
    server.held[name] = threading.Event()
    visit = visits(server.url)
    visit.page.wait_for_selector("text=/Loading Python and uriast: [1-9].* of 1[0-9.]+ MB/")
    assert 0 < visit.evaluate("document.getElementById('progress').value") < 0.5
    server.held[name].set()
    visit.ready()
    assert not visit.page.is_visible("#loading")
    assert "URI" in visit.text("#inspected")


def test_what_is_typed_while_the_page_loads_stays(server: Server, visits: Callable[..., Visit]) -> None:
    server.held["uriast.zip"] = threading.Event()
    visit = visits(server.url)
    visit.page.wait_for_selector("#link[disabled]")
    visit.page.wait_for_selector("text=/Loading Python and uriast: [1-9]/")
    visit.page.fill("#text", "urn:a:b")
    visit.page.click("#tab-rules")
    visit.page.fill("#sample", "typed@h")
    visit.page.click("#tab-grammar")
    visit.page.fill("#code", "print('typed')")
    server.held["uriast.zip"].set()
    visit.ready()
    assert visit.page.is_visible("#panel-grammar")
    assert "typed" in visit.text("#ran [aria-label=Output]")
    visit.open("rules")
    assert visit.page.input_value("#sample") == "typed@h"
    visit.open("reference")
    assert visit.page.input_value("#text") == "urn:a:b"


def test_without_scripts_the_page_says_what_it_needs(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(server.url, java_script_enabled=False)
    assert visit.text("main") == "This page runs Python in your browser, and needs JavaScript for it."
    assert not visit.page.is_visible("#tab-rules")


def test_a_second_visit_asks_for_no_big_file(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(server.url).ready()
    assert set(server.asked) >= BIG
    server.asked.clear()
    visit.page.reload()
    visit.ready()
    assert "/manifest.json" in server.asked
    assert BIG.isdisjoint(server.asked)


def test_a_file_of_another_version_takes_the_place_of_the_one_that_was_kept(
    server: Server, visits: Callable[..., Visit]
) -> None:
    visit = visits(server.url).ready()
    kept = "caches.open('uriast-playground').then(store => store.keys()).then(keys => keys.length)"
    assert visit.evaluate(kept) == len(BIG)
    visit.evaluate("caches.open('uriast-playground').then(store => store.put('/worker.js?old', new Response('')))")
    visit.page.reload()
    visit.ready()
    assert visit.evaluate(kept) == len(BIG)


def test_a_file_that_was_kept_is_checked_again(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(server.url).ready()
    visit.evaluate(
        """async () => {
          const store = await caches.open("uriast-playground");
          const key = (await store.keys()).find(each => each.url.includes("worker.js"));
          await store.put(key, new Response("!"));
        }"""
    )
    server.asked.clear()
    visit.page.reload()
    visit.ready()
    assert BIG & set(server.asked) == {"/worker.js"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"x" * 100, "pyodide.js is not the file that this page expects"),
        (b"x" * 100_000, "pyodide.js is longer than expected"),
    ],
    ids=["shorter", "longer"],
)
def test_a_file_of_other_content_is_refused(
    content: bytes, said: str, server: Server, visits: Callable[..., Visit]
) -> None:
    server.replaced["pyodide.js"] = content
    visit = visits(server.url)
    visit.page.wait_for_selector("#again", state="visible")
    assert said in visit.text("#loading")
    server.replaced.clear()
    visit.page.click("#again")
    visit.ready()


def test_a_missing_file_is_told(server: Server, visits: Callable[..., Visit]) -> None:
    server.replaced["manifest.json"] = b'{"lock": {}, "files": {"no-such-file": {"size": 1, "integrity": ""}}}'
    visit = visits(server.url)
    visit.page.wait_for_selector("#again", state="visible")
    assert "no-such-file: the server answered 404" in visit.text("#loading")
    assert "404" in visit.errors.pop()


@pytest.mark.parametrize("name", ["playground.js", "render.js", "tab-rules.js"])
@pytest.mark.parametrize("content", [b"", b"<!doctype html>", b"const cut = '"], ids=["empty", "HTML", "cut"])
def test_a_script_that_does_not_come_whole_is_told(
    name: str, content: bytes, server: Server, visits: Callable[..., Visit]
) -> None:
    server.replaced[name] = content
    visit = visits(server.url)
    visit.page.wait_for_selector("#again", state="visible")
    assert "The page could not be loaded: " in visit.text("#loading")
    assert (visit.page.text_content("#status") or "").startswith("The page could not be loaded: ")
    visit.errors.clear()


@pytest.mark.parametrize("name", ["match", "put", "keys", "delete"])
def test_a_cache_that_is_broken_is_done_without(name: str, server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits("about:blank")
    visit.page.add_init_script(f"Cache.prototype.{name} = async () => {{ throw new DOMException('broken') }}")
    visit.page.goto(server.url)
    visit.ready()
    assert "URI" in visit.text("#inspected")


def test_the_page_needs_no_server_once_it_is_loaded(server: Server, visits: Callable[..., Visit]) -> None:
    visit = visits(server.url).ready()
    server.stop()
    visit.inspect("mailto:joe@example.com")
    assert "RFC 6068" in visit.text("#inspected")
    visit.open("rules")
    assert visit.page.query_selector("#rule-shown svg") is not None
    visit.open("grammar")
    assert visit.page.query_selector("#ran svg") is not None
    assert "remote" in visit.text("#ran")
