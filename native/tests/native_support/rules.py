"""Rules that have plans, and texts for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs
from uriast_native import Kernel

from uriast import schemes
from uriast.combinators import Node, Rule, alt, char_from, char_range, literal, seq, string, text, words
from uriast.combinators.plan import Plan, plan_of
from uriast.combinators.plan.kernel import arguments_of
from uriast.grammar import rfc3986, rfc3987
from uriast.schemes import file_windows, registry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random
    from types import ModuleType


@attrs.frozen
class Pair(Node):
    left: Any
    right: Any = "default"


class Measured(Node, ABC):
    __slots__ = ()

    @abstractmethod
    def size(self) -> int: ...


@attrs.frozen
class Word(Measured):
    letters: str

    def size(self) -> int:
        return len(self.letters)


LETTERS: Final = char_range("a", "z").at_least(1).concat()
NUMBER: Final = text(char_range("0", "9").at_least(1)).map(int)
E_ACUTE: Final = "\N{LATIN SMALL LETTER E WITH ACUTE}"
E_GRAVE: Final = "\N{LATIN SMALL LETTER E WITH GRAVE}"  # its UTF-8 begins with the same byte
FACES: Final = char_range("\U0001f600", "\U0001f64f").many()

OWN: Final[dict[str, Rule[Any]]] = {
    "call": NUMBER,
    "call spread": (NUMBER << literal(";")).many().combine(lambda *items: items),
    "call each": seq(LETTERS, NUMBER).combine(lambda left, right: (right, left)),
    "node": seq(LETTERS, NUMBER).combine(Pair),
    "node of a default": LETTERS.map(Pair),
    "node of a node": LETTERS.map(Pair).map(Pair),
    "node of an abstract base": LETTERS.map(Word),
    "sum": seq(LETTERS) + (NUMBER << literal(";")).many().map(tuple),  # type: ignore[dict-item] # parsy's type
    "alternatives": alt(NUMBER.map(str), LETTERS, string("-").result(None)),
    "optional": seq(NUMBER.optional(), LETTERS.optional("x")),
    "spanned": seq(literal(E_ACUTE) >> NUMBER.spanned(), text(FACES)),
    "spanned whole": seq(LETTERS, NUMBER).spanned(),
    "iterations": (char_from("ab").spanned() << literal("-")).many(),
    "iterations that share a byte": alt(
        seq(text(literal("a")), text(literal(E_ACUTE)).optional()), text(literal(E_GRAVE))
    ).many(),
    "iterations of iterations": (literal("(") >> (LETTERS << literal(",")).many() << literal(")")).many(),
    "iterations in Python": seq(
        alt(literal("a").not_followed_by(literal("b")).result(1), literal("a").result(2)).many(), literal("b")
    ),
    "words": words({"one": 1, "two": 2, "three": None}).sep_by(literal(" ")),
    "dictionary": seq(x=NUMBER, y=literal(":") >> NUMBER.optional(7)),
}


def _public(module: ModuleType) -> Iterator[tuple[str, Rule[Any]]]:
    for name, item in vars(module).items():
        if isinstance(item, Rule):
            yield f"{module.__name__.rpartition('.')[2]}.{name}", item


def _in_python(rule: Rule[Any]) -> Rule[Any]:
    """The same rule, read by Python: some of those that ship would be read by the kernel that is compared with them."""
    same: Rule[Any] = Rule(rule.definition)
    vars(same).update(_known_kernel=None)
    return same


_OURS: Final = {
    **dict(_public(rfc3986)),
    **dict(_public(rfc3987)),
    **{scheme.name: scheme.rule for scheme in registry.schemes},
    "file_windows": file_windows.rule,
    **dict(_public(schemes.ldap_strings)),
}
SHIPPED: Final = {name: _in_python(rule) for name, rule in _OURS.items()}
RULES: Final[dict[str, Rule[Any]]] = {**SHIPPED, **OWN}

TEXTS: Final = (
    "",
    "a",
    "/",
    "//",
    "%41",
    "%4",
    "a b",
    "80",
    "::1",
    "1.2.3.4",
    "[v1.a:b]",
    "fe80::1%25en1",
    "u:p@[::ffff:1.2.3.4]:80",
    "http://u:p@h:80/a/b?c#d",
    "https://example.com",
    "https://example.com:8080/a/../b/./c?d=e&f=g#h",
    "http://us\xe9r@h\xe9st/\u65e5\u672c/\U0001f600?\ue000#\xff",
    "x:/a//b/",
    "x:",
    "//h",
    "a:b?\xe9#",
    "?q#f",
    "ftp://u:p@h/a;type=i",
    "file:///c:/a",
    "file://h/c|/a",
    "mailto:a@b,c@d?subject=e&to=f@g",
    "urn:isbn:0451450523?+a?=b#c",
    "data:text/plain;a=b;base64,AA==",
    "tel:+1-201-555-0123;ext=3",
    "ldap://h/o=a?b,c?sub?(d=e)?!f=g",
    "o=a,cn=b",
    "news:a@b",
    "nntp://h/a/1",
    "telnet://u@h:1/",
    "ws://h/a?b",
    "wss://h/a%zz",
    "a1",
    "1a",
    "-",
    "1;23;",
    "ab1;2;",
    "a-b-a-",
    "aab",
    "one two three",
    "1:2",
    "3:",
    "(a,b,)()(c,)",
    "\xe912\U0001f600\U0001f601",
    "a\xe9a\xe8a\xe8",
)
_CHARACTERS: Final = "abz019:/?#[]@!$&'()*+,;=%.-_~ \x80\xe8\xe9\xff\u0100\uffff\U0001f600\ud800\udfff\0\n|<>\"\\^`{}"


def mutated(read: str, random: Random) -> str:
    """A text with some characters more, less or other ones."""
    characters = list(read)
    for _ in range(random.randrange(4)):
        place = random.randrange(len(characters) + 1)
        characters[place : place + random.randrange(2)] = random.sample(_CHARACTERS, random.randrange(2))
    return "".join(characters)


@cache
def plan(name: str) -> Plan:
    return plan_of(RULES[name].definition)


def made(rule: Rule[Any]) -> Kernel:
    """The kernel of a rule."""
    return Kernel(**arguments_of(plan_of(rule.definition)))


@cache
def kernel(name: str) -> Kernel:
    return Kernel(**arguments(name))


def arguments(name: str, **others: object) -> dict[str, Any]:
    """The arguments of a rule's kernel, or others."""
    return {**arguments_of(plan(name)), **others}
