"""Template strings, as a typed application uses them."""

from typing import assert_type

from uriast import URI, parse_uri, uri

host, path, page = "example.com", ["a", "b"], 2
assert_type(uri(t"https://{host}/{path}?page={page}"), URI)
assert_type(uri(t"{parse_uri('https://h/a')}/b"), URI)


def refused() -> None:
    uri("https://example.com/")  # E
    uri(f"https://{host}/")  # E
