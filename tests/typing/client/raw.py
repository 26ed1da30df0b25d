"""What a checker says of raw parsy by itself, without uriast: the lines that parsers.py marks `# P`."""

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
