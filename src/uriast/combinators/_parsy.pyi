"""parsy's classes as a client's type checker sees them: parsy's own if it reads parsy, typed stand-ins if not.

parsy ships no types. To a mypy that does not follow it, every name imported from it is `Any`, and a class whose base
is `Any` is never wrong: `x: int = digit` would pass. So the order of these lines matters.

- mypy that follows parsy: the first definition of a name wins, and the first line gives parsy's own.
- mypy that does not: a star import of an unknown module adds no name, so the second line is the first definition.
- pyright always follows parsy, and the last definition of a name wins: the third line gives parsy's own.

To us there is no clash: our stub of parsy takes its classes from the stand-ins.

A stub of parsy by other people may make its classes generic, as `parsy-stubs` does. Then pyright's strict mode calls
a function partially unknown that has a plain `Parser` or `Result` in its type. So what a client calls has `AnyParser`
and `AnyResult` instead. If the classes take no arguments, a checker ignores these without telling the client.
"""

# ruff: isort: skip_file
from typing import Any, TypeAlias

from parsy import *
from uriast.combinators._untyped import *
from parsy import Parser as Parser
from parsy import Result as Result
from parsy import ParseError as ParseError

AnyParser: TypeAlias = Parser[Any, Any]  # type: ignore[type-arg] # pyright: ignore[reportInvalidTypeArguments]
AnyResult: TypeAlias = Result[Any]  # type: ignore[type-arg] # pyright: ignore[reportInvalidTypeArguments]
