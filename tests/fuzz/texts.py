"""Texts for the laws: from the grammar of RFC 3986, with faults, or of delimiters only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random
    from typing import TypeAlias

    Make: TypeAlias = Callable[[Random], str]

UNRESERVED: Final = (*"aabcxyzABCXYZ0189-._~",)
SUB_DELIMS: Final = (*"!$&'()*+,;=",)
TRIPLETS: Final = ("%41", "%2f", "%2E", "%2e", "%C3%A4", "%c3%a4", "%00", "%fF", "%7E", "%25", "%0A", "%3A", "%40")
CHARACTERS: Final = (*UNRESERVED, *UNRESERVED, *SUB_DELIMS, *TRIPLETS)
BEYOND: Final = (
    "ä",
    "é",
    "e\u0301",
    "\u0661",
    "\u212a",
    "\uff0f",
    "\u3002",
    "\u202e",
    "\ue000",
    "\U0001f600",
    "\ufdd0",
)
HOSTS: Final = (
    *("h", "Example.COM", "a.b.", "", "localhost", "LOCALHOST", "xn--99zt52a", "1.2.3.4", "1.2.3.4.5", "256.1.1.1"),
    *("0x7f.1", "127.1", "1.2.3.4%41", "%31.2.3.4", "[::1]", "[::]", "[2001:DB8::7]", "[0:0::1]", "[::ffff:1.2.3.4]"),
    *("[1:2:3:4:5:6:7:8]", "[64:ff9b::1.2.3.4]", "[v1F.a:B]", "[v1.~]", "[::1.2.3.4]", "[1::2:0:0:3]", "%7e", "a%2eb"),
)
SCHEMES: Final = ("http", "HTTP", "https", "ftp", "file", "urn", "mailto", "data", "ws", "ldap", "a", "x-y+z.1", "s")
PORTS: Final = ("", "80", "0080", "443", "21", "25", "8080", "0", "99999", "00")
SEGMENTS: Final = (".", "..", "", "%2e", "%2E%2e", "...", "a", "aux", "a.b.c", ".x", "x:y", "c:", "C%3A", "*")
DELICATE: Final = (*"ab1v2f.4:/?#[]@%-! ä\n\\",)
ANY: Final = (
    *map(chr, range(0x80)),
    *BEYOND,
    *("\ud800", "\x85", "\u2028", "//", "://", "%4", "%zz", "\r\n", "::", "../", "/.", "\x00"),
)


def run(random: Random, characters: Sequence[str] = CHARACTERS, most: int = 6) -> str:
    """At most a few characters."""
    return "".join(random.choices(characters, k=random.randrange(most + 1)))


def maybe(random: Random, make: Make, before: str = "", behind: str = "") -> str:
    """A generated text with its delimiter, or the empty text."""
    return f"{before}{make(random)}{behind}" if random.random() < 0.5 else ""


def segment(random: Random) -> str:
    """A segment, often a dot-segment."""
    return random.choice(SEGMENTS) if random.random() < 0.6 else run(random, (*CHARACTERS, ":", "@"), 3)


def segments(random: Random) -> str:
    """A path-abempty."""
    return "".join(f"/{segment(random)}" for _ in range(random.randrange(6)))


def tail(random: Random) -> str:
    """A query and a fragment, both optional."""
    return maybe(random, in_query, "?") + maybe(random, in_query, "#")


def in_query(random: Random) -> str:
    """The text of a query or a fragment."""
    return run(random, (*CHARACTERS, *":@/?&=&=+"))


def userinfo(random: Random) -> str:
    """A userinfo, with or without a password."""
    return run(random, (*CHARACTERS, ":", ":"), 5)


def host(random: Random) -> str:
    """A host of any kind."""
    return random.choice(HOSTS) if random.random() < 0.8 else run(random)


def port(random: Random) -> str:
    """A port, possibly empty."""
    return random.choice(PORTS)


def authority(random: Random) -> str:
    """An authority."""
    return maybe(random, userinfo, behind="@") + host(random) + maybe(random, port, ":")


def scheme(random: Random) -> str:
    """A scheme."""
    return random.choice(SCHEMES)


def uri(random: Random) -> str:
    """A text that is nearly always a URI."""
    kind = random.random()
    if kind < 0.6:
        hier = f"//{authority(random)}{segments(random)}"
    elif kind < 0.75:
        hier = f"/{segment(random) or 'a'}{segments(random)}"
    else:
        hier = f"{segment(random) or 'a'}{segments(random)}" if kind < 0.95 else ""
    return f"{scheme(random)}:{hier}{tail(random)}"


def relative(random: Random) -> str:
    """A text that is nearly always a relative reference."""
    kind = random.random()
    if kind < 0.25:
        part = f"//{authority(random)}{segments(random)}"
    elif kind < 0.5:
        part = f"/{segment(random) or 'a'}{segments(random)}"
    else:
        part = f"{segment(random).replace(':', '') or '.'}{segments(random)}" if kind < 0.9 else ""
    return part + tail(random)


def reference(random: Random) -> str:
    """A text that is nearly always a URI reference."""
    return uri(random) if random.random() < 0.6 else relative(random)


def delicate(random: Random) -> str:
    """A short text of characters that distinguish rules."""
    return run(random, DELICATE, 14)


def anything(random: Random) -> str:
    """A text of any characters, lone surrogates included."""
    return run(random, ANY, 16)


def mutated(random: Random, text: str) -> str:
    """A text with a few pieces inserted, removed or doubled."""
    for _ in range(random.randrange(1, 4)):
        start = random.randrange(len(text) + 1)
        end = min(len(text), start + random.randrange(4))
        kind = random.randrange(4)
        middle = (random.choice(ANY), "", text[start:end] * 2, random.choice(DELICATE) + text[start:end])[kind]
        text = text[:start] + middle + text[end:]
    return text


def nearly(random: Random) -> str:
    """A reference, a reference with faults, or any text."""
    kind = random.random()
    if kind < 0.3:
        return reference(random)
    if kind < 0.7:
        return mutated(random, reference(random))
    return delicate(random) if kind < 0.9 else anything(random)


def iri_reference(random: Random) -> str:
    """A reference with characters beyond ASCII inserted; often an IRI reference."""
    text = reference(random)
    for _ in range(random.randrange(4)):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(BEYOND) + text[at:]
    return text


PIECES: Final = (
    *" \n\t.,:<>\"'()@%#?[]*_~+-/=1a\\|^",
    *("http", "://", "//", "URL:", "url:", "\r\n", "%4", "%41", "::1", "80", "tel:", "file:", "http://a/", "a:"),
    *("http://u@h", '"http://a/b"', "<http://a/b\n c>", "http://[::1]", "s3://x", "'ftp://x'", "é", "s" * 63, "~"),
    *("http://h:80", "mailto:a@b.c", "https://h.example/a(b)", "<URL:", "ftp://h/a;type=i", "news:", "urn:a:b", ".~"),
)


CLOSE: Final = (*"~_.,:a1/@#?<>\"'()\n ", "a:", "//", "URL:", "h", "[", "]", "%4", "%41")


FEW: Final = (*"aa::./",)
MARKS: Final[tuple[str, ...]] = (*"~~__'\"<>()[,",)
"""Texts next to a URI in running text, or within it."""


def _marked(random: Random) -> str:
    """A few characters between two marks, which are often the same."""
    mark: str = random.choice(MARKS)
    return mark + run(random, FEW, 6) + (mark if random.random() < 0.7 else random.choice(MARKS))


def running(random: Random) -> str:
    """Running text with what may be URIs in it: between marks, of what decides where one ends, or of whole ones."""
    kind = random.random()
    if kind < 0.2:
        return " ".join(_marked(random) for _ in range(random.randrange(1, 10)))
    if kind < 0.5:
        return run(random, CLOSE, 3) + random.choice(("", "http://", "a:", "tel:", "x-y://")) + run(random, CLOSE, 10)
    return run(random, PIECES, 12)


def written(random: Random) -> str:
    """A reference as people write it: in delimiters, with white space, backslashes and characters of all kinds."""
    text = random.choice(("", "<", '"', "<URL:", " ", "\t", "http:", "//")) + nearly(random)
    for _ in range(random.randrange(3)):
        at = random.randrange(len(text) + 1)
        text = (
            text[:at] + random.choice((" ", "\n", " \n", "\t", "\\", "|", "\r\n  ", "ä", "%", "^", "\x00")) + text[at:]
        )
    return text + random.choice(("", "", ">", '"', "\n", " "))
