"""Subcommands that show what a text is: `explain`, `parse` and `check`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeGuard, cast

import click

from uriast.cli.lines import Plan, Refused, line_command
from uriast.cli.parameters import (
    AUTO,
    COLOR,
    DEFAULT_RULE,
    IRI,
    MODULES,
    NULL_DATA,
    RULE,
    RULE_NAMES,
    BaseName,
    refuse_several_rules,
    scheme_option,
    schemes_known,
)
from uriast.combinators import Node, ParseError, Rule, fields_of
from uriast.combinators.drawing import Drawing, Part
from uriast.combinators.messages import shown
from uriast.grammar import rfc3986
from uriast.nodes import AnyPath
from uriast.nodes.iri import IRI as IRINode, IRelativeRef, IUserinfo
from uriast.passes.draw import picture, tree
from uriast.passes.resolve import resolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from uriast.nodes.iri import IRIReference
    from uriast.passes.syntax import Syntax
    from uriast.schemes import Scheme


def _by_rule(_: Syntax, options: dict[str, Any]) -> Plan:
    """Read texts by the rule of `--rule`."""
    rule: Rule[object] = options.pop("rule")
    del options["modules"]
    return Plan(rule.name, lambda line: _parsed(rule, line.text), options)


def _parsed(rule: Rule[object], text: str) -> object:
    try:
        return rule.parse(text)
    except ParseError:
        raise
    except Exception as error:  # noqa: BLE001 - a function of a user may raise anything, and say a password
        raise Refused(0, f"the rule {rule.name} raised {type(error).__name__}") from None


# explain


def _explained(syntax: Syntax, options: dict[str, Any]) -> Plan:
    rule: Rule[object] = options["rule"]
    if options["base"] is not None and rule.name not in _REFERENCES:
        message = f"--base: expected a rule for references, such as {DEFAULT_RULE}, got {rule.name}"
        raise click.UsageError(message)
    return _by_rule(syntax, options)


_REFERENCES: Final = frozenset(
    {"URI-reference", "URI", "absolute-URI", "relative-ref", "IRI-reference", "IRI", "absolute-IRI", "irelative-ref"}
)
"""The names of the rules whose value is a reference."""


@line_command(
    IRI,
    MODULES,
    RULE,
    click.option("--base", metavar="URI", type=BaseName(), help="Also show the target URI, resolved against this URI."),
    COLOR,
    plan=_explained,
    is_long=True,
    examples=(
        "uriast explain http://example.com/",
        "uriast explain --base http://a/b/c/d ../g",
        "uriast explain --rule host '[::1]'",
    ),
    notes=(RULE_NAMES,),
)
def explain(value: object, base: IRINode | None) -> Iterator[Drawing]:
    """Show the components of a text.

    The output is a picture, a tree and, with --base, the target URI. Passwords are masked.
    """
    yield from _drawings(value)
    if base is not None and _is_reference(value):
        title = (Part("target URI", "label"), Part(": ", "delimiter"))
        text, *_ = picture(resolve(value, base)).lines
        yield Drawing(((*title, *(part for part in text if part.role != "space")),))


def _drawings(value: object) -> Iterator[Drawing]:
    if _is_reference(value) and str(value):
        yield picture(value)
    match value:
        case Node():
            yield tree(value)
        case tuple() | list():
            for item in cast("Iterable[object]", value):
                yield from _drawings(item)
        case None:  # a part that is not there
            return
        case _:
            yield Drawing(((Part(shown(repr(value)), "value"),),))  # a class of the user may have any repr


def _is_reference(value: object) -> TypeGuard[IRIReference]:
    return isinstance(value, IRINode | IRelativeRef)


# parse


@line_command(
    IRI,
    MODULES,
    RULE,
    click.option("--show-password", is_flag=True, help="Print passwords. By default, they are masked."),
    plan=_by_rule,
    examples=(
        "uriast parse http://example.com/",
        "uriast parse -f links.txt | jq .authority.host.text",
        "uriast parse --rule authority user@example.com:80",
    ),
    notes=(RULE_NAMES,),
)
def parse(value: object, *, show_password: bool) -> str:
    """Print the tree of a text in JSON.

    There is one value per line. A node is an object with its type and fields. An undefined component is null; an empty
    one is "" or []. Passwords are masked.
    """
    # The value of a rule of one's own may be of any class.
    return json.dumps(plain(value, show_password=show_password), default=repr)


def plain(value: object, *, show_password: bool = False) -> object:
    """A value in the types of JSON, with masked passwords unless `show_password`."""
    if isinstance(value, Node):
        fields: dict[str, object] = {field.name: getattr(value, field.name) for field in fields_of(type(value))}
        described = {"type": type(value).__name__, **fields, **_derived(value, show_password=show_password)}
        return {name: plain(item, show_password=show_password) for name, item in described.items()}
    if isinstance(value, dict):  # its keys need not be texts
        pairs = cast("dict[object, object]", value).items()
        return {f"{key}": plain(item, show_password=show_password) for key, item in pairs}
    if isinstance(value, tuple | list):
        return [plain(item, show_password=show_password) for item in cast("Iterable[object]", value)]
    return value


def _derived(node: Node, *, show_password: bool) -> Mapping[str, object]:
    """The derived properties of a node that are printed with its fields."""
    match node:
        case IUserinfo() if show_password:
            return {"user": node.user, "password": node.password}
        case IUserinfo():
            return {"text": node.masked, "user": node.user, "password": node.password and "***"}
        case AnyPath():
            return {"segments": node.segments}
        case _:
            return {}


# check


def _checked(_: Syntax, options: dict[str, Any]) -> Plan:
    """Check texts by the rule of `--rule`, by that of a scheme, or by that of the scheme that each names."""
    rule, scheme = options.pop("rule"), options.pop("scheme")
    options.pop("modules")
    if scheme is None:
        return Plan(rule.name, lambda line: _of_rule(rule, line.text), options)
    refuse_several_rules()
    if scheme == AUTO:
        from uriast.schemes import Registry  # all schemes take a tenth of a second

        known = Registry(*schemes_known(click.get_current_context()).values())
        return Plan("URI of its scheme", lambda line: str(known.parse(line.text)), options)
    return Plan(f"URI of the scheme {scheme.name}", lambda line: _of_scheme(scheme, line.text), options)


def _of_rule(rule: Rule[object], text: str) -> str:
    if not rule.matches(text):
        raise ParseError(rule, text)
    return text


def _of_scheme(scheme: Scheme[Any], text: str) -> str:
    name, colon, _ = text.partition(":")
    if colon and name.lower() != scheme.name and rfc3986.scheme.matches(name):
        raise Refused(0, f"expected the scheme {scheme.name}, got {name}")
    return str(scheme.parse(text))


@line_command(
    NULL_DATA,
    IRI,
    MODULES,
    RULE,
    scheme_option(
        "Check the texts by the rule of this scheme and by its further conditions, for example a check digit. auto: by "
        "the scheme that each text names; a URI of another scheme is checked as a URI.",
        is_auto=True,
    ),
    click.option("-q", "--quiet", is_flag=True, help="Do not print the valid texts."),
    plan=_checked,
    examples=(
        "uriast check http://example.com/",
        "uriast check --quiet --rule URI -f links.txt",
        "uriast check --rule dec-octet < numbers > octets",
        "uriast check --scheme urn urn:isbn:0451450523",
        "uriast check --scheme auto -f links.txt",
    ),
    notes=(RULE_NAMES,),
)
def check(text: str, *, quiet: bool) -> tuple[str, ...]:
    """Print the texts that are valid.

    They are printed unchanged, passwords included.
    """
    return () if quiet else (text,)
