"""`find --recursive`: the files in folders, without those that ripgrep leaves out."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from support.cli.processes import POSIX_ALONE
from support.cli.running import run

from uriast.cli.commands.documents.ignoring import Rules, patterns_of

NOT_ROOT = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="the user root may read everything, and Windows has no modes"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without files, as the current folder of a user without Git's own settings."""
    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return place


def make(folder: Path, *names: str, **others: str) -> None:
    """Make files that contain a URI, and others with the given texts. A name that ends with a slash is a folder."""
    for name, text in (*((name, "http://h/") for name in names), *others.items()):
        path = folder / name
        (path if name.endswith("/") else path.parent).mkdir(parents=True, exist_ok=True)
        if not name.endswith("/"):
            path.write_text(text, encoding="utf-8", newline="")


def found(*arguments: str) -> list[str]:
    """The names of the files that the command finds."""
    result = run("find", "--recursive", "-l", *arguments)
    assert result.stderr == ""
    return [name.replace(os.sep, "/") for name in result.stdout.splitlines()]


def test_the_files_in_folders_are_searched_in_the_order_of_their_names(folder: Path) -> None:
    make(folder, "b", "a/z", "a/b/c", "c/d", "e/")
    assert found() == found(".") == ["a/b/c", "a/z", "b", "c/d"]
    assert found("c", "a", "b") == ["c/d", "a/b/c", "a/z", "b"]
    assert run("find", "-r").stdout.startswith(f"{Path('a/b/c')}:http://h/\n")
    assert run("find", "-r", "--no-filename", "c").stdout == "http://h/\n"


def test_without_the_option_a_folder_cannot_be_read(folder: Path) -> None:
    make(folder, "a/b")
    result = run("find", "a")
    assert (result.stdout, result.exit_code) == ("", 2)


def test_standard_input_is_searched_if_it_is_named(folder: Path) -> None:
    make(folder, "a")
    assert run("find", "-r", "-", "a", stdin=b"http://b/").stdout == "<stdin>:http://b/\na:http://h/\n"
    assert run("find", "-r", stdin=b"http://b/").stdout == "a:http://h/\n"


def test_only_a_dash_is_no_folder(folder: Path) -> None:
    make(folder, "+/a", "-/b")
    assert found("-", "+", "./-") == ["+/a", "-/b"]


def test_hidden_files_are_left_out(folder: Path) -> None:
    make(folder, "a", ".b", ".c/d")
    assert found() == ["a"]
    assert found(".b", ".c") == [".b", ".c/d"]


def test_a_hidden_file_that_an_ignore_file_names_with_an_exclamation_mark_is_searched(folder: Path) -> None:
    make(folder, ".b", ".c", **{".ignore": "!.b\n"})
    assert found() == [".b"]


@POSIX_ALONE
def test_symbolic_links_and_what_is_no_file_are_left_out(folder: Path) -> None:
    make(folder, "a/b")
    (folder / "a" / "up").symlink_to("..")
    (folder / "link").symlink_to("a/b")
    os.mkfifo(folder / "fifo")
    assert found() == ["a/b"]
    assert found("link", "a/up") == ["link", "a/up/a/b"]


def test_binary_files_are_left_out(folder: Path) -> None:
    make(folder, "a", b="http://b/ \0", c=f"http://c/ {'x ' * 50_000}\0 http://d/")
    assert run("find", "-r").stdout == "a:http://h/\nc:http://c/\n"
    assert run("find", "b").stdout == "http://b/\n"


def test_a_file_is_left_out_from_the_64_kib_on_that_contain_nul(folder: Path) -> None:
    make(folder, a=f"http://a/ {'x ' * 40_000}http://b/ {'x ' * 15_000}\0 {'x ' * 50_000}http://c/")
    assert run("find", "-r").stdout == "a:http://a/\n"


# Ignore files


@pytest.mark.parametrize("kind", [".ignore", ".rgignore", ".gitignore"])
def test_what_an_ignore_file_names_is_left_out(folder: Path, kind: str) -> None:
    make(folder, ".git/", "a.log", "b", "c/d.log", "c/keep.log", "build/x", "e/build", "e/f", "e/g/f")
    make(folder, **{kind: "# comment\n*.log\n!keep.log\nbuild/\n\n/e/f\n"})
    assert found() == ["b", "c/keep.log", "e/build", "e/g/f"]


def test_the_nearest_ignore_file_of_a_kind_decides(folder: Path) -> None:
    make(folder, "a.x", "b/a.x", "b/c/a.x", **{".ignore": "*.x\n"})
    make(folder / "b", **{".ignore": "!*.x\n"})
    make(folder / "b" / "c", **{".ignore": "/a.x\n"})
    assert found() == ["b/a.x"]
    assert found("b") == ["b/a.x"]


def test_the_kinds_have_an_order(folder: Path) -> None:
    make(folder, ".git/", "1", "2", "3")
    make(folder, **{".gitignore": "1\n2\n!3\n", ".ignore": "!1\n2\n3\n", ".rgignore": "!2\n"})
    assert found() == ["1", "2"]


def test_an_ignore_file_around_the_folder_counts(folder: Path) -> None:
    make(folder, ".git/", "a/b/c", "a/b/d", **{".gitignore": "/a/b/d\n"})
    assert found("a/b") == ["a/b/c"]


def test_a_folder_that_is_named_is_searched_even_if_it_is_ignored(folder: Path) -> None:
    make(folder, "a/b", "a/c.x", **{".ignore": "a\n*.x\n"})
    assert found() == []
    assert found("a") == ["a/b"]


def test_git_ignores_in_repositories_alone(folder: Path) -> None:
    make(folder, "a", "b/a", "b/c/a", "b/.git/", **{".gitignore": "a\n"})
    assert found() == ["a", "b/a", "b/c/a"]
    make(folder / "b", **{".gitignore": "/c\n"})
    assert found() == ["a", "b/a"]


def test_what_git_ignores_around_a_repository_does_not_count_in_it(folder: Path) -> None:
    make(folder, ".git/", "a", "b/a", "b/.git/", **{".gitignore": "a\n"})
    assert found() == ["b/a"]
    make(folder, **{".ignore": "a\n"})
    assert found() == []


def test_the_ignore_files_of_a_repository_and_of_the_user_count(folder: Path, tmp_path: Path) -> None:
    make(folder, ".git/info/", "a", "b", "c", **{".git/info/exclude": "a\n"})
    make(tmp_path / "home" / ".config" / "git", ignore="b\n")
    assert found() == ["c"]
    make(folder, **{".gitignore": "!a\n!b\n"})
    assert found() == ["a", "b", "c"]


def test_a_linked_work_tree_has_the_files_of_its_repository(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "main" / ".git" / "worktrees" / "place"
    make(folder, "a", "b", **{".git": f"gitdir: {own}\n", ".gitignore": "b\n"})
    assert found() == ["a"]
    make(own, **{"info/exclude": "a\n"})
    assert found() == []
    make(own, commondir="../..\n")
    assert found() == ["a"]
    make(own.parent.parent, **{"info/exclude": "a\n"})
    assert found() == []


@pytest.mark.parametrize("line", ["excludesfile = ~/mine", '\tExcludesFile="~/mine"'])
@pytest.mark.parametrize("config", [".gitconfig", ".config/git/config"])
def test_the_user_may_name_an_ignore_file_in_git_s_configuration(
    folder: Path, tmp_path: Path, config: str, line: str
) -> None:
    make(folder, ".git/", "a", "b")
    make(tmp_path / "home", mine="a\n", **{config: f"[core]\nx = y\n{line}\n"})
    assert found() == ["b"]


def test_a_configuration_without_an_ignore_file_leaves_the_default_one(folder: Path, tmp_path: Path) -> None:
    make(folder, ".git/", "a", "b")
    make(tmp_path / "home", **{".gitconfig": "[core]\nx = y\n", ".config/git/ignore": "a\n"})
    assert found() == ["b"]


def test_the_folder_of_the_configuration_may_be_another(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(folder, ".git/", "a", "b")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    make(tmp_path / "home" / ".config" / "git", ignore="a\n")
    assert found() == ["a", "b"]
    make(tmp_path / "config" / "git", ignore="b\n")
    assert found() == ["a"]


def test_an_allow_list_of_a_folder_opens_its_folders(folder: Path) -> None:
    make(folder, "a.py", "b", "c/d.py", "c/e", **{".ignore": "*\n!*/\n!*.py\n"})
    assert found() == ["a.py", "c/d.py"]


@pytest.mark.parametrize(
    ("pattern", "path", "is_folder", "verdict"),
    [
        ("a", "b/a", False, True),
        ("a", "a/b", False, None),
        ("/a", "b/a", False, None),
        ("b/a", "c/b/a", False, None),
        ("a/", "a", False, None),
        ("a/", "b/a", True, True),
        ("!a/", "a", True, False),
        ("a/**", "a/b/c", False, True),
        ("a/**", "a", True, None),
        ("**/a", "b/c/a", False, True),
        ("a/**/b", "a/b", False, True),
        ("a/**/b", "a/x/y/b", False, True),
        ("**", "a/b", False, True),
        ("!**", "a/b", False, False),
        ("/**", "a/b", False, True),
        ("*.[ch]", "x.c", False, True),
        ("a?", "ab", False, True),
        ("\\#a", "#a", False, True),
        ("#a", "#a", False, None),
        ("\\!a", "!a", False, True),
        ("a  ", "a", False, True),
        ("a\\ ", "a ", False, True),
        ("a\r", "a", False, True),
        ("/", "a", True, None),
        ("!", "a", True, None),
        ("", "a", True, None),
        ("A", "a", False, None),
        ("é*", "éa", False, True),
    ],
)
def test_a_pattern_matches_a_path_itself_as_git_s_do(
    pattern: str, path: str, *, is_folder: bool, verdict: bool | None
) -> None:
    assert patterns_of(f"{pattern}\n".encode()).verdict(path, is_folder=is_folder) is verdict


@pytest.mark.parametrize("folder", ["/", "/a", "/ab", "/a/b"])
def test_a_pattern_counts_from_the_folder_of_its_file(folder: str) -> None:
    rules = Rules(folder, {".ignore": patterns_of(b"/x\n")})
    below = f"{folder.rstrip('/')}/"
    assert rules.leaves_out(f"{below}x")
    assert not rules.leaves_out(f"{below}y/x")


@given(st.binary(max_size=8), st.text(st.characters(exclude_characters="\0/"), min_size=1, max_size=4))
def test_any_octets_are_an_ignore_file(octets: bytes, name: str) -> None:
    assert patterns_of(octets).verdict(name, is_folder=False) in {True, False, None}


def test_a_byte_order_mark_and_lines_that_are_no_patterns_say_nothing() -> None:
    assert patterns_of(b"\xef\xbb\xbfa\n!\n\\\n[b-a]\nx\\/y\n[[a]\nb").verdict("a", is_folder=False) is True


# What cannot be read


@NOT_ROOT
def test_a_folder_that_cannot_be_read_is_reported(folder: Path) -> None:
    make(folder, "a/b", "c")
    (folder / "a").chmod(0)
    result = run("find", "-r")
    (folder / "a").chmod(0o700)
    assert (result.stdout, result.exit_code) == ("c:http://h/\n", 2)
    assert result.stderr == "uriast: a: Permission denied\n"


def test_a_folder_that_vanishes_is_reported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(folder, "a/b", "c")
    scan = os.scandir

    def refusing(path: str) -> object:
        if path.endswith("/a"):
            raise FileNotFoundError(2, "No such file or directory")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    result = run("find", "-r")
    assert (result.stdout, result.exit_code) == ("c:http://h/\n", 2)
    assert result.stderr == "uriast: a: No such file or directory\n"


def test_a_name_that_no_file_can_have_is_reported(folder: Path) -> None:
    make(folder, "a")
    result = run("find", "-r", "x" * 5000, "a")
    assert (result.stdout, result.exit_code) == ("a:http://h/\n", 2)
    assert result.stderr == f"uriast: {'x' * 5000}: File name too long\n"


@pytest.mark.parametrize("home", ["~", f"/{'x' * 5000}"])
def test_a_user_may_have_no_home(folder: Path, monkeypatch: pytest.MonkeyPatch, home: str) -> None:
    make(folder, ".git/", "a")

    def expanded(name: str) -> str:
        return name.replace("~", home)

    monkeypatch.setattr(os.path, "expanduser", expanded)
    assert found() == ["a"]


def test_an_ignore_file_that_cannot_be_read_is_reported(folder: Path) -> None:
    make(folder, "a", "b/c", ".ignore/", "b/.ignore/")
    result = run("find", "-r", "b")
    assert (result.stdout, result.exit_code) == (f"{Path('b/c')}:http://h/\n", 2)
    assert [line.rpartition(": ")[2] for line in result.stderr.splitlines()] == ["Is a directory"] * 2


def test_a_deep_folder_is_searched(folder: Path) -> None:
    deep = Path(*["a"] * 500)
    make(folder, str(deep / "b"))
    assert found() == [(deep / "b").as_posix()]
