"""A converter of cattrs structures and unstructures rules and node classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Optional, Union, cast

import attrs
import cattrs
import msgspec
import pytest
from cattrs.preconf.json import make_converter
from support.field_samples import BAD, CASES, SECRET, URN_CASE, WITH_SECRET, Case

from uriast import URI, Host, IPv4Literal, ParseError, RelativeRef, URIReference, parse, parse_uri
from uriast.combinators import IrreversibleError, Node, regex
from uriast.grammar import rfc3986
from uriast.grammar.rfc3986 import dec_octet, host, port
from uriast.integrations.cattrs import configure_converter, format_exception
from uriast.schemes import HTTP, HTTPS, http, https

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = [pytest.mark.once, pytest.mark.slow]

CONVERTER: Final = cattrs.Converter()
configure_converter(CONVERTER)

each_case: Final = pytest.mark.parametrize("case", [*CASES.values(), URN_CASE], ids=lambda case: case.name)


@attrs.frozen
class Server:
    home: URI
    host: Annotated[Host, rfc3986.host]
    links: list[URI | RelativeRef]
    limits: dict[URI, Annotated[int, dec_octet]]
    proxy: URI | None = None
    via: Optional[Annotated[Host, host]] = None  # noqa: UP045 - the other way to write it


@dataclass
class Data:
    host: Host
    port: Annotated[str, rfc3986.port, "a note"]


def structured(value: object, kind: object) -> Any:
    """What the converter makes of a value."""
    return CONVERTER.structure(value, cast("Any", kind))


@each_case
def test_a_text_is_read_and_written(case: Case) -> None:
    for text in case.valid:
        value = structured(text, case.kind)
        assert CONVERTER.unstructure(value, unstructure_as=case.kind) == text
        assert structured(value, case.kind) == value
    for text in case.invalid:
        with pytest.raises(ParseError):
            structured(text, case.kind)


def test_a_class_is_structured_and_unstructured() -> None:
    given = {
        "home": WITH_SECRET,
        "host": "1.2.3.4",
        "links": ["a:b", "../c"],
        "limits": {"x:y": "7"},
        "proxy": None,
        "via": "h",
    }
    made = structured(given, Server)
    assert made.host == IPv4Literal("1.2.3.4")
    assert made.limits == {parse("x:y"): 7}
    assert CONVERTER.unstructure(made) == given
    assert structured({"host": "[::1]", "port": "80"}, Data) == Data(host.parse("[::1]"), "80")
    json = make_converter()
    configure_converter(json)
    assert json.loads(json.dumps(made), Server) == made


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (URIReference, "../a", parse("../a")),
        (URI | str, "a:b", parse("a:b")),
        (URI | str, "a b", "a b"),
        (str | URI, "a:b", parse("a:b")),
        (Union[URI, Annotated[str, port], None], "80", "80"),  # noqa: UP007 - a union that pyright reads
        (URI | None, None, None),
        (Annotated[URI | None, "a note"], "a:b", parse("a:b")),
    ],
)
def test_the_first_member_of_a_union_that_reads_the_text_takes_it(kind: object, text: object, value: object) -> None:
    assert structured(text, kind) == value
    assert CONVERTER.unstructure(value, unstructure_as=kind) == text


def test_the_error_of_a_union_is_that_of_the_member_that_reads_the_most() -> None:
    with pytest.raises(ParseError) as refused:
        structured(BAD, RelativeRef | URI)
    assert (refused.value.rule, refused.value.index) == ("URI", BAD.index(" "))


def test_a_generic_uri_is_read_by_the_scheme_of_the_class() -> None:
    page = parse("https://h/a")
    for kind in (HTTPS, Annotated[HTTPS, https.rule], HTTPS | None, HTTP | HTTPS, HTTPS | str):
        found = structured(page, kind)
        assert (type(found), found) == (HTTPS, page)
    assert structured(page, HTTPS | URI) is page
    with pytest.raises(ParseError, match=r"(?s)expected the scheme https, got http\n.*http://user:\*\*\*@example.com/"):
        structured(parse(WITH_SECRET), HTTPS)
    with pytest.raises(TypeError, match="expected HTTPS, got RelativeRef"):
        structured(parse("../a"), HTTPS)


@pytest.mark.parametrize("value", [7, None, b"a:b", parse("../a")])
def test_a_value_of_another_type_is_refused(value: object) -> None:
    kinds: Sequence[object] = (URI, Annotated[Host, host], URI | Annotated[Host, host])
    for kind in kinds:
        with pytest.raises(TypeError):
            structured(value, kind)
    with pytest.raises(TypeError, match="expected URI or str, got int"):
        CONVERTER.unstructure(7, unstructure_as=URI | str)


def test_errors_are_those_of_cattrs_with_ours_in_them_and_no_password() -> None:
    with pytest.raises(cattrs.ClassValidationError) as refused:
        structured({"home": BAD, "host": "a b", "links": [BAD], "limits": {}, "proxy": 7}, Server)
    messages = cattrs.transform_error(refused.value, format_exception=format_exception)
    assert len(messages) == 4
    assert messages[0] == (
        f"URI: unexpected ' ' at index {BAD.index(' ')}, in path: "
        'expected more segment, "/", "?", "#" or end of input; a space is written as %20 @ $.home'
    )
    assert messages[3].endswith(" @ $.proxy")
    assert SECRET not in f"{refused.value}{refused.value!r}{messages}{cattrs.transform_error(refused.value)}"


def test_a_class_that_no_rule_builds_is_refused() -> None:
    with pytest.raises(IrreversibleError):
        structured("a", Node)
    with pytest.raises(IrreversibleError):
        str(CONVERTER.unstructure(Node()))


def test_an_annotation_with_a_scheme_or_a_parser_is_refused() -> None:
    kinds: tuple[tuple[object, str], ...] = (
        (Annotated[URI, http], "Scheme"),
        (Annotated[str, regex("a")], "Parser"),
        (Union[Annotated[URI, http], None], "Scheme"),  # noqa: UP007 - a union that pyright reads
    )
    for kind, name in kinds:
        with pytest.raises(TypeError, match=f"expected a rule or a node class, got {name}"):
            structured("http://h/", kind)


def test_other_types_are_left_to_cattrs() -> None:
    assert structured("7", int) == 7
    assert structured(["7"], list[int]) == [7]
    with pytest.raises(cattrs.StructureHandlerNotFoundError):
        structured("7", URI | int)


def test_msgspec_reads_and_writes_by_a_converter() -> None:
    from cattrs.preconf.msgspec import make_converter as make_msgspec_converter

    converter = make_msgspec_converter()
    configure_converter(converter)
    given = {"home": WITH_SECRET, "host": "h", "links": ["../c"], "limits": {"x:y": "7"}, "proxy": None, "via": None}
    made = structured(given, Server)
    text = converter.dumps(made)
    assert msgspec.json.decode(text) == given
    assert converter.loads(text, Server) == made
    assert converter.dumps([made.home], unstructure_as=list[URI]) == msgspec.json.encode([WITH_SECRET])


def test_msgspec_asks_no_hook_about_a_node_so_a_struct_keeps_the_text() -> None:
    class Link(msgspec.Struct):
        target: str

        def __post_init__(self) -> None:
            parse_uri(self.target)

    assert msgspec.json.encode(parse("a:b"), enc_hook=str) != b'"a:b"'
    assert msgspec.convert({"target": WITH_SECRET}, Link).target == WITH_SECRET
    with pytest.raises(msgspec.ValidationError, match=r"unexpected .* at index") as refused:
        msgspec.convert({"target": BAD}, Link)
    assert SECRET not in str(refused.value)
