"""Laws of the schemes, used directly and through the registry."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Any, Final

from fuzz import texts
from fuzz.fuzzer import holds, law, same
from uriast import ParseError, nodes, normalize
from uriast.grammar.rfc3986 import URI
from uriast.schemes import Data, Mailto, Scheme, data, file, file_uri, file_windows, mailto, parse_scheme, registry

if TYPE_CHECKING:
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer
    from uriast.combinators import Node

SCHEMES: Final[tuple[Scheme[Any], ...]] = (*registry.schemes, file_windows)

SAMPLES: Final = (
    *("http://u:p@Example.com:80/a/../b?q#f", "https://h", "ws://h:80/x?y", "wss://[::1]:443", "telnet://u@h:23/"),
    *("ftp://u:p@h/%2Fetc/./motd;type=A", "ftp://h//a/..//b;type=i#f", "ftp://h:21", "ftp://h/a%0D%0Ab"),
    *("file:///a/../b", "file://localhost/etc/hosts", "file:c:/a/../../b", "file:////host/share/../x", "file:/a//.."),
    *("file://h/share/a%2Fb", "file:///c:/..", "file:///%5B::1%5D/x", "file://///h/s/a", "file:///C:"),
    *("mailto:a@b.c,%22x%40y%22@d?subject=a%20b&cc=e@f&to=g@h", "mailto:?to=a@b&body=x%0D%0Ay", "mailto:a@%5Bx%5D"),
    *("mailto:%22a%5C%22%2C%22@b?bcc=%22x,y%22%20%3Ca@b%3E,c@d", "mailto:ros%C3%A9@x?a=%26&=b", "mailto:a@b#f"),
    *("urn:isbn:0451450524", "urn:ISBN:978-3-16-148410-0", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
    *("URN:Example:a%2fb?+r?=q#f", "urn:ab:c?+d?e", "urn:isbn:080442957X", "urn:x-y:z/?=a"),
    *(
        "data:,a%20b",
        "data:text/html;charset=utf-8;base64,PGI%2BaGk8L2I%2B",
        "data:;a=%22b%5C%22%22,c",
        "data:;base64,",
    ),
    *("data:Text/Plain;CHARSET=UTF-8;x=y,z#f", "data:;base64,YQ%3D%3D", "data:a/b;c=%22%22,", "data:;charset=x,%FF"),
    *("tel:+1-201-555-0123;ext=17;a=b", "tel:863-1234;phone-context=+1-914-555", "tel:7042;phone-context=Example.com"),
    *("tel:+1;isub=%41;phone-context=+1;z;Y=%2a", "tel:*%23(a);phone-context=a.b-c.", "tel:+1;A=B;a"),
    *("ldap://[2001:db8::7]:389/c=GB?objectClass?one", "ldap:///o=Babs%20Co?cn,mail?SUB?(cn=Babs%20J*)?!x-bind=a%2cb"),
    *(
        "ldap://h/??base?(objectClass=*)?a=b",
        "ldap:///?*?base",
        "ldap://h",
        "ldap:///??sub?(%26(a=b)(c=%5c2a))",
        "ldap:///a=%ff",
    ),
    *(
        "news:*",
        "news:a.b.*",
        "news://h:119/a@b.c",
        "news:%7E~@x",
        "nntp://h/a.b/12",
        "nntp://u:p@h:119/a%7Eb",
        "news:a%3Fb",
    ),
)
_TOKENS: Final = (
    *texts.TRIPLETS,
    *"/:?#[]@!$&'()*+,;=.-~aA1",
    *("%22", "%5C", "%2C", "%0D%0A", "%5B", "%5D", "%28", "%29", "%5c", "ext=", "isub=", "phone-context=", "charset="),
    *(
        "base64",
        ";base64,",
        "type=",
        "to=",
        "cc=",
        "?=",
        "?+",
        "//",
        "..",
        "subject=",
        "%3D",
        "%C3%A9",
        "%FF",
        "=",
        "+",
    ),
    *("[::1]", "1.2.3.4", "localhost", ":80", "u:p@", "(a=b)", "!", "one", "*", "978-", "X"),
)


def scheme_text(random: Random) -> str:
    """A URI of a known scheme, possibly with faults."""
    text = random.choice(SAMPLES)
    for _ in range(random.randrange(4)):
        start = random.randrange(text.index(":"), len(text)) + 1
        end = min(len(text), start + random.randrange(4))
        text = text[:start] + random.choice(("", text[start:end] * 2, *random.choices(_TOKENS, k=6))) + text[end:]
    return text


def _by_itself(random: Random) -> Case:
    text = scheme_text(random)
    return text if random.random() < 0.9 else texts.mutated(random, text), random.randrange(2)


def _scheme(text: str, number: int) -> Scheme[Any] | None:
    """The scheme that a text names. For file, the number selects one of two."""
    name = text.partition(":")[0].lower()
    known = [scheme for scheme in SCHEMES if scheme.name == name]
    return known[number % len(known)] if known else None


def parsed(scheme: Scheme[Any], text: str) -> nodes.URI | None:
    """The scheme's node; `None` if it refuses the text. The error is checked."""
    try:
        node: nodes.URI = scheme.parse(text)
    except ParseError as error:
        holds(0 <= error.index <= len(text), f"the index {error.index} is not in the text")
        holds(
            str(error).endswith(f" in {scheme.specification}"), "the error does not say where the scheme is described"
        )
        holds(not scheme.matches(text), "a text that does not parse matches")
        return None
    holds(scheme.matches(text), "a text that parses does not match")
    return node


def look(node: Node) -> None:
    """Read all public properties of a node. They may raise `ValueError` or `LookupError`."""
    for kind in type(node).__mro__:
        for name, value in vars(kind).items():
            if isinstance(value, property) and not name.startswith("_"):
                with suppress(ValueError, LookupError):
                    getattr(node, name)


@law(_by_itself, 8_000)
def reading_schemes(text: str, number: int) -> None:
    """A text that a scheme accepts is a URI, prints unchanged, parses in the registry, and has properties."""
    scheme = _scheme(text, number)
    node = scheme and parsed(scheme, text)
    if scheme and node:
        holds(URI.matches(text), f"{text!r} is not a valid URI")
        same(str(node), text)
        same("".join(piece for _, piece in node.pieces()), text)
        same(scheme.from_uri(scheme.to_uri(node)), node)
        same(str(parse_scheme(text)) if scheme is not file_windows else text, text)
        same(parse_scheme(str(node)) if scheme is not file_windows else node, node)
        look(node)


@law(_by_itself, 8_000)
def normalizing_schemes(text: str, number: int) -> None:
    """A scheme's normal form is normal, of the same class, and has the same comparison key."""
    scheme = _scheme(text, number)
    node = scheme and parsed(scheme, text)
    if scheme and node:
        normal: nodes.URI = scheme.normalize(node)
        holds(type(normal) is type(node), "it has another class")
        same(scheme.parse(str(normal)), normal)
        same(str(scheme.normalize(normal)), str(normal))
        key = scheme.comparison_key(text)
        same(scheme.comparison_key(normal), key)
        holds(scheme.equivalent(node, normal), "it is not equivalent")
        generic = str(normalize(text, scheme.steps, {scheme.name: scheme.traits}))
        same(scheme.comparison_key(generic), key)
        look(normal)


def _of_mail(random: Random) -> Case:
    fields = "&".join(f"{random.choice(_HFIELDS)}={texts.run(random, _HVALUE, 4)}" for _ in range(random.randrange(4)))
    return (f"mailto:{random.choice(('', 'a@b', '%22a%0D%0A%22@b', 'a@b,c@d'))}?{fields}",)


_HFIELDS: Final = ("subject", "cc", "BCC", "to", "body", "x", "%0D%0Ax", "sub%6Aect", "")
_HVALUE: Final = ("%0D%0A", "%0A", "%0D", "%00", "Bcc:x@y", "a@b", ",", "%22", "%5C", "%20", "%C3%A9", "%0D%0A%20")


@law(_of_mail, 4_000)
def injecting_headers(text: str) -> None:
    """No decoded name, address or value of a mailto URI contains a line break, except a body."""
    if not mailto.matches(text):
        return
    node = mailto.parse(text)
    for each in (node, mailto.normalize(node)):
        with suppress(ValueError):
            names = [name for name, _ in each.headers]
            values = [value for name, value in each.headers if name.lower() != "body"]
            told = [*each.to, *each.cc, *each.bcc, each.subject or "", *names, *values]
            holds(not re.search("[\r\n\0]", "".join(told)), f"{told} has a line break")


_MAIL_TEXT: Final = (*texts.ANY, *'&=?%,;:@\r\n"', "\r\n", "a", "Bcc: x", "%0D%0A")


def _mail(random: Random) -> Case:
    address = random.choice(("a@b", '"a@\\" b"@c', "x+y@[1.2.3.4]", texts.run(random, _MAIL_TEXT, 5) + "@d", "rosé@x"))
    name = random.choice(("subject", "Body", "cc", "X-A", texts.run(random, _MAIL_TEXT, 3)))
    return address, name, texts.run(random, _MAIL_TEXT, 8)


@law(_mail, 8_000)
def building_mailto(address: str, name: str, value: str) -> None:
    """A mailto URI has the addresses and header fields that it was made from; only a body contains line breaks."""
    try:
        node = Mailto.from_addresses([address], [(name, value)])
    except ValueError:
        return
    same(mailto.parse(str(node)), node)
    is_body = name.lower() == "body"
    lines = re.sub("\r\n|\r|\n", "\r\n", value) if is_body else value
    same(node.headers, ((name, lines),))
    same(node.to[:1], (address,))
    holds(is_body or not re.search("[\r\n\0]", name + value), "a header field breaks its line")
    for each in (node, mailto.normalize(node)):
        same(mailto.parse(str(each)), each)


def _octets(random: Random) -> Case:
    kinds = ("", "text/plain", "a/b;c=d", ";charset=utf-8", "a/b,x", ";x=%22%22", "text/html;base64", "a")
    return texts.anything(random), random.choice(kinds), random.randrange(2)


@law(_octets, 4_000)
def building_data(text: str, mediatype: str, encoded: int) -> None:
    """A data URI has the octets and the mediatype that it was made from."""
    octets = text.encode("utf-8", "replace")
    try:
        node = Data.from_bytes(octets, mediatype, base64=bool(encoded))
    except ParseError:
        return
    same(data.parse(str(node)), node)
    same((node.data, node.mediatype), (octets, mediatype))
    same(data.normalize(node).data, octets)


_NAMES: Final = (
    "a",
    "b c",
    "%41",
    "é",
    "a?b#c",
    "..",
    ".",
    "c:",
    "\\",
    "x;y",
    "~",
    "host",
    "share",
    "\udcff",
    "[::1]",
    "*",
)


def _path(random: Random) -> Case:
    parts = "/".join(random.choices(_NAMES, k=random.randrange(5)))
    return random.choice(("/", "//", "c:/", "C:\\", "\\\\h\\s\\", "", "/a//")) + parts, random.randrange(2)


@law(_path, 4_000)
def file_paths(text: str, windows: int) -> None:
    """The URI of an absolute path agrees with the standard library, and converts back to the path."""
    path = PureWindowsPath(text) if windows else PurePosixPath(text)
    try:
        uri = file_uri(path)
    except ValueError:
        return
    same(file.parse(str(uri)), uri)
    same(uri.path_in(type(path)), path)


FUZZERS: Final[tuple[Fuzzer, ...]] = (
    reading_schemes,
    normalizing_schemes,
    injecting_headers,
    building_mailto,
    building_data,
    file_paths,
)
