"""The rules of RFC 6570, section 2, in its order and under its names, each with the type of its value.

The rules that section 1.5 imports are inherited from the grammars of RFC 3986 and RFC 3987.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias, cast

from uriast.combinators import Rule, alt, char_from, char_range, literal, rule, seq, string, text
from uriast.grammar.rfc3987 import RFC3987
from uriast.templates.nodes import Explode, Expression, Literals, Modifier, Operator, Part, Prefix, VarSpec
from uriast.templates.template import Template

__all__ = [
    "RFC6570",
    "URI_Template",
    "explode",
    "expression",
    "literal_text",
    "literals",
    "max_length",
    "modifier_level4",
    "op_level2",
    "op_level3",
    "op_reserve",
    "operator",
    "prefix",
    "varchar",
    "variable_list",
    "varname",
    "varspec",
]

_Others: TypeAlias = list[tuple[Expression, Literals | None]]
"""The expressions of a template, each with the literals behind it."""

_COMPONENTS: Final = {"URI-Template": "template", "expression": "expression", "literals": "literals"}
"""The parts of a template that errors name, by the rules that read them."""
_OPERATORS: Final = "+#./;?&"
_RESERVED: Final = "=,!@|"
"""The operators that are reserved for extensions (2.2)."""


def _parts(first: Literals | None, others: _Others) -> tuple[Part, ...]:
    found: list[Part] = [] if first is None else [first]
    for expression, literals in others:
        found.append(expression)
        if literals is not None:
            found.append(literals)
    return tuple(found)


def _divided(parts: tuple[Part, ...]) -> tuple[Literals | None, _Others]:
    """The inverse of `_parts`. Of two literals side by side, which no text gives, it keeps the last."""
    first: Literals | None = None
    others: _Others = []
    for part in parts:
        if isinstance(part, Expression):
            others.append((part, None))
        elif others:
            others[-1] = (others[-1][0], part)
        else:
            first = part
    return first, others


class RFC6570(RFC3987):
    """URI Template, of all four levels.

    >>> RFC6570().URI_Template.matches("/search{?q,lang}"), RFC6570().URI_Template.matches("/search{")
    (True, False)
    """

    formats: ClassVar = {"URI-Template": "uri-template"}

    @rule
    def URI_Template(self) -> Rule[Template]:
        """URI-Template = *( literals / expression )  (section 2)"""
        others = seq(self.expression, self.literal_text.optional()).many()
        return seq(self.literal_text.optional(), others).combine(_parts, inverse=_divided).map(Template)

    @rule
    def literals(self) -> Rule[str]:
        """literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate /
        pct-encoded  (section 2.1)

        This is the text of erratum 6937: a literal may be an apostrophe, too.
        """
        return alt(
            string("!"),
            char_range("#", "$"),
            char_range("&", ";"),
            string("="),
            char_range("?", "["),
            string("]"),
            string("_"),
            char_range("a", "z"),
            string("~"),
            self.ucschar,
            self.iprivate,
            self.pct_encoded,
        )

    @rule
    def literal_text(self) -> Rule[Literals]:
        """literal-text = 1*literals

        The RFC has no such rule: it names the characters alone.
        """
        return text(self.literals.at_least(1)).map(Literals)

    @rule
    def expression(self) -> Rule[Expression]:
        """expression = "{" [ operator ] variable-list "}"  (section 2.2)"""
        return (literal("{") >> seq(self.operator.optional(), self.variable_list) << literal("}")).combine(Expression)

    @rule
    def operator(self) -> Rule[Operator]:
        """operator = op-level2 / op-level3  (section 2.2)

        The RFC has the alternative op-reserve, too. A processor that meets such an operator reports an error (3).
        """
        return cast("Rule[Operator]", self.op_level2 | self.op_level3)

    @rule
    def op_level2(self) -> Rule[str]:
        """op-level2 = "+" / "#"  (section 2.2)"""
        return char_from("+#")

    @rule
    def op_level3(self) -> Rule[str]:
        """op-level3 = "." / "/" / ";" / "?" / "&"  (section 2.2)"""
        return char_from("./;?&")

    @rule
    def op_reserve(self) -> Rule[str]:
        """op-reserve = "=" / "," / "!" / "@" / "|"  (section 2.2)"""
        return char_from(_RESERVED)

    @rule
    def variable_list(self) -> Rule[tuple[VarSpec, ...]]:
        """variable-list = varspec *( "," varspec )  (section 2.3)"""
        return self.varspec.sep_by(literal(","), min=1).map(tuple, inverse=list)

    @rule
    def varspec(self) -> Rule[VarSpec]:
        """varspec = varname [ modifier-level4 ]  (section 2.3)"""
        return seq(self.varname, self.modifier_level4.optional()).combine(VarSpec)

    @rule
    def varname(self) -> Rule[str]:
        """varname = varchar *( [ "." ] varchar )  (section 2.3)"""
        return text(self.varchar, seq(literal(".").optional(), self.varchar).many())

    @rule
    def varchar(self) -> Rule[str]:
        """varchar = ALPHA / DIGIT / "_" / pct-encoded  (section 2.3)"""
        return self.ALPHA | self.DIGIT | literal("_") | self.pct_encoded

    @rule
    def modifier_level4(self) -> Rule[Modifier]:
        """modifier-level4 = prefix / explode  (section 2.4)"""
        return self.prefix | self.explode

    @rule
    def prefix(self) -> Rule[Prefix]:
        """prefix = ":" max-length  (section 2.4.1)"""
        return literal(":") >> self.max_length.map(Prefix)

    @rule
    def max_length(self) -> Rule[int]:
        """max-length = %x31-39 0*3DIGIT  (section 2.4.1)"""
        return text(char_range("1", "9"), self.DIGIT.times(0, 3)).map(int, inverse=str)

    @rule
    def explode(self) -> Rule[Explode]:
        """explode = "*"  (section 2.4.2)"""
        return literal("*").result(Explode())

    # Error messages

    def component(self, name: str) -> str | None:
        """The part of a template that a rule reads."""
        return _COMPONENTS.get(name)

    def hint(self, text: str, index: int, component: str | None) -> str | None:
        """A hint about the character at `index`."""
        content = text[text.rfind("{", 0, index) + 1 : index]
        if component != "expression" or "}" in content or "%" in content[-2:]:
            return super().hint(text, index, "path")
        return _hint_in_expression(content, text[index : index + 1])


def _hint_in_expression(content: str, character: str) -> str | None:
    """A hint about a character, given what was read of the expression before it."""
    if not character:
        return 'the expression lacks its "}"'
    if not content and character in _RESERVED:
        return f"the operators {_RESERVED} are reserved for extensions (section 2.2)"
    if character in "},:*" and (content in {"", *_OPERATORS} or content.endswith(",")):
        return "a variable is missing"
    if character == "{":
        return "expressions cannot be nested (section 3.2)"
    spec = content.rpartition(",")[2]
    _, colon, digits = spec.partition(":")
    if character in ":*" and (digits or spec.endswith("*")):
        return "a variable has one modifier (section 2.4)"
    if colon:
        return "a prefix is a number from 1 to 9999 (section 2.4.1)"
    if spec.endswith("*"):
        return None
    return "a name has letters, digits, _, single dots and percent-encoded octets (section 2.3)"


_rfc6570: Final = RFC6570().bind_nodes()

URI_Template: Final = _rfc6570.URI_Template
literals: Final = _rfc6570.literals
literal_text: Final = _rfc6570.literal_text
expression: Final = _rfc6570.expression
operator: Final = _rfc6570.operator
op_level2: Final = _rfc6570.op_level2
op_level3: Final = _rfc6570.op_level3
op_reserve: Final = _rfc6570.op_reserve
variable_list: Final = _rfc6570.variable_list
varspec: Final = _rfc6570.varspec
varname: Final = _rfc6570.varname
varchar: Final = _rfc6570.varchar
modifier_level4: Final = _rfc6570.modifier_level4
prefix: Final = _rfc6570.prefix
max_length: Final = _rfc6570.max_length
explode: Final = _rfc6570.explode
