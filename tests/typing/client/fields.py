"""Rules and node classes as types of fields: a checker sees the type in the annotation."""

from argparse import ArgumentParser
from typing import Annotated, assert_type

import attrs

from uriast import URI, Host, parse_uri
from uriast.grammar import rfc3986
from uriast.integrations.argparse import RuleType


@attrs.frozen
class Settings:
    home: URI
    host: Annotated[Host, rfc3986.host]
    limit: Annotated[int, rfc3986.dec_octet]
    port: Annotated[str, rfc3986.port] = "80"


settings = Settings(parse_uri("http://example.com/"), rfc3986.host.parse("h"), 7)
assert_type(settings.home, URI)
assert_type(settings.host, Host)
assert_type(settings.limit, int)
assert_type(settings.port, str)

assert_type(RuleType(rfc3986.host), RuleType[Host])
assert_type(RuleType(rfc3986.host)("h"), Host)
assert_type(RuleType(URI)("a:b"), URI)
ArgumentParser().add_argument("--home", type=RuleType(URI))
