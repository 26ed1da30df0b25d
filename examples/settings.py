"""Settings from the environment, as a model of pydantic. Each reference is read by its rule, and no error has a secret.

A rule of your own is a type of field too: here that of a database URL. Its password is in the value, and in nothing
that is shown.

    pip install 'uriast[pydantic]'
    APP_HOME=https://shop.example/ APP_DATABASE=postgresql://app:secret@db.internal/orders python examples/settings.py
"""

import os
from collections.abc import Iterator, Mapping
from typing import Annotated, Final, cast

from pydantic import BeforeValidator, Field, ValidationError

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
    (RegName(text='shop.example'), '8080', Userinfo(text='app:***'))
    """

    home: Annotated[HTTP | HTTPS, WEB]
    database: Annotated[URI, DATABASE]
    bind: Annotated[Host, rfc3986.host] = IPv4Literal("127.0.0.1")
    port: Annotated[str, Field(min_length=1), rfc3986.port] = "8080"
    proxy: HTTP | None = None
    origins: Annotated[tuple[Annotated[HTTP | HTTPS, WEB], ...], BeforeValidator(words)] = ()


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings in an environment, under names such as `APP_HOME`.

    Raises:
        ValidationError: A setting is missing, or invalid. The error shows no password.
    """
    given = {name.removeprefix(PREFIX).lower(): text for name, text in environment.items() if name.startswith(PREFIX)}
    return Settings.model_validate(given)


def complaints(error: ValidationError) -> Iterator[str]:
    r"""What is wrong, a line for each setting.

    >>> try:  # doctest: +NORMALIZE_WHITESPACE
    ...     from_environment({"APP_HOME": "shop.example", "APP_DATABASE": "postgresql://app:pw@db:5432x/"})
    ... except ValidationError as error:
    ...     print(*complaints(error), sep="\n")
    APP_HOME: web-URL: 's' cannot stand at index 0, in web-URL: expected http or https
    APP_DATABASE: database-URL: 'x' cannot stand at index 27, in port:
        expected more port, path-abempty, "?" or end of input
    """
    for each in error.errors(include_url=False):
        hint = each.get("ctx", {}).get("hint")
        place = ".".join(map(str, each["loc"])).upper()
        yield f"{PREFIX}{place}: {each['msg']}{f' ({hint})' if hint else ''}"


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


def main() -> None:
    """Print the settings of the environment, or of an example if it has none, and what is wrong in others."""
    environment = {name: text for name, text in os.environ.items() if name.startswith(PREFIX)} or EXAMPLE
    for given in (environment, EXAMPLE | {"APP_DATABASE": "postgresql://app:s3cret@db.internal:x/", "APP_HOME": "/"}):
        try:
            settings = from_environment(given)
        except ValidationError as error:
            print(*complaints(error), sep="\n")
        else:
            for name, value in settings:
                print(f"{name}: {shown(value)}")


if __name__ == "__main__":
    main()
