"""A link checker: the references of an HTML page, with those that are invalid and those that lead nowhere.

Each reference is resolved against the page's base, and read by the rule of its scheme. It may be an IRI, as in HTML.
Equivalent URIs are asked for once. How a server is asked is a parameter, so the tests need no network.

    python examples/link_checker.py page.html https://example.com/docs/page.html
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from http.client import HTTPException, InvalidURL
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from uriast import URI, NormalizationStep, ParseError, comparison_key, redacted, replace, resolve
from uriast.integrations.argparse import RuleType
from uriast.passes.iri import iri_to_uri
from uriast.schemes import HTTP, HTTPS, parse_scheme

Status: TypeAlias = Callable[[URI], int]
"""Gives the status of a URI's resource, or raises an `OSError`."""

ATTRIBUTES: Final = {
    **dict.fromkeys(("a", "area", "base", "link"), "href"),
    **dict.fromkeys(("audio", "embed", "iframe", "img", "script", "source", "track", "video"), "src"),
}
"""The attribute of an element that has a reference."""

FIRST_ERROR: Final = 400


class Problem(NamedTuple):
    """A reference that is not as it should be: the line of its element, from 1; itself, without a password; and why."""

    line: int
    reference: str
    reason: str


class Page(HTMLParser):
    r"""The references of a page, each with its element and line.

    >>> page = Page()
    >>> page.feed('<base href="/docs/">\n<a href=" a?b&amp;c ">')
    >>> page.references
    [('base', 1, '/docs/'), ('a', 2, 'a?b&c')]
    """

    def __init__(self) -> None:
        super().__init__()
        self.references: list[tuple[str, int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep each reference."""
        found = dict(reversed(attrs))  # of attributes with one name, the first counts
        reference = found.get(ATTRIBUTES.get(tag, ""))
        if reference is not None:
            self.references.append((tag, self.getpos()[0], reference.strip("\t\n\f\r ")))


def problems(html: str, url: str | URI, status: Status) -> Iterator[Problem]:
    """The problems of a page, in its order; that of its base comes first.

    >>> page = '<a href="/">home</a> <a href="old">old</a> <a href="a b">a b</a>'
    >>> for problem in problems(page, "https://example.com/docs/", lambda uri: 404 if "old" in str(uri) else 200):
    ...     print(problem.line, problem.reference, problem.reason.partition(": expected")[0], sep=" | ")
    1 | old | status 404
    1 | a b | IRI-reference: unexpected ' ' at index 1, in path

    Args:
        html: The text of the page.
        url: Its URI.
        status: Asks a server.

    Raises:
        ParseError: The URI of the page is invalid.
    """
    page = Page()
    page.feed(html)
    page.close()
    bases = [each for each in page.references if each[0] == "base"]
    links = [each for each in page.references if each[0] != "base"]
    base = resolve("", url)
    known = dict[str, str | None]()
    for tag, line, reference in bases[:1] + links:  # the first base counts
        try:
            target = parse_scheme(resolve(iri_to_uri(reference), base))
        except ParseError as error:
            yield Problem(line, redacted(reference), error.explanation.summary)
            continue
        if tag == "base":
            base = target
        elif isinstance(target, HTTP | HTTPS):
            key = comparison_key(target, NormalizationStep.SCHEME_BASED, fragment=False)
            if key not in known:
                known[key] = failure(replace(target, userinfo=None, fragment=None), status)
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
    request = Request(str(uri), method="HEAD")
    try:
        with urlopen(request, timeout=10) as response:
            return int(response.status)
    except HTTPError as error:
        with error:
            if error.code >= FIRST_ERROR:
                return error.code
            message = f"status {error.code}, but it cannot be followed"
            raise OSError(message) from None
    except InvalidURL:  # its message would show a password
        message = "a redirect leads to an invalid URL"
        raise OSError(message) from None
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
    return 404 if "GUIDE" in uri.path.text or uri.query else 200


def main() -> int:
    """Check a page; without arguments, an example, without a network. Returns 1 if a page has a problem."""
    parser = argparse.ArgumentParser(description="Check the links of an HTML page.")
    parser.add_argument("file", type=Path, nargs="?", help="the page, in UTF-8")
    parser.add_argument("url", type=RuleType(URI), nargs="?", help="its URI", default="https://example.com/")
    arguments = parser.parse_args()
    html, status, count = EXAMPLE, rehearsed, 0
    try:
        if arguments.file is not None:
            html, status = arguments.file.read_text("utf-8", errors="replace"), asked
        for problem in problems(html, arguments.url, status):
            count += 1
            line = f"{arguments.file or 'example'}:{problem.line}: {problem.reference}: {problem.reason}"
            print("".join(filter(str.isprintable, line)), flush=True)  # others have written the page
    except OSError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        parser.exit(130, "interrupted\n")
    print(f"problems: {count}")
    return int(count > 0 and arguments.file is not None)


if __name__ == "__main__":
    sys.exit(main())
