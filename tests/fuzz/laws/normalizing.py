"""Laws of normalizing and comparing (RFC 3986, 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fuzz import texts
from fuzz.fuzzer import holds, law, same
from uriast import URI, NormalizationStep, comparison_key, equivalent, is_normalized, normalize, parse, resolve
from uriast.grammar.rfc3986 import URI_reference

if TYPE_CHECKING:
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer

ALL: Final = NormalizationStep.SCHEME_BASED.value


def steps_of(bits: int) -> NormalizationStep:
    """A set of steps, given as bits."""
    return NormalizationStep(bits & ALL)


def _chosen(random: Random) -> Case:
    bits = random.choice((NormalizationStep.SYNTAX_BASED.value, ALL, random.randrange(ALL + 1)))
    return texts.reference(random), bits


@law(_chosen, 8_000)
def normalizing(text: str, bits: int) -> None:
    """A normal form is normal, valid, equivalent and of the same class; a text and its tree have the same one."""
    steps = steps_of(bits)
    if URI_reference.matches(text):
        normal = normalize(text, steps)
        same(normalize(normal, steps), normal)
        same(normalize(parse(text), steps), normal)
        same(parse(str(normal)), normal)
        same(type(normal), type(parse(text)))
        same(is_normalized(text, steps), str(normal) == text)
        holds(equivalent(text, normal, steps), "it is not equivalent")
        same(comparison_key(text, steps), str(normal))


def _two_sets(random: Random) -> Case:
    more = random.choice((ALL, random.randrange(ALL + 1)))
    return texts.reference(random), more & random.randrange(ALL + 1), more


@law(_two_sets, 25_000)
def ladder(text: str, fewer: int, more: int) -> None:
    """References that are equivalent under some steps are equivalent under more steps."""
    some, all_of_them = steps_of(fewer & more), steps_of(more)
    if URI_reference.matches(text):
        same(str(normalize(normalize(text, some), all_of_them)), str(normalize(text, all_of_them)))


def _pair(random: Random) -> Case:
    return texts.reference(random), texts.uri(random)


def _has_encoded_dots(path: str) -> bool:
    return any("%" in each and each.lower().replace("%2e", ".") in {".", ".."} for each in path.split("/"))


@law(_pair, 8_000)
def changing_places(reference: str, base: str) -> None:
    """Normalizing and resolving commute, for a rooted base and a reference without encoded dot-segments."""
    if not (URI_reference.matches(reference) and URI_reference.matches(base)):
        return
    onto, read = normalize(base), parse(reference)
    rooted = isinstance(onto, URI) and (onto.authority is not None or onto.path.is_absolute)
    if rooted and isinstance(onto, URI) and not _has_encoded_dots(read.path.text):
        same(str(normalize(resolve(read, onto))), str(normalize(resolve(normalize(read), onto))))


FUZZERS: Final[tuple[Fuzzer, ...]] = (normalizing, ladder, changing_places)
