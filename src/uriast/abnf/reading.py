"""From a text to its rules."""

from __future__ import annotations

from collections.abc import Collection
from keyword import iskeyword
from typing import TYPE_CHECKING, Final, cast

import attrs

from uriast import combinators
from uriast.abnf.arguments import check_type, wrong_type
from uriast.abnf.checks import check_names, left_out, need
from uriast.abnf.code import attribute, rule_of
from uriast.abnf.rulelist import Cause, Reason, RuleList, inherited
from uriast.abnf.scope import Scope, base_of, changed_rules, known_rules, with_references
from uriast.abnf.syntax import AbnfError
from uriast.abnf.texts.definitions import Unread, read_definitions, without_rules
from uriast.abnf.texts.documents import read_document
from uriast.abnf.translation import Translation
from uriast.combinators.automata.graphs import components, reached
from uriast.combinators.messages import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uriast.abnf.scope import Known
    from uriast.abnf.texts.definitions import Defined

_NAMES: Final = {"": "Rules", "5234": "ABNF"}
"""The names of grammars that are not RFC with a number. The grammar of the core rules is `RFC5234`."""
_TAKEN: Final = frozenset({*combinators.__all__, "RFC5234"})
"""The names that a module may import."""
NO_RULE: Final = "its words name no rules"
"""Why `MSA = Mail Submission Agent` is no rule, though it could be one."""


def read_abnf(
    source: str, *others: RuleList, extends: Known | None = None, only: Collection[str] = (), name: str = ""
) -> RuleList:
    r"""Make the rules that an RFC's text defines, or that a text of ABNF alone defines.

    A name that the text does not define is that of a rule in the first of the other texts that has one, in the text
    that it extends, or a core rule; `contested` lists texts that have a different one. A text extends another as a
    subclass extends a grammar: if it replaces a rule, all rules that need it use the new one, and `replaced` says so.

    A text that begins with a rule is ABNF alone. In other texts, such as RFCs, the last definition of a name counts,
    and `redefined` lists others. So a definition of your own replaces one of an RFC if you add it to the end of the
    text. A definition that RFC 5234 does not allow, such as `a = DIGIT"x"` without a blank, or pseudo-code, is read if
    no definition of its name is strict.

    A rule may read a text in many ways, as its ABNF does. Then it may take exponential time: `RuleList.not_linear`
    names such rules, each with a text.

    >>> geo = read_abnf("coordinates = num \",\" num\nnum = [ \"-\" ] 1*DIGIT\n")
    >>> geo["num"].parse("-12"), geo["coordinates"].matches("48,16")
    ('-12', True)

    Args:
        source: The text.
        others: The rules of other RFCs.
        extends: A module with rules that the text extends, such as `uriast.grammar.rfc3986`. Each text extends the core
            rules of RFC 5234, appendix B.1.
        only: The names of the rules that are wanted. Rules that they do not need are ignored. Without names, all are.
        name: A name for the grammar. Without one, it is RFC with the number, such as RFC5870, or Rules.

    Returns:
        The rules by their names. A rule that recurses or has prose is left out, with those that need it.

    Raises:
        AbnfError: A name is undefined or, in ABNF alone, defined twice. Or there are no rules, or ABNF alone cannot be
            read. Or the grammars of two texts have the same name.
    """
    _check_types(source, others, only, name)
    scope = read(source, others, known_rules(extends), only)
    name = name or _NAMES.get(scope.number, f"RFC{scope.number}")
    _check_names([name, *(other.name for other in others)], scope.extends)
    out = left_out(scope)
    codes = {
        key: Translation(scope.name).text_of(each.element) for key, each in scope.defined.items() if key not in out
    }
    rules = RuleList(
        name, scope.number, scope.defined, codes, unread=scope.unread, others=others, extends=scope.extends
    )
    _check_attributes(rules)
    out |= _refused(rules, scope)
    return attrs.evolve(
        rules,
        codes={key: code for key, code in codes.items() if key not in out},
        left_out={scope.defined[key].name: reason for key, reason in out.items()},
        redefined=_redefined(rules, scope, out),
        contested=scope.contested(),
        replaced=_replaced(rules, scope, out),
    )


def read(source: str, others: tuple[RuleList, ...], extends: RuleList | None, only: Collection[str]) -> Scope:
    """The rules of a text that are wanted. It has rules, and their names mean something."""
    document = read_document(source)
    found = read_definitions(document)
    base = base_of(extends)
    rules, replaced = (with_references(each, document.sources, base) for each in (found.rules, found.replaced))
    scope = Scope(document.number, rules, others, extends, found.unread, replaced)
    if document.has_prose:
        words = scope.words()
        unread = tuple(Unread(each.name, each.line, 1, NO_RULE) for key, each in found.rules.items() if key in words)
        scope = attrs.evolve(scope.restricted(scope.defined.keys() - words), unread=found.unread + unread)
    if not scope.defined:
        raise without_rules(document, scope.unread)
    changed = changed_rules(scope.defined, base, others)
    wanted = [_key(each, {**scope.defined, **changed}, scope.unread) for each in only] or scope.defined
    scope = attrs.evolve(scope, defined={**scope.defined, **changed}, changed=changed)
    scope = scope.restricted(reached(wanted, scope.following.__getitem__))
    check_names(scope)
    return scope


def _replaced(rules: RuleList, scope: Scope, out: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The rules of the text that is extended which need a rule that is another one there, by its name."""
    found = dict[str, tuple[str, ...]]()
    for key, needing in ((key, each.name) for key, each in scope.defined.items() if key in scope.changed):
        for other in (other for other in scope.following[key] if other not in scope.changed):
            name, before = scope.defined[other].name, inherited(rules, other)
            if before and (other in out or before.pattern != rules[other].pattern):
                found[name] = (*found.get(name, ()), needing)
    return found


def _refused(rules: RuleList, scope: Scope) -> dict[str, Reason]:
    """The rules that the library refuses to make, and those that need them, by their names in lower case, and why."""
    found = dict[str, Reason]()
    for key in (key for group in components(rules.codes, scope.following.__getitem__) for key in group):
        reason = need(scope, key, found)
        if reason:
            found[key] = reason
            continue
        try:
            _ = rules[key].definition.size  # a rule is made when it is first used
        except TypeError as error:
            found[key] = Reason(Cause.SIZE, str(error))
    return found


def _redefined(rules: RuleList, scope: Scope, out: Collection[str]) -> dict[str, int]:
    """The lines of definitions that do not count and are different from those that do, by the names of the rules."""
    return {
        scope.defined[key].name: before.line
        for key, before in scope.replaced.items()
        if key in scope.defined and (key in out or not _is_same(rules, scope, key, before, out))
    }


def _is_same(rules: RuleList, scope: Scope, key: str, before: Defined, out: Collection[str]) -> bool:
    """Whether another definition of a rule has the same pattern, as a list that is written out has."""
    if any(meaning.name is None or meaning.key in out for _, meaning in scope.meanings(before.element)):
        return False
    try:
        return rule_of(Translation(scope.name).text_of(before.element), rules.grammar).pattern == rules[key].pattern
    except TypeError:  # the library refuses the other definition
        return False


def _check_types(source: object, others: tuple[object, ...], only: object, name: object) -> None:
    """Check the types of the arguments of `read_abnf`."""
    check_type(source, str, "a text")
    for other in others:
        check_type(other, RuleList, "the rules of another text")
    if isinstance(only, str) or not isinstance(only, Collection):
        raise wrong_type(only, "a collection of names", "only")
    for each in cast("Collection[object]", only):
        check_type(each, str, "a name in only")
    check_type(name, str, "name")


def _check_attributes(rules: RuleList) -> None:
    """Check that no two rules have the same name in Python, as `from` and `from-` would."""
    for key in rules.codes:
        name = rules.definitions[key].name
        other = rules.keys_by_attribute[attribute(name)]
        if other != key:
            got = " and ".join(
                f"{rules.definitions[each].name} in line {rules.definitions[each].line}" for each in (key, other)
            )
            message = f"expected names that differ in Python, got {got}"
            raise AbnfError(message, ("only",))


def _check_names(names: list[str], extends: RuleList | None) -> None:
    """Check that each name is one for a class, and that all are different."""
    taken = {*_TAKEN, *([extends.name] if extends else [])}
    for place, name in enumerate(names):
        if not name.isidentifier() or iskeyword(name):
            problem = f"a name for a class, got {name!r}"
        elif name in taken:
            problem = f"a name for a class that a module does not import, got {name}"
        elif name.lower() in map(str.lower, names[:place]):
            problem = f"grammars with different names, got two with the name {name}"
        else:
            continue
        message = f"expected {problem}"
        raise AbnfError(message, ("name",))


def _key(name: str, defined: Mapping[str, Defined], unread: tuple[Unread, ...]) -> str:
    """A rule's name in lower case."""
    key = name.lower()
    if key not in defined:
        meant = did_you_mean(name, [each.name for each in defined.values()])
        why = [each.message for each in unread if each.name.lower() == key]
        raise AbnfError("\n  ".join([f"expected the name of a rule in the text, got {name}{meant}", *why]))
    return key
