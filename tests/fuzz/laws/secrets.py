"""The law of secrets: a password appears only in the exact text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

import uriast
from fuzz import oracles, texts
from fuzz.fuzzer import holds, law
from fuzz.laws.reading import RULES
from uriast.combinators import Node, Rule, alt, literal, rule, seq, text as text_of
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.nodes import GenericUserinfo
from uriast.passes.find import DEFAULT_SCHEMES
from uriast.passes.iri import mapping, normal_forms
from uriast.passes.iri.bidi import bidi_findings
from uriast.passes.percent_encoding import decoded
from uriast.schemes import parse_scheme, registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer

SECRET: Final = "qzxjvkw"  # noqa: S105 - it is to be found
"""The password. No three characters of it occur elsewhere in the texts."""
_PARTS: Final = tuple(SECRET[start : start + 3] for start in range(len(SECRET) - 2))


class Own(rfc3986.RFC3986):
    """A custom grammar: renamed rules, and rules that contain others."""

    @rule
    def server(self) -> Rule[uriast.Authority]:
        """server = authority"""  # noqa: D403 - ABNF
        return self.authority

    @rule
    def credentials(self) -> Rule[object]:
        """credentials = userinfo"""  # noqa: D403 - ABNF
        return self.userinfo

    @rule
    def link(self) -> Rule[object]:
        """link = "<" URI-reference ">" *( " " URI-reference )"""  # noqa: D403 - ABNF
        more = text_of(text_of(literal(" "), self.URI_reference).many())
        return seq(literal("<") >> self.URI_reference << literal(">"), more)


_own: Final = Own()


class Reader(NamedTuple):
    """A rule, and whether its text may begin with an authority."""

    read: Rule[Any]
    begins: bool


_OF_AUTHORITY: Final = frozenset({"authority", "userinfo", "host", "port", "IP-literal", "IPv4address", "reg-name"})
READERS: Final[tuple[Reader, ...]] = (
    *(Reader(each, name.removeprefix("i") in _OF_AUTHORITY or name in _OF_AUTHORITY) for name, each in RULES.items()),
    Reader(rfc3986.authority.desc("server"), begins=True),
    Reader(rfc3986.userinfo.desc("credentials"), begins=True),
    Reader(rfc3986.URI_reference.desc("link"), begins=False),
    Reader(rfc3987.iauthority.desc("server"), begins=True),
    Reader(rfc6874.URI_reference, begins=False),
    Reader(rfc6874.authority, begins=True),
    Reader(_own.server, begins=True),
    Reader(_own.credentials, begins=True),
    Reader(_own.link, begins=False),
    Reader(_own.authority, begins=True),
    Reader(literal("<") >> rfc3986.URI_reference << literal(">"), begins=False),
    Reader(literal("<") >> rfc3986.authority << literal(">"), begins=True),
    Reader(seq(rfc3986.authority, literal(" "), rfc3986.path), begins=True),
    Reader(seq(a=rfc3986.authority << literal(" "), b=rfc3986.authority), begins=True),
    Reader(text_of(rfc3986.authority), begins=True),
    Reader(text_of(rfc3986.authority).desc("server"), begins=True),
    Reader(alt(rfc3986.authority.map(str), rfc3986.query), begins=True),
    Reader(rfc3986.authority.optional().desc("server"), begins=True),
    Reader(text_of(rfc3986.userinfo, literal("@")), begins=True),
    Reader(rfc3986.userinfo.tag("credentials") << literal("@"), begins=True),
    Reader(rfc3986.URI.sep_by(literal(" "), min=1), begins=False),
    Reader(rfc3986.relative_ref | rfc3986.URI, begins=False),
    Reader(rfc3986.hier_part.combine(lambda authority, path: (authority, path)), begins=False),
    Reader(rfc3986.authority.not_followed_by(literal("!")), begins=True),
)
"""Rules of the RFCs, renamed rules, composed rules, and rules of a custom grammar."""

_BEFORE: Final = (
    "",
    "",
    "http:",
    "a:",
    "http:/",
    "x ",
    "//h/?q=",
    "http://h:80/",
    "<",
    '"',
    " ",
    "ftp:",
    "ws:",
    "news:",
)
_SLASHES: Final = ("//", "//", "//", "\\\\", "/\\", "///", "/\n/")
_USERS: Final = ("u", "", "a@b", "u%41", "1", "ä", "u!", "a.b", "u\\x", "u v", "%zz", "<u")
_JUNK: Final = ("", "", "", "p", "/", "?", "#", " ", "ä", "@", "[", "%zz", "\\", "\n", ":", "a b", "%FF", "^", "%41")
_BEHIND: Final = ("", "", "/", " ", "^", "/a b", "%zz", ":x", " @x", "/?q#f#", ">", "\\", ":80", "|", ".ä", "]", "/a^")


def _with_secret(random: Random) -> str:
    before = random.choice((*_BEFORE, texts.run(random, texts.DELICATE, 3)))
    begin = random.choice(_SLASHES) if random.random() < 0.7 else ""
    user = random.choice(_USERS)
    password = f"{random.choice(_JUNK)}{SECRET}{random.choice(_JUNK)}"
    text = f"{before if begin else ''}{begin}{user}:{password}@{texts.host(random)}{random.choice(_BEHIND)}"
    return text if random.random() < 0.7 else texts.mutated(random, text)


def _read(random: Random) -> Case:
    return random.randrange(len(READERS)), _with_secret(random)


def _hidden(shown: str, where: str) -> None:
    holds(not any(part in shown for part in _PARTS), f"{where}: {shown}")


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error and the errors in its chain, which a traceback prints."""
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _hidden_in_error(error: Exception, where: str) -> None:
    for each in _chain(error):
        _hidden(f"{each} {each!r} {each.args!r}", f"{where}, its error")
        if isinstance(each, uriast.ParseError):
            told = (each.explanation, each.hint, each.expected, each.component, each.rule)
            _hidden(repr(told), f"{where}, its explanation")


def _has_own_password(text: str) -> bool:
    """Whether the secret is in the password, according to appendix B."""
    userinfo, at, _ = (oracles.split(text).authority or "").rpartition("@")
    return bool(at) and SECRET in userinfo.partition(":")[2]


@law(_read, 20_000)
def secrets_in_errors(number: int, text: str) -> None:
    """No error of any rule, renamed or composed, contains a text that may be a password."""
    reader = READERS[number % len(READERS)]
    if not oracles.is_password(text, text.find(SECRET), begins=reader.begins) or SECRET not in text:
        return
    reads: tuple[Callable[[str], object], ...] = (reader.read.parse, reader.read.parse_partial)
    for read in reads:
        try:
            read(text)
        except ValueError as error:
            _hidden_in_error(error, reader.read.name)


_BASE: Final = "http://a/b/c"
PASSES: Final[dict[str, Callable[[str], object]]] = {
    "parse": uriast.parse,
    "parse_scheme": parse_scheme,
    "resolve": lambda text: uriast.resolve(text, _BASE),
    "resolve against it": lambda text: uriast.resolve("x", text),
    "relativize": lambda text: uriast.relativize(text, _BASE),
    "relativize against it": lambda text: uriast.relativize(_BASE, text),
    "normalize": uriast.normalize,
    "normalize by scheme": lambda text: uriast.normalize(text, uriast.NormalizationStep.SCHEME_BASED),
    "equivalent": lambda text: uriast.equivalent(text, _BASE),
    "base_uri": lambda text: uriast.base_uri(embedded=text, default=_BASE),
    "base_uri outermost": lambda text: uriast.base_uri(default=text),
    "repair": uriast.repair,
    "repair a suffix reference": lambda text: uriast.repair(text, default_scheme="http"),
    "audit": lambda text: [(found, found.message) for found in uriast.audit(text)],
    "components": uriast.components,
    "picture": lambda text: str(uriast.picture(uriast.parse(text))),
    "tree": lambda text: str(uriast.tree(uriast.parse(text))),
    "replace the host": lambda text: uriast.replace(text, host="a b"),
    "replace the port": lambda text: uriast.replace(text, port="x"),
    "replace the path": lambda text: uriast.replace(text, path="x y"),
    "remove the host": lambda text: uriast.replace(text, host=None),
    "remove the authority": lambda text: uriast.replace(text, authority=None, path="//x"),
    "replace the user": lambda text: uriast.replace(text, user="a b"),
    "remove the password": lambda text: uriast.replace(text, password=None, path="x y"),
    "edit_query": lambda text: uriast.edit_query(text, set={"a": "b"}),
    "append_data": lambda text: uriast.append_data(text, ".."),
    "append_segments": lambda text: uriast.append_segments(text, "a b"),
    "with_name": lambda text: uriast.with_name(text, "a/b"),
    "with_suffix": lambda text: uriast.with_suffix(text, "x"),
    "parent": uriast.parent,
    "evolve": lambda text: attrs.evolve(uriast.parse(text), path=uriast.PathAbsolute("/x")),
    "evolve the host": lambda text: _evolved_host(uriast.parse(text)),
    "iri_to_uri": lambda text: mapping.iri_to_uri(text, idna=True),
    "uri_to_iri": lambda text: mapping.uri_to_iri(text, idna=True),
    "normalize_iri": lambda text: normal_forms.normalize_iri(text, nfc=True),
    "bidi_findings": lambda text: [(found, found.message) for found in bidi_findings(text)],
    "decoded": lambda text: _decoded(uriast.parse(text)),
    "from_uri": lambda text: tuple(scheme.from_uri(uriast.parse(text)) for scheme in registry.schemes),  # type: ignore[arg-type] # refused at run time
    **{f"{scheme.name}.parse": scheme.parse for scheme in registry.schemes},
    **{f"{scheme.name}.normalize": scheme.normalize for scheme in registry.schemes},
}


def _evolved_host(reference: uriast.URIReference) -> object:
    return reference.authority and attrs.evolve(reference.authority, host=uriast.RegName("1.2.3.4"))


def _decoded(reference: uriast.URIReference) -> None:
    if reference.userinfo is not None:
        decoded(reference.userinfo)


def _given(random: Random) -> Case:
    return random.randrange(len(PASSES)), _with_secret(random)


@law(_given, 15_000)
def secrets_in_passes(number: int, text: str) -> None:
    """No error of a pass contains a text that may be a password; no `repr` of a result contains the password."""
    name, run = list(PASSES.items())[number % len(PASSES)]
    if SECRET not in text:
        return
    try:
        value = run(text)
    except (ValueError, TypeError) as error:
        if oracles.is_password(text, text.index(SECRET)):
            _hidden_in_error(error, name)
        return
    if _has_own_password(text):
        for each in (value, *(value.__dict__.values() if hasattr(value, "__dict__") else ())):
            _hidden(repr(each) if name not in {"picture", "tree"} else str(each), name)
        if isinstance(value, Node):
            _hidden(str(uriast.tree(value)), f"{name}, a tree")
            _hidden(repr(getattr(value, "authority", None)), f"{name}, its authority")
            userinfo = getattr(value, "userinfo", None)
            _hidden(userinfo.masked if isinstance(userinfo, GenericUserinfo) else "", f"{name}, masked")


def _running(random: Random) -> Case:
    return f"{texts.running(random)}{_with_secret(random)}{texts.running(random)}", random.randrange(2)


@law(_running, 10_000)
def secrets_in_what_is_found(text: str, any_scheme: int) -> None:
    """The `repr` of a match in running text does not contain its password."""
    for found in uriast.find(text, schemes=None if any_scheme else DEFAULT_SCHEMES):
        if _has_own_password(found.text):
            _hidden(repr(found), "find")
            _hidden(repr(found.uri), "find, its URI")


FUZZERS: Final[tuple[Fuzzer, ...]] = (secrets_in_errors, secrets_in_passes, secrets_in_what_is_found)
