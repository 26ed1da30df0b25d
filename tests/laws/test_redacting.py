"""Laws of redaction: passwords and the values that have a secret name are masked, in any text and any node."""

from __future__ import annotations

import re
from itertools import product

from hypothesis import assume, example, given, strategies as st
from support import oracles
from support.references import any_texts, joined, reference_texts, written
from support.secret_texts import MARK, is_shown, with_password, without_mark

from uriast import parse, redacted
from uriast.grammar import rfc3987
from uriast.passes.components import components
from uriast.secrets import masked_passwords

NAMES = {"token", "My Key", "é"}
SPELLINGS = tuple(
    form.format(name)
    for form in (
        "{}",
        "{}",
        "/{}",
        "!/a/{}",
        "+{}",
        "{}%20",
        "{}%5B%5D",
        "{}%5B0%5D",
        "user%5B{}%5D",
        "user.{}",
        "a=b;{}",
    )
    for name in ("token", "TOKEN", "t%6Fken", "%74%6f%6B%65%6E", "my+key", "MY%20key", "%C3%A9")
)
"""How a text may write the names."""
OTHERS = ("tokens", "toke", "my-key", "", "a", "%C3%89", "token%20a", "x%3Dtoken", "/tokens", "my%5Bkey%5D", "my.key")

secrets = st.text("QXZ", min_size=1, max_size=4) | st.sampled_from(["Q=X", "%51%3f", "Q?X=Z", "Q/X:Z"])
"""Values in characters that no other part of a reference has."""
words = st.text("abc019._~!$()*,;'", max_size=4)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[str, str]:
    """A query or fragment, and how it is shown."""
    found: list[tuple[str, str]] = []
    for _ in range(draw(st.integers(0, 4))):
        if draw(st.booleans()):
            name = draw(st.sampled_from(SPELLINGS))
            found.append((f"{name}={draw(secrets)}", f"{name}=***"))
        else:
            pair = draw(st.sampled_from(OTHERS) | words) + draw(st.sampled_from(["", "=", "=a", "=a=token", "=/a@b:c"]))
            found.append((pair, pair))
            secret = draw(secrets).replace("?", "").replace("/", "@")
            if draw(st.booleans()):
                found.append((f"x=//u:{secret}@h/a@b", "x=//u:***@h/a@b"))
    text, shown = ("&".join(part) for part in (zip(*found, strict=True) if found else ((), ())))
    lead = draw(st.sampled_from(["", "", "/page?"]))
    return lead + text, lead + shown


@st.composite
def with_secrets(draw: st.DrawFn) -> tuple[str, str]:
    """A valid URI, and how it is shown."""
    user, host = draw(words), draw(st.sampled_from(["h", "", "h:80", "[::1]:8080", "1.2.3.4"]))
    before = draw(st.sampled_from(["", "http:", "x:"]))
    text, shown = draw(
        st.sampled_from([(host, host), (f"{user}@{host}", f"{user}@{host}"), (f"{user}:@{host}", f"{user}:@{host}")])
        | secrets.map(lambda secret: secret.replace("?", "%3f").replace("/", "%2F")).map(
            lambda secret: (f"{user}:{secret}@{host}", f"{user}:***@{host}")
        )
    )
    # Behind an empty authority, a path may hide one: see the examples.
    path = draw(st.sampled_from(["", "/", "/a@b", "/&token=d", *(["/a:b@c/token=d"] if text else [])]))
    text, shown = f"{before}//{text}{path}", f"{before}//{shown}{path}"
    for mark in "?#":
        if draw(st.booleans()):
            part, part_shown = draw(pairs())
            text, shown = f"{text}{mark}{part}", f"{shown}{mark}{part_shown}"
    return text, shown


@given(with_secrets())
@example(("http://u:QX@h/a@b?a=token&token=Q?X#token=Q=X", "http://u:***@h/a@b?a=token&token=***#token=***"))
def test_the_password_and_the_listed_values_are_masked_and_nothing_else(case: tuple[str, str]) -> None:
    text, shown = case
    assert redacted(text, NAMES) == redacted(parse(text), NAMES) == shown
    assert not {"Q", "X", "Z"} & set(redacted(text, NAMES))
    iri = text.replace("a", "ä")
    assert redacted(iri, NAMES) == redacted(rfc3987.IRI_reference.parse(iri), NAMES) == shown.replace("a", "ä")


@given(with_password)
@example(f"http://u:{MARK}/x@h")
@example(f"//u:{MARK}?token=b@h&c")
def test_no_text_shows_what_may_be_a_password(text: str) -> None:
    userinfo = (oracles.split(text).authority or "").rpartition("@")[0]
    in_userinfo = MARK in userinfo.partition(":")[2]
    is_valid = rfc3987.IRI_reference.matches(text)
    if in_userinfo if is_valid else oracles.is_password(text, text.index(MARK)):
        assert not is_shown(redacted(text, NAMES))


nested = st.sampled_from(
    [
        "",
        "http://h/",
        "//h/a/",
        "x:?",
        "?next=",
        "?a=b&next=",
        "#",
        "#/x?",
        "?a=http://h:80&next=",
        "^?",
        "http://u@h/?",
    ]
)
by_browsers = st.builds(
    "{}:{}".format,
    st.sampled_from(["http", "HTTPS", "ws", "Wss", "ftp"]),
    st.sampled_from(["", "/", "//", "///", "\\", "/\\/", "\t"]),
)
secret_parts = st.lists(st.sampled_from([MARK[0], *"8&:@%41=;$", " ", "[", "é"]), max_size=4).map("".join)
users = st.sampled_from(["u", "", "a%40", "8", "a.b", "[a", "u u"])


@given(nested, by_browsers, users, secret_parts, secret_parts)
def test_no_text_shows_a_password_where_browsers_read_an_authority(
    before: str, scheme: str, user: str, password: str, more: str
) -> None:
    assume(not re.match("[0-9]*&", password))  # a port
    assert not is_shown(redacted(f"{before}{scheme}{user}:{password}{MARK[0]}{more}@h/a@b"))


@given(nested, by_browsers | st.just("//"), users, st.sampled_from(["", ":", ":8"]), secret_parts)
def test_no_text_shows_a_userinfo_that_is_secret(before: str, scheme: str, user: str, colon: str, more: str) -> None:
    more = more.replace("&", "")
    assert not is_shown(redacted(f"{before}{scheme}{user}{MARK[0]}{colon}{more}@h/a", userinfo=True))


@given(with_password)
def test_what_is_masked_for_a_log_is_masked_in_messages(text: str) -> None:
    if not is_shown(redacted(text)):
        assert not is_shown(masked_passwords(text))


junk = written.map(without_mark) | joined(
    [*"/:?#[]@&= \\ab8%41", "//", "http:", "token=", ";token=", "%74oken="], most=14
)


@given(
    junk,
    st.sampled_from(["?", "?a&", "?a=b&", "#", "#/a?", "?a=?", "?a=http://h/?"]),
    st.sampled_from([*SPELLINGS, "token%"]),
    junk,
)
def test_no_text_shows_a_listed_value(before: str, lead: str, name: str, behind: str) -> None:
    assert not is_shown(redacted(f"{before}{lead}{name}={MARK}{behind}", {*NAMES, "token%"}))


@given(junk | any_texts | with_password | st.tuples(junk, st.just("?token="), junk).map("".join))
@example("//u:a?token=b@h&c")
@example("?token=a//u:p&b@h")
@example("//u:a b?x=//v:c&token=d@h&e")
@example("http:?//http:b?token=x[")
@example("#é/\\:u://u:b&token=]/")
@example("?n=//u:x&token=a/b&m=c@d")
def test_redacting_twice_changes_nothing(text: str) -> None:
    for names, userinfo in product(((), NAMES), (False, True)):
        once = redacted(text, names, userinfo=userinfo)
        assert redacted(once, names, userinfo=userinfo) == once


@given(reference_texts)
def test_a_redacted_reference_is_a_reference_with_the_same_components(text: str) -> None:
    shown = redacted(text, NAMES)
    assert parse(shown)
    assert [part is None for part in components(shown)] == [part is None for part in components(text)]
    if not re.search("//|(?:http|ws|ftp)s?:", text.lower()):
        assert redacted(text, ()) == text
