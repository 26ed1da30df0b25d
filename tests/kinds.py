"""The kinds of tree that the contract tests: one for each grammar below and one for each scheme of the registry.

A kind has a parser, sample texts and the classes of its nodes. A new scheme becomes a kind when the registry includes
it. The grammars below are written as a user of the library would write them.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from grammars import NAMES, OWN, WITH_ZONE, Own, OwnReference
from hypothesis import Phase, given, settings, strategies as st
from references import dns_reference_texts, ipv6, reference_texts, relative_refs_at, uris_at

from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.passes.families import URIS, iris
from uriast.schemes import file_windows, registry
from uriast.testing.proof import pattern_language, vectors

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators import Rule
    from uriast.nodes import URI
    from uriast.passes.families import Family
    from uriast.schemes import Scheme

# Texts

_KEPT: Final = r"\A[A-Za-z][0-9A-Za-z+.\-]*:|%[0-9A-Fa-f]{2}|\[[^\]]*\]"
_WIDER: Final = {"x": "\u00e9", "y": "\u05d0", "z": "\u2460", "X": "\u00c9", "c": "%C3%A9", "C": "%E9"}


def widened(text: str) -> str:
    """A text with non-ASCII characters, literal and encoded, where an IRI may contain them."""
    return re.sub(f"({_KEPT})|[xyzXcC]", lambda found: found[1] or _WIDER[found[0]], text)


_ZONES: Final = st.sampled_from(["%25eth0", "%25ETH-1", "%25%2541", "%25%c3%a9~"])
_ZONED_HOST: Final = st.tuples(ipv6, _ZONES).map(lambda parts: f"[{parts[0]}{parts[1]}]")
ZONED_TEXTS: Final = reference_texts | uris_at(_ZONED_HOST) | relative_refs_at(_ZONED_HOST)
"""References, some of them with a zone in an IPv6 literal."""


@cache
def texts_of(scheme: Scheme[Any]) -> tuple[str, ...]:
    """Valid texts of a scheme that visit every state of its rule's automaton."""
    candidates = islice(vectors(pattern_language(scheme.rule.pattern), edges=False), 2000)
    found = [text for text, is_valid in candidates if is_valid and scheme.matches(text)]
    assert len(found) > 10
    return tuple(found[:: max(1, len(found) // 60)])


_PIECES: Final = (
    "a",
    "A",
    "/",
    "/..",
    "/./",
    "//",
    "%41",
    "%2e",
    "%C3%A9",
    "%fF",
    ":",
    "@",
    "?",
    "&a=b",
    "1",
    "=",
    ",",
)


@st.composite
def scheme_texts(draw: st.DrawFn, scheme: Scheme[Any]) -> str:
    """Valid texts of a scheme: a known one, with any number of edits that leave it valid."""
    known = st.sampled_from(texts_of(scheme))
    drawn = draw(known)
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(len(scheme.name) + 1, len(drawn)))
        end = start + draw(st.integers(0, 2))
        changed = drawn[:start] + draw(st.sampled_from(_PIECES) | known.map(lambda other: other[-3:])) + drawn[end:]
        drawn = changed if scheme.matches(changed) else drawn
    name = scheme.name.upper() if draw(st.booleans()) else scheme.name
    return name + drawn[len(name) :]


# Kinds


class Kind(NamedTuple):
    """A kind of tree.

    Attributes:
        name: The name of the grammar or scheme.
        read: Parses a text. The annotations say `URI` for its nodes, although some are IRIs or relative references.
        texts: Generates valid texts.
        known: More valid texts. Every one of them is tested.
        classes: The classes of its nodes.
        family: The family to which the passes assign its nodes: URIs or IRIs.
        wider: Parses the targets of its references.
        is_scheme: Whether it belongs to a scheme. A scheme may refuse a change of any component.
    """

    name: str
    read: Callable[[str], URI]
    texts: st.SearchStrategy[str]
    known: tuple[str, ...]
    classes: tuple[type[object], ...]
    family: Family
    wider: Callable[[str], URI]
    is_scheme: bool

    def __repr__(self) -> str:
        return self.name

    @property
    def generic(self) -> Rule[URI]:
        """The generic rule of the family. It parses all texts of this kind, or some of them."""
        return cast("Rule[URI]", self.family.rules.reference)


def of_grammar(
    name: str,
    reference: Rule[Any],
    texts: st.SearchStrategy[str],
    known: tuple[str, ...] = (),
    family: Family = URIS,
) -> Kind:
    """The kind of a grammar."""
    return Kind(name, reference.parse, texts, known, family.classes[:2], family, reference.parse, is_scheme=False)


def of_scheme(scheme: Scheme[Any]) -> Kind:
    """The kind of a scheme."""
    known = texts_of(scheme)
    name = scheme.name if scheme in registry.schemes else "file_windows"
    node: URI = scheme.parse(known[0])
    wider = cast("Rule[URI]", rfc3986.URI_reference).parse
    return Kind(name, scheme.parse, scheme_texts(scheme), known, (type(node),), URIS, wider, is_scheme=True)


ZONED: Final = ("http://[fe80::1%25eth0]/a", "//u@[::ffff:1.2.3.4%25%2541]:1", "x://[FE80::A%25%c3%a9]")
GUARDED: Final = ("a:/.//x", "/.//x", "./a:b", "a:b")
NAMED: Final = ("http://Ab.cd/a", "//1.2.3.4/")

GRAMMARS: Final = (
    of_grammar("RFC 3986", rfc3986.URI_reference, reference_texts, GUARDED),
    of_grammar("RFC 3987", rfc3987.IRI_reference, reference_texts.map(widened), family=iris()),
    of_grammar("RFC 6874", rfc6874.URI_reference, ZONED_TEXTS, ZONED),
    of_grammar("a rule replaced", WITH_ZONE.URI_reference, ZONED_TEXTS, ZONED),
    of_grammar("a host of its own", NAMES.URI_reference, dns_reference_texts, NAMED),
    of_grammar("classes of its own", OWN.URI_reference, reference_texts)._replace(classes=(Own, OwnReference)),
)
KINDS: Final = (*GRAMMARS, *[of_scheme(scheme) for scheme in registry.schemes], of_scheme(file_windows))


@cache
def samples_of(kind: Kind) -> tuple[str, ...]:
    """Texts of a kind. All laws share them, because generating them takes longer than checking the laws."""
    found = list(kind.known)

    @settings(phases=[Phase.generate])
    @given(kind.texts)
    def collect(text: str) -> None:
        found.append(text)

    collect()
    return tuple(dict.fromkeys(found))
