"""Conversion of option values: the names of rules, a base URI, the names of schemes, the name of a class."""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, Final, cast

import click
from click.core import ParameterSource

from uriast.cli.inputs import syntax_named
from uriast.cli.values import parse_all_utf8, parse_utf8
from uriast.cli.work import printable
from uriast.combinators import ParseError, Rule
from uriast.combinators.messages import did_you_mean
from uriast.grammar import rfc3986, rfc5234

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from uriast.nodes.iri import IRI
    from uriast.schemes import Scheme


def _rules(module: ModuleType) -> list[Rule[object]]:
    """The rules of a module, without aliases."""
    rules = {name: cast("Rule[object]", value) for name, value in vars(module).items() if isinstance(value, Rule)}
    return [rule for name, rule in rules.items() if rule.name == name.replace("_", "-")]


RULES: Final = {rule.name: rule for rule in (*_rules(rfc3986), *_rules(rfc5234))}
"""The rules of RFC 3986, appendix A, and the core rules that they use, by their names in the RFC."""

REFERENCES: Final = frozenset(
    {"URI-reference", "URI", "absolute-URI", "relative-ref", "IRI-reference", "IRI", "absolute-IRI", "irelative-ref"}
)
"""The names of the rules whose value is a reference."""

_IRI_NAMES: Final = {"URI": "IRI", "URI-reference": "IRI-reference", "absolute-URI": "absolute-IRI"}


def is_reference_rule(rule: Rule[object]) -> bool:
    """Whether the value of a rule is a reference."""
    return rule.name in REFERENCES


RULE_NAME: Final = re.compile(r"[A-Za-z][-0-9A-Z_a-z]*")
"""The name of a rule (RFC 5234, section 4), or its name in Python."""


def uses_iris(context: click.Context | None) -> bool:
    """Whether the option `--iri` is given. It is eager, so it has been read before other options."""
    return context is not None and bool(context.params.get("iri"))


def parse_rule(context: click.Context | None, _option: object, name: str) -> Rule[object]:
    """The rule with a name in the RFC or in Python."""
    # Rule names are case-insensitive (RFC 5234, 2.1).
    #
    # With `--iri`, it is the rule that RFC 3987 has in its place, if there is one. RFC 3987's own names are taken too.
    is_iri = uses_iris(context)
    known = {_plain(each): rule for each, rule in ((_iri_rules() if is_iri else {}) | RULES).items()}
    asked = _plain(name)
    if asked not in known:
        meant = did_you_mean(asked, [rule.name for rule in known.values()])
        message = f"expected the name of a rule, got '{printable(name)}'{meant}"
        raise click.BadParameter(message)
    return _iri_rule(known[asked]) if is_iri else known[asked]


def group_names(rule: Rule[object], names: Iterable[str]) -> list[str]:
    """The names of components and rules as a rule has them. They are spelled as freely as those of rules."""
    spelled = {**_iri_rules(), **RULES, **rule.pattern_for("re2").groups}
    known = {_plain(each): each for each in spelled}
    return [name if name in spelled else known.get(_plain(name), name) for name in names]


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def _iri_rule(rule: Rule[object]) -> Rule[object]:
    """The rule of RFC 3987 in place of a rule of RFC 3986: `ihost` for `host`. Most leaves are the same in both."""
    return _iri_rules().get(_IRI_NAMES.get(rule.name, f"i{rule.name}"), rule)


def _iri_rules() -> dict[str, Rule[object]]:
    """The rules of RFC 3987, by their names in the RFC."""
    from uriast.grammar import rfc3987

    return {rule.name: rule for rule in _rules(rfc3987)}


def parse_rule_names(_context: object, _option: object, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of rules of a text, checked. In Python, they have `_` in place of `-`."""
    for name in names:
        if not RULE_NAME.fullmatch(name):
            message = f"expected the name of a rule, got '{printable(name)}'"
            raise click.BadParameter(message)
    return tuple(name.replace("_", "-") for name in names)


def complete_rule(_context: object, _option: object, beginning: str) -> list[str]:
    """The names of rules that begin with a text, for completion in a shell."""
    return [name for name in RULES if name.lower().startswith(beginning.lower())]


def parse_base(context: click.Context | None, _option: object, text: str | None) -> IRI | None:
    """The base URI, parsed, or the base IRI with `--iri`; `None` if none is given."""
    parse_utf8(None, None, text)
    try:
        return None if text is None else syntax_named(iri=uses_iris(context)).base_of(text)
    except ParseError as error:
        raise click.BadParameter(str(error)) from None


def parse_schemes(_context: object, _option: object, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of schemes, checked."""
    parse_all_utf8(None, None, names)
    try:
        return tuple(map(rfc3986.scheme.parse, names))
    except ParseError as error:
        raise click.BadParameter(str(error)) from None


def parse_scheme_name(_context: object, _option: object, name: str | None) -> str | None:
    """The name of a scheme, checked; `None` if none is given."""
    if name is not None:
        parse_schemes(None, None, (name,))
    return name


def scheme_names() -> list[str]:
    """The names of the schemes that are registered in `uriast.schemes`, in the order of the registry."""
    from uriast.schemes import registry

    return [scheme.name for scheme in registry.schemes]


def parse_registered(_context: object, _option: object, name: str | None) -> str | None:
    """The name of a registered scheme, in lower case (RFC 3986, 3.1); `None` if none is given."""
    if name is not None and name.lower() not in scheme_names():
        message = f"expected one of {', '.join(scheme_names())}, got '{printable(name)}'"
        raise click.BadParameter(message)
    return name and name.lower()


def registered_scheme(name: str) -> Scheme[Any]:
    """The registered scheme with a name."""
    from uriast.schemes import registry

    return next(scheme for scheme in registry.schemes if scheme.name == name)


def refuse_several_rules(context: click.Context, scheme: str | None, *, iri: bool) -> None:
    """Refuse `--scheme` together with `--rule` or `--iri`."""
    if scheme and context.get_parameter_source("rule") is not ParameterSource.DEFAULT:
        message = "expected one of --rule and --scheme, got both"
        raise click.UsageError(message)
    if scheme and iri:
        message = "--iri: expected --rule, got a scheme: the rules of schemes are about URIs"
        raise click.UsageError(message)


def rule_or_scheme(rule: Rule[object], scheme: str | None) -> Rule[object]:
    """The rule of `--scheme`, if it is given; otherwise that of `--rule`."""
    return rule if scheme is None else registered_scheme(scheme).rule


def note_of_conditions(scheme: str, lacking: str) -> str | None:
    """A note that a scheme has more conditions than its rule; `None` if it has none."""
    if not registered_scheme(scheme).has_conditions:
        return None
    advice = f"uriast check --scheme {scheme} does"
    return f"uriast: note: the scheme {scheme} has further conditions, which {lacking}; {advice}"


def complete_scheme(_context: object, _option: object, beginning: str) -> list[str]:
    """The names of registered schemes that begin with a text, for completion in a shell."""
    return [name for name in scheme_names() if name.startswith(beginning.lower())]


def parse_class_name(_context: object, _option: object, name: str | None) -> str | None:
    """The name of a class, checked; `None` if none is given."""
    if name is not None and (not name.isidentifier() or iskeyword(name)):
        message = f"expected the name of a class in Python, got '{printable(name)}'"
        raise click.BadParameter(message)
    return name
