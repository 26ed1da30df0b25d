"""The examples: the Link header on real and on unusual headers, and an application that covers every case."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import parsy
import pytest
from example_files import EXAMPLES, HAS_EXTRA, loaded, runnable
from pages import ROOT

import uriast

if TYPE_CHECKING:
    from types import ModuleType

BASE: Final = "https://example.com/dir/page?q#f"
CONTEXT: Final = "https://example.com/dir/page?q"


link_header: Final[Any] = loaded("link_header")
application: Final[Any] = loaded("typed_application")


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - the commands stand in this file
        command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )


def found(header: str, base: str = BASE) -> list[tuple[tuple[str, ...], str]]:
    """The relation types and the target of each link."""
    return [(link.relations, str(link.target)) for link in link_header.links(header, base)]


OF_EXTRAS: Final = [pytest.mark.once, pytest.mark.slow]


@pytest.mark.parametrize(
    "name", [pytest.param(file.name, marks=OF_EXTRAS if file.stem in HAS_EXTRA else []) for file in runnable()]
)
def test_each_example_runs_and_prints_something(name: str) -> None:
    ended = run(sys.executable, "-X", "utf8", EXAMPLES / name)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(ended.stdout.splitlines()) > 5


def test_the_cookbook_lists_each_example_once_and_shows_it_whole() -> None:
    cookbook = ROOT / "docs" / "how-to" / "cookbook"
    listed: list[str] = re.findall(
        r"^\| \[[^]]+\]\(cookbook/([\w-]+)\.md\) \| .+ \|$",
        cookbook.with_suffix(".md").read_text("utf-8"),
        re.MULTILINE,
    )
    names = [path.name for path in EXAMPLES.iterdir() if not path.name.startswith((".", "__"))]
    assert sorted(listed) == sorted(Path(name).stem.replace("_", "-") for name in names)
    for name in listed:
        page = (cookbook / f"{name}.md").read_text(encoding="utf-8")
        shown: list[str] = re.findall(r"^```\{literalinclude\} \.\./\.\./\.\./(\S+)$", page, re.MULTILINE)
        assert shown
        assert all((ROOT / file).is_file() and file.startswith(f"examples/{name.replace('-', '_')}") for file in shown)


@pytest.mark.parametrize("module", [link_header, application], ids=["link_header", "typed_application"])
def test_the_examples_in_docstrings_are_true(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert (results.failed, results.attempted > 0) == (0, True)


# Real headers


def test_the_links_between_githubs_pages_are_read() -> None:
    issues = "https://api.github.com/repositories/1300192/issues"
    header = (
        f'<{issues}?page=2>; rel="prev", <{issues}?page=4>; rel="next", '
        f'<{issues}?page=515>; rel="last", <{issues}?page=1>; rel="first"'
    )
    assert found(header) == [
        (("prev",), f"{issues}?page=2"),
        (("next",), f"{issues}?page=4"),
        (("last",), f"{issues}?page=515"),
        (("first",), f"{issues}?page=1"),
    ]


def test_the_types_of_a_linked_data_resource_are_read() -> None:
    header = '<http://www.w3.org/ns/ldp#BasicContainer>; rel="type", <http://www.w3.org/ns/ldp#Resource>; rel="type"'
    assert found(header) == [
        (("type",), "http://www.w3.org/ns/ldp#BasicContainer"),
        (("type",), "http://www.w3.org/ns/ldp#Resource"),
    ]


def test_the_links_of_a_mastodon_account_are_read() -> None:
    finger, account = link_header.links(
        "<https://mastodon.social/.well-known/webfinger?resource=acct%3AGargron%40mastodon.social>; "
        'rel="lrdd"; type="application/jrd+json", '
        '<https://mastodon.social/users/Gargron>; rel="alternate"; type="application/activity+json"',
        "https://mastodon.social/@Gargron",
    )
    assert finger.target.query == "resource=acct%3AGargron%40mastodon.social"
    assert finger.attributes == (("rel", "lrdd"), ("type", "application/jrd+json"))
    assert account.attributes == (("rel", "alternate"), ("type", "application/activity+json"))
    assert str(finger.context) == str(account.context) == "https://mastodon.social/@Gargron"


def test_preloading_has_tokens_for_values_and_parameters_without_one() -> None:
    style, font = link_header.links(
        "</style.css>; rel=preload; as=style; nopush,<//fonts.example>;rel=preconnect;crossorigin", BASE
    )
    assert (str(style.target), style.attributes) == (
        "https://example.com/style.css",
        (("rel", "preload"), ("as", "style"), ("nopush", None)),
    )
    assert (str(font.target), font.attributes) == (
        "https://fonts.example",
        (("rel", "preconnect"), ("crossorigin", None)),
    )


def test_the_time_map_of_rfc_7089_has_commas_in_quoted_strings_and_a_blank_before_a_semicolon() -> None:
    original, time_map = link_header.links(
        '<http://a.example.org>; rel="original",\t<http://arxiv.example.net/timemap/http://a.example.org> '
        '; rel="timemap"; type="application/link-format"'
        '; from="Tue, 15 Sep 2000 11:28:26 GMT" ; until="Wed, 20 Jan 2010 09:34:33 GMT"',
        BASE,
    )
    assert str(original.target) == "http://a.example.org"
    assert str(time_map.target) == "http://arxiv.example.net/timemap/http://a.example.org"
    assert time_map.attributes[2:] == (
        ("from", "Tue, 15 Sep 2000 11:28:26 GMT"),
        ("until", "Wed, 20 Jan 2010 09:34:33 GMT"),
    )


# The examples of RFC 8288, section 3.5


def test_a_title_is_read() -> None:
    (link,) = link_header.links('<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"', BASE)
    assert link == link_header.Link(
        context=uriast.parse(CONTEXT),
        relations=("previous",),
        target=uriast.parse("http://example.com/TheBook/chapter2"),
        title="previous chapter",
        attributes=(("rel", "previous"), ("title", "previous chapter")),
    )


def test_an_extension_relation_type_is_a_uri() -> None:
    assert found('</>; rel="http://example.net/foo"') == [(("http://example.net/foo",), "https://example.com/")]


def test_an_anchor_is_the_context_and_is_resolved_against_the_base_and_not_the_target_against_it() -> None:
    (link,) = link_header.links('<terms>; rel="copyright"; anchor="/other/#foo"', BASE)
    assert str(link.context) == "https://example.com/other/#foo"
    assert str(link.target) == "https://example.com/dir/terms"


def test_titles_in_utf_8_are_decoded() -> None:
    header = (
        "</TheBook/chapter2>; rel=\"previous\"; title*=UTF-8'de'letztes%20Kapitel, "
        "</TheBook/chapter4>; rel=\"next\"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel"
    )
    assert [link.title for link in link_header.links(header, BASE)] == ["letztes Kapitel", "nächstes Kapitel"]


def test_a_parameter_may_have_several_relation_types() -> None:
    assert found('<http://example.org/>; rel="start  http://example.net/relation/other"') == [
        (("start", "http://example.net/relation/other"), "http://example.org/")
    ]


# What RFC 8288 says of odd ones


@pytest.mark.parametrize(
    ("parameters", "title"),
    [
        ("title=first; title=second", "first"),
        ("title=plain; title*=utf-8''ext", "ext"),
        ("title*=utf-8''ext; title=plain; title*=utf-8''later", "ext"),
        ("title=plain; title*=iso-8859-1''%e4", "plain"),
        ("title=plain; title*=not'extended", "plain"),
        ("title*=utf-8''100%", None),
        ("title", None),
        ("rel=x", None),
    ],
)
def test_the_first_title_counts_and_an_extended_one_before_a_plain_one(parameters: str, title: str | None) -> None:
    (link,) = link_header.links(f"<a>; {parameters}", BASE)
    assert link.title == title


def test_the_first_rel_counts_and_names_and_types_have_no_case() -> None:
    (link,) = link_header.links("<a>; REL=Next; rel=prev", BASE)
    assert link.relations == ("next",)
    assert link.attributes == (("rel", "Next"), ("rel", "prev"))


def test_without_a_rel_there_is_no_relation_type() -> None:
    assert found("<a>") == [((), "https://example.com/dir/a")]


@pytest.mark.parametrize("header", ["", " ", ",", ", ,\t,,"])
def test_a_list_may_be_empty_or_have_only_empty_elements(header: str) -> None:
    assert found(header) == []


def test_a_list_may_have_empty_elements() -> None:
    assert [target for _, target in found(",<a> ,, <b>\t,")] == [
        "https://example.com/dir/a",
        "https://example.com/dir/b",
    ]


def test_commas_and_semicolons_delimit_nothing_in_a_target_nor_in_a_quoted_string() -> None:
    first, second = link_header.links('<a,b;c>; title="x, <y>; z=\\"1\\\\"; rel=up, <,>', BASE)
    assert (str(first.target), first.relations) == ("https://example.com/dir/a,b;c", ("up",))
    assert first.title == 'x, <y>; z="1\\'
    assert str(second.target) == "https://example.com/dir/,"


def test_an_equals_sign_may_have_blanks_about_it() -> None:
    (link,) = link_header.links('<a>\t;rel =\t"up" ;  nopush ;as= ""', BASE)
    assert link.attributes == (("rel", "up"), ("nopush", None), ("as", ""))


def test_the_empty_reference_is_the_page_itself() -> None:
    assert found("<>; rel=self") == [(("self",), CONTEXT)]


PATH: Final = {"more segment-nz-nc", '"/"', '"?"', '"#"', '">"'}


@pytest.mark.parametrize(
    ("header", "index", "expected"),
    [
        ("<a", 2, {*PATH, "more scheme", '":"'}),
        ("<a; rel=x", 3, PATH),
        ("a>; rel=x", 0, {'" "', "%x09", '"<"', "comma", "end of input"}),
        ("<a b>; rel=x", 2, {*PATH, "more scheme", '":"'}),
        ("\t<a>, <http://[::1> ", 18, {"more h16", '":"', "more dec-octet", '"."', '"]"'}),
        ("<a><b>", 3, {"parameter", "comma", "end of input"}),
    ],
)
def test_an_error_stands_where_the_header_is_wrong(header: str, index: int, expected: set[str]) -> None:
    with pytest.raises(parsy.ParseError) as caught:
        link_header.links(header, BASE)
    assert (caught.value.index, set(caught.value.expected)) == (index, expected)


@pytest.mark.parametrize(
    ("header", "index"),
    [("<a> rel=x", 4), ("<a>;", 4), ("<a>; =x", 5), ('<a>; rel="x', 11), ('<a>; rel="x\\"', 13), ("<a>; rel=x y", 11)],
)
def test_an_error_stands_where_a_parameter_is_wrong(header: str, index: int) -> None:
    with pytest.raises(parsy.ParseError) as caught:
        link_header.links(header, BASE)
    assert caught.value.index == index


def test_the_rule_of_the_target_says_where_in_it_the_error_is() -> None:
    explanation = link_header.TARGET.explain("<chapter 4>; rel=next", whole=False)
    assert explanation.index == 8
    assert explanation.expected == ("more scheme", '":"', "more segment-nz-nc", '"/"', '"?"', '"#"', '">"')


def test_an_invalid_anchor_is_an_error_in_the_anchor() -> None:
    with pytest.raises(uriast.ParseError) as caught:
        link_header.links('<a>; anchor="b c"', BASE)
    assert (caught.value.stream, caught.value.index) == ("b c", 1)


# The typed application


@pytest.mark.parametrize(
    ("url", "host"),
    [("http://93.184.215.14", IPv4Address("93.184.215.14")), ("http://[2606:2800::1]", IPv6Address("2606:2800::1"))],
)
def test_an_address_is_connected_to(url: str, host: IPv4Address | IPv6Address) -> None:
    assert application.decide(f"{url}:81/a?b#c") == application.Connect(host, 81, "/a?b")


def test_a_name_is_looked_up() -> None:
    assert application.decide("HTTPS://Hooks.Example.com.") == application.LookUp("hooks.example.com", 443, "/")
    assert application.decide("http://1.2.3.4.example.com:/") == application.LookUp("1.2.3.4.example.com", 80, "/")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://127.0.0.1/", "127.0.0.1 is not a public address"),
        ("http://[::1]/", "::1 is not a public address"),
        ("http://[::ffff:10.0.0.1]/", "10.0.0.1 is not a public address"),
        ("http://224.0.0.1/", "224.0.0.1 is not a public address"),
        ("http://[v1f.a]/", "unknown IP version 1f"),
        ("http://0x7f.1/", "0x7f.1 may be treated as an address"),
        ("http://2130706433/", "2130706433 may be treated as an address"),
        ("http://localhost/", "localhost is not a public name"),
        ("http://printer.local/", "printer.local is not a public name"),
        ("http:///a", "not a name that can be looked up"),
        ("http://%6cocalhost/", "not a name that can be looked up"),
        ("http://user@example.com/", "a URL with userinfo can be mistaken for another"),
        ("http://example.com:0/", "the port is out of range"),
        ("http://example.com:65536/", "the port is out of range"),
        ("http://example.com:" + "9" * 5000, "the port is out of range"),
        ("http:a", "no host"),
        ("localhost:8080/hook", "neither http nor https"),
        ("//example.com/", "neither http nor https"),
        ("http://example.com/a b", "not a valid URL: error at index 20"),
    ],
)
def test_dangerous_urls_are_refused(url: str, why: str) -> None:
    assert application.decide(url) == application.Refuse(why)


def test_each_kind_of_path_has_a_request_target_or_is_relative() -> None:
    assert application.request_target(uriast.PathAbempty("/a"), "q") == "/a?q"
    assert application.request_target(uriast.PathAbempty(""), None) == "/"
    assert application.request_target(uriast.PathAbsolute("/a"), None) == "/a"
    assert application.request_target(uriast.PathEmpty(), "") == "/?"
    for path in (uriast.PathNoscheme("a"), uriast.PathRootless("a:b")):
        with pytest.raises(ValueError, match=f"^expected an absolute path, got {path}$"):
            application.request_target(path, None)


# A case that is forgotten is an error before the program runs

CASES: Final = (
    *("IPv4Literal", "IPv6Literal", "IPvFutureLiteral", "RegName"),
    *("PathAbempty", "PathAbsolute", "PathEmpty", "PathNoscheme", "PathRootless"),
    *("Connect", "LookUp", "Refuse"),
)


def without(case: str) -> str:
    """The application that forgets a case."""
    source = (EXAMPLES / "typed_application.py").read_text(encoding="utf-8")
    pattern = rf"{case}\([a-z, ]*\)"
    alternative = re.compile(rf"(?<=case ){pattern} \| | \| {pattern}(?=:\n)")
    block = re.compile(rf"^        case {pattern}:\n(?:            .*\n)+", re.MULTILINE)
    shorter, count = alternative.subn("", source)
    if not count:
        shorter, count = block.subn("", source)
    assert count == 1
    return shorter


@pytest.fixture(scope="module")
def forgetful(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The application once for each case, without it."""
    folder = tmp_path_factory.mktemp("forgetful")
    for case in CASES:
        (folder / f"without_{case}.py").write_text(without(case), encoding="utf-8")
    return folder


def is_told(case: str, line: int, message: str, folder: Path) -> bool:
    """Whether an error at `assert_never` names the case that is forgotten there."""
    source = (folder / f"without_{case}.py").read_text(encoding="utf-8").splitlines()
    return "assert_never(" in source[line - 1] and f'"{case}"' in message


def test_mypy_finds_each_case_that_is_forgotten(forgetful: Path, tmp_path: Path) -> None:
    ended = run(sys.executable, "-m", "mypy", "--cache-dir", tmp_path, "--output", "json", forgetful)
    reports = [json.loads(line) for line in ended.stdout.splitlines()]
    told = {
        Path(report["file"]).stem.removeprefix("without_"): (report["line"], report["message"]) for report in reports
    }
    assert len(reports) == len(CASES)
    assert all(is_told(case, *told[case], forgetful) for case in CASES)


def test_pyright_finds_each_case_that_is_forgotten(forgetful: Path) -> None:
    settings = forgetful / "pyrightconfig.json"
    settings.write_text(json.dumps({"typeCheckingMode": "strict", "reportUnusedImport": False}), encoding="utf-8")
    ended = run(sys.executable, "-m", "pyright", "--project", settings, "--pythonpath", sys.executable, "--outputjson")
    reports = json.loads(ended.stdout)["generalDiagnostics"]
    told = {
        Path(report["file"]).stem.removeprefix("without_"): (report["range"]["start"]["line"] + 1, report["message"])
        for report in reports
    }
    assert len(reports) == len(CASES)
    assert all(is_told(case, *told[case], forgetful) for case in CASES)
