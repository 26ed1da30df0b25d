"""The libraries to compare with, each by the call that is most similar to uriast's.

Caches do not count. Those of the standard library are removed. That of yarl holds 128 texts, so it never helps: an
input comes again only after all the others.
"""

from __future__ import annotations

import inspect
import urllib.parse
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

import uriast
from benchmarks.plain_parsy import by_character, by_regex, uri_reference
from uriast.grammar.rfc3986 import URI_reference
from uriast.passes.components import components

if TYPE_CHECKING:
    from collections.abc import Callable

Read: TypeAlias = "Callable[[str], object]"
Pair: TypeAlias = tuple[str, str]
Join: TypeAlias = "Callable[[Pair], str]"


@attrs.frozen
class Peer:
    """A reader of URI references.

    Attributes:
        name: Its call, as a user would write it.
        package: The distribution that it comes from; `None` for the standard library and uriast.
        does: A description of its work.
        load: Imports it and returns the function.
        is_slow: Whether it is about a hundred times as slow as others. If so, it is measured on some of the texts only.
    """

    name: str
    package: str | None
    does: str
    load: Callable[[], Read]
    is_slow: bool = False


@attrs.frozen
class Joiner:
    """A resolver of a reference against a base, from text to text. For its attributes see `Peer`."""

    name: str
    package: str | None
    does: str
    load: Callable[[], Join]


def installed(package: str | None) -> str | None:
    """The version of a package; `None` if it is not installed, `""` if no package is given."""
    if package is None:
        return ""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


# Readers


def _urlsplit() -> Read:
    return cast("Read", inspect.unwrap(urllib.parse.urlsplit))


def _rfc3986() -> Read:
    return cast("Read", import_module("rfc3986").uri_reference)


def _rfc3986_validated() -> Read:
    package, validators = import_module("rfc3986"), import_module("rfc3986.validators")
    names = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    validator = validators.Validator().check_validity_of(*names)

    def read(text: str) -> object:
        reference = package.uri_reference(text)
        validator.validate(reference)
        return reference

    return read


def _rfc3987_match() -> Read:
    return cast("Read", partial(import_module("rfc3987").match, rule="URI_reference"))


def _rfc3987_parse() -> Read:
    return cast("Read", partial(import_module("rfc3987").parse, rule="URI_reference"))


def _rfc3986_validator() -> Read:
    return cast("Read", partial(import_module("rfc3986_validator").validate_rfc3986, rule="URI_reference"))


def _hyperlink() -> Read:
    return cast("Read", import_module("hyperlink").URL.from_text)


def _hyperlink_decoded() -> Read:
    return cast("Read", import_module("hyperlink").parse)


def _yarl() -> Read:
    return cast("Read", yarl_without_caches().URL)


def yarl_without_caches() -> Any:
    """The module yarl, with the caches switched off that can be."""
    yarl = import_module("yarl")
    yarl.cache_configure(idna_encode_size=0, idna_decode_size=0, encode_host_size=0)
    return yarl


def _uritools() -> Read:
    return cast("Read", import_module("uritools").urisplit)


def _ada_url() -> Read:
    return cast("Read", import_module("ada_url").URL)


def _can_ada() -> Read:
    return cast("Read", import_module("can_ada").parse)


def _liburlparser() -> Read:
    return cast("Read", import_module("liburlparser").Url)


def _abnf() -> Read:
    return cast("Read", import_module("abnf.grammars.rfc3986").Rule("URI-reference").parse_all)


READERS: Final = (
    Peer("`urllib.parse.urlsplit`", None, "splits", _urlsplit),
    Peer("**`URI_reference.matches`**", None, "validates", lambda: URI_reference.matches),
    Peer("**`parse`**", None, "validates, full tree", lambda: uriast.parse),
    Peer("**`components`**", None, "splits", lambda: components),
    Peer("`uritools.urisplit`", "uritools", "splits", _uritools),
    Peer('`validate_rfc3986(…, "URI_reference")`', "rfc3986-validator", "validates", _rfc3986_validator),
    Peer("`yarl.URL`", "yarl", "splits, requotes", _yarl),
    Peer("`ada_url.URL`", "ada-url", "normalizes by WHATWG's rules, in C++; no relative reference", _ada_url),
    Peer("`can_ada.parse`", "can-ada", "normalizes by WHATWG's rules, in C++; no relative reference", _can_ada),
    Peer("`liburlparser.Url`", "liburlparser", "splits, in C++", _liburlparser),
    Peer('`rfc3987.match(…, "URI_reference")`', "rfc3987", "validates", _rfc3987_match),
    Peer('`rfc3987.parse(…, "URI_reference")`', "rfc3987", "validates, splits", _rfc3987_parse),
    Peer("`rfc3986.uri_reference`", "rfc3986", "splits", _rfc3986),
    Peer("`rfc3986` and its `Validator`", "rfc3986", "splits, validates components", _rfc3986_validated),
    Peer("`hyperlink.URL.from_text`", "hyperlink", "splits, some checks", _hyperlink),
    Peer("`hyperlink.parse`", "hyperlink", "splits, decodes", _hyperlink_decoded),
    Peer("plain parsy, regex leaves", "parsy", "validates, full tree", lambda: uri_reference(by_regex), is_slow=True),
    Peer("plain parsy, characters", "parsy", "validates, full tree", lambda: uri_reference(by_character), is_slow=True),
    Peer("`abnf.grammars.rfc3986`", "abnf", "validates, tree of all rules", _abnf, is_slow=True),
)
"""All readers. The others are compared with the first one."""


# Resolvers


def _urljoin() -> Join:
    return lambda pair: urllib.parse.urljoin(pair[1], pair[0])


def _uriast_resolve() -> Join:
    return lambda pair: str(uriast.resolve(pair[0], pair[1]))


def _uritools_urijoin() -> Join:
    join = import_module("uritools").urijoin
    return lambda pair: join(pair[1], pair[0])


def _rfc3987_resolve() -> Join:
    resolve = import_module("rfc3987").resolve
    return lambda pair: resolve(pair[1], pair[0])


def _rfc3986_resolve_with() -> Join:
    read = import_module("rfc3986").uri_reference
    return lambda pair: read(pair[0]).resolve_with(pair[1]).unsplit()


def _hyperlink_click() -> Join:
    read = import_module("hyperlink").URL.from_text
    return lambda pair: read(pair[1]).click(pair[0]).to_text()


def _yarl_join() -> Join:
    url = yarl_without_caches().URL
    return lambda pair: str(url(pair[1]).join(url(pair[0])))


JOINERS: Final = (
    Joiner("`urllib.parse.urljoin`", None, "splits", _urljoin),
    Joiner("**`str(resolve(…))`**", None, "validates both, full tree", _uriast_resolve),
    Joiner("`uritools.urijoin`", "uritools", "splits", _uritools_urijoin),
    Joiner("`yarl.URL.join`", "yarl", "splits, requotes", _yarl_join),
    Joiner("`rfc3987.resolve`", "rfc3987", "validates, splits", _rfc3987_resolve),
    Joiner("`rfc3986`, `resolve_with`", "rfc3986", "splits", _rfc3986_resolve_with),
    Joiner("`hyperlink.URL.click`", "hyperlink", "splits, some checks", _hyperlink_click),
)
"""All resolvers. The others are compared with the first one."""
