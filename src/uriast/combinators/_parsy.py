"""parsy's classes, re-exported for type checkers; the stub next to this file explains why."""

from parsy import ParseError, Parser, Result

__all__ = ["AnyParser", "AnyResult", "ParseError", "Parser", "Result"]

AnyParser = Parser
AnyResult = Result
