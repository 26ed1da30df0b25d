"""What an error is as a value: its copies, its dumps and logs, threads that look at it."""

from __future__ import annotations

import copy
import json
import logging
import pickle
import traceback
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, cast

import parsy
import pytest
from support.refusals import refusal

from uriast import ParseError, parse
from uriast.grammar import rfc3986

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.combinators import Explanation


def test_an_error_is_a_value_error_and_parsy_s_error() -> None:
    error = refusal("a b")
    assert isinstance(error, ValueError)
    assert isinstance(error, parsy.ParseError)
    assert error.line_info() == "0:1"
    assert error.stream == "a b"
    assert refusal("http://u:secret@h/ ").stream == "http://u:secret@h/ "


def test_the_repr_of_an_error_shows_the_rule_and_the_index() -> None:
    assert repr(refusal("http://u:secret@h/ ")) == "ParseError(rule='URI-reference', index=18)"


SECRETIVE = "http://user:secret@h/ "


def again_by_pickle(protocol: int) -> Callable[[ParseError], ParseError]:
    return lambda error: cast("ParseError", pickle.loads(pickle.dumps(error, protocol)))


COPIES = [copy.copy, copy.deepcopy, *map(again_by_pickle, range(pickle.HIGHEST_PROTOCOL + 1))]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("looked_at", [True, False])
def test_a_copy_of_an_error_has_an_equal_message(
    copied: Callable[[ParseError], ParseError], *, looked_at: bool
) -> None:
    error = refusal(SECRETIVE)
    said = str(error) if looked_at else None
    again = copied(error)
    assert (type(again), again.rule, again.stream, again.explanation) == (
        ParseError,
        error.rule,
        error.stream,
        error.explanation,
    )
    assert str(again) == said or not looked_at
    assert repr(again) == repr(error)
    assert (again.args, vars(again)) == ((), {})


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_of_an_error_keeps_its_notes(copied: Callable[[BaseException], BaseException]) -> None:
    for error in (refusal("a b"), ValueError("a b")):
        error.add_note("in line 5")
        assert copied(error).__notes__ == ["in line 5"]


DUMPS: dict[str, Callable[[ParseError], object]] = {
    "vars": vars,
    "args": lambda error: error.args,
    "json of vars": lambda error: json.dumps({"error": error}, default=vars),
    "json of str": lambda error: json.dumps({"error": error}, default=str),
    "json of repr": lambda error: json.dumps({"error": error}, default=repr),
    "traceback": lambda error: "".join(traceback.format_exception(error)),
    "group": lambda error: "".join(traceback.format_exception(ExceptionGroup("several", [error]))),
    "repr of a group": lambda error: repr(ExceptionGroup("several", [error])),
    "cause": lambda error: "".join(traceback.format_exception(caused_by(error))),
}


def caused_by(error: ParseError) -> BaseException:
    other = KeyError("field")
    other.__cause__ = error
    return other


@pytest.mark.parametrize("dump", DUMPS.values(), ids=DUMPS)
@pytest.mark.parametrize("looked_at", [True, False])
def test_dumping_an_error_shows_no_password(dump: Callable[[ParseError], object], *, looked_at: bool) -> None:
    error = refusal(SECRETIVE)
    if looked_at:
        str(error)
    assert "secret" not in str(dump(error))


def test_an_error_is_logged_without_the_password(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("test")
    for _ in range(2):
        try:
            parse(SECRETIVE)
        except ValueError as error:
            logger.exception("not valid", extra={"error": error})
            logger.warning("not valid: %s, %r", error, error)
    assert "URI-reference: unexpected ' ' at index 21" in caplog.text
    assert "secret" not in caplog.text
    assert all("secret" not in str(vars(record)) for record in caplog.records)


def test_errors_can_be_grouped_and_split() -> None:
    first, second = refusal("a b"), refusal("^")
    group = ExceptionGroup("several", [first, ExceptionGroup("more", [second, OSError()])])
    valid, others = group.split(ParseError)
    assert valid is not None
    assert others is not None
    assert [valid.exceptions[0], *cast("ExceptionGroup[ParseError]", valid.exceptions[1]).exceptions] == [first, second]
    caught: list[object] = []
    try:
        raise group
    except* ValueError as found:
        caught.append(found.exceptions[0])
    except* OSError:
        pass
    assert caught == [first]


def test_two_threads_that_explain_an_error_get_the_same_explanation() -> None:
    barrier = Barrier(2)

    class Slow:
        """Returns an explanation only when it is asked for the second time."""

        name = "slow"

        def explain(self, stream: str, *, whole: bool) -> Explanation:
            barrier.wait(10)
            return rfc3986.URI.explain(stream, whole=whole)

    error = ParseError(Slow(), "a b")
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(str, error) for _ in range(2)]
    assert [found.result() for found in asked] == [str(error)] * 2
    assert error.explanation is error.explanation


def test_attributes_can_be_added_to_an_error() -> None:
    error = refusal("a b")
    error.field = "homepage"  # type: ignore[attr-defined] # as on any exception
    assert (vars(error), vars(copy.copy(error))) == ({"field": "homepage"},) * 2
