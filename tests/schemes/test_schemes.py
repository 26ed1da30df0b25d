"""The class `Scheme`: how a scheme is made, and what it does with its URIs."""

from __future__ import annotations

import re
from typing import Any, cast

import attrs
import pytest

from uriast import parse, parse_iri, replace
from uriast.combinators import ParseError, Rule, char_from, char_range, literal, seq, success, text as text_of
from uriast.facts import FACTS, SchemeFacts
from uriast.grammar import rfc3986
from uriast.nodes import URI, Authority, PathAbempty, PathAbsolute, PathEmpty, PathRootless, RegName
from uriast.passes.normalize import NormalizationStep
from uriast.schemes import (
    HTTP,
    AuthorityURI,
    HostRequired,
    PathURI,
    Scheme,
    SchemeURI,
    Violation,
    http,
    https,
    registry,
)


class Number(PathURI):
    __slots__ = ()

    @property
    def digits(self) -> str:
        return self.path.text


class Even(Number):
    __slots__ = ()

    def violation(self) -> Violation | None:
        last = self.digits[-1]
        return Violation("path", len(self.digits) - 1, f"{last} is odd", "an even digit") if int(last) % 2 else None

    def canonical(self) -> Even:
        return replace(self, path=self.digits.lstrip("0") or "0")

    def key(self) -> str:
        return self.digits[:-1]


digits = text_of(char_range("0", "9").at_least(1))
even = Scheme("number", "RFC 0000", Even, path=digits)
number = Scheme("number", "RFC 0000, section 1", Number, path=digits)


def test_a_scheme_needs_a_name_a_specification_a_class_and_a_path() -> None:
    assert (number.facts, number.steps) == (SchemeFacts(), NormalizationStep.SCHEME_BASED)
    assert number.rule.abnf == 'number-URI = "number" ":" 1*%x30-39 [ "#" fragment ]'
    assert number.parse("number:013#a") == Number("number", None, PathRootless("013"), None, "a")
    assert str(number.normalize("NUMBER:013#%61")) == "number:013#a"
    assert number.comparison_key("NUMBER:013") == "number:013"
    assert number.parse("number:013").violation() is None
    assert not number.equivalent("number:13", "number:013")
    assert number.matches("number:13")
    assert not number.matches("number:a")


def test_the_rule_of_a_scheme_is_made_of_those_of_its_components() -> None:
    class Of(SchemeURI):
        __slots__ = ()

    path = rfc3986.path_rootless | rfc3986.path_empty
    made = Scheme("x", "RFC 0000", Of, path=path, query=digits, fragment=None, cited="x-url")
    assert made.rule.abnf == 'x-url = "x" ":" ( path-rootless / path-empty ) [ "?" 1*%x30-39 ]'
    assert made.parse("x:?1") == Of("x", None, PathEmpty(), "1")
    assert not made.matches("x:a#b")

    class OnHost(AuthorityURI):
        __slots__ = ()

    served = Scheme("y", "RFC 0000", OnHost, authority=HostRequired().authority, path=literal("/"))
    assert served.parse("y://h/").path == PathAbempty("/")
    assert not served.matches("y:///")
    with pytest.raises(ParseError) as caught:
        OnHost("y", Authority(None, RegName("")), PathAbempty("/"))
    assert (caught.value.rule, caught.value.index) == ("y-URI", 4)


@pytest.mark.parametrize(
    "path",
    [
        text_of(literal("/").optional(), char_range("0", "9").many()),
        rfc3986.path_absolute | rfc3986.path_rootless.optional(PathEmpty()),
        rfc3986.path_rootless | text_of(literal("/").optional(), char_range("0", "9").many()),
    ],
)
def test_a_path_without_an_authority_has_the_class_that_its_text_requires(path: Rule[object]) -> None:
    class Of(SchemeURI):
        __slots__ = ()

    made = Scheme("x", "RFC 0000", Of, path=path)
    for each in (PathEmpty(), PathAbsolute("/1"), PathRootless("1")):
        node = made.parse(f"x:{each}")
        assert (type(node.path), node.path, str(node)) == (type(each), each, f"x:{each}")
        assert Of("x", None, each) == node
        assert [replace(node, path=str(other)).path for other in (PathEmpty(), PathRootless("2"))] == [
            PathEmpty(),
            PathRootless("2"),
        ]


def test_a_query_and_a_fragment_are_texts() -> None:
    class Of(PathURI):
        __slots__ = ()

    numbers = cast("Rule[str]", char_range("0", "9").many())  # its values are lists
    made = Scheme("x", "RFC 0000", Of, path=digits, query=numbers, fragment=numbers)
    assert made.parse("x:1?23#4") == Of("x", None, PathRootless("1"), "23", "4")


def test_a_scheme_may_have_a_rule_of_its_own() -> None:
    class Own(SchemeURI):
        __slots__ = ()

    rule = seq(literal("own") << literal(":"), success(None), digits.map(PathRootless)).combine(Own).desc("own-url")
    own = Scheme("own", "RFC 0000", Own, rule=rule)
    assert own.rule is rule
    assert own.normalize("OWN:1") == Own("own", path=PathRootless("1"))
    assert own.comparison_key("OWN:1") == "own:1"
    assert own.equivalent("own:1", "OWN:1")
    with pytest.raises(ParseError, match=r"\nsee own-url in RFC 0000\Z"):
        own.parse("own:a")


def test_a_scheme_s_own_normal_form_and_key_come_after_the_others() -> None:
    assert str(even.normalize("NUMBER:0012")) == "number:12"
    assert even.comparison_key("NUMBER:0012") == "1"
    assert even.equivalent("number:12", "number:014")
    assert not even.equivalent("number:12", "number:22")


def test_a_violation_is_what_a_rule_cannot_express() -> None:
    assert even.parse("number:12") == Number("number", path=PathRootless("12"))
    assert even.matches("number:12")
    assert not even.matches("number:13")
    assert not even.matches("number:")
    with pytest.raises(ParseError) as caught:
        even.parse("number:13#a")
    error = caught.value
    assert (error.rule, error.index, error.expected) == ("number-URI", 8, frozenset({"an even digit"}))
    assert (error.component, error.hint, error.stream) == ("path", None, "number:13#a")
    assert error.explanation.summary == "number-URI: 3 is odd, at index 8: expected an even digit"


def test_a_class_has_the_components_of_its_base() -> None:
    class OnPath(PathURI):
        __slots__ = ()

    class OnHost(AuthorityURI):
        __slots__ = ()

    with pytest.raises(TypeError, match="expected a rule for the authority of OnHost, an AuthorityURI, got none"):
        Scheme("x", "RFC 0000", OnHost, path=digits)
    with pytest.raises(TypeError, match="expected no rule for the authority of OnPath, a PathURI, got authority"):
        Scheme("x", "RFC 0000", OnPath, authority=rfc3986.authority, path=rfc3986.path_abempty)
    absolute = Scheme("x", "RFC 0000", OnPath, path=rfc3986.path_rootless | rfc3986.path_absolute)
    with pytest.raises(TypeError, match=r"expected another rule for the path of OnPath, got .*, which builds PathAbs"):
        absolute.parse("x:/")
    rootless = Scheme("y", "RFC 0000", OnHost, authority=rfc3986.authority, path=rfc3986.path_rootless)
    with pytest.raises(
        TypeError, match="expected another rule for the path of OnHost, got path-rootless, which builds"
    ):
        rootless.parse("y://h/")


def test_each_scheme_has_a_class_of_its_own() -> None:
    with pytest.raises(TypeError, match="expected a class of its own for the scheme x, got HTTP, that of http"):
        Scheme("x", "RFC 0000", HTTP, authority=rfc3986.authority, path=rfc3986.path_abempty)


def test_a_normal_form_is_a_node_of_the_scheme_and_a_key_a_text() -> None:
    class Of(PathURI):
        __slots__ = ()

        def canonical(self) -> Any:
            return parse(str(self)) if self.path.text == "1" else self

        def key(self) -> Any:
            return 1

    made = Scheme("x", "RFC 0000", Of, path=digits)
    with pytest.raises(TypeError, match=r"^expected the result of Of.canonical as a Of, got URI\Z"):
        made.normalize("x:1")
    with pytest.raises(TypeError, match=r"^expected the result of Of.key as a str, got int\Z"):
        made.comparison_key("x:2")


def test_errors_of_the_rule_have_its_name() -> None:
    with pytest.raises(ParseError) as caught:
        even.parse("number:1x")
    assert (caught.value.rule, caught.value.index) == ("number-URI", 8)
    assert caught.value.expected == {"%x30-39", '"#"', "end of input"}
    assert str(caught.value).endswith("\nsee number-URI in RFC 0000")


def test_a_node_is_written_by_the_rule_of_its_scheme_and_checked_by_the_scheme() -> None:
    assert HTTP.binding() == (HTTP, http.rule)
    assert HTTP.checker() is http


def test_a_node_built_by_hand_is_checked_by_its_scheme() -> None:
    with pytest.raises(ParseError, match="3 is odd"):
        Even("number", path=PathRootless("13"))
    with pytest.raises(ParseError) as caught:
        Even("number", path=PathRootless("12#a"))
    assert caught.value.rule == "path-rootless"
    assert attrs.evolve(Even("number", path=PathRootless("12")), fragment="a") == Even(
        "number", path=PathRootless("12"), fragment="a"
    )
    with pytest.raises(ParseError):
        attrs.evolve(Even("number", path=PathRootless("12")), fragment="#")


def test_a_scheme_s_facts_are_those_of_its_name_and_its_arguments() -> None:
    class Own(AuthorityURI):
        __slots__ = ()

    assert http.facts == FACTS["http"]
    other = Scheme(
        *("http", "RFC 9110", Own),
        authority=rfc3986.authority,
        path=rfc3986.path_abempty,
        without=~NormalizationStep.DEFAULT_PORT,
        default_port=81,
    )
    assert other.facts == attrs.evolve(FACTS["http"], default_port=81)
    assert str(other.normalize("HTTP://h:81")) == "HTTP://h"
    assert str(other.normalize("HTTP://h:80")) == "HTTP://h:80"


def test_a_scheme_takes_text_generic_uris_and_its_own_nodes() -> None:
    node = HTTP("http", Authority(None, RegName("h")), PathAbempty("/a"))
    uri = URI("http", Authority(None, RegName("h")), PathAbempty("/a"))
    assert http.parse(uri) == http.parse(node) == node
    assert type(http.parse(uri)) is HTTP
    assert http.matches(uri)
    assert http.matches(node)
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
        (parse("http://u:secret@h/"), "https-URI: expected the scheme https, got http\n"),
        (http.parse("http://u:secret@h/"), "https-URI: expected the scheme https, got http\n"),
        (parse("mailto:u@h"), "https-URI: expected the scheme https, got mailto\n"),
        (parse("//u:secret@h/"), "https-URI: expected the scheme https, got none\n"),
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
    for function in (http.parse, http.matches, http.normalize, http.comparison_key):
        with pytest.raises(TypeError, match=message):
            function(wrong)
    with pytest.raises(TypeError, match=message):
        http.equivalent("http://h/", wrong)
    with pytest.raises(TypeError, match=rf"^expected str or a node, got {type(wrong).__name__}$"):
        registry.parse(wrong)


@pytest.mark.parametrize(("name", "error"), [("HTTP", ValueError), ("a b", ParseError), ("", ParseError)])
def test_a_scheme_s_name_is_in_lower_case(name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Scheme(name, "RFC 9110, section 4.2.1", HTTP, rule=http.rule)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": 1}, "expected name as a str, got int"),
        ({"specification": None}, "expected specification as a str, got NoneType"),
        ({"node": str}, "expected node as a subclass of SchemeURI of your own, got <class 'str'>"),
        ({"node": URI}, "expected node as a subclass of SchemeURI of your own, got <class 'uriast.nodes.uri.URI'>"),
        ({"node": "URI"}, "expected node as a subclass of SchemeURI of your own, got 'URI'"),
        (
            {"node": SchemeURI},
            "expected node as a subclass of SchemeURI of your own, got <class 'uriast.schemes.nodes.SchemeURI'>",
        ),
        ({}, "expected a class of its own for the scheme x, got Number, that of number"),
        ({"path": "a"}, "expected path as a Rule, got str"),
        ({"query": "a"}, "expected query as a Rule, got str"),
        ({"path": None, "rule": "a"}, "expected rule as a Rule, got str"),
        ({"rule": http.rule}, "expected either a rule for the whole URI or a rule for its path, got both"),
        ({"path": None}, "expected either a rule for the whole URI or a rule for its path, got neither"),
        ({"without": 1}, "expected without as a NormalizationStep, got int"),
        ({"default_port": "80"}, "SchemeFacts.default_port: expected int | None, got str"),
        ({"default_prt": 1}, "expected a fact of SchemeFacts, got default_prt; did you mean default_port?"),
        ({"violation": None}, "expected a fact of SchemeFacts, got violation, a method of Number"),
    ],
)
def test_a_scheme_has_its_types(changes: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"name": "x", "specification": "RFC 0000", "node": Number, "path": digits} | changes
    with pytest.raises(TypeError, match=re.escape(message)):
        Scheme(**given)


@pytest.mark.parametrize("wrong", ["http://h/", None, 1, URI])
def test_check_accepts_nodes_only(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected a node, got"):
        http.check(wrong)


@pytest.mark.parametrize(
    ("base", "rules", "message"),
    [
        (PathURI, {"path": rfc3986.path}, "got path, whose texts may begin with //"),
        (PathURI, {"path": text_of(rfc3986.pchar, literal("?"))}, "may have ?, which ends it"),
        (PathURI, {"path": digits, "query": text_of(char_from("a#").many())}, "may have #, which ends it"),
        (AuthorityURI, {"authority": rfc3986.authority, "path": digits}, "may begin with '0': after an authority"),
    ],
)
def test_a_rule_whose_texts_would_be_cut_otherwise_is_refused(
    base: type[SchemeURI], rules: dict[str, Any], message: str
) -> None:
    made: type[SchemeURI] = type("Made", (base,), {"__slots__": ()})
    scheme = Scheme("x", "RFC 0000", made, **rules)
    with pytest.raises(TypeError, match=re.escape(message)):
        scheme.parse("x:")


def test_a_node_that_its_scheme_would_cut_otherwise_cannot_be_built() -> None:
    class Greedy(PathURI):
        __slots__ = ()

    path = text_of((rfc3986.pchar | literal("/") | literal("?")).at_least(1)).map(PathRootless)
    more = seq((literal("?") >> rfc3986.query).optional(), success(None))
    whole = seq(literal("greedy") << literal(":"), success(None), path) + more
    greedy = Scheme("greedy", "RFC 0000", Greedy, rule=whole.combine(Greedy).desc("greedy-URI"))
    assert greedy.parse("greedy:a?b").query is None
    with pytest.raises(ParseError, match="path at index 7 would read back as"):
        Greedy("greedy", None, PathRootless("a"), "b")
