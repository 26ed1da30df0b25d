"""What the page about security promises and no other test holds: nothing is asked of the world outside."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from support.pages import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = r"""
import os
import sys
from contextlib import suppress
from benchmarks.calls import calls

seen = []
OUTSIDE = ("socket.", "subprocess.", "os.", "shutil.", "urllib.", "ftplib.", "http.", "exec", "compile", "ctypes.")

def hook(event, arguments):
    writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR)
    if writes or event.startswith(OUTSIDE) and event not in {"os.listdir", "os.scandir"}:
        seen.append((event, arguments))

every = [*calls()]
for is_watched in (False, True):  # what a rule needs is generated when it first reads
    if is_watched:
        sys.addaudithook(hook)
    for text in sys.argv[1:]:
        for call in every:
            with suppress(ValueError):
                call.run(call.prepare(text))
open(__file__, "a").close() if "tell" in sys.argv else None
eval("1") if "run" in sys.argv else None
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
    ran = subprocess.run(
        [sys.executable, "-B", program, *texts],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    return ran.stdout.strip()


def test_no_text_makes_the_library_ask_or_write_anything(tmp_path: Path) -> None:
    assert told(*HOSTILE, folder=tmp_path) == "[]"


def test_a_file_that_is_written_and_code_that_is_run_would_be_told(tmp_path: Path) -> None:
    found = told("a", "tell", "run", folder=tmp_path)
    assert "('open'" in found
    assert "('exec'" in found
