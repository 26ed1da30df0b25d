"""An analysis of requests in a Parquet file: its hosts, paths and names in queries, and what is wrong with its URLs.

The file has the columns `url` and `status`. It is read batch by batch, so its size does not matter. Each batch is
parsed as a whole by `uriast.columns`; Python sees only distinct values, and the URLs that are invalid. These take some
100 µs each, since they are told with a reason. pyarrow has no types: `mypy --strict` needs `--ignore-missing-imports`.

    pip install 'uriast[columns]'
    python examples/log_analysis.py requests.parquet
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from uriast import NormalizationStep, columns

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS: Final = 65_536
FIRST_ERROR: Final = 400
MOST_COMMON: Final = 10


@attrs.frozen
class Report:
    """What is in the requests.

    Attributes:
        requests: The number of requests, under `valid`, `invalid` and `missing`.
        hosts: The number of requests of each host.
        failed: The same of those whose status is an error.
        paths: The number of requests of each path.
        names: The number of each name in queries, as it is encoded.
        reasons: The number of invalid URLs for each reason.
        samples: The first invalid URL for each reason, without a password, and without control characters.
    """

    requests: Counter[str] = attrs.Factory(Counter[str])
    hosts: Counter[str] = attrs.Factory(Counter[str])
    failed: Counter[str] = attrs.Factory(Counter[str])
    paths: Counter[str] = attrs.Factory(Counter[str])
    names: Counter[str] = attrs.Factory(Counter[str])
    reasons: Counter[str] = attrs.Factory(Counter[str])
    samples: dict[str, str] = attrs.Factory(dict[str, str])

    def add(self, urls: pa.Array, statuses: pa.Array) -> None:
        """Add a batch of requests.

        >>> report = Report()
        >>> report.add(pa.array(["http://A/?x=1&y", "http://a:80", "http://a b/"]), pa.array([200, 404, 200]))
        >>> report.hosts, report.names, report.reasons
        (Counter({'a': 2}), Counter({'x': 1, 'y': 1}), Counter({'host: a host has no spaces': 1}))
        """
        normal = columns.normalize(urls, NormalizationStep.SCHEME_BASED)  # those that are invalid become null
        found = columns.parse(normal)
        hosts = found.field("host")
        self.hosts.update(counted(hosts))
        self.failed.update(counted(hosts.filter(pc.greater_equal(statuses.cast(pa.int64()), FIRST_ERROR))))
        self.paths.update(counted(found.field("path")))
        pairs = pc.list_flatten(pc.split_pattern(found.field("query"), "&"))
        self.names.update(counted(pc.list_element(pc.split_pattern(pairs, "=", max_splits=1), 0)))
        self.requests["missing"] += urls.null_count
        self.requests["valid"] += len(urls) - normal.null_count
        self._add_errors(columns.errors(urls))

    def _add_errors(self, errors: pa.Table) -> None:
        self.requests["invalid"] += errors.num_rows
        for error in errors.to_pylist():
            reason = f"{error['component'] or 'URL'}: {error['hint'] or 'unexpected character'}"
            self.reasons[reason] += 1
            self.samples.setdefault(reason, "".join(filter(str.isprintable, error["masked"])))

    def lines(self) -> Iterator[str]:
        """The report as lines of text."""
        total = self.requests.total()
        if not total:
            yield "no requests"
            return
        valid, invalid, missing = (f"{self.requests[each] / total:.1%}" for each in ("valid", "invalid", "missing"))
        yield f"requests: {total:,}, of which {valid} are valid, {invalid} are invalid, and {missing} have no URL"
        for host, count in self.hosts.most_common(MOST_COMMON):
            yield f"host {host or '(empty)'}: {count:,}, of which {self.failed[host] / count:.1%} have failed"
        for what, counts in (("path", self.paths), ("name", self.names)):
            yield from (f"{what} {text or '(empty)'}: {count:,}" for text, count in counts.most_common(MOST_COMMON))
        for reason, count in self.reasons.most_common():
            yield f"invalid {reason}: {count:,}, such as {self.samples[reason]}"


def counted(texts: pa.Array) -> dict[str, int]:
    """The number of each text.

    >>> counted(pa.array(["a", "b", "a", None]))
    {'a': 2, 'b': 1}
    """
    return {each["values"]: each["counts"] for each in pc.value_counts(texts).to_pylist() if each["values"] is not None}


def analyze(file: Path) -> Report:
    """The report of a Parquet file with the columns `url`, of texts, and `status`, of numbers or digits.

    Raises:
        OSError: There is no such file.
        ValueError: It is not of Parquet, lacks a column, or has a status that is no number.
        TypeError: Its URLs are no texts.
    """
    report = Report()
    with pq.ParquetFile(str(file), pre_buffer=False) as requests:
        if lacking := {"url", "status"}.difference(requests.schema_arrow.names):
            message = f"expected a column {min(lacking)}, got {', '.join(requests.schema_arrow.names)}"
            raise ValueError(message)
        for batch in requests.iter_batches(ROWS, columns=["url", "status"]):
            report.add(batch.column(0), batch.column(1))
    return report


EXAMPLE: Final = (
    ("https://shop.example/search?q=red+shoes&page=2", 200),
    ("https://shop.example/search?q=boots", 200),
    ("HTTPS://Shop.Example:443/search?page=2&q=red+shoes", 200),
    ("https://shop.example/basket/../basket?id=7", 500),
    ("https://img.shop.example/logo.svg", 200),
    ("https://img.shop.example/banner one.png", 404),
    ("https://admin:s3cret@shop.example/orders|old", 400),
    ("http://[2001:db8::1/status", 400),
    (None, 408),
)


def main() -> None:
    """Print the report of a file; without arguments, of an example."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(*sys.argv[1:2]) if sys.argv[1:] else Path(folder, "requests.parquet")
        if not sys.argv[1:]:
            urls, statuses = zip(*EXAMPLE, strict=True)
            pq.write_table(pa.table({"url": urls, "status": statuses}), str(file))
        try:
            lines = list(analyze(file).lines())
        except (OSError, TypeError, ValueError) as error:
            sys.exit(f"{file}: {error}")
        print(*lines, sep="\n")


if __name__ == "__main__":
    main()
