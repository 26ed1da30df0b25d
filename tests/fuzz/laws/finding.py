"""Laws of the passes that accept any text: finding, repairing, auditing, drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from fuzz import texts
from fuzz.fuzzer import holds, law, same
from uriast import (
    Danger,
    ParseError,
    RegName,
    audit,
    find,
    find_in,
    is_global,
    parse,
    picture,
    repair,
    special_purpose,
    tree,
)
from uriast.grammar.rfc3986 import URI, URI_reference
from uriast.grammar.rfc3987 import IRI
from uriast.passes.find import DEFAULT_SCHEMES, Delimitation
from uriast.passes.repair import Action, Place, Repair

if TYPE_CHECKING:
    from random import Random

    from fuzz.fuzzer import Case, Fuzzer

_CHOICES: Final = (DEFAULT_SCHEMES, None)
_WHITE_SPACE: Final = str.maketrans("", "", " \t\r\n")


def _running(random: Random) -> Case:
    return texts.running(random), random.randrange(4)


@law(_running, 20_000)
def finding(text: str, number: int) -> None:
    """Each match is valid, is the text of its span without white space, and does not overlap earlier ones."""
    last = 0
    for found in find(text, schemes=_CHOICES[number % 2]):
        holds(last <= found.start < found.end <= len(text), f"{found} overlaps, or has nothing in it")
        same(text[found.start : found.end].translate(_WHITE_SPACE), found.text)
        holds(URI.matches(found.text), f"{found.text!r} is not a valid URI")
        same(str(found.uri), found.text)
        last = found.end


@law(_running, 10_000)
def finding_iris(text: str, number: int) -> None:
    """Each IRI that is found is valid, is the text of its span, and does not overlap earlier ones."""
    last = 0
    for found in find(text, schemes=_CHOICES[number % 2], iris=True):
        holds(last <= found.start < found.end <= len(text), f"{found} overlaps, or has nothing in it")
        holds("".join(text[found.start : found.end].split()) == "".join(found.text.split()), f"{found} is not there")
        holds(IRI.matches(found.text), f"{found.text!r} is not a valid IRI")
        same(str(found.iri), found.text)
        last = found.end


@law(_running, 3_000)
def finding_in_pieces(text: str, number: int) -> None:
    """A text given in pieces has the same matches as the whole text."""
    schemes, iris = _CHOICES[number % 2], number % 4 > 1
    whole = list(find(text, schemes=schemes, iris=iris))
    same(list(find_in(list(text), schemes=schemes, iris=iris)), whole)
    for cut in range(len(text) + 1):
        same(list(find_in([text[:cut], text[cut:]], schemes=schemes, iris=iris)), whole)


@law(_running, 10_000)
def whole_hosts(text: str, number: int) -> None:
    """No match ends in the middle of a host."""
    for found in find(text, schemes=_CHOICES[number % 2]):
        uri = found.uri
        in_host = uri.port is None and uri.host and not uri.path.text and uri.query is None and uri.fragment is None
        if found.delimitation is Delimitation.BARE and in_host:
            marks = "." if str(uri.host).startswith("[") else ".,;!*"  # a name may hold them
            behind = text[found.end :].lstrip(marks)[:1]
            is_more = behind.isdecimal() or behind.lower() != behind.upper() or behind in {*"%@^|"}
            holds(not is_more, f"{found} ends before {behind!r}")


def _written(random: Random) -> Case:
    return texts.written(random), random.randrange(3)


@law(_written, 12_000)
def repairing(text: str, suffixed: int) -> None:
    """A valid text stays; a repaired one is valid, equals the text with the edits applied, and needs no more."""
    suffix = "http" if suffixed == 1 else None
    if suffix is None and URI_reference.matches(text):
        same(repair(text), Repair(parse(text), ()))
        return
    try:
        found = repair(text, default_scheme=suffix)
    except ParseError as error:
        holds(0 <= error.index <= len(text), f"the index {error.index} is not in the text")
        holds(str(error), "the error says nothing")
        return
    result = str(found.reference)
    same(parse(result), found.reference)
    same(repair(result, default_scheme=suffix), Repair(found.reference, ()))
    pieces: list[str] = []
    done = 0
    for change in found.edits:
        holds(done <= change.start <= change.end, f"{change} overlaps")
        same(text[change.start : change.end], change.before)
        holds(change.before != change.after and change.action is not Action.REFUSED, f"{change} is none")
        pieces += (text[done : change.start], change.after)
        done = change.end
    same("".join([*pieces, text[done:]]), result)


def _web(random: Random) -> Case:
    text = f"http://{texts.authority(random)}{texts.segments(random)}"
    for _ in range(random.randrange(4)):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice((" ", "\n", " \n", "\t", "\\", "\r\n  ", "ä", "^", "@", "/", ".")) + text[at:]
    return (text + random.choice(("", "", "\n", " ")),)


@law(_web, 12_000)
def repaired_hosts(text: str) -> None:
    """A repaired reference has the host and the port that the standard library finds in the text.

    Where delimiters wrap the text, white space in it is ignored (appendix C), which that library knows nothing of.
    """
    try:
        found = repair(text)
    except ParseError:
        return
    around = [change for change in found.edits if change.place is Place.CONTEXT]
    if any({*'<"'} & {*change.before} for change in around):
        return
    start = max((change.end for change in around if change.start == 0 or change.end <= len(text) // 2), default=0)
    inner = text[start : min((change.start for change in around if change.start >= start), default=len(text))]
    try:
        given, result = urlsplit(inner), urlsplit(str(found.reference))
        ports = given.port, result.port
    except ValueError:  # the standard library refuses it
        return
    if result.scheme in {"http", "https"}:
        same(unquote(result.hostname or "").lower(), unquote(given.hostname or "").lower())
        same(*ports)


def _reference(random: Random) -> Case:
    return (texts.reference(random),)


@law(_reference, 6_000)
def auditing(text: str) -> None:
    """Each valid reference can be audited, as text and as a tree; spans are in order, within it and not empty."""
    if URI_reference.matches(text):
        found = audit(text)
        same(audit(parse(text)), found)
        same(sorted(found, key=lambda finding: (finding.start, finding.end)), [*found])
        for each in found:
            holds(0 <= each.start < each.end <= len(text), f"{each} has no span in the text")
            holds(each.message.startswith(each.danger.summary), f"{each} does not say what it is")


@law(_reference, 4_000)
def reaching(text: str) -> None:
    """A name is never known to be global, and an audit tells the special purpose of each host that has one."""
    host = parse(text).host if URI_reference.matches(text) else None
    if host is not None:
        same(is_global(host) is None, isinstance(host, RegName))
        found = special_purpose(host)
        holds(found is not None or is_global(host) is not False, "nothing says why it is not global")
        if found is not None and found.address is not None:
            danger = Danger(f"{found.purpose}-address")
            told = [(finding.danger, finding.address) for finding in audit(text)]
            holds((danger, found.address) in told, f"the audit does not tell {found.message}")


@law(_reference, 4_000)
def drawing(text: str) -> None:
    """Each valid reference has a tree, and a picture whose first line is its text with the password masked."""
    if URI_reference.matches(text):
        reference = parse(text)
        shown = (
            text if reference.userinfo is None else text.replace(str(reference.userinfo), reference.userinfo.masked, 1)
        )
        lines = str(picture(reference)).splitlines()
        same(lines[0].strip() if lines else "", shown)
        same(str(tree(reference)).splitlines()[0], type(reference).__name__)


FUZZERS: Final[tuple[Fuzzer, ...]] = (
    finding,
    finding_iris,
    finding_in_pieces,
    whole_hosts,
    repairing,
    repaired_hosts,
    auditing,
    reaching,
    drawing,
)
