"""Ports: well-known ports of other protocols (RFC 3986, section 7.2)."""

from __future__ import annotations

import pytest

from uriast.passes.audit.ports import foreign_service

PORTS = {21: "ftp", 22: "ssh", 25: "smtp", 80: "http", 110: "pop3", 443: "https", 631: "ipp", 990: "ftps", 995: "pop3s"}


@pytest.mark.parametrize(
    ("scheme", "compatible"),
    [
        ("http", {80, 443, 631}),
        ("wss", {80, 443, 631}),
        ("ftp", {21, 990}),
        ("sftp", {22}),
        ("pop", {110, 995}),
        ("git", set[int]()),
    ],
)
def test_a_well_known_port_is_foreign_unless_its_service_is_compatible(scheme: str, compatible: set[int]) -> None:
    for port, service in PORTS.items():
        assert foreign_service(str(port), scheme) == (None if port in compatible else service)


def test_only_ports_of_services_are_foreign() -> None:
    assert [foreign_service(port, "git") for port in ("0", "15", "77", "87", "1024", "8080")] == [None] * 6


def test_an_unknown_scheme_has_no_foreign_service() -> None:
    assert {foreign_service(str(port), "x-mail") for port in range(1024)} == {None}


def test_a_port_is_a_number_and_a_scheme_has_no_case() -> None:
    assert foreign_service("0025", "HtTp") == "smtp"
    assert foreign_service("00", "http") is None
    assert foreign_service("", "http") is None
