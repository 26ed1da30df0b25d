"""Settings from the environment, as a model of pydantic. Each reference is read by its rule.

A rule of your own is a type of field too: here that of a database URL. Its password is in the value, and in nothing
that is shown: no message and no output has it.

    pip install 'uriast[pydantic]'
    APP_HOME=https://shop.example/ APP_DATABASE=postgresql://app:secret@db.internal/orders python examples/settings.py
"""

import os
import sys
from collections.abc import Iterator, Mapping
from typing import Annotated, Final, cast

from pydantic import BeforeValidator, ConfigDict, Field, ValidationError

from uriast import URI, Host, IPv4Literal, redacted
from uriast.combinators import literal, seq
from uriast.grammar import rfc3986
from uriast.integrations.pydantic import MaskedModel
from uriast.schemes import HTTP, HTTPS, http, https

PREFIX: Final = "APP_"

WEB: Final = (http.rule | https.rule).desc("web-URL")
"""A URI of http or of https. It has a host."""

DATABASE: Final = (
    seq(
        literal("postgresql") << literal("://"),
        rfc3986.authority,
        rfc3986.path_abempty,
        (literal("?") >> rfc3986.query).optional(),
    )
    .combine(URI)
    .desc("database-URL")
)
"""`database-URL = "postgresql" "://" authority path-abempty [ "?" query ]`."""


def words(value: object) -> object:
    """The words of a text: an environment has no lists."""
    return value.split() if isinstance(value, str) else value


class Settings(MaskedModel):
    """The settings of a shop. A rule stands with its module, since a field hides a rule of its own name.

    >>> settings = from_environment({"APP_HOME": "https://shop.example/", "APP_DATABASE": "postgresql://app:pw@db/x"})
    >>> settings.home.host, settings.port, settings.database.userinfo
    (RegName(text='shop.example'), 8080, Userinfo(text='app:***'))
    """

    model_config = ConfigDict(hide_input_in_errors=True)  # what is no URL at all may be a secret

    home: Annotated[HTTP | HTTPS, WEB]
    database: Annotated[URI, DATABASE]
    bind: Annotated[Host, rfc3986.host] = IPv4Literal("127.0.0.1")
    port: Annotated[int, Field(gt=0, le=65535)] = 8080
    proxy: HTTP | None = None
    origins: Annotated[tuple[Annotated[HTTP | HTTPS, WEB], ...], BeforeValidator(words)] = ()


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings in an environment, under names such as `APP_HOME`. One that is empty has its default.

    Raises:
        ValidationError: A setting is missing, or invalid. The error shows no password.
    """
    given = {name.removeprefix(PREFIX).lower(): text for name, text in found_in(environment).items() if text}
    return Settings.model_validate(given)


def found_in(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables with our prefix."""
    return {name: text for name, text in environment.items() if name.startswith(PREFIX)}


def complaints(error: ValidationError) -> Iterator[str]:
    r"""What is wrong, a line for each setting.

    >>> try:  # doctest: +NORMALIZE_WHITESPACE
    ...     from_environment({"APP_HOME": "shop.example", "APP_DATABASE": "postgresql://app:pw@db:5432x/"})
    ... except ValidationError as error:
    ...     print(*complaints(error), sep="\n")
    APP_HOME: web-URL: unexpected 's' at index 0, in web-URL: expected http-URI or https-URI
    APP_DATABASE: database-URL: unexpected 'x' at index 27, in port:
        expected more port, path-abempty, "?" or end of input; a port has only digits
    """
    for each in error.errors(include_url=False):
        place = ".".join(map(str, each["loc"])).upper()
        yield f"{PREFIX}{place}: {each['msg']}"


def shown(value: object) -> str:
    """A value for people, without passwords."""
    if isinstance(value, tuple):
        return " ".join(map(shown, cast("tuple[object, ...]", value)))
    return redacted(value) if isinstance(value, URI) else str(value)


EXAMPLE: Final = {
    "APP_HOME": "https://shop.example/",
    "APP_DATABASE": "postgresql://app:s3cret@db.internal:5432/orders?sslmode=require",
    "APP_BIND": "[::1]",
    "APP_ORIGINS": "https://shop.example https://admin.shop.example:8443",
}


def main() -> int:
    """Print the settings of the environment, or what is wrong with them (1 is returned). Without any, show examples."""
    own = found_in(os.environ)
    wrong = EXAMPLE | {"APP_DATABASE": "postgresql://app:s3cret@db.internal:x/", "APP_HOME": "/"}
    for given in [own] if own else [EXAMPLE, wrong]:
        try:
            settings = from_environment(given)
        except ValidationError as error:
            print(*complaints(error), sep="\n")
            if own:
                return 1
        else:
            for name, value in settings:
                print(f"{name}: {shown(value)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
