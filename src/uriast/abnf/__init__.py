"""ABNF in, rules out: reads the grammar in an RFC's text (RFC 5234, RFC 7405), and writes it as Python.

Rules and passes of URIs do not belong here.
"""

from uriast.abnf.reading import read_abnf
from uriast.abnf.rule import abnf
from uriast.abnf.rulelist import Cause, Reason, RuleList
from uriast.abnf.source import write_grammar
from uriast.abnf.syntax import AbnfError

__all__ = ["AbnfError", "Cause", "Reason", "RuleList", "abnf", "read_abnf", "write_grammar"]
