"""Subcommands that print another reference for each: `normalize`, `resolve`, `relativize`, `repair` and `set`."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
import click

from uriast.cli.lines import Note, Plan, Refused, line_command, references
from uriast.cli.octets import encoded
from uriast.cli.parameters import BASE, COMPONENTS, IRI, STEP_NAMES, STEPS, AnyScheme, Named, Text
from uriast.combinators import ParseError
from uriast.passes.edit import append_segments, replace
from uriast.passes.normalize import NormalizationStep, normalize as normalized
from uriast.passes.repair import repair as repaired
from uriast.passes.resolve import relativize as relativized, resolve as resolved
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from uriast.cli.parameters import Decorator
    from uriast.combinators import Rule
    from uriast.nodes.iri import IRI as Base, IRIReference
    from uriast.passes.percent_encoding import ComponentName
    from uriast.passes.repair import Edit, Repair
    from uriast.passes.syntax import Syntax

# normalize

NORMALIZE_STATUS: Final = """
Exit status: 0 if all texts are valid, 1 if any text is not, or with --check is not in normal form, 2 for any other
error: an invalid option, a file that cannot be read, output that cannot be written.
"""


def _normal(syntax: Syntax, options: dict[str, Any]) -> Plan:
    plan = references(syntax, options)
    return attrs.evolve(plan, rule=f"{plan.rule} in normal form") if options["is_check"] else plan


@line_command(
    IRI,
    STEPS,
    click.option(
        "--check", "is_check", is_flag=True, help="Print nothing; report each text that is not in normal form."
    ),
    plan=_normal,
    examples=(
        "uriast normalize HTTP://Example.COM/%7Efred/./a",
        "uriast normalize --step scheme-based http://example.com:80",
        "uriast normalize --step case --step address -f links.txt",
        "uriast normalize --check -f links.txt",
    ),
    notes=(STEP_NAMES,),
    status=NORMALIZE_STATUS,
)
def normalize(reference: IRIReference, steps: NormalizationStep, *, is_check: bool) -> str | tuple[()]:
    """Print the normal form of each reference.

    Passwords are printed. The messages of --check mask them.
    """
    text, normal = str(reference), str(normalized(reference, steps))
    if not is_check:
        return normal
    if text == normal:
        return ()
    index = next(index for index, (one, other) in enumerate(zip_longest(text, normal)) if one != other)
    raise Refused(index, f"expected the normal form {masked_passwords(normal)}")


# resolve, relativize


@line_command(
    IRI,
    BASE,
    examples=(
        "uriast resolve --base http://a/b/c/d ../g",
        "uriast resolve --base http://example.com/docs/ -f links.txt",
    ),
)
def resolve(reference: IRIReference, base: Base) -> str:
    """Print the target URI of each reference.

    Passwords are printed.
    """
    return str(resolved(reference, base))


@line_command(
    IRI,
    BASE,
    examples=(
        "uriast relativize --base http://a/b/c/d http://a/b/g",
        "uriast relativize --base http://example.com/docs/ -f links.txt",
    ),
)
def relativize(reference: IRIReference, base: Base) -> str:
    """Print the shortest reference that resolves to each target.

    A relative reference is resolved first. If the target has another scheme, it is printed itself. Passwords are
    printed.
    """
    return str(relativized(reference, base))


# repair

REPAIR_STATUS: Final = """
Exit status: 0 if all texts are valid or repaired, 1 if any text is not, 2 for any other error: an invalid option, a
file that cannot be read, output that cannot be written.
"""


def _repaired(syntax: Syntax, options: dict[str, Any]) -> Plan:
    is_iri, scheme = syntax.name == "IRI", options.pop("default_scheme")
    return Plan(
        syntax.rules.reference.name, lambda line: repaired(line.text, default_scheme=scheme, iri=is_iri), options
    )


@line_command(
    IRI,
    click.option(
        "--default-scheme",
        metavar="NAME",
        type=AnyScheme(),
        help="The scheme to add to a reference without it, such as www.example.com/a.",
    ),
    click.option("-q", "--quiet", is_flag=True, help="Do not report the changes."),
    plan=_repaired,
    examples=(
        "uriast repair 'http://example.com/a b'",
        "uriast repair --default-scheme https www.example.com/a",
        "uriast repair -f links.txt 2> changes",
    ),
    status=REPAIR_STATUS,
)
def repair(result: Repair[IRIReference], *, quiet: bool) -> Iterator[str | Note]:
    """Print a repaired version of each reference that is not valid, and valid ones as they are.

    Each change is reported as file:line:column: message on standard error. A change that would move the end of the
    authority is refused. Passwords are printed; the messages mask them.
    """
    yield str(result.reference)
    for edit in () if quiet else result.edits:
        yield Note(edit.start, _change(edit))


def _change(edit: Edit) -> str:
    """An edit in words. No character of a userinfo is shown."""
    before, after = repr(edit.before), repr(edit.after)
    if edit.place == "userinfo":
        what = f"a character is {edit.action}"
    elif edit.action == "encoded":
        what = f"{before} is encoded as {after}"
    else:
        what = f"{before if edit.before else after} is {edit.action}"
    return f"{what} ({edit.place}): {edit.reason}"


# set

VALUES: Final = """
A value is percent-encoded text, which must be valid; with --encode, it is data, which is encoded. An option that is not
given leaves its component as it is. The empty text is the empty component; --remove removes one.
"""

_REMOVABLE: Final = {name: name for name in COMPONENTS if name not in {"user", "path"}}
_ENCODED: Final[Mapping[str, ComponentName]] = {
    "userinfo": "userinfo",
    "user": "user",
    "password": "userinfo",
    "host": "reg-name",
    "path": "path",
    "query": "query",
    "fragment": "fragment",
}
_PARTS: Final = {"authority": {"userinfo", "user", "password", "host", "port"}, "userinfo": {"user", "password"}}


def _changed(syntax: Syntax, options: dict[str, Any]) -> Plan:
    """Read references, and check the changes before the first is read."""
    segments, removed, encode = options.pop("segments"), options.pop("removed"), options.pop("encode")
    changes = {name: value for name, value in options.items() if value is not None}
    if not (changes or segments or removed):
        message = "expected a change, such as --host, --append-segment or --remove, got none"
        raise click.UsageError(message)
    for name in removed:
        if name in changes:
            message = f"{name}: expected one change, got several"
            raise click.UsageError(message)
        changes[name] = None
    for whole, parts in _PARTS.items():
        if whole in changes and not parts.isdisjoint(changes):
            message = f"expected either {whole} or its parts, got both"
            raise click.UsageError(message)
    if encode:
        is_iri = syntax.name == "IRI"
        changes = {name: _encoded(name, value, is_iri=is_iri) for name, value in changes.items()}
        segments = tuple([encoded("segment", segment, iri=is_iri) for segment in segments])
    for name, value in (*changes.items(), *(("segment", segment) for segment in segments)):
        if value is not None:
            _check(name, value, syntax)
    return references(syntax, {"changes": changes, "segments": segments})


def _encoded(name: str, value: str | None, *, is_iri: bool) -> str | None:
    if value is None or name not in _ENCODED or (name == "host" and value.startswith("[")):
        return value
    return encoded(_ENCODED[name], value, iri=is_iri)


def _check(name: str, value: str, syntax: Syntax) -> None:
    """Check the new text of a component, apart from any reference."""
    alone: dict[str, Rule[Any]] = {"path": syntax.rules.path, "segment": syntax.rules.segment}
    arguments: Any = {name: value}
    try:
        if name in alone:
            alone[name].parse(value)
        else:
            replace(syntax.reference_of("//h"), **arguments)
    except ParseError as error:
        advice = "; --encode encodes it" if name == "password" else ""
        message = f"the new {name} is not valid: {error.explanation.summary}{advice}"
        raise click.UsageError(message) from None


def _component(name: str) -> Decorator:
    kind = AnyScheme() if name == "scheme" else Text()
    return click.option(f"--{name}", metavar="TEXT", type=kind, help=f"The new {name}.")


@line_command(
    IRI,
    *map(_component, COMPONENTS),
    click.option(
        "--append-segment",
        "segments",
        metavar="TEXT",
        type=Text(),
        multiple=True,
        help="A segment to append to the path. May be given several times.",
    ),
    click.option(
        "--remove",
        "removed",
        metavar="NAME",
        type=Named("a component to remove", _REMOVABLE, {"user": "--remove userinfo removes it"}),
        multiple=True,
        help=f"A component to remove: {', '.join(_REMOVABLE)}. May be given several times.",
    ),
    click.option("--encode", is_flag=True, help="The values are data: percent-encode them for their components."),
    name="set",
    plan=_changed,
    examples=(
        "uriast set --host example.org --port 8080 http://example.com/a",
        "uriast set --remove query --remove fragment -f links.txt",
        "uriast set --encode --append-segment 'A/B test' http://example.com/docs/",
    ),
    notes=(VALUES,),
)
def set_(reference: IRIReference, changes: Mapping[str, Any], segments: tuple[str, ...]) -> str:
    """Print each reference with other components.

    All changes are made at once, and only the result must be valid. Passwords are printed.
    """
    try:
        changed = cast("IRIReference", replace(reference, **changes))
        return str(append_segments(changed, *segments) if segments else changed)
    except ParseError as error:
        raise Refused(0, error.explanation.summary) from None
    except ValueError as error:
        raise Refused(0, str(error)) from None
