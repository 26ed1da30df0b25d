"""Laws of values: every value can be copied, pickled and hashed, and stays equal."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, Final

from fuzz import texts
from fuzz.fuzzer import holds, law, same
from fuzz.laws.reading import RULES, any_rule
from fuzz.laws.schemes import scheme_text
from uriast import (
    ParseError,
    QueryData,
    Redacted,
    audit,
    components,
    find,
    parse,
    picture,
    repair,
    special_purpose,
    tree,
)
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.schemes import parse_scheme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer


def _text(random: Random) -> Case:
    kind = random.random()
    if kind < 0.4:
        return (scheme_text(random),)
    return (texts.iri_reference(random) if kind < 0.7 else texts.written(random),)


_READERS: Final[tuple[Callable[[str], Any], ...]] = (
    parse,
    rfc3987.IRI_reference.parse,
    rfc6874.URI_reference.parse,
    parse_scheme,
    components,
    repair,
    audit,
    lambda text: special_purpose(parse(text).host or rfc3986.host.parse(text)),
    Redacted,
    QueryData,
    lambda text: tuple(find(text, schemes=None)),
    lambda text: picture(parse(text)),
    lambda text: tree(parse(text)),
)


def _made(text: str) -> Iterator[Any]:
    for read in _READERS:
        try:
            yield read(text)
        except ParseError as error:
            yield error


def _again(value: Any) -> Iterator[Any]:  # noqa: ANN401 - any value whatever
    yield copy.copy(value)
    yield copy.deepcopy(value)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        yield pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - our own


def _told(error: ParseError) -> tuple[object, ...]:
    return (type(error), str(error), repr(error), error.rule, error.stream, error.explanation, error.args)


@law(_text, 600)
def copying(text: str) -> None:
    """A value or an error from a text is the same after copying or pickling."""
    for value in _made(text):
        for again in _again(value):
            if isinstance(value, ParseError):
                same(_told(again), _told(value))
            else:
                holds(type(again) is type(value), "it has another class")
                same(again, value)
                same(str(again), str(value))
                same(hash(again), hash(value))


def _named(random: Random) -> Case:
    return list(RULES).index(any_rule(random)), texts.nearly(random)


@law(_named, 400)
def copying_errors(number: int, text: str) -> None:
    """The error of any rule is the same after copying or pickling, whether or not it was explained before."""
    rule = list(RULES.values())[number % len(RULES)]
    for look in (False, True):
        try:
            rule.parse(text)
        except ParseError as error:
            if look:
                str(error)
            for again in _again(error):
                same(_told(again), _told(error))


FUZZERS: Final[tuple[Fuzzer, ...]] = (copying, copying_errors)
