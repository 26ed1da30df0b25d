"""The properties of every scheme of the package, and the classes `Scheme` and `Registry`."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from support.kinds import known_texts

from uriast import normalize, parse, parse_iri, replace
from uriast.combinators import ParseError, Rule, char_from, literal, rule, seq
from uriast.grammar.rfc3986 import NO_AUTHORITY
from uriast.nodes import URI, Authority, PathAbempty, PathRootless, RegName
from uriast.passes.normalize import NormalizationStep
from uriast.scheme_traits import SCHEMES, SchemeTraits
from uriast.schemes import (
    HTTP,
    Opaque,
    OpaqueParts,
    Registry,
    Scheme,
    SchemeGrammar,
    Violation,
    file,
    http,
    https,
    parse_scheme,
    registry,
    urn,
)

AnyScheme = Scheme[Any]

every_scheme = pytest.mark.parametrize("scheme", registry.schemes, ids=[each.name for each in registry.schemes])


# Properties of every scheme


@every_scheme
def test_fewer_steps_than_a_normal_form_has_change_a_node_as_they_change_its_uri(scheme: AnyScheme) -> None:
    for text in known_texts(scheme):
        for step in (NormalizationStep.SIMPLE_STRING, NormalizationStep.CASE):
            assert str(normalize(scheme.parse(text), step)) == str(normalize(text, step))


def test_urn_and_file_have_steps_of_their_own_of_normalizing() -> None:
    assert str(normalize(urn.parse("URN:Example:a%2D/../b"))) == "urn:example:a%2D/../b"
    assert str(normalize(file.parse("file:///a/..//b"))) == "file:///.//b"
    assert str(normalize("file:///a/..//b")) == "file:////b"
    assert str(normalize(http.parse("HTTP://h:80/%7ea/.."))) == "http://h:80/"
    with pytest.raises(TypeError, match="expected steps as a NormalizationStep"):
        normalize(http.parse("http://h"), 1)  # type: ignore[call-overload] # refused at run time


@every_scheme
def test_its_errors_name_its_rule_the_rfc_and_the_section(scheme: AnyScheme) -> None:
    for rest in ("", " ", "\n", "é", "//h/\x00", "//h/ "):
        if scheme.matches(f"{scheme.name}:{rest}"):
            continue
        with pytest.raises(ParseError) as caught:
            registry.parse(f"{scheme.name}:{rest}")
        error = caught.value
        assert error.rule == scheme.rfc_rule.name
        assert str(error).startswith(f"{scheme.rfc_rule.name}: ")
        assert str(error).endswith(f"\nsee {scheme.rfc_rule.name} in {scheme.specification}")
        assert error.explanation.summary.startswith(f"{scheme.rfc_rule.name}: ")
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


SIZE = 1_000_000
PIECES = ("a", "/a", "%41", "%", ":", "@", "?", "&a=b", ";a=b", ".", "../", "-", "1", ",", "+", "ä", "]")


@pytest.mark.slow
@every_scheme
def test_a_million_characters_are_read_or_refused(scheme: AnyScheme) -> None:
    beginnings = (f"{scheme.name}:", f"{scheme.name}://", f"{scheme.name}://h/", max(known_texts(scheme), key=len))
    for beginning in beginnings:
        for piece in PIECES:
            text = beginning + piece * (SIZE // len(piece))
            if scheme.matches(text):
                assert len(str(scheme.parse(text))) == len(text)
    with pytest.raises(ParseError) as caught:
        scheme.parse(f"{scheme.name}:{'a' * SIZE} ")
    assert caught.value.index <= SIZE + len(scheme.name) + 1


# A custom scheme


class Number(Opaque):
    __slots__ = ()

    @property
    def digits(self) -> str:
        return self.path.text


class Numbers(SchemeGrammar):
    @rule
    def number_uri(self) -> Rule[OpaqueParts]:
        return self.opaque(literal("number"), self.DIGIT.at_least(1))

    @rule
    def number(self) -> Rule[Number]:
        return (self.number_uri + self.fragment_part).combine(Number)


def is_odd(node: Number) -> Violation | None:
    last = len(node.scheme) + len(node.digits)
    return Violation(last, f"{node.digits[-1]} is odd", "an even digit") if int(node.digits[-1]) % 2 else None


def without_zeros(node: Number) -> Number:
    return replace(node, path=node.digits.lstrip("0") or "0")


def tens(node: Number) -> str:
    return node.digits[:-1]


grammar = Numbers()
even = Scheme(
    "number",
    "RFC 0000",
    grammar.number,
    grammar.number_uri,
    validate=is_odd,
    canonicalize=without_zeros,
    equivalence_key=tens,
)
number = Scheme("number", "RFC 0000, section 1", grammar.number, grammar.number_uri)


def test_a_scheme_needs_a_name_a_specification_and_rules() -> None:
    assert (number.traits, number.steps) == (SchemeTraits(), NormalizationStep.SCHEME_BASED)
    assert number.parse("number:013#a") == grammar.number.parse("number:013#a")
    assert str(number.normalize("NUMBER:013#%61")) == "number:013#a"
    assert number.comparison_key("NUMBER:013") == "number:013"
    assert not number.equivalent("number:13", "number:013")
    assert number.matches("number:13")
    assert not number.matches("number:a")


def test_a_scheme_s_own_normal_form_and_key_come_after_the_others() -> None:
    assert str(even.normalize("NUMBER:0012")) == "number:12"
    assert even.comparison_key("NUMBER:0012") == "1"
    assert even.equivalent("number:12", "number:014")
    assert not even.equivalent("number:12", "number:22")


def test_validate_finds_violations_that_a_rule_cannot_express() -> None:
    assert even.parse("number:12") == Number("number", path=PathRootless("12"))
    assert even.matches("number:12")
    assert not even.matches("number:13")
    assert not even.matches("number:")
    with pytest.raises(ParseError) as caught:
        even.parse("number:13#a")
    error = caught.value
    assert (error.rule, error.index, error.expected) == ("number-uri", 8, frozenset({"an even digit"}))
    assert (error.component, error.hint, error.stream) == (None, None, "number:13#a")
    assert error.explanation.summary == "number-uri: 3 is odd, at index 8"


@pytest.mark.parametrize("text", ["mailto:a", "data:;base64,%41", "ldap:///???(a", "news:%20", "urn:isbn:1"])
def test_a_lazy_violation_is_called_when_the_error_is_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scheme = next(scheme for scheme in registry.schemes if text.startswith(f"{scheme.name}:"))
    with monkeypatch.context() as patched:
        patched.setattr(Rule, "explain", None)
        assert not scheme.matches(text)
        with pytest.raises(ParseError) as caught:
            scheme.parse(text)
    error = caught.value
    assert str(error).startswith(f"{error.rule}: ")
    assert error.index <= len(text)
    assert pickle.loads(pickle.dumps(error)).expected == error.expected


def test_a_validate_that_tells_only_whether_is_refused() -> None:
    tells = Scheme("http", "RFC 9110", http.rule, http.rfc_rule, validate=lambda _: False)  # type: ignore[arg-type, return-value] # refused at run time
    with pytest.raises(TypeError, match=r"^validate of the scheme http: expected a Violation or None, got bool\Z"):
        tells.parse("http://example.com/")


def test_validate_may_return_a_lazy_violation() -> None:
    later = Scheme(
        "http", "RFC 9110", http.rule, http.rfc_rule, validate=lambda _: lambda: Violation(7, "no host", "a host")
    )
    assert not later.matches("http://h")
    with pytest.raises(ParseError, match=r"^http-URI: no host, at index 7\n") as caught:
        later.parse("http://h")
    assert caught.value.rule == "http-URI"


def test_errors_of_the_rule_have_the_name_of_the_rfc_rule() -> None:
    with pytest.raises(ParseError) as caught:
        even.parse("number:1x")
    assert (caught.value.rule, caught.value.index) == ("number-uri", 8)
    assert caught.value.expected == {"more number-uri", '"#"', "end of input"}
    assert str(caught.value).endswith("\nsee number-uri in RFC 0000")


def test_no_message_shows_a_password() -> None:
    never = Scheme(
        "http", "RFC 9110", http.rule, http.rfc_rule, validate=lambda _: Violation(14, "nothing will do", "nothing")
    )
    for text in ("http://u:secret@h/", "http://u:secret@h/ "):
        with pytest.raises(ParseError) as caught:
            never.parse(text)
        assert "secret" not in f"{caught.value}{caught.value!r}{caught.value.explanation}"


def test_a_node_is_written_by_the_rule_of_its_scheme_and_checked_by_the_scheme() -> None:
    assert HTTP.binding() == (HTTP, http.rule)
    assert HTTP.checker() is http


def test_a_node_built_by_hand_is_validated_by_its_first_scheme() -> None:
    with pytest.raises(ParseError, match="3 is odd"):
        Number("number", path=PathRootless("13"))
    with pytest.raises(ParseError) as caught:
        Number("number", path=PathRootless("12#a"))
    assert caught.value.rule == "path-rootless"
    assert attrs.evolve(Number("number", path=PathRootless("12")), fragment="a") == Number(
        "number", path=PathRootless("12"), fragment="a"
    )
    with pytest.raises(ParseError):
        attrs.evolve(Number("number", path=PathRootless("12")), fragment="#")


def test_a_scheme_s_traits_and_steps_are_what_it_declares() -> None:
    assert http.traits is SCHEMES["http"]
    assert http.steps is NormalizationStep.SCHEME_BASED
    other = Scheme(
        "http", "RFC 9110", http.rule, http.rfc_rule, traits=SchemeTraits("81"), steps=NormalizationStep.DEFAULT_PORT
    )
    assert str(other.normalize("HTTP://h:81")) == "HTTP://h"
    assert str(other.normalize("HTTP://h:80")) == "HTTP://h:80"


def test_a_scheme_takes_text_generic_uris_and_its_own_nodes() -> None:
    node = HTTP("http", Authority(None, RegName("h")), PathAbempty("/a"))
    uri = URI("http", Authority(None, RegName("h")), PathAbempty("/a"))
    assert http.parse(uri) == http.parse(node) == node
    assert type(http.parse(uri)) is HTTP
    assert http.matches(uri)
    assert http.matches(node)
    assert http.to_uri(node) == uri
    assert http.normalize(uri) == http.normalize(node) == http.normalize("http://h/a") == node
    with pytest.raises(ParseError):
        http.parse(URI("mailto", path=PathRootless("a@b")))
    with pytest.raises(ParseError):
        http.normalize("https://h/")
    with pytest.raises(ParseError):
        http.equivalent("http://h/", "https://h/")


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (parse("http://u:secret@h/"), 'expected "s"\n'),
        (http.parse("http://u:secret@h/"), 'expected "s"\n'),
        (parse("mailto:u@h"), "expected https-URI\n"),
        (parse("//u:secret@h/"), "expected https-URI\n"),
        (parse_iri("https://u:secret@h/\u00e9"), "hint: this character is written as %C3%A9\n"),
    ],
)
def test_another_node_is_refused_with_what_is_expected_and_without_its_password(node: Any, expected: str) -> None:
    for function in (https.parse, https.normalize, https.comparison_key):
        with pytest.raises(ParseError) as refused:
            function(node)
        assert str(refused.value).startswith("https-URI: ")
        assert expected in str(refused.value)
        assert "secret" not in f"{refused.value}{refused.value!r}"
    assert not https.matches(node)


@pytest.mark.parametrize("wrong", [b"http://h/", None, 5, ["http://h/"]])
def test_an_argument_that_is_neither_str_nor_node_is_a_type_error(wrong: Any) -> None:
    message = rf"^expected str or a node, got {type(wrong).__name__}$"
    for function in (http.parse, http.matches, http.to_uri, http.normalize, http.comparison_key):
        with pytest.raises(TypeError, match=message):
            function(wrong)
    with pytest.raises(TypeError, match=message):
        http.equivalent("http://h/", wrong)
    with pytest.raises(TypeError, match=rf"^expected str or a node, got {type(wrong).__name__}$"):
        registry.parse(wrong)


def test_in_part_moves_a_violation_to_its_offset_in_the_node() -> None:
    node = http.parse("http://u@h:80/a")
    assert node.authority is not None
    assert Violation(1, "r", "e").in_part(node, "authority", node.authority, "port") == Violation(12, "r", "e")


# Registries


def test_an_unknown_scheme_is_parsed_as_a_generic_uri() -> None:
    assert registry.parse("foo:bar") == URI("foo", path=PathRootless("bar"))
    assert registry.parse("httpx://h") == URI("httpx", Authority(None, RegName("h")))
    with pytest.raises(ParseError) as caught:
        registry.parse("foo:b r")
    assert (caught.value.rule, caught.value.index) == ("URI", 5)


@pytest.mark.parametrize(
    "text", ["", ":", "//h/a", "httpx", "https/a", "1http://h", "\u212a:a", "httpx:a b", "http\u017f:"]
)
def test_an_invalid_text_with_an_unknown_scheme_is_refused_as_a_uri(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        registry.parse(text)
    assert caught.value.rule == "URI"


def test_a_registry_knows_its_schemes_in_either_case() -> None:
    assert registry.parse("http://h") == http.parse("http://h")
    assert registry.parse("HTtpS://h") == https.parse("HTtpS://h")
    assert parse_scheme("HTTP://h") == http.parse("HTTP://h")


def test_including_does_not_change_the_registry() -> None:
    one = Registry(http)
    two = one.including(https)
    assert (one.schemes, two.schemes) == ((http,), (http, https))
    assert type(one.parse("https://h")) is URI
    assert two.parse("https://h") == https.parse("https://h")
    none = Registry[HTTP]()
    assert none.schemes == ()
    assert type(none.parse("http://h")) is URI


def test_including_replaces_a_scheme_of_the_same_name() -> None:
    both = Registry(number).including(http)
    assert type(both.parse("number:13")) is Number
    replaced = both.including(even)
    assert replaced.schemes == (even, http)
    assert both.schemes == (number, http)
    with pytest.raises(ParseError, match="3 is odd"):
        replaced.parse("number:13")


def test_a_registry_shows_the_names_of_its_schemes() -> None:
    assert repr(Registry(http).including(https)) == "<Registry http, https>"


def test_a_grammar_of_a_scheme_may_end_in_a_fragment() -> None:
    part = SchemeGrammar().fragment_part
    assert [part.parse(text) for text in ("", "#", "#a")] == [(None,), ("",), ("a",)]


@pytest.mark.parametrize(("name", "error"), [("HTTP", ValueError), ("a b", ParseError), ("", ParseError)])
def test_a_scheme_s_name_is_in_lower_case(name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Scheme(name, "RFC 9110, section 4.2.1", http.rule, http.rfc_rule)


@pytest.mark.parametrize(
    ("field", "wrong", "expected"),
    [
        ("name", 1, "str"),
        ("specification", None, "str"),
        ("rule", "http-URI", "Rule"),
        ("rfc_rule", None, "Rule"),
        ("traits", {"default_port": "80"}, "SchemeTraits"),
        ("steps", 1, "NormalizationStep"),
    ],
)
def test_a_scheme_has_its_types(field: str, wrong: object, expected: str) -> None:
    given = {"name": "http", "specification": "RFC 9110", "rule": http.rule, "rfc_rule": http.rfc_rule, field: wrong}
    with pytest.raises(TypeError, match=rf"^Scheme\.{field}: expected {expected}, got {type(wrong).__name__}\Z"):
        Scheme(**given)  # type: ignore[arg-type] # refused at run time


def test_a_registry_accepts_schemes_only() -> None:
    with pytest.raises(TypeError, match="expected a Scheme, got str"):
        Registry("http")  # type: ignore[arg-type] # refused at run time
    with pytest.raises(TypeError, match="expected a Scheme, got NoneType"):
        Registry(http).including(None)  # type: ignore[arg-type] # refused at run time


@pytest.mark.parametrize("wrong", ["http://h/", None, 1, URI])
def test_check_accepts_nodes_only(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a node, got"):
        http.check(wrong)


def test_a_uri_of_another_scheme_is_not_converted() -> None:
    with pytest.raises(ParseError, match="http-URI"):
        http.to_uri("mailto:x")


class Greedy(Opaque):
    __slots__ = ()


class Greedies(SchemeGrammar):
    @rule
    def greedy_uri(self) -> Rule[tuple[str, None, PathRootless, str | None]]:
        path = (self.pchar | char_from("/?")).at_least(1).concat().map(PathRootless)
        return seq(literal("greedy") << literal(":"), NO_AUTHORITY, path, (literal("?") >> self.query).optional())

    @rule
    def greedy(self) -> Rule[Greedy]:
        return (self.greedy_uri + self.fragment_part).combine(Greedy)


def test_a_node_that_an_unproved_scheme_would_cut_otherwise_cannot_be_built() -> None:
    greedies = Greedies()
    greedy = Scheme("greedy", "RFC 0000", greedies.greedy, greedies.greedy_uri)
    assert greedy.parse("greedy:a?b").query is None
    with pytest.raises(ParseError, match="path at index 7 would read back as"):
        Greedy("greedy", None, PathRootless("a"), "b")
