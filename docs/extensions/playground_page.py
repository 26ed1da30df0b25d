"""Puts the playground beside the pages, in the folder `playground`."""

from __future__ import annotations

import html
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from playground.build import build

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def add_playground(app: Sphinx, failure: Exception | None) -> None:
    """Gather the playground, once the pages are written; without npm and its registry, a page that says so."""
    if failure is None and app.builder.format == "html":
        folder = Path(app.outdir) / "playground"
        try:
            build(folder)
        except (FileNotFoundError, subprocess.CalledProcessError) as error:
            said = html.escape(f"This copy of the site has no playground: {error}")
            (folder / "index.html").write_text(f"<!doctype html><title>Playground</title><p>{said}\n", encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Gather the playground at the end."""
    app.connect("build-finished", add_playground)
    return {"parallel_read_safe": True}
