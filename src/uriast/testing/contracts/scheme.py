"""The contract of a scheme."""

from __future__ import annotations

import copy
import pickle
import re
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

import attrs

from uriast import comparison_key, equivalent as are_same, normalize
from uriast.combinators import ParseError
from uriast.grammar import rfc3986, rfc6874
from uriast.nodes import URI, Authority, PathAbempty, PathAbsolute, PathEmpty, PathRootless, RegName, Userinfo
from uriast.passes.normalize import NormalizationStep
from uriast.schemes import Registry, Scheme, SchemeURI
from uriast.testing.assertions import (
    assert_language,
    assert_linear,
    assert_longest_prefix,
    assert_possessive,
    provable,
    refuse_longest_prefix,
    specified_language,
)
from uriast.testing.checks import expect
from uriast.testing.contracts.contract import Contract, checked_examples
from uriast.testing.laws import assert_prints_what_it_reads, for_all
from uriast.testing.proof import MOST_STEPS, difference, pattern_language
from uriast.testing.strategies import texts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hypothesis import strategies as st

N = TypeVar("N", bound=SchemeURI)

SECRET: Final = "hunter2-hunter2"
UNREAD: Final = "\u0436"
"""A character of a password that no URI has, and no message of its own."""
USERINFO: Final = re.compile("//(?:[^/?#@]*@)?")
PARTS: Final[dict[str, tuple[object, ...]]] = {
    "scheme": (b"", "x-other"),
    "authority": (
        *(b"", None, Authority(None, RegName("")), Authority(Userinfo(f"user:{SECRET}"), RegName("h"), "1")),
        rfc6874.authority.parse("[fe80::1%25eth0]"),
    ),
    "path": (
        *(b"", PathEmpty(), PathAbempty(""), PathAbempty("/"), PathAbempty("/%FF"), PathAbempty("//a")),
        *(PathAbsolute("/a"), PathAbsolute("/%00"), PathRootless("a"), PathRootless("a/b"), PathRootless("%FF")),
    ),
    "query": (b"", None, "", "a", "a=%FF", "#"),
    "fragment": (b"", None, "", "a", "#"),
}
"""Values of each field: those that many schemes refuse, and those that every URI refuses."""
WHOLE: Final = "whole-uri"
FRAGMENT: Final = "any-fragment"
SHARES: Final = 5
"""The number of texts, of different lengths, that share these values."""


class SchemeContract(Contract, Generic[N]):
    r"""What should be true of every scheme. Subclass it in a test file; pytest runs the tests.

    >>> from uriast.schemes import Telnet, telnet
    >>> class TestTelnet(SchemeContract[Telnet]):
    ...     scheme = telnet
    ...     abnf = 'telnet-URL = "telnet://" authority [ "/" ]\nreg-name = 1*( unreserved / pct-encoded / sub-delims )'
    ...     valid = ["telnet://example.com/"]
    ...     invalid = ["telnet:", ("telnet://h/x", 11)]
    ...     equivalent = [("telnet://h:23/", "telnet://h/")]
    ...     different = [("telnet://h/", "telnet://i/")]
    >>> TestTelnet().test_its_texts_are_uris()

    If an attribute is missing, the tests that need it are left out.

    Attributes:
        scheme: The scheme.
        abnf: The ABNF of the RFC, as for `assert_language`. It extends RFC 3986.
        rule_name: The name of the rule in it for a URI without a fragment. By default, the name of the scheme's rule.
        valid: Texts that the scheme parses: first of all, the RFC's examples. At least one.
        invalid: Texts that it refuses. A text may be in a pair with the index where the error is.
        normal_forms: Pairs of a text and its normal form.
        equivalent: Pairs of texts that are equivalent.
        different: Pairs of texts that the scheme parses and that are not equivalent.
        generated: Generates valid texts. By default, these are `strategies.texts` of the scheme. If `violation` refuses
            nearly all of them, a strategy of your own is needed.
        is_longest: Whether the rule, read at an index of a text, consumes the longest prefix in its language.
        max_steps: The largest number of steps of each proof, as for `assert_language`.
        max_examples: The number of generated texts in each test that generates some.
    """

    _subject = "scheme"
    scheme: Scheme[N]
    abnf: ClassVar[str] = ""
    rule_name: ClassVar[str] = ""
    valid: ClassVar[Sequence[str]] = ()
    invalid: ClassVar[Sequence[str | tuple[str, int]]] = ()
    normal_forms: ClassVar[Sequence[tuple[str, str]]] = ()
    equivalent: ClassVar[Sequence[tuple[str, str]]] = ()
    different: ClassVar[Sequence[tuple[str, str]]] = ()
    generated: ClassVar[st.SearchStrategy[str] | None] = None
    is_longest: ClassVar[bool] = True
    max_steps: ClassVar[int] = MOST_STEPS
    max_examples: ClassVar[int] = 50

    @classmethod
    def examples(cls) -> dict[str, Sequence[object]]:
        """The values of each parameter of the tests."""
        scheme: object = cls.scheme
        if not isinstance(scheme, Scheme):
            message = f"{cls.__name__}.scheme: expected a Scheme, got {type(scheme).__name__}"
            raise TypeError(message)
        found = {
            "valid_text": checked_examples(cls, "valid", str),
            "invalid_text": checked_examples(cls, "invalid", str, (str, int)),
            "text_and_normal_form": checked_examples(cls, "normal_forms", (str, str)),
            "equivalent_texts": checked_examples(cls, "equivalent", (str, str)),
            "different_texts": checked_examples(cls, "different", (str, str)),
            "abnf_rule": [cls.rule_name or scheme.rule.name] if cls.abnf else (),
        }
        if not found["valid_text"]:
            message = f"{cls.__name__}.valid: expected at least one text, got none"
            raise TypeError(message)
        return found

    # Its texts and nodes

    def test_a_valid_text_keeps_the_contract(self, valid_text: str) -> None:
        """It prints as it was read, in either case of its scheme (RFC 3986, 3.1), and is a URI by RFC 3986.

        It has a normal form. Its node is equal to its copies, and one built by hand is checked.
        """
        self.check_text(valid_text)

    def test_generated_texts_are_like_the_valid_ones(self) -> None:
        """The same holds for generated texts."""
        self.test_its_rule_takes_linear_time()  # with another rule, this may not end
        name = self.scheme.name
        if self.generated is None:
            generated, got = texts(self.scheme), f"none, and {name} refuses nearly all texts of its rule"
        else:
            generated, got = self.generated, "one that rejects nearly all that it draws"
        too_few = f"{type(self).__name__}.generated: expected a strategy for texts that {name} parses, got {got}"
        for_all(generated, self.check_text, max_examples=self.max_examples, too_few=too_few)

    def test_an_invalid_text_is_refused(self, invalid_text: str | tuple[str, int]) -> None:
        """The error has an index in the text, and names the RFC's rule and the specification."""
        text, index = (invalid_text, None) if isinstance(invalid_text, str) else invalid_text
        error = self._error(text)
        where = f"the error for {text!r}"
        if index is not None:
            expect(error.index == index, where, f"index {index}", error.index)
        expect(0 <= error.index <= len(text), where, f"an index from 0 to {len(text)}", error.index)
        expect(error.expected, where, f"something expected at index {error.index}", "nothing")
        name = self.scheme.rule.name
        expect(error.rule == name, where, f"the rule {name}", error.rule)
        citation = f"see {name} in {self.scheme.specification}"
        expect(str(error).endswith(citation), where, f"a message that ends in {citation!r}", repr(str(error)))
        copied: object = pickle.loads(pickle.dumps(error))
        expect(str(copied) == str(error), where, "the same message once it is pickled", repr(str(copied)))

    def test_no_error_shows_a_password(self) -> None:
        """Neither of a text with a userinfo or another URI in it, nor of a node that is built by hand."""
        name, secret = self.scheme.name, f"user:{SECRET}@"
        invalid = [each if isinstance(each, str) else each[0] for each in self.invalid]
        changed = [USERINFO.sub(f"//{secret}", each, count=1) for each in invalid if "//" in each]
        longer = [each + rest for each in (*invalid, *self.valid) for rest in (f"//{secret}h/", f"?x=//{secret}h/")]
        for text in (f"{name}://{secret}h/ ", f"{name}://user:{SECRET}{UNREAD}@h/", *changed, *longer):
            if not self.scheme.matches(text):
                self._hide(self._error(text), f"the error for {text!r}")
        for text in self.valid:
            for field, value in _others(self.scheme)[len(text) % SHARES :: SHARES]:
                got = self._built(text, {"authority": PARTS["authority"][3], field: value})
                self._hide(got, f"the error for the node of {text!r} with a password and {field}={value!r}")

    def test_a_text_has_its_normal_form(self, text_and_normal_form: tuple[str, str]) -> None:
        """The two are equivalent, and the normal form is normal."""
        text, normal = text_and_normal_form
        got = str(self.scheme.normalize(self._node(text)))
        expect(got == normal, f"the normal form of {text!r}", repr(normal), repr(got))
        self._check_normal_form(text)

    def test_equivalent_texts_have_the_same_key(self, equivalent_texts: tuple[str, str]) -> None:
        """And so have their nodes. `equivalent` says so too."""
        self._compare(*equivalent_texts, are_equivalent=True)

    def test_different_texts_have_different_keys(self, different_texts: tuple[str, str]) -> None:
        """And so have their nodes. `equivalent` says so too."""
        self._compare(*different_texts, are_equivalent=False)

    def test_it_takes_text_and_nodes_only(self) -> None:
        """Other arguments raise `TypeError`."""
        scheme: Scheme[Any] = self.scheme
        for name in ("parse", "matches", "normalize", "comparison_key", "check"):
            try:
                got: object = getattr(scheme, name)(b"")
            except TypeError:
                continue
            expect(False, f"{scheme.name}: {name} of bytes", "TypeError", repr(got))

    # Its rule

    def test_the_syntax_is_that_of_the_abnf(self, abnf_rule: str) -> None:
        """`assert_language`. The rule of a whole URI may allow a fragment that the RFC does not mention (3.5)."""
        absolute, _, _ = self.valid[0].partition("#")
        more = f' [ "#" {FRAGMENT} ]' if self.scheme.rule.matches(f"{absolute}#") else ""
        abnf = f'{self.abnf}\n{WHOLE} = {abnf_rule}{more}\n{FRAGMENT} = *( pchar / "/" / "?" )'
        assert_language(self.scheme.rule, abnf, WHOLE, extends=rfc3986, max_steps=self.max_steps)

    def test_its_texts_are_uris(self) -> None:
        """Each text of the rule is a URI of RFC 3986, Appendix A."""
        generic, syntax = rfc3986.URI.pattern, self.scheme.rule.pattern
        with provable(self.scheme.rule, self.max_steps):
            both = pattern_language(f"(?:{generic})|(?:{syntax})", self.max_steps)
            found = difference(both, specified_language(rfc3986.abnf(), "URI"))
        got = "" if found is None else repr(found.text)
        expect(found is None, self.scheme.rule.name, "texts that are URIs", got)

    def test_its_rule_consumes_the_longest_prefix(self) -> None:
        """`assert_longest_prefix`, unless `is_longest` says that it does not."""
        if self.is_longest:
            assert_longest_prefix(self.scheme.rule, max_steps=self.max_steps)
        else:
            refuse_longest_prefix(self.scheme.rule, max_steps=self.max_steps)

    def test_the_possessive_parts_of_its_rule_change_nothing(self) -> None:
        """Neither in whole texts nor at an index."""
        assert_possessive(self.scheme.rule, max_steps=self.max_steps)

    def test_its_rule_takes_linear_time(self) -> None:
        """`assert_linear`."""
        assert_linear(self.scheme.rule, max_steps=self.max_steps)

    def test_its_rule_prints_what_it_reads(self) -> None:
        """`assert_prints_what_it_reads`."""
        self.test_its_rule_takes_linear_time()  # with another rule, this may not end
        assert_prints_what_it_reads(self.scheme.rule, max_examples=self.max_examples)

    # What holds for a valid text

    def check_text(self, text: str) -> None:
        """All that holds for a valid text.

        Args:
            text: The text.
        """
        self._check_reading(text)
        self._check_as_uri(text)
        self._check_case(text)
        self._check_normal_form(text)
        self._check_copies(text)
        self._check_building(text)

    def _check_reading(self, text: str) -> None:
        """A valid text prints as it was read. Its node is of the same class as those of other texts."""
        node = self._node(text)
        expect(self.scheme.matches(text), self.scheme.name, f"{text!r} to match, since it is parsed", "no match")
        expect(str(node) == text, self.scheme.name, f"{text!r} to print as it was read", repr(str(node)))
        node_class = type(self._node(self.valid[0]))
        expect(type(node) is node_class, f"the node of {text!r}", node_class.__name__, type(node).__name__)
        expect(isinstance(node, URI), f"the node of {text!r}", "a subclass of URI", type(node).__name__)

    def _check_as_uri(self, text: str) -> None:
        """A valid text is a URI by RFC 3986 with the same components, and the ways from text to node agree."""
        node, generic, schemes = self._node(text), rfc3986.URI.parse(text), Registry(self.scheme)
        for name in ("scheme", "authority", "path", "query", "fragment"):
            expected, read = getattr(generic, name), getattr(node, name)
            expect_equal(f"the {name} of {text!r}, as RFC 3986 reads it", expected, read)
        for way, got in {
            "parse, for a generic URI,": self.scheme.parse(generic),
            "parse, for a node,": self.scheme.parse(node),
            "a registry": schemes.parse(text),
            "a registry, for a generic URI,": schemes.parse(generic),
            "a registry, for a node,": schemes.parse(node),
        }.items():
            expect_equal(f"{way} of {text!r}", node, got)

    def _check_case(self, text: str) -> None:
        """The scheme of a valid text may be written in the other case."""
        size = len(self.scheme.name)
        other = text[:size].swapcase() + text[size:]
        printed = str(self._node(other))
        expect(printed == other, self.scheme.name, f"{other!r} to print as it was read", repr(printed))
        self._compare(text, other, are_equivalent=True)

    def _check_normal_form(self, text: str) -> None:
        """A valid text has a normal form that is normal and equivalent."""
        node, scheme = self._node(text), self.scheme
        normal = scheme.normalize(text)
        what = f"the normal form of {text!r}"
        expect_equal(what, self._node(str(normal)), normal)
        expect_equal(f"{what}, normalized again", normal, scheme.normalize(normal))
        expect_equal(f"{what}, from its node", normal, scheme.normalize(node))
        expect_equal(f"{what}, from its generic URI", normal, scheme.normalize(rfc3986.URI.parse(text)))
        expect_equal(f"{what}, by uriast.normalize", normal, normalize(node))
        expect_equal(f"{what}, by all steps", normal, normalize(node, NormalizationStep.SCHEME_BASED))
        self._compare(text, str(normal), are_equivalent=True)

    def _check_copies(self, text: str) -> None:
        """The node of a valid text is equal to its copies."""
        node = self._node(text)
        pickled: object = pickle.loads(pickle.dumps(node))
        copies = {"pickled": pickled, "copied": copy.copy(node), "copied deeply": copy.deepcopy(node)}
        for way, got in (copies | {"parsed again": self._node(text), "evolved": attrs.evolve(node)}).items():
            expect_equal(f"the node of {text!r}, {way}", node, got)
            expect(hash(got) == hash(node), f"the hash of the node of {text!r}, {way}", hash(node), hash(got))

    def _check_building(self, text: str) -> None:
        """A node built by hand, from the node of a valid text, is refused unless the scheme reads its text as it."""
        # The length of the text says which of many nodes are tried, for the sake of time.
        for field, value in _others(self.scheme)[len(text) % SHARES :: SHARES]:
            change = {field: value}
            wanted, got, where = (
                self._read(text, change),
                self._built(text, change),
                f"the node of {text!r} with {change}",
            )
            if wanted is None:
                expect(isinstance(got, ParseError | TypeError), where, "ParseError or TypeError", repr(got))
            else:
                expect_equal(where, wanted, got)

    def _read(self, text: str, changes: dict[str, object]) -> N | None:
        """The node of the text of a URI with other fields than that of a valid text; `None` if it is not valid."""
        fields: dict[str, Any] = {field: getattr(self._node(text), field) for field in PARTS} | changes
        try:
            return self.scheme.parse(str(URI(**fields)))
        except (ParseError, TypeError):
            return None

    def _built(self, text: str, changes: dict[str, object]) -> object:
        """The node of a valid text with other fields, or the error in its place."""
        evolve: Callable[..., object] = attrs.evolve
        try:
            return evolve(self._node(text), **changes)
        except (ParseError, TypeError) as error:
            return error

    def _hide(self, error: object, where: str) -> None:
        """Check that an error and those in its chain show no password."""
        while isinstance(error, Exception):
            explanation = error.explanation if isinstance(error, ParseError) else ""
            shown = f"{error}{error!r}{error.args}{explanation}"
            expect(SECRET not in shown and UNREAD not in shown, where, "no password", repr(str(error)))
            error = error.__cause__ or error.__context__

    def _node(self, text: str) -> N:
        """The node of a text that should be valid."""
        try:
            return self.scheme.parse(text)
        except ParseError as error:
            message = f"{self.scheme.name}: expected {text!r} to be parsed, got {error}"
            raise AssertionError(message) from None

    def _error(self, text: str) -> ParseError:
        """The error for a text that should be invalid."""
        expect(not self.scheme.matches(text), self.scheme.name, f"{text!r} not to match", "a match")
        try:
            got = self.scheme.parse(text)
        except ParseError as error:
            return error
        message = f"{self.scheme.name}: expected ParseError for {text!r}, got {got!r}"
        raise AssertionError(message)

    def _compare(self, one: str, other: str, *, are_equivalent: bool) -> None:
        scheme, first, second = self.scheme, self._node(one), self._node(other)
        found = [
            *(scheme.equivalent(one, other), scheme.equivalent(second, first)),
            *(are_same(first, second), are_same(second, first), are_same(first, other), are_same(one, second)),
        ]
        wanted = "equivalent" if are_equivalent else "different"
        keys = [scheme.comparison_key(each) for each in (one, first, other, second)]
        keys += map(comparison_key, (first, second))
        got = f"others, with the keys {keys[0]!r} and {keys[2]!r}"
        expect(found == [are_equivalent] * len(found), f"{one!r} and {other!r}", f"{wanted} texts", got)
        alike = keys[0] == keys[1] == keys[4] and keys[2] == keys[3] == keys[5]
        expect(alike, f"{one!r} and {other!r}", "the same keys of nodes", keys)
        expect((keys[0] == keys[2]) is are_equivalent, f"{one!r} and {other!r}", f"keys of {wanted} texts", keys)


def _others(scheme: Scheme[Any]) -> list[tuple[str, object]]:
    """The name of each field, with each value that a scheme may refuse."""
    parts = [(field, value) for field, values in PARTS.items() for value in values]
    return [("scheme", scheme.name.upper()), *parts]


def expect_equal(what: str, expected: object, got: object) -> None:
    """Fail unless two values are equal and of one class."""
    expect(expected == got and type(expected) is type(got), what, repr(expected), repr(got))
