"""The work of `uriast query`: the pairs of name and value in a reference's query."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from uriast.cli.encoding import encode_for
from uriast.cli.values import is_utf8
from uriast.cli.work import Output, Refusal
from uriast.passes.edit import edit_query, replace
from uriast.passes.query_data import QueryData, QueryEncoding
from uriast.passes.syntax import syntax_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from uriast.cli.inputs import Text
    from uriast.nodes.iri import IRIReference
    from uriast.passes.syntax import Syntax


@attrs.frozen
class Pairs:
    """The query of a reference."""

    reference: IRIReference
    encoding: QueryEncoding  # the encoding of the names and values

    @property
    def data(self) -> QueryData:
        """The query data. Octets that are not UTF-8 become lone surrogates."""
        return QueryData(self.reference.query or "", self.encoding, "surrogateescape")

    def values(self, name: str, *, is_all: bool, require: bool, is_json: bool) -> Output | Refusal:
        """The values of a name."""
        found = self.data.get_all(name)
        if require and not found:
            return Refusal(1, f"expected the name {name!r} in the query, got none")
        wanted = found if is_all else found[:1]
        if any(value is not None and not is_utf8(value) for value in wanted):
            return Refusal(1, f"expected a value of {name!r} in UTF-8, got other octets")
        if is_json:
            return Output((json.dumps(wanted),))
        return Output(tuple([value or "" for value in wanted]) if is_all else (next(iter(wanted), None) or "",))

    def listed(self, *, is_json: bool) -> Output | Refusal:
        """All pairs: each as `name=value`, or all as a list in JSON."""
        pairs = self.data.items()
        lines = tuple([name if value is None else f"{name}={value}" for name, value in pairs])
        if not all(map(is_utf8, lines)):
            return Refusal(1, "expected names and values in UTF-8, got other octets")
        return Output((json.dumps(pairs),) if is_json else lines)

    def writable(self, pair: tuple[str, str | None]) -> tuple[str, str | None]:
        """A pair as the encoding can write it: in forms, a name has a value."""
        name, value = pair
        return name, "" if value is None and self.encoding is QueryEncoding.FORM else value

    def edited(self, **changes: Any) -> str:
        """The reference after some changes."""
        # An IRI keeps the characters of new pairs, except in the encoding of forms.
        changed = edit_query(self.reference, **changes, encoding=self.encoding)
        if self.encoding is QueryEncoding.FORM or syntax_of(changed).name != "IRI":
            return str(changed)
        pieces = (changed.query or "").split("&")
        for pair in (*changes.get("set", ()), *changes.get("add", ())):
            written = str(QueryData([pair]))
            # `set` leaves no other piece with this name, and `add` writes the last one.
            last = len(pieces) - 1 - pieces[::-1].index(written)
            pieces[last] = _in_iri(*pair)
        return str(replace(changed, query="&".join(pieces) if changed.query is not None else None))

    def without(self, name: str, *, is_prefix: bool) -> str:
        """The reference without the pairs of a name, or of names that begin with it. Without pairs, it has no query."""
        if not self.data:
            return str(replace(self.reference, query=None))
        return self.edited(remove=[each for each in self.data if each.startswith(name)] if is_prefix else name)

    def sorted(self) -> str:
        """The reference with its pairs sorted by name."""
        has_query = self.reference.query is not None
        return str(replace(self.reference, query=str(self.data.sorted())) if has_query else self.reference)


def _in_iri(name: str, value: str | None) -> str:
    """The piece of an IRI's query for a name and a value."""
    encoded = [encode_for("query-value", each, iri=True) for each in (name, value) if each is not None]
    return "=".join(encoded)


def on_pairs(
    work: Callable[[Pairs], str | Output | Refusal], syntax: Syntax, *, form: bool
) -> Callable[[Text], str | Output | Refusal]:
    """The function that does some work on the query of a text."""
    encoding = QueryEncoding.FORM if form else QueryEncoding.PERCENT

    def output(text: Text) -> str | Output | Refusal:
        return work(Pairs(syntax.reference_of(text.text), encoding))

    return output
