"""`uriast query`: read and change the names and values in queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from uriast.cli.options import examples
from uriast.cli.sharing import epilog, takes_inputs
from uriast.cli.values import parse_pair, parse_utf8
from uriast.cli.work import Job, one_line, process

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.commands.rewriting.pairs import Pairs
    from uriast.cli.inputs import Given
    from uriast.cli.work import Output, Refusal

PAIRS: Final = """
A query is name=value&... Names and values are data: they are decoded when they are read and encoded when they are
written. The other pairs keep their exact text. With --iri, but not with --form, the non-ASCII characters that an IRI
may contain stay. Passwords are printed.
"""

takes_form: Final = click.option(
    "--form", is_flag=True, help="Read and write the encoding of HTML forms, in which a plus sign is a space."
)
takes_pair: Final = click.argument("pair", metavar="NAME=VALUE", callback=parse_pair)
takes_name: Final = click.argument("name", metavar="NAME", callback=parse_utf8)


@click.group(epilog=PAIRS)
def query() -> None:
    """Read or change the names and values in queries."""


def _run(given: Given, work: Callable[[Pairs], str | Output | Refusal], *, form: bool) -> int:
    from uriast.cli.commands.rewriting.pairs import on_pairs

    output = on_pairs(work, given.syntax, form=form)
    return process(Job(given.syntax.rules.reference.name, output, one_line), given)


@query.command(
    epilog=epilog(
        examples(
            "uriast query get q 'http://example.com/?q=caf%C3%A9'",
            "uriast query get --all tag '?tag=a&tag=b'",
        ),
        PAIRS,
    )
)
@takes_name
@takes_inputs
@takes_form
@click.option("--all", "is_all", is_flag=True, help="Print each value of the name, not only the first one.")
@click.option("--require", is_flag=True, help="Refuse a text without the name.")
@click.option("--json", "is_json", is_flag=True, help="Print JSON: a list of the values; null is a name without =.")
def get(given: Given, name: str, *, form: bool, is_all: bool, require: bool, is_json: bool) -> int:
    """Print the value of a name in each reference.

    Without the name, or without a value, an empty line is printed; with --all, nothing is printed without the name.
    """
    return _run(given, lambda pairs: pairs.values(name, is_all=is_all, require=require, is_json=is_json), form=form)


@query.command(
    "list",
    epilog=epilog(examples("uriast query list 'http://example.com/?q=caf%C3%A9&page=2'"), PAIRS),
)
@takes_inputs
@takes_form
@click.option("--json", "is_json", is_flag=True, help="Print JSON: a list of names and values; null is no value.")
def list_(given: Given, *, form: bool, is_json: bool) -> int:
    """Print the names and values in each query, one per line."""
    return _run(given, lambda pairs: pairs.listed(is_json=is_json), form=form)


@query.command(
    "set",
    epilog=epilog(examples("uriast query set page=2 'http://example.com/?page=1&q=a'"), PAIRS),
)
@takes_pair
@takes_inputs
@takes_form
def set_(given: Given, pair: tuple[str, str | None], *, form: bool) -> int:
    """Print each reference with one value of a name.

    The first pair with the name is replaced, the others are removed. Without the name, the pair is added at the end.
    NAME alone writes the name without an equals sign.
    """
    return _run(given, lambda pairs: pairs.edited(set=[pairs.writable(pair)]), form=form)


@query.command(epilog=epilog(examples("uriast query add tag=new 'http://example.com/?tag=a'"), PAIRS))
@takes_pair
@takes_inputs
@takes_form
def add(given: Given, pair: tuple[str, str | None], *, form: bool) -> int:
    """Print each reference with a further pair at the end of its query."""
    return _run(given, lambda pairs: pairs.edited(add=[pairs.writable(pair)]), form=form)


@query.command(
    epilog=epilog(
        examples(
            "uriast query remove page 'http://example.com/?page=1&q=a'",
            "uriast query remove --prefix utm_ -f links.txt",
        ),
        PAIRS,
    )
)
@takes_name
@takes_inputs
@takes_form
@click.option("--prefix", is_flag=True, help="Remove all pairs whose name begins with NAME.")
def remove(given: Given, name: str, *, form: bool, prefix: bool) -> int:
    """Print each reference without the pairs of a name. Without pairs, it has no question mark."""
    return _run(given, lambda pairs: pairs.without(name, is_prefix=prefix), form=form)


@query.command(epilog=epilog(examples("uriast query sort 'http://example.com/?b=a&c=b&a=c'"), PAIRS))
@takes_inputs
@takes_form
def sort(given: Given, *, form: bool) -> int:
    """Print each reference with the pairs of its query sorted by name."""
    return _run(given, lambda pairs: pairs.sorted(), form=form)
