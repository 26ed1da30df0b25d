"""Rules written as a module of Python."""

from __future__ import annotations

from textwrap import wrap
from types import ModuleType
from typing import TYPE_CHECKING, Final

from uriast.abnf.arguments import check_type
from uriast.abnf.code import CORE, Call, Method, Name, attribute, instance_name, parts, source_name
from uriast.abnf.rulelist import RuleList, inherited
from uriast.abnf.scope import base_of
from uriast.abnf.texts.reader import BLANKS
from uriast.combinators import alt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from uriast.abnf.code import Code
    from uriast.abnf.rulelist import Reason
    from uriast.abnf.texts.definitions import Defined

WIDTH: Final = 120
INDENT: Final = "    "
QUOTES: Final = '"""'
DEEP: Final = 2 * INDENT
SPACE: Final = "\x00"
"""Stands for a space in quotes, at which no line may be broken."""


def write_grammar(rules: RuleList) -> str:
    r"""Write rules as a module: a grammar with a method for each rule, in the order of the text.

    The docstring of a method is the rule's ABNF, with its section. It says if RFC 5234 or the text that is extended has
    a rule of the same name. Rules of other texts get a grammar of their own.

    >>> from uriast.abnf import read_abnf
    >>> module = write_grammar(read_abnf('time = hour ":" 2DIGIT\nhour = 2DIGIT\n'))
    >>> [line.strip() for line in module.splitlines() if "return" in line]
    ['return text(self.hour, literal(":"), self.DIGIT.times(2))', 'return text(self.DIGIT.times(2))']

    Args:
        rules: The rules.
    """
    check_type(rules, RuleList, "the rules of a text")
    owners = _owners(rules)
    codes = [owner.codes[key] for owner, keys in owners.items() for key in keys]
    body = [line for owner, keys in owners.items() if owner is not rules for line in _outside(owner, keys)]
    body += _class(rules, rules.codes, rules.left_out)
    head = [f"{QUOTES}{_title(rules)}{QUOTES}", "", *_imports(codes, body), "", f'__all__ = ["{rules.name}"]']
    return "\n".join([*head, *body, ""])


def _owners(rules: RuleList) -> dict[RuleList, list[str]]:
    """The texts whose rules are needed, with the names of those rules. The first text comes last."""
    found: dict[RuleList, set[str]] = {rules: set()}
    waiting = [(rules, key) for key in rules.codes]
    for owner, key in waiting:
        keys = found.setdefault(owner, set())
        if key not in keys:
            keys.add(key)
            waiting += _needed(owner, key)
    return {owner: [key for key in owner.codes if key in keys] for owner, keys in reversed(found.items())}


def _needed(rules: RuleList, key: str) -> Iterator[tuple[RuleList, str]]:
    """The rules that a rule calls, each with the list that it belongs to; not those of uriast."""
    lists = {"self": rules} | {instance_name(other.name): other for other in rules.others}
    for each in parts(rules.codes[key]):
        owner = lists.get(each.grammar) if isinstance(each, Name) else None
        if isinstance(each, Name) and owner and each.attribute in owner.keys_by_attribute:
            yield owner, owner.keys_by_attribute[each.attribute]


def _imports(codes: list[Code], lines: list[str]) -> list[str]:
    """The lines that import what some calls use."""
    inside = [each for code in codes for each in parts(code)]
    used = {each.function.__name__ for each in inside if isinstance(each, Call) and each.function is not alt}
    used |= {"alt"} if any(line.lstrip().removeprefix("return ") == "alt(" for line in lines) else set()
    used |= {"Rule", "rule"} if codes else set()
    modules = {each.home.__name__ for each in inside if isinstance(each, Name) and isinstance(each.home, ModuleType)}
    from_combinators = ", ".join(sorted(used, key=lambda each: (each.islower(), each)))
    return [
        *([f"from uriast.combinators import {from_combinators}"] if used else []),
        *("from {} import {}".format(*each.rsplit(".", 1)) if "." in each else f"import {each}" for each in modules),
        "from uriast.grammar.rfc5234 import RFC5234",
    ]


def _outside(rules: RuleList, keys: list[str]) -> list[str]:
    """The lines of a grammar that another one needs, and of its one instance."""
    return [*_class(rules, keys, {}), "", "", f"{instance_name(rules.name)} = {rules.name}()"]


def _class(rules: RuleList, keys: Iterable[str], left_out: Mapping[str, Reason]) -> list[str]:
    """The lines of a grammar."""
    doc = [f"{INDENT}{QUOTES}{_title(rules)}{QUOTES}"]
    if left_out:
        listed = [_guarded(f"{name}: {reason}.") for name, reason in left_out.items()]
        items = [line for each in listed for line in _wrapped(each, f"{INDENT}- ", f"{INDENT}  ")]
        first = f"{INDENT}{_opening(''.join(items))}{_title(rules)}"
        doc = [first, "", f"{INDENT}These are left out:", "", *items, f"{INDENT}{QUOTES}"]
    methods = [line for key in keys for line in _method(rules, key)]
    return ["", "", f"class {rules.name}(RFC5234):", *doc, *methods]


def _guarded(text: str) -> str:
    """A text for a docstring: three quotation marks in prose would end it."""
    return text.replace(QUOTES, "'''")


def _opening(text: str) -> str:
    """The quotes that begin a docstring."""
    return f"r{QUOTES}" if "\\" in text else QUOTES


def _wrapped(line: str, before: str, indent: str) -> list[str]:
    """A line in several, each short enough for quotes at its end."""
    width = WIDTH - len(QUOTES)
    return wrap(
        line, width, initial_indent=before, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _title(rules: RuleList) -> str:
    return f"The rules of RFC {rules.number}." if rules.number else "The rules of a text in ABNF."


def _method(rules: RuleList, key: str) -> list[str]:
    """The lines of a rule."""
    definition = rules.definitions[key]
    head = ["", f"{INDENT}@rule", f"{INDENT}def {attribute(definition.name)}(self) -> Rule[str]:"]
    return [*head, *_docstring(definition, _remark(rules, key)), *lines_of(rules.codes[key], "return ", "", DEEP)]


def _remark(rules: RuleList, key: str) -> str:
    """A sentence about a rule of the same name in RFC 5234 or in the text that is extended; empty if there is none."""
    namesake = inherited(rules, key)
    number = rules.extends.number if rules.extends and key not in CORE else "5234"
    if not namesake or rules.number == number:
        return ""
    if namesake.pattern == rules[key].pattern:
        return f"{source_name(number)} has this rule, too."
    if base_of(rules.extends)[key].element == rules.definitions[key].element:
        return f"{source_name(number)} has this rule, with other rules in it."
    return f"{source_name(number)} has a rule of this name that is written otherwise."


def _docstring(definition: Defined, remark: str) -> list[str]:
    """The lines of a rule's docstring: its ABNF, its section, and a remark."""
    kind = "section" if definition.section[:1].isdigit() else "appendix"
    abnf = _guarded(definition.abnf) + (f"  ({kind} {definition.section})" if definition.section else "")
    before = f"{DEEP}{_opening(abnf)}"
    gap = " " if abnf.endswith('"') else ""
    line = f"{before}{abnf}{gap}{QUOTES}"
    if len(line) <= WIDTH and not remark:
        return [line]
    guarded = BLANKS.sub(lambda found: (found[1] or found[0]).replace(" ", SPACE if found[1] else " "), abnf)
    return [
        *(each.replace(SPACE, " ") for each in _wrapped(guarded, before, DEEP)),
        *(["", f"{DEEP}{remark}"] if remark else []),
        f"{DEEP}{QUOTES}",
    ]


def lines_of(code: Code | str, before: str, after: str, indent: str) -> list[str]:
    """Calls or a text as lines of Python: in one line if it is short enough, else with a line for each argument."""
    line = f"{indent}{before}{source(code)}{after}"
    match code:
        case Method(inner, name, numbers) if len(line) > WIDTH:
            return lines_of(inner, before, f".{name}({_listed(numbers)}){after}", indent)
        case Call(function, arguments) if len(line) > WIDTH:
            deeper = indent + INDENT
            body = [deeper + ", ".join(map(source, arguments))]
            if len(body[0]) > WIDTH:
                body = [line for each in arguments for line in lines_of(each, "", ",", deeper)]
            return [f"{indent}{before}{function.__name__}(", *body, f"{indent}){after}"]
        case _:  # it is short, or it is a long name or text
            return [line]


def source(code: Code | str) -> str:
    """Calls or a text as Python, in one line."""
    match code:
        case str():
            return quoted(code)
        case Name(grammar, attribute):
            return f"{grammar}.{attribute}"
        case Method(Call(function) as inner, name, numbers) if function is alt:
            return f"({source(inner)}).{name}({_listed(numbers)})"
        case Method(inner, name, numbers):
            return f"{source(inner)}.{name}({_listed(numbers)})"
        case _:
            shown = map(source, code.arguments)
            return " | ".join(shown) if code.function is alt else f"{code.function.__name__}({', '.join(shown)})"


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def quoted(text: str) -> str:
    r"""A text as Python writes it, in double quotes unless single quotes need fewer backslashes."""
    mark = "'" if text.count('"') > text.count("'") else '"'
    inside = repr(f'{text}"')[1:-2].replace("\\'", "'")  # in single quotes, for the sake of the last character
    return f"{mark}{inside.replace(mark, chr(92) + mark)}{mark}"
