"""Goals for URI Templates, relative to the package `uritemplate`, which neither checks a template nor its expansion."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import uriast
from benchmarks.measure import Contender, Measured, race, ratio
from benchmarks.peers import installed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.corpus import Corpus

    Goal = tuple[str, Measured | None, float]
    Values = dict[str, str | list[str]]
    Input = tuple[Any, Values]

AGAIN: Final = 100
PEER: Final = "uritemplate"

INPUTS: Final[tuple[tuple[str, Values], ...]] = (
    ("https://api.example.com/repos/{owner}/{repo}/issues{/number}", {"owner": "fred", "repo": "a.b", "number": "12"}),
    ("https://api.example.com/search{?q,sort,order,page,per_page}", {"q": "tom & jerry", "sort": "new", "page": "2"}),
    ("http://example.com/{user}/repos{?page,tags*}", {"user": "fred", "page": "2", "tags": ["new", "50%"]}),
    ("http://example.com/dictionary/{term:1}/{term}{#part}", {"term": "caf\u00e9", "part": "top"}),
    ("{+base}/{path*}{.format}", {"base": "http://example.com", "path": ["a b", "c"], "format": "json"}),
    ("/users/{id}", {"id": "5f2b1c7e"}),
    ("/files{/segments*}{;version}{?download}", {"segments": ["x", "y", "z"], "version": "3", "download": ""}),
    ("?fixed=yes{&x,y}", {"x": "1024", "y": "768"}),
    ("/static/index.html", {}),
)
"""Templates like those of public interfaces, with values."""


def goals(corpus: Corpus, turns: int) -> Iterator[Goal]:
    """The goals: a description, the measured number (`None` without the package), and its limit."""
    del corpus
    peer = import_module(PEER) if installed(PEER) else None
    inputs = [each for each in INPUTS for _ in range(AGAIN)]
    from_text, from_parsed = (None, None) if peer is None else _ratios(peer, inputs, turns)
    yield "`str(expand(text, values))` / `uritemplate.expand(text, values)`", from_text, 1
    yield "`str(template.expand(values))` / the same of `uritemplate.URITemplate`", from_parsed, 1


def _ratios(peer: Any, inputs: list[Input], turns: int) -> tuple[Measured, Measured]:
    """From text to text, and from a parsed template to text."""
    ours = [(uriast.Template.parse(text), values) for text, values in inputs]
    theirs = [(peer.URITemplate(text), values) for text, values in inputs]
    return (
        _ratio(Contender(_expanded, inputs), Contender(lambda given: peer.expand(*given), inputs), turns),
        _ratio(Contender(_expanded_by_method, ours), Contender(_expanded_by_method, theirs), turns),
    )


def _ratio(ours: Contender[Input], theirs: Contender[Input], turns: int) -> Measured:
    times = race({"uriast": ours, PEER: theirs}, turns)
    return ratio(times["uriast"], times[PEER])


def _expanded(given: Input) -> str:
    return str(uriast.expand(*given))


def _expanded_by_method(given: Input) -> str:
    template, values = given
    return str(template.expand(values))
