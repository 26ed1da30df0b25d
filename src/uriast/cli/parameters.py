"""Options and arguments: their types, which convert and complete values, and those that several subcommands share."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from uriast.cli.output import printable
from uriast.combinators import Grammar, ParseError, Rule
from uriast.combinators.definition import expression as ex
from uriast.combinators.messages import did_you_mean
from uriast.combinators.rules.grammar import rules_of
from uriast.grammar import rfc3986, rfc5234
from uriast.passes.schemes import NormalizationStep
from uriast.passes.syntax import URIS, iris
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import ModuleType

    from uriast.nodes.iri import IRI as Base
    from uriast.schemes import Scheme

Known: TypeAlias = "Mapping[str, object] | Callable[[click.Context | None], Mapping[str, object]]"
Decorator: TypeAlias = "Callable[[Callable[..., Any]], Callable[..., Any]]"

COMPONENTS: Final = (
    "scheme",
    "authority",
    "userinfo",
    "user",
    "password",
    "host",
    "port",
    "path",
    "query",
    "fragment",
)
"""The names of the components and their parts, in the order of the text."""
DEFAULT_RULE: Final = "URI-reference"
_MOST_LISTED: Final = 30
"""The largest number of names that a message lists."""


# Help texts


def epilog(examples: Iterable[str], *paragraphs: str) -> str:
    """The help text below the options."""
    return "\n\n".join([listed("Examples", examples), *paragraphs])


def listed(title: str, lines: Iterable[str]) -> str:
    """Lines under a title, which click does not rewrap."""
    return "\n".join(["\b", f"{title}:", *(f"  {line}" for line in lines)])


# Values


class Value(click.ParamType):  # type: ignore[type-arg] # it is generic since click 8.4
    """The value of an option or an argument."""

    name = "value"


class Text(Value):
    """A text in UTF-8. Messages do not show it: it may be a password."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and not is_utf8(value):
            self.fail("expected UTF-8, got other octets", param, ctx)
        return value


class Pair(Text):
    """`NAME=VALUE`, or a name alone, whose value is `None`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str | None]:
        name, equals, text = super().convert(value, param, ctx).partition("=")
        if not value:
            self.fail("expected NAME=VALUE, got the empty text", param, ctx)
        return name, text if equals else None


class JsonObject(Value):
    """An object of JSON."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> dict[str, Any]:
        try:
            found: object = json.loads(value, object_pairs_hook=self._with_different_names)
            writable = is_utf8(json.dumps(found, ensure_ascii=False))
        except (ValueError, RecursionError):
            self.fail("expected JSON", param, ctx)
        if not writable:
            self.fail("expected UTF-8, got a lone surrogate", param, ctx)
        if not isinstance(found, dict):
            self.fail(f"expected an object of JSON, got {type(found).__name__}", param, ctx)
        return cast("dict[str, Any]", found)

    def _with_different_names(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        values = dict(pairs)
        if len(values) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for place, name in enumerate(names) if name in names[:place])
            self.fail(f"expected one value of {json.dumps(twice)}, got several")
        return values


class Named(Value):
    """What has one of some names, in any case and with `_` for `-`. A message about another name has close ones."""

    def __init__(self, what: str, known: Known, advice: Mapping[str, str] | None = None) -> None:
        self._what = what
        self._known = known
        self._advice = advice or {}

    def known(self, ctx: click.Context | None) -> Mapping[str, object]:
        """What the names mean, which may depend on options that were read before."""
        return self._known(ctx) if callable(self._known) else self._known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        known = self.known(ctx)
        found = {_plain(name): each for name, each in known.items()}
        if _plain(value) in found:
            return found[_plain(value)]
        listed = f" ({', '.join(known)})" if len(known) <= _MOST_LISTED else ""
        advice = f"; {self._advice[value]}" if value in self._advice else _close(value, known)
        return self.fail(f"expected {self._what}{listed}, got {quoted(value)}{advice}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        del param
        return _completed(self.known(ctx), incomplete)


class AnyScheme(Text):
    """The name of a scheme, with rules or without."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return rfc3986.scheme.parse(super().convert(value, param, ctx))
        except ParseError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        del param
        return _completed(schemes_known(ctx), incomplete)


class BaseName(Text):
    """A base URI, or a base IRI with `--iri`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Base:
        text = super().convert(value, param, ctx)
        try:
            return (iris() if _has_iri(ctx) else URIS).base_of(text)
        except ParseError as error:
            self.fail(str(error), param, ctx)


def is_utf8(text: str) -> bool:
    """Whether a text can be written in UTF-8: it has no lone surrogate, which replaces another octet."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _completed(names: Iterable[str], beginning: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.lower().startswith(beginning.lower())]


def quoted(value: str) -> str:
    """A wrong name in a message. It may be a URI by mistake, with a password."""
    return f"'{printable(masked_passwords(value, is_authority=True))}'"


def _close(asked: str, names: Iterable[str]) -> str:
    """A question about the names that are close to an unknown one, or that begin with it."""
    plain = _plain(asked)
    names = [*names]
    begun = [name for name in names if plain and _plain(name).startswith(plain)]
    return did_you_mean(plain, names) or (f"; did you mean {' or '.join(begun[:3])}?" if begun else "")


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


# The rules and schemes that have names


def _rules(module: ModuleType) -> dict[str, Rule[object]]:
    """The rules of a module, and of the grammars in it, by their names; those without one, by their variables."""
    rules = dict[str, Rule[object]]()
    for value in cast("list[object]", [*vars(module).values()]):
        if isinstance(value, Grammar):
            rules |= {each.name: each for each in (getattr(value, name) for name in rules_of(type(value)))}
    for name in getattr(module, "__all__", [name for name in vars(module) if name[0] != "_"]):
        value = getattr(module, name)
        if isinstance(value, Rule):
            rules[value.name if isinstance(value.definition, ex.Named) else name] = value
    return rules


RULES: Final = _rules(rfc3986) | _rules(rfc5234)
"""The rules of RFC 3986, appendix A, and the core rules that they use, by their names in the RFC."""


def rules_known(ctx: click.Context | None) -> dict[str, Rule[object]]:
    """The rules that `--rule` takes, by their names: those of `--module` before those of the RFCs."""
    known = dict(RULES)
    if _has_iri(ctx):
        from uriast.grammar import rfc3987

        wider = _rules(rfc3987)
        # The rule of RFC 3987 in place of one of RFC 3986: `ihost` for `host`. Most leaves are the same in both.
        known = wider | {name: wider.get(_IRI_NAMES.get(name, f"i{name}"), rule) for name, rule in RULES.items()}
    own = {name: rule for module in _modules(ctx) for name, rule in _rules(module).items()}
    return known | {name: rule for name, rule in own.items() if RULES.get(rule.name) is not rule}  # not what it imports


_IRI_NAMES: Final = {"URI": "IRI", "URI-reference": "IRI-reference", "absolute-URI": "absolute-IRI"}


def schemes_known(ctx: click.Context | None) -> dict[str, Scheme[Any]]:
    """The schemes that have rules, by their names: those of `--module` before those of uriast."""
    from uriast.schemes import Scheme, registry

    found: dict[str, Scheme[Any]] = {scheme.name: scheme for scheme in registry.schemes}
    for module in _modules(ctx):
        own: list[object] = [*vars(module).values()]
        found |= {value.name: value for value in own if isinstance(value, Scheme)}
    return found


def _has_iri(ctx: click.Context | None) -> bool:
    """Whether `--iri` is given. It is eager, so it has been read before other options."""
    return ctx is not None and bool(ctx.params.get("iri"))


def _modules(ctx: click.Context | None) -> Iterable[ModuleType]:
    """The modules of `--module`, which is eager, too."""
    return () if ctx is None else ctx.params.get("modules") or ()


def rule_or_scheme(rule: Rule[object], scheme: Scheme[Any] | None) -> Rule[object]:
    """The rule of `--scheme`, if it is given; otherwise that of `--rule`."""
    if scheme is not None:
        refuse_several_rules()
    return rule if scheme is None else scheme.rule


def refuse_several_rules() -> None:
    """Refuse `--scheme` together with `--rule` or `--iri`."""
    ctx = click.get_current_context()
    if ctx.get_parameter_source("rule") is not ParameterSource.DEFAULT:
        message = "expected one of --rule and --scheme, got both"
        raise click.UsageError(message)
    if _has_iri(ctx):
        message = "--iri: expected --rule, got a scheme: the rules of schemes are about URIs"
        raise click.UsageError(message)


def note_of_conditions(scheme: Scheme[Any] | None, lacking: str) -> str | None:
    """A note that a scheme has more conditions than its rule; `None` if it has none."""
    if scheme is None or not scheme.has_conditions:
        return None
    advice = f"uriast check --scheme {scheme.name} does"
    return f"uriast: note: the scheme {scheme.name} has further conditions, which {lacking}; {advice}"


# Options

AUTO: Final = "auto"

TEXTS: Final = click.argument("texts", metavar="[TEXT]...", nargs=-1)
FILES: Final = click.option(
    "-f",
    "--file",
    "files",
    metavar="FILE",
    multiple=True,
    type=click.Path(readable=False),
    help="Read texts from the lines of this file; - is standard input. May be given several times.",
)
NULL_DATA: Final = click.option(
    "-z",
    "--null-data",
    is_flag=True,
    help="End each output with NUL, not with a line terminator. The texts of a file end with NUL, too.",
)
# Eager: the values of other options are read by the rules of IRIs, wherever this one is.
IRI: Final = click.option(
    "--iri",
    is_flag=True,
    is_eager=True,
    help="Use the rules of IRIs (RFC 3987), which may contain non-ASCII characters.",
)


def _imported(_context: object, _option: object, names: tuple[str, ...]) -> list[ModuleType]:
    if not names:
        return []
    from uriast.literals import SettingError, import_modules

    try:
        return import_modules(names, ["."])
    except SettingError as error:
        raise click.BadParameter(printable(str(error))) from None


MODULES: Final = click.option(
    "--module",
    "modules",
    metavar="NAME",
    multiple=True,
    is_eager=True,
    callback=_imported,
    help="Also take the rules and schemes of this module of Python. It is imported, so its code runs.",
)
RULE: Final = click.option(
    "--rule",
    metavar="NAME",
    type=Named("the name of a rule", rules_known),
    default=DEFAULT_RULE,
    show_default=True,
    help="The rule to use: its name in RFC 3986 or in Python (see below).",
)
BASE: Final = click.option(
    "--base", metavar="URI", type=BaseName(), required=True, help="The base URI, or the base IRI with --iri."
)
COLOR: Final = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="When to use color. auto: at a terminal, unless NO_COLOR is set.",
)


def _combined(_context: object, _option: object, steps: Iterable[NormalizationStep]) -> NormalizationStep:
    taken = NormalizationStep.SIMPLE_STRING
    for step in steps:
        taken |= step
    return taken


_STEPS: Final = {each.label: each for each in NormalizationStep.__members__.values() if each}
STEPS: Final = click.option(
    "--step",
    "steps",
    metavar="NAME",
    type=Named("the name of a step", _STEPS),
    multiple=True,
    callback=_combined,
    default=["syntax-based"],
    show_default=True,
    help="A step to take (see below). May be given several times.",
)

RULE_NAMES: Final = "\n".join(
    [
        "\b",
        *wrap(f"Rules: {', '.join(RULES)}.", width=76, break_on_hyphens=False),
        "With --iri, the names of RFC 3987 are taken too, such as ihost.",
    ]
)


STEP_NAMES: Final = listed("Steps", [f"{name:<18}{each.effect}" for name, each in _STEPS.items()])


def scheme_option(use: str, *, is_auto: bool = False) -> Decorator:
    """The option for the scheme by whose rule texts are read. With `is_auto`, it takes `auto`."""

    def known(ctx: click.Context | None) -> Mapping[str, object]:
        return {**({AUTO: AUTO} if is_auto else {}), **schemes_known(ctx)}

    return click.option("--scheme", metavar="NAME", type=Named("the name of a scheme", known), help=use)
