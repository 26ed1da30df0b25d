"""Redaction: passwords and the values that have a secret name, in any text and any node."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING, Any, cast

import pytest

from uriast import Authority, Redacted, Userinfo, parse, parse_iri, redacted
from uriast.grammar import rfc3986, rfc3987, rfc6874
from uriast.nodes.iri import IUserinfo
from uriast.passes.redact import SECRET_NAMES
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
        ("?a=1;token=b", "?a=1;token=***"),
        ("?token=a;b=c&d", "?token=***&d"),
        ("?a=1&amp;token=b", "?a=1&amp;token=***"),
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
        ("//u:a?token=b@h&c", "//u:***&c"),
        ("//u:a b?token=@h&c", "//u:***&c"),
        ("//u:a?b@h&token=c", "//u:***@h&token=***"),
        ("//u:a?b@h&c=d", "//u:***@h&c=d"),
        ("?token=a //u:b@h&c", "?token=***&c"),
        ("//u:a b@h?token=c", "//u:***@h?token=***"),
        ("?a b=//u:p@h&token=c", "?a b=//u:***@h&token=***"),
        ("?a b=//u:p&token=c@h&d", "?a b=//u:***&d"),
        ("?a b=//u:p&token=@h&d", "?a b=//u:***&d"),
        ("a b?x=//v:c&y=/d", "a b?x=//v:c&y=/d"),
        ("a b?x=//v:c&token=d/e", "a b?x=//v:c&token=***"),
        ("?n=//u:x&token=a/b&m=c@d", "?n=//u:***@d"),
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
def test_the_secrets_of_common_protocols_are_masked_by_default(text: str, shown: str) -> None:
    assert redacted(text) == str(Redacted(text)) == redacted(parse(text), SECRET_NAMES)
    assert redacted(text).endswith(shown)
    assert redacted(text, ()) == text


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
        with pytest.raises(TypeError, match=r"^name: expected str, got bytes$"):
            function("//u:p@h", cast("list[str]", [b"token"]))


@pytest.mark.parametrize(
    "piece",
    [
        *("?token=", "&token=a", "//u:p@h", "?//u:", "%", "?%74", "@", "&", "ä", "//u:@?token=@", "&=", ";", "token["),
        *("http:", "http:a", "http:u:p@", "http://h:80&", "http:////", "\\\\a", "\\\\a:80/", "//["),
    ],
)
def test_a_long_text_is_redacted(piece: str) -> None:
    for before in ("", "http://u:", "^", "?http:"):
        for behind in ("", "@h"):
            assert redacted(before + piece * (100_000 // len(piece)) + behind, NAMES, userinfo=True)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://h/a//b:c", "http://h/a//b:c"),
        ("https://h//a:b/@bob", "https://h//a:b/@bob"),
        ("http://h:80//x:1/y@z", "http://h:80//x:1/y@z"),
        ("http://h/a//u:p@x@h/b", "http://h/a//u:***@h/b"),
        ("http://h/a//u@x:p@h/b", "http://h/a//u@x:***@h/b"),
        ("/a?n=//x:1&b=c@d", "/a?n=//x:1&b=c@d"),
        ("/a?n=//u:p@h&b=c@d#//u:p@h", "/a?n=//u:***@d#//u:***@h"),
        ("http://us&er:80&p@h/", "http://us&er:***@h/"),
        ("http:u:p@h", "http:u:***@h"),
        ("WSS:/u:p@h/", "WSS:/u:***@h/"),
        ("/a/ftp:///u:p@h/", "/a/ftp:///u:***@h/"),
        ("?http:u:p@h", "?http:u:***@h"),
        ("?n=http://u:p&q@h/&b=c", "?n=http://u:***@h/&b=c"),
        ("#n=http:/u:p&q@h", "#n=http:/u:***@h"),
        ("?n=http://h:80&m=http:u:p@h", "?n=http://h:80&m=http:u:***@h"),
        ("http:http:p@h", "http:http:***@h"),
        ("http://h/?a=1:2&b=x@y", "http://h/?a=1:2&b=x@y"),
        ("?n=http://h&m=a:b@c", "?n=http://h&m=a:b@c"),
        ("?n=http://h:80&m=a@b#//h:&a@b", "?n=http://h:80&m=a@b#//h:&a@b"),
        ("?q=mailto:a:b@c&r=file:u:p@h", "?q=mailto:a:b@c&r=file:u:p@h"),
        ("http:a/b:c@d", "http:a/b:c@d"),
        ("x-http:u:p@h", "x-http:u:p@h"),
        ("http://h/a//u:@h", "http://h/a//u:@h"),
    ],
)
def test_in_a_valid_reference_a_password_stands_in_an_authority(text: str, shown: str) -> None:
    assert redacted(text) == redacted(parse(text)) == shown


@pytest.mark.parametrize("name", ["to\tken", "\ttoken", "token\r\n", "to%0Aken"])
def test_characters_that_browsers_remove_do_not_hide_a_name(name: str) -> None:
    assert redacted(f"http://h/?a=1&{name}=abc", {"token"}) == f"http://h/?a=1&{name}=***"


@pytest.mark.parametrize(
    "name",
    [
        *("/token", "!/token", "/a/b/token", "!token", "token[]", "token[0]", "token%5B%5D", "user[token]", "[token]"),
        *("user[a][token]", "user.token", "%20token", "token%20", "+token", "token++", "%2Ftoken", "%C2%A0token"),
        *("token%00", "token%00.png", "/my+key[]", "a[%20my%20key%20]", "/%C3%89"),
    ],
)
def test_a_name_is_found_in_the_forms_that_programs_read_as_it(name: str) -> None:
    for before in ("?", "#", "?a=1;", "#a&"):
        assert redacted(f"{before}{name}=abc&d", {*NAMES, "É"}) == f"{before}{name}=***&d"


@pytest.mark.parametrize(
    "name", ["tokens", "my-token", "atoken", "token%20a", "token-", "tokens[]", "a[tokens]", "key"]
)
def test_a_name_that_only_holds_a_listed_one_is_another(name: str) -> None:
    assert redacted(f"?{name}=abc", NAMES) == f"?{name}=abc"


@pytest.mark.parametrize("name", ["a.b", "a[b]", "/a", " a ", "!"])
def test_a_listed_name_may_have_any_character(name: str) -> None:
    assert redacted(f"?{name}=c", {name}) == f"?{name}=***"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://ghp_abc@github.com/", "https://***@github.com/"),
        ("https://u:p@h/", "https://***@h/"),
        ("//:p@h", "//***@h"),
        ("//u:@h", "//***@h"),
        ("//@h", "//@h"),
        ("//h/a@b", "//h/a@b"),
        ("http:/token@h/", "http:/***@h/"),
        ("?n=http://token@h&m=a@b#//token@h/", "?n=http://***@h&m=a@b#//***@h/"),
        ("?n=http://h&m=a@b", "?n=http://h&m=a@b"),
        ("/a//token@h", "/a//***@h"),
        ("http://to ken@h/", "http://***@h/"),
        ("http://u:a/b ?c@h", "http://***@h"),
        ("http:\\\\token@h/", "http:\\\\***@h/"),
        ("mailto:a@b", "mailto:a@b"),
    ],
)
def test_a_whole_userinfo_is_masked_on_request(text: str, shown: str) -> None:
    assert redacted(text, userinfo=True) == str(Redacted(text, userinfo=True)) == shown


def test_the_userinfo_of_a_part_is_masked_on_request() -> None:
    assert redacted(Userinfo("token"), userinfo=True) == redacted(Userinfo("u:p"), userinfo=True) == "***"
    assert redacted(Userinfo(""), userinfo=True) == ""
    assert redacted(rfc3986.authority.parse("token@h:80"), userinfo=True) == "***@h:80"
    assert redacted(parse_scheme("http://token@h/"), userinfo=True) == "http://***@h/"
