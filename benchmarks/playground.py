"""How long the playground takes to load, and to answer a keystroke, in Debian's Chromium.

    python -m benchmarks.playground

It needs the group `site`. Run it on an idle machine.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median, quantiles
from subprocess import run
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeAlias

from benchmarks.tables import number, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, BrowserContext

Row: TypeAlias = tuple[str, str, str, str]

BUILD: Final = Path(__file__).parents[1] / "docs" / "playground" / "build.py"
TYPED: Final = {
    "a reference of the web": "https://www.rfc-editor.org/rfc/rfc3986?section=5.2#relative",
    "a mail address with headers": "mailto:John.Doe@example.com?cc=jane@example.com&subject=Two%20words",
    "a mistake in the host": "http://exa mple.com/über",
}

TYPE: Final = """async ([text, times]) => {
  const [field, box] = ["text", "inspected"].map((id) => document.getElementById(id));
  const found = [];
  for (let typed = 0; typed < times * text.length; typed += 1) {
    field.value = text.slice(0, 1 + (typed % text.length));
    const start = performance.now();
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (!box.hasAttribute("aria-busy")) throw new Error("expected a busy box");
    while (box.hasAttribute("aria-busy"))
      await new Promise((resolve) => {
        const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
        observer.observe(box, { attributeFilter: ["aria-busy"] });
      });
    found.push(performance.now() - start);
  }
  return found;
}"""
"""Types a text several times, character by character. Returns the milliseconds until each answer is shown."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Print nothing."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table as Markdown."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m benchmarks.playground", description=__doc__)
    parser.add_argument("--times", type=int, default=6, help="how often each text is typed (%(default)s)")
    parser.add_argument("--users", type=int, default=5, help="how many users visit the page twice (%(default)s)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        run([sys.executable, BUILD, folder], check=True)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), chromium_sandbox=os.geteuid() != 0
        )
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            rows = list(_rows(browser, f"http://127.0.0.1:{server.server_port}/", options))
            browser.close()
            server.shutdown()
    sys.stdout.write(table(("playground, milliseconds", "median", "95th percentile", "times"), rows) + "\n")


def _rows(browser: Browser, address: str, options: argparse.Namespace) -> Iterator[Row]:
    def visit(context: BrowserContext) -> float:
        start = time.perf_counter()
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("#loading", state="hidden")
        page.wait_for_selector("#inspected:not([aria-busy])")
        return 1000 * (time.perf_counter() - start)

    contexts = [browser.new_context() for _ in range(options.users)]
    for name, visits in (("first visit, from this machine", contexts), ("second visit", contexts)):
        yield _row(name, list(map(visit, visits)))
    for name, text in TYPED.items():
        found: list[float] = contexts[0].pages[-1].evaluate(TYPE, [text, options.times])
        yield _row(f"a keystroke in {name}", found)


def _row(name: str, found: list[float]) -> Row:
    return name, number(median(found)), number(quantiles(found, n=20)[-1]), str(len(found))


if __name__ == "__main__":
    main()
