"""Redaction: passwords and the values that have a secret name, in any text and any node."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any, cast

import pytest

from uriast import SECRET_NAMES, Authority, Redacted, Userinfo, parse, parse_iri, redacted
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.nodes.iri import IUserinfo
from uriast.schemes import parse_scheme

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = {"token", "My Key", "é"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("mailto:user:secret@h", "mailto:user:secret@h"),
        ("http://h:80/a@b", "http://h:80/a@b"),
        ("//u:@h?token=", "//u:@h?token="),
        ("?token", "?token"),
        ("?token=&a=b", "?token=&a=b"),
        ("?a=1;token=b", "?a=1;token=b"),
        ("token=a", "token=a"),
        ("/token=a&token=b", "/token=a&token=b"),
        ("?token=a&token=b", "?token=***&token=***"),
        ("?token=a?token=b&c", "?token=***&c"),
        ("#/page?token=a", "#/page?token=***"),
        ("#a#token=b#c", "#a#token=***#c"),
        ("?next=http://h/?token=a&b", "?next=http://h/?token=***&b"),
        ("?next=http://u:p@h/&mail=a@b", "?next=http://u:***@h/&mail=a@b"),
        ("http://u@h/http://u:p@h", "http://u@h/http://u:***@h"),
        ("http:///u:p@h/", "http:///u:***@h/"),
        ("http://u:a b@h/x@y", "http://u:***@y"),
        ("a b?token=c d", "a b?token=***"),
        ("a b?tok%zzen=c&token=d", "a b?tok%zzen=c&token=***"),
        ("//u:a?token=b@h&c", "//u:***"),
        ("//u:a b?token=@h&c", "//u:***"),
        ("//u:a?b@h&token=c", "//u:***"),
        ("//u:a?b@h&c=d", "//u:***@h&c=d"),
        ("?token=a //u:b@h&c", "?token=***&c"),
        ("//u:a b@h?token=c", "//u:***@h?token=***"),
        ("?a b=//u:p@h&token=c", "?a b=//u:***@h&token=***"),
        ("?a b=//u:p&token=c@h&d", "?a b=//u:***"),
        ("?a b=//u:p&token=@h&d", "?a b=//u:***"),
        ("a b?x=//v:c&y=/d", "a b?x=//v:***&y=/d"),
        ("a b?x=//v:c&y=//w:80&z=//q:r&/", "a b?x=//v:***&y=//w:80&z=//q:***&/"),
        ("?\u212aey=a", "?\u212aey=a"),
        ("\udc80?token=\udc80", "\udc80?token=***"),
    ],
)
def test_what_is_masked(text: str, shown: str) -> None:
    assert redacted(text, {"token", "key"}) == shown


@pytest.mark.parametrize(
    ("node", "shown"),
    [
        (parse("//u:p@h/?token=a"), "//u:***@h/?token=***"),
        (parse_scheme("http://u:p@h/?token=a"), "http://u:***@h/?token=***"),
        (parse_iri("http://ü:p@h/?token=ä"), "http://ü:***@h/?token=***"),
        (rfc6874.URI.parse("http://u:p@[fe80::1%25a]/x@y"), "http://u:***@[fe80::1%25a]/x@y"),
        (rfc3986.authority.parse("u:p@h:80"), "u:***@h:80"),
        (rfc3986.authority.parse("h:80"), "h:80"),
        (Authority(Userinfo("u:token=a"), rfc3986.host.parse("h")), "u:***@h"),
        (rfc3987.iauthority.parse("ü:p@h"), "ü:***@h"),
        (Userinfo("u:p:q"), "u:***"),
        (IUserinfo("ü"), "ü"),
    ],
)
def test_nodes_are_redacted_too(node: Any, shown: str) -> None:
    assert redacted(node, {"token"}) == str(Redacted(node, {"token"})) == shown


def test_a_mask_does_not_reveal_a_length() -> None:
    shown = {redacted(f"//u:{'x' * length}@h?token={'y' * length}", NAMES) for length in (1, 3, 40)}
    assert shown == {"//u:***@h?token=***"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://h/cb#access_token=1&token_type=bearer", "#access_token=***&token_type=bearer"),
        ("http://h/cb?code=1&state=2", "?code=***&state=2"),
        (
            "https://b.s3.amazonaws.com/k?X-Amz-Credential=1&X-Amz-Date=2&X-Amz-Security-Token=1&X-Amz-Signature=1",
            "?X-Amz-Credential=***&X-Amz-Date=2&X-Amz-Security-Token=***&X-Amz-Signature=***",
        ),
        (
            "https://b.s3.amazonaws.com/k?AWSAccessKeyId=1&Expires=2&Signature=1",
            "?AWSAccessKeyId=***&Expires=2&Signature=***",
        ),
        ("https://a.blob.core.windows.net/b?sv=2020-08-04&sp=r&sig=1", "?sv=2020-08-04&sp=r&sig=***"),
        (
            "https://storage.googleapis.com/b/k?x-goog-credential=1&x-goog-signature=1",
            "?x-goog-credential=***&x-goog-signature=***",
        ),
        ("https://h/?api_key=1&API-KEY=1&apikey=1&key=2", "?api_key=***&API-KEY=***&apikey=***&key=2"),
    ],
)
def test_the_secrets_of_common_protocols_are_listed(text: str, shown: str) -> None:
    assert redacted(text, SECRET_NAMES).endswith(shown)


def test_the_list_is_a_set_that_one_adds_to_and_takes_from() -> None:
    assert redacted("?code=a&mine=b", SECRET_NAMES | {"mine"}) == "?code=***&mine=***"
    assert redacted("?code=a&mine=b", SECRET_NAMES - {"code"}) == "?code=a&mine=b"


def test_a_log_message_shows_no_secret_and_costs_nothing_if_nobody_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    logger = logging.getLogger("uriast.tests.redacted")
    monkeypatch.setattr(logger, "handlers", list[logging.Handler]())
    monkeypatch.setattr(logger, "level", logging.INFO)
    logger.addHandler(logging.StreamHandler(stream))
    uri = Redacted(parse("http://u:p@h/?token=a"), ["token"])
    logger.info("GET %s %r", uri, uri)
    assert stream.getvalue() == "GET http://u:***@h/?token=*** Redacted('http://u:***@h/?token=***')\n"
    monkeypatch.setattr("uriast.passes.redact.redacted", cast("Callable[..., str]", None))
    logger.debug("GET %s", uri)


def test_a_format_spec_is_that_of_a_text() -> None:
    shown = Redacted("//u:p@h")
    assert f"{shown}" == "//u:***@h"
    assert f"{shown:>12}|{shown:.5}|{shown!r:.9}" == "   //u:***@h|//u:*|Redacted("


def test_views_of_the_same_are_equal() -> None:
    assert Redacted("//u:p@h", ["A", "b"]) == Redacted("//u:p@h", {"a", "B"})
    assert Redacted("//u:p@h") != Redacted("//u:q@h")
    assert len({Redacted("a"), Redacted("a")}) == 1


@pytest.mark.parametrize("value", [5, b"http://h/", None, rfc3986.host.parse("h"), parse("/a").path])
def test_other_values_are_type_errors(value: Any) -> None:
    for function in (redacted, Redacted):
        with pytest.raises(TypeError, match="expected a reference as str or node, an Authority or a Userinfo, got"):
            function(value)


def test_names_of_another_type_are_errors_that_do_not_show_the_reference() -> None:
    for function in (redacted, Redacted):
        with pytest.raises(TypeError, match=r"^expected names as an iterable of str, got str$"):
            function("//u:p@h", "token")
        with pytest.raises(TypeError, match=r"^expected names as an iterable of str, got int$"):
            function("//u:p@h", cast("list[str]", 5))
        with pytest.raises(TypeError, match=r"^expected a name as str, got bytes$"):
            function("//u:p@h", cast("list[str]", [b"token"]))


@pytest.mark.parametrize(
    "piece", ["?token=", "&token=a", "//u:p@h", "?//u:", "%", "?%74", "@", "&", "ä", "//u:@?token=@"]
)
def test_a_long_text_is_redacted(piece: str) -> None:
    for before in ("", "http://u:", "^"):
        assert redacted(before + piece * (100_000 // len(piece)), NAMES)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://h/a//b:c", "http://h/a//b:c"),
        ("https://h//a:b/@bob", "https://h//a:b/@bob"),
        ("http://h:80//x:1/y@z", "http://h:80//x:1/y@z"),
        ("http://h/a//u:p@x@h/b", "http://h/a//u:***@h/b"),
        ("http://h/a//u@x:p@h/b", "http://h/a//u@x:***@h/b"),
        ("/a?n=//x:1&b=c@d", "/a?n=//x:1&b=c@d"),
        ("/a?n=//u:p@h&b=c@d#//u:p@h", "/a?n=//u:***@h&b=c@d#//u:***@h"),
        ("http://h/a//u:@h", "http://h/a//u:@h"),
    ],
)
def test_in_a_valid_reference_a_password_stands_in_an_authority(text: str, shown: str) -> None:
    assert redacted(text) == redacted(parse(text)) == shown


@pytest.mark.parametrize("name", ["to\tken", "\ttoken", "token\r\n", "to%0Aken"])
def test_characters_that_browsers_remove_do_not_hide_a_name(name: str) -> None:
    assert redacted(f"http://h/?a=1&{name}=abc", {"token"}) == f"http://h/?a=1&{name}=***"
