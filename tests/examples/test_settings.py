"""The example of settings in pydantic: what is read, and that no error shows a password."""

from __future__ import annotations

import os
from typing import Any, Final

import pytest
from pydantic import ValidationError
from support.example_files import loaded

from uriast import IPv4Literal, IPv6Literal, RegName, Userinfo
from uriast.schemes import HTTP, HTTPS

pytestmark = [pytest.mark.once, pytest.mark.slow]

example: Final[Any] = loaded("settings")
SECRET: Final = "s3cret"
LEAST: Final = {
    "APP_HOME": "https://shop.example/",
    "APP_DATABASE": f"postgresql://app:{SECRET}@db.internal:5432/orders?sslmode=require",
    "PATH": "/usr/local/bin:/usr/bin:/bin",
}


def test_settings_are_nodes_and_what_is_left_out_has_a_default() -> None:
    settings = example.from_environment(LEAST)
    assert isinstance(settings.home, HTTPS)
    assert settings.database.host == RegName("db.internal")
    assert settings.database.userinfo == Userinfo(f"app:{SECRET}")
    assert (settings.bind, settings.port, settings.proxy, settings.origins) == (
        IPv4Literal("127.0.0.1"),
        8080,
        None,
        (),
    )


def test_all_settings_can_be_given() -> None:
    more = {
        "APP_BIND": "[::1]",
        "APP_PORT": "8443",
        "APP_PROXY": "http://proxy.internal:3128/",
        "APP_ORIGINS": "https://shop.example  http://localhost:3000",
    }
    settings = example.from_environment(LEAST | more)
    assert settings.bind == IPv6Literal("::1")
    assert settings.port == 8443
    assert isinstance(settings.proxy, HTTP)
    assert [type(each) for each in settings.origins] == [HTTPS, HTTP]
    assert example.Settings.model_validate_json(settings.model_dump_json()) == settings


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("HOME", "shop.example", "web-URL: unexpected 's' at index 0, in web-URL: expected http-URI or https-URI"),
        ("HOME", "https:///", "web-URL: unexpected '/' at index 8, in web-URL: expected authority"),
        ("BIND", "::1", "host: unexpected ':' at index 0, in host: expected IP-literal, IPv4address, reg-name or "),
        ("PORT", "80a", "Input should be a valid integer"),
        ("PORT", "0", "Input should be greater than 0"),
        ("PORT", "65536", "Input should be less than or equal to 65535"),
        ("HOME", "", "Field required"),
        ("DATABASE", SECRET, "database-URL: unexpected 's' at index 0, in database-URL: expected "),
        ("DATABASE", f"postgresql://db/?password={SECRET} x", "database-URL: unexpected ' ' at index 32, in query: "),
        ("PROXY", "https://proxy.internal/", "http-URI: expected the scheme http, got https"),
        ("ORIGINS", "https://shop.example https://a|b", "web-URL: unexpected '|' at index 9, in host: expected "),
        ("DATABASE", f"mysql://app:{SECRET}@db/", "database-URL: unexpected 'm' at index 0, in database-URL: "),
        ("DATABASE", f"postgresql://app:{SECRET}@db:x/", "database-URL: unexpected 'x' at index 27"),
        ("DATABASE", f"postgresql://app:{SECRET}@db/a b", "database-URL: unexpected ' ' at index 28, in path: "),
    ],
)
def test_a_wrong_setting_is_told_without_a_password(name: str, text: str, complaint: str) -> None:
    with pytest.raises(ValidationError) as caught:
        example.from_environment(LEAST | {f"APP_{name}": text})
    (line,) = example.complaints(caught.value)
    told, _, shown = line.partition(": ")
    assert told.startswith(f"APP_{name}")
    assert shown.startswith(complaint)
    assert SECRET not in line + str(caught.value) + repr(caught.value)
    if "@" in text or SECRET not in text:
        assert SECRET not in repr(caught.value.errors())


def test_an_empty_setting_has_its_default() -> None:
    empty = {"APP_BIND": "", "APP_PORT": "", "APP_PROXY": "", "APP_ORIGINS": ""}
    assert example.from_environment(LEAST | empty) == example.from_environment(LEAST)


def test_the_settings_of_the_environment_alone_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in os.environ if name.startswith("APP_")]:
        monkeypatch.delenv(name)
    for name, text in LEAST.items():
        monkeypatch.setenv(name, text)
    assert example.main() == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["home", "database", "bind", "port", "proxy", "origins"]
    monkeypatch.delenv("APP_HOME")
    assert example.main() == 1
    assert capsys.readouterr().out == "APP_HOME: Field required\n"


def test_settings_are_shown_without_a_password() -> None:
    settings = example.from_environment(LEAST | {"APP_ORIGINS": f"https://a:{SECRET}@shop.example"})
    assert SECRET not in repr(settings)
    assert example.shown(settings.database) == "postgresql://app:***@db.internal:5432/orders?sslmode=require"
    assert example.shown(settings.origins) == "https://a:***@shop.example"
    libpq = example.from_environment(LEAST | {"APP_DATABASE": f"postgresql://db/orders?user=app&password={SECRET}"})
    assert example.shown(libpq.database) == "postgresql://db/orders?user=app&password=***"
