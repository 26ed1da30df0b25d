"""What the page about security promises and no other test holds: nothing is asked of the world outside."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = r"""
import os
import sys
import uriast
from uriast import schemes

seen = []
OUTSIDE = ("socket.", "subprocess.", "os.", "shutil.", "urllib.", "ftplib.", "http.")

def hook(event, arguments):
    writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR)
    if writes or event.startswith(OUTSIDE) and event not in {"os.listdir", "os.scandir"}:
        seen.append((event, arguments))

sys.addaudithook(hook)
for text in sys.argv[1:]:
    try:
        node = uriast.parse(text)
        schemes.parse_scheme(text)
    except uriast.ParseError as error:
        str(error)
    else:
        for use in (uriast.normalize, uriast.origin, uriast.tree, uriast.picture, str, repr):
            try:
                use(node)
            except ValueError:
                pass
        uriast.is_global(node.host) if node.host else None
    for use in (uriast.audit, uriast.components, uriast.redacted, uriast.repair, lambda text: list(uriast.find(text))):
        try:
            use(text)
        except ValueError:
            pass
open(__file__, "a").close() if "tell" in sys.argv else None
print(seen)
"""
HOSTILE = (
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost:22/",
    "http://xn--bcher-kva.example/",
    "file:///etc/passwd",
    "file://server/share",
    "data:text/html,<script>",
    "ldap://[::1]/??sub?(cn=*)",
    "http://h/__import__('os').system('touch x')",
    "urn:isbn:0451450524",
    "http://%6cocalhost\\@example.com",
    "news:a@b",
    "a b",
)


def told(*texts: str, folder: Path) -> str:
    """The events outside of the interpreter while some texts are used."""
    program = folder / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-B", program, *texts], check=True, capture_output=True, encoding="utf-8"
    )
    return ran.stdout.strip()


def test_no_text_makes_the_library_ask_or_write_anything(tmp_path: Path) -> None:
    assert told(*HOSTILE, folder=tmp_path) == "[]"


def test_a_file_that_is_written_would_be_told(tmp_path: Path) -> None:
    assert "'open'" in told("a", "tell", folder=tmp_path)
