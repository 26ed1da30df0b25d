"""Normalization (RFC 3986, 6.2.2 and 6.2.3): rewriting equivalent references to one text.

The caller chooses the steps. The default steps are valid for every URI; the scheme-based steps depend on the scheme's
`SchemeTraits`. No step uses the network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar, cast, overload

from uriast.grammar import rfc3986
from uriast.nodes.iri import IRelativeRef
from uriast.octets import first_not_normal
from uriast.passes.normalize.hosts import normal_host
from uriast.passes.normalize.plan import Plan, plan_of
from uriast.passes.normalize.steps import NormalizationStep, SchemeSteps
from uriast.passes.resolve import without_dot_segments
from uriast.passes.syntax import URIS, reference_of, syntax_of
from uriast.scheme_traits import UNKNOWN, table_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.nodes import URI, URIReference
    from uriast.nodes.iri import IRI, IAuthority, IRIReference
    from uriast.scheme_traits import SchemeTraits


R = TypeVar("R", bound="IRIReference")


@overload
def normalize(reference: R, steps: NormalizationStep = ..., schemes: Mapping[str, SchemeTraits] | None = ...) -> R: ...
@overload
def normalize(
    reference: str, steps: NormalizationStep = ..., schemes: Mapping[str, SchemeTraits] | None = ...
) -> URIReference: ...
def normalize(
    reference: str | IRIReference,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    schemes: Mapping[str, SchemeTraits] | None = None,
) -> IRIReference:
    """Normalize a reference (6.2.2, 6.2.3).

    In a URI, dot-segments are removed as in resolution (5.2.4). A relative reference keeps its leading `..`, and ends
    in a slash if it names a directory: `a/..` becomes `./`. One dot-segment stays if the path would be read differently
    without it: `/.//a`, `./a:b`. A percent-encoded IPv4 address becomes an `IPv4Literal`. A node of a scheme's own
    class keeps that class; its scheme decides which steps apply.

    An IRI stays an IRI (RFC 3987, 5.3.2). Only its ASCII letters change their case. Percent-encoded UTF-8 is decoded
    to the characters that are unreserved in IRIs (5.3.2.3), and all others are percent-encoded: private characters, and
    those that `uri_to_iri` leaves encoded.

    >>> str(normalize("HTTP://Example.COM:/%7Ea/./b/../c"))
    'http://example.com/~a/c'
    >>> str(normalize("http://[0:0::1]:80", NormalizationStep.SCHEME_BASED))
    'http://[::1]/'
    >>> str(normalize("http://h:80/a/../%41", NormalizationStep.DEFAULT_PORT | NormalizationStep.PERCENT_ENCODING))
    'http://h/a/../A'

    Args:
        reference: A URI reference, as text or node, or a node of an IRI reference.
        steps: The steps to apply, combined with `|`.
        schemes: The traits of schemes, by their names in lower case. A scheme that is not in the mapping has no known
            traits. By default, `uriast.scheme_traits.SCHEMES`.

    Returns:
        The normalized reference, of the argument's class.

    Raises:
        ParseError: The text is not valid.
    """
    if steps is _DEFAULT and isinstance(reference, str):
        read: IRIReference = _parse(reference)
        # The fast path: most references are normal already. It stands inline because a call costs more than the tests.
        if "/." not in reference and ("%" not in reference or first_not_normal(reference) is None):
            if (authority := read.authority) is None:
                is_normal = not read.path.text.startswith(".")
            else:
                is_normal = authority.port != "" and ((host := authority.host.text).islower() or host == host.lower())
            if is_normal and (isinstance(read, IRelativeRef) or read.scheme.islower()):
                return read
        syntax, plan = URIS, _DEFAULT_PLAN
    else:
        syntax = syntax_of(reference)
        read = syntax.reference_of(reference)
        plan = plan_of(_checked_steps(steps), syntax)
    known = table_of(schemes)
    if not isinstance(read, syntax.classes.iri):
        return _relative_ref(cast("IRelativeRef", read), plan)
    if type(read) is not syntax.classes.iri and isinstance(checker := type(read).checker(), SchemeSteps):
        return checker.normalize_by(cast("URI", read), steps, schemes)
    return _uri(read, plan, known)


def is_normalized(
    reference: str | IRIReference,
    steps: NormalizationStep = NormalizationStep.SYNTAX_BASED,
    schemes: Mapping[str, SchemeTraits] | None = None,
) -> bool:
    """Whether `normalize` would return a reference unchanged (6.2.2, 6.2.3).

    >>> is_normalized("http://example.com/"), is_normalized("http://example.com:/")
    (True, False)

    Args:
        reference: A URI reference, as text or node, or a node of an IRI reference.
        steps: The steps, as for `normalize`.
        schemes: The traits of schemes, as for `normalize`.

    Raises:
        ParseError: The text is not valid.
    """
    read = reference_of(reference)
    return normalize(read, steps, schemes) == read


def _checked_steps(steps: NormalizationStep) -> NormalizationStep:
    if not isinstance(steps, NormalizationStep):
        message = f"expected steps as a NormalizationStep, got {type(steps).__name__}"
        raise TypeError(message)
    return steps


_parse: Final = rfc3986.URI_reference.parse
_DEFAULT: Final = NormalizationStep.SYNTAX_BASED
_DEFAULT_PLAN: Final = plan_of(_DEFAULT, URIS)


def _uri(uri: IRI, plan: Plan, schemes: Mapping[str, SchemeTraits]) -> IRI:
    scheme, syntax = uri.scheme.lower(), plan.syntax
    traits = schemes.get(scheme, UNKNOWN)
    authority = uri.authority and _authority_of(uri.authority, plan, traits)
    path = _text(uri.path.text, plan)
    if plan.dot_segments and not traits.opaque_path:
        path = without_dot_segments(plan.dots(path))
    if plan.empty_path and traits.root_path and authority is not None and not path:
        path = "/"
    if plan.local_host and traits.local_host is not None and authority is None and path.startswith("/"):
        authority = syntax.authority(None, syntax.reg_name(""), None)
    own = type(uri)
    make = syntax.iri if own is syntax.classes.iri else own
    return make(
        scheme if plan.case else uri.scheme,
        authority,
        syntax.hier_path(path, authority),
        _optional(uri.query, plan),
        _optional(uri.fragment, plan),
    )


def _relative_ref(reference: IRelativeRef, plan: Plan) -> IRelativeRef:
    syntax = plan.syntax
    authority = reference.authority and _authority_of(reference.authority, plan, UNKNOWN)
    path = _text(reference.path.text, plan)
    if plan.dot_segments:
        path = plan.dots(path)
        path = without_dot_segments(path) if authority or path.startswith("/") else _without_inner_dots(path)
    own = type(reference)
    make = syntax.relative_ref if own is syntax.classes.relative_ref else own
    return make(
        authority,
        syntax.relative_path(path, authority),
        _optional(reference.query, plan),
        _optional(reference.fragment, plan),
    )


def _text(text: str, plan: Plan) -> str:
    if "%" not in text and (plan.characters is None or text.isascii()):
        return text
    normal = plan.text(text)
    return normal if plan.characters is None else plan.characters(normal)


def _optional(text: str | None, plan: Plan) -> str | None:
    return None if text is None else _text(text, plan)


def _authority_of(authority: IAuthority, plan: Plan, traits: SchemeTraits) -> IAuthority:
    syntax = plan.syntax
    userinfo = authority.userinfo and syntax.userinfo(_text(authority.userinfo.text, plan))
    host = normal_host(authority.host, plan)
    port = _port(authority.port, plan, traits)
    if plan.local_host and userinfo is None and port is None and host.text.lower() == traits.local_host:
        host = syntax.reg_name("")
    return syntax.authority(userinfo, host, port)


def _port(port: str | None, plan: Plan, traits: SchemeTraits) -> str | None:
    if port == "":
        return None if plan.empty_port else port
    if port is None or not plan.default_port:
        return port
    number = port.lstrip("0") or "0"
    return None if number == traits.default_port else number


def _without_inner_dots(path: str) -> str:
    """Remove the dot-segments of a path-noscheme or an empty path, except leading `..`, which only a base resolves."""
    segments = path.split("/")
    if "." not in segments and ".." not in segments:
        return path
    above, kept = 0, list[str]()
    for segment in segments:
        if segment == ".." and kept:
            kept.pop()
        elif segment == "..":
            above += 1
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in {".", ".."}:
        kept.append("")
    if not above and (":" in kept[0] or not kept[0]):
        kept.insert(0, ".")
    return "../" * above + "/".join(kept)
