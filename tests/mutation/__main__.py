"""The command: `python -m tests.mutation`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))  # where pytest finds the rooms of the tests, too
    sys.exit(import_module("mutation.command").main())
