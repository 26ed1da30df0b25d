"""A server of a folder, which records what it is asked for and can hold an answer back."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


class Server:
    """Serves a folder on a port of its own, as `python -m http.server` does.

    Attributes:
        url: The address of the folder.
        asked: The paths that were asked for, in order.
        held: Names of files, each with the event that its answer waits for.
        replaced: Names of files, each with other content.
    """

    def __init__(self, folder: Path) -> None:
        self.asked: list[str] = []
        self.held: dict[str, threading.Event] = {}
        self.replaced: dict[str, bytes] = {}
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder), owner=self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def stop(self) -> None:
        """Close the port. A second call does nothing."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args: Any, owner: Server, **options: Any) -> None:
        self._owner = owner
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        """Answer, once nothing holds the answer back."""
        self._owner.asked.append(self.path)
        name = self.path.lstrip("/")
        if name in self._owner.held:
            self._owner.held[name].wait()
        if name not in self._owner.replaced:
            super().do_GET()
            return
        content = self._owner.replaced[name]
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Print nothing."""
