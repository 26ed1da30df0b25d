"""The names of the package, each with the module that it is imported from when it is first used."""

from uriast.abnf.reading import read_abnf as read_abnf
from uriast.abnf.rule import abnf as abnf
from uriast.abnf.rulelist import Cause as Cause, Reason as Reason, RuleList as RuleList
from uriast.abnf.source import write_grammar as write_grammar
from uriast.abnf.syntax import AbnfError as AbnfError
