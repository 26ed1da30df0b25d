"""The kinds of tree that the laws are about: one for each grammar below and one for each scheme of the registry.

A kind has a parser, texts and the classes of its nodes. A new scheme becomes a kind when the registry includes it.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from hypothesis import strategies as st

from support.grammars import NAMES, OWN, WITH_ZONE, Own, OwnReference
from support.references import (
    TRIPLETS,
    any_text,
    dns_reference_texts,
    ipv6,
    iri_texts,
    mutated,
    reference_texts,
    relative_refs_at,
    uris_at,
)
from uriast.combinators import Node, fields_of
from uriast.combinators.back.binding import built_by
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.passes.syntax import URIS, iris
from uriast.schemes import file_windows, registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators import Rule
    from uriast.nodes import URI
    from uriast.passes.syntax import Syntax
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

_OF_SCHEMES: Final = (
    *("http://h", "http://u:p@Example.com:80/a/../b?q#f", "http://[::1]", "https://h", "https://h:443/%41?#"),
    *("ws://h:80/x?y", "ws://h", "wss://[::1]:443", "wss://1.2.3.4/", "telnet://h", "telnet://u@h:23/"),
    *("ftp://h/a", "ftp://u:p@h/%2Fetc/./motd;type=A", "ftp://h//a/..//b;type=i#f", "ftp://h:21", "ftp://h/a%41"),
    *("file:///a/../b", "file://localhost/etc/hosts", "file:c:/a/../../b", "file:////host/share/../x", "file:/a//.."),
    *("file://h/share/a%2Fb", "file:///c:/..", "file:///%5B::1%5D/x", "file://///h/s/a", "file:///C:", "file:///C:/a"),
    *("mailto:a@b", "mailto:a@b.c,%22x%40y%22@d?subject=a%20b&cc=e@f&to=g@h", "mailto:?to=a@b&body=x%0D%0Ay"),
    *("mailto:%22a%5C%22%2C%22@b?bcc=%22x,y%22%20%3Ca@b%3E,c@d", "mailto:ros%C3%A9@x?a=%26&=b", "mailto:a@%5Bx%5D"),
    *("mailto:a@b#f", "urn:ab:c", "urn:isbn:0451450524", "urn:ISBN:978-3-16-148410-0", "urn:isbn:080442957X"),
    *("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "URN:Example:a%2fb?+r?=q#f", "urn:ab:c?+d?e", "urn:x-y:z/?=a"),
    *("data:,a%20b", "data:text/html;charset=utf-8;base64,PGI%2BaGk8L2I%2B", "data:;a=%22b%5C%22%22,c"),
    *("data:;base64,", "data:Text/Plain;CHARSET=UTF-8;x=y,z#f", "data:;base64,YQ%3D%3D", "data:a/b;c=%22%22,"),
    *("data:;charset=x,%FF", "tel:+1", "tel:+1-201-555-0123;ext=17;a=b", "tel:863-1234;phone-context=+1-914-555"),
    *("tel:7042;phone-context=Example.com", "tel:+1;isub=%41;phone-context=+1;z;Y=%2a", "tel:+1;A=B;a"),
    *("tel:*%23(a);phone-context=a.b-c.", "ldap://h", "ldap://[2001:db8::7]:389/c=GB?objectClass?one"),
    *("ldap:///o=Babs%20Co?cn,mail?SUB?(cn=Babs%20J*)?!x-bind=a%2cb", "ldap://h/??base?(objectClass=*)?a=b"),
    *("ldap:///?*?base", "ldap:///??sub?(%26(a=b)(c=%5c2a))", "ldap:///a=%ff", "news:*", "news:a.b.*"),
    *("news://h:119/a@b.c", "news:%7E~@x", "news:a%3Fb", "nntp://h/a", "nntp://h/a.b/12", "nntp://u:p@h:119/a%7Eb"),
)
_TOKENS: Final = (
    *("", "a", "A", "1", "X", *"/:?#[]@!$&'()*+,;=.-~", "//", "/..", "/./", "..", "[::1]", "1.2.3.4", "localhost"),
    *(":80", "u:p@", "978-", "one", "(a=b)", "&a=b", "?=", "?+", "ext=", "isub=", "phone-context=", "charset="),
    *("base64", ";base64,", "type=", "to=", "cc=", "subject=", "%22", "%5C", "%2C", "%0D%0A", "%5B", "%5D", "%28"),
    *("%29", "%5c", "%C3%A9", "%FF", *TRIPLETS),
)
"""What decides about the syntax of some scheme."""


def known_texts(scheme: Scheme[Any]) -> list[str]:
    """Some texts of a scheme that have little in common."""
    return [text for text in _OF_SCHEMES if scheme.matches(text)]


def scheme_texts(scheme: Scheme[Any], *, is_valid: bool = True) -> st.SearchStrategy[str]:
    """Texts of a scheme: a known one with some edits, which leave it valid unless others are wanted too."""
    known, end = st.sampled_from(known_texts(scheme)), len(scheme.name)
    pieces = st.sampled_from(_TOKENS) | known.map(lambda other: other[-3:])
    edited = mutated(known, pieces, scheme.matches if is_valid else any_text)
    return edited | edited.map(lambda text: text[:end].swapcase() + text[end:])


# Kinds


class Kind(NamedTuple):
    """A kind of tree.

    Attributes:
        name: The name of the grammar or scheme.
        read: Parses a text. The annotations say `URI` for its nodes, although some are IRIs or relative references.
        texts: Generates valid texts.
        classes: The classes of its nodes.
        syntax: The syntax to which the passes assign its nodes: URIs or IRIs.
        wider: Parses the targets of its references.
        is_scheme: Whether it belongs to a scheme. A scheme may refuse a change of any component.
    """

    name: str
    read: Callable[[str], URI]
    texts: st.SearchStrategy[str]
    classes: tuple[type[object], ...]
    syntax: Syntax
    wider: Callable[[str], URI]
    is_scheme: bool

    def __repr__(self) -> str:
        return self.name

    @property
    def has_hosts_of_its_own(self) -> bool:
        """Whether the passes, which make generic hosts, may make one that its grammar does not."""
        return self.name in {"a host of its own", "classes of its own"}

    @property
    def generic(self) -> Rule[URI]:
        """The generic rule of the syntax. It parses all texts of this kind, or some of them."""
        return cast("Rule[URI]", self.syntax.rules.reference)


def of_grammar(name: str, reference: Rule[Any], texts: st.SearchStrategy[str], syntax: Syntax = URIS) -> Kind:
    """The kind of a grammar."""
    return Kind(name, reference.parse, texts, syntax.classes[:2], syntax, reference.parse, is_scheme=False)


def of_scheme(scheme: Scheme[Any]) -> Kind:
    """The kind of a scheme."""
    name = scheme.name if scheme in registry.schemes else "file_windows"
    wider = cast("Rule[URI]", rfc3986.URI_reference).parse
    classes = tuple(built_by(scheme.rule.definition))
    return Kind(name, scheme.parse, scheme_texts(scheme), classes, URIS, wider, is_scheme=True)


GUARDED: Final = st.sampled_from(["a:/.//x", "/.//x", "./a:b", "a:b"])
ZONED: Final = st.sampled_from(
    ["http://[fe80::1%25eth0]/a", "//u@[::ffff:1.2.3.4%25%2541]:1", "x://[FE80::A%25%c3%a9]"]
)

GRAMMARS: Final = (
    of_grammar("RFC 3986", rfc3986.URI_reference, reference_texts | GUARDED),
    of_grammar("RFC 3987", rfc3987.IRI_reference, reference_texts.map(widened) | iri_texts, iris()),
    of_grammar("RFC 6874", rfc6874.URI_reference, ZONED_TEXTS | ZONED),
    of_grammar("a rule replaced", WITH_ZONE.URI_reference, ZONED_TEXTS | ZONED),
    of_grammar("a host of its own", NAMES.URI_reference, dns_reference_texts),
    of_grammar("classes of its own", OWN.URI_reference, reference_texts)._replace(classes=(Own, OwnReference)),
)
KINDS: Final = (*GRAMMARS, *[of_scheme(scheme) for scheme in registry.schemes], of_scheme(file_windows))


class Sample(NamedTuple):
    """A valid text of a kind, and its tree."""

    kind: Kind
    text: str
    node: URI


@st.composite
def samples_of(draw: st.DrawFn, kind: Kind) -> Sample:
    """Texts of a kind with their trees."""
    text = draw(kind.texts)
    return Sample(kind, text, kind.read(text))


kinds: Final = st.sampled_from(KINDS)
samples: Final = kinds.flatmap(samples_of)
"""Texts of all kinds."""
pairs: Final = kinds.flatmap(lambda kind: st.tuples(samples_of(kind), samples_of(kind)))
"""Two texts of one kind."""


# Trees


def fields_in(value: object) -> dict[str, object]:
    """The fields of a node by their names; none of another value."""
    return (
        {field.name: getattr(value, field.name) for field in fields_of(type(value))} if isinstance(value, Node) else {}
    )


def nodes_in(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    for value in fields_in(node).values():
        if isinstance(value, Node):
            yield from nodes_in(value)


def is_same(one: Node, other: object) -> bool:
    """Whether two nodes are equal, and of the same classes all the way down."""
    classes = [[type(each) for each in nodes_in(node)] for node in (one, other) if isinstance(node, Node)]
    return one == other and hash(one) == hash(other) and classes[0] == classes[-1]


def is_kept(kind: Kind, node: URI, changed: URI) -> bool:
    """Whether an edited node keeps its class and is the one that the kind reads."""
    return type(changed) is type(node) and is_same(kind.read(str(changed)), changed)


def tried(change: Callable[..., Any], *values: object, **changes: object) -> URI | None:
    """The edited node; `None` if the edit is refused."""
    try:
        return cast("URI", change(*values, **changes))
    except ValueError:
        return None


def value_at(node: object, path: str) -> Any:
    """The value at a path."""
    return reduce(_step, path.split("."), node)


def _step(value: Any, name: str) -> object:
    return value[int(name)] if name.isdigit() else getattr(value, name)
