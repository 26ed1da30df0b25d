"""Schemes and registries, as a typed application uses them, and a scheme of the application."""

from typing import Self, assert_type

import attrs

from uriast import (
    IRI,
    URI,
    Authority,
    Host,
    IRIReference,
    NormalizationStep,
    PathAbempty,
    PathEmpty,
    PathRootless,
    RegName,
    RelativeRef,
    append_data,
    append_segments,
    audit,
    comparison_key,
    edit_query,
    equivalent,
    normalize,
    parse,
    picture,
    relativize,
    replace,
    resolve,
    tree,
)
from uriast.combinators import Node, Rule, char_range, text
from uriast.facts import SchemeFacts
from uriast.grammar.rfc3987 import IRI_reference
from uriast.passes.audit import Finding
from uriast.passes.draw import Drawing
from uriast.passes.edit import parent, with_name, with_suffix, without_trailing_slash
from uriast.schemes import (
    HTTP,
    HTTPS,
    Data,
    Mailto,
    PathURI,
    Registry,
    Scheme,
    SchemeURI,
    Tel,
    Violation,
    data,
    http,
    https,
    mailto,
    parse_scheme,
    registry,
    tel,
)

# One scheme

page = http.parse("http://example.com/a?q")
assert_type(http, Scheme[HTTP])
assert_type(page, HTTP)
assert_type(page.authority, Authority)
assert_type(page.path, PathAbempty)
assert_type(page.query, str | None)
assert_type(page.host, Host)
assert_type(http.matches("http://example.com") or http.matches(resolve("../a", page)), bool)
assert_type(http.normalize(page), HTTP)
assert_type(http.normalize("http://example.com"), HTTP)
assert_type(http.node, type[HTTP])
any_scheme: Scheme[SchemeURI] = http
assert_type(http.parse(resolve("../a", page)), HTTP)
assert_type(http.equivalent(page, "http://example.com"), bool)
assert_type(http.comparison_key(page), str)
assert_type(http.rule, Rule[HTTP])
assert_type(http.name, str)
assert_type(http.specification, str)
assert_type(http.facts, SchemeFacts)
assert_type(attrs.evolve(page, fragment="f"), HTTP)
node: Node = page

# Registries

one = Registry(http)
assert_type(one, Registry[HTTP])
assert_type(Registry(http).including(https), Registry[HTTP | HTTPS])
assert_type(Registry(http, https), Registry[HTTP | HTTPS])
assert_type(Registry(http, https, mailto), Registry[HTTP | HTTPS | Mailto])
assert_type(Registry(http, https, mailto, data), Registry[HTTP | HTTPS | Mailto | Data])
many: Registry[HTTP | HTTPS | Mailto | Data | Tel] = Registry(http, https, mailto, data, tel)
assert_type(Registry(http).parse("http://example.com"), HTTP | URI)
web = Registry(http, https).parse("https://example.com")
assert_type(web, HTTP | HTTPS | URI)
wider: Registry[HTTP | HTTPS] = one
widest: Registry[SchemeURI] = registry
read: URI = registry.parse("http://example.com")
also_read: URI = parse_scheme("mailto:fred@example.com")
target: URI = registry.parse(resolve("../a", page))

match web:
    case HTTP(_, authority) | HTTPS(_, authority):
        assert_type(authority, Authority)
    case URI(scheme):
        assert_type(scheme, str)


# The passes, which take the nodes of schemes as they take others, and keep their class where they can

assert_type(replace(page, query="x"), HTTP)
assert_type(replace(page, scheme="https"), URI)
assert_type(replace(page, scheme=None), RelativeRef)
assert_type(append_segments(page, "b"), HTTP)
assert_type(append_data(page, "b"), HTTP)
assert_type(edit_query(page, set={"b": 1}), HTTP)
assert_type(parent(page), HTTP)
assert_type(normalize(page), HTTP)
assert_type(resolve("x", page), URI)
assert_type(relativize(page, page), URI | RelativeRef)
assert_type(normalize(page, NormalizationStep.SCHEME_BASED, registry=registry), HTTP)
assert_type(with_name(page, "b"), HTTP)
assert_type(with_suffix(page, ".b"), HTTP)
assert_type(without_trailing_slash(page), HTTP)
assert_type(audit(page), tuple[Finding, ...])
assert_type(picture(page), Drawing)
assert_type(tree(page), Drawing)
assert_type(equivalent(page, "http://example.com", registry=many), bool)
assert_type(comparison_key(page), str)
assert_type(replace(web, query="x"), HTTP | HTTPS | URI)
assert_type(normalize(web), HTTP | HTTPS | URI)
iri = IRI_reference.parse("öl")
assert_type(resolve(iri, page), IRI)
assert_type(resolve(page, resolve(iri, page)), IRI)
assert_type(relativize(iri, page), IRIReference)
letter = mailto.parse("mailto:fred@example.com")
assert_type(letter.authority, None)
assert_type(letter.path, PathRootless | PathEmpty)
assert_type(replace(letter, fragment="f"), Mailto)
assert_type(normalize(letter), Mailto)
assert_type(letter.with_headers(("subject", "hello")), Mailto)
assert_type(Mailto.from_addresses(["fred@example.com"]), Mailto)
assert_type(Data.from_bytes(b"", "text/plain"), Data)
generic: list[URI] = [page, letter, *([page] if page == parse("http://example.com") else [])]

match parse("http://example.com/a"):
    case HTTP(host=RegName(text=name)):
        assert_type(name, str)
    case Mailto(to=to):
        assert_type(to, tuple[str, ...])
    case URI(authority=Authority(host=host)):
        assert_type(host, Host)
    case _:
        pass


# A scheme of one's own


class Number(PathURI):
    """A number."""

    __slots__ = ()

    @property
    def digits(self) -> str:
        """The number that the path names."""
        return self.path.text

    def violation(self) -> Violation | None:
        return Violation("path", 0, "it is odd", "an even number") if int(self.digits) % 2 else None

    def canonical(self) -> Self:
        return replace(self, path=str(int(self.digits)))


even = Scheme("number", "RFC 0000", Number, path=text(char_range("0", "9").at_least(1)), default_port=None)
assert_type(even, Scheme[Number])
assert_type(even.parse("number:12").digits, str)
assert_type(Registry(http, even).parse("number:12"), HTTP | Number | URI)
assert_type(Registry(even, http).schemes, tuple[Scheme[Number | HTTP], ...])
