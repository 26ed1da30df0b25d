"""The examples of RFC 3986, section 1.1.2: each is a URI, and printed as it was read."""

from __future__ import annotations

import pytest

from uriast import URI, parse
from uriast.schemes import parse_scheme

EXAMPLES = (
    "ftp://ftp.is.co.za/rfc/rfc1808.txt",
    "http://www.ietf.org/rfc/rfc2396.txt",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com",
    "news:comp.infosystems.www.servers.unix",
    "tel:+1-816-555-1212",
    "telnet://192.0.2.16:80/",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_a_uri_that_is_printed_as_it_was_read(text: str) -> None:
    uri = parse(text)
    assert isinstance(uri, URI)
    assert (uri.scheme, str(uri)) == (text.partition(":")[0], text)


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_scheme_of_an_example_reads_it(text: str) -> None:
    node = parse_scheme(text)
    assert type(node) is not URI
    assert str(node) == text
