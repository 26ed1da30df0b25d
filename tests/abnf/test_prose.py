"""Prose that names a rule."""

from __future__ import annotations

import pytest

from uriast.abnf.scope import named

SOURCES = {"HTTP": "9110"}


@pytest.mark.parametrize(
    ("words", "name", "number"),
    [
        ("pchar", "pchar", ""),
        ("host, see [RFC3986], Section 3.2.2", "host", "3986"),
        ("host, see RFC 3986", "host", "3986"),
        ("host, defined in RFC3986, Section 3.2.2", "host", "3986"),
        ("token, see [HTTP], Section 5.6.2", "token", "9110"),
        ("host, see [URI], Section 3.2.2", "host", "3986"),
        ("host, see [STD66]", "host", "3986"),
        ("host, see [Book]", "host", "[Book]"),
        ("host, of course", "host", ""),
        ("ALPHA definition from RFC 5234", "ALPHA", "5234"),
        ("Defined in Section 4 of RFC3629", "", "3629"),
        ("as defined in [RFC1034]", "", "1034"),
        ("As specified in [RFC1034]", "", "1034"),
        ("see [HTTP]", "", "9110"),
        ("any CHAR except CTLs", "", ""),
        ("any CHAR of RFC 5234", "", ""),
        ("any CHAR, see [HTTP]", "", ""),
        ("", "", ""),
        ("-a", "", ""),
        ("1a", "", ""),
    ],
)
def test_the_name_of_a_rule_and_of_its_rfc_are_found(words: str, name: str, number: str) -> None:
    assert named(words, SOURCES) == (name, number)
