"""A lazy parser becomes its definition once, when it is first needed."""

from __future__ import annotations

from uriast.combinators import Parser, lazy, regex


def test_a_lazy_parser_becomes_its_definition_once_and_when_it_first_reads() -> None:
    made: list[str] = []

    def definition() -> Parser[str]:
        made.append("letter")
        return regex("a")

    parser = lazy(definition)
    assert made == []
    assert (parser.parse("a"), parser.parse("a")) == ("a", "a")
    assert made == ["letter"]
