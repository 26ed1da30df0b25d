"""Calls whose arguments are literals, with what the plugin of mypy and `uriast lint` say about each.

Both read this table, so they cannot disagree.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Final, Literal, NamedTuple

import uriast.grammar
import uriast.schemes
from uriast.combinators import Rule
from uriast.schemes import Scheme


class Case(NamedTuple):
    """An expression, and what is said about it.

    Attributes:
        code: The expression.
        error: The beginning of the error; `None` if it is not refused.
        type: The type that mypy reveals, without the names of modules; `None` if it does not matter.
        only: Who alone reports the error, because the other cannot know the value.
    """

    code: str
    error: str | None = None
    type: str | None = None
    only: Literal["mypy", "lint"] | None = None


SETUP: Final = """\
import enum
import uriast
import uriast.schemes as s
from dataclasses import dataclass
from typing import Any, Final, Literal
from uriast import RegName, Template, normalize, parse as local, parse as read, resolve
from uriast.addresses import is_global
from uriast.combinators import Rule
from uriast.grammar import rfc3986, rfc3986 as module, rfc3987 as iris
from uriast.grammar.rfc3986 import host as a_list, host as the_host
from uriast.passes.origin import effective_port
from uriast.schemes import http, parse_scheme, registry

BASE: Final = "http://h/a"
WIDE: Final[str] = "a b"
WORDS: Literal["a b"] = "a b"
once = "a b"
twice = "a"
twice = "a b"
alias = rfc3986.port


class Names:
    SPACED: Final = "a b"


class Bases(enum.StrEnum):
    HOME = "http://h/"


@dataclass
class Options:
    text: Final = "a b"


def text() -> str:
    return input()


def values(home: Literal[Bases.HOME], octets: Literal[b"a b"], options: Options, names: Names, some: Any) -> None:
    read(home)  # not the name of the member
    read(octets)  # type: ignore[arg-type]
    read(options.text)  # not the default
    read(some.text)


def spaced(literal: Literal["a b"]) -> None:
    read(literal)  # mypy alone


def shadowed(module: Rule[str], a_list: list[str]) -> None:
    module.parse("a b")
    a_list.index("a b")


def elsewhere() -> None:
    def local(text: str) -> str:
        return text

    local("a b")


"""

SPACE: Final = "URI-reference: unexpected ' ' at index 1"
NO_SCHEME: Final = "URI: unexpected end of input at index 1, in scheme"
HOST_SPACE: Final = "host: unexpected ' ' at index 1"

CASES: Final = (
    # parse and its siblings
    Case('uriast.parse("http://h/")', type="URI"),
    Case('uriast.parse("a")', type="RelativeRef"),
    Case('uriast.parse("a b")', SPACE),
    Case('read("a b")', SPACE),
    Case('uriast.parse_uri("http://h/")', type="URI"),
    Case('uriast.parse_uri("a")', NO_SCHEME),
    Case('uriast.parse_iri("http://é/")', type="IRI"),
    Case('uriast.parse_iri("é")', "IRI: unexpected 'é' at index 0"),
    Case('uriast.parse_iri_reference("é")', type="IRelativeRef"),
    Case('uriast.parse_iri_reference("é b")', "IRI-reference: unexpected ' ' at index 1"),
    Case("uriast.parse(text())", type="URI | RelativeRef"),
    Case('uriast.parse("http://user:secret@h h/")', "URI-reference: unexpected ' ' at index 20"),
    # rules and schemes
    Case('rfc3986.host.parse("[::1]")', type="IPv6Literal"),
    Case('the_host.parse("h")', type="RegName"),
    Case('the_host.parse("127.0.0.1")', type="IPv4Literal"),
    Case('the_host.parse("h h")', HOST_SPACE),
    Case('the_host.matches("h h")', HOST_SPACE),
    Case('the_host.matches("h")', type="bool"),
    Case('the_host.parse_partial("h/")', type="tuple[IPv6Literal | IPvFutureLiteral | IPv4Literal | RegName, str]"),
    Case('rfc3986.IPv4address.parse_partial("1.")', "IPv4address: unexpected end of input at index 2"),
    Case('uriast.grammar.rfc3986.port.parse("8a")', "port: unexpected 'a' at index 1"),
    Case('rfc3986.port.parse("80")', type="str"),
    Case('iris.ihost.parse("é é")', "ihost: unexpected ' ' at index 1"),
    Case('http.parse("http://h/")', type="HTTP"),
    Case('http.parse("https://h/")', "http-URI: expected the scheme http, got https"),
    Case('http.matches("https://h/")', "http-URI: expected the scheme http, got https"),
    Case('s.mailto.parse("mailto:a@b")', type="Mailto"),
    Case('s.urn.normalize("urn:a")', "namestring: unexpected end of input at index 5"),
    Case('registry.parse("mailto:a@b")', type="Mailto"),
    Case('registry.parse("foo:bar")', type="URI"),
    Case('registry.parse("http:a")', "http-URI: unexpected 'a' at index 5"),
    Case('parse_scheme("urn:a")', "namestring: unexpected end of input at index 5"),
    Case('parse_scheme("urn:isbn:0451450523")', type="URN"),
    Case('http.normalize("HTTP://h:80/")', type="HTTP"),
    # classes of nodes, functions and templates
    Case('uriast.IPv6Literal("::1")', type="IPv6Literal"),
    Case('uriast.IPv6Literal("::g")', "IP-literal: unexpected 'g' at index 3"),
    Case('RegName(text="h h")', "reg-name: unexpected ' ' at index 1"),
    Case('normalize("HTTP://H/")', type="URI"),
    Case('uriast.comparison_key("a b")', SPACE),
    Case('effective_port("http://h/")', type="int"),
    Case('effective_port("a:")', type="None"),
    Case('is_global("http://h")', "expected an address or a name, got text with a delimiter"),
    Case('is_global("127.0.0.1")', type="bool"),
    Case('Template.parse("{a}")', type="Template"),
    Case('Template.parse("{a")', "URI-Template: unexpected end of input at index 2"),
    # names and other expressions
    Case("read(BASE)", type="URI"),
    Case("read(WIDE)", SPACE),
    Case("read(WORDS)", SPACE),
    Case('read("a" " b")', SPACE),
    Case('read(text="a b")', SPACE),
    Case("read(once)", SPACE, only="lint"),
    Case("read(twice)"),
    Case("read(Names.SPACED)", SPACE, only="mypy"),
    Case("read(Names().SPACED)", SPACE, only="mypy"),
    Case("read(Bases.HOME)", type="URI | RelativeRef"),
    Case('read("a b".strip())'),
    Case('read("a" + " b")'),
    Case('read(f"{BASE} ")'),
    Case('read(*"a b")'),
    Case('alias.parse("8a")'),
    Case('resolve("a b", "http://h/")'),
    # what is ignored, or is no call of ours
    Case('read("a b")  # type: ignore[uriast]'),
    Case('read("a b")  # type: ignore'),
    Case('read("a b")  # type: ignore[arg-type, uriast] # why'),
    Case('the_host.desc("a b")'),
    Case('[each.index("a b") for each in [[""]]]'),
)

INVALID: Final = "\0\uffff"
"""A text that no rule matches."""


def shipped() -> list[tuple[str, str]]:
    """The rules and schemes that the modules show: the name of the module, and the name in it."""
    folders = (uriast.grammar, uriast.schemes)
    names = [f"{each.__name__}.{found.name}" for each in folders for found in pkgutil.iter_modules(each.__path__)]
    return [
        (module, name)
        for module in (*names, "uriast.templates.rfc6570")
        for name, value in vars(import_module(module)).items()
        if isinstance(value, Rule | Scheme) and not name.startswith("_")
    ]


def program() -> tuple[str, dict[int, Case]]:
    """The program that has all cases, and the case on each line."""
    first = SETUP.count("\n") + 1
    lines = [f"reveal_type({code}){comment}" for code, comment in (parts(case.code) for case in CASES)]
    return SETUP + "\n".join(lines) + "\n", dict(enumerate(CASES, first))


def parts(code: str) -> tuple[str, str]:
    """An expression, and the comment after it."""
    expression, mark, comment = code.partition("  # ")
    return expression, mark + comment
