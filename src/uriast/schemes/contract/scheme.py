"""What a scheme is: the syntax and the meaning that its RFC gives to its URIs (RFC 3986, 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar

import attrs

from uriast.combinators import Node, ParseError, Rule, literal, seq, success, text
from uriast.combinators.pickling import held, home_of, place_of
from uriast.grammar import rfc3986
from uriast.nodes import URI, PathRootless
from uriast.passes.normalize import NormalizationStep, normalize
from uriast.scheme_traits import SCHEMES, UNKNOWN, SchemeTraits
from uriast.schemes.contract.violations import Described, LazyViolation, Violated, Violation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from uriast.combinators.definition.expression import Expression


N = TypeVar("N", bound=URI)


OpaqueParts: TypeAlias = tuple[str, None, PathRootless, None]
"""The parts of a URI that is a scheme and a path-rootless, as `SchemeGrammar.opaque` reads it."""


class SchemeGrammar(rfc3986.RFC3986):
    """A grammar whose rules narrow those of RFC 3986 to a scheme."""

    def opaque(self, scheme: Rule[str], path: Rule[object]) -> Rule[OpaqueParts]:
        """`scheme ":" path`: what the path says is for the node's properties to read, by rules of the same grammar."""
        return seq(scheme << literal(":"), success(None), text(path).map(PathRootless), success(None))

    @property
    def fragment_part(self) -> Rule[tuple[str | None]]:
        """`[ "#" fragment ]`, which any URI may end with, whether its scheme's RFC speaks of it or not (3.5)."""
        return seq((literal("#") >> self.fragment).optional())


@attrs.frozen(eq=False)
class Scheme(Generic[N]):
    """A URI scheme: a value that reads, checks and normalises its URIs, also those that are built by hand.

    >>> from uriast.schemes import http
    >>> http.parse("http://example.com/?q").authority.host
    RegName(text='example.com')

    Attributes:
        name: Its name, in lower case; another is a `ValueError`.
        specification: The RFC and section that describe it.
        rule: Reads a whole URI of the scheme, with its fragment if it may have one.
        rfc_rule: The RFC's own rule, which speaks of no fragment: an absolute-URI (RFC 3986, 4.3).
        traits: What the scheme declares for normalising (RFC 3986, 6.2.3).
        steps: The steps of `uriast.normalize` that the scheme allows: it may forbid to decode what is percent-encoded.
        validate: What its rule cannot tell: the first thing wrong with a node, or `None`. Where to describe it takes
            long, it is a function that does.
        canonicalize: The scheme's own normalising, after that of all schemes.
        equivalence_key: A text that is the same for URIs that the scheme takes for equivalent, of a normal node.
        is_proved: Whether it is proved that no text can be cut into the fields of the node in two ways. Then a node
            that is built by hand is not read back to be checked, which is faster.
    """

    name: str
    specification: str
    rule: Rule[N]
    rfc_rule: Rule[object]
    traits: SchemeTraits = attrs.field(
        default=attrs.Factory(lambda scheme: SCHEMES.get(scheme.name, UNKNOWN), takes_self=True), kw_only=True
    )
    steps: NormalizationStep = attrs.field(default=NormalizationStep.SCHEME_BASED, kw_only=True)
    validate: Callable[[N], Violation | LazyViolation | None] | None = attrs.field(default=None, kw_only=True)
    canonicalize: Callable[[N], N] | None = attrs.field(default=None, kw_only=True)
    equivalence_key: Callable[[N], str] = attrs.field(default=str, kw_only=True)
    is_proved: bool = attrs.field(default=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse a name that is none, or not in lower case; bind the class of nodes that the rule builds."""
        if rfc3986.scheme.parse(self.name) != self.name.lower():
            message = f"a scheme's name is given in lower case, not as {self.name}"
            raise ValueError(message)
        self.rule.bind_nodes(self, is_proved=self.is_proved)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], object], tuple[str, str]]:
        """Pickle it, as a function, by the name under which a module holds it.

        Raises:
            PicklingError: None does.
        """
        return held, place_of(self, home_of(self.rule.definition))

    @property
    def definition(self) -> Expression:
        """What the rule reads."""
        return self.rule.definition

    def validity(self, node_class: type[Node]) -> Callable[[Any], bool]:
        """The function that tells whether the fields of a node are valid and it has no violation: it can be read.

        A node that another grammar reads is not trusted in a field: the scheme may not read it.
        """
        if not self.is_proved:
            return lambda _: False
        from uriast.combinators.inverse.derived import validity_function  # noqa: PLC0415 - the first use pays

        is_valid = validity_function(node_class, trusts=False)
        violation = self.validate
        return is_valid if violation is None else lambda node: is_valid(node) and violation(node) is None

    def parse(self, text: str) -> N:
        """Read the whole of a text as a URI of this scheme.

        Raises:
            ParseError: The text is none; the error names the scheme's rule and where it is described.
            TypeError: It is no `str`.
        """
        try:
            node = self.rule.parse(text)
        except ParseError:
            raise ParseError(Described(self.rule, self.rfc_rule.name, self.specification), text) from None
        if self.validate is not None and (violation := self.validate(node)) is not None:
            raise ParseError(Violated(violation, self.rfc_rule.name, self.specification), text)
        return node

    def matches(self, text: str) -> bool:
        """Whether the whole of a text is a URI of this scheme.

        Raises:
            TypeError: The text is no `str`.
        """
        return self.rule.matches(text) and (self.validate is None or self.validate(self.rule.parse(text)) is None)

    def derive(self, node_class: type[Node], method: str) -> Callable[[Node], Any]:
        """Give a class of nodes that is bound to the scheme the method of this name that follows from its rule."""
        return self.rule.derive(node_class, method)

    def check(self, node: Node) -> None:
        """Refuse a node built by hand that this scheme would not read.

        Raises:
            ParseError: It would not.
            TypeError: It is no node.
        """
        if not isinstance(node, Node):
            message = f"a node is checked, not {type(node).__name__}"
            raise TypeError(message)
        if self.parse(str(node)) != node:
            self.rule.check(node)

    def from_uri(self, uri: URI) -> N:
        """The scheme's node of a generic URI.

        Raises:
            ParseError: It is no URI of this scheme.
            TypeError: It is neither text nor node.
        """
        return self.parse(text_of_uri(uri))

    def to_uri(self, node: URI) -> URI:
        """The generic URI of a node of the scheme: the same text.

        Raises:
            ParseError: It is no URI of this scheme.
            TypeError: It is neither text nor node.
        """
        return rfc3986.URI.parse(str(self.parse(text_of_uri(node))))

    def normalize(self, uri: str | URI | N) -> N:
        """A URI of this scheme in its normal form (RFC 3986, 6.2.3): the steps of `uriast.normalize`, then its own.

        Raises:
            ParseError: It is no URI of this scheme.
            TypeError: It is neither text nor node.
        """
        return self.normalize_by(self.parse(text_of_uri(uri)), NormalizationStep.SCHEME_BASED)

    def normalize_by(self, uri: URI, steps: NormalizationStep, schemes: Mapping[str, SchemeTraits] | None = None) -> N:
        """A URI of this scheme that some steps of `uriast.normalize` were done to, as far as the scheme allows them.

        The scheme's own normalizing is one of the scheme-based steps; where it stands for a step that the scheme does
        not allow, it goes with the syntax-based ones.

        Args:
            uri: The URI.
            steps: The steps.
            schemes: What schemes declare, as for `uriast.normalize`; by default, what this one does.

        Raises:
            ParseError: It is no URI of this scheme.
        """
        known = {self.name: self.traits} if schemes is None else schemes
        node = self.from_uri(normalize(self.to_uri(uri), steps & self.steps, known))
        needed = (
            NormalizationStep.SCHEME_BASED
            if NormalizationStep.SCHEME_BASED in self.steps
            else NormalizationStep.SYNTAX_BASED
        )
        return node if self.canonicalize is None or needed not in steps else self.canonicalize(node)

    def comparison_key(self, uri: str | URI | N) -> str:
        """A text that is the same for all URIs that the scheme takes for equivalent.

        Raises:
            ParseError: It is no URI of this scheme.
        """
        return self.equivalence_key(self.normalize(uri))

    def equivalent(self, one: str | URI | N, other: str | URI | N) -> bool:
        """Whether the scheme takes two of its URIs for equivalent.

        Raises:
            ParseError: One is no URI of this scheme.
        """
        return self.comparison_key(one) == self.comparison_key(other)


def text_of_uri(uri: object) -> str:
    """The text of a URI that is text or a node."""
    if not isinstance(uri, str | Node):
        message = f"a URI is str or a node, not {type(uri).__name__}"
        raise TypeError(message)
    return uri if isinstance(uri, str) else str(uri)
