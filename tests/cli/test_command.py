"""The command: the output, messages and exit status of each subcommand."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import example, given, strategies as st
from references import reference_texts, relative_texts
from rules import CORE, NAMES, attribute, rule_named

from uriast import ParseError, parse, picture, resolve, tree
from uriast.cli.app import cli
from uriast.cli.colors import STYLES, painter
from uriast.grammar import rfc3986

SUBCOMMANDS = (
    ("explain",),
    ("check",),
    ("parse",),
    ("resolve", "--base", "http://a/b"),
    ("normalize",),
    ("audit",),
)


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    """Run the command with arguments and standard input."""
    runner = CliRunner()
    vars(runner)["mix_stderr"] = False  # before Click 8.2 it mixes them otherwise
    return runner.invoke(cli, arguments, input=stdin, prog_name="uriast", catch_exceptions=False)


def refusal(text: str) -> ParseError:
    """The error for a text that is not a URI-reference."""
    with pytest.raises(ParseError) as caught:
        parse(text)
    return caught.value


# Output


def test_explain_shows_the_picture_and_the_tree() -> None:
    text = "foo://example.com:8042/over/there?name=ferret#nose"
    reference = parse(text)
    result = run("explain", text)
    assert result.stdout == f"{picture(reference)}\n\n{tree(reference)}\n"
    assert result.exit_code == 0


def test_explain_shows_the_target_uri_relative_to_a_base() -> None:
    reference = parse("../g")
    result = run("explain", "--base", "http://a/b/c/d#ignored", "../g")
    assert result.stdout == f"{picture(reference)}\n\n{tree(reference)}\n\ntarget URI: http://a/b/g\n"


def test_explain_leaves_an_empty_line_between_texts() -> None:
    assert run("explain", "a", "b").stdout == f"{run('explain', 'a').stdout}\n{run('explain', 'b').stdout}"


def test_explain_draws_no_picture_of_nothing() -> None:
    assert run("explain", "").stdout == "RelativeRef\n  path: PathEmpty ''\n"


@pytest.mark.parametrize(
    ("rule", "text", "shown"),
    [
        ("host", "[::1]", "IPv6Literal '::1'\n"),
        ("scheme", "http", "'http'\n"),
        ("dec-octet", "255", "255\n"),
        ("hier-part", "//h/p", "Authority\n  host: RegName 'h'\n\nPathAbempty '/p'\n"),
        ("hier-part", "p", "PathRootless 'p'\n"),
    ],
)
def test_explain_shows_the_value_of_any_rule(rule: str, text: str, shown: str) -> None:
    assert run("explain", "--rule", rule, text).stdout == shown


def test_explain_shows_the_position_of_an_error() -> None:
    result = run("explain", "http://a b")
    assert result.stderr == f"<arguments>:1:9: {refusal('http://a b')}\n"
    assert result.stdout == ""


def test_explain_takes_a_base_for_references_only() -> None:
    result = run("explain", "--base", "http://a", "--rule", "host", "h")
    assert result.exit_code == 2
    assert "--base: expected a rule for references, such as URI-reference, got host" in result.stderr


def test_check_prints_the_valid_texts_unchanged() -> None:
    result = run("check", "http://u:pw@h", "a b", "%41")
    assert result.stdout == "http://u:pw@h\n%41\n"
    assert result.exit_code == 1


def test_a_quiet_check_prints_no_valid_text() -> None:
    result = run("check", "--quiet", "a", "b")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


def test_parse_prints_one_json_object_a_line() -> None:
    result = run("parse", "http://u:@[::1]:80/a//b?", "#f")
    uri, relative_ref = map(json.loads, result.stdout.splitlines())
    assert uri == {
        "type": "URI",
        "scheme": "http",
        "authority": {
            "type": "Authority",
            "userinfo": {"type": "Userinfo", "text": "u:", "user": "u", "password": ""},
            "host": {"type": "IPv6Literal", "text": "::1"},
            "port": "80",
        },
        "path": {"type": "PathAbempty", "text": "/a//b", "segments": ["a", "", "b"]},
        "query": "",
        "fragment": None,
    }
    assert relative_ref == {
        "type": "RelativeRef",
        "authority": None,
        "path": {"type": "PathEmpty", "text": "", "segments": []},
        "query": None,
        "fragment": "f",
    }


@pytest.mark.parametrize(
    ("rule", "text", "value"),
    [
        ("dec-octet", "25", 25),
        ("port", "", ""),
        ("userinfo", "u", {"type": "Userinfo", "text": "u", "user": "u", "password": None}),
        ("relative-part", "a", [None, {"type": "PathNoscheme", "text": "a", "segments": ["a"]}]),
        ("host", "1.2.3.4", {"type": "IPv4Literal", "text": "1.2.3.4"}),
    ],
)
def test_parse_prints_the_value_of_any_rule(rule: str, text: str, value: object) -> None:
    assert json.loads(run("parse", "--rule", rule, text).stdout) == value


@given(reference_texts)
def test_parse_loses_nothing(text: str) -> None:
    read = json.loads(run("parse", "--show-password", "--", text).stdout)
    reference = parse(text)
    assert read["type"] == type(reference).__name__
    assert read["path"]["text"] == reference.path.text
    assert (read["query"], read["fragment"]) == (reference.query, reference.fragment)
    assert (read["authority"] and read["authority"]["userinfo"] and read["authority"]["userinfo"]["text"]) == (
        reference.userinfo and reference.userinfo.text
    )


def test_resolve_prints_the_exact_text_of_target_uris() -> None:
    result = run("resolve", "--base", "http://u:pw@a/b/c", "../g", "?q", "//h")
    assert result.stdout == "http://u:pw@a/g\nhttp://u:pw@a/b/c?q\nhttp://h\n"


@given(relative_texts)
def test_resolve_agrees_with_the_library(text: str) -> None:
    base = "http://a/b/c/d;p?q"
    assert run("resolve", "--base", base, "--", text).stdout == f"{resolve(text, base)}\n"


@pytest.mark.parametrize(("options", "target"), [((), "http:g"), (("--no-strict",), "http://a/b/c/g")])
def test_resolve_is_strict_unless_told_otherwise(options: tuple[str, ...], target: str) -> None:
    assert run("resolve", "--base", "http://a/b/c/d;p?q", *options, "http:g").stdout == f"{target}\n"


@pytest.mark.parametrize("base", ["../relative", "http://u:secret@h/a b", ""])
@pytest.mark.parametrize("subcommand", ["resolve", "explain"])
def test_an_invalid_base_is_a_usage_error(subcommand: str, base: str) -> None:
    result = run(subcommand, "--base", base, "g")
    assert result.exit_code == 2
    assert "Invalid value for '--base': URI" in result.stderr
    assert "secret" not in result.stderr


# Passwords


@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", "http://u:secret@h/"),
        ("explain", "--color", "always", "http://u:secret@h/"),
        ("explain", "--base", "http://u:secret@h/", "a"),
        ("explain", "--rule", "hier-part", "//u:secret@h/"),
        ("explain", "--rule", "userinfo", "u:secret"),
        ("explain", "http://u:secret@h/ "),
        ("check", "http://u:secret@h/ ", "http://u:sec ret@h"),
        ("parse", "http://u:secret@h/"),
        ("parse", "--rule", "authority", "u:secret@h"),
        ("parse", "--rule", "userinfo", "u:secret "),
        ("resolve", "--base", "a:b", "//u:secret@h/ "),
    ],
)
def test_a_password_shows_in_no_picture_record_or_message(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.stdout or result.stderr
    assert "sec" not in result.stdout + result.stderr


def test_a_password_shows_in_a_record_if_asked_for() -> None:
    read = json.loads(run("parse", "--show-password", "--rule", "userinfo", "u:a:b").stdout)
    assert read == {"type": "Userinfo", "text": "u:a:b", "user": "u", "password": "a:b"}


# Color


def without_color(text: str) -> str:
    """A text as a terminal shows it, without trailing space."""
    return "\n".join(line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n"))


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
    [("TERM", "xterm", True), ("TERM", "dumb", False), ("NO_COLOR", "1", False), ("NO_COLOR", "", True)],
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


# Rules


def test_every_rule_has_its_name() -> None:
    for name in (*NAMES, *CORE):
        for spelling in (name, attribute(name), name.upper()):
            assert run("check", "--rule", spelling, "").exit_code == (0 if rule_named(name).matches("") else 1)


def test_the_help_lists_every_rule() -> None:
    shown = run("check", "--help").stdout
    assert re.findall(r"[\w-]+", shown.partition("Rules: ")[2].partition(".")[0]) == [*NAMES, *CORE]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("pathnoscheme", "expected the name of a rule, got 'pathnoscheme'; did you mean path-noscheme"),
        ("ip_v6_address", "expected the name of a rule, got 'ip_v6_address'; did you mean IPv6address"),
        ("SLASH", "expected the name of a rule, got 'SLASH'"),
        ("\x1b[31m", r"expected the name of a rule, got '\x1b[31m'"),
    ],
)
def test_an_unknown_rule_is_a_usage_error_that_suggests_similar_ones(name: str, told: str) -> None:
    result = run("check", "--rule", name, "a")
    assert result.exit_code == 2
    assert f"Invalid value for '--rule': {told}" in result.stderr


def test_a_shell_completes_the_names_of_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_URIAST_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "uriast check --rule path-a")
    monkeypatch.setenv("COMP_CWORD", "3")
    assert run().stdout == "plain,path-abempty\nplain,path-absolute\n"


# Inputs


def test_without_texts_and_files_standard_input_is_read() -> None:
    assert run("check", stdin=b"a\nb\n").stdout == "a\nb\n"


def test_texts_are_read_before_files_and_files_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"1\n11\n")
    (tmp_path / "two").write_bytes(b"2")
    files = ("-f", str(tmp_path / "two"), "--file", "-", "-f", str(tmp_path / "one"))
    assert run("check", *files, "a", "-", stdin=b"in\n").stdout == "a\n-\n2\nin\n1\n11\n"


def test_standard_input_is_not_read_beside_texts() -> None:
    assert run("check", "a", stdin=b"b\n").stdout == "a\n"


def test_only_the_line_terminator_is_removed() -> None:
    result = run("check", stdin=b"a\r\nb\n c\nd \ne\r\r\nf\r")
    assert result.stdout == "a\nb\n"
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()[:-1]] == [
        "<stdin>:3:1",
        "<stdin>:4:2",
        "<stdin>:5:2",
        "<stdin>:6:2",
    ]


def test_an_empty_line_is_the_empty_text() -> None:
    assert run("check", stdin=b"a\n\nb\n").stdout == "a\n\nb\n"
    assert json.loads(run("parse", stdin=b"\n").stdout)["path"]["type"] == "PathEmpty"
    assert run("resolve", "--base", "http://a/b#f", stdin=b"\n").stdout == "http://a/b\n"
    assert run("check", "--rule", "URI", stdin=b"a:\n\n").stderr.startswith("<stdin>:2:1: ")


def test_without_lines_nothing_is_printed() -> None:
    result = run("check", stdin=b"")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "", 0)


def test_a_line_may_be_long() -> None:
    text = b"http://h/" + b"a" * 1_000_000
    assert run("check", stdin=text).stdout_bytes == text + b"\n"
    assert run("check", stdin=text + b" \n").stderr.startswith("<stdin>:1:1000010: ")


# Invalid texts


@pytest.mark.parametrize("subcommand", SUBCOMMANDS)
def test_invalid_lines_are_reported_and_counted_and_valid_ones_printed(
    subcommand: tuple[str, ...], tmp_path: Path
) -> None:
    good, mixed = tmp_path / "good", tmp_path / "mixed"
    good.write_bytes(b"http://a\nb\n")
    mixed.write_bytes(b"http://a\na b\nb\n%\n")
    expected = run(*subcommand, "-f", str(good))
    result = run(*subcommand, "-f", str(mixed))
    assert (expected.exit_code, result.exit_code) == (0, 1)
    assert result.stdout == expected.stdout
    assert f"{mixed}:2:2: {refusal('a b').explanation.message.partition(chr(10))[0]}" in result.stderr
    assert f"{mixed}:4:2: {refusal('%').explanation.message.partition(chr(10))[0]}" in result.stderr
    assert result.stderr.endswith("\nuriast: 2 of 4 texts are not valid as URI-reference\n")


def test_a_message_is_one_line_with_its_hint() -> None:
    result = run("check", "a b", "", ":")
    told = refusal("a b")
    assert result.stderr.splitlines() == [
        f"<arguments>:1:2: {told.explanation.summary}; {told.hint}",
        f"<arguments>:3:1: {refusal(':').explanation.summary}",
        "uriast: 2 of 3 texts are not valid as URI-reference",
    ]


def test_a_single_text_has_no_summary() -> None:
    assert len(run("check", ":").stderr.splitlines()) == 1
    assert run("check", "--rule", "host", "h", ":").stderr.endswith("uriast: 1 of 2 texts is not valid as host\n")


def test_a_byte_order_mark_at_the_beginning_of_a_file_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "links"
    file.write_bytes(b"\xef\xbb\xbfhttp://a/\nhttp://b/ \n\xef\xbb\xbfc\n")
    result = run("check", "-f", str(file))
    assert result.stdout == "http://a/\n"
    assert [line.split(": ")[0] for line in result.stderr.splitlines()[:2]] == [f"{file}:2:10", f"{file}:3:1"]
    assert run("check", stdin=b"\xef\xbb\xbfa\n").stdout == "a\n"
    assert json.loads(run("find", "--json", str(file)).stdout.splitlines()[0])["column"] == 1


def test_a_byte_that_is_not_utf_8_makes_a_line_invalid() -> None:
    result = run("check", stdin=b"a\n/\xc3\xa9/\xff\xfe\nb\n\xc3")
    assert result.stdout == "a\nb\n"
    assert result.stderr.splitlines() == [
        "<stdin>:2:4: expected UTF-8, got byte 0xFF",
        "<stdin>:4:1: expected UTF-8, got byte 0xC3",
        "uriast: 2 of 4 texts are not valid as URI-reference",
    ]
    assert result.exit_code == 1


def test_a_byte_that_is_not_utf_8_makes_an_argument_invalid() -> None:
    assert run("check", "a\udcff").stderr == "<arguments>:1:2: expected UTF-8, got byte 0xFF\n"


@given(st.lists(st.binary(max_size=12) | reference_texts.map(str.encode), max_size=6))
@example([b"\x1b[31m", b"\xe2\x80\xae", b"\x00", b"\x9b0m"])
def test_any_input_gives_valid_lines_and_no_control_characters(lines: list[bytes]) -> None:
    stdin = b"".join(line + b"\n" for line in lines)
    result = run("check", stdin=stdin)
    texts = [line.removesuffix(b"\r").decode(errors="replace") for line in stdin.split(b"\n")[:-1]]
    good = [text for text in texts if rfc3986.URI_reference.matches(text)]
    told = result.stderr.splitlines()
    assert result.stdout == "".join(f"{text}\n" for text in good)
    assert len(told) == len(texts) - len(good) + (len(good) < len(texts) > 1)
    assert all(line.isprintable() for line in told)
    assert result.exit_code == (len(good) < len(texts))


# Files that cannot be read


def test_an_unreadable_file_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    good = tmp_path / "good"
    good.write_bytes(b"a\na b\n")
    result = run("check", "-f", str(tmp_path / "missing"), "-f", str(tmp_path), "-f", str(good))
    assert result.stdout == "a\n"
    assert result.stderr.splitlines()[:2] == [
        f"uriast: {tmp_path / 'missing'}: No such file or directory",
        f"uriast: {tmp_path}: Is a directory",
    ]
    assert f"{good}:2:2: " in result.stderr
    assert result.exit_code == 2


def test_a_file_without_permission_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    assert run("check", "-f", str(tmp_path / "f")).stderr == f"uriast: {tmp_path / 'f'}: Permission denied\n"


def test_a_file_name_with_control_characters_is_escaped() -> None:
    result = run("check", "-f", "no\n\x1b[31m\udcff")
    assert result.stderr == "uriast: no\\n\\x1b[31m\\xff: No such file or directory\n"


# Help


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("subcommand", [(), *((subcommand,) for subcommand, *_ in SUBCOMMANDS)])
def test_help_gives_examples_that_work(subcommand: tuple[str, ...], option: str) -> None:
    result = run(*subcommand, option)
    assert result.exit_code == 0
    for clause in ("Examples:\n    uriast ", "file:line:column: message", "empty line", "Exit status: 0 "):
        assert clause in result.stdout


def test_the_version_is_the_library_s() -> None:
    assert run("--version").stdout == f"uriast, version {version('uriast')}\n"


@pytest.mark.parametrize("arguments", [("explode",), ("check", "--frob"), ("resolve", "a"), ("parse", "-f")])
def test_a_usage_error_has_status_2(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert "Error: " in result.stderr
