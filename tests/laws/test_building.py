"""Laws of building: what is built reads back and decodes to the data that was given, or it is refused."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given, strategies as st
from support.references import scheme

from uriast import URI, QueryData, RelativeRef, build, parse, percent_decode
from uriast.grammar import rfc3986
from uriast.passes.percent_encoding import decoded

data = st.text("ab:/?#[]@%.&=+; \0\n\\1é\u202e", max_size=6) | st.text(max_size=5)
values = data | st.integers()
pairs = st.lists(st.tuples(data, st.none() | values).filter(lambda pair: pair != ("", None)), max_size=3)
several = st.dictionaries(data, st.lists(values, max_size=2), max_size=3)
segments = st.lists(values.filter(lambda each: each not in {"", ".", ".."}), max_size=3)
anywhere: dict[str, st.SearchStrategy[Any]] = {
    "scheme": scheme,
    "query": pairs | several,
    "fragment": data,
}
with_host = st.fixed_dictionaries(
    {"host": data.filter(lambda text: set(text).isdisjoint(":[]")) | st.ip_addresses()},
    optional={
        **anywhere,
        "user": data,
        "password": data,
        "port": st.integers(min_value=0) | st.just(""),
        "path": st.just("") | data.map("/{}".format) | segments,
    },
)
without_host = st.fixed_dictionaries(
    {}, optional={**anywhere, "path": data.filter(lambda text: not text.startswith("//")) | segments}
)


@given(with_host | without_host)
@example({"path": "a:b/c:d"})
@example({"scheme": "x", "path": "a:b"})
@example({"host": "1.2.3.4", "path": "//"})
def test_what_is_built_reads_back_and_decodes_to_the_data(parts: dict[str, Any]) -> None:
    made = build(**parts)
    again = parse(str(made))
    assert (again, type(again)) == (made, URI if "scheme" in parts else RelativeRef)
    assert getattr(made, "scheme", None) == parts.get("scheme")
    host = made.host
    assert (None if host is None else percent_decode(str(host).strip("[]"))) == (str(parts["host"]) if host else None)
    user, password = ("", None) if made.userinfo is None else decoded(made.userinfo)
    assert (user, password) == (parts.get("user", ""), parts.get("password"))
    assert (made.userinfo is None) == parts.keys().isdisjoint({"user", "password"})
    assert made.port == (str(parts["port"]) if "port" in parts else None)
    path = parts.get("path", "")
    if isinstance(path, str):
        assert percent_decode(made.path.text) == path
        assert made.path.text.count("/") == path.count("/")
    else:
        assert decoded(made.path) == tuple(map(str, path))
    assert QueryData(made.query) == QueryData(parts.get("query"))
    assert made.query != ""
    assert (None if made.fragment is None else percent_decode(made.fragment)) == parts.get("fragment")


any_text = data | st.sampled_from(["\ud800", "::1", "[::1]", "//", "..", "a:b"])
any_parts = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("scheme", "user", "password", "host", "port", "fragment"), any_text),
        "path": any_text | st.lists(any_text, max_size=2),
        "query": st.dictionaries(any_text, any_text, max_size=2),
    },
)


@given(any_parts)
def test_any_text_is_built_or_refused_and_no_delimiter_comes_from_data(parts: dict[str, Any]) -> None:
    try:
        made = build(**parts)
    except ValueError:
        return
    assert rfc3986.URI_reference.parse(str(made)) == made
    defined = {"scheme": "scheme" in parts, "authority": "host" in parts, "query": bool(parts.get("query"))}
    for name in ("scheme", "authority", "query"):
        assert (getattr(made, name, None) is not None) == defined[name]
    assert (made.fragment is not None) == ("fragment" in parts)
