"""Replacing the user and the password of a reference. No message shows a password."""

from __future__ import annotations

import traceback
from enum import Enum
from typing import TYPE_CHECKING, Any

import pytest

from uriast import ParseError, Userinfo, parse, percent_encode, replace
from uriast.grammar import rfc3987
from uriast.nodes.iri import IUserinfo

if TYPE_CHECKING:
    from uriast.passes.edit import Changes


@pytest.mark.parametrize(
    ("reference", "changes", "replaced"),
    [
        ("//h", {"user": "u"}, "//u@h"),
        ("//h", {"user": ""}, "//@h"),
        ("//h", {"password": "p"}, "//:p@h"),
        ("//u:p@h", {"password": "q:r"}, "//u:q:r@h"),
        ("//u:p@h", {"password": None}, "//u@h"),
        ("//h", {"password": None}, "//h"),
        ("/a", {"password": None}, "/a"),
        ("//h:80/a?q#f", {"user": "a%40b", "password": "c%2Fd"}, "//a%40b:c%2Fd@h:80/a?q#f"),
        ("//u:p@h", {"user": "v", "password": None}, "//v@h"),
        ("/a", {"user": "u", "host": "h"}, "//u@h/a"),
        ("//u:p@h", {"user": "v", "host": "i", "port": 1}, "//v:p@i:1"),
    ],
)
def test_the_user_and_the_password_are_replaced(reference: str, changes: Changes, replaced: str) -> None:
    assert replace(reference, **changes) == parse(replaced)


def test_an_iri_has_characters_beyond_ascii_in_both() -> None:
    iri = replace(rfc3987.IRI.parse("http://h/"), user="jürgen", password="é")
    assert (str(iri), iri.userinfo) == ("http://jürgen:é@h/", IUserinfo("jürgen:é"))


def test_members_of_enumerations_are_their_text() -> None:
    class Account(str, Enum):  # noqa: UP042 - of the older kind, whose text is not its value
        ADMIN = "admin"

    assert str(replace("//u:p@h", user=Account.ADMIN, password=Account.ADMIN)) == "//admin:admin@h"


def test_a_colon_would_end_the_user() -> None:
    with pytest.raises(ParseError) as caught:
        replace("//h", user="u:p")
    assert str(caught.value) == "userinfo: a colon at index 1 would end the user; write it as %3A"
    assert (caught.value.rule, caught.value.index, caught.value.component) == ("userinfo", 1, "userinfo")


@pytest.mark.parametrize(
    ("password", "index"), [("p@ss", 1), ("a b", 1), ("%4", 2), ("é", 0), ("/", 0), ("p\n", 1), ("\ud800", 0)]
)
def test_a_password_is_percent_encoded(password: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        replace("//user@h", password=password)
    error = caught.value
    hint = 'percent_encode(password, "password") encodes it'
    message = f"userinfo: expected a percent-encoded password, got one that is not valid at index {index}"
    assert str(error) == f"{message}\nhint: {hint}"
    assert (error.rule, error.index, error.component, error.hint) == ("userinfo", index, "userinfo", hint)
    assert error.expected


def test_a_user_that_is_not_valid_has_the_error_of_its_rule() -> None:
    with pytest.raises(ParseError) as caught:
        replace("//u:p@h", user="a b")
    assert (caught.value.rule, caught.value.index, caught.value.hint) == ("userinfo", 1, "a space is written as %20")


SECRET = "qzxjvkw"


@pytest.mark.parametrize(
    ("reference", "changes"),
    [
        ("//h", {"user": f"u:{SECRET}"}),
        ("//h", {"password": f"{SECRET} x"}),
        ("//u@h", {"password": f"x {SECRET}"}),
        ("//u@h", {"password": f"@{SECRET}/"}),
        ("//h", {"password": f"p@{SECRET}"}),
        ("//u@h", {"password": f"%{SECRET}"}),
        ("//u@h", {"password": f"é{SECRET}\ud800"}),
        (f"//u:{SECRET}@h", {"user": "a b"}),
        ("//u@h", {"userinfo": f"u:p {SECRET}"}),
        ("//u@h", {"authority": f"u:p {SECRET}@h"}),
        (f"//u:{SECRET}@h", {"user": 5}),
        (f"//u:{SECRET}@h", {"user": None}),
        (f"//u:{SECRET}@h", {"host": None}),
        ("/a", {"password": SECRET}),
        ("//u@h", {"password": SECRET.encode()}),
        ("//u@h", {"password": (SECRET,)}),
        ("//h", {"password": SECRET, "userinfo": "u"}),
        ("//h", {"password": SECRET, "authority": "h"}),
    ],
)
def test_no_error_shows_a_password(reference: str, changes: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        replace(reference, **changes)
    error = caught.value
    shown = "".join(traceback.format_exception_only(error)) + f"{error!r}{error.args!r}"
    if isinstance(error, ParseError):
        shown += f"{error.explanation!r}"
    assert SECRET not in shown
    assert error.__cause__ is None
    assert error.__context__ is None


@pytest.mark.parametrize("whole", [{"userinfo": "u:p"}, {"userinfo": None}, {"userinfo": Userinfo("u")}])
@pytest.mark.parametrize("part", [{"user": "u"}, {"password": "p"}, {"password": None}])
def test_a_userinfo_is_not_given_both_whole_and_in_parts(whole: dict[str, Any], part: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"^expected either userinfo, or user and password, got both$"):
        replace("//u:p@h", **whole, **part)


def test_data_is_encoded_first() -> None:
    user, password = percent_encode("a:b", "user"), percent_encode("c:d@", "password")
    assert str(replace("//h", user=user, password=password)) == "//a%3Ab:c:d%40@h"
