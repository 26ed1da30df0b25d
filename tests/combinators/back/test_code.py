"""The code of a generated function: texts are escaped, objects named, and fields loaded."""

from __future__ import annotations

import pytest

from uriast.combinators.back.code import Code, literal_text, string_code


def test_text_is_escaped_for_the_code() -> None:
    assert literal_text("a-1 ~") == "a-1 ~"
    assert literal_text("{}") == "{{}}"
    assert literal_text("'\\\n\x7f\u0100") == r"\U00000027\U0000005c\U0000000a\U0000007f\U00000100"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "''"),
        ("ab", "'ab'"),
        ("{{a}}", "'{a}'"),
        ("{v1}", "v1"),
        ("{v1.text}", "v1.text"),
        ("a{v1}", "f'a{v1}'"),
        ("{v1}a", "f'{v1}a'"),
        ("{v1}{v2}", "f'{v1}{v2}'"),
        ("{{{v1}", "f'{{{v1}'"),
        ("{v1}}}", "f'{v1}}}'"),
        ("{{{v1}}}", "f'{{{v1}}}'"),
    ],
)
def test_an_f_string_is_used_where_it_is_needed(content: str, code: str) -> None:
    assert string_code(content) == code


def test_an_object_has_one_name() -> None:
    code = Code()
    first, second = object(), object()
    names = [code.object(first), code.object(second), code.object(first)]
    assert names[0] == names[2] != names[1]
    assert [code.name(), code.name()] == ["v1", "v2"]


def test_a_function_loads_the_fields_that_it_uses() -> None:
    used: list[str] = []

    class Fields:
        def __getattr__(self, name: str) -> str:
            used.append(name)
            return name

    made = Code().function("self", "return self_one + self_two", ["one", "two", "three"])
    assert made(Fields()) == "onetwo"
    assert used == ["one", "two"]
