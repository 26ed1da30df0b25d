"""Hypothesis strategies for running text with what may be URIs and IRIs in it."""

from __future__ import annotations

from hypothesis import strategies as st

from support.references import joined, reference_texts

PIECES = (
    *" \n\t.,:<>\"'()@%#?[]*_~+-/=1a\\|^",
    *("http", "://", "//", "URL:", "url:", "\r\n", "%4", "%41", "::1", "80", "tel:", "file:", "http://a/", "a:"),
    *("http://u@h", '"http://a/b"', "<http://a/b\n c>", "http://[::1]", "s3://x", "'ftp://x'", "é", "s" * 63, ".~"),
    *("http://h:80", "mailto:a@b.c", "https://h.example/a(b)", "<URL:", "ftp://h/a;type=i", "news:", "urn:a:b"),
)
BEYOND = (
    *"é例はüשא١²ー・·、。\uff0e｡「」\uff08\uff09“”\u2019„«»\u2013…→Ж🍄\U0001f3fd\u0301\u200d\ufe0f",
    *"\u3000\u00a0\u2028\u200b\u202e\ue000\ud800\U000e0100",
    *("例え.jp", "http://例え.jp/", "http://www.例", "é/", "<http://ü/\n ö>"),
)
CLOSE = (*"~_.,:a1/@#?<>\"'()\n -;!", "a:", "//", "URL:", "h", "[", "]", "%4", "%41", "例", "。")
"""What decides where a URI ends."""

_MARKS = st.sampled_from("~_'\"<>()[,")
_BETWEEN = joined("aa::./")
_MARKED = st.tuples(_MARKS, _BETWEEN).map(lambda parts: f"{parts[0]}{parts[1]}{parts[0]}") | st.tuples(
    _MARKS, _BETWEEN, _MARKS
).map("".join)

running = (
    joined(PIECES, most=20)
    | joined((*PIECES, *BEYOND), most=20)
    | st.lists(_MARKED, max_size=9).map(" ".join)
    | st.tuples(joined(CLOSE), st.sampled_from(["", "http://", "a:", "tel:", "x-y://"]), joined(CLOSE, most=12)).map(
        "".join
    )
    | st.lists(st.sampled_from(PIECES) | reference_texts, max_size=12).map("".join)
)
"""Running text: of pieces, of what is between marks, of what decides where a URI ends, and of references."""
