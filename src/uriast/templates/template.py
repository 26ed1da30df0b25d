"""URI Templates (RFC 6570): the tree of a template, its expansion and its partial expansion."""

from __future__ import annotations

from itertools import accumulate, groupby
from typing import TYPE_CHECKING, ClassVar, cast

import attrs

from uriast.combinators import Explanation, Node, ParseError, of_type
from uriast.combinators.messages import complaint, did_you_mean, excerpt, worded
from uriast.grammar import rfc3986
from uriast.secrets import masked_passwords, masked_pieces, passwords
from uriast.templates.expansion import STYLES, defined, expanded, merged
from uriast.templates.nodes import GRAMMAR, Expression, Literals, Part, VarSpec, tuple_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from uriast.combinators import Rule
    from uriast.nodes import URIReference
    from uriast.templates.expansion import Defined, Value, Values


def _masked(parts: tuple[Part, ...]) -> str:
    """The `repr` of the parts. A password may begin in one of them and end in another."""
    masked = masked_pieces(("", str(part)) for part in parts)
    shown = [
        repr(part) if isinstance(part, Expression) else f"Literals(text={text!r})"
        for (_, text), part in zip(masked, parts, strict=True)
    ]
    return f"({', '.join(shown)}{',' if len(shown) == 1 else ''})"


@attrs.frozen
class Template(Node):
    """`URI-Template = *( literals / expression )` (RFC 6570, 2). `str` gives its exact text.

    >>> template = Template.parse("http://example.com/~{user}{?page,tags*}")
    >>> [str(part) for part in template.parts]
    ['http://example.com/~', '{user}', '{?page,tags*}']
    >>> str(template.expand(user="fred", page=2, tags=["new", "50%"]))
    'http://example.com/~fred?page=2&tags=new&tags=50%25'

    Attributes:
        parts: The literals and expressions, in order. Between two literals is an expression.
    """

    bound_by: ClassVar = GRAMMAR

    parts: tuple[Part, ...] = attrs.field(validator=tuple_of(Literals, Expression), repr=_masked)

    @classmethod
    def parse(cls, text: str) -> Template:
        """Parse a template of any level.

        >>> Template.parse("{var:3}").parts
        (Expression(operator=None, variables=(VarSpec(name='var', modifier=Prefix(max_length=3)),)),)

        Raises:
            ParseError: The text is not a template, or has an operator that is reserved for extensions (2.2).
        """
        return cast("Rule[Template]", cls._rule).parse(text)  # bound when the package is imported

    @property
    def variables(self) -> tuple[VarSpec, ...]:
        """The variables with their modifiers, in order. One that occurs twice is there twice.

        >>> [str(spec) for spec in Template.parse("/{term:1}/{term}{?lang}").variables]
        ['term:1', 'term', 'lang']
        """
        return tuple([spec for part in self.parts if isinstance(part, Expression) for spec in part.variables])

    def expand(self, values: Values = (), /, *, ignore_unknown: Value = False, **more: Value) -> URIReference:
        """Expand the template to a URI reference (3). See `expand` of `uriast`.

        >>> Template.parse("{+base}/{id}").expand({"base": "http://h"}, id=7).path.segments
        ('7',)
        """
        known = _known(self, values, more, ignore_unknown)
        texts = [expanded(part, known) for part in self.parts]
        try:
            return rfc3986.URI_reference.parse("".join(texts))
        except ParseError as error:
            failure = error.explanation
        raise _refusal(self.parts, texts, failure)

    def partial(self, values: Values = (), /, *, ignore_unknown: Value = False, **more: Value) -> PartialTemplate:
        """Give some of the variables values. The others get theirs later.

        The parameters are those of `expand`. `None` leaves a variable undefined.

        >>> issues = Template.parse("https://{host}/issues{?state,page}").partial(host="example.com", state="open")
        >>> str(issues)
        'https://example.com/issues?state=open{&page}'
        >>> str(issues.expand(page=2)), str(issues.expand())
        ('https://example.com/issues?state=open&page=2', 'https://example.com/issues?state=open')

        Raises:
            ValueError: The template does not have a name.
        """
        return PartialTemplate(self).partial(values, ignore_unknown=ignore_unknown, **more)


def _known(template: Template, values: Values, more: Mapping[str, Value], ignore_unknown: Value) -> dict[str, Value]:
    """The given values of a template's variables."""
    found = merged(values, more)
    # No variable has a `bool` as its value, so the switch takes no name from the variables. And if the switch took a
    # `bool` alone, mypy would refuse `expand(template, **values)`.
    if not isinstance(ignore_unknown, bool):
        found["ignore_unknown"] = ignore_unknown
    names = {spec.name: None for part in template.parts if isinstance(part, Expression) for spec in part.variables}
    if found.keys() <= names.keys():
        return found
    if ignore_unknown is True:
        return {name: value for name, value in found.items() if name in names}
    unknown: object = next(name for name in found if name not in names)
    if not isinstance(unknown, str):
        raise TypeError(f"expected the name of a variable as str, got {type(unknown).__name__}")
    shown = masked_passwords(unknown)  # it may be a URI by mistake
    raise ValueError(f"expected the name of a variable of the template, got {shown!r}{did_you_mean(unknown, names)}")


def _refusal(parts: Sequence[Part], texts: Sequence[str], failure: Explanation) -> ParseError:
    """The error of an expansion that is not a reference: it names an expression, and shows the template, no values."""
    place = _culprit(parts, texts, failure.index)
    written = [str(part) for part in parts]
    template, expansion = "".join(written), "".join(texts)
    index = sum(map(len, written[:place]))
    name = written[place] if isinstance(parts[place], Expression) else "a literal"
    wrong = f"URI-Template: {name} at index {index} makes an invalid reference"
    inside = f", in {failure.component}" if failure.component else ""
    reason = f"{complaint(expansion, failure.index, None, passwords(expansion))} of the expansion{inside}"
    extract = f"{excerpt(template, index, passwords(template))}\n{reason}"
    summary, _ = worded(f"{wrong}: {reason}", "", failure.expected, failure.hint)
    _, message = worded(wrong, extract, failure.expected, failure.hint)
    why = Explanation(index, failure.expected, failure.component, failure.hint, summary, message)
    return ParseError.explained("URI-Template", template, why)


def _culprit(parts: Sequence[Part], texts: Sequence[str], index: int) -> int:
    """The place of the expression that caused a failure at an index of the expansion."""
    # It is the last one that begins there or before, and wrote something if any did. Without one, it is the first one.
    starts = list(accumulate(map(len, texts), initial=0))
    expressions = [place for place, part in enumerate(parts) if isinstance(part, Expression)]
    before = [place for place in expressions if starts[place] <= index]
    return max(filter(texts.__getitem__, before), default=max(before, default=min(expressions, default=0)))


def _bound(values: Values) -> tuple[tuple[str, Defined | None], ...]:
    return tuple(sorted((name, defined(name, value)) for name, value in merged(values, {}).items()))


def _have_variables(partial: PartialTemplate, _field: object, values: tuple[tuple[str, Defined | None], ...]) -> None:
    _known(partial.template, values, {}, ignore_unknown=False)


def _names(values: tuple[tuple[str, Defined | None], ...]) -> str:
    """The `repr` of bound values: their names alone, since one of them may be a password."""
    return f"<{', '.join(name for name, _ in values)}>"


@attrs.frozen
class PartialTemplate:
    """A template of which some variables have values.

    `str` gives the template that is left. In it, an expression stays as it was if no template can replace it: whether
    `{?a,b}` writes `?b=1` or `&b=1` depends on `a`. Expand the partial template instead of its text: it keeps the
    values.

    >>> search = Template.parse("/search{?a,b}").partial(b=1)
    >>> search
    PartialTemplate(template=Template(parts=(Literals(text='/search'), Expression(operator='?', \
variables=(VarSpec(name='a', modifier=None), VarSpec(name='b', modifier=None))))), values=<b>)
    >>> str(search), str(search.expand()), str(search.expand(a=2))
    ('/search{?a,b}', '/search?b=1', '/search?a=2&b=1')

    Attributes:
        template: The template.
        values: The name and the value of each bound variable of the template, sorted. Lists and associative arrays are
            tuples, without undefined members; a variable that is undefined has the value `None`.
    """

    template: Template = attrs.field(validator=of_type(Template))
    values: tuple[tuple[str, Defined | None], ...] = attrs.field(
        default=(), converter=_bound, validator=_have_variables, repr=_names
    )

    def __str__(self) -> str:
        """The text of the template that is left."""
        bound = dict(self.values)
        texts = [
            text
            for part in self.template.parts
            for text in (_rewritten(part, bound) if isinstance(part, Expression) else (part.text,))
        ]
        return "".join(texts)

    @property
    def variables(self) -> tuple[VarSpec, ...]:
        """The variables that have no value yet, with their modifiers, in order.

        >>> [str(spec) for spec in Template.parse("{a}{b:3}{c*}").partial(a=1).variables]
        ['b:3', 'c*']
        """
        bound = dict(self.values)
        return tuple([spec for spec in self.template.variables if spec.name not in bound])

    def expand(self, values: Values = (), /, *, ignore_unknown: Value = False, **more: Value) -> URIReference:
        """Expand the template, with values for the other variables. A value that is given again replaces the first.

        The parameters and errors are those of `Template.expand`.

        >>> partial = Template.parse("{a}{b}").partial(a=1)
        >>> str(partial.expand(b=2)), str(partial.expand(a=3))
        ('12', '3')
        """
        return self.template.expand({**dict(self.values), **_known(self.template, values, more, ignore_unknown)})

    def partial(self, values: Values = (), /, *, ignore_unknown: Value = False, **more: Value) -> PartialTemplate:
        """Give more variables values. A value that is given again replaces the first.

        The parameters and errors are those of `Template.partial`.

        >>> str(Template.parse("{/a}{/b}{/c}").partial(a=1).partial(c=3))
        '/1{/b}/3'
        """
        known = _known(self.template, values, more, ignore_unknown)
        return PartialTemplate(self.template, {**dict(self.values), **known})

    def rewritten(self) -> PartialTemplate:
        """The same with literals in place of what the values determine, and with the values that are still needed.

        If no value is left, the template alone says everything. The result has the same expansions for all values of
        the other variables.

        >>> rest = Template.parse("{/a,b}{?c,d}").partial(a=1, c=None, d=4).rewritten()
        >>> str(rest.template), rest.values
        ('/1{/b}?d=4', ())

        Raises:
            ValueError: A value has a lone surrogate.
        """
        return PartialTemplate(Template.parse(str(self))).partial(self.values, ignore_unknown=True)


def _rewritten(expression: Expression, values: Mapping[str, Defined | None]) -> Iterator[str]:
    """The texts and expressions that an expression becomes, without variables that stay undefined."""
    operator = expression.operator
    specs = tuple([spec for spec in expression.variables if values.get(spec.name, "") is not None])
    runs = [(is_bound, tuple(run)) for is_bound, run in groupby(specs, lambda spec: spec.name in values)]
    style = STYLES[operator]
    if len(runs) > 1 and style.first != style.separator and not (operator == "?" and runs[0][0]):
        runs = [(False, specs)]
    for is_bound, run in runs:
        part = Expression(operator, run)
        yield expanded(part, values) if is_bound else str(part)
        operator = "&" if operator == "?" else operator  # what follows a variable continues the query


def expand(
    template: str | Template | PartialTemplate, values: Values = (), /, *, ignore_unknown: Value = False, **more: Value
) -> URIReference:
    """Expand a URI Template to a URI reference (RFC 6570, 3).

    Values are Unicode text. They are encoded as UTF-8 and percent-encoded, as the operator of each expression requires.
    They are not normalized: if people type them, apply `unicodedata.normalize("NFC", ...)` first (1.6). A prefix such
    as `{var:3}` counts code points of the value; after `+` and `#`, triplets that encode a character count as one.

    >>> str(expand("http://example.com/{term:1}/{term}{?lang,tags*}", term="öl", lang="de", tags=["a", "b"]))
    'http://example.com/%C3%B6/%C3%B6l?lang=de&tags=a&tags=b'

    After `+` and `#`, delimiters in a value are delimiters of the result: a stranger's value may even name the host.
    The result is always a valid reference:

    >>> expand("//example.com/{+path}#{+note}", path="a/b", note="#1")
    Traceback (most recent call last):
        ...
    uriast.combinators.errors.ParseError: URI-Template: {+note} at index 22 makes an invalid reference
      //example.com/{+path}#{+note}
                            ^
    unexpected '#' at index 18 of the expansion, in fragment
    expected fragment or end of input
    hint: a number sign in a fragment is written as %23

    Args:
        template: The template, as text or node.
        values: The values of variables by their names: a mapping or pairs. Text is `str` or `int`. A sequence is a
            list; a mapping, or a sequence of pairs, is an associative array, in its order. A variable that is missing,
            `None`, or without a defined member is undefined (2.3).
        ignore_unknown: `True` or `False`: whether names that the template does not have are ignored. Anything else is
            the value of a variable with this name.
        more: More of them. They win over `values`.

    Raises:
        ParseError: The text is not a template, or the expansion is not a URI reference. The error names the expression
            that caused this, and has its index in the template. It does not show values.
        ValueError: The template does not have a name: the variable that was meant would be undefined. Or a value has a
            lone surrogate.
    """
    if isinstance(template, str):
        return Template.parse(template).expand(values, ignore_unknown=ignore_unknown, **more)
    if isinstance(template, (Template, PartialTemplate)):
        return template.expand(values, ignore_unknown=ignore_unknown, **more)
    raise TypeError(f"expected a template as str, Template or PartialTemplate, got {type(template).__name__}")
