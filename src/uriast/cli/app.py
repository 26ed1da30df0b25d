"""The command `uriast`: a group of subcommands. Without standalone mode, a call returns the exit status."""

from __future__ import annotations

import re
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click

from uriast.cli.output import Unwritable, flush, give_up, printable
from uriast.cli.parameters import epilog
from uriast.secrets import masked_passwords

if TYPE_CHECKING:
    from collections.abc import Generator

_MODULES: Final = {
    **dict.fromkeys(("check", "explain", "parse"), "show"),
    **dict.fromkeys(("normalize", "relativize", "repair", "resolve", "set"), "rewrite"),
    **dict.fromkeys(("decode", "encode", "expand"), "data"),
    **{name: name for name in ("audit", "columns", "diff", "find", "get", "grammar", "lint", "pattern", "query")},
}
"""The module of each subcommand, which is imported when the subcommand is used."""

OTHERS_READ: Final = """
find searches files of running text, like grep, lint reads programs, and grammar reads the text of an RFC. columns reads
a table. diff compares two arguments, expand expands one, and pattern needs none. The other commands read one text per
line. uriast NAME --help describes the command NAME.
"""


class _App(click.Group):
    """A group whose subcommands are imported when they are used, and whose usage errors show no password."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _MODULES:
            return None
        module = import_module(f"uriast.cli.{_MODULES[cmd_name]}")
        command: click.Command = getattr(module, "set_" if cmd_name == "set" else cmd_name)
        return command

    def make_context(self, *args: Any, **others: Any) -> click.Context:
        with _masked():
            return super().make_context(*args, **others)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with _masked():
                status = super().invoke(ctx)
            flush()
        except Unwritable as error:
            status = give_up(error.__cause__)
        ctx.exit(status)


@contextmanager
def _masked() -> Generator[None]:
    """Mask passwords in usage errors: an argument may be a URI by mistake."""
    try:
        yield
    except click.ClickException as error:
        message = masked_passwords(error.message)
        # Of an option that does not exist, what follows the dashes may be a URI, and its scheme is not behind a dash.
        message = re.sub("(?<=--).*", lambda name: masked_passwords(name[0]), message)
        vars(error)["message"] = "\n".join(map(printable, message.split("\n")))
        raise


@click.group(
    cls=_App,
    commands={name: click.Command(name) for name in _MODULES},  # their names alone
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=epilog(
        (
            "uriast explain 'http://user@example.com:8042/over/there?name=ferret#nose'",
            "uriast check --rule IPv6address < addresses",
            "uriast parse -f links.txt | jq .authority.host.text",
            "uriast resolve --base http://a/b/c/d ../g",
            "uriast normalize HTTP://Example.COM/%7Efred/./a",
            "uriast find -n README.md CHANGELOG.md",
            "uriast audit --level warning -f links.txt",
            "uriast get '{host}:{port}' -f links.txt",
            "uriast query remove --prefix utm_ -f links.txt",
            "uriast grammar rfc5870.txt > geo.py",
            "uriast pattern --dialect postgres --rule URI",
            "uriast lint program.py",
        ),
        OTHERS_READ,
    ),
)
@click.version_option(package_name="uriast")
def cli() -> None:
    """Parse URI references, or parts of them, by the rules of RFC 3986."""
