"""Rules and node classes are types of fields of pydantic."""

from __future__ import annotations

import copy
import json
import pickle
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, cast, get_args

import attrs
import jsonschema
import pytest
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from support.field_samples import BAD, CASES, SECRET, URN_CASE, URN_TEXT, WITH_SECRET, Case, versions

from uriast import URI, Host, IPv4Literal, ParseError, RegName, RelativeRef, URIReference, parse, parse_iri, parse_uri
from uriast.combinators import Node, Rule, alt, char_range, literal, regex, text as text_of
from uriast.grammar import rfc3986
from uriast.grammar.rfc3986 import RFC3986, URI_reference, dec_octet, host, port, userinfo
from uriast.nodes import Leaf
from uriast.schemes import HTTP, HTTPS, URN, http, https

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [pytest.mark.once, pytest.mark.slow]

each_case: Final = pytest.mark.parametrize("case", [*CASES.values(), URN_CASE], ids=lambda case: case.name)


class Settings(BaseModel):
    home: URI
    host: Annotated[Host, rfc3986.host]
    port: Annotated[str, rfc3986.port] = "80"
    links: list[URI | RelativeRef] = []
    limits: dict[URI, Annotated[int, dec_octet]] = {}
    proxy: URI | None = None


SETTINGS: Final = Settings.model_validate(
    {
        "home": WITH_SECRET,
        "host": "1.2.3.4",
        "links": ["a:b", "../c"],
        "limits": {"x:y": "7"},
    }
)


def adapter(kind: object) -> TypeAdapter[Any]:
    """What pydantic makes of an annotation."""
    return TypeAdapter(cast("Any", kind))


def lines_of(error: ValidationError) -> list[dict[str, Any]]:
    """The lines of an error."""
    return cast("list[dict[str, Any]]", error.errors(include_url=False))


def is_valid(schema: dict[str, Any], value: object) -> bool:
    """Whether the validator of jsonschema accepts a value. The schema itself must be valid."""
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema).is_valid(cast("Any", value))  # pyright: ignore[reportUnknownMemberType] # a hidden parameter


def read(case: Case, text: str) -> object:
    """A text, read by the rule itself, or by that of the class."""
    metadata = get_args(case.kind)
    rule: Rule[object] = metadata[1] if metadata else case.kind.checker()
    return rule.parse(text)


@each_case
def test_a_text_is_read_by_the_rule(case: Case) -> None:
    field = adapter(case.kind)
    for text in case.valid:
        assert field.validate_python(text) == read(case, text)
        assert field.validate_json(json.dumps(text)) == read(case, text)
        assert field.validate_json(json.dumps(text), strict=True) == read(case, text)
        assert field.validate_strings(text) == read(case, text)


@each_case
def test_a_value_is_taken_as_it_is_and_serialized_as_its_text(case: Case) -> None:
    field = adapter(case.kind)
    for text in case.valid:
        value = read(case, text)
        assert field.validate_python(value) is value
        assert field.validate_python(value, strict=True) is value
        assert field.dump_python(value) is value
        assert field.dump_python(value, mode="json") == text
        assert json.loads(field.dump_json(value)) == text


@each_case
def test_an_invalid_text_is_refused_with_what_our_own_error_tells(case: Case) -> None:
    field = adapter(case.kind)
    for text in case.invalid:
        with pytest.raises(ValidationError) as refused:
            field.validate_python(text)
        (line,) = lines_of(refused.value)
        assert line["type"] == "rule_parsing"
        assert line["ctx"]["summary"] == line["msg"]
        assert line["ctx"]["index"] <= len(text)
        assert line["ctx"]["expected"]
        assert SECRET not in f"{refused.value}{refused.value.errors()}{refused.value.json()}"
        if case.name != "IPv6Literal":  # its own rule reads other literals too
            with pytest.raises(ParseError) as ours:
                read(case, text)
            assert line["msg"] == ours.value.explanation.summary
            assert (line["ctx"]["index"], line["ctx"]["hint"]) == (ours.value.index, ours.value.hint)
            assert (line["ctx"]["rule"], line["ctx"]["component"]) == (ours.value.rule, ours.value.component)
            assert set(line["ctx"]["expected"]) == ours.value.expected


@each_case
@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_the_json_schema_is_valid_and_accepts_what_the_field_does(
    case: Case, mode: Literal["validation", "serialization"]
) -> None:
    schema = adapter(case.kind).json_schema(mode=mode)
    assert schema.get("format") == case.format
    assert all(is_valid(schema, text) for text in case.valid)
    if case is URN_CASE:
        assert [is_valid(schema, text) for text in case.invalid] == [True, False]
    else:
        assert not any(is_valid(schema, text) for text in case.invalid)


def test_a_model_goes_to_json_and_back() -> None:
    assert Settings.model_validate_json(SETTINGS.model_dump_json()) == SETTINGS
    assert Settings.model_validate(SETTINGS.model_dump()) == SETTINGS
    assert Settings.model_validate(SETTINGS.model_dump(mode="json")) == SETTINGS
    assert SETTINGS.model_dump(mode="json") == {
        "home": WITH_SECRET,
        "host": "1.2.3.4",
        "port": "80",
        "links": ["a:b", "../c"],
        "limits": {"x:y": "7"},
        "proxy": None,
    }


def test_a_model_is_copied_and_pickled_as_any_other() -> None:
    assert SETTINGS.model_copy(deep=True) == copy.deepcopy(SETTINGS) == pickle.loads(pickle.dumps(SETTINGS)) == SETTINGS
    assert SETTINGS.model_copy(update={"proxy": parse("a:b")}) != SETTINGS
    assert SECRET not in repr(SETTINGS)


def test_a_model_made_without_validation_is_serialized_as_it_is() -> None:
    made = Settings.model_construct(home="not a URI", host=RegName("h"))
    assert json.loads(made.model_dump_json(exclude_defaults=True)) == {"home": "not a URI", "host": "h"}
    assert Settings.model_construct(home="a:b").model_dump(mode="json")["home"] == "a:b"
    assert Settings.model_construct(home=None, host=None).model_dump(mode="json")["host"] is None


def test_a_node_is_serialized_where_no_type_tells_how() -> None:
    class Event(BaseModel):
        data: Any

    class Page(BaseModel):
        home: URI

    node = parse_uri("a:b")
    assert Event(data={node: [node]}).model_dump_json() == '{"data":{"a:b":["a:b"]}}'
    assert Event(data=[node]).model_dump(mode="json") == {"data": ["a:b"]}
    assert Event(data=[node]).model_dump()["data"][0] is node
    assert Page(home=node).model_dump_json(serialize_as_any=True) == '{"home":"a:b"}'


def test_a_description_of_a_field_is_in_its_json_schema() -> None:
    told = Field(description="a link", examples=["a:b"])
    for kind in (list[Annotated[URI, told]], list[Annotated[Host, host, told]]):
        schema = adapter(kind).json_schema()
        assert (schema["items"]["description"], schema["items"]["examples"]) == ("a link", ["a:b"])
        assert {"type", "pattern"} <= schema["items"].keys()
    for mode in ("validation", "serialization"):
        schema = adapter(Annotated[str, port, Field(max_length=2)]).json_schema(mode=mode)
        assert (schema["pattern"], schema["maxLength"]) == ("^[0-9]*$", 2)


def test_the_json_schema_of_a_model_is_valid_and_accepts_it() -> None:
    schema = Settings.model_json_schema()
    assert is_valid(schema, SETTINGS.model_dump(mode="json"))
    assert not is_valid(schema, SETTINGS.model_dump(mode="json") | {"home": BAD})
    assert not is_valid(schema, SETTINGS.model_dump(mode="json") | {"limits": {"x:y": "256"}})


def test_strict_mode_takes_values_alone_but_for_texts_and_json() -> None:
    for kind, given, message in (
        (URI, "a:b", "expected URI, got str"),
        (Annotated[Host, host], "h", "expected a value of host, got str"),
        (Annotated[int, dec_octet], "7", "dec-octet: the value would read back as 7"),
    ):
        with pytest.raises(ValidationError) as refused:
            adapter(kind).validate_python(given, strict=True)
        assert [line["msg"] for line in refused.value.errors()] == [message]
    assert adapter(Annotated[str, port]).validate_python("80", strict=True) == "80"


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        (URI, 7, "expected str or URI, got int"),
        (URI, BAD.encode(), "expected str or URI, got bytes"),
        (URI, [WITH_SECRET], "expected str or URI, got list"),
        (URI, parse(f"//user:{SECRET}@h"), "expected str or URI, got RelativeRef"),
        (HTTP, parse(f"//user:{SECRET}@h"), "expected str or HTTP, got RelativeRef"),
        (HTTP, parse_iri(WITH_SECRET), "expected str or HTTP, got IRI"),
        (Annotated[HTTPS, https.rule], parse(WITH_SECRET), "expected str or a value of https-URI, got URI"),
        (Annotated[Host, host], {"a": WITH_SECRET}, "expected str or a value of host, got dict"),
        (Annotated[Host, host], None, "expected str or a value of host, got NoneType"),
    ],
)
def test_a_value_of_another_type_is_refused_and_not_shown(kind: object, value: object, message: str) -> None:
    with pytest.raises(ValidationError) as refused:
        adapter(kind).validate_python(value)
    (line,) = refused.value.errors()
    assert (line["type"], line["msg"]) == ("rule_type", message)
    assert line["input"] == (value if value is None or isinstance(value, int) else "***")
    assert SECRET not in f"{refused.value}{refused.value.json()}"


def test_a_value_that_the_rule_does_not_give_is_refused() -> None:
    for kind, value in (
        (Annotated[int, dec_octet], 256),
        (Annotated[URI, RFC3986().absolute_URI], parse(f"{WITH_SECRET}#f")),
        (Annotated[Host, host], RegName("1.2.3.4")),
    ):
        with pytest.raises(ValidationError) as refused:
            adapter(kind).validate_python(value)
        assert [line["type"] for line in refused.value.errors()] == ["rule_parsing"]
        assert SECRET not in f"{refused.value}{refused.value.json()}"


def test_a_generic_uri_is_read_by_the_scheme_of_the_class() -> None:
    page = parse_uri("https://h/a")
    by_rule = (Annotated[HTTPS, https.rule], Annotated[Any, https.rule])
    for kind in (HTTPS, *by_rule, HTTPS | None, HTTP | HTTPS, HTTPS | str):
        found = adapter(kind).validate_python(page)
        assert (type(found), found) == (HTTPS, page)
    for kind in (HTTPS, *by_rule):
        with pytest.raises(ValidationError, match=r"expected str or (HTTPS|a value of https-URI), got URI"):
            adapter(kind).validate_python(page, strict=True)
    assert adapter(HTTPS | URI).validate_python(page) is page


@pytest.mark.parametrize("value", [parse(WITH_SECRET), http.parse(WITH_SECRET)])
def test_a_uri_of_another_scheme_is_refused_with_what_is_expected(value: URI) -> None:
    with pytest.raises(ValidationError) as refused:
        adapter(HTTPS).validate_python(value)
    (line,) = lines_of(refused.value)
    assert (line["type"], line["ctx"]["index"], line["ctx"]["expected"]) == ("rule_parsing", 4, ['"s"'])
    assert line["input"] == "http://user:***@example.com/"
    assert SECRET not in f"{refused.value}{refused.value.json()}"


def test_a_subclass_of_the_class_is_taken() -> None:
    page = http.parse("http://h/")
    assert adapter(URI).validate_python(page) is page


def test_a_class_that_no_rule_builds_is_refused_when_the_model_is_made() -> None:
    class Unbound(Leaf):
        pass

    class Mine(URI):
        pass

    for kind in (Node, Unbound, Mine):
        with pytest.raises(TypeError, match=f"bound to a rule, got {kind.__name__}"):
            adapter(kind)


def test_a_parser_that_is_no_rule_is_refused_when_the_model_is_made() -> None:
    for parser in (regex("[a-z]"), port.where(bool, "a port")):
        with pytest.raises(TypeError, match="expected a rule as the type of a field, got the parser"):
            adapter(Annotated[str, parser])
    with pytest.raises(TypeError, match="expected a rule as the type of a field, got the scheme http"):
        adapter(Annotated[URI, http])


def test_the_constraints_of_the_type_hold_too() -> None:
    for kind in (Annotated[str, Field(max_length=2), port], Annotated[str, port, Field(max_length=2)]):
        assert adapter(kind).validate_python("80") == "80"
        with pytest.raises(ValidationError, match="at most 2"):
            adapter(kind).validate_python("8080")
    small = adapter(Annotated[int, Field(lt=100), dec_octet])
    assert small.validate_python("99") == 99
    with pytest.raises(ValidationError) as refused:
        small.validate_python("100")
    assert refused.value.errors(include_url=False) == [
        {"type": "less_than", "loc": (), "msg": "Input should be less than 100", "input": "100", "ctx": {"lt": 100}}
    ]
    with pytest.raises(ValidationError, match="got RelativeRef"):  # the rule gives more than the type says
        adapter(Annotated[URI, URI_reference]).validate_python("../a")
    with pytest.raises(ValidationError) as refused:
        adapter(Annotated[str, Field(max_length=2), text_of(userinfo)]).validate_python(f"user:{SECRET}")
    assert SECRET not in f"{refused.value}{refused.value.json()}"


def test_the_first_class_of_a_union_that_reads_the_text_takes_it() -> None:
    assert adapter(Host).validate_python("1.2.3.4") == IPv4Literal("1.2.3.4")
    for each in ("1.2.3.4", "h", "[::1]", "[v1.a]"):
        assert adapter(Host).validate_python(each) == host.parse(each)
        assert adapter(Host).validate_json(json.dumps(each)) == host.parse(each)
    for each in ("a:b", "../a"):
        assert adapter(URIReference).validate_python(each) == parse(each)
    assert adapter(Host).validate_python(RegName("1.2.3.4")) == RegName("1.2.3.4")
    assert adapter(URN | HTTP).validate_python(URN_TEXT) == parse(URN_TEXT)


def test_in_a_union_with_str_pydantic_prefers_str_unless_told_otherwise() -> None:
    assert adapter(URI | str).validate_python("a:b") == "a:b"
    assert adapter(str | URI).validate_json('"a:b"') == "a:b"
    in_order = adapter(Annotated[URI | str, Field(union_mode="left_to_right")])
    assert [in_order.validate_python(each) for each in ("a:b", "a b")] == [parse("a:b"), "a b"]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (URI, BAD),
        (URI | None, BAD),
        (list[URI], ["a:b", BAD]),
        (tuple[URI, URI], ("a:b", BAD)),
        (dict[str, URI], {"a": BAD}),
        (dict[str, list[URI | RelativeRef]], {"a": [BAD]}),
        (URI | RelativeRef, BAD),
        (URIReference, BAD),
        (Annotated[Host, host] | URI, BAD),
        (URI | Annotated[URIReference, URI_reference] | Annotated[Host, host] | Annotated[int, dec_octet], BAD),
        (Settings, {"home": BAD, "host": "h"}),
        (list[Settings], [{"home": "a:b", "host": BAD}]),
    ],
)
def test_no_error_of_a_field_shows_a_password(kind: object, value: object) -> None:
    field = adapter(kind)
    validators: list[Callable[[object], object]] = [
        field.validate_python,
        lambda value: field.validate_json(json.dumps(value)),
    ]
    for validate in validators:
        with pytest.raises(ValidationError) as refused:
            validate(value)
        assert all(line["type"].startswith("rule_") for line in refused.value.errors())
        assert SECRET not in f"{refused.value}{refused.value!r}{refused.value.errors()}{refused.value.json()}"


def test_an_error_about_a_surrogate_is_written_as_json() -> None:
    with pytest.raises(ValidationError) as refused:
        adapter(URI).validate_python("http://user:\ud800@h/")
    assert json.loads(refused.value.json())[0]["input"] == "http://user:***@h/"
    with pytest.raises(ValidationError) as refused:
        adapter(URI).validate_python("http://h/\ud800")
    assert json.loads(refused.value.json())[0]["input"] == r"http://h/\ud800"


def test_a_class_of_a_rule_with_several_refuses_what_reads_as_another() -> None:
    @attrs.frozen
    class Vowel(Node):
        text: str

    @attrs.frozen
    class Letter(Node):
        text: str

    either: Rule[Vowel | Letter] = alt(literal("a").map(Vowel), char_range("a", "z").map(Letter)).bind_nodes()
    assert either.parse("a") == Vowel("a")
    assert adapter(Letter).validate_python("b") == Letter("b")
    with pytest.raises(ValidationError, match="would read back as Vowel"):
        adapter(Letter).validate_python("a")
    assert versions.version.matches("v1.0")
