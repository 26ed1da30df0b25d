"""Values in template strings: none leaves its place."""

from __future__ import annotations

from itertools import product
from string.templatelib import Interpolation, Template
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, strategies as st
from support.t_strings import ENCODED, HOSTILE, READ, stays

from uriast import URI, ParseError, uri

if TYPE_CHECKING:
    from collections.abc import Callable

templates = st.sampled_from([*READ, *ENCODED])
data = st.text("ab./?#[]@%:&=+; \0\n\\1e2é\u202e", max_size=4) | st.sampled_from(HOSTILE) | st.text(max_size=4)


@given(templates, data | st.integers(), data | st.integers(), data | st.integers())
def test_no_value_leaves_its_place(template: Callable[..., Template], a: str | int, b: str | int, c: str | int) -> None:
    stays(template, a, b, c)


@pytest.mark.parametrize("template", [*READ, *ENCODED])
def test_no_hostile_value_leaves_its_place(template: Callable[..., Template]) -> None:
    for values in product(HOSTILE, repeat=3):
        stays(template, *values)


@given(st.sampled_from(ENCODED), *[st.text(st.characters(exclude_characters=".%", codec="utf-8"), min_size=1)] * 3)
def test_text_is_refused_only_where_it_makes_a_dot_segment_or_begins_a_path_empty(
    template: Callable[..., Template], a: str, b: str, c: str
) -> None:
    assert stays(template, a, b, c)


@given(templates, *[st.integers(min_value=0)] * 3)
def test_a_number_fits_everywhere(template: Callable[..., Template], a: int, b: int, c: int) -> None:
    assert stays(template, a, b, c)


def test_conversions_and_formats_do_what_they_do_in_f_strings() -> None:
    name, number, width = "é", 7, 4
    made = uri(t"https://h/{name!r}/{name!a:>7}/{number:03d}/{number:{width}}/{name=}/{3.14159:.2f}/{True!s}")
    assert made.path.segments == (
        "%27%C3%A9%27",
        "%20%27%5Cxe9%27",
        "007",
        "%20%20%207",
        "name=%27%C3%A9%27",
        "3.14",
        "True",
    )


def test_template_strings_are_taken_however_they_are_made() -> None:
    assert uri(t"https://h/{'a/b'}/{1}") == uri(Template("https://h/", Interpolation("a/b", ""), "/1"))
    assert type(uri(t"https://h/")) is URI


def test_the_column_of_an_error_is_that_in_the_literal() -> None:
    name = "x"
    with pytest.raises(ParseError) as refused:
        uri(t"https://{name!r:>3}/{ {'a': 'b'}['a'] }/a b")
    source = "https://{name!r:>3}/{ …'a': 'b'…['a'] }/a b"
    assert (refused.value.stream, refused.value.column) == (source, source.index(" b") + 1)
