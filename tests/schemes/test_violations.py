"""What a URI of a scheme violates: where it is, how an error says so, and what an error hides."""

from __future__ import annotations

import pickle
import re
from itertools import accumulate
from typing import Final

import pytest
from hypothesis import given, strategies as st

from uriast.combinators import ParseError, Rule, char_range, text as text_of
from uriast.grammar import rfc3986
from uriast.grammar.rfc3986 import port
from uriast.schemes import (
    AuthorityURI,
    PathURI,
    Scheme,
    SchemeURI,
    Violation,
    decoded_violation,
    encoded_index,
    registry,
)

digits = text_of(char_range("0", "9").at_least(1))


def test_a_violation_is_in_the_decoded_text_of_a_part_or_in_the_text_as_written() -> None:
    def found(violation: Violation | None) -> tuple[int, frozenset[str]]:
        class Of(SchemeURI):
            __slots__ = ()

            def violation(self) -> Violation | None:
                return violation

        of = Scheme("x", "RFC 0000", Of, path=rfc3986.path_rootless)
        with pytest.raises(ParseError) as caught:
            of.parse("x:ab%31%C3%A9c")
        return caught.value.index, caught.value.expected

    assert decoded_violation("path", 2, "%31", digits) is None
    assert decoded_violation("path", 2, "12", digits) is None
    more = frozenset({"%x30-39, end of input"})
    assert found(decoded_violation("path", 2, "%31%C3%A9c", digits)) == (7, more)
    assert found(decoded_violation("path", 2, "%31%A9c", digits)) == (7, frozenset({"UTF-8"}))
    assert found(Violation("path", 2, "no number", digits, "%31%C3%A9c")) == (4, frozenset({"%x30-39"}))
    assert [encoded_index("a%20b", octet) for octet in range(4)] == [0, 1, 4, 5]


@pytest.mark.parametrize("refused", ["mailto:a", "data:;base64,%41", "news:%20", "urn:isbn:1"])
def test_a_violation_is_described_when_the_error_is_read(refused: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scheme = next(scheme for scheme in registry.schemes if refused.startswith(f"{scheme.name}:"))
    with monkeypatch.context() as patched:
        patched.setattr(Rule, "explain", None)
        assert not scheme.matches(refused)
        with pytest.raises(ParseError) as caught:
            scheme.parse(refused)
    error = caught.value
    assert str(error).startswith(f"{error.rule}: ")
    assert error.index <= len(refused)
    assert pickle.loads(pickle.dumps(error)).expected == error.expected


def test_a_violation_of_another_type_is_refused() -> None:
    class Wrong(SchemeURI):
        __slots__ = ()

        def violation(self) -> Violation | None:
            return False  # type: ignore[return-value] # refused at run time

    wrong = Scheme("x", "RFC 0000", Wrong, path=digits)
    with pytest.raises(TypeError, match=r"^Wrong.violation: expected a Violation or None, got bool\Z"):
        wrong.parse("x:1")


@pytest.mark.parametrize(
    ("field", "index", "error", "message"),
    [
        ("nopath", 0, TypeError, "expected a component that the URI has, got 'nopath'"),
        ("query", 0, TypeError, "expected a component that the URI has, got 'query'"),
        ("authority.host", 0, TypeError, "expected a component that the URI has, got 'authority.host'"),
        ("path", 2, IndexError, "expected an index from 0 to 1 in the path, got 2"),
        ("path", -1, IndexError, "expected an index from 0 to 1 in the path, got -1"),
    ],
)
def test_a_violation_is_in_a_component(field: str, index: int, error: type[Exception], message: str) -> None:
    class Elsewhere(PathURI):
        __slots__ = ()

        def violation(self) -> Violation | None:
            return Violation(field, index, "it is elsewhere", "nothing")

    elsewhere = Scheme("x", "RFC 0000", Elsewhere, path=digits)
    with pytest.raises(error, match=rf"^Elsewhere\.violation: {re.escape(message)}\Z"):
        elsewhere.parse("x:1")


def test_no_message_shows_a_password() -> None:
    class Never(AuthorityURI):
        __slots__ = ()

        def violation(self) -> Violation | None:
            return Violation("authority.host", 0, "nothing will do", "nothing")

    never = Scheme("x", "RFC 0000", Never, authority=rfc3986.authority, path=rfc3986.path_abempty)
    for text in ("x://u:secret@h/", "x://u:secret@h/ "):
        with pytest.raises(ParseError) as caught:
            never.parse(text)
        assert "secret" not in f"{caught.value}{caught.value!r}{caught.value.explanation}"


def test_no_message_shows_a_secret_that_the_grammar_knows() -> None:
    class Grammar(rfc3986.RFC3986):
        def secrets(self, text: str, sites: object) -> tuple[tuple[int, int], ...]:
            del sites
            return ((text.index(":") + 1, len(text)),)

    class Pin(PathURI):
        __slots__ = ()

        def violation(self) -> Violation | None:
            return Violation("path", 0, "nothing will do", "nothing")

    pin = Scheme("pin", "RFC 0000", Pin, path=Grammar().path_rootless)
    for text in ("pin:1234", "pin:1234^", "pim:1234"):
        with pytest.raises(ParseError) as caught:
            pin.parse(text)
        assert "1234" not in str(caught.value)
        assert "***" in str(caught.value)


class Ports(PathURI):
    """Two ports, each percent-encoded: the first in the path, the second in the query."""

    __slots__ = ()

    def violation(self) -> Violation | None:
        return decoded_violation("path", 1, self.path.text[1:], port) or decoded_violation(
            "query", 0, self.query or "", port
        )


ports: Final = Scheme("ports", "RFC 0000", Ports, path=rfc3986.path_rootless, query=rfc3986.query)


def test_a_violation_in_decoded_text_has_the_index_in_the_encoded_text() -> None:
    assert ports.matches("ports:x8%30")
    assert ports.matches("ports:x?")
    for encoded, index in (("%38%C3%A4", 3), ("%380%78", 4), ("%C3%A4%E4b", 6)):
        for before in ("ports:x", "PORTS:x%38?"):
            with pytest.raises(ParseError) as error:
                ports.parse(before + encoded)
            assert error.value.index == len(before) + index


def test_encoded_index_counts_octets() -> None:
    assert [encoded_index("a%C3%A4b", octet) for octet in range(6)] == [0, 1, 4, 7, 8, 8]


@given(st.lists(st.sampled_from(["a", "%C3"])))
def test_encoded_index_is_the_length_of_the_octets_before(octets: list[str]) -> None:
    text, lengths = "".join(octets), accumulate(map(len, octets), initial=0)
    assert [encoded_index(text, octet) for octet in range(len(octets) + 1)] == list(lengths)
