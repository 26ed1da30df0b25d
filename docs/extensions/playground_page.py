"""Puts the playground beside the pages, in the folder `playground`."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util import logging

from playground.build import build

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def add_playground(app: Sphinx, failure: Exception | None) -> None:
    """Gather the playground, once the pages are written. Without npm and its registry, there is a warning."""
    if failure is None and app.builder.format == "html":
        try:
            build(Path(app.outdir) / "playground")
        except (FileNotFoundError, subprocess.CalledProcessError) as error:
            logging.getLogger(__name__).warning("the playground is left out: %s", error)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Gather the playground at the end."""
    app.connect("build-finished", add_playground)
    return {"parallel_read_safe": True}
