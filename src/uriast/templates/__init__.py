"""URI Templates (RFC 6570): the tree of a template, its grammar and its expansion.

>>> from uriast import Template
>>> template = Template.parse("http://example.com/~{user}{?page,tags*}")
>>> str(template.expand(user="fred", tags=["new", "50%"]))
'http://example.com/~fred?tags=new&tags=50%25'

Like a scheme, a template has its grammar, nodes and operations in one package: a template expands itself, and for that
it needs percent-encoding, which is a pass.
"""

from uriast.passes.percent_encoding import Scalar
from uriast.templates import rfc6570
from uriast.templates.expansion import Value, Values
from uriast.templates.nodes import Explode, Expression, Literals, Modifier, Operator, Part, Prefix, VarSpec
from uriast.templates.template import PartialTemplate, Template, expand

__all__ = [
    "Explode",
    "Expression",
    "Literals",
    "Modifier",
    "Operator",
    "Part",
    "PartialTemplate",
    "Prefix",
    "Scalar",
    "Template",
    "Value",
    "Values",
    "VarSpec",
    "expand",
    "rfc6570",
]
