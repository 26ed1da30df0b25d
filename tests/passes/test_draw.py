"""Pictures of a reference and of its tree."""

from __future__ import annotations

from typing import cast

import attrs
import pytest

from uriast import URIReference, parse, picture, tree
from uriast.combinators import Node
from uriast.grammar import rfc3986
from uriast.passes.draw import Drawing, Part

PICTURES = {
    "foo://example.com:8042/over/there?name=ferret#nose": r"""
  foo://example.com:8042/over/there?name=ferret#nose
  \_/   \______________/\_________/ \_________/ \__/
   |           |             |           |       |
scheme     authority       path        query fragment
""",
    "urn:example:animal:ferret:nose": r"""
  urn:example:animal:ferret:nose
  \_/ \________________________/
   |              |
scheme          path
""",
    "a://u:pw@h:1/p?#": r"""
   a://u:***@h:1/p?#
   |   \_______/\/||
   |       |    | ||
scheme     |    | |fragment
           |    | query
           |  path
       authority
""",
    "a:b?c#d": r"""
   a:b?c#d
   | | | |
   | | | |
   | | | fragment
   | | query
   | path
scheme
""",
    "x:///p": r"""
   x:///p
   |  |\/
   |  ||
   |  |path
   |  authority
scheme
""",
    "?#": r"""
  ?#
  ||
  ||
  |fragment
query
""",
    "a:?#fffffff": r"""
   a:?#fffffff
   | | \_____/
   | |    |
   | |    fragment
   | query
scheme
""",
    "": "\n\n",
    "p": r"""
  p
  |
  |
path
""",
}


@pytest.mark.parametrize(("text", "drawing"), PICTURES.items())
def test_a_picture_has_a_bracket_a_stem_and_a_name_under_each_component(text: str, drawing: str) -> None:
    assert f"\n{picture(parse(text))}\n" == drawing


def test_the_parts_of_a_picture_are_marked_with_userinfo_apart() -> None:
    top, brackets, *_ = picture(parse("a://u:p@h:1/p?q#f")).lines
    assert [(part.text, part.role) for part in top] == [
        ("   ", "space"),
        ("a", "scheme"),
        ("://", "delimiter"),
        ("u:***", "userinfo"),
        ("@", "delimiter"),
        ("h", "host"),
        (":", "delimiter"),
        ("1", "port"),
        ("/p", "path"),
        ("?", "delimiter"),
        ("q", "query"),
        ("#", "delimiter"),
        ("f", "fragment"),
    ]
    assert {part.role for part in brackets} == {"space", "stem"}


TREES = {
    "http://user:secret@[::1]:80/a/b?#f": """
URI
  scheme: 'http'
  authority: Authority
    userinfo: Userinfo 'user:***'
    host: IPv6Literal '::1'
    port: '80'
  path: PathAbempty '/a/b'
  query: ''
  fragment: 'f'
""",
    "": """
RelativeRef
  path: PathEmpty ''
""",
}


@pytest.mark.parametrize(("text", "drawing"), TREES.items())
def test_a_tree_has_every_defined_field_under_its_node(text: str, drawing: str) -> None:
    assert f"\n{tree(parse(text))}\n" == drawing


@pytest.mark.parametrize(
    ("node", "drawing"),
    [
        (rfc3986.host.parse("1.2.3.4"), "IPv4Literal '1.2.3.4'"),
        (rfc3986.userinfo.parse("u:secret"), "Userinfo 'u:***'"),
        (rfc3986.authority.parse("h"), "Authority\n  host: RegName 'h'"),
    ],
)
def test_any_node_has_a_tree(node: Node, drawing: str) -> None:
    assert str(tree(node)) == drawing


@attrs.frozen
class Folder(Node):
    """A node that may be in another of its class."""

    name: str
    inner: Folder | None


def test_each_level_of_a_tree_is_indented_by_two_spaces() -> None:
    deep = Folder("a", Folder("b", Folder("c", None)))
    assert str(tree(deep)).splitlines() == [
        "Folder",
        "  name: 'a'",
        "  inner: Folder",
        "    name: 'b'",
        "    inner: Folder",
        "      name: 'c'",
    ]


def test_the_parts_of_a_tree_are_marked() -> None:
    _, scheme, path = tree(parse("a:b")).lines
    assert scheme == (Part("  ", "space"), Part("scheme", "field"), Part(": ", "delimiter"), Part("'a'", "scheme"))
    assert [part.role for part in path] == ["space", "field", "delimiter", "node", "space", "path"]


def test_only_references_have_pictures_and_only_nodes_have_trees() -> None:
    with pytest.raises(TypeError, match="expected a reference as str, URI or RelativeRef, got RegName"):
        picture(cast("URIReference", rfc3986.host.parse("h")))
    with pytest.raises(TypeError, match="expected a reference as str, or a node, got bytes"):
        tree(cast("Node", b"h"))


def test_no_line_of_a_drawing_ends_in_a_space() -> None:
    assert str(Drawing(((Part("a", "value"), Part("  ", "space")), (Part("b", "value"),)))) == "a\nb"
