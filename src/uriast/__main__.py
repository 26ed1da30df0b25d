"""The command `uriast`, also as `python -m uriast`."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from uriast.cli import signals

NEEDED = ("click", "pathspec", "rich")


def main() -> None:
    """Run the command; if one of the packages that it needs is missing, print how to install them."""
    signals.restore_defaults()
    if any(find_spec(name) is None for name in NEEDED):
        listed = f"{', '.join(NEEDED[:-1])} and {NEEDED[-1]}"
        print(f"uriast: the command needs {listed}: pip install 'uriast[cli]'", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    from uriast.cli.app import cli
    from uriast.cli.work import TROUBLE, give_up

    try:
        cli(prog_name="uriast", windows_expand_args=False)
    except OSError as error:  # a subcommand reports its own; this is one of --help, --version or completion
        give_up(error)
        sys.exit(TROUBLE)


if __name__ == "__main__":
    main()
