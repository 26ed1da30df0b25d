"""The example of an analysis of requests, on files of Parquet."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from support.example_files import loaded

from uriast import ParseError, URIReference, normalize
from uriast.passes.normalize import NormalizationStep

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.once, pytest.mark.slow]

example: Final[Any] = loaded("log_analysis")

REQUESTS: Final = (
    ("https://www.wired.com/science/discoveries/news/1999/08/21503", 200),
    ("HTTPS://WWW.Wired.com:443/science/../science/discoveries/news/1999/08/21503", 304),
    ("https://avatars.githubusercontent.com/u/5042313?u=8917c345dcb528733073ff1ce8a512e33f548512&v=4", 200),
    ("https://avatars.githubusercontent.com/u/1?v=3&&v", 404),
    ("https://example.org/?a=1&b=2", None),
    ("/robots.txt", 200),
    ("https://example.org/a b", 400),
    ("https://anna:s3cret@example.org/c d", 400),
    ("http://[2001:db8::1/", 400),
    (None, 408),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    urls, statuses = zip(*REQUESTS, strict=True)
    table = pa.table({"id": list(range(len(urls))), "status": statuses, "url": urls})
    pq.write_table(table, str(tmp_path / "requests.parquet"))
    return tmp_path / "requests.parquet"


def read(url: str | None) -> URIReference | None:
    """The normal form of a URL that is valid."""
    try:
        return None if url is None else normalize(url, NormalizationStep.SCHEME_BASED)
    except ParseError:
        return None


@pytest.mark.parametrize("rows", [1, 3, 65_536])
def test_the_report_is_the_same_for_batches_of_every_size(
    file: Path, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(example, "ROWS", rows)
    report = example.analyze(file)
    valid = [found for url, _ in REQUESTS if (found := read(url)) is not None]
    assert report.requests == {"valid": len(valid), "invalid": 3, "missing": 1}
    assert report.hosts == Counter(each.host.text for each in valid if each.host is not None)
    assert report.paths == Counter(each.path.text for each in valid)
    assert report.failed == {"avatars.githubusercontent.com": 1}
    assert report.names == {"u": 1, "v": 3, "": 1, "a": 1, "b": 1}
    assert report.reasons == {"path: a space is written as %20": 2, 'host: the IP literal lacks its "]"': 1}
    assert report.samples["path: a space is written as %20"] == "https://example.org/a b"


def test_no_password_is_shown() -> None:
    report = example.Report()
    report.add(pa.array(["http://anna:s3cret@example.org/a b"]), pa.array([400]))
    told = "\n".join(report.lines())
    assert "such as http://anna:***@example.org/a b" in told
    assert "s3cret" not in told


def test_the_report_is_printed(file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["log_analysis.py", str(file)])
    example.main()
    first, *others = capsys.readouterr().out.splitlines()
    assert first == "requests: 10, of which 60.0% are valid, 30.0% are invalid, and 10.0% have no URL"
    assert "host www.wired.com: 2, of which 0.0% have failed" in others
    assert "host avatars.githubusercontent.com: 2, of which 50.0% have failed" in others
    assert "name v: 3" in others
    assert "path /robots.txt: 1" in others


def written(file: Path, **found: list[str | int | None]) -> Path:
    pq.write_table(pa.table(found), str(file))
    return file


def test_an_empty_host_is_shown_and_no_control_character() -> None:
    report = example.Report()
    report.add(pa.array(["file:///etc/hosts", "\x1b[31m"]), pa.array([200, 400]))
    told = list(report.lines())
    assert "host (empty): 1, of which 0.0% have failed" in told
    assert told[-1].endswith("such as [31m")


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"url": ["http://a/"], "code": [200]}, "expected a column status, got url, code"),
        ({"url": [1], "status": [200]}, "expected an array of texts .*, got int64"),
        ({"url": ["http://a/"], "status": ["OK"]}, "Failed to parse string: 'OK' as a scalar of type int64"),
    ],
)
def test_a_file_with_other_columns_is_refused(
    columns: dict[str, list[str | int | None]], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path / "other.parquet", **columns)
    monkeypatch.setattr(sys, "argv", ["log_analysis.py", str(file)])
    with pytest.raises(SystemExit, match=f"other.parquet: {reason}"):
        example.main()


@pytest.mark.parametrize(("content", "reason"), [(None, "No such file or directory"), (b"", "size is 0 bytes")])
def test_what_is_no_file_of_parquet_is_refused(
    content: bytes | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "requests.parquet"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["log_analysis.py", str(file)])
    with pytest.raises(SystemExit, match=reason):
        example.main()
