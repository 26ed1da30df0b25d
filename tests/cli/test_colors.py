"""Color: when there is some, and what it may change."""

from __future__ import annotations

import pytest
from support.cli.running import run, without_color

from uriast.cli.colors import painter


@pytest.mark.parametrize("text", ["http://u:pw@h:1/:smile:?q#f", "http://[::1]/", "[bold]", "a/b", "//u@h"])
def test_color_changes_no_text(text: str) -> None:
    for call in (("explain",), ("audit", "--level", "note"), ("find", "--no-filename")):
        stdin = text.encode() if call[0] == "find" else None
        texts = () if stdin else (text,)
        plain, colored = (run(*call, "--color", when, *texts, stdin=stdin).stdout for when in ("never", "always"))
        assert without_color(colored) == plain
        assert ("\x1b" in colored) == (plain != "")


def test_color_is_for_terminals() -> None:
    assert "\x1b" not in run("explain", "http://u@h/").stdout


@pytest.mark.parametrize(
    ("name", "value", "colored"),
    [
        ("TERM", "xterm", True),
        ("TERM", "ansi", True),
        ("TERM", "dumb", False),
        ("NO_COLOR", "1", False),
        ("NO_COLOR", "", True),
    ],
)
def test_color_depends_on_term_and_no_color(
    name: str, value: str, *, colored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert (painter("auto") is not str) is colored
    assert painter("always") is not str
    assert painter("never") is str
