"""The subcommands `normalize`, `find` and `audit`: their output, messages and exit status."""

from __future__ import annotations

import io
import json
import re
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, strategies as st
from references import reference_texts, uri_texts
from test_command import run, without_color

from uriast.cli import inputs
from uriast.cli.commands import search
from uriast.cli.commands.normalize import STEPS
from uriast.passes.audit import Severity, audit
from uriast.passes.find import DEFAULT_SCHEMES, find, find_in
from uriast.passes.normalize import NormalizationStep, is_normalized, normalize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import WriteableBuffer

# normalize


def test_normalize_prints_the_normal_form_of_each_reference() -> None:
    result = run("normalize", "HTTP://Example.COM:/%7efred/./a/../b", "../b/./c", "", "a b")
    assert result.stdout == "http://example.com/~fred/b\n../b/c\n\n"
    assert result.stderr.startswith("<arguments>:4:2: URI-reference: ' ' cannot stand at index 1")
    assert result.stderr.endswith("\nuriast: 1 of 4 texts is not valid as URI-reference\n")
    assert result.exit_code == 1


@given(reference_texts)
def test_normalize_agrees_with_the_library(text: str) -> None:
    result = run("normalize", "--", text)
    assert (result.stdout, result.exit_code) == (f"{normalize(text)}\n", 0)


@pytest.mark.parametrize(
    ("step", "text", "normal"),
    [
        ("case", "HTTP://[0:0::A]:80/./%7e", "http://[0:0::a]:80/./%7E"),
        ("percent-encoding", "HTTP://h:/./%7e%2f", "HTTP://h:/./~%2f"),
        ("dot-segments", "HTTP://h:/./%7e", "HTTP://h:/%7e"),
        ("empty-port", "HTTP://h:/./%7e", "HTTP://h/./%7e"),
        ("default-port", "HTTP://h:80/./%7e", "HTTP://h/./%7e"),
        ("empty-path", "HTTP://h:80", "HTTP://h:80/"),
        ("local-host", "FILE://localhost/./a", "FILE:///./a"),
        ("address", "HTTP://[0:0::A]:80/./%7e", "HTTP://[::a]:80/./%7e"),
        ("syntax-based", "HTTP://[0:0::A]:80/./%7e", "http://[0:0::a]:80/~"),
        ("scheme-based", "HTTP://[0:0::A]:80/./%7e", "http://[::a]/~"),
    ],
)
def test_normalize_does_the_step_that_is_named(step: str, text: str, normal: str) -> None:
    assert run("normalize", "--step", step, text).stdout == f"{normal}\n"


def test_normalize_does_all_the_steps_that_are_named() -> None:
    steps = ("--step", "address", "--step", "dot-segments")
    assert run("normalize", *steps, "HTTP://[0:0::A]:80/./%7e").stdout == "HTTP://[::a]:80/%7e\n"


def test_the_steps_are_the_library_s() -> None:
    names = [name.lower().replace("_", "-") for name in NormalizationStep.__members__]
    assert [*STEPS] == [name for name in names if name != "simple-string"]


def test_the_help_of_normalize_says_what_each_step_does() -> None:
    shown = run("normalize", "--help").stdout
    assert all(f"\n    {name:<18}{what}\n" in shown for name, what in STEPS.items())
    assert max(map(len, shown.splitlines())) <= 80


def test_an_unknown_step_is_a_usage_error() -> None:
    result = run("normalize", "--step", "simple-string", "a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for '--step': 'simple-string' is not one of 'case', 'percent-encoding'" in result.stderr


def test_a_shell_completes_the_names_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_URIAST_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "uriast normalize --step empty-p")
    monkeypatch.setenv("COMP_CWORD", "3")
    assert run().stdout == "plain,empty-port\nplain,empty-path\n"


def test_a_normal_form_is_the_exact_text() -> None:
    assert run("normalize", "HTTP://u:secret@h").stdout == "http://u:secret@h\n"


def test_normalize_check_is_quiet_about_normal_forms() -> None:
    result = run("normalize", "--check", "http://example.com/a", "../b", "")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


def test_normalize_check_refuses_what_is_not_in_normal_form() -> None:
    result = run("normalize", "--check", "http://h/a/./b", "a b", "http://h/")
    assert result.stdout == ""
    first, second, summary = result.stderr.splitlines()
    assert first == "<arguments>:1:12: expected the normal form http://h/a/b"
    assert second.startswith("<arguments>:2:2: URI-reference: ' ' cannot stand at index 1")
    assert summary == "uriast: 2 of 3 texts are not valid as URI-reference in normal form"
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("text", "step", "column"),
    [
        ("http://h", "scheme-based", 9),
        ("HTTP://h", "case", 1),
        ("http://h:", "empty-port", 9),
        ("a/./b", "dot-segments", 3),
    ],
)
def test_normalize_check_reports_the_first_difference(text: str, step: str, column: int) -> None:
    assert run("normalize", "--check", "--step", step, text).stderr.startswith(f"<arguments>:1:{column}: ")


@given(reference_texts)
@example("HTTP://h")
def test_normalize_check_accepts_normal_forms(text: str) -> None:
    assert run("normalize", "--check", "--", text).exit_code == (0 if is_normalized(text) else 1)


def test_normalize_check_shows_no_password() -> None:
    told = run("normalize", "--check", "HTTP://u:s%65cret@h/").stderr
    assert told == "<arguments>:1:1: expected the normal form http://u:***@h/\n"


# find


def written(folder: Path, **files: str) -> list[str]:
    """The names of new files that contain the given texts."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    return [str(folder / name) for name in files]


def test_find_prints_each_uri_on_a_line(tmp_path: Path) -> None:
    files = written(tmp_path, one="See (http://a/b_(c)), or\n<http://b/\n  c>; not a:b. mailto:d@e!")
    result = run("find", *files)
    assert result.stdout == "http://a/b_(c)\nhttp://b/c\nmailto:d@e\n"
    assert (result.stderr, result.exit_code) == ("", 0)


@pytest.mark.parametrize(
    ("options", "prefixes"),
    [
        ((), ("{one}:", "{two}:")),
        (("-n",), ("{one}:2:", "{two}:1:")),
        (("--line-number", "--with-filename"), ("{one}:2:", "{two}:1:")),
        (("--no-filename",), ("", "")),
        (("-n", "--no-filename"), ("2:", "1:")),
    ],
)
def test_find_prints_the_position_before_a_uri(
    options: tuple[str, ...], prefixes: tuple[str, str], tmp_path: Path
) -> None:
    one, two = written(tmp_path, one="\nhttp://a", two="http://b")
    first, second = (prefix.format(one=one, two=two) for prefix in prefixes)
    assert run("find", *options, one, two).stdout == f"{first}http://a\n{second}http://b\n"


def test_find_prints_no_name_of_a_single_file_unless_it_is_asked_to(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one="http://a")
    assert run("find", name).stdout == "http://a\n"
    assert run("find", "-H", name).stdout == f"{name}:http://a\n"
    assert run("find", "-H", stdin=b"http://a").stdout == "<stdin>:http://a\n"


def test_find_reads_standard_input_for_a_hyphen(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one="http://a")
    assert run("find", name, "-", stdin=b"http://b").stdout == f"{name}:http://a\n<stdin>:http://b\n"
    assert run("find", name, stdin=b"http://b").stdout == "http://a\n"


def test_find_counts_the_uris_in_each_file(tmp_path: Path) -> None:
    one, two, none = written(tmp_path, one="http://a http://b\nhttp://c", two="http://a", none="")
    assert run("find", "-c", one).stdout == "3\n"
    assert run("find", "--count", one, two, none).stdout == f"{one}:3\n{two}:1\n{none}:0\n"
    assert run("find", "-c", "-H", stdin=b"a").stdout == "<stdin>:0\n"
    assert run("find", "--count", "--no-filename", one, two, none).stdout == "3\n1\n0\n"


def test_find_lists_the_files_that_have_a_uri(tmp_path: Path) -> None:
    one, none, two = written(tmp_path, one="http://a http://b", none="a", two="http://a")
    for option in ("-l", "--files-with-matches"):
        assert run("find", option, one, none, two).stdout == f"{one}\n{two}\n"


def test_find_reads_no_further_than_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: WriteableBuffer) -> int:
            memoryview(buffer)[:9] = b"http://a "
            return 9

    def opened(_: Path, __: str) -> io.BufferedReader:
        return io.BufferedReader(Endless())

    monkeypatch.setattr(Path, "open", opened)
    assert run("find", "-l", "endless").stdout == "endless\n"


def test_find_prints_one_json_object_a_uri(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one='ä\nä "http://u:pw@b/\n c" mailto:d@e')
    result = run("find", "--json", name)
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"file": name, "line": 2, "column": 4, "start": 5, "end": 22, "form": "quotes", "uri": "http://u:pw@b/c"},
        {"file": name, "line": 3, "column": 5, "start": 24, "end": 34, "form": "bare", "uri": "mailto:d@e"},
    ]


def test_of_several_kinds_of_output_the_last_one_counts(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one="http://a")
    assert run("find", "--json", "-l", "-c", name).stdout == "1\n"
    assert run("find", "-c", "--json", "-l", name).stdout == f"{name}\n"
    assert json.loads(run("find", "-c", "-l", "--json", name).stdout)["uri"] == "http://a"


def test_find_takes_some_schemes_without_slashes_and_more_if_asked_to() -> None:
    text = b"urn:a:b TAG:c x:y z://h"
    assert run("find", stdin=text).stdout == "urn:a:b\nz://h\n"
    assert run("find", "--scheme", "tag", stdin=text).stdout == "urn:a:b\nTAG:c\nz://h\n"
    assert run("find", "--scheme", "tag", "--scheme", "X", stdin=text).stdout == "urn:a:b\nTAG:c\nx:y\nz://h\n"
    assert run("find", "--any-scheme", stdin=text).stdout == "urn:a:b\nTAG:c\nx:y\nz://h\n"


def test_find_prints_iris_whole_if_asked_to() -> None:
    text = "http://www.例え.jp/x。 http://a/ <mailto:ü@例え.jp>".encode()
    assert run("find", stdin=text).stdout == "http://a/\n"
    assert run("find", "--iris", "-n", stdin=text).stdout == "1:http://www.例え.jp/x\n1:http://a/\n1:mailto:ü@例え.jp\n"
    record = json.loads(run("find", "--iris", "--json", stdin=b"(http://\xc3\xbc/)").stdout)
    assert (record["iri"], record["start"], record["end"], "uri" in record) == ("http://ü/", 1, 10, False)
    colored = run("find", "--iris", "--color", "always", stdin="http://ü@例え.jp/ö".encode()).stdout
    assert "\x1b[1;32m例え.jp\x1b[0m" in colored
    assert without_color(colored) == "http://ü@例え.jp/ö\n"


def test_the_schemes_in_the_help_of_find_are_found_by_default() -> None:
    shown = " ".join(run("find", "--help").stdout.split())
    named = re.findall(r"such as (\w+), (\w+) and (\w+),", shown)
    assert set(named[0]) < DEFAULT_SCHEMES


def test_an_invalid_scheme_is_a_usage_error() -> None:
    result = run("find", "--scheme", "1a")
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Invalid value for '--scheme': scheme: '1' cannot stand at index 0" in result.stderr


def test_find_has_the_status_of_grep(tmp_path: Path) -> None:
    found, nothing = written(tmp_path, found="http://a", nothing="a")
    missing = str(tmp_path / "missing")
    assert run("find", nothing, found).exit_code == 0
    assert run("find", found, nothing).exit_code == 0
    assert run("find", nothing).exit_code == 1
    assert run("find", "-c", nothing).exit_code == 1
    assert run("find", found, missing).exit_code == 2
    assert run("find", nothing, missing).exit_code == 2


@pytest.mark.parametrize(
    ("option", "printed"), [("-c", "{found}:1\n"), ("-l", "{found}\n"), ("-n", "{found}:1:http://a\n")]
)
def test_find_reports_unreadable_files_and_reads_the_others(option: str, printed: str, tmp_path: Path) -> None:
    (found,) = written(tmp_path, found="http://a")
    result = run("find", option, str(tmp_path / "missing"), str(tmp_path), found)
    assert result.stdout == printed.format(found=found)
    assert result.stderr.splitlines() == [
        f"uriast: {tmp_path / 'missing'}: No such file or directory",
        f"uriast: {tmp_path}: Is a directory",
    ]


def test_a_file_that_fails_half_way_has_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.RawIOBase):
        def __init__(self) -> None:
            self.texts = [b"http://a http://b "]

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: WriteableBuffer) -> int:
            if not self.texts:
                raise OSError(5, "Input/output error")
            text = self.texts.pop()
            memoryview(buffer)[: len(text)] = text
            return len(text)

    def opened(_: Path, __: str) -> io.BufferedReader:
        return io.BufferedReader(Failing())

    monkeypatch.setattr(Path, "open", opened)
    for options, printed in {(): "http://a\nhttp://b\n", ("-c",): ""}.items():
        result = run("find", *options, "f")
        assert (result.stdout, result.exit_code) == (printed, 2)
        assert result.stderr == "uriast: f: Input/output error\n"


def test_octets_that_are_not_utf_8_are_in_no_uri_and_count_as_one_each() -> None:
    result = run("find", "--json", stdin=b"\xe9\xa9 http://a/\xff http://b/\xc3")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(record["uri"], record["column"]) for record in records] == [("http://a/", 4), ("http://b/", 15)]
    assert result.exit_code == 0


@pytest.mark.parametrize("octets", range(1, 8))
def test_a_character_may_be_read_in_pieces(octets: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "PIECE", octets)
    result = run("find", "--json", stdin="ä€😀 <http://a/\n b>\r\n€http://c 😀 d".encode())
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(record["uri"], record["line"], record["column"]) for record in records] == [
        ("http://a/b", 1, 6),
        ("http://c", 3, 2),
    ]


def pieces_of(text: str, cuts: list[int]) -> Iterator[str]:
    """A text, cut into pieces."""
    places = sorted(cut % (len(text) + 1) for cut in cuts)
    return (text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True))


running = st.lists(
    st.sampled_from(["http://a", "<", ">", '"', "URL:", " ", "\n", "\r\n", "b c", "x:", "mailto:", "(", ")", ".", "ä"])
    | reference_texts
).map("".join)


@given(running, st.lists(st.integers(0, 1000), max_size=5))
@example('a b "http://a/\n b" c d\n\n<URL: http://e/\n f >g h', [3, 12, 20, 30])
def test_find_finds_the_same_in_pieces_as_in_the_whole(text: str, cuts: list[int]) -> None:
    located = list(search.located(pieces_of(text, cuts), find_in))
    assert [match.found for match in located] == list(find(text))
    for line, column, found in located:
        before = text[: found.start]
        assert (line, column) == (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


def test_a_line_may_be_long_and_a_file_may_have_many() -> None:
    long = b"a" * 1_000_000
    assert run("find", "--json", stdin=b"http://a/" + long + b" \n\n http://b").stdout.count("\n") == 2
    assert run("find", "-n", stdin=long + b"\n" * 100_000 + b"a b http://b").stdout == "100001:http://b\n"


def test_a_text_without_an_end_takes_no_more_memory_with_each_line() -> None:
    pieces = ["\n" * 10_000 + "no URI, only words" + "\n" * 10_000] * 30
    tracemalloc.start()
    found = list(search.located([*pieces, "http://a"], find_in))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [match.line for match in found] == [600_001]
    assert peak < 2_000_000


def test_progress_is_reported(tmp_path: Path) -> None:
    (name,) = written(tmp_path, one="ä http://a\n" * 100)
    told: list[int] = []
    list(search.matches(name, find_in, told.append))
    assert sum(told) == 1_200
    list(inputs.inputs((), (name,), told.append))
    assert sum(told) == 2_400


def test_find_prints_the_text_of_the_file() -> None:
    for options in ((), ("--json",), ("--color", "always")):
        assert "u:secret" in run("find", *options, stdin=b"http://u:secret@h/").stdout


def test_the_colors_of_a_uri_that_is_found_are_those_of_its_parts() -> None:
    colored = run("find", "-n", "-H", "--color", "always", stdin=b"http://u@h:80/a?b#c").stdout
    assert "\x1b[1;7;31mu\x1b[0m\x1b[2m@\x1b[0m\x1b[1;32mh\x1b[0m" in colored
    assert colored.startswith("\x1b[1m<stdin>\x1b[0m\x1b[2m:\x1b[0m\x1b[1m1\x1b[0m")
    assert colored.count("\x1b[2m") == len([":", ":", "://", "@", ":", "?", "#"])
    assert without_color(colored) == "<stdin>:1:http://u@h:80/a?b#c\n"
    assert "\x1b" not in run("find", stdin=b"http://u@h").stdout
    assert "\x1b" not in run("find", "--color", "never", stdin=b"http://u@h").stdout


def test_the_name_of_a_file_is_printed_escaped(tmp_path: Path) -> None:
    (name,) = written(tmp_path, **{"a\x1b[31m\nä": "http://a"})
    for options, rest in {("-H",): ":http://a", ("-c", "-H"): ":1", ("-l",): ""}.items():
        assert run("find", *options, name).stdout == f"{tmp_path}/a\\x1b[31m\\nä{rest}\n"
    assert json.loads(run("find", "--json", name).stdout)["file"] == name


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_the_help_of_find_gives_examples_and_the_status(option: str) -> None:
    result = run("find", option)
    assert result.exit_code == 0
    assert "Examples:\n    uriast find " in result.stdout
    assert "Exit status: 0 if anything is found, 1 if nothing is, 2 if " in result.stdout


# audit


def test_audit_prints_a_line_for_each_danger() -> None:
    result = run("audit", "http://example.com/", "http://127.1:22/%00")
    assert result.stdout.splitlines() == [
        (
            "<arguments>:2:8: error: an IPv4 address in a form that the syntax does not allow (127.0.0.1) "
            "[rare-ipv4, section 7.4]"
        ),
        "<arguments>:2:8: warning: a loopback address (127.0.0.1) [loopback-address, section 7.4]",
        "<arguments>:2:14: error: the well-known port of another protocol (ssh) [well-known-port, section 7.2]",
        (
            "<arguments>:2:17: error: an encoded NUL, to be rejected unless raw data is expected (path) "
            "[encoded-nul, section 7.3]"
        ),
    ]
    assert (result.stderr, result.exit_code) == ("", 1)


def test_audit_prints_one_json_object_a_danger(tmp_path: Path) -> None:
    (name,) = written(tmp_path, links="http://example.com/\nhttp://u:pw@127.0.0.1/\n")
    result = run("audit", "--json", "-f", name)
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {
            "file": name,
            "line": 2,
            "column": 10,
            "start": 9,
            "end": 11,
            "severity": "error",
            "danger": "password",
            "section": "7.5",
            "message": "a password in clear text",
            "detail": "",
            "address": None,
        },
        {
            "file": name,
            "line": 2,
            "column": 13,
            "start": 12,
            "end": 21,
            "severity": "warning",
            "danger": "loopback-address",
            "section": "7.4",
            "message": "a loopback address (127.0.0.1)",
            "detail": "127.0.0.1",
            "address": "127.0.0.1",
        },
    ]


@given(reference_texts)
def test_audit_finds_what_the_library_finds(text: str) -> None:
    result = run("audit", "--json", "--", text)
    found = [
        (record["danger"], record["start"], record["end"]) for record in map(json.loads, result.stdout.splitlines())
    ]
    assert found == [(finding.danger, finding.start, finding.end) for finding in audit(text)]
    assert result.exit_code == (1 if found else 0)


@pytest.mark.parametrize(("level", "severities"), [("note", "nwe"), ("warning", "we"), ("error", "e")])
def test_audit_omits_findings_below_the_level(level: str, severities: str) -> None:
    result = run("audit", "--level", level, "http://127.0.0.1/%00/a:b")
    shown = {line.split(": ")[1] for line in result.stdout.splitlines()}
    assert {severity[0] for severity in shown} == set(severities)


def test_audit_shows_all_unless_told_otherwise() -> None:
    assert run("audit", "http://h/a:b").stdout.startswith("<arguments>:1:11: note: ")


def test_omitted_findings_do_not_change_the_status() -> None:
    result = run("audit", "--level", "warning", "http://h/a:b")
    assert (result.stdout, result.exit_code) == ("", 0)


def test_the_levels_are_the_library_s() -> None:
    shown = run("audit", "--help").stdout
    assert f"[{'|'.join(severity.name.lower() for severity in Severity)}]" in shown


def test_audit_has_the_status_of_its_worst_result(tmp_path: Path) -> None:
    assert run("audit", "a").exit_code == 0
    assert run("audit", "a", "%00").exit_code == 1
    assert run("audit", "%00", "a").exit_code == 1
    assert run("audit", "a", "a b").exit_code == 1
    assert run("audit", "-f", str(tmp_path / "missing"), "%00").exit_code == 2
    assert run("audit", "-f", str(tmp_path / "missing"), "a").exit_code == 2


def test_audit_reports_invalid_texts_and_continues() -> None:
    result = run("audit", "a b", "%00")
    assert result.stdout.startswith("<arguments>:2:1: error: an encoded NUL")
    told, summary = result.stderr.splitlines()
    assert told.startswith("<arguments>:1:2: URI-reference: ' ' cannot stand")
    assert summary == "uriast: 1 of 2 texts is not valid as URI-reference"


@pytest.mark.parametrize("options", [(), ("--json",), ("--color", "always")])
@pytest.mark.parametrize(
    "text",
    [
        "http://u:secret@127.0.0.1/",
        "http://u:sec%00ret%0A@h",
        "http://example.com:secret@h",
        "//u:secret@h/%00",
        "http://u:secret@h/ ",
        "http://u:sec ret@h/",
    ],
)
def test_audit_shows_no_password(options: tuple[str, ...], text: str) -> None:
    result = run("audit", *options, text)
    assert result.exit_code == 1
    assert "sec" not in re.sub(r"\bsection\b", "", result.stdout + result.stderr)
    assert "ret" not in result.stdout + result.stderr


@pytest.mark.parametrize(
    ("text", "painted"),
    [
        ("%00", "\x1b[1;31merror\x1b[0m"),
        ("//127.0.0.1", "\x1b[1;33mwarning\x1b[0m"),
        ("/a:b", "\x1b[1;36mnote\x1b[0m"),
    ],
)
def test_each_severity_has_its_color(text: str, painted: str) -> None:
    colored = run("audit", "--color", "always", text).stdout
    assert colored.startswith("\x1b[1m<arguments>:1:")
    assert painted in colored
    assert without_color(colored) == run("audit", text).stdout
    assert "\x1b" not in run("audit", "--color", "never", text).stdout


def test_the_name_of_an_audited_file_is_printed_escaped(tmp_path: Path) -> None:
    (name,) = written(tmp_path, **{"a\x1b[31m\nä": "%00"})
    assert run("audit", "-f", name).stdout.startswith(f"{tmp_path}/a\\x1b[31m\\nä:1:1: error: ")
    assert json.loads(run("audit", "-f", name, "--json").stdout)["file"] == name


@given(st.lists(uri_texts, max_size=3))
def test_audit_reads_the_output_of_find(texts: list[str]) -> None:
    printed = run("find", "--any-scheme", stdin=" ".join(texts).encode()).stdout_bytes
    assert run("audit", stdin=printed).stderr == ""
