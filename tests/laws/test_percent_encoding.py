"""Laws of percent-encoding (RFC 3986, 2.1 to 2.5). The standard library decodes alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args
from urllib.parse import unquote, unquote_to_bytes

import pytest
from hypothesis import example, given, strategies as st
from support.references import ANY, TRIPLETS, anything, joined

from uriast import ParseError, percent_decode, percent_encode
from uriast.grammar import rfc3986
from uriast.passes.percent_encoding import ComponentName, percent_decode_to_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

RULES: Final = {"user": "userinfo", "query-value": "query"}
"""The rules of components that have not their own one."""
components = st.sampled_from(get_args(ComponentName))


def is_encodable(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text)


@given(anything | st.text(), components)
@example("", "query")
def test_encoded_text_is_valid_in_its_component_and_is_decoded_to_the_text(data: str, component: ComponentName) -> None:
    if not is_encodable(data):
        with pytest.raises(ValueError, match="lone surrogate"):
            percent_encode(data, component)
        return
    encoded = percent_encode(data, component)
    assert percent_decode(encoded) == data
    assert encoded == percent_encode(data.encode(), component)
    rule = getattr(rfc3986, RULES.get(component, component).replace("-", "_"))
    assert rule.matches(encoded) or (encoded, component) == ("", "segment-nz-nc")


@given(st.binary() | anything.map(lambda text: text.encode(errors="surrogatepass")), components)
def test_octets_are_encoded_each_by_itself_and_are_decoded_to_the_octets(data: bytes, component: ComponentName) -> None:
    encoded = percent_encode(data, component)
    assert encoded == "".join(percent_encode(bytes([octet]), component) for octet in data)
    assert percent_decode_to_bytes(encoded) == data
    text = percent_decode(encoded, "surrogateescape")
    assert percent_encode(text, component, "surrogateescape") == encoded
    assert percent_decode(text.replace("%", "%25"), "surrogateescape") == text


def is_triplet(text: str) -> bool:
    return len(text) == 3 and set(text[1:]) <= {*"0123456789abcdefABCDEF"}


@given(joined([*TRIPLETS, *ANY, "%C3", "%A9", "%ED%A0%80", "\\", "\\x41"], most=8) | st.text("a%41FfgGxé\\\n"))
@example("%C3é%A9")
@example("%é%")
def test_a_text_is_decoded_as_by_the_standard_library_or_has_a_percent_sign_that_encodes_nothing(text: str) -> None:
    signs = [index for index, character in enumerate(text) if character == "%"]
    faults = [index for index in signs if not is_triplet(text[index : index + 3])]
    if faults:
        decoders: list[Callable[[str], object]] = [percent_decode]
        if is_encodable(text):
            decoders.append(percent_decode_to_bytes)
        for decode in decoders:
            with pytest.raises(ParseError) as caught:
                decode(text)
            assert caught.value.index in range(faults[0], faults[0] + 3)
        return
    found = percent_decode(text, "replace")
    if is_encodable(text):
        assert found == unquote(text)
        assert percent_decode_to_bytes(text) == unquote_to_bytes(text)
