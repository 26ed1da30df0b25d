"""A link checker: the references of an HTML page, with those that are invalid and those that lead nowhere.

Each reference is resolved against the page's base, and read by the rule of its scheme. Equivalent URIs are asked for
once. How a server is asked is a parameter, so the tests need no network.

    python examples/link_checker.py page.html https://example.com/docs/page.html
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from http.client import HTTPException
from pathlib import Path
from typing import Final, TypeAlias
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import attrs

from uriast import URI, ParseError, RegName, comparison_key, redacted, replace, resolve
from uriast.integrations.argparse import RuleType
from uriast.passes.normalize import NormalizationStep
from uriast.schemes import HTTP, HTTPS, parse_scheme

Status: TypeAlias = Callable[[URI], int]
"""Gives the status of a URI's resource, or raises an `OSError`."""

ATTRIBUTES: Final = {
    **dict.fromkeys(("a", "area", "link"), "href"),
    **dict.fromkeys(("audio", "embed", "iframe", "img", "script", "source", "track", "video"), "src"),
}
"""The attribute of an element that has a reference."""

FIRST_ERROR: Final = 400


@attrs.frozen
class Problem:
    """A reference that is not as it should be.

    Attributes:
        line: The line of its element, from 1.
        reference: The reference as written, without a password.
        reason: What is wrong.
    """

    line: int
    reference: str
    reason: str


class Page(HTMLParser):
    r"""The references of a page, each with its line.

    >>> page = Page()
    >>> page.feed('<base href="/docs/">\n<a href=" a?b&amp;c ">')
    >>> page.base, page.references
    ('/docs/', [(2, 'a?b&c')])
    """

    def __init__(self) -> None:
        super().__init__()
        self.base: str | None = None
        self.references: list[tuple[int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the first base, and each reference."""
        found = dict(reversed(attrs))  # of attributes with one name, the first counts
        reference = found.get("href" if tag == "base" else ATTRIBUTES.get(tag, ""))
        if reference is None:
            return
        reference = reference.strip("\t\n\f\r ")
        if tag != "base":
            self.references.append((self.getpos()[0], reference))
        elif self.base is None:
            self.base = reference


def problems(html: str, url: str, status: Status) -> Iterator[Problem]:
    """The problems of a page, in its order.

    >>> page = '<a href="/">home</a> <a href="old">old</a> <a href="a b">a b</a>'
    >>> for problem in problems(page, "https://example.com/docs/", lambda uri: 404 if "old" in str(uri) else 200):
    ...     print(problem.line, problem.reference, problem.reason.partition(": expected")[0], sep=" | ")
    1 | old | status 404
    1 | a b | URI-reference: ' ' cannot stand at index 1, in path

    Args:
        html: The text of the page.
        url: Its URI.
        status: Asks a server.

    Raises:
        ParseError: The URI of the page is invalid, or its base.
    """
    page = Page()
    page.feed(html)
    page.close()
    base = resolve(page.base or "", url)
    known = dict[str, str | None]()
    for line, reference in page.references:
        try:
            target = parse_scheme(resolve(reference, base))
        except ParseError as error:
            yield Problem(line, redacted(reference), error.explanation.summary)
            continue
        if isinstance(target, HTTP | HTTPS):
            key = comparison_key(target, NormalizationStep.SCHEME_BASED, fragment=False)
            if key not in known:
                known[key] = failure(replace(target, fragment=None), status)
            if reason := known[key]:
                yield Problem(line, redacted(reference), reason)


def failure(uri: URI, status: Status) -> str | None:
    """Why a URI leads nowhere; `None` if it leads somewhere."""
    try:
        code = status(uri)
    except OSError as error:
        return str(error)
    return f"status {code}" if code >= FIRST_ERROR else None


def asked(uri: URI) -> int:
    """The status that a server tells, after redirects.

    Raises:
        OSError: There is no such server, or it has not answered as HTTP says.
    """
    request = Request(str(uri), method="HEAD")  # noqa: S310 - only http and https come here
    try:
        with urlopen(request, timeout=10) as response:  # noqa: S310 - as above
            return int(response.status)
    except HTTPError as error:
        with error:
            return error.code
    except (HTTPException, OverflowError, ValueError) as error:  # those of a port, and of a name that IDNA refuses
        raise OSError(str(error)) from error


EXAMPLE: Final = """\
<!DOCTYPE html>
<base href="/docs/"> <link rel="stylesheet" href="../style.css">
<p>Read the <a href="guide.html">guide</a>, its <a href="GUIDE.html#top">second edition</a>,
or <a href="HTTPS://Example.com:443/docs/./guide.html#install">how to install it</a>.
<p><img src="img/our logo.png"> <a href="mailto:fred@example.com">Write</a>, or <a href="mailto:fred@">do not</a>.
<p>There is a <a href="http:///mirror/">mirror</a>, and an <a href="//old.example.com/docs/?a=1&amp;b=2">archive</a>.
"""


def rehearsed(uri: URI) -> int:
    """The status that a server of the example would tell."""
    if uri.host == RegName("old.example.com"):
        message = "the server does not answer"
        raise OSError(message)
    return 404 if "GUIDE" in uri.path.text else 200


def main() -> int:
    """Check a page; without arguments, an example. Returns 1 if the page has a problem."""
    parser = argparse.ArgumentParser(description="Check the links of an HTML page.")
    parser.add_argument("file", type=Path, nargs="?", help="the page")
    parser.add_argument(
        "url", type=RuleType(URI), nargs="?", help="the URI of the page", default="https://example.com/"
    )
    arguments = parser.parse_args()
    html, status = (EXAMPLE, rehearsed) if arguments.file is None else (arguments.file.read_text("utf-8"), asked)
    found = list(problems(html, str(arguments.url), status))
    for problem in found:
        print(f"{arguments.file or 'example'}:{problem.line}: {problem.reference}: {problem.reason}")
    print(f"problems: {len(found)}")
    return int(bool(found) and arguments.file is not None)


if __name__ == "__main__":
    sys.exit(main())
