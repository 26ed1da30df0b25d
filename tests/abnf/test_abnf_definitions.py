"""One definition for each name, whatever a text says in several places."""

from __future__ import annotations

import pytest

from uriast.abnf import AbnfError, read_abnf
from uriast.abnf.definitions import read_definitions
from uriast.abnf.documents import read_document

PROSE = "This is prose.\n\n"


def abnf_of(text: str) -> list[str]:
    """The rules of a text in ABNF, each in one line."""
    found, _ = read_definitions(read_document(text))
    return [each.abnf for each in found.values()]


def test_comments_and_line_breaks_are_no_part_of_a_rule() -> None:
    text = 'a = "x" ; one\n  ; two\n / " ;  " ; three\n   <a  b>\n'
    assert abnf_of(text) == ['a = "x" / " ;  " <a  b>']


@pytest.mark.parametrize("text", ['a = "x"\na = "x"\n', 'a = "x"\nA = "x" ; again\n'])
def test_a_rule_may_be_repeated(text: str) -> None:
    assert abnf_of(text) == ['a = "x"'] or abnf_of(text) == ['A = "x"']


def test_two_definitions_in_abnf_alone_are_an_error() -> None:
    with pytest.raises(AbnfError, match=r"^a: expected one definition, got those of line 1 and line 3$"):
        abnf_of('a = "x"\n\na = "y"\n')


def test_with_prose_the_last_definition_counts() -> None:
    assert abnf_of(f'{PROSE}  a = "x"\n\n  a = "y"\n') == ['a = "y"']


def test_with_prose_a_definition_counts_rather_than_a_reference() -> None:
    assert abnf_of(f'{PROSE}  a = "x"\n\n  a = <a, see RFC 1>\n') == ['a = "x"']


def test_alternatives_are_added_once() -> None:
    assert abnf_of('a = "x"\nA =/ "y" / "x"\na =/ "y"\na =/ "z"\n') == ['a = "x" / "y" / "x" / "z"']
    rules = read_abnf('a = "x"\nA =/ "y"\n')
    assert [rules["a"].matches(text) for text in "xyz"] == [True, True, False]


def test_alternatives_may_be_added_to_a_rule_of_another_text() -> None:
    rules = read_abnf("VCHAR =/ %x80-FF\n")
    assert abnf_of("VCHAR =/ %x80-FF\n") == ["VCHAR =/ %x80-FF"]
    assert [rules["vchar"].matches(text) for text in ("a", "\x80", " ")] == [True, True, False]


@pytest.mark.parametrize("text", ['a = "x\n', 'a = ("x"\n', "a =\n", "a = %x\n", "a = <x\n", 'a = "é"\n', "a = ]\n"])
def test_a_mistake_in_abnf_alone_is_an_error_with_its_line(text: str) -> None:
    with pytest.raises(AbnfError, match=r"^line 2"):
        abnf_of(f"; c\n{text}")


def test_with_prose_what_cannot_be_read_is_told() -> None:
    _, unread = read_definitions(read_document(f'{PROSE}  a = "x\n\n  b = "x"\n'))
    assert [(each.name, each.line) for each in unread] == [("a", 3)]
    assert unread[0].reason


@pytest.mark.parametrize("depth", [1000, 10_000])
@pytest.mark.parametrize("signs", ["()", "[]"])
def test_groups_that_are_nested_too_deep_are_an_error(depth: int, signs: str) -> None:
    with pytest.raises(AbnfError, match="expected fewer groups in each other"):
        abnf_of(f'a = {signs[0] * depth}"x"{signs[1] * depth}\n')


def test_the_bar_of_older_notations_is_told() -> None:
    _, unread = read_definitions(read_document(f'{PROSE}  a = "x" | "y"\n'))
    assert (unread[0].line, unread[0].column, unread[0].reason.startswith("'|'")) == (3, 11, True)
