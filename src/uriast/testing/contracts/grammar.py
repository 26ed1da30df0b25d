"""The contract of a grammar."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

from uriast.abnf.arguments import check_type
from uriast.abnf.scope import definitions_in, reached_names
from uriast.combinators import Grammar, rule
from uriast.combinators.messages import did_you_mean
from uriast.testing.assertions import assert_language, assert_linear, assert_longest_prefix, refuse_longest_prefix
from uriast.testing.checks import TooFewError, expect
from uriast.testing.contracts.contract import Contract, checked_examples
from uriast.testing.laws import assert_errors_tell, assert_writes_what_it_reads
from uriast.testing.proof import MOST_STEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from uriast.abnf.scope import Known
    from uriast.abnf.texts.definitions import Defined
    from uriast.combinators import Rule


REMARK: Final = re.compile(r"[,;:.]|(?:\s{2,}|\n)\(|\s*\n\s*\n|\s*\Z")
"""What may follow the ABNF in a docstring. A parenthesis of the ABNF itself has one space before it, or none."""
TOKEN: Final = re.compile(r"""%?[is]?"[^"]*"|<[^>]*>|[-%.*#0-9A-Za-z]+|=/|[^ ]""")
"""A token of ABNF, or a repetition with the name after it."""


class GrammarContract(Contract):
    """What should be true of a grammar that is written after an ABNF. Subclass it in a test file.

    Each test runs once for each rule of the ABNF that the grammar has, its own or inherited: as a method whose name has
    `_` for `-`. A rule of the ABNF without a method is proved together with the rules that use it.

    >>> from uriast.combinators import char_range
    >>> class Numbers(Grammar):
    ...     @rule
    ...     def number(self) -> Rule[str]:
    ...         '''number = 1*digit'''
    ...         return char_range("0", "9").at_least(1).concat()
    >>> class TestNumbers(GrammarContract):
    ...     grammar = Numbers()
    ...     abnf = "number = 1*digit"
    >>> TestNumbers().test_a_rule_has_the_language_of_its_abnf("number")

    Attributes:
        grammar: The grammar.
        abnf: Its ABNF, as for `assert_language`.
        extends: The module with rules that the ABNF extends, as for `assert_language`.
        not_longest: The names of the rules that do not consume the longest prefix at an index. The other rules do.
        not_reversible: The names of the rules that cannot write their values, such as those that `map` without an
            inverse. The other rules can.
        not_tested: The names of rules that are not tested. It must name the grammar's own rules that the ABNF lacks,
            and those of the ABNF that the grammar lacks and no tested rule uses. It may name others.
        max_steps: The largest number of steps of each proof, as for `assert_language`.
        max_texts: The largest number of texts that a rule itself reads in `assert_language`.
        max_examples: The number of generated texts in each test that generates some.
    """

    _subject = "grammar"
    grammar: ClassVar[Grammar]
    abnf: ClassVar[str]
    extends: Known | None = None
    not_longest: ClassVar[Sequence[str]] = ()
    not_reversible: ClassVar[Sequence[str]] = ()
    not_tested: ClassVar[Sequence[str]] = ()
    max_steps: ClassVar[int] = MOST_STEPS
    max_texts: ClassVar[int] = 2_000
    max_examples: ClassVar[int] = 50

    @classmethod
    def examples(cls) -> dict[str, Sequence[object]]:
        """The names of the rules that are tested.

        Raises:
            AbnfError: The ABNF cannot be read.
        """
        for name, kind in (("grammar", Grammar), ("abnf", str)):
            check_type(getattr(cls, name, None), kind, f"{cls.__name__}.{name}")
        specified = cls._specified()
        left_out = checked_examples(cls, "not_tested", str)
        names = [name for name in cls._methods() if name not in left_out]
        if not names:
            message = f"{cls.__name__}.grammar: expected a grammar with a rule of the ABNF, got none of them"
            raise TypeError(message)
        known = {*specified, *cls._own_rules()}
        for attribute, expected, allowed in (
            ("not_longest", "names of tested rules", names),
            ("not_reversible", "names of tested rules", names),
            ("not_tested", "names of rules", known),
        ):
            wrong = [each for each in checked_examples(cls, attribute, str) if each not in allowed]
            if wrong:
                message = f"{cls.__name__}.{attribute}: expected {expected}, got {wrong[0]}"
                raise TypeError(message)
        return {"rule_name": names}

    def test_every_rule_is_tested_or_is_named(self) -> None:
        """`not_tested` names the others: a rule whose name is misspelled is not left out in silence."""
        tested = set(map(str, self.examples()["rule_name"]))
        specified = self._specified()
        proved = reached_names(map(str.lower, tested), {name.lower(): each for name, each in specified.items()})
        lacking = {name for name in specified if name.lower() not in proved} | (self._own_rules() - tested)
        silent = sorted(lacking.difference(self.not_tested))
        what = f"{type(self).__name__}.not_tested"
        meant = "".join(map(self._meant, silent))
        expect(not silent, what, "all rules without a test", f"a list without {', '.join(silent)}{meant}")

    def test_a_rule_has_the_language_of_its_abnf(self, rule_name: str) -> None:
        """`assert_language`."""
        limits = {"max_texts": self.max_texts, "max_steps": self.max_steps}
        assert_language(self._rule(rule_name), self.abnf, rule_name, extends=self.extends, **limits)

    def test_a_rule_consumes_the_longest_prefix(self, rule_name: str) -> None:
        """`assert_longest_prefix`. A rule in `not_longest` must not: that list names no others."""
        prove = refuse_longest_prefix if rule_name in self.not_longest else assert_longest_prefix
        prove(self._rule(rule_name), max_steps=self.max_steps)

    def test_a_rule_takes_linear_time(self, rule_name: str) -> None:
        """`assert_linear`."""
        assert_linear(self._rule(rule_name), max_steps=self.max_steps)

    def test_the_docstring_of_a_rule_begins_with_its_abnf(self, rule_name: str) -> None:
        """A remark may follow: after a comma, semicolon, colon or period, in parentheses, or after a blank line."""
        documented = inspect.cleandoc(self._methods()[rule_name].__doc__ or "")  # as CPython 3.13 does it
        abnf = self._specified()[rule_name].abnf
        expect(_begins_with(documented, abnf), f"the docstring of {rule_name}", repr(abnf), repr(documented))

    def test_a_rule_prints_what_it_reads(self, rule_name: str) -> None:
        """The first law of `assert_prints_what_it_reads`. A rule in `not_reversible` must break it."""
        is_reversible = rule_name not in self.not_reversible
        try:
            self._check_law(assert_writes_what_it_reads, rule_name)
        except AssertionError as error:
            if is_reversible or isinstance(error, TooFewError):
                raise
            return
        expect(is_reversible, self._rule(rule_name).name, "a rule that is not reversible", "one that is")

    def test_the_errors_of_a_rule_tell_what_is_wrong(self, rule_name: str) -> None:
        """The second law of `assert_prints_what_it_reads`."""
        self._check_law(assert_errors_tell, rule_name)

    def _check_law(self, law: Callable[..., None], name: str) -> None:
        __tracebackhide__ = True
        self.test_a_rule_takes_linear_time(name)  # with another rule, the law may not end
        try:
            law(self._rule(name), max_examples=self.max_examples)
        except TooFewError as error:
            message = f"{error}; {type(self).__name__}.not_tested can name it"
            raise TooFewError(message) from error

    @classmethod
    def _meant(cls, name: str) -> str:
        """A question about the rules without a method, if a rule that the ABNF lacks has nearly the name of one."""
        specified, methods = cls._specified(), cls._methods()
        without_method = [each for each in specified if each not in methods]
        meant = "" if name in specified else did_you_mean(name, without_method)
        return f"; {name} is no rule of the ABNF{meant}" if meant else ""

    @classmethod
    def _specified(cls) -> dict[str, Defined]:
        """The definitions in the ABNF, by their names."""
        return {each.name: each for each in definitions_in(cls.abnf).values()}

    @classmethod
    def _own_rules(cls) -> set[str]:
        """The names of the rules that the grammar itself defines, not a base of the library."""
        own = type(cls.grammar)
        bases = [each for each in own.__mro__ if not each.__module__.startswith("uriast.")]
        return {made.name for each in (own, *bases) for made in vars(each).values() if isinstance(made, rule)}

    @classmethod
    def _methods(cls) -> dict[str, rule[Any]]:
        """The methods that define rules of the ABNF, by their names."""
        found: dict[str, rule[Any]] = {}
        for each in reversed(type(cls.grammar).__mro__):
            found |= {made.name: made for made in vars(each).values() if isinstance(made, rule)}
        return {name: found[name] for name in cls._specified() if name in found}

    def _rule(self, name: str) -> Rule[object]:
        return self._methods()[name].__get__(self.grammar, type(self.grammar))


def _begins_with(text: str, abnf: str) -> bool:
    """Whether a text begins with an ABNF, whatever the blanks, and goes on with nothing or a remark."""
    for token in TOKEN.findall(abnf):
        text = text.lstrip()
        if not text.startswith(token):
            return False
        text = text[len(token) :]
    return REMARK.match(text) is not None
