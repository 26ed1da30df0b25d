"""The rules of a text, and what else it says."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, cast

import attrs

from uriast.abnf.arguments import check_type
from uriast.abnf.code import CORE, CORE_GRAMMAR, Name, attribute, instance_name, rule_of
from uriast.combinators import Rule, rule, text
from uriast.combinators.kept import kept
from uriast.combinators.messages import did_you_mean
from uriast.combinators.regular.linear import not_linear
from uriast.grammar.rfc5234 import RFC5234

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from uriast.abnf.code import Code
    from uriast.abnf.texts.definitions import Defined, Unread
    from uriast.combinators import Grammar


class Cause(Enum):
    """The kind of a reason. The value is what one rule does, and what several do."""

    RECURSION = ("recurses", "recurse")
    PROSE = ("has prose", "have prose")
    ABSENCE = ("needs another text", "need other texts")
    SIZE = ("is too large", "are too large")
    NEED = ("needs one of these", "need one of these")

    def counted(self, count: int) -> str:
        """How many rules have it.

        >>> Cause.PROSE.counted(1), Cause.PROSE.counted(2)
        ('1 has prose', '2 have prose')
        """
        return f"{count} {self.value[count != 1]}"


@attrs.frozen
class Reason:
    r"""Why a rule is left out.

    >>> from uriast.abnf import read_abnf
    >>> reason = read_abnf('list = "(" *list ")"\natom = "a"').left_out["list"]
    >>> str(reason), reason.cause
    ('it recurses: list, list', <Cause.RECURSION: ('recurses', 'recurse')>)

    Attributes:
        cause: The kind of the reason.
        words: The reason, about the rule as `it`.
    """

    cause: Cause
    words: str

    def __str__(self) -> str:
        return self.words


@attrs.frozen
class Contested:
    """A name that several other texts define in different ways. The first of them counts."""

    name: str
    line: int  # the number of the first line of the first rule that needs it, from 1
    kept: str  # the name of the text whose rule counts
    others: tuple[str, ...]  # the names of the texts whose rules do not count


@attrs.frozen(eq=False, repr=False, slots=False)
class RuleList(Mapping[str, Rule[str]]):
    """The rules of a text by their names, whose case does not matter. The value of each rule is the text that it reads.

    Attributes:
        name: The name of the grammar, such as RFC5870.
        number: The number of the text's RFC; empty if it does not say.
        definitions: The definitions, by the rules' names in lower case, in the order of the text.
        codes: The calls that make the rules, by their names in lower case.
        left_out: Why rules are left out, by their names.
        redefined: The lines of other definitions, by the names of the rules that the text defines in different ways.
        contested: The names that are needed and that several other texts define in different ways.
        unread: The lines that look like a rule but are not: they cannot be read, or are not strict ABNF while
            another definition of the name is.
        others: The rules of other texts that these may need.
        extends: The rules that the text extends.
        replaced: The rules that the text extends and changes, by the names of its rules that they need.
        home: The module that has the rules already, if one has.
    """

    name: str
    number: str
    definitions: Mapping[str, Defined]
    codes: Mapping[str, Code]
    left_out: Mapping[str, Reason] = attrs.field(factory=dict[str, Reason], kw_only=True)
    redefined: Mapping[str, int] = attrs.field(factory=dict[str, int], kw_only=True)
    contested: tuple[Contested, ...] = attrs.field(default=(), kw_only=True)
    unread: tuple[Unread, ...] = attrs.field(kw_only=True)
    others: tuple[RuleList, ...] = attrs.field(kw_only=True)
    extends: RuleList | None = attrs.field(default=None, kw_only=True)
    replaced: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict[str, "tuple[str, ...]"], kw_only=True)
    home: ModuleType | None = attrs.field(default=None, kw_only=True)

    @property
    def abnf(self) -> str:
        """The rules in ABNF, those too that are left out: a line each, without comments.

        >>> from uriast.abnf import read_abnf
        >>> read_abnf("port  =  *DIGIT  ; RFC 3986").abnf
        'port = *DIGIT'
        """
        return "\n".join(each.abnf for each in self.definitions.values())

    @kept
    def grammar(self) -> RFC5234:
        """The rules as a grammar. It has the core rules, too."""
        methods = {attribute(self.definitions[key].name): _rule(code) for key, code in self.codes.items()}
        made: type[RFC5234] = type(self.name, (RFC5234,), methods)
        return made()

    @kept
    def not_linear(self) -> dict[str, str]:
        """Why rules may take more than linear time, by their names.

        A pattern of `re` tries the ways to read a text one after the other, and there may be too many of them.

        >>> from uriast.abnf import read_abnf
        >>> read_abnf('list = 1*40( ALPHA [ ALPHA ] )').not_linear
        {'list': "there are more than 100 ways to read 'AAAAAAAAAAA'"}
        """
        found = {name: not_linear(self[name].definition) for name in self}
        return {name: reason for name, reason in found.items() if reason is not None}

    @kept
    def keys_by_attribute(self) -> dict[str, str]:
        """The names of the rules in lower case, by their names in Python."""
        return {attribute(self.definitions[key].name): key for key in self.codes}

    def __getitem__(self, name: str) -> Rule[str]:
        """The rule with a name.

        Raises:
            KeyError: No rule of the text has this name, or the rule is left out.
        """
        check_type(name, str, "the name of a rule")
        key = name.lower()
        if key not in self.codes:
            defined = self.definitions.get(key)
            close = did_you_mean(name, list(self))
            why = f", which is left out: {self.left_out[defined.name]}" if defined else close
            message = f"expected the name of a rule, got {name}{why}"
            raise KeyError(message)
        made: Rule[str] = getattr(self.grammar, attribute(self.definitions[key].name))
        return made

    def __iter__(self) -> Iterator[str]:
        """The names of the rules, as the text writes them, in its order."""
        return (self.definitions[key].name for key in self.codes)

    def __len__(self) -> int:
        """The number of rules."""
        return len(self.codes)

    __eq__ = object.__eq__  # a mapping compares its items: each rule would be made

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"RuleList({', '.join(self)})"


def name_elsewhere(rules: RuleList, key: str) -> Name:
    """A rule as other texts call it."""
    name = attribute(rules.definitions[key].name)
    if rules.home:
        return Name(rules.name, name, is_text=False, home=rules.home)
    return Name(instance_name(rules.name), name, home=rules.grammar)


def inherited(rules: RuleList, key: str) -> Rule[str] | None:
    """The rule of a name in the text that is extended, or the core rule; `None` if there is none."""
    if key in CORE:
        return text(rule_of(CORE[key], CORE_GRAMMAR))
    return rules.extends.get(key) if rules.extends else None


def _rule(code: Code) -> rule[str]:
    """A method of a grammar that carries some calls out."""

    def definition(grammar: Grammar) -> Rule[str]:
        return cast("Rule[str]", rule_of(code, grammar))

    return rule(definition)
