"""The contract of a scheme: each test of it is broken by a scheme that is wrong in one thing."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final, Self

import pytest

from uriast import URI, replace
from uriast.abnf import AbnfError
from uriast.combinators import Node, ParseError, Rule, char_from, literal, seq, success, text
from uriast.combinators.errors import Explanation
from uriast.grammar import rfc3986
from uriast.grammar.rfc3986 import SLASH
from uriast.grammar.rfc5234 import ALPHA, DIGIT
from uriast.nodes import PathRootless
from uriast.schemes import HostRequired, PathURI, Scheme, SchemeURI, Telnet, Violation, telnet
from uriast.testing import SchemeContract
from uriast.testing.strategies import texts

if TYPE_CHECKING:
    from collections.abc import Callable

H: Final = "telnet://h/"
OTHER: Final = telnet.parse("telnet://i/")


def contract_of(scheme: Scheme[Any], **attributes: object) -> Any:
    """A contract for a scheme, with some examples."""
    pairs = ("normal_forms", "equivalent", "different")
    needed = {"scheme": scheme, "valid": [H], "invalid": ["telnet:"], **dict.fromkeys(pairs, ((H, H),))}
    return type("TestIt", (SchemeContract,), needed | attributes)()


def check(contract: Any, part: str, text: str) -> None:
    """Check a part alone of what holds for a valid text."""
    getattr(contract, part)(text)


def faulty(settings: dict[str, object] | None = None, **methods: Callable[[Any, Any], object]) -> Scheme[Any]:
    """The scheme telnet with some methods and settings that are wrong."""
    made: type[Scheme[Any]] = type("Faulty", (Scheme,), methods)
    given = {"name": "telnet", "specification": "RFC 4248, section 2", "node": Telnet, "rule": telnet.rule}
    return made(**(given | (settings or {})))  # type: ignore[call-overload, no-any-return] # as above


def parse_all_as(value: object) -> Callable[[object, object], object]:
    def parse(_: object, __: object) -> object:
        return value

    return parse


def error_at(index: int, expected: tuple[str, ...] = ("digit",), made: type[ParseError] = ParseError) -> Scheme[Any]:
    """A scheme whose errors are all the same."""
    explanation = Explanation(index, expected, None, None, "", "see telnet-URL in RFC 4248, section 2")

    def parse(_: object, text: str) -> object:
        error = made.explained("telnet-URL", text, explanation)
        raise error

    return faulty(parse=parse)


def refuse_upper_case(_: object, uri: str | URI) -> Telnet:
    return telnet.parse(uri if str(uri).islower() else "")


class LoudError(ParseError):
    """An error that shows the whole text."""

    def __str__(self) -> str:
        return self.stream


class ForgetfulError(ParseError):
    """An error that is another one once it is pickled."""

    def __reduce__(self) -> Any:
        return ValueError, ("forgotten",)


class Turned(Telnet):
    """A node whose normal form is not normal."""

    __slots__ = ()

    def canonical(self) -> Self:
        return replace(self, fragment="b" if self.fragment == "a" else "a")


TURNED: Final = Scheme(
    *("telnet", "RFC 4248, section 2", Turned),
    authority=HostRequired().authority,
    path=text(SLASH.optional()),
    cited="telnet-URL",
)


def never(*_: object) -> bool:
    return False


def always(*_: object) -> bool:
    return True


def with_fragment(_: object, uri: str | URI) -> Telnet:
    """A normal form that the node's own scheme does not know."""
    return replace(telnet.parse(uri), fragment="a")


READING: Final = {
    "it is not parsed": (contract_of(telnet, valid=["telnet:"]), "expected 'telnet:' to be parsed, got telnet-URL: "),
    "it does not match": (
        contract_of(faulty(matches=parse_all_as(False))),
        f"telnet: expected '{H}' to match, since it is parsed, got no match",
    ),
    "it prints otherwise": (
        contract_of(faulty(parse=parse_all_as(OTHER))),
        f"telnet: expected '{H}' to print as it was read, got 'telnet://i/'",
    ),
    "its node is no URI": (
        contract_of(faulty(parse=parse_all_as(rfc3986.path_rootless.parse(H)))),
        f"the node of '{H}': expected a subclass of URI, got PathRootless",
    ),
}
TURNS: Final = cycle([telnet.parse(H), OTHER])
ANOTHER: Final = f"of '{H}': expected .*text='h'.*, got .*text='i'.*"
BROKEN: Final[dict[str, tuple[str, Any, str]]] = {
    **{name: ("_check_reading", *case) for name, case in READING.items()},
    "a node gives another": (
        "_check_as_uri",
        contract_of(faulty(parse=lambda _, uri: telnet.parse(uri) if isinstance(uri, str) else OTHER)),
        f"parse, for a generic URI, {ANOTHER}",
    ),
    "upper case is refused": (
        "_check_case",
        contract_of(faulty(parse=refuse_upper_case)),
        "telnet: expected 'TELNET://h/' to be parsed, got ",
    ),
    "upper case is lost": (
        "_check_case",
        contract_of(faulty(parse=lambda _, uri: telnet.parse(str(uri).lower()))),
        "telnet: expected 'TELNET://h/' to print as it was read, got 'telnet://h/'",
    ),
    "the normal form is not normal": (
        "_check_normal_form",
        contract_of(TURNED),
        f"the normal form of '{H}', normalized again: expected .*fragment='a'.*, got .*fragment='b'.*",
    ),
    "normalize knows another": (
        "_check_normal_form",
        contract_of(faulty(normalize=with_fragment)),
        f"the normal form of '{H}', by uriast.normalize: expected .*fragment='a'.*, got .*fragment=None.*",
    ),
    "equivalent is wrong": (
        "_check_normal_form",
        contract_of(faulty(equivalent=never)),
        f"'{H}' and '{H}': expected equivalent texts, got others, with the keys '{H}' and '{H}'",
    ),
    "the key depends on the type": (
        "_check_normal_form",
        contract_of(faulty(comparison_key=lambda _, uri: type(uri).__name__, equivalent=always)),
        f"'{H}' and '{H}': expected the same keys of nodes, got ['str', 'Telnet', ",
    ),
    "the key differs from equivalent": (
        "_check_case",
        contract_of(faulty(comparison_key=lambda _, uri: str(uri), equivalent=always)),
        f"'{H}' and 'TELNET://h/': expected the same keys of nodes, got ['telnet://h/', 'telnet://h/', 'TELNET:",
    ),
    "a text is not always the same": (
        "_check_copies",
        contract_of(faulty(parse=lambda _, __: next(TURNS))),
        f"the node of '{H}', parsed again: expected .*text='h'.*, got .*text='i'.*",
    ),
    "a node is not checked": (
        "_check_building",
        contract_of(faulty(parse=parse_all_as(rfc3986.URI.parse(H)))),
        "the node of 'telnet://h/' with {'authority': Authority(userinfo=Userinfo(text='user:***'), ",
    ),
}


@pytest.mark.parametrize(("part", "contract", "message"), BROKEN.values(), ids=BROKEN)
def test_a_scheme_that_breaks_the_contract_is_told(part: str, contract: Any, message: str) -> None:
    pattern = re.escape(message).replace(r"\.\*", ".*")
    example: str = contract.valid[0]
    with pytest.raises(AssertionError, match=f"^(telnet: )?{pattern}"):
        check(contract, part, example)
    with pytest.raises(AssertionError):
        contract.check_text(example)


def test_all_nodes_are_of_one_class() -> None:
    def parse(_: object, text: str) -> object:
        return (rfc3986.URI if text == "telnet://h" else telnet).parse(text)

    contract = contract_of(faulty(parse=parse), valid=[H, "telnet://h"])
    contract.test_a_valid_text_keeps_the_contract(H)
    with pytest.raises(AssertionError, match=r"^the node of 'telnet://h': expected Telnet, got URI$"):
        contract.test_a_valid_text_keeps_the_contract("telnet://h")


@pytest.mark.slow
def test_generated_texts_break_the_contract_too() -> None:
    def parse(_: object, uri: object) -> object:
        return telnet.parse(str(uri).replace("%4", "%5"))

    with pytest.raises(AssertionError, match=r"^telnet: expected 'telnet://.*%4.*' to print as it was read") as caught:
        contract_of(faulty(parse=parse), max_examples=2000).test_generated_texts_are_like_the_valid_ones()
    assert not hasattr(caught.value, "__notes__")


class Picky:
    """Accepts the word `key`, and some others, of a scheme. It is the same for all tests, as its nodes are pickled."""

    def __init__(self) -> None:
        self.accepts: Callable[[str], object] = never
        self.asked = 0

    def violation(self, word: str) -> Violation | None:
        self.asked += 1
        is_valid = word == "key" or self.accepts(word)
        return None if is_valid else Violation("path", 0, "expected another word", "another word")


PICKY: Final = Picky()


class Word(PathURI):
    __slots__ = ()

    def violation(self) -> Violation | None:
        return PICKY.violation(self.path.text)


X: Final = Scheme("x", "nothing", Word, path=text(ALPHA.at_least(1)))


def contract_that_accepts(accepts: Callable[[str], object], **attributes: object) -> Any:
    """A contract for a scheme that accepts some of the words of its rule."""
    PICKY.accepts, PICKY.asked = accepts, 0
    return contract_of(X, valid=["x:key"], **attributes)


def one_in(count: int) -> Callable[[str], bool]:
    """Whether a word is one of those that a scheme accepts, which are the same in every run."""
    return lambda word: int.from_bytes(word.encode(), "big") % 7919 % count == 0


RARE: Final[dict[str, Callable[[str], object]]] = {
    "none": never,
    "those with a prefix": lambda word: word.startswith("key"),
    "those of one letter": lambda word: word == "k",
    "one of some hundred": one_in(300),
}


@pytest.mark.parametrize("which", RARE)
def test_a_scheme_that_refuses_nearly_all_texts_of_its_rule_needs_a_strategy_and_the_contract_says_so_at_once(
    which: str,
) -> None:
    with pytest.raises(AssertionError) as caught:
        contract_that_accepts(RARE[which]).test_generated_texts_are_like_the_valid_ones()
    assert str(caught.value) == (
        "TestIt.generated: expected a strategy for texts that x parses, got none, "
        "and x refuses nearly all texts of its rule"
    )
    assert PICKY.asked < 1000


def test_a_strategy_of_one_s_own_helps_unless_it_rejects_nearly_all_that_it_draws() -> None:
    with_prefix, generated = RARE["those with a prefix"], texts(X.rule).map(lambda each: each.replace(":", ":key"))
    contract_that_accepts(with_prefix, generated=generated).test_generated_texts_are_like_the_valid_ones()
    rejecting = contract_that_accepts(with_prefix, generated=generated.filter(never))
    with pytest.raises(AssertionError, match=r"^TestIt.generated: expected a strategy .*, got one that rejects nearly"):
        rejecting.test_generated_texts_are_like_the_valid_ones()


def test_a_scheme_that_refuses_most_texts_of_its_rule_needs_no_strategy() -> None:
    contract_that_accepts(one_in(5)).test_generated_texts_are_like_the_valid_ones()


LIAR: Final = faulty(matches=lambda _, __: False)
INVALID: Final[dict[str, tuple[Scheme[Any], object, str]]] = {
    "it matches": (telnet, H, f"telnet: expected '{H}' not to match, got a match"),
    "it is parsed": (LIAR, H, f"telnet: expected ParseError for '{H}', got Telnet("),
    "its index is another": (telnet, ("telnet://h/x", 10), "the error for 'telnet://h/x': expected index 10, got 11"),
    "its index is negative": (
        error_at(-1),
        "telnet:",
        "the error for 'telnet:': expected an index from 0 to 7, got -1",
    ),
    "its index is too large": (error_at(8), "telnet:", "the error for 'telnet:': expected an index from 0 to 7, got 8"),
    "it expects nothing": (
        error_at(7, ()),
        "telnet:",
        "the error for 'telnet:': expected something expected at index 7, got nothing",
    ),
    "it names another rule": (
        faulty(parse=lambda _, text: rfc3986.relative_ref.parse(text)),
        "telnet:",
        "the error for 'telnet:': expected the rule telnet-URL, got relative-ref",
    ),
    "it names another specification": (
        faulty({"specification": "RFC 1"}, parse=lambda _, text: telnet.parse(text)),
        "telnet:",
        "the error for 'telnet:': expected a message that ends in 'see telnet-URL in RFC 1', got ",
    ),
    "it cannot be pickled": (
        error_at(7, made=ForgetfulError),
        "telnet:",
        "the error for 'telnet:': expected the same message once it is pickled, got 'forgotten'",
    ),
}


@pytest.mark.parametrize(("scheme", "example", "message"), INVALID.values(), ids=INVALID)
def test_an_error_that_breaks_the_contract_is_told(scheme: Scheme[Any], example: object, message: str) -> None:
    with pytest.raises(AssertionError, match=f"^{re.escape(message)}"):
        contract_of(scheme).test_an_invalid_text_is_refused(example)


def test_a_message_with_a_password_is_told() -> None:
    with pytest.raises(AssertionError, match=r"^the error for 'telnet://user:hunter2-hunter2@h/ ': expected no passw"):
        contract_of(error_at(0, made=LoudError)).test_no_error_shows_a_password()


@pytest.mark.parametrize(
    "text",
    [
        "telnet://user:hunter2-hunter2@h/x",
        "telnet://user:hunter2-hunter2\u0436@h/",
        "telnet://me:secret@h/x//user:hunter2-hunter2@h/",
        "telnet:?x=//user:hunter2-hunter2@h/",
    ],
)
def test_a_message_with_the_password_of_one_text_is_told(text: str) -> None:
    def parse(_: object, given: str) -> object:
        made = LoudError if given == text else ParseError
        explanation = Explanation(0, ("a",), None, None, "", "")
        error = made.explained("telnet-URL", given, explanation)
        raise error

    contract = contract_of(faulty(parse=parse), invalid=[("telnet://me:secret@h/x", 3), "telnet:"])
    with pytest.raises(AssertionError, match=f"^the error for {re.escape(repr(text))}: expected no password"):
        contract.test_no_error_shows_a_password()


@pytest.mark.parametrize(
    ("test", "example", "message"),
    [
        ("test_a_text_has_its_normal_form", ("telnet://h", "telnet://h"), "the normal form of 'telnet://h': expected"),
        (
            "test_equivalent_texts_have_the_same_key",
            (H, "telnet://i/"),
            f"'{H}' and 'telnet://i/': expected equivalent texts, got others, with the keys '{H}' and 'telnet://i/'",
        ),
        (
            "test_different_texts_have_different_keys",
            (H, "telnet://h:23/"),
            f"'{H}' and 'telnet://h:23/': expected different texts, got others, with the keys '{H}' and '{H}'",
        ),
        ("test_the_syntax_is_that_of_the_abnf", "telnet-URL", "telnet-URL: expected 'telnet://' to match, as"),
    ],
)
def test_a_wrong_example_is_told(test: str, example: object, message: str) -> None:
    wrong = 'telnet-URL = "telnet://" [ authority ]'
    with pytest.raises(AssertionError, match=f"^{message}".replace("telnet://' to match", "[^']*' to match")):
        getattr(contract_of(telnet, abnf=wrong), test)(example)


def test_other_arguments_are_refused() -> None:
    with pytest.raises(AssertionError, match=r"^telnet: matches of bytes: expected TypeError, got True$"):
        contract_of(faulty(matches=lambda _, __: True)).test_it_takes_text_and_nodes_only()


def test_the_rule_gives_uris() -> None:
    class Wider(SchemeURI):
        __slots__ = ()

    wider = contract_of(Scheme("x", "nothing", Wider, path=text(char_from("[")), cited="wider"))
    with pytest.raises(AssertionError, match=r"^wider: expected texts that are URIs, got '[xX]:\['$"):
        wider.test_its_texts_are_uris()


class Foo(PathURI):
    """A URI of a scheme whose rule takes more for the path than RFC 3986 does."""

    __slots__ = ()


class Bar(PathURI):
    """Another one."""

    __slots__ = ()


def of_path(node: type[Any], path: Rule[str]) -> Scheme[Any]:
    """A scheme whose path has other texts than that of a URI."""
    rest = seq(success(None), path.map(PathRootless), success(None), success(None))
    whole = seq(literal("foo") << literal(":")) + rest
    return Scheme("foo", "nothing", node, rule=whole.combine(node).desc("foo-URI"))


FOO: Final = of_path(Foo, text((ALPHA | char_from("/?")).many()))


@pytest.mark.parametrize(
    ("read", "name", "expected", "got"),
    [
        ("foo:a?b", "path", "PathRootless(text='a')", "PathRootless(text='a?b')"),
        ("foo://a/b", "authority", "Authority(userinfo=None, host=RegName(text='a'), port=None)", "None"),
    ],
)
def test_the_components_are_those_of_the_generic_uri(read: str, name: str, expected: str, got: str) -> None:
    with pytest.raises(AssertionError) as caught:
        contract_of(FOO, valid=[read]).check_text(read)
    assert str(caught.value) == f"the {name} of {read!r}, as RFC 3986 reads it: expected {expected}, got {got}"


class Lenient(PathURI):
    __slots__ = ()


class Strict(PathURI):
    __slots__ = ()


class LenientScheme(Scheme[Lenient]):
    def check(self, node: Node) -> None:
        del node


class StrictScheme(Scheme[Strict]):
    def check(self, node: Node) -> None:
        raise LoudError(self.rule, str(node))


LENIENT: Final = LenientScheme("lenient", "nothing", Lenient, path=text(DIGIT.at_least(1)))
STRICT: Final = StrictScheme("strict", "nothing", Strict, path=text(DIGIT.at_least(1)))


def test_a_node_built_by_hand_is_refused_exactly_if_its_text_is() -> None:
    with pytest.raises(AssertionError, match=r"^the node of 'lenient:1' with .*: expected ParseError or "):
        contract_of(LENIENT, valid=["lenient:1"]).check_text("lenient:1")
    with pytest.raises(AssertionError, match=r"^the node of 'strict:111' with .*: expected Strict.*, got LoudError"):
        check(contract_of(STRICT), "_check_building", "strict:111")


def test_the_error_of_a_node_that_is_built_by_hand_is_searched_for_a_password() -> None:
    with pytest.raises(AssertionError, match=r"^the error for the node of 'strict:1' with a password .*: expected no"):
        contract_of(STRICT, valid=["strict:1"], invalid=["strict:"]).test_no_error_shows_a_password()


def test_generated_texts_find_a_path_that_is_none() -> None:
    asking = of_path(Bar, text(ALPHA, literal("?"), ALPHA))
    with pytest.raises(AssertionError, match="as RFC 3986 reads it: expected "):
        contract_of(asking, valid=["foo:a?b"]).test_generated_texts_are_like_the_valid_ones()


@pytest.mark.parametrize(
    "proof",
    [
        "the_syntax_is_that_of_the_abnf",
        "its_texts_are_uris",
        "its_rule_consumes_the_longest_prefix",
        "the_possessive_parts_of_its_rule_change_nothing",
        "its_rule_takes_linear_time",
    ],
)
def test_a_proof_ends_with_the_steps_of_the_contract(proof: str) -> None:
    contract = contract_of(telnet, abnf='telnet-URL = "telnet://" host', max_steps=2)
    arguments = ["telnet-URL"] if proof.endswith("abnf") else []
    with pytest.raises(AssertionError, match=r"^telnet.*: not decided within 2 steps; max_steps may allow for more$"):
        getattr(contract, f"test_{proof}")(*arguments)


def test_the_lines_of_an_error_are_those_of_the_abnf() -> None:
    wrong = contract_of(telnet, abnf='telnet-URL = "telnet:" a\na = (')
    with pytest.raises(AbnfError, match=r"^line 2, column 6: "):
        wrong.test_the_syntax_is_that_of_the_abnf("telnet-URL")


def test_no_text_is_tried_of_a_rule_that_may_take_exponential_time() -> None:
    class Slow(PathURI):
        __slots__ = ()

    slow = Scheme("slow", "nothing", Slow, path=text(text(ALPHA.many(), ALPHA).many(), literal(".")))
    contract = contract_of(slow, valid=["slow:a."])
    for test in (contract.test_generated_texts_are_like_the_valid_ones, contract.test_its_rule_prints_what_it_reads):
        with pytest.raises(AssertionError, match=r"^slow-URI: expected a pattern of linear time, got "):
            test()


@pytest.mark.parametrize(("name", "meant"), [("equivalents", "equivalent"), ("abfn", "abnf")])
def test_an_attribute_that_is_misspelled_is_named(name: str, meant: str) -> None:
    with pytest.raises(
        TypeError, match=rf"^TestIt: expected an attribute of the contract, got {name}; did you mean {meant}"
    ):
        contract_of(telnet, **{name: ""})


def test_a_claim_about_the_longest_prefix_is_proved() -> None:
    with pytest.raises(
        AssertionError, match=r"^telnet-URL: expected a rule that does not consume the longest prefix of"
    ):
        contract_of(telnet, is_longest=False).test_its_rule_consumes_the_longest_prefix()


# What a class names


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"scheme": "telnet"}, "TestIt.scheme: expected a Scheme, got str"),
        ({"valid": []}, "TestIt.valid: expected at least one text, got none"),
        ({"valid": H}, "TestIt.valid: expected a list or tuple, got str"),
        ({"valid": [H, 1]}, "TestIt.valid: expected str as an example, got 1"),
        ({"invalid": [(H, "1")]}, f"TestIt.invalid: expected str or (str, int) as an example, got ('{H}', '1')"),
        ({"equivalent": [H]}, f"TestIt.equivalent: expected (str, str) as an example, got '{H}'"),
        ({"different": [(H,)]}, f"TestIt.different: expected (str, str) as an example, got ('{H}',)"),
    ],
)
def test_an_example_of_the_wrong_type_is_refused_when_the_class_is_made(
    attributes: dict[str, object], message: str
) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        contract_of(**({"scheme": telnet} | attributes))  # type: ignore[arg-type] # the scheme is wrong
