"""What a scheme is: the syntax and the meaning that its RFC gives to its URIs (RFC 3986, 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

import attrs

from uriast.combinators import Explanation, Node, ParseError, Rule, literal, seq, success, text
from uriast.combinators.display import view
from uriast.combinators.held import held, home_of, place_of
from uriast.grammar import rfc3986
from uriast.nodes import URI, PathRootless
from uriast.normalizer import Step, normalize
from uriast.redaction import passwords
from uriast.scheme_traits import SCHEMES, UNKNOWN, SchemeTraits

if TYPE_CHECKING:
    from uriast.combinators.expression import Expression

N = TypeVar("N", bound=URI)
M = TypeVar("M", bound=URI)
N_co = TypeVar("N_co", bound=URI, covariant=True)


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


class Flaw(NamedTuple):
    """What is wrong with a URI that its scheme's rule takes.

    Attributes:
        offset: Where, in code points from 0.
        reason: What is wrong: `the check digit is 3, not 4`.
        expected: What should stand there.
    """

    offset: int
    reason: str
    expected: str

    def in_part(self, node: Node, field: str, part: Node, name: str) -> Flaw:
        """The flaw of a field of a part that was read from a field of a node, at its offset in the node.

        Args:
            node: The node.
            field: The name of its field.
            part: What was read from the field.
            name: The name of the part's field, where the flaw is.
        """
        return self._replace(offset=self.offset + start_of(node, field) + start_of(part, name))


def start_of(node: Node, field: str) -> int:
    """Where a field begins in the text of a node, in code points from 0."""
    before = takewhile(lambda piece: piece[0] != field, node.pieces())
    return sum(len(piece) for _, piece in before)


LazyFlaw: TypeAlias = Callable[[], Flaw]
"""What tells a flaw when somebody looks at it."""


@attrs.frozen(eq=False)
class Scheme(Generic[N]):
    """A URI scheme: a value that reads, checks and normalises its URIs, also those that are built by hand.

    >>> from uriast.schemes import http
    >>> http.parse("http://example.com/?q").authority.host
    RegName(text='example.com')

    Attributes:
        name: Its name, in lower case; another is a `ValueError`.
        source: The RFC and section that describe it.
        rule: Reads a whole URI of the scheme, with its fragment if it may have one.
        syntax: The RFC's own rule, which speaks of no fragment: an absolute-URI (RFC 3986, 4.3).
        traits: What the scheme declares for normalising (RFC 3986, 6.2.3).
        steps: The steps of `uriast.normalize` that the scheme allows: it may forbid to decode what is percent-encoded.
        flaw: What its rule cannot tell: the first thing wrong with a node, or `None`. Where to describe it takes long,
            it is a function that does.
        normal: The scheme's own normalising, after that of all schemes.
        key: A text that is the same for URIs that the scheme takes for equivalent, of a normal node.
    """

    name: str
    source: str
    rule: Rule[N]
    syntax: Rule[object]
    traits: SchemeTraits = attrs.field(
        default=attrs.Factory(lambda scheme: SCHEMES.get(scheme.name, UNKNOWN), takes_self=True), kw_only=True
    )
    steps: Step = attrs.field(default=Step.SCHEME_BASED, kw_only=True)
    flaw: Callable[[N], Flaw | LazyFlaw | None] | None = attrs.field(default=None, kw_only=True)
    normal: Callable[[N], N] | None = attrs.field(default=None, kw_only=True)
    key: Callable[[N], str] = attrs.field(default=str, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse a name that is none, or not in lower case; bind the class of nodes that the rule builds."""
        if rfc3986.scheme.parse(self.name) != self.name.lower():
            message = f"a scheme's name is given in lower case, not as {self.name}"
            raise ValueError(message)
        self.rule.bind_nodes(self)

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
        """The function that tells whether the fields of a node are valid and it has no flaw: it can be read.

        A node that another grammar reads is not trusted in a field: the scheme may not read it.
        """
        from uriast.combinators.inverse.derived import validity_function  # noqa: PLC0415 - the first use pays

        is_valid = validity_function(node_class, trusts=False)
        flaw = self.flaw
        return is_valid if flaw is None else lambda node: is_valid(node) and flaw(node) is None

    def parse(self, text: str) -> N:
        """Read the whole of a text as a URI of this scheme.

        Raises:
            ParseError: The text is none; the error names the scheme's rule and where it is described.
            TypeError: It is no `str`.
        """
        try:
            node = self.rule.parse(text)
        except ParseError:
            raise ParseError(_Described(self.rule, self.syntax.name, self.source), text) from None
        if self.flaw is not None and (flaw := self.flaw(node)) is not None:
            raise ParseError(_Flawed(flaw, self.syntax.name, self.source), text)
        return node

    def matches(self, text: str) -> bool:
        """Whether the whole of a text is a URI of this scheme.

        Raises:
            TypeError: The text is no `str`.
        """
        return self.rule.matches(text) and (self.flaw is None or self.flaw(self.rule.parse(text)) is None)

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
        return self.parse(_text(uri))

    def to_uri(self, node: URI) -> URI:
        """The generic URI of a node of the scheme: the same text.

        Raises:
            ParseError: It is no URI of this scheme.
            TypeError: It is neither text nor node.
        """
        return rfc3986.URI.parse(str(self.parse(_text(node))))

    def normalize(self, uri: str | URI | N) -> N:
        """A URI of this scheme in its normal form (RFC 3986, 6.2.3): the steps of `uriast.normalize`, then its own.

        Raises:
            ParseError: It is no URI of this scheme.
            TypeError: It is neither text nor node.
        """
        return self.normalize_by(self.parse(_text(uri)), Step.SCHEME_BASED)

    def normalize_by(self, uri: URI, steps: Step, schemes: Mapping[str, SchemeTraits] | None = None) -> N:
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
        needed = Step.SCHEME_BASED if Step.SCHEME_BASED in self.steps else Step.SYNTAX_BASED
        return node if self.normal is None or needed not in steps else self.normal(node)

    def comparison_key(self, uri: str | URI | N) -> str:
        """A text that is the same for all URIs that the scheme takes for equivalent.

        Raises:
            ParseError: It is no URI of this scheme.
        """
        return self.key(self.normalize(uri))

    def equivalent(self, one: str | URI | N, other: str | URI | N) -> bool:
        """Whether the scheme takes two of its URIs for equivalent.

        Raises:
            ParseError: One is no URI of this scheme.
        """
        return self.comparison_key(one) == self.comparison_key(other)


def _text(uri: object) -> str:
    if not isinstance(uri, str | Node):
        message = f"a URI is str or a node, not {type(uri).__name__}"
        raise TypeError(message)
    return uri if isinstance(uri, str) else str(uri)


class _Described(NamedTuple):
    """A rule that says by which RFC it refuses."""

    rule: Rule[object]
    name: str
    source: str

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Where and why the rule refuses a text, and where it is described."""
        why = self.rule.explain(stream, whole=whole)
        summary = why.summary.replace(self.rule.name, self.name, 1)
        message = why.message.replace(self.rule.name, self.name, 1)
        return attrs.evolve(why, summary=summary, message=f"{message}\n{_see(self.name, self.source)}")


class _Flawed(NamedTuple):
    """A flaw that says by which RFC it is one."""

    flaw: Flaw | LazyFlaw
    name: str
    source: str

    def explain(self, stream: str, *, whole: bool) -> Explanation:
        """Where and why the scheme refuses a text, and where it is described."""
        del whole
        offset, reason, expected = described(self.flaw)
        summary = f"{self.name}: {reason}, at index {offset}"
        line, column = view(stream, offset, passwords(stream))
        lines = (summary, f"  {line}", f"  {' ' * column}^", f"expected {expected}", _see(self.name, self.source))
        return Explanation(offset, (expected,), None, None, summary, "\n".join(lines))


def described(flaw: Flaw | LazyFlaw) -> Flaw:
    """A flaw that is told now, if it was not before."""
    return flaw if isinstance(flaw, Flaw) else flaw()


def _see(name: str, source: str) -> str:
    return f"see {name} in {source}"


def _check_scheme(scheme: object) -> None:
    if not isinstance(scheme, Scheme):
        message = f"a registry has schemes, not {type(scheme).__name__}"
        raise TypeError(message)


class Registry(Generic[N_co]):
    """Schemes by their names. A registry never changes: `with_` gives another.

    >>> from uriast.schemes import http, https
    >>> web = Registry(http).with_(https)
    >>> type(web.parse("HTTP://example.com")).__name__, type(web.parse("mailto:fred@example.com")).__name__
    ('HTTP', 'URI')
    """

    def __init__(self, *schemes: Scheme[N_co]) -> None:
        for scheme in schemes:
            _check_scheme(scheme)
        self._schemes: dict[str, Scheme[Any]] = {scheme.name: scheme for scheme in schemes}
        self._parsers: dict[str, Callable[[str], N_co]] = {scheme.name: scheme.parse for scheme in schemes}

    def __repr__(self) -> str:
        return f"<Registry {', '.join(self._schemes)}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[Scheme[N_co], ...]]:
        """Pickle its schemes."""
        return type(self), self.schemes

    @property
    def schemes(self) -> tuple[Scheme[N_co], ...]:
        """The schemes, in the order in which they came."""
        return tuple(self._schemes.values())

    def with_(self, scheme: Scheme[M]) -> Registry[N_co | M]:
        """A registry that has one more scheme; in place of one of the same name, if there is one."""
        _check_scheme(scheme)
        schemes: dict[str, Scheme[Any]] = {**self._schemes, scheme.name: scheme}
        return Registry(*schemes.values())

    def parse(self, uri: str | URI) -> N_co | URI:
        """Read the whole of a text, or a node, as a URI: by its scheme, or as any other where the scheme is not known.

        Raises:
            ParseError: The text is no URI, or none of its scheme.
            TypeError: It is neither text nor node.
        """
        text = uri if isinstance(uri, str) else _text(uri)
        name, _, _ = text.partition(":")
        parse: Callable[[str], N_co | URI] | None = self._parsers.get(name) or self._parsers.get(name.lower())
        return rfc3986.URI.parse(text) if parse is None else parse(text)
