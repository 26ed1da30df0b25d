"""The texts that the engines read, and what the rule itself finds in them."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import attrs

from support.dialects import asked
from support.pages import ROOT
from uriast.combinators import Node, char_range, literal, seq
from uriast.combinators.node import fields_of
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.schemes import file_windows, registry
from uriast.testing.proof import pattern_language, vectors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from support.engines.harness import Engine
    from support.engines.serve import Captures
    from uriast.combinators import Rule


@attrs.frozen
class Numbered(Node):
    """A word, which may be empty or missing, and a number."""

    word: str | None
    number: str


_WORD: Final = char_range("a", "z").many().concat()
_NUMBER: Final = char_range("0", "9").at_least(1).concat()

RULES: Final[dict[str, Rule[Any]]] = {
    **{
        f"RFC 3986, {each.name}": each
        for each in (
            rfc3986.URI_reference,
            rfc3986.URI,
            rfc3986.relative_ref,
            rfc3986.authority,
            rfc3986.host,
            rfc3986.IPv6address,
            rfc3986.path_abempty,
            rfc3986.query,
        )
    },
    "RFC 3987, IRI-reference": rfc3987.IRI_reference,
    "RFC 3987, ihost": rfc3987.ihost,
    "RFC 6874, URI": rfc6874.URI,
    **{f"the scheme {each.name}": each.rule for each in registry.schemes},
    "the scheme file, with drives": file_windows.rule,
    "a component that may be empty, in an option": seq(_WORD.optional(), _NUMBER).combine(Numbered),
    "components that may be empty, in an option": rfc3986.relative_ref.optional() << literal("|"),
}
MOST: Final = 4_000
"""The most vectors of a rule."""
ENDS: Final = ("\n", "\r\n", "\r", "\u2028", "\u0085", "\0", "\u212a", "\u017f", "\u0130", "\ud800", "\udc00", " ", "^")
"""What careless patterns let in at the end of a text, or in place of a letter."""
REAL: Final = (ROOT / "benchmarks" / "sample.txt").read_text(encoding="utf-8").splitlines()


class Expected(NamedTuple):
    """What a rule finds in a text.

    Attributes:
        text: The text.
        components: The components by their names, without those that are undefined; `None` if it does not match.
    """

    text: str
    components: dict[str, str] | None

    def told_by(self, engine: Engine) -> dict[str, str] | None:
        """The components as an engine tells them: one that cannot tell undefined from empty gives neither."""
        if self.components is None or engine.traits.tells_undefined:
            return self.components
        return {name: text for name, text in self.components.items() if text}


@cache
def expected(name: str) -> tuple[Expected, ...]:
    """The texts for a rule."""
    rule = RULES[name]
    found = [text for text, _ in vectors(pattern_language(rule.pattern))]
    tried = found[:: -(-len(found) // MOST)]
    valid = sorted((text for text in tried if rule.matches(text)), key=len)[:: max(1, len(tried) // 1000)]
    return tuple(read(rule, dict.fromkeys([*tried, *edges(valid), *REAL, *edges(REAL)])))


def edges(texts: Iterable[str]) -> Iterator[str]:
    """Texts that are nearly others."""
    yield from ("", *ENDS)
    for number, text in enumerate(texts):
        yield from (text.upper(), text.lower(), text[:-1], text[1:], text.replace("k", "\u212a").replace("s", "\u017f"))
        middle = len(text) // 2
        for end in ENDS[number % 3 :: 3]:
            yield from (f"{text}{end}", f"{end}{text}", f"{text[:middle]}{end}{text[middle:]}")


def read(rule: Rule[Any], texts: Iterable[str]) -> Iterator[Expected]:
    """What a rule finds in texts."""
    names = rule.pattern_for("re2").groups
    for text in texts:
        found = components(rule.parse(text)) if rule.matches(text) else None
        yield Expected(text, None if found is None else {name: part for name, part in found if name in names})


def components(value: object) -> Iterator[tuple[str, str]]:
    """The components of a value: the texts of its fields, or of theirs if they are nodes of several fields."""
    if isinstance(value, tuple):
        yield from chain.from_iterable(map(components, cast("tuple[object, ...]", value)))
    elif isinstance(value, Node) and len(fields_of(type(value))) > 1:
        for field in fields_of(type(value)):
            part: object = getattr(value, field.name)
            if isinstance(part, Node) and len(fields_of(type(part))) > 1:
                yield from components(part)
            elif part is not None:
                yield field.name, str(part)


def captured(
    engine: Engine, rule: Rule[Any], texts: Sequence[str], groups: Sequence[str] | None = None
) -> list[dict[str, str] | None]:
    """The components that an engine captures in each text, as `Expected.told_by`."""
    dialect = engine.traits.dialect
    asked_for = asked(rule, dialect, groups)
    pattern = rule.pattern_for(dialect, asked_for)
    members = [(label, group) for label, found in pattern.groups.items() for group in found]
    numbers = [group.number for _, group in members]
    names = [group.name for _, group in members if group.name is not None and engine.traits.by_name]
    answers = engine.captures(pattern.source, [*numbers, *names], texts)
    labels = [label for label, _ in members]
    return [None if answer is None else one_each(labels, answer, engine) for answer in answers]


def one_each(labels: Sequence[str], answer: Captures, engine: Engine) -> dict[str, str]:
    """The captured components, each of which one group may capture."""
    by_number, by_name = answer[: len(labels)], answer[len(labels) :]
    assert by_name == (by_number if engine.traits.by_name else [])
    found = [
        (label, text)
        for label, text in zip(labels, by_number, strict=True)
        if text is not None and (text or engine.traits.tells_undefined)
    ]
    assert len(dict(found)) == len(found)
    return dict(found)
