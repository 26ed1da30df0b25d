"""Color: when there is some, and what it may change."""

from __future__ import annotations

import pytest
from running import run, without_color

from uriast.cli.colors import STYLES, painter


@pytest.mark.parametrize("text", ["http://u:pw@h:1/:smile:?q#f", "http://[::1]/", "[bold]", "a/b", "//u@h"])
def test_color_changes_no_text(text: str) -> None:
    plain, colored = (run("explain", "--color", when, text).stdout for when in ("never", "always"))
    assert without_color(colored) == plain


def test_userinfo_is_set_apart_from_the_host() -> None:
    colored = run("explain", "--color", "always", "http://good.example@bad.example/").stdout
    assert "\x1b[1;7;31mgood.example\x1b[0m" in colored
    assert [role for role, style in STYLES.items() if "reverse" in style] == ["userinfo"]


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
