"""A scheme: the syntax and the meaning of its URIs, as its RFC defines them (RFC 3986, 3.1)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast, overload

import attrs

from uriast.combinators import (
    Node,
    ParseError,
    PickledByName,
    Rule,
    literal,
    rule as grammar_rule,
    seq,
    success,
    text,
    unchecked,
)
from uriast.combinators.back.binding import made_by
from uriast.combinators.building import check_class
from uriast.combinators.definition import expression as ex
from uriast.combinators.definition.charset import CharSet
from uriast.combinators.messages import did_you_mean
from uriast.combinators.regular.lowering import Lowering
from uriast.combinators.regular.regex import Set, walk
from uriast.facts import FACTS, UNKNOWN, SchemeFacts
from uriast.grammar import rfc3986
from uriast.nodes import AnyPath, PathAbempty, PathAbsolute, PathEmpty, PathRootless, RegName
from uriast.passes.arguments import checked
from uriast.passes.normalize import comparison_key, equivalent, normalize
from uriast.passes.schemes import NodeScheme, NormalizationStep
from uriast.schemes.nodes import AuthorityURI, PathURI, SchemeURI
from uriast.schemes.violations import CitedRule, CitedViolation, check_violation

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Unpack

    from uriast.facts import Facts
    from uriast.nodes import URI, Authority, HierPath
    from uriast.nodes.iri import IRI
    from uriast.schemes.violations import Violation

__all__ = ["HostRequired", "Scheme"]

N_co = TypeVar("N_co", bound=SchemeURI, covariant=True)

_HINTS: Final = rfc3986.RFC3986()


class HostRequired(rfc3986.RFC3986):
    """The grammar of RFC 3986 with a host that is not empty, for schemes whose clients connect to it.

    >>> HostRequired().authority.matches("h:80"), HostRequired().authority.matches(":80")
    (True, False)
    """

    @grammar_rule
    def reg_name(self) -> Rule[RegName]:
        """reg-name = 1*( unreserved / pct-encoded / sub-delims )"""
        return text((self.unreserved | self.pct_encoded | self.sub_delims).at_least(1)).map(RegName)


@attrs.frozen(init=False, eq=False)
class Scheme(NodeScheme, PickledByName, Generic[N_co]):
    """A URI scheme: it parses, checks, normalizes and compares its URIs.

    It is a class of nodes and the rules of their components:
    `name ":" [ "//" authority ] path [ "?" query ] [ "#" fragment ]`. What the URIs mean, the methods of the class say.

    >>> from uriast.combinators import char_range, text
    >>> from uriast.schemes import PathURI
    >>> class Number(PathURI):
    ...     __slots__ = ()
    >>> number = Scheme("number", "RFC 0000", Number, path=text(char_range("0", "9").at_least(1)), in_prose=True)
    >>> number.parse("number:42#top")
    Number(scheme='number', authority=None, path=PathRootless(text='42'), query=None, fragment='top')
    >>> number.rule.abnf
    'number-URI = "number" ":" 1*%x30-39 [ "#" fragment ]'

    Attributes:
        name: The name of the scheme, in lower case.
        specification: The RFC and section that define the scheme. Error messages cite them.
        node: The class of its URIs.
        rule: The rule for a whole URI.
        steps: The generic steps of normalization that the scheme allows.
        facts: The facts that passes need (RFC 3986, 6.2.3).
    """

    name: str
    specification: str
    node: type[N_co]
    rule: Rule[N_co]
    steps: NormalizationStep
    facts: SchemeFacts
    _violation: Callable[[Any], Violation | None] | None

    @overload
    def __init__(
        self,
        name: str,
        specification: str,
        node: type[N_co],
        *,
        authority: Rule[Authority] | None = ...,
        path: Rule[object],
        query: Rule[str] | None = ...,
        fragment: Rule[str] | None = ...,
        cited: str | None = ...,
        without: NormalizationStep = ...,
        **facts: Unpack[Facts],
    ) -> None: ...
    @overload
    def __init__(
        self,
        name: str,
        specification: str,
        node: type[N_co],
        *,
        rule: Rule[N_co],
        without: NormalizationStep = ...,
        **facts: Unpack[Facts],
    ) -> None: ...
    def __init__(
        self,
        name: str,
        specification: str,
        node: type[N_co],
        *,
        authority: Rule[Authority] | None = None,
        path: Rule[object] | None = None,
        query: Rule[str] | None = None,
        fragment: Rule[str] | None = rfc3986.fragment,
        rule: Rule[N_co] | None = None,
        cited: str | None = None,
        without: NormalizationStep = NormalizationStep.SIMPLE_STRING,
        **facts: Unpack[Facts],
    ) -> None:
        """Compose the rule, and bind the class to it: a node built by hand is checked from then on.

        Args:
            name: The name of the scheme, in lower case.
            specification: The RFC and section that define the scheme.
            node: The class of its URIs: a subclass of `SchemeURI`, of which each scheme has its own.
            authority: The rule for the authority; `None` if the URIs have none.
            path: The rule for the path: one that builds paths, as those of RFC 3986 do, or one whose text is the path.
            query: The rule for the query, which may be missing; `None` if there is none.
            fragment: The rule for the fragment, as for the query. By default any: an RFC need not mention it (3.5).
            rule: The rule for a whole URI, instead of the rules of the components.
            cited: The RFC's name for a whole URI, which errors cite. By default `name` and `-URI`.
            without: The generic steps of normalization that the scheme forbids. For example, urn forbids decoding.
            facts: The facts that differ from those of `uriast.facts.FACTS` for the name: `SchemeFacts` describes them.

        Raises:
            ParseError: The name is not a valid scheme.
            ValueError: The name is not in lower case.
        """
        if rfc3986.scheme.parse(checked("name", name, str)) != name.lower():
            message = f"expected a scheme name in lower case, got {name}"
            raise ValueError(message)
        checked("specification", specification, str)
        if not (isinstance(node, type) and issubclass(node, SchemeURI)) or node in _BASES:
            message = f"expected node as a subclass of SchemeURI of your own, got {node!r}"
            raise TypeError(message)
        if (rule is None) == (path is None):
            got = "neither" if rule is None else "both"
            message = f"expected either a rule for the whole URI or a rule for its path, got {got}"
            raise TypeError(message)
        if path is not None:
            components = {"authority": authority, "path": path, "query": query, "fragment": fragment}
            for each, given in components.items():
                if given is not None:
                    checked(each, given, Rule)
            _check_class(node, authority)
            whole = partial(_composed, name, node, authority, path, query, fragment)
            rule = Rule(ex.Named.deferred(cited or f"{name}-URI", whole, _HINTS), (self, "rule"))
        steps = NormalizationStep.SCHEME_BASED & ~checked("without", without, NormalizationStep)
        known_facts = attrs.fields_dict(SchemeFacts)
        for each in facts.keys() - known_facts.keys():
            meant = f", a method of {node.__name__}" if hasattr(node, each) else did_you_mean(each, known_facts)
            message = f"expected a fact of SchemeFacts, got {each}{meant}"
            raise TypeError(message)
        known = attrs.evolve(FACTS.get(name, UNKNOWN), **facts)
        violation = None if node.violation is SchemeURI.violation else node.violation
        made = cast("Rule[N_co]", checked("rule", rule, Rule))
        other: Scheme[Any] | Rule[Any] | None = vars(node).get("_checker")
        if isinstance(other, Scheme) and other.rule is not made:
            message = f"expected a class of its own for the scheme {name}, got {node.__name__}, that of {other.name}"
            raise TypeError(message)
        self.__attrs_init__(  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType] # made by attrs
            name, specification, node, made, steps, known, violation
        )
        if not isinstance(other, Scheme):
            node.bind_to(self.rule, self)

    @property
    def has_conditions(self) -> bool:
        """Whether a URI that the rule accepts may violate a condition of the scheme: `SchemeURI.violation`.

        >>> from uriast.schemes import http, urn
        >>> http.has_conditions, urn.has_conditions
        (False, True)
        """
        return self._violation is not None

    def home_module(self) -> str:
        """The name of the module that defines the class of nodes, which most likely holds the scheme too."""
        return self.node.__module__

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> dict[str, Any]:
        """Refuse the scheme in an annotation. Pydantic would ignore it otherwise."""
        message = f"expected a rule as the type of a field, got the scheme {self.name}: its node class is such a type"
        raise TypeError(message)

    def parse(self, uri: str | IRI) -> N_co:
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
            raise ParseError(CitedRule(self.rule, self.specification, self.name), text) from None
        if self._violation is not None and (violation := self._violation(node)) is not None:
            check_violation(violation, node)
            raise ParseError(CitedViolation(self.rule, self.specification, violation, node), text)
        return node

    def matches(self, uri: str | IRI) -> bool:
        """Whether a whole text, or the text of a node, is a URI of this scheme.

        >>> from uriast.schemes import tel
        >>> tel.matches("tel:+1-201-555-0123"), tel.matches("tel:555-0123")  # a local number needs a context
        (True, False)

        Args:
            uri: A URI, as text or node.
        """
        text = uri if isinstance(uri, str) else text_of_node(uri)
        return self.rule.matches(text) and (self._violation is None or self._violation(self.rule.parse(text)) is None)

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
        if not self.rule.reads_back(node) or (self._violation is not None and self._violation(node) is not None):
            self.parse(str(node))
            self.rule.check(node)

    def canonical(self, node: URI) -> URI:
        """The scheme's own normal form of a node; see `SchemeURI.canonical`."""
        made = cast("SchemeURI", node).canonical()
        return checked(f"the result of {type(node).__name__}.canonical", made, self.node)

    def key(self, node: URI) -> str:
        """The key of a node in normal form; see `SchemeURI.key`."""
        made = cast("SchemeURI", node).key()
        return checked(f"the result of {type(node).__name__}.key", made, str)

    def normalize(self, uri: str | IRI) -> N_co:
        """The normal form of a URI of this scheme (RFC 3986, 6.2.3): `uriast.normalize` of its node.

        >>> from uriast.schemes import http
        >>> str(http.normalize("HTTP://Example.COM:80"))
        'http://example.com/'

        Args:
            uri: A URI of this scheme, as text or node.

        Raises:
            ParseError: The argument is not a URI of this scheme.
        """
        return normalize(self.parse(uri))

    def comparison_key(self, uri: str | IRI) -> str:
        """A text that is the same for all URIs that are equivalent in this scheme: `uriast.comparison_key` of its node.

        >>> from uriast.schemes import urn
        >>> urn.comparison_key("URN:Example:a?=q#f")
        'urn:example:a'

        Args:
            uri: A URI of this scheme, as text or node.

        Raises:
            ParseError: The argument is not a URI of this scheme.
        """
        return comparison_key(self.parse(uri))

    def equivalent(self, one: str | IRI, other: str | IRI) -> bool:
        """Whether two URIs are equivalent in this scheme: `uriast.equivalent` of their nodes.

        >>> from uriast.schemes import http
        >>> http.equivalent("http://example.com", "http://example.com:80/")
        True

        Args:
            one: A URI of this scheme, as text or node.
            other: Another one.

        Raises:
            ParseError: One of them is not a URI of this scheme.
        """
        return equivalent(self.parse(one), self.parse(other))


def _composed(
    name: str,
    node: type[N_co],
    authority: Rule[Authority] | None,
    path: Rule[object],
    query: Rule[str] | None,
    fragment: Rule[str] | None,
) -> ex.Expression:
    """The definition of the rule for a whole URI."""
    built = _paths_of(path.definition)
    if None in built:
        _check_texts(path, authority)
        path = _path_by_text(path, authority)
    elif wrong := [each.__name__ for each in built if each and not issubclass(each, _allowed(node, authority))]:
        message = f"expected another rule for the path of {node.__name__}, got {path.name}, which builds {wrong[0]}"
        raise TypeError(message)
    if query is not None:
        _check_characters("query", query, "#")
    none = success(None)
    whole = seq(
        literal(name) << literal(":" if authority is None else "://"),
        none if authority is None else authority,
        path,
        none if query is None else (literal("?") >> text(query)).optional(),
        none if fragment is None else (literal("#") >> text(fragment)).optional(),
    )
    return whole.combine(cast("Callable[..., N_co]", node)).definition


def _check_class(node: type[SchemeURI], authority: Rule[Authority] | None) -> None:
    """Check that the class has an authority exactly if the URIs have one."""
    check_class(node)
    if authority is None and issubclass(node, AuthorityURI):
        message = f"expected a rule for the authority of {node.__name__}, an AuthorityURI, got none"
        raise TypeError(message)
    if authority is not None and issubclass(node, PathURI):
        message = f"expected no rule for the authority of {node.__name__}, a PathURI, got {authority.name}"
        raise TypeError(message)


def _allowed(node: type[SchemeURI], authority: Rule[Authority] | None) -> tuple[type[AnyPath], ...]:
    """The classes of paths that nodes of a class may have."""
    if authority is not None:
        return (PathAbempty,)
    return (PathRootless, PathEmpty) if issubclass(node, PathURI) else (PathAbsolute, PathRootless, PathEmpty)


def _paths_of(definition: ex.Expression) -> list[type[AnyPath] | None]:
    """The classes of the values of a rule; `None` for what is not a path."""
    found: list[type[AnyPath] | None] = []
    pending = [definition]
    while pending:
        match item := pending.pop():
            case ex.Alternation(items):
                pending.extend(items)
            case ex.Named():
                pending.append(item.item)
            case _ if (made := made_by(item)) is not None and issubclass(made, AnyPath):
                found.append(made)
            case _:
                found.append(None)
    return found


def _check_texts(path: Rule[object], authority: Rule[Authority] | None) -> None:
    """Refuse a rule for the path whose texts RFC 3986 would divide otherwise (3.3)."""
    _check_characters("path", path, "?#")
    read = Lowering().text(path.definition)
    wrong = f"expected a rule for the path, got {path.name}"
    if authority is None and path.fails_at("//") > 1:
        message = f"{wrong}, whose texts may begin with //: an authority would come after it"
        raise TypeError(message)
    if authority is not None and (first := next(iter(read.first - SLASH), None)) is not None:
        message = f"{wrong}, whose texts may begin with {first!r}: after an authority, a path begins with a slash"
        raise TypeError(message)


def _check_characters(component: str, given: Rule[object], delimiters: str) -> None:
    """Refuse a rule for a component whose texts may have a delimiter that ends it."""
    parts = walk(Lowering().text(given.definition))
    characters = CharSet.union(part.chars for part in parts if isinstance(part, Set))
    for each in delimiters:
        if each in characters:
            message = (
                f"expected a rule for the {component}, got {given.name}, whose texts may have {each}, which ends it"
            )
            raise TypeError(message)


def _path_by_text(path: Rule[object], authority: Rule[Authority] | None) -> Rule[object]:
    """A rule for the path that another rule reads as text."""
    if authority is not None:
        return text(path).map(PathAbempty)
    return text(path).map(_path_of, inverse=str) if path.matches("") else text(path).map(PathRootless)


def _path_of(text: str) -> HierPath:
    """The path of a URI without an authority, of the class that its text requires (RFC 3986, 3.3)."""
    if text.startswith("/"):
        return _absolute(text)
    return _rootless(text) if text else _EMPTY


SLASH: Final = CharSet.of_text("/")
_BASES: Final = (SchemeURI, AuthorityURI, PathURI)
_absolute: Final = unchecked(PathAbsolute)
_rootless: Final = unchecked(PathRootless)
_EMPTY: Final = PathEmpty()


def text_of_node(uri: object) -> str:
    """The text of a URI that is not given as a `str`."""
    if not isinstance(uri, Node):
        message = f"expected str or a node, got {type(uri).__name__}"
        raise TypeError(message)
    return str(uri)
