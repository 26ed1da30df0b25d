"""An independent reader of ABNF (RFC 5234, with the case-sensitive strings of RFC 7405)."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from textwrap import dedent
from typing import TYPE_CHECKING

from uriast.combinators.definition.charset import CharSet
from uriast.testing.proof.expressions import EMPTY, Chars, Choice, Concat, Group, Prose, Reference, Repeat, choice, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from uriast.testing.proof.expressions import Expression


class RulesError(ValueError):
    """An ABNF text that cannot be read, or rules that are missing or recursive."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of an ABNF text, found by name without regard to case (RFC 5234, section 2.1)."""

    names: tuple[str, ...]
    definitions: Mapping[str, Expression]

    def __getitem__(self, name: str) -> Expression:
        """The definition of a rule. Raises `RulesError` if no rule has the name."""
        try:
            return self.definitions[name.lower()]
        except KeyError:
            message = f"no rule is named {name}"
            raise RulesError(message) from None


_RULE = re.compile(r"([A-Za-z][A-Za-z0-9-]*)[ \t]*(=/?)(.*)", re.DOTALL)
_TOKEN = re.compile(
    r"""(?P<skip> \s+ | ;[^\n]* )
    | (?P<string> (?:%[sSiI])? "[\x20-\x21\x23-\x7E]*" )
    | (?P<value> %[xX][0-9A-Fa-f]+(?:-[0-9A-Fa-f]+|(?:\.[0-9A-Fa-f]+)*) | %[dD][0-9]+(?:-[0-9]+|(?:\.[0-9]+)*)
        | %[bB][01]+(?:-[01]+|(?:\.[01]+)*) )
    | (?P<prose> <[\x20-\x3D\x3F-\x7E]*> )
    | (?P<count> [0-9]*\*[0-9]* | [0-9]+ )
    | (?P<name> [A-Za-z][A-Za-z0-9-]* )
    | (?P<sign> [()\[\]/] )""",
    re.VERBOSE,
)


_MOST = 65_535
"""The largest number of a repetition. An automaton has a state or more for each."""
_DIGITS = sys.maxunicode.bit_length()
"""The most digits of a number: those of the largest code point in binary."""


def abnf_rules(text: str, extends: Rules | None = None) -> Rules:
    """The rules of an ABNF text, together with the rules that it extends or replaces."""
    names = list(extends.names) if extends else []
    definitions = dict(extends.definitions) if extends else {}
    own: set[str] = set()
    for name, sign, definition in _split(text):
        key = name.lower()
        if sign == "=/":
            definition = Choice((definitions[key], definition)) if key in definitions else definition  # noqa: PLW2901
        elif key in own:
            message = f"{name} is defined twice"
            raise RulesError(message)
        own.add(key)
        if key not in definitions:
            names.append(name)
        definitions[key] = definition
    return Rules(tuple(names), definitions)


def remark(text: str, abnf: str) -> str | None:
    """What follows an ABNF text in a text that begins with it, whatever the blanks; `None` if it begins otherwise."""
    name, sign, definition = _whole_rule(abnf.strip())
    for token in (name, sign, *(token for _, token in _tokens(definition))):
        found = text.lstrip()
        if not found.startswith(token):
            return None
        text = found[len(token) :]
    return text


def texts_of(abnf: str) -> dict[str, str]:
    r"""The name and the text of each rule of an ABNF text."""
    return {_whole_rule(piece)[0]: piece for piece in _pieces(abnf)}


def used(rules: Rules, names: Iterable[str]) -> set[str]:
    r"""Some rules and all rules that they refer to, by their names in lower case."""
    found: set[str] = set()
    waiting = [name.lower() for name in names]
    while waiting:
        key = waiting.pop()
        if key not in found:
            found.add(key)
            inside = walk(rules.definitions.get(key, EMPTY))
            waiting += [each.name.lower() for each in inside if isinstance(each, Reference)]
    return found


def expand(rules: Rules, name: str, marked: Collection[str] = ()) -> Expression:
    """A rule with all rule names replaced by their definitions, and a group around each marked rule."""
    # Rules inside a marked rule are not marked.
    for label in marked:
        rules[label]
    return _Expansion(rules, {label.lower(): label for label in marked}).rule(name, ())


class _Expansion:
    """Expands rule names, each once. `above` holds the names of the rules that contain the current one."""

    def __init__(self, rules: Rules, labels: dict[str, str]) -> None:
        self._rules = rules
        self._labels = labels
        self._done: dict[tuple[str, bool], Expression] = {}

    def rule(self, name: str, above: tuple[str, ...]) -> Expression:
        """A rule, with a group around it if it is the outermost marked rule."""
        key = name.lower()
        if key in above:
            message = f"{name} is recursive"
            raise RulesError(message)
        marked = not self._labels.keys().isdisjoint(above)
        if (key, marked) not in self._done:
            body = self._put(self._rules[name], (*above, key))
            self._done[key, marked] = Group(self._labels[key], body) if key in self._labels and not marked else body
        return self._done[key, marked]

    def _put(self, expression: Expression, above: tuple[str, ...]) -> Expression:
        match expression:
            case Reference(name):
                return self.rule(name, above)
            case Concat(parts):
                return Concat(tuple(self._put(part, above) for part in parts))
            case Choice(options):
                return choice(self._put(option, above) for option in options)
            case Repeat(body, least, most):
                return EMPTY if most == 0 else Repeat(self._put(body, above), least, most)
            case Prose(words):
                message = f"prose cannot be expanded: <{words}>"
                raise RulesError(message)
            case _:
                return expression


def _split(text: str) -> Iterable[tuple[str, str, Expression]]:
    """The name, the `=` or `=/` and the definition of each rule."""
    for piece in _pieces(text):
        name, sign, definition = _whole_rule(piece)
        try:
            expression = _Reader(_tokens(definition)).whole()
        except RulesError as error:
            message = f"{name}: {error}"
            raise RulesError(message) from None
        yield name, sign, expression


def _pieces(text: str) -> list[str]:
    """The text of each rule. An indented line continues a rule. Comments and blanks before the first are left out."""
    pieces = re.split(r"^(?=[A-Za-z])", dedent(text), flags=re.MULTILINE)
    return [piece for piece in pieces if _RULE.fullmatch(piece) or _tokens(piece)]


def _whole_rule(piece: str) -> tuple[str, str, str]:
    """The name, the `=` or `=/` and the text of the definition of a rule."""
    found = _RULE.fullmatch(piece)
    if found is None:
        message = f"not a rule: {piece.strip()}"
        raise RulesError(message)
    return found[1], found[2], found[3]


def _tokens(text: str) -> list[tuple[str, str]]:
    """The kind and text of each token, without blanks and comments."""
    tokens: list[tuple[str, str]] = []
    index = 0
    while index < len(text):
        found = _TOKEN.match(text, index)
        if found is None or found.lastgroup is None:
            message = f"cannot read {text[index:].strip()}"
            raise RulesError(message)
        if found.lastgroup != "skip":
            tokens.append((found.lastgroup, found[0]))
        index = found.end()
    return tokens


class _Reader:
    """A reader of one definition, by recursive descent through RFC 5234, section 4."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self._tokens = [*tokens, ("end", "")]
        self._index = 0
        self._elements: dict[str, Callable[[str], Expression]] = {
            "string": _string,
            "value": _value,
            "prose": lambda text: Prose(text[1:-1]),
            "name": Reference,
        }

    def whole(self) -> Expression:
        """elements = alternation *c-wsp"""
        expression = self._alternation()
        self._expect("")
        return expression

    def _take(self) -> tuple[str, str]:
        self._index += 1
        return self._tokens[self._index - 1]

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._index]

    def _expect(self, sign: str) -> None:
        kind, text = self._take()
        if text != sign:
            message = f"expected {sign or 'the end'}, got {text or kind}"
            raise RulesError(message)

    def _alternation(self) -> Expression:
        """alternation = concatenation *( "/" concatenation )"""
        options = [self._concatenation()]
        while self._peek() == ("sign", "/"):
            self._take()
            options.append(self._concatenation())
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def _concatenation(self) -> Expression:
        """concatenation = 1*repetition"""
        parts = [self._repetition()]
        while self._peek()[0] != "end" and self._peek()[1] not in {"/", ")", "]"}:
            parts.append(self._repetition())
        return parts[0] if len(parts) == 1 else Concat(tuple(parts))

    def _repetition(self) -> Expression:
        """repetition = [ 1*DIGIT / ( *DIGIT "*" *DIGIT ) ] element"""
        if self._peek()[0] != "count":
            return self._element()
        count = self._take()[1]
        least, star, most = count.partition("*")
        upper = most if star else least
        fewest, largest = _number(least or "0", 10), _number(upper, 10) if upper else None
        if fewest > _MOST or (largest is not None and not fewest <= largest <= _MOST):
            message = f"expected numbers up to {_MOST} in ascending order, got {count}"
            raise RulesError(message)
        return Repeat(self._element(), fewest, largest)

    def _element(self) -> Expression:
        """element = rulename / group / option / char-val / num-val / prose-val"""
        kind, text = self._take()
        if text == "(":
            inner = self._alternation()
            self._expect(")")
            return inner
        if text == "[":
            inner = self._alternation()
            self._expect("]")
            return Repeat(inner, 0, 1)
        if kind not in self._elements:
            message = f"expected an element, got {text or kind}"
            raise RulesError(message)
        return self._elements[kind](text)


def _string(text: str) -> Expression:
    """A quoted string, case-insensitive unless it begins with %s."""
    prefix, _, rest = text.partition('"')
    cases = (str,) if prefix.lower() == "%s" else (str.lower, str.upper)
    return _texts({case(char) for case in cases} for char in rest[:-1])


def _texts(sets: Iterable[set[str]]) -> Expression:
    parts = tuple(Chars(CharSet.of_text("".join(chars))) for chars in sets)
    return parts[0] if len(parts) == 1 else Concat(parts)


def _value(text: str) -> Expression:
    """A numeric value: one character, a range of them, or several in a row."""
    base = {"x": 16, "d": 10, "b": 2}[text[1].lower()]
    numbers = [_number(number, base) for number in re.split("[-.]", text[2:])]
    if max(numbers) > sys.maxunicode or ("-" in text and numbers != sorted(numbers)):
        message = f"expected code points, a range of them in ascending order, got {text}"
        raise RulesError(message)
    if "-" in text:
        first, last = numbers
        return Chars(CharSet(((first, last),)))
    return _texts({chr(number)} for number in numbers)


def _number(digits: str, base: int) -> int:
    """A number. If it has many digits, it is one that is too large for everything."""
    return int(digits, base) if len(digits.lstrip("0")) <= _DIGITS else sys.maxsize
