"""Raw parsy without uriast: a checker reports the same here as for the lines of parsers.py marked `# P`."""

from collections.abc import Generator
from typing import Any

import parsy  # P

space = parsy.string(" ")
marked: object = space.mark().parse(" ")  # P


@parsy.generate  # P
def pair() -> Generator[parsy.Parser, Any, tuple[str, str]]:
    first = yield space
    second = yield space
    return (first, second)


@parsy.generate("space")  # P
def named() -> Generator[parsy.Parser, Any, str]:
    first: str = yield space
    return first


later = parsy.forward_declaration()  # P
later.become(space)
