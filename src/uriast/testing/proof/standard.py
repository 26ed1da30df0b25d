"""The ABNF that others refer to: RFC 3986, Appendix A, and the core rules of RFC 5234, Appendix B.1."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from uriast.grammar import rfc3986, rfc5234
from uriast.testing.proof.abnf import abnf_rules

if TYPE_CHECKING:
    from uriast.testing.proof.abnf import Rules

APPENDIX_A: Final = rfc3986.abnf()
"""RFC 3986, Appendix A, a rule a line, and then the three core rules that it uses."""
APPENDIX_B_1: Final = rfc5234.abnf()
"""RFC 5234, Appendix B.1, a rule a line."""


@cache
def standard_rules() -> Rules:
    """The rules of both."""
    return abnf_rules(APPENDIX_A, extends=abnf_rules(APPENDIX_B_1))
