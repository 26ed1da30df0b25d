"""Goals for schemes and IRIs, relative to the generic parse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import uriast
from benchmarks.measure import Contender, Measured, race, ratio
from uriast.grammar import rfc3987
from uriast.schemes import Scheme, http, https, registry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.corpus import Corpus

    Goal = tuple[str, Measured, float]

STRUCTURED: Final = {
    "mailto": ("mailto:chris@example.com", "mailto:a@b.c,d@e.f?subject=hello%20world&cc=g@h.i"),
    "urn": ("urn:example:a123,z456", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "urn:isbn:0451450523"),
    "data": ("data:,A%20brief%20note", "data:text/plain;charset=utf-8;base64,SGVsbG8sIHdvcmxkIQ=="),
    "tel": ("tel:+1-201-555-0123", "tel:7042;phone-context=example.com"),
    "ldap": ("ldap://ldap.example.net/o=A,c=US", "ldap:///c=GB?objectClass?one", "ldap:///??sub?(cn=Jensen)"),
    "news": ("news:comp.lang.python", "news:12345@example.com"),
    "telnet": ("telnet://user@192.0.2.16:80/",),
    "file": ("file:///etc/hosts", "file:/a/b/c"),
    "ftp": ("ftp://ftp.is.co.za/rfc/rfc1808.txt", "ftp://h/a/b;type=i"),
    "ws": ("ws://example.com/chat?x",),
}
AGAIN: Final = 200


def goals(corpus: Corpus, turns: int) -> Iterator[Goal]:
    """The goals: a description, the measured number, and its limit."""
    for scheme in (http, https):
        texts = [text for text in corpus.valid if scheme.matches(text)]
        yield f"`{scheme.name}.parse(text)` / `parse(text)`", _typed(scheme, texts, turns), 1.05
        times = race({"all": Contender(registry.parse, texts), "one": Contender(scheme.parse, texts)}, turns)
        yield f"`registry.parse(text)` / `{scheme.name}.parse(text)`", ratio(times["all"], times["one"]), 1.2
    schemes = {scheme.name: scheme for scheme in registry.schemes}
    for name, some in STRUCTURED.items():
        yield f"`{name}.parse(text)` / `parse(text)`", _typed(schemes[name], list(some) * AGAIN, turns), 2.5
    yield from _iris(corpus.valid, turns)


def _typed(scheme: Scheme[Any], texts: Sequence[str], turns: int) -> Measured:
    times = race({"typed": Contender(scheme.parse, texts), "parse": Contender(uriast.parse, texts)}, turns)
    return ratio(times["typed"], times["parse"])


def _iris(texts: Sequence[str], turns: int) -> Iterator[Goal]:
    for kind, iris in (("ASCII alone", texts), ("beyond ASCII", beyond_ascii(texts))):
        contenders = {"iri": Contender(rfc3987.IRI_reference.parse, iris), "uri": Contender(uriast.parse, texts)}
        times = race(contenders, turns)
        what = f"`IRI_reference.parse` / `parse` of a URI of the same length: {kind}"
        yield what, ratio(times["iri"], times["uri"]), 1.3


def beyond_ascii(texts: Sequence[str]) -> list[str]:
    """IRI references of the same lengths, with other letters than those of ASCII."""
    beyond = [text.replace("a", "\u00e4").replace("e", "\u4e2d") for text in texts]
    return [text if rfc3987.IRI_reference.matches(text) else "\u00e4" * len(text) for text in beyond]
