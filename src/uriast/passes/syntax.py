"""The two syntaxes of references, URIs and IRIs: the rules by which passes read, and the makers of what they return.

Every URI is an IRI, so passes are written for IRIs. Of URIs they give a URI, and an IRI as soon as an argument is one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import attrs

from uriast import nodes
from uriast.combinators import ParseError, unchecked
from uriast.combinators.spanned import flat_parts
from uriast.grammar import rfc3986
from uriast.nodes.iri import (
    IRI,
    IAuthority,
    IPathAbempty,
    IPathAbsolute,
    IPathNoscheme,
    IPathRootless,
    IRegName,
    IRelativeRef,
    IUserinfo,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from uriast.combinators import Rule
    from uriast.nodes.iri import IHost, IPath, IRIReference

P = TypeVar("P", bound=nodes.AnyPath)


class Classes(NamedTuple):
    """The node classes of a syntax. Those of IP addresses and of the empty path belong to both."""

    iri: type[IRI]
    relative_ref: type[IRelativeRef]
    authority: type[IAuthority]
    userinfo: type[IUserinfo]
    reg_name: type[IRegName]
    abempty: type[IPathAbempty]
    absolute: type[IPathAbsolute]
    noscheme: type[IPathNoscheme]
    rootless: type[IPathRootless]


class Rules(NamedTuple):
    """The rules of a syntax by which passes parse their arguments."""

    reference: Rule[IRIReference]
    iri: Rule[IRI]
    authority: Rule[IAuthority]
    userinfo: Rule[IUserinfo]
    host: Rule[IHost]
    path: Rule[IPath]
    segment: Rule[str]
    segment_nz: Rule[str]
    query: Rule[str]
    fragment: Rule[str]


class Syntax:
    """URIs (RFC 3986) or IRIs (RFC 3987): their classes, their rules, and constructors that check nothing."""

    # Plain attributes: passes read them in every call, and properties are slower.

    def __init__(self, classes: Classes, rules: Rules) -> None:
        self.classes = classes
        self.rules = rules
        self.name = classes.iri.__name__
        self.paths = (*classes[5:], nodes.PathEmpty)
        self.iri = unchecked(classes.iri)
        self.relative_ref = unchecked(classes.relative_ref)
        self.authority = unchecked(classes.authority)
        self.userinfo = unchecked(classes.userinfo)
        self.reg_name = unchecked(classes.reg_name)
        self.hier_path = _path_of(classes, unchecked(classes.rootless))
        self.relative_path = _path_of(classes, unchecked(classes.noscheme))

    def reference_of(self, value: object) -> IRIReference:
        """The node of a reference that is given as text or node."""
        if isinstance(value, str):
            return self.rules.reference.parse(value)
        if isinstance(value, self.classes[:2]):
            return value
        names = [each.__name__ for each in self.classes[:2]]
        raise TypeError(f"expected a reference as str, {' or '.join(names)}, got {type(value).__name__}")

    def widened(self, reference: IRIReference) -> IRIReference:
        """The same reference as a node of this syntax, without parsing: a wider grammar may have read it."""
        if isinstance(reference, IRI):
            return self.iri(reference.scheme, reference.authority, reference.path, reference.query, reference.fragment)
        return self.relative_ref(reference.authority, reference.path, reference.query, reference.fragment)

    def base_of(self, value: object) -> IRI:
        """The node of a base URI that is given as text or node."""
        return self.iri_of(value, f"a base {self.name} begins with a scheme; this is a relative reference")

    def iri_of(self, value: object, hint: str) -> IRI:
        """The node of a URI that is given as text or node."""
        read = self.reference_of(value)
        if isinstance(read, self.classes.iri):
            return read
        text = str(read)
        try:
            return self.rules.iri.parse(text)
        except ParseError as error:
            why = attrs.evolve(error.explanation, hint=hint, message=f"{error}\nhint: {hint}")
            raise ParseError.explained(error.rule, text, why) from None


def _path_of(
    classes: Classes, unrooted: Callable[[str], P]
) -> Callable[[str, IAuthority | None], IPathAbempty | IPathAbsolute | nodes.PathEmpty | P]:
    """Return a function that makes a path of the class that its text and the authority require (3.3)."""
    abempty, absolute, empty = unchecked(classes.abempty), unchecked(classes.absolute), unchecked(nodes.PathEmpty)("")

    def make_path(text: str, authority: IAuthority | None) -> IPathAbempty | IPathAbsolute | nodes.PathEmpty | P:
        if authority is not None:
            return abempty(text)
        if text.startswith("/"):
            return absolute(f"/.{text}" if text.startswith("//") else text)
        return unrooted(text) if text else empty

    return make_path


URIS: Final = Syntax(
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


@cache
def iris() -> Syntax:
    """IRIs (RFC 3987). Their grammar is imported when it is needed."""
    from uriast.grammar import rfc3987

    return Syntax(
        Classes(
            IRI,
            IRelativeRef,
            IAuthority,
            IUserinfo,
            IRegName,
            IPathAbempty,
            IPathAbsolute,
            IPathNoscheme,
            IPathRootless,
        ),
        Rules(
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
        ),
    )


def syntax_of(*values: object) -> Syntax:
    """The syntax of some references: IRIs if one of them is a node of an IRI, else URIs. Text counts as a URI."""
    for value in values:
        if isinstance(value, _OF_IRIS) and not isinstance(value, _OF_URIS):
            return iris()
    return URIS


_OF_URIS: Final = (nodes.URI, nodes.RelativeRef)
_OF_IRIS: Final = (IRI, IRelativeRef)


def reference_of(value: str | IRIReference) -> IRIReference:
    """The node of a reference that is given as a URI's text or as a node."""
    return syntax_of(value).reference_of(value)


def pieces_of(reference: IRIReference) -> Iterator[tuple[str, str]]:
    """The text of a reference, cut into its components and delimiters, each with its field's name (or `""`)."""
    # The authority is cut into userinfo, host and port.
    for name, piece in flat_parts(reference):
        if name == "authority" and reference.authority is not None:
            yield from flat_parts(reference.authority)
        else:
            yield name, piece
