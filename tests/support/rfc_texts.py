"""The ABNF of RFCs in tests/data/abnf, as rules and as expressions of the prover, whose names are bound here."""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from support.appendices import STANDARD_RULES
from uriast.abnf import read_abnf
from uriast.abnf.syntax import Prose, Reference, changed
from uriast.abnf.texts.definitions import read_definitions
from uriast.abnf.texts.documents import read_document
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Iterable

    from uriast.abnf import RuleList
    from uriast.abnf.syntax import Element
    from uriast.testing.proof import Rules

FOLDER: Final = Path(__file__).parent.parent / "data" / "abnf"
NUMBERS: Final = tuple(sorted((path.stem.removeprefix("rfc") for path in FOLDER.glob("rfc*.abnf")), key=int))
OTHERS: Final = {
    "3261": ("3966",),
    "4514": ("4512",),
    "4515": ("4512",),
    "5092": ("3501", "3339"),
    "5321": ("5322",),
    "6068": ("5322",),
    "6532": ("3629", "5322"),
    "7239": ("7230",),
    "7405": ("5234",),
    "8187": ("5646",),
    "8288": ("9110",),
    "8866": ("5322",),
    "9111": ("9110",),
    "9112": ("9110",),
    "9557": ("3339",),
    "9651": ("9110",),
}
"""The numbers of the RFCs whose rules another one needs."""
SOURCES: Final = {"HTTP": "9110", "URI": "3986"}
"""What lists of references say about names in brackets."""
FOOTER: Final = "Doe                          Standards Track                    [Page 7]"
HEADER: Final = "RFC 9999                        Names                        March 2026"
PAGE_BREAK: Final = f"\n\n\n{FOOTER}\n\f\n{HEADER}\n\n\n"
_STANDARD: Final = frozenset({"3986", "5234"})
_CITED: Final = re.compile(r"\bRFC ?([0-9]+)|\[([A-Z]+)\]")
_LIST: Final = re.compile(r"(1?)#([A-Za-z][-A-Za-z0-9]*)")
_NAMED: Final = re.compile(r"([A-Za-z][-A-Za-z0-9]*)(?:,.*| definition from RFC [0-9]+)?")


def text_of(number: str) -> str:
    """The ABNF of an RFC."""
    return (FOLDER / f"rfc{number}.abnf").read_text(encoding="ascii")


@cache
def rules_of(number: str) -> RuleList:
    """The rules of an RFC. The first line makes the text that of an RFC, which has a number."""
    references = "".join(f"\n   [{name}]  RFC {source}\n" for name, source in SOURCES.items())
    return read_abnf(
        f"Request for Comments: {number}\n\n{text_of(number)}{references}",
        *map(rules_of, OTHERS.get(number, ())),
        extends=rfc3986,
    )


def reasons(rules: RuleList) -> dict[str, str]:
    """Why rules are left out, in words."""
    return {name: str(reason) for name, reason in rules.left_out.items()}


@cache
def own_rules(number: str) -> Rules:
    """The rules of an RFC for the prover. Lists are written out before, as another witness of what they mean."""
    found = read_definitions(read_document(_LIST.sub(_written_out, text_of(number)))).rules
    return {key: each.element for key, each in found.items()}


def _written_out(found: re.Match[str]) -> str:
    """The list that a sender writes (RFC 9110, section 5.6.1.1)."""
    element = found[2]
    whole = f'{element} *( OWS "," OWS {element} )'
    return whole if found[1] else f"[ {whole} ]"


@cache
def all_rules() -> Rules:
    """The rules of all RFCs for the prover, under names such as `9110/token`."""
    return {
        f"{number}/{key}": changed(each, partial(_bound, number, key))
        for number in ("standard", *NUMBERS)
        for key, each in _definitions(number).items()
    }


def _definitions(number: str) -> Rules:
    return STANDARD_RULES if number == "standard" else own_rules(number)


def _place(key: str, number: str) -> str | None:
    """Where a name of a text is defined: in the text, or in one of those that it needs."""
    return _first(key, (number, *OTHERS.get(number, ()), "standard"))


def _first(key: str, numbers: Iterable[str]) -> str | None:
    """The first of some texts that defines a name."""
    return next((f"{number}/{key}" for number in numbers if key in _definitions(number)), None)


def _told(words: str, number: str, key: str) -> str | None:
    """Where the name in a prose is defined: in the RFC that it cites, or where a name is looked for."""
    named = _NAMED.fullmatch(words)
    name = named[1].lower() if named else key
    cited = _CITED.search(words)
    if not cited:
        return _place(name, number) if named else None
    source = cited[1] or SOURCES.get(cited[2], "")
    return _first(name, ["standard"] if source in _STANDARD else {source}.intersection(OTHERS.get(number, ())))


def _bound(number: str, key: str, element: Element) -> Element:
    """A name with where it is defined. Prose that names a rule becomes a name."""
    match element:
        case Reference(is_outside=True):
            return Reference(_first(key, (*OTHERS.get(number, ()), "standard")) or element.name)
        case Reference(name):
            return Reference(_place(name.lower(), number) or name)
        case Prose(words):
            place = _told(words, number, key)
            return Reference(place) if place else element
        case _:
            return element
