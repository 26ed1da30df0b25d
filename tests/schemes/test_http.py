"""The schemes http and https (RFC 9110, 4.2)."""

from __future__ import annotations

from itertools import product

from uriast.schemes import HTTP, HTTPS, http, https
from uriast.testing import SchemeContract

# 4.2.1 and 4.2.2. By both, a URI with an empty host is invalid.
SECTION_4_2 = """
http-URI  = "http" "://" authority path-abempty [ "?" query ]
https-URI = "https" "://" authority path-abempty [ "?" query ]
reg-name  = 1*( unreserved / pct-encoded / sub-delims )
"""

# Syntax (4.2.1, 4.2.2)


EXAMPLES = (
    "http://example.com:80/~smith/home.html",
    "http://EXAMPLE.com/%7Esmith/home.html",
    "http://EXAMPLE.com:/%7esmith/home.html",
)
"""The three of section 4.2.3."""


class TestHTTP(SchemeContract[HTTP]):
    scheme = http
    abnf = SECTION_4_2
    valid = ("http://example.com", "HTTP://example.com/a//b?q#f", "http://[::1]:8080/", "http://1.2.3.4:?#", *EXAMPLES)
    invalid = (
        ("http:///a", 7),
        ("http://u@:80", 9),
        ("http://example.com\n", 18),
        ("httpx://example.com", 4),
        ("http://user:secret@example.com/ ", 31),
    )
    normal_forms = (
        *[(text, "http://example.com/~smith/home.html") for text in EXAMPLES],
        ("HTTP://example.com:80", "http://example.com/"),
        ("HTTP://example.com:443", "http://example.com:443/"),
        ("HTTP://EXAMPLE.com/A?B#C", "http://example.com/A?B#C"),
        ("HTTP://example.com/%2f%3f%41?%26", "http://example.com/%2F%3FA?%26"),
        ("HTTP://example.com/a/../b/./", "http://example.com/b/"),
        ("HTTP://[2001:DB8:0::1]:0080/", "http://[2001:db8::1]/"),
    )
    equivalent = tuple(product(EXAMPLES, EXAMPLES))
    different = (
        ("http://example.com/a", "http://example.com/A"),
        ("http://example.com/a", "http://example.com/a/"),
        ("http://example.com/?", "http://example.com/"),
        ("http://example.com/a%2Fb", "http://example.com/a/b"),
        ("http://example.com:8080/", "http://example.com/"),
    )


class TestHTTPS(SchemeContract[HTTPS]):
    scheme = https
    abnf = SECTION_4_2
    valid = ("https://example.com", "HTTPS://example.com/a//b?q#f", "https://[::1]:8080/", "https://1.2.3.4:?#")
    invalid = (
        ("https:///a", 8),
        ("https://u@:80", 10),
    )
    normal_forms = (
        ("https://example.com:443", "https://example.com/"),
        ("https://example.com:80", "https://example.com:80/"),
        ("https://example.com:", "https://example.com/"),
    )
