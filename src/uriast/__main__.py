"""The command `uriast`, also as `python -m uriast`."""

from __future__ import annotations

import signal
import sys
from importlib.util import find_spec


def main() -> None:
    """Run the command; if a package that it needs is missing, print how to install it."""
    _end_quietly()
    if find_spec("click") is None or find_spec("rich") is None:
        print("uriast: the command needs click and rich: pip install 'uriast[cli]'", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    from uriast.cli.app import cli
    from uriast.cli.output import give_up

    try:
        cli(prog_name="uriast", windows_expand_args=False)
    except OSError as error:  # of --help, --version or completion
        sys.exit(give_up(error))


def _end_quietly() -> None:
    """Let ^C and a broken pipe end the process without a traceback. If the parent process ignores ^C, it is ignored."""
    for name, of_python in (("SIGINT", signal.default_int_handler), ("SIGPIPE", signal.SIG_IGN)):
        number = getattr(signal, name, None)  # Windows has no SIGPIPE
        if number is not None and signal.getsignal(number) == of_python:
            signal.signal(number, signal.SIG_DFL)


if __name__ == "__main__":
    main()
