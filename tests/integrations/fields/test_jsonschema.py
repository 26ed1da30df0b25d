"""The checker of formats: JSON Schema's own tests of them, by the draft, and our errors."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import jsonschema
import pytest
from jsonschema.exceptions import ValidationError
from support.field_samples import BAD, SECRET

from uriast import URI, ParseError
from uriast.grammar.rfc3986 import host, port
from uriast.integrations.jsonschema import FORMAT_CHECKER, FORMATS, RuleFormatChecker
from uriast.schemes import http

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.once, pytest.mark.slow]

SUITE: Final = os.environ.get("JSON_SCHEMA_TEST_SUITE")
"""The folder `tests` of JSON Schema's own test suite, which has a folder for each draft.

`pip download --no-deps --no-binary jsonschema jsonschema` gives a package that has it in its folder `json`.
"""
VALIDATORS: Final[dict[str, type[Any]]] = {
    "draft3": jsonschema.Draft3Validator,
    "draft4": jsonschema.Draft4Validator,
    "draft6": jsonschema.Draft6Validator,
    "draft7": jsonschema.Draft7Validator,
    "draft2019-09": jsonschema.Draft201909Validator,
    "draft2020-12": jsonschema.Draft202012Validator,
    "draft-next": jsonschema.Draft202012Validator,  # there is none for it yet
}
URIS: Final = {
    "draft3": {"uri"},
    "draft4": {"uri"},
    "draft6": {"uri", "uri-reference", "uri-template"},
}
"""The formats of the drafts that do not have them all."""


class Example(NamedTuple):
    """One test of the suite."""

    draft: str
    format: str
    schema: dict[str, object]
    description: str
    data: object
    valid: bool

    def __str__(self) -> str:
        return re.sub(r"\W+", "-", f"{self.draft} {self.format} {self.description}")


def examples() -> Iterator[Example]:
    """All tests of the suite about our formats."""
    for file in sorted(Path(SUITE or "").glob("*/optional/format/*.json")) if SUITE else ():
        if file.stem in FORMATS:
            for group in json.loads(file.read_text(encoding="utf-8")):
                for each in group["tests"]:
                    draft = file.parents[2].name
                    yield Example(draft, file.stem, group["schema"], each["description"], each["data"], each["valid"])


EXAMPLES: Final = tuple(examples())


@pytest.mark.skipif(SUITE is None, reason="JSON_SCHEMA_TEST_SUITE does not name the folder of JSON Schema's tests")
def test_the_suite_has_each_format_in_each_draft() -> None:
    found = {(each.draft, each.format) for each in EXAMPLES}
    assert found == {(draft, name) for draft in VALIDATORS for name in URIS.get(draft, FORMATS)}
    assert len(EXAMPLES) > 300
    assert {each.valid for each in EXAMPLES} == {True, False}


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_json_schema_s_own_tests_pass(example: Example) -> None:
    validator = VALIDATORS[example.draft](example.schema, format_checker=FORMAT_CHECKER)
    assert validator.is_valid(example.data) is example.valid


def test_the_checker_has_exactly_the_five_formats() -> None:
    assert FORMAT_CHECKER.checkers.keys() == FORMATS.keys()
    assert FORMATS.keys() == {"uri", "uri-reference", "iri", "iri-reference", "uri-template"}


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_is_what_its_rule_reads(name: str) -> None:
    for text in ("", "a b", "a:b", "../c", "http://r\u00e9sum\u00e9/", "{a}", "{", BAD, "http://a/\n"):
        assert FORMAT_CHECKER.conforms(text, name) is FORMATS[name].matches(text)
    others: tuple[object, ...] = (None, 7, [], {})
    for value in others:
        assert FORMAT_CHECKER.conforms(value, name)


def test_the_checkers_are_what_jsonschema_knows_them_by() -> None:
    plain = jsonschema.FormatChecker(())
    plain.checkers.update(FORMAT_CHECKER.checkers)
    assert [plain.conforms(value, "uri") for value in ("a:b", BAD, 7)] == [True, False, True]


def test_an_error_has_our_message_and_our_error_as_its_cause() -> None:
    validator: Any = jsonschema.Draft202012Validator({"items": {"format": "uri"}}, format_checker=FORMAT_CHECKER)
    with pytest.raises(ValidationError) as refused:
        validator.validate(["a:b", BAD])
    cause: object = refused.value.cause
    assert isinstance(cause, ParseError)
    assert refused.value.message == cause.explanation.summary
    assert (cause.rule, cause.index) == ("URI", BAD.index(" "))
    assert list(refused.value.path) == [1]
    assert SECRET not in f"{refused.value.message}{cause}"


def test_a_checker_has_rules_of_yours_and_formats_of_jsonschema() -> None:
    checker = RuleFormatChecker({"host": host, "port": port}, ["date"])
    assert checker.checkers.keys() == {"host", "port", "date"}
    assert [checker.conforms(text, "date") for text in ("2026-02-28", "2026-02-30")] == [True, False]
    assert [checker.conforms(text, "port") for text in ("80", "8o")] == [True, False]
    every = RuleFormatChecker(FORMATS, jsonschema.FormatChecker.checkers)
    assert [every.conforms("a b", name) for name in ("uri", "email", "nothing")] == [False, False, True]
    with pytest.raises(KeyError):
        RuleFormatChecker({}, ["nothing"])
    others: tuple[Any, ...] = (URI, http, str)
    for other in others:
        with pytest.raises(TypeError, match="expected a rule for the format a, got "):
            RuleFormatChecker({"a": other})
