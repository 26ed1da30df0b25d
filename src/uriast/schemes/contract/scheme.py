"""A scheme: the syntax and the meaning of its URIs, as its RFC defines them (RFC 3986, 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

import attrs

from uriast.combinators import Node, ParseError, PickledByName, Rule, literal, of_type, seq, success, text
from uriast.combinators.back.binding import bind
from uriast.grammar import rfc3986
from uriast.nodes import URI, PathRootless
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.scheme_traits import SCHEMES, UNKNOWN, SchemeTraits
from uriast.schemes.contract.violations import CitedRule, CitedViolation, LazyViolation, Violation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

N = TypeVar("N", bound=URI)


OpaqueParts: TypeAlias = tuple[str, None, PathRootless, None]
"""The components that `SchemeGrammar.opaque` returns: a scheme, no authority, a path and no query."""


class SchemeGrammar(rfc3986.RFC3986):
    """A base for the grammar of a scheme: the rules of RFC 3986, which a subclass narrows.

    >>> grammar = SchemeGrammar()
    >>> grammar.opaque(literal("x"), grammar.segment).abnf
    '"x" ":" segment'
    """

    def opaque(self, scheme: Rule[str], path: Rule[object]) -> Rule[OpaqueParts]:
        """A rule for `scheme ":" path`. The path is kept as text; properties of the node can parse it again.

        >>> grammar = SchemeGrammar()
        >>> grammar.opaque(literal("x"), grammar.segment).parse("x:a")
        ('x', None, PathRootless(text='a'), None)

        Args:
            scheme: The rule for the scheme.
            path: The rule for the path. Its text must be a path-rootless: no `?`, no leading `/`, and not empty.
        """
        return seq(scheme << literal(":"), success(None), text(path).map(PathRootless), success(None))

    @property
    def fragment_part(self) -> Rule[tuple[str | None]]:
        """`[ "#" fragment ]`: any URI may have a fragment, even if the RFC of its scheme does not mention it (3.5).

        >>> SchemeGrammar().fragment_part.parse("#top"), SchemeGrammar().fragment_part.parse("")
        (('top',), (None,))
        """
        return seq((literal("#") >> self.fragment).optional())


@attrs.frozen(eq=False)
class Scheme(PickledByName, Generic[N]):
    """A URI scheme: it parses, checks, normalizes and compares its URIs.

    >>> from uriast.schemes import http
    >>> http.parse("http://example.com/?q").authority.host
    RegName(text='example.com')

    Attributes:
        name: The name of the scheme, in lower case.
        specification: The RFC and section that define the scheme. Error messages cite them.
        rule: The rule for a whole URI of the scheme, with a fragment if the scheme allows one.
        rfc_rule: The RFC's own rule, without a fragment: an absolute-URI (RFC 3986, 4.3).
        traits: The facts that the generic steps of `uriast.normalize` need (RFC 3986, 6.2.3).
        steps: The generic steps that the scheme allows. For example, urn forbids percent-decoding.
        validate: Checks the conditions that the rule cannot express. Returns the first violation, a function that
            returns it (if the description is expensive), or `None`.
        canonicalize: The scheme's own normalization, after the generic steps.
        equivalence_key: A text that is the same for equivalent URIs. It is given a normalized node.

    Raises:
        ParseError: The name is not a valid scheme.
        ValueError: The name is not in lower case.
    """

    name: str = attrs.field(validator=of_type(str))
    specification: str = attrs.field(validator=of_type(str))
    rule: Rule[N] = attrs.field(validator=of_type(Rule))
    rfc_rule: Rule[object] = attrs.field(validator=of_type(Rule))
    traits: SchemeTraits = attrs.field(
        default=attrs.Factory(lambda scheme: SCHEMES.get(scheme.name, UNKNOWN), takes_self=True),
        validator=of_type(SchemeTraits),
        kw_only=True,
    )
    steps: NormalizationStep = attrs.field(
        default=NormalizationStep.SCHEME_BASED, validator=of_type(NormalizationStep), kw_only=True
    )
    validate: Callable[[N], Violation | LazyViolation | None] | None = attrs.field(default=None, kw_only=True)
    canonicalize: Callable[[N], N] | None = attrs.field(default=None, kw_only=True)
    equivalence_key: Callable[[N], str] = attrs.field(default=str, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Check the name; bind the class of nodes that the rule builds to this scheme."""
        if rfc3986.scheme.parse(self.name) != self.name.lower():
            message = f"expected a scheme name in lower case, got {self.name}"
            raise ValueError(message)
        bind(self.rule, self)

    def home_module(self) -> str:
        """The name of the module that defines the rule's grammar, which most likely holds the scheme too.

        >>> from uriast.schemes import http
        >>> http.home_module()
        'uriast.schemes.http'
        """
        return self.rule.home_module()

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> dict[str, Any]:
        """Refuse the scheme in an annotation. Pydantic would ignore it otherwise."""
        message = f"expected a rule as the type of a field, got the scheme {self.name}: its node class is such a type"
        raise TypeError(message)

    def parse(self, uri: str | URI) -> N:
        """Parse a whole text, or the text of a node, as a URI of this scheme.

        >>> from uriast import resolve
        >>> from uriast.schemes import http, mailto
        >>> mailto.parse("mailto:fred@example.com").to
        ('fred@example.com',)
        >>> type(http.parse(resolve("../a", "http://example.com/b/c"))).__name__
        'HTTP'

        Args:
            uri: A URI, as text or node.

        Raises:
            ParseError: It is not a URI of this scheme. The error names the scheme's rule and its specification.
        """
        text = uri if isinstance(uri, str) else text_of_node(uri)  # a call takes a tenth of the time
        try:
            node = self.rule.parse(text)
        except ParseError:
            raise ParseError(CitedRule(self.rule, self.rfc_rule.name, self.specification), text) from None
        if self.validate is not None and (violation := self.validate(node)) is not None:
            answer = cast("object", violation)
            if not isinstance(answer, Violation) and not callable(answer):
                message = (
                    f"validate of the scheme {self.name}: expected a Violation or None, got {type(answer).__name__}"
                )
                raise TypeError(message)
            raise ParseError(CitedViolation(violation, self.rfc_rule.name, self.specification), text)
        return node

    def matches(self, uri: str | URI) -> bool:
        """Whether a whole text, or the text of a node, is a URI of this scheme.

        >>> from uriast.schemes import tel
        >>> tel.matches("tel:+1-201-555-0123"), tel.matches("tel:555-0123")  # a local number needs a context
        (True, False)

        Args:
            uri: A URI, as text or node.
        """
        text = uri if isinstance(uri, str) else text_of_node(uri)
        return self.rule.matches(text) and (self.validate is None or self.validate(self.rule.parse(text)) is None)

    def check(self, node: Node) -> None:
        """Check that a node built by hand parses back to itself.

        >>> from uriast.schemes import http
        >>> http.check(http.parse("http://h/"))

        Raises:
            ParseError: It does not.
        """
        if not isinstance(node, Node):
            message = f"expected a node, got {type(node).__name__}"
            raise TypeError(message)
        if not self.rule.reads_back(node) or (self.validate is not None and self.validate(cast("N", node)) is not None):
            self.parse(str(node))
            self.rule.check(node)

    def to_uri(self, uri: str | URI) -> URI:
        """Convert a URI of this scheme to a generic URI with the same text.

        >>> from uriast.schemes import http
        >>> type(http.to_uri(http.parse("http://h/"))).__name__
        'URI'

        Args:
            uri: A URI of this scheme, as text or node.

        Raises:
            ParseError: The argument is not a URI of this scheme.
        """
        return rfc3986.URI.parse(str(self.parse(uri)))

    def normalize(self, uri: str | URI) -> N:
        """The normal form of a URI of this scheme (RFC 3986, 6.2.3): the generic steps, then `canonicalize`.

        >>> from uriast.schemes import http
        >>> str(http.normalize("HTTP://Example.COM:80"))
        'http://example.com/'

        Args:
            uri: A URI of this scheme, as text or node.

        Raises:
            ParseError: The argument is not a URI of this scheme.
        """
        return self.normalize_by(self.parse(uri), NormalizationStep.SCHEME_BASED)

    def normalize_by(self, uri: URI, steps: NormalizationStep, schemes: Mapping[str, SchemeTraits] | None = None) -> N:
        """Apply those of the given steps that the scheme allows.

        `canonicalize` runs if `steps` include all scheme-based steps. If the scheme forbids one of these steps,
        `canonicalize` replaces that step and already runs if `steps` include all syntax-based steps.

        >>> from uriast import NormalizationStep
        >>> from uriast.schemes import http
        >>> str(http.normalize_by(http.parse("HTTP://H:80"), NormalizationStep.CASE))
        'http://h:80'

        Args:
            uri: A URI of this scheme.
            steps: The steps to apply, combined with `|`.
            schemes: The table of traits, as for `uriast.normalize`. By default, the traits of this scheme.

        Raises:
            ParseError: The argument is not a URI of this scheme.
        """
        known = {self.name: self.traits} if schemes is None else schemes
        node = self.parse(normalize(self.to_uri(uri), steps & self.steps, known))
        needed = (
            NormalizationStep.SCHEME_BASED
            if NormalizationStep.SCHEME_BASED in self.steps
            else NormalizationStep.SYNTAX_BASED
        )
        return node if self.canonicalize is None or needed not in steps else self.canonicalize(node)

    def comparison_key(self, uri: str | URI) -> str:
        """A text that is the same for all URIs that are equivalent in this scheme.

        >>> from uriast.schemes import urn
        >>> urn.comparison_key("URN:Example:a?=q#f")
        'urn:example:a'

        Args:
            uri: A URI of this scheme, as text or node.

        Raises:
            ParseError: The argument is not a URI of this scheme.
        """
        return self.equivalence_key(self.normalize(uri))

    def equivalent(self, one: str | URI, other: str | URI) -> bool:
        """Whether two URIs are equivalent in this scheme.

        >>> from uriast.schemes import http
        >>> http.equivalent("http://example.com", "http://example.com:80/")
        True

        Args:
            one: A URI of this scheme, as text or node.
            other: Another one.

        Raises:
            ParseError: One of them is not a URI of this scheme.
        """
        return self.comparison_key(one) == self.comparison_key(other)


def text_of_node(uri: object) -> str:
    """The text of a URI that is not given as a `str`."""
    if not isinstance(uri, Node):
        message = f"expected str or a node, got {type(uri).__name__}"
        raise TypeError(message)
    return str(uri)
