"""Goals for grammars that embed rules, relative to the same grammars in parsy alone, over the same rules.

The grammars are those of two examples: a recursive one, of links in Markdown, and the head of an HTTP request.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import parsy

from benchmarks.measure import Contender, race as raced, ratio
from uriast import percent_encode
from uriast.combinators import literal, text
from uriast.grammar.rfc3986 import URI, URI_reference, absolute_URI, authority

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from benchmarks.corpus import Corpus
    from benchmarks.measure import Measured

    Goal = tuple[str, Measured, float]

EXAMPLES: Final = Path(__file__).parent.parent / "examples"


def goals(corpus: Corpus, turns: int) -> Iterator[Goal]:
    """The goals: a description, the measured number, and its limit."""
    markdown, http = example("markdown_links"), example("http_request")
    for kind, call, raw, inputs in (
        ("links in Markdown", markdown.MARKDOWN.parse, raw_markdown(markdown), list(paragraphs(corpus.valid))),
        ("HTTP requests", http.request_head.parse, raw_request(http), list(heads(corpus.valid))),
    ):
        yield f"typed parsers / the same in raw parsy: {kind}", raced_ratio(call, raw, inputs, turns), 1.1
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


def raw_request(http: Any) -> Callable[[str], object]:
    """The function that reads the head of a request, in raw parsy over the example's rules."""

    @parsy.generate
    def request_head() -> Generator[parsy.Parser, Any, object]:
        method = yield http.METHOD
        target = yield http.BY_METHOD.get(method, http.ANY_METHOD)
        yield http.SP
        version = yield http.VERSION
        fields = yield http.FIELDS
        return http.Request(method, target, version, tuple(fields))

    return request_head.parse


def raw_markdown(markdown: Any) -> Callable[[str], object]:
    """The function that reads a paragraph of Markdown, in raw parsy over the example's rules."""
    space, merged = markdown.SPACE, markdown.merged
    balanced = parsy.forward_declaration()
    run = text((markdown.BACKSLASH | markdown.UNPOINTED).at_least(1))
    balanced.become(run | parsy.seq(literal("("), balanced.many().concat(), literal(")")).concat())

    unpointed = parsy.regex("(?!<)") >> balanced.at_least(1).concat().map(markdown.unescaped)
    either = parsy.alt(markdown.POINTED, unpointed)

    @parsy.generate
    def destination() -> Generator[parsy.Parser, Any, object]:
        written = yield either
        found = markdown.reference(written)
        if found is None:
            yield parsy.fail("URI-reference")
        return found

    begin, end = literal("(") >> space.many(), space.many() >> literal(")")
    a_title, a_destination = (space.at_least(1) >> markdown.TITLE).optional(), destination.optional()

    @parsy.generate
    def tail() -> Generator[parsy.Parser, Any, object]:
        yield begin
        target = yield a_destination
        title = yield a_title
        yield end
        return target or URI_reference.parse(""), title

    inline = parsy.forward_declaration()
    begin_link, end_link = literal("![") | literal("["), literal("]").optional()
    inlines, a_tail = inline.many().map(merged), tail.optional()

    @parsy.generate
    def brackets() -> Generator[parsy.Parser, Any, object]:
        opening = yield begin_link
        content = yield inlines
        closing = yield end_link
        is_image = opening == "!["
        if closing and (is_image or all(link.is_image for link in markdown.within(content))):
            found = yield a_tail
            if found is not None:
                return [markdown.Link(tuple(content), *found, is_image)]
        return [opening, *content, closing or ""]

    plain = parsy.regex(r"[^!\\<`\[\]]+")
    code_span = parsy.regex(r"(?s)(`+)(?!`).*?(?<!`)\1(?!`)|`+")
    leaves = (each.times(1) for each in (plain, markdown.ESCAPED, markdown.AUTOLINK, code_span))
    inline.become(parsy.alt(*leaves, brackets, markdown.SPECIAL.times(1)))
    return parsy.alt(inline, literal("]").times(1)).many().map(merged).parse
