"""The plan of a normalization: the chosen steps, made ready for one syntax."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from uriast.octets import with_characters, with_normal_triplets, with_unreserved, with_upper_case
from uriast.passes.normalize.steps import NormalizationStep
from uriast.passes.syntax import URIS

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.passes.syntax import Syntax


class Plan(NamedTuple):
    """The chosen steps, as functions and flags for one syntax."""

    syntax: Syntax  # the syntax, URIs or IRIs
    lower: Callable[[str], str]  # lowers the letters of a host
    text: Callable[[str], str]  # rewrites the percent-encodings of a component
    characters: Callable[[str], str] | None  # decodes the unreserved non-ASCII characters; `None` for URIs
    dots: Callable[[str], str]  # decodes the dot-segments of a path, before they are removed
    case: bool  # whether `CASE` is chosen; each flag below is named after its step as well
    dot_segments: bool
    empty_port: bool
    default_port: bool
    empty_path: bool
    local_host: bool
    address: bool


@cache
def plan_of(steps: NormalizationStep, syntax: Syntax) -> Plan:
    """The plan of the chosen steps for a syntax."""
    is_uri = syntax is URIS
    case = NormalizationStep.CASE in steps
    if NormalizationStep.PERCENT_ENCODING in steps:
        text, dots = (with_normal_triplets if case else with_unreserved), unchanged
    else:
        text, dots = (with_upper_case if case else unchanged), with_plain_dots
    return Plan(
        syntax=syntax,
        lower=str.lower if is_uri else _ascii_lower,
        text=text,
        characters=_with_unreserved_characters if NormalizationStep.PERCENT_ENCODING in steps and not is_uri else None,
        dots=dots,
        case=case,
        dot_segments=NormalizationStep.DOT_SEGMENTS in steps,
        empty_port=NormalizationStep.EMPTY_PORT in steps,
        default_port=NormalizationStep.DEFAULT_PORT in steps,
        empty_path=NormalizationStep.EMPTY_PATH in steps,
        local_host=NormalizationStep.LOCAL_HOST in steps,
        address=NormalizationStep.ADDRESS in steps,
    )


def _ascii_lower(text: str) -> str:
    """Lower the ASCII letters of a text: normalization of an IRI leaves all others alone (RFC 3987, 5.3.2.1)."""
    return text.encode().lower().decode()


def unchanged(text: str) -> str:
    """The text itself."""
    return text


def with_plain_dots(text: str) -> str:
    """Decode the dot-segments of a path, and nothing else: `/%2e/%41` becomes `/./%41`."""
    return re.sub(_ENCODED_DOTS, lambda match: with_unreserved(match[0]), text) if "%2" in text else text


_ENCODED_DOTS: Final = r"(?<![^/])(?:\.|%2[Ee])(?:\.|%2[Ee])?(?![^/])"


def _with_unreserved_characters(text: str) -> str:
    from uriast.grammar import rfc3987

    return with_characters(text, rfc3987.ucschar.pattern)
