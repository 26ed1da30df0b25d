"""How the time of every public call grows with its input: 10 MB against 100 kB, for the worst of many inputs.

Each call is given each input; what prepares it, such as parsing what is then printed, is not timed. A ratio that looks
high is measured again and again, the fastest times counting. A call that takes less than a nanosecond a character does
no more than copy its input, and counts for nothing.

A long text is in large blocks of memory, which glibc asks the system for and gives back each time: that can take longer
than the call. `MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=10000000000` before the command makes it keep
them.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

import uriast
from benchmarks.measure import clock, no_collector
from uriast import nodes
from uriast.combinators import rule
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from uriast.combinators import Rule

SHORT: Final = 100_000
LONG: Final = 10_000_000
NOTABLE: Final = 1e-9
HIGH: Final = 130
TRIALS: Final = 8
BASE: Final = "http://a/b/c/d;p?q"


@attrs.frozen
class Input:
    """A text of any length: something repeated, between a head and a tail."""

    head: str
    turn: str
    tail: str = ""

    @property
    def name(self) -> str:
        """The text with its repetition marked."""
        return f"{self.head}({self.turn})*{self.tail}"

    def of(self, length: int) -> str:
        """The text of about some length."""
        turns = (length - len(self.head) - len(self.tail)) // len(self.turn)
        return self.head + self.turn * turns + self.tail


@attrs.frozen
class Call:
    """A public call.

    Attributes:
        kind: The calls that it is reported with.
        name: Which of them it is.
        prepare: Makes its argument of a text; raises `ParseError` where there is none.
        run: The call.
    """

    kind: str
    name: str
    prepare: Callable[[str], Any]
    run: Callable[[Any], object]


class Growth(NamedTuple):
    """How many times as long a call takes on the longer input, and how long that is."""

    ratio: float
    seconds: float
    call: Call
    input: Input


RUNS: Final = tuple(
    Input(head, turn, tail)
    for head, turn in (
        ("", "a"),
        ("", "%41"),
        ("", "1.2.3.4"),
        ("", "1.2.3.4."),
        ("", "255."),
        ("", "1:"),
        ("", "a:"),
        ("", "a@"),
        ("", "/"),
        ("", "/a"),
        ("", "/."),
        ("", "/.."),
        ("", "../"),
        ("", "./"),
        ("", "a/../"),
        ("", "?"),
        ("", "#"),
        ("", "["),
        ("", "%"),
        ("", "\u00e9"),
        ("/a", "/b/.."),
        ("/", "a"),
        ("//", "["),
        ("//[", "1:"),
        ("//[", ":"),
        ("//[v1.", "a:"),
        ("//[v", "1"),
        ("//h:", "1"),
        ("//", "@"),
        ("//", "u:"),
        ("//u:", "p"),
        ("//u:", "p%41"),
        ("//", "1.2.3.4"),
        ("//", "a.b"),
        ("a:", "a"),
        ("a:/", "/"),
        ("a:/.", "/"),
        ("http://h", "/../a"),
        ("http://h", "/./"),
        ("http://h/", "%2e"),
        ("http://h?", "a=b&"),
        ("http://h/#", "a/?"),
    )
    for tail in ("", "^")
)
"""Long runs of what the grammar repeats, or does not, ending well or in a character that no rule takes."""


def calls() -> Iterator[Call]:
    """Every public call that takes a text, or what is made of one."""
    names = [name for name, value in vars(rfc3986.RFC3986).items() if isinstance(value, rule)]
    for name in names:
        one: Rule[object] = getattr(rfc3986, name)
        yield Call("`rule.parse(text)`", name, str, one.parse)
        yield Call("`rule.matches(text)`", name, str, one.matches)
        yield Call("`rule.parse_partial(text)`", name, str, one.parse_partial)
        yield Call("`rule(text, index)`", name, str, partial(_called, one))
    for one in (rfc3986.URI_reference, rfc3986.authority, rfc3986.path):
        yield Call("`str(error)`", one.name, partial(_error, one), str)
    yield from _passes()
    yield from _of_nodes()


def _passes() -> Iterator[Call]:
    yield Call("`resolve`", "resolve(text, base)", str, lambda text: str(uriast.resolve(text, BASE)))
    yield Call("`resolve`", "resolve(reference, text)", str, lambda text: str(uriast.resolve("../x", text)))
    yield Call("`base_uri`", "base_uri(text)", str, lambda text: uriast.base_uri(embedded=text, default=BASE))
    yield Call("`merge`", "merge(base, text)", str, partial(uriast.merge, rfc3986.URI.parse(BASE)))
    yield Call("`remove_dot_segments`", "remove_dot_segments(text)", str, uriast.remove_dot_segments)
    yield Call("`normalize`", "normalize(text)", str, lambda text: str(uriast.normalize(text)))
    yield Call("`normalize`", "normalize(text, SCHEME_BASED)", str, _by_scheme)
    yield Call("`comparison_key`", "comparison_key(text)", str, uriast.comparison_key)
    yield Call("`relativize`", "relativize(text, base)", str, lambda text: str(uriast.relativize(text, BASE)))
    yield Call("`relativize`", "relativize(reference, text)", str, lambda text: str(uriast.relativize("../x", text)))
    yield Call("`percent_encode`, `percent_decode`", "percent_encode(text)", str, _encoded)
    yield Call("`percent_encode`, `percent_decode`", "percent_decode(text)", str, _decoded)
    yield Call("`repair`", "repair(text)", str, uriast.repair)
    yield Call("`find`", "find(text)", str, _counted)
    yield Call("`audit`", "audit(text)", str, uriast.audit)
    yield Call("`QueryData`", "QueryData(text)", str, lambda text: uriast.QueryData(text).pairs)
    yield Call("`replace`", "replace(text)", uriast.parse, lambda node: uriast.replace(node, fragment="x"))
    yield Call("`append_segments`, `parent`", "parent(text)", uriast.parse, uriast.parent)
    yield Call("`append_segments`, `parent`", "append_segments(text)", uriast.parse, _appended)
    yield Call("`components`", "components(text)", str, uriast.components)
    yield Call("`picture`, `tree`", "str(picture(node))", uriast.parse, lambda node: str(uriast.picture(node)))
    yield Call("`picture`, `tree`", "str(tree(node))", uriast.parse, lambda node: str(uriast.tree(node)))


def _by_scheme(text: str) -> str:
    return str(uriast.normalize(text, uriast.Step.SCHEME_BASED))


def _encoded(text: str) -> str:
    return uriast.percent_encode(text, "segment")


def _decoded(text: str) -> str:
    return uriast.percent_decode(text, "replace")


def _counted(text: str) -> int:
    return sum(1 for _ in uriast.find(text))


def _appended(reference: uriast.URIReference) -> uriast.URIReference:
    return uriast.append_segments(reference, "x")


def _of_nodes() -> Iterator[Call]:
    printing = "a node printed, compared, hashed"
    yield Call(printing, "str(node)", uriast.parse, str)
    yield Call(printing, "repr(node)", uriast.parse, repr)
    yield Call(printing, "node == node", lambda text: (uriast.parse(text), uriast.parse(text)), _equal)
    yield Call(printing, "hash(node)", uriast.parse, hash)
    yield Call("a node's accessors", "of a reference", uriast.parse, _accessed)
    leaves = (nodes.Userinfo, nodes.RegName, nodes.IPvFutureLiteral, nodes.IPv6Literal, nodes.IPv4Literal)
    paths = (nodes.PathAbempty, nodes.PathAbsolute, nodes.PathNoscheme, nodes.PathRootless)
    for made in (*leaves, *paths):
        yield Call("a node built by hand", f"{made.__name__}(text)", str, made)
    yield Call("a node built by hand", "evolved", uriast.parse, partial(attrs.evolve, fragment=""))
    for made in paths:
        yield Call("a node built by hand", f"{made.__name__}.from_segments", _segments, made.from_segments)


def _called(one: Rule[object], text: str) -> object:
    return one(text, 0)


def _error(one: Rule[object], text: str) -> uriast.ParseError:
    """The error of a text that the rule refuses, or of one whose last character is made to be refused."""
    try:
        one.parse(text)
    except uriast.ParseError as error:
        return error
    return _error(one, f"{text}^")


def _equal(pair: tuple[object, object]) -> bool:
    return pair[0] == pair[1]


def _segments(text: str) -> list[str]:
    return text.split("/")[1:]


def _accessed(reference: uriast.URIReference) -> object:
    host = reference.host
    userinfo = reference.userinfo
    return (
        reference.is_relative,
        reference.path.segments,
        reference.path.is_absolute,
        reference.port,
        (host.version, host.address) if isinstance(host, nodes.IPvFutureLiteral) else host,
        userinfo and (userinfo.user, userinfo.password, userinfo.masked),
    )


def growths(which: Iterable[Call], inputs: Iterable[Input], short: int = SHORT, long: int = LONG) -> Iterator[Growth]:
    """The worst of each kind of call."""
    called = tuple(which)
    worst: dict[str, Growth] = {}
    for each in inputs:
        texts = each.of(short), each.of(long)
        with no_collector():
            found = [Growth(*_growth(call, *texts), call, each) for call in called]
        for growth in found:
            kind = growth.call.kind
            worst[kind] = max(worst.get(kind, growth), growth, key=attrgetter("ratio"))
    yield from worst.values()


def _growth(call: Call, short: str, long: str) -> tuple[float, float]:
    """The ratio, and the seconds on the longer text: the best of as many trials as it takes to come out low."""
    shorter = longer = float("inf")
    for _ in range(TRIALS):
        shorter = min(shorter, _seconds(call, short), _seconds(call, short))
        longer = min(longer, _seconds(call, long))
        if longer < NOTABLE * len(long) or not shorter:
            return 0, longer
        if longer < HIGH * shorter:
            break
    return longer / shorter, longer


def _seconds(call: Call, text: str) -> float:
    """How long the call takes, returning or refusing; no time where it has nothing to be called with."""
    try:
        argument = call.prepare(text)
    except ValueError:
        return 0
    start = clock()
    with suppress(ValueError):
        call.run(argument)
    return clock() - start
