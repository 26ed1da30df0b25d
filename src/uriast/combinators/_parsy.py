"""parsy's classes, as a client's type checker should see them: the stub beside this file says why."""

from parsy import ParseError, Parser, Result

__all__ = ["ParseError", "Parser", "Result"]
