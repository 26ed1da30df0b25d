"""A lazy parser becomes its definition once, when it is first needed."""

from __future__ import annotations

from uriast.combinators import Parser, lazy, regex


def test_a_lazy_parser_has_the_name_of_what_it_becomes_and_becomes_it_once() -> None:
    made: list[str] = []

    def definition() -> Parser[str]:
        made.append("letter")
        return regex("a").desc("letter")

    parser = lazy(definition)
    assert made == []
    assert (parser.name, parser.parse("a"), parser.parse("a")) == ("letter", "a", "a")
    assert made == ["letter"]
