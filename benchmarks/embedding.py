"""Goals for grammars that embed rules: what our errors at their edge cost, and the places of values.

The grammars are those of two examples: a recursive one, of links in Markdown, and the head of an HTTP request.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import parsy

from benchmarks.measure import Contender, race as raced, ratio
from uriast import percent_encode
from uriast.combinators import explained
from uriast.grammar.rfc3986 import URI, URI_reference, absolute_URI, authority

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.corpus import Corpus
    from benchmarks.measure import Measured

    Goal = tuple[str, Measured, float]

EXAMPLES: Final = Path(__file__).parent.parent / "examples"


def goals(corpus: Corpus, turns: int) -> Iterator[Goal]:
    """The goals: a description, the measured number, and its limit."""
    markdown, http = example("markdown_links"), example("http_request")
    for kind, parser, inputs in (
        ("links in Markdown", markdown.MARKDOWN, list(paragraphs(corpus.valid))),
        ("HTTP requests", http.request_head, list(heads(corpus.valid))),
    ):
        raw = parsy.Parser(parser.wrapped_fn)
        what = f"`explained(parser).parse(text)` / `parser.parse(text)` of parsy: {kind}"
        yield what, raced_ratio(explained(raw).parse, raw.parse, inputs, turns), 1.1
    authorities = [str(each.authority) for each in map(URI_reference.parse, corpus.valid) if each.authority]
    for name, rule, texts in (("URI_reference", URI_reference, corpus.valid), ("authority", authority, authorities)):
        what = f"`{name}.spanned().parse(text)` / `{name}.parse(text)`"
        yield what, raced_ratio(rule.spanned().parse, rule.parse, texts, turns), 1.3


def raced_ratio(
    ours: Callable[[str], object], theirs: Callable[[str], object], inputs: Sequence[str], turns: int
) -> Measured:
    """The ratio of the times of two functions over the same inputs."""
    times = raced({"ours": Contender(ours, inputs), "theirs": Contender(theirs, inputs)}, turns)
    return ratio(times["ours"], times["theirs"])


def example(name: str) -> Any:
    """An example as a module, by its path: it is no part of a package."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    if spec is None or spec.loader is None:
        message = f"expected an example, got {name}"
        raise ImportError(message)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def paragraphs(texts: Sequence[str]) -> Iterator[str]:
    """A paragraph for each reference, in which it is a link and perhaps an autolink."""
    for each in texts:
        autolink = f"<{each}>" if URI.matches(each) else "no URI"
        yield rf"See [the [first] *draft*](<{each}> 'A title'), ![logo](img/logo.svg) or {autolink}, \[never] `[a](b)`."


def heads(texts: Sequence[str]) -> Iterator[str]:
    """The head of a request for each reference, or for a path with the reference in its query."""
    for each in texts:
        target = each if absolute_URI.matches(each) else f"/go?to={percent_encode(each, 'query')}"
        yield (
            f"GET {target} HTTP/1.1\r\nHost: example.com:8080\r\nUser-Agent: curl/8.5.0\r\nAccept: text/html, */*\r\n"
            "Accept-Language: en, mi\r\n\r\n"
        )
