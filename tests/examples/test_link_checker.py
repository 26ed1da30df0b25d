"""The example of a link checker, on pages as they are written."""

from __future__ import annotations

import io
import sys
from email.message import Message
from http.client import BadStatusLine, InvalidURL
from typing import TYPE_CHECKING, Any, Final
from urllib.error import HTTPError, URLError

import pytest
from support.example_files import loaded

from uriast import parse_uri

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from urllib.request import Request

    from uriast import URI

pytestmark = pytest.mark.slow

checker: Final[Any] = loaded("link_checker")
URL: Final = "https://docs.python.org/3/library/urllib.parse.html"
PAGE: Final = """\
<!DOCTYPE html>
<html lang="en"><head>
<link rel="stylesheet" href="../_static/pydoctheme.css?v=4eb4c1b3">
<script src="../_static/documentation_options.js?v=2c7e1d3f"></script>
<link rel="next" href="urllib.error.html" /></head><body>
<a class="headerlink" href="#urllib.parse.urlsplit">¶</a>
<a href="https://datatracker.ietf.org/doc/html/rfc3986.html"><strong>RFC 3986</strong></a>
<a href="HTTPS://Datatracker.ietf.org:443/doc/html/./rfc3986.html#section-3">section 3</a>
<a href=" urllib.request.html ">requests</a> <a href="mailto:docs@python.org">bugs</a>
<a href="https://github.com/python/cpython/blob/3.13/Lib/urllib/parse.py?a=1&amp;b=2">source</a> <a name="top">top</a>
<a href="tel:+1-201-555-0123">call</a> <a href="javascript:void(0)">menu</a> <img alt="no source">
</body></html>
"""


def asked_for(html: str, url: str = URL) -> list[str]:
    """The URIs that servers are asked for."""
    asked = list[str]()

    def status(uri: URI) -> int:
        asked.append(str(uri))
        return 200

    assert list(checker.problems(html, url, status)) == []
    return asked


def found(html: str, status: Callable[[URI], int], url: str = URL) -> list[tuple[int, str, str]]:
    return [(each.line, each.reference, each.reason) for each in checker.problems(html, url, status)]


def test_each_resource_of_a_real_page_is_asked_for_once_and_without_a_fragment() -> None:
    assert asked_for(PAGE) == [
        "https://docs.python.org/3/_static/pydoctheme.css?v=4eb4c1b3",
        "https://docs.python.org/3/_static/documentation_options.js?v=2c7e1d3f",
        "https://docs.python.org/3/library/urllib.error.html",
        URL,
        "https://datatracker.ietf.org/doc/html/rfc3986.html",
        "https://docs.python.org/3/library/urllib.request.html",
        "https://github.com/python/cpython/blob/3.13/Lib/urllib/parse.py?a=1&b=2",
    ]


def test_the_first_base_of_a_page_counts_and_is_resolved_against_its_url() -> None:
    html = '<base target="_blank"><base href="/2/"><base href="/1/"><a href="a">a</a>'
    assert asked_for(html) == ["https://docs.python.org/2/a"]


def test_a_base_that_is_invalid_is_told_and_does_not_count() -> None:
    html = '<a href="a">a</a>\n<base href="http://a b/"><base href="/2/">'
    base, link = found(html, lambda uri: 404 if str(uri) == "https://docs.python.org/3/library/a" else 200)
    assert base[:2] == (2, "http://a b/")
    assert base[2].startswith("IRI-reference: unexpected ' ' at index 8, in host: ")
    assert link == (1, "a", "status 404")


def test_a_reference_may_be_an_iri() -> None:
    html = '<a href="/wiki/Zürich?q=ü#größe">a</a> <a href="/wiki/Z%C3%BCrich?q=%c3%bc">b</a>'
    assert asked_for(html) == ["https://docs.python.org/wiki/Z%C3%BCrich?q=%C3%BC"]


def test_each_reference_to_a_broken_resource_is_told_with_its_line() -> None:
    html = '<a href="old">1</a>\n<a href="new">2</a>\n<a href="./old#top">3</a>'
    assert found(html, lambda uri: 410 if uri.path.text.endswith("old") else 200) == [
        (1, "old", "status 410"),
        (3, "./old#top", "status 410"),
    ]


def test_a_server_that_cannot_be_reached_is_told() -> None:
    def status(uri: URI) -> int:
        message = f"no address of {uri.host}"
        raise URLError(message)

    assert found('<a href="//nowhere.example/">a</a>', status) == [
        (1, "//nowhere.example/", "<urlopen error no address of nowhere.example>")
    ]


@pytest.mark.parametrize(
    ("reference", "reason"),
    [
        ("img/our logo.png", "IRI-reference: unexpected ' ' at index 7, in path: expected "),
        ("http://[::1/", "IRI-reference: unexpected '/' at index 11, in host: expected "),
        ("http:///a", "http-URI: unexpected '/' at index 7, in authority: expected "),
        ("mailto:fred@", "mailtoURI: "),
        ("mailto:a?subject=b|c", "IRI-reference: unexpected '|' at index 18, in query: expected "),
    ],
)
def test_an_invalid_reference_is_told_and_not_asked_for(reference: str, reason: str) -> None:
    ((line, shown, told),) = found(f'\n<a href="{reference}">a</a>', lambda uri: pytest.fail(f"{uri} was asked for"))
    assert (line, shown, told[: len(reason)]) == (2, reference, reason)


def test_no_password_is_shown() -> None:
    html = '<a href="http://anna:s3cret@example.com/a b">a</a> <a href="http://anna:s3cret@example.com/c">c</a>'
    told = found(html, lambda _: 401)
    assert [reference for _, reference, _ in told] == [
        "http://anna:***@example.com/a b",
        "http://anna:***@example.com/c",
    ]
    assert "s3cret" not in str(told)


def test_a_user_name_is_not_sent() -> None:
    html = '<a href="http://anna:s3cret@example.com/">a</a> <a href="//bob@example.com:8080/">b</a>'
    assert asked_for(html) == ["http://example.com/", "https://example.com:8080/"]


class Response(io.BytesIO):
    status = 204


def test_a_server_is_asked_for_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    requests = list[tuple[str, str, int]]()

    def urlopen(request: Request, timeout: int) -> Response:
        requests.append((request.get_method(), request.full_url, timeout))
        return Response()

    monkeypatch.setattr(checker, "urlopen", urlopen)
    assert checker.asked(parse_uri("http://example.com/a?b")) == 204
    assert requests == [("HEAD", "http://example.com/a?b", 10)]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (BadStatusLine("SSH-2.0-OpenSSH_9.6"), "SSH-2.0-OpenSSH_9.6"),
        (OverflowError("port must be 0-65535."), "port must be 0-65535."),
        (UnicodeError("label empty or too long"), "label empty or too long"),
        (InvalidURL("nonnumeric port: 's3cret@example.com'"), "a redirect leads to an invalid URL"),
        (
            HTTPError("http://a/", 302, "that would lead to an infinite loop", Message(), io.BytesIO()),
            "status 302, but it cannot be followed",
        ),
    ],
)
def test_what_is_no_answer_is_told(error: Exception, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def urlopen(request: Request, timeout: int) -> Response:
        assert (request.get_method(), timeout) == ("HEAD", 10)
        raise error

    monkeypatch.setattr(checker, "urlopen", urlopen)
    assert checker.failure(parse_uri("http://example.com:99999/"), checker.asked) == reason


def test_the_command_reads_a_file_and_ends_with_1_if_there_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "page.html"
    file.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["link_checker.py", str(file), URL])
    statuses = {"github.com": 404}

    def asked(uri: URI) -> int:
        return statuses.get(str(uri.host), 200)

    monkeypatch.setattr(checker, "asked", asked)
    assert checker.main() == 1
    source = "https://github.com/python/cpython/blob/3.13/Lib/urllib/parse.py?a=1&b=2"
    assert capsys.readouterr().out == f"{file}:10: {source}: status 404\nproblems: 1\n"
    statuses.clear()
    assert checker.main() == 0


def run(*arguments: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """What the command ends with."""
    monkeypatch.setattr(sys, "argv", ["link_checker.py", *arguments])
    with pytest.raises(SystemExit) as caught:
        sys.exit(checker.main())
    return int(str(caught.value.code))


def test_what_others_have_written_is_shown_without_control_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(b'<a href="http://[\x1b[31m">a</a> <a href="\xff b">b</a>')
    assert run(str(file), URL, monkeypatch=monkeypatch) == 1
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert ":1: http://[[31m: IRI-reference: unexpected U+001B at index 8" in told
    assert ":1: \N{REPLACEMENT CHARACTER} b: IRI-reference: " in told
