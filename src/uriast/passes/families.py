"""The two families of references, URIs and IRIs, with their node classes and rules. Passes work on both.

The annotations name the classes of URIs. The nodes of IRIs have the same fields, so passes treat them alike; the
overloads of the passes tell callers which family a result belongs to.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar, cast

import attrs

from uriast import nodes
from uriast.combinators import ParseError, unchecked
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from uriast.combinators import Rule
    from uriast.nodes import URI, Authority, Host, Path, RelativeRef, URIReference, Userinfo
    from uriast.nodes.iri import IRIReference

    GenericReference: TypeAlias = URIReference | IRIReference

P = TypeVar("P", bound=nodes.GenericPath)


class Classes(NamedTuple):
    """The node classes of a family. Both families share the classes of IP addresses and of the empty path."""

    uri: type[URI]
    relative_ref: type[RelativeRef]
    authority: type[Authority]
    userinfo: type[Userinfo]
    reg_name: type[nodes.RegName]
    abempty: type[nodes.PathAbempty]
    absolute: type[nodes.PathAbsolute]
    noscheme: type[nodes.PathNoscheme]
    rootless: type[nodes.PathRootless]


class Rules(NamedTuple):
    """The rules of a family that passes use to parse their arguments."""

    reference: Rule[URIReference]
    uri: Rule[URI]
    authority: Rule[Authority]
    userinfo: Rule[Userinfo]
    host: Rule[Host]
    path: Rule[Path]
    segment: Rule[str]
    segment_nz: Rule[str]
    query: Rule[str]
    fragment: Rule[str]


class Family:
    """The classes, rules and constructors of one family."""

    # The constructors do not check their arguments, except the two whose names begin with `checked_`.

    # Plain attributes: passes read them in every call, and properties are slower.

    def __init__(self, name: str, expected: str, classes: Classes, rules: Rules) -> None:
        self.name = name
        self.expected = expected
        self.classes = classes
        self.rules = rules
        self.uri = unchecked(classes.uri)
        self.relative_ref = unchecked(classes.relative_ref)
        self.authority = unchecked(classes.authority)
        self.userinfo = unchecked(classes.userinfo)
        self.reg_name = unchecked(classes.reg_name)
        abempty, absolute = unchecked(classes.abempty), _guarded(unchecked(classes.absolute))
        self.hier_path = _choosing(abempty, absolute, unchecked(classes.rootless))
        self.relative_path = _choosing(abempty, absolute, unchecked(classes.noscheme))
        self.checked_hier_path = _choosing(classes.abempty, classes.absolute, classes.rootless)
        self.checked_relative_path = _choosing(classes.abempty, classes.absolute, classes.noscheme)

    def reference_of(self, value: object) -> URIReference:
        """The node of a reference that is given as text or node. The family of IRIs accepts nodes of URIs too."""
        if isinstance(value, str):
            return self.rules.reference.parse(value)
        if isinstance(value, (self.classes.uri, self.classes.relative_ref)):
            return value
        if isinstance(value, _OF_URIS):
            return self.rules.reference.parse(str(value))
        message = f"{self.expected}, got {type(value).__name__}"
        raise TypeError(message)

    def base_of(self, value: object) -> URI:
        """The node of a base URI that is given as text or node."""
        return self.uri_of(value, f"a base {self.name} begins with a scheme; this is a relative reference")

    def uri_of(self, value: object, hint: str) -> URI:
        """The node of a URI that is given as text or node."""
        read = self.reference_of(value)
        if isinstance(read, self.classes.uri):
            return read
        text = str(read)
        try:
            return self.rules.uri.parse(text)
        except ParseError as error:
            why = attrs.evolve(error.explanation, hint=hint, message=f"{error}\nhint: {hint}")
            raise ParseError.explained(error.rule, text, why) from None


def _guarded(absolute: Callable[[str], nodes.PathAbsolute]) -> Callable[[str], nodes.PathAbsolute]:
    return lambda text: absolute(f"/.{text}" if text.startswith("//") else text)


def _choosing(
    abempty: Callable[[str], nodes.PathAbempty],
    absolute: Callable[[str], nodes.PathAbsolute],
    unrooted: Callable[[str], P],
) -> Callable[[str, Authority | None], nodes.PathAbempty | nodes.PathAbsolute | nodes.PathEmpty | P]:
    """Return a function that makes a path of the class that its text and the authority require (3.3)."""

    def make_path(
        text: str, authority: Authority | None
    ) -> nodes.PathAbempty | nodes.PathAbsolute | nodes.PathEmpty | P:
        if authority is not None:
            return abempty(text)
        if text.startswith("/"):
            return absolute(text)
        return unrooted(text) if text else nodes.PathEmpty()

    return make_path


URIS: Final = Family(
    "URI",
    "expected a reference as str, URI or RelativeRef",
    Classes(
        nodes.URI,
        nodes.RelativeRef,
        nodes.Authority,
        nodes.Userinfo,
        nodes.RegName,
        nodes.PathAbempty,
        nodes.PathAbsolute,
        nodes.PathNoscheme,
        nodes.PathRootless,
    ),
    Rules(
        rfc3986.URI_reference,
        rfc3986.URI,
        rfc3986.authority,
        rfc3986.userinfo,
        rfc3986.host,
        rfc3986.path,
        rfc3986.segment,
        rfc3986.segment_nz,
        rfc3986.query,
        rfc3986.fragment,
    ),
)
"""URIs (RFC 3986)."""

_OF_URIS: Final = (nodes.URI, nodes.RelativeRef)
_TEXT_OR_URIS: Final = (str, *_OF_URIS)
_OF_ANY: Final = (nodes.GenericURI, nodes.GenericRelativeRef)


@cache
def iris() -> Family:
    """IRIs (RFC 3987)."""
    from uriast.grammar import rfc3987
    from uriast.nodes import iri

    classes = (
        iri.IRI,
        iri.IRelativeRef,
        iri.IAuthority,
        iri.IUserinfo,
        iri.IRegName,
        iri.IPathAbempty,
        iri.IPathAbsolute,
        iri.IPathNoscheme,
        iri.IPathRootless,
    )
    rules = (
        rfc3987.IRI_reference,
        rfc3987.IRI,
        rfc3987.iauthority,
        rfc3987.iuserinfo,
        rfc3987.ihost,
        rfc3987.ipath,
        rfc3987.isegment,
        rfc3987.isegment_nz,
        rfc3987.iquery,
        rfc3987.ifragment,
    )
    expected = "expected an IRI reference as str, IRI or IRelativeRef"
    return Family("IRI", expected, Classes._make(cast("Classes", classes)), Rules._make(cast("Rules", rules)))


def family_of(*values: object) -> Family:
    """The family of some references: IRIs if one of them is a node of an IRI, else URIs. Text counts as a URI."""
    for value in values:
        if not isinstance(value, _TEXT_OR_URIS) and isinstance(value, _OF_ANY):
            return iris()
    return URIS


def reference_of(value: str | GenericReference) -> URIReference:
    """The node of a reference that is given as a URI's text or as a node of either family."""
    return family_of(value).reference_of(value)


def pieces_of(reference: GenericReference) -> Iterator[tuple[str, str]]:
    """The text of a reference, cut into its components and delimiters, each with its field's name (or `""`)."""
    # The authority is cut into userinfo, host and port.
    for name, piece in reference.pieces():
        if name == "authority" and reference.authority is not None:
            yield from reference.authority.pieces()
        else:
            yield name, piece
