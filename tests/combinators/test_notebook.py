"""What a notebook shows of the value of a cell, by the protocol of IPython: a method that gives HTML."""

from __future__ import annotations

import sys
from html import escape
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import attrs
import pytest

from uriast import ParseError, Template, parse, parse_iri_reference, picture, tree
from uriast.combinators import Node, literal
from uriast.grammar import rfc3986
from uriast.schemes.mailto import mailto

if TYPE_CHECKING:
    from uriast.combinators import Rule


@attrs.frozen
class Mark(Node):
    """A node of a grammar that is not about URIs."""

    sign: str
    note: str | None


class Lines(HTMLParser):
    """Reads the elements of a page, and the text of those that keep their lines."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.tags.append(tag)
        if tag == "pre":
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.tags[-1] == "pre":
            self.texts[-1] += data


def html(value: Node | ParseError | Rule[object]) -> str:
    """What IPython calls."""
    return value._repr_html_()  # pyright: ignore[reportPrivateUsage] # IPython's name


def shown(value: Node | ParseError | Rule[object]) -> list[str]:
    return Lines(html(value)).texts


@pytest.mark.parametrize("text", ["http://user:secret@h/?b&amp;c='#f", "", "//h/\N{SNOWMAN}"])
def test_a_reference_shows_its_picture_and_its_tree(text: str) -> None:
    reference = parse_iri_reference(text)
    assert shown(reference) == [str(picture(reference)), str(tree(reference))]
    assert "secret" not in html(reference)


def test_a_node_of_a_scheme_or_of_another_grammar_shows_its_tree() -> None:
    address = mailto.parse("mailto:a@b.example")
    assert shown(address)[-1] == str(tree(address))
    assert shown(Mark("<&>", None)) == ["Mark\n  sign: '<&>'"]
    assert shown(Template.parse("/{a}"))[-1].startswith("Template")


def test_an_error_shows_its_message_with_the_caret() -> None:
    with pytest.raises(ParseError) as raised:
        parse("//user:secret@h/<script>")
    assert shown(raised.value) == [str(raised.value)]
    assert "secret" not in html(raised.value)


def test_a_rule_shows_its_diagram_and_its_abnf() -> None:
    page = html(rfc3986.authority)
    assert Lines(page).tags[0] == "svg"
    assert shown(rfc3986.authority) == [rfc3986.authority.abnf]
    assert page.startswith(rfc3986.authority.diagram())


def test_what_is_not_printable_has_a_placeholder() -> None:
    assert "http://h/\ufffdgpj.exe" in shown(parse_iri_reference("http://h/\u202egpj.exe"))[0]
    page = html((literal("a").desc("\ud800\x00") >> literal("b")).desc("two"))
    assert Lines(page).texts == ['two = <\ufffd\ufffd> "b"']
    page.encode()


def test_without_the_package_for_diagrams_a_rule_shows_its_abnf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "railroad", None)
    monkeypatch.delitem(sys.modules, "uriast.combinators.definition.diagram", raising=False)
    assert html(rfc3986.scheme) == f"<pre>{escape(rfc3986.scheme.abnf)}</pre>"
