"""From a text to its rules."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from uriast.abnf.definitions import read_definitions
from uriast.abnf.documents import read_document
from uriast.abnf.errors import AbnfError
from uriast.abnf.graphs import reached
from uriast.abnf.prose import with_references
from uriast.abnf.rulelist import RuleList
from uriast.abnf.scope import Scope
from uriast.abnf.translation import translated

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from uriast.abnf.definitions import Defined


def read_abnf(source: str, *others: RuleList, only: Collection[str] = ()) -> RuleList:
    r"""Make the rules that an RFC's text defines, or that a text of ABNF alone defines.

    A name that the text does not define is that of a rule in one of the other texts, in RFC 3986, or a core rule.

    >>> geo = read_abnf("coordinates = num \",\" num\nnum = [ \"-\" ] 1*DIGIT\n")
    >>> geo["num"].parse("-12"), geo["coordinates"].matches("48,16")
    ('-12', True)

    Args:
        source: The text.
        others: The rules of other RFCs.
        only: The names of the rules that are wanted. Rules that they do not need are ignored. Without names, all are.

    Returns:
        The rules by their names. A rule that recurses has no regular language, so it is left out.

    Raises:
        AbnfError: A name is undefined or, in ABNF alone, defined twice. Or a rule begins with itself. Or there are no
            rules, or ABNF alone cannot be read.
        TypeError: The text is not a `str`.
    """
    if not isinstance(source, str):
        message = f"expected str, got {type(source).__name__}"
        raise TypeError(message)
    document = read_document(source)
    found, unread = read_definitions(document)
    defined = with_references(found, document.sources)
    scope = Scope(document.number, defined, others)
    if only:
        wanted = reached([_key(name, defined) for name in only], scope.following)
        defined = {key: each for key, each in defined.items() if key in wanted}
        scope = Scope(document.number, defined, others)
    if not defined:
        message = "expected at least one rule, such as 'port = *DIGIT', got none"
        raise AbnfError(message)
    scope.check(unread)
    left_out = scope.left_out()
    codes = {key: translated(each.element, scope) for key, each in defined.items() if each.name not in left_out}
    return RuleList(document.number, defined, codes, left_out, unread, others)


def _key(name: str, defined: Mapping[str, Defined]) -> str:
    """A rule's name in lower case.

    Raises:
        AbnfError: There is no such rule.
    """
    key = name.lower()
    if key not in defined:
        close = [defined[each].name for each in get_close_matches(key, defined)]
        meant = f"; did you mean {' or '.join(close)}?" if close else ""
        message = f"expected the name of a rule in the text, got {name}{meant}"
        raise AbnfError(message)
    return key
