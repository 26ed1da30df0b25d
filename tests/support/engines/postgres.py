"""PostgreSQL: a cluster of our own, in a temporary folder."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import subprocess
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final

from support.engines.harness import PATIENCE, SURROGATES, EngineError, Traits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from support.engines.harness import Found
    from support.engines.serve import Key

OWNER: Final = "uriast"
COMPACT: Final = ("--no-align", "--tuples-only")
"""Options of psql: each row is a line, and nothing else is printed."""
ESCAPES: Final = str.maketrans({"\\": r"\\", "\n": r"\n", "\r": r"\r", "\t": r"\t"})


def programs() -> Path | None:
    """The folder of the programs of a server; `None` if there is none. Debian has it beside the path."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


def other_user() -> str | None:
    """The user that runs the server, which refuses to run as root; `None` if it is our own."""
    return next((user.pw_name for user in pwd.getpwall() if user.pw_name in {"postgres", "nobody"}), None)


class Postgres:
    """PostgreSQL. For what it does see `Engine`."""

    traits = Traits("postgres", without=SURROGATES | {"\0"}, by_name=False)

    def __init__(self, folder: Path) -> None:
        """Make a cluster and start its server.

        Args:
            folder: The folder of PostgreSQL's programs.
        """
        self._programs = folder
        self._home = Path(mkdtemp())
        self._user = other_user() if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self._home, self._user)
        try:
            self._run("initdb", "--encoding=UTF8", "--locale=C", "--no-sync", f"--username={OWNER}")
            settings = f"-c listen_addresses= -c unix_socket_directories={self._home} -c fsync=off"
            self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self._home / 'log'}", "--options", settings)
        except BaseException:
            self.close()
            raise

    def captures(self, pattern: str, keys: Sequence[Key], texts: Sequence[str]) -> Found:
        """The captures of some groups in each text. See `Engine`."""
        rows = "".join(f"{text.translate(ESCAPES)}\n" for text in texts)
        match = f"regexp_match(content, $pattern${pattern}$pattern$)"
        asked = f"to_json({match})" if keys else f"to_json(content ~ $pattern${pattern}$pattern$)"
        script = (
            "CREATE TEMPORARY TABLE texts (place serial, content text);\n"
            f"COPY texts (content) FROM STDIN;\n{rows}\\.\n"
            f"SELECT {asked} FROM texts ORDER BY place;\n"
        )
        answers = [json.loads(line or "null") for line in self.printed(script, *COMPACT).split("\n")[:-1]]
        if not keys:
            return [[] if answer else None for answer in answers]
        return [answer and [answer[int(key) - 1] for key in keys] for answer in answers]

    def printed(self, script: str, *options: str, **variables: str) -> str:
        """What psql prints for a script. Variables are those of its environment."""
        ended = subprocess.run(
            [
                self._programs / "psql",
                *("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", *options),
                *(f"--host={self._home}", f"--username={OWNER}", "--dbname=postgres", "--file=-"),
            ],
            input=script,
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"PGCLIENTENCODING": "UTF8"} | variables,
            timeout=PATIENCE,
            check=False,
        )
        if ended.returncode:
            raise EngineError(ended.stderr)
        return ended.stdout

    def close(self) -> None:
        """Stop the server and delete the cluster."""
        if (self._home / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "--mode=immediate", "--silent")
        shutil.rmtree(self._home)

    def _run(self, program: str, *arguments: str) -> None:
        ended = subprocess.run(
            [self._programs / program, f"--pgdata={self._home}", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # the server keeps it, so it cannot be a pipe
            stderr=subprocess.DEVNULL,
            user=self._user,
            cwd=self._home,
            timeout=PATIENCE,
            check=False,
        )
        if ended.returncode:
            message = f"{program} ended with {ended.returncode}"
            raise EngineError(message)
