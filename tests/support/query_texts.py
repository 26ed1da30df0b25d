"""Hypothesis strategies for queries, and for the names and values in them."""

from __future__ import annotations

from hypothesis import strategies as st

from support.references import run
from uriast import QueryData
from uriast.passes.query_data import QueryEncoding

queries = st.lists(run("=&=&:@/?+") | st.sampled_from(["a=b", "a", "%C3%A9="]), max_size=4).map("&".join)
encodings = st.sampled_from(QueryEncoding)
data = st.text("ab &=+;%#é😀\0\n~*") | st.text()
names = data.filter(bool)
percent_pairs = st.lists(st.tuples(names, st.none() | data) | st.tuples(data, data))
form_pairs = st.lists(st.tuples(data, data))


def tolerant(text: str, encoding: QueryEncoding) -> QueryData:
    """Query data that accepts all octets."""
    return QueryData(text, encoding, "surrogateescape")
