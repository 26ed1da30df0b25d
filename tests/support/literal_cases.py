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
from uriast import (
    Authority, NormalizationStep, RegName, RelativeRef, Template, URI, Userinfo, expand, normalize,
    parse as read, resolve,
)
from uriast.combinators import Rule
from uriast.grammar import rfc3986, rfc3987 as iris
from uriast.grammar.rfc3986 import host as the_host
from uriast.addresses import is_global
from uriast.nodes.iri import IRI
from uriast.passes.origin import effective_port
from uriast.passes.resolve import relativize
from uriast.schemes import HTTP, http, parse_scheme, registry
from uriast.templates import Expression

BASE: Final = "http://h/a"
SPACED: Final = "a b"
LATER: Final[str] = "a" + " " + "b"
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


def anything() -> Any:
    return input()


def values(home: Literal[Bases.HOME], options: Options) -> None:
    uriast.parse_uri(home)  # not the name of the member
    read(options.text)  # not the default


def spaced(literal: Literal["a b"]) -> None:
    read(literal)  # mypy alone


def shadowed(uriast: Rule[str], read: object, the_host: list[str], rfc3986: str) -> None:
    uriast.parse("a b")
    the_host.index("a b")
    rfc3986.index("a b")


def elsewhere() -> None:
    def read(text: str) -> str:
        return text

    read("a b")


"""

SPACE: Final = "URI-reference: ' ' cannot stand at index 1"
NO_SCHEME: Final = "URI: the text ends too early, at index 1, in scheme"
HOST_SPACE: Final = "host: ' ' cannot stand at index 1"

CASES: Final = (
    # parse and its siblings
    Case('uriast.parse("http://h/")', type="URI"),
    Case('uriast.parse("a")', type="RelativeRef"),
    Case('uriast.parse("a b")', SPACE),
    Case('read("a b")', SPACE),
    Case('uriast.parse_uri("http://h/")', type="URI"),
    Case('uriast.parse_uri("a")', NO_SCHEME),
    Case('uriast.parse_iri("http://é/")', type="IRI"),
    Case('uriast.parse_iri("é")', "IRI: 'é' cannot stand at index 0"),
    Case('uriast.parse_iri_reference("é")', type="IRelativeRef"),
    Case('uriast.parse_iri_reference("é b")', "IRI-reference: ' ' cannot stand at index 1"),
    Case("uriast.parse(text())", type="URI | RelativeRef"),
    Case('uriast.parse("http://user:secret@h h/")', "URI-reference: ' ' cannot stand at index 20"),
    # rules and schemes
    Case('rfc3986.host.parse("[::1]")', type="IPv6Literal"),
    Case('the_host.parse("h")', type="RegName"),
    Case('the_host.parse("127.0.0.1")', type="IPv4Literal"),
    Case('the_host.parse("h h")', HOST_SPACE),
    Case('the_host.matches("h h")', HOST_SPACE),
    Case('the_host.matches("h")', type="bool"),
    Case('the_host.parse_partial("h/")', type="tuple[IPv6Literal | IPvFutureLiteral | IPv4Literal | RegName, str]"),
    Case('rfc3986.IPv4address.parse_partial("1.")', "IPv4address: the text ends too early, at index 2"),
    Case('uriast.grammar.rfc3986.port.parse("8a")', "port: 'a' cannot stand at index 1"),
    Case('rfc3986.port.parse("80")', type="str"),
    Case('iris.ihost.parse("é é")', "ihost: ' ' cannot stand at index 1"),
    Case('http.parse("http://h/")', type="HTTP"),
    Case('http.parse("https://h/")', "http-URI: 's' cannot stand at index 4"),
    Case('http.matches("https://h/")', "http-URI: 's' cannot stand at index 4"),
    Case('s.mailto.parse("mailto:a@b")', type="Mailto"),
    Case('s.urn.normalize("urn:a")', "namestring: the text ends too early, at index 5"),
    Case('registry.parse("mailto:a@b")', type="Mailto"),
    Case('registry.parse("foo:bar")', type="URI"),
    Case('registry.parse("http:a")', "http-URI: 'a' cannot stand at index 5"),
    Case('parse_scheme("urn:a")', "namestring: the text ends too early, at index 5"),
    Case('parse_scheme("urn:isbn:0451450523")', type="URN"),
    # classes of nodes
    Case('URI("http", Authority(None, RegName("h")))', type="URI"),
    Case('URI("ht tp")', "URI: ' ' cannot stand at index 2"),
    Case('URI(scheme="a", query="b c")', "URI: ' ' cannot stand at index 4"),
    Case('Authority(Userinfo("u"), RegName("h"), port="8x")', "authority: "),
    Case('Authority(None, RegName("h h"), "80")', "reg-name: ' ' cannot stand at index 1"),
    Case('RelativeRef(fragment="#")', "relative-ref: '#' cannot stand at index 1"),
    Case('uriast.IPv6Literal("::1")', type="IPv6Literal"),
    Case('uriast.IPv6Literal("::g")', "IP-literal: 'g' cannot stand at index 3"),
    Case('Authority(None, RegName(text()), "8x")', "port: 'x' cannot stand at index 1"),
    Case('URI("ht tp", Authority(None, RegName(text())))', "scheme: ' ' cannot stand at index 2"),
    Case('RelativeRef(Authority(None, RegName(text())), query="a b")', "query: ' ' cannot stand at index 1"),
    Case('HTTP("http", Authority(None, RegName(text())), fragment="a b")', "fragment: ' ' cannot stand at index 1"),
    Case('IRI("http", query="é é", fragment=text())', "iquery: ' ' cannot stand at index 1"),
    Case('IRI("http", query="é", fragment=text())', type="IRI"),
    Case("Userinfo(text=text())", type="Userinfo"),
    # functions
    Case('resolve("../g", "http://a/b/c")', type="URI"),
    Case('resolve("a b", "http://h/")', SPACE),
    Case('resolve(text(), "a")', NO_SCHEME),
    Case('resolve(text(), base="http://h h/")', "URI-reference: ' ' cannot stand at index 8"),
    Case('resolve("a b", text())', SPACE),
    Case('resolve("é", text())'),
    Case('resolve("é", uriast.parse_iri("http://h/"))', type="IRI"),
    Case("resolve(text(), BASE)", type="URI"),
    Case('relativize("http://a b", BASE)', "URI-reference: ' ' cannot stand at index 8"),
    Case('normalize("HTTP://H/")', type="URI"),
    Case('normalize("a b", NormalizationStep.CASE)', SPACE),
    Case('normalize("HTTP://H/", NormalizationStep.CASE)', type="URI"),
    Case('http.parse(resolve("http:g", BASE, strict=False))', type="HTTP"),
    Case('http.parse(resolve("http:g", BASE, strict=True))', "http-URI: "),
    Case('uriast.comparison_key("a b")', SPACE),
    Case('uriast.equivalent("a", "a b")', SPACE),
    Case('effective_port("http://h/")', type="int"),
    Case('effective_port("a:")', type="None"),
    Case('uriast.replace(BASE, host="a b")', HOST_SPACE),
    Case('uriast.replace(text(), host="a b")'),
    Case('uriast.replace("a b", host=text())', SPACE),
    Case('is_global("http://h")', "expected an address or a name, got text with a delimiter"),
    Case('is_global("127.0.0.1")', type="bool"),
    # templates
    Case('Template.parse("{a}")', type="Template"),
    Case('Template.parse("{a")', "URI-Template: the text ends too early, at index 2"),
    Case('Template.parse("/{a}").expand(a="b")', type="RelativeRef"),
    Case('Template.parse("//h:{a}").expand(a="b")', "URI-Template: {a} at index 4 makes an invalid reference"),
    Case('expand("{a", a=text())', "URI-Template: the text ends too early, at index 2"),
    Case('expand("{+a}", {"a": "http://h/"})', type="URI"),
    Case('expand("{a*}", a=["b", "c"])', type="RelativeRef"),
    Case('expand("{a}", b="c")', "expected the name of a variable of the template, got 'b'"),
    Case('expand("{a}", b="c", ignore_unknown=True)', type="RelativeRef"),
    Case('expand("//h:{+a}", {"a": ("b", "c")})', "URI-Template: {+a} at index 4 makes an invalid reference"),
    Case('expand("{a", {text(): "b"})', "URI-Template: the text ends too early, at index 2"),
    Case('expand("{a", **{text(): "b"})', "URI-Template: the text ends too early, at index 2"),
    Case('expand(*(text(),), a="b")'),
    Case('resolve(*(text(),), "a b")'),
    Case('resolve(*"a b")'),
    Case("Expression(None, ())", "expression: expected a variable, got none"),
    Case('URI("http", **anything(), query="a b")', "query: ' ' cannot stand at index 1"),
    Case('resolve(**anything(), base="a")', NO_SCHEME),
    # constants and concatenations
    Case("read(BASE)", type="URI"),
    Case("read(SPACED)", SPACE),
    Case("read(LATER)", SPACE),
    Case("read(WORDS)", SPACE),
    Case('read("a" " b")', SPACE),
    Case('read("a" + " " + "b")', SPACE),
    Case('read("http:" + "//h/")', type="URI"),
    Case('read(BASE + " " + text())'),
    Case('read(f"{BASE} ")', "URI-reference: ' ' cannot stand at index 10"),
    Case('read(f"a b{text()}")'),
    Case('read(f"{BASE!r:>20} ")'),
    Case('read("a%s" % " b")'),
    Case('read("a%s" % "b" + " ")'),
    Case('read(("a" or " ") + "b")'),
    Case('read(stream="a b")', SPACE),
    Case("read(once)", SPACE, only="lint"),
    Case("read(twice)"),
    Case('alias.parse("8a")', "port: 'a' cannot stand at index 1", only="lint"),
    Case("read(Names.SPACED)", SPACE, only="mypy"),
    Case("read(Names().SPACED)", SPACE, only="mypy"),
    Case("read(Bases.HOME)", type="URI | RelativeRef"),
    # what is ignored, or is no call of ours
    Case('read("a b")  # type: ignore[uriast]'),
    Case('read("a b")  # type: ignore'),
    Case('read("a b")  # type: ignore[arg-type, uriast] # why'),
    Case('the_host.desc("a b")'),
    Case('read("a b".strip())'),
    Case('uriast.ParseError(the_host, "a b")'),
    Case('[read(each) for each in (once, "a b")]'),
    Case('(lambda read: read.index("a b"))([""])'),
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
