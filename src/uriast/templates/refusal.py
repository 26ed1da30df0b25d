"""The error of an expansion that is not a URI reference."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from uriast.combinators import Explanation, ParseError
from uriast.combinators.messages import complaint, excerpt, worded
from uriast.nodes.redaction import passwords
from uriast.templates.advice import secrets
from uriast.templates.nodes import Expression

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uriast.templates.nodes import Part


def refusal(parts: Sequence[Part], texts: Sequence[str], failure: Explanation) -> ParseError:
    """Make the error. It names an expression, and shows the template, but no values."""
    place = _culprit(parts, texts, failure.index)
    written = [str(part) for part in parts]
    template, expansion = "".join(written), "".join(texts)
    index = sum(map(len, written[:place]))
    name = written[place] if isinstance(parts[place], Expression) else "a literal"
    wrong = f"URI-Template: {name} at index {index} makes an invalid reference"
    inside = f", in {failure.component}" if failure.component else ""
    reason = f"{complaint(expansion, failure.index, None, passwords(expansion))} of the expansion{inside}"
    extract = f"{excerpt(template, index, secrets(template))}\n{reason}"
    hint = None if failure.hint is None else f"hint: {failure.hint}"
    summary, _ = worded(f"{wrong}: {reason}", "", failure.expected, ())
    _, message = worded(wrong, extract, failure.expected, [hint])
    why = Explanation(index, failure.expected, failure.component, failure.hint, summary, message)
    return ParseError.explained("URI-Template", template, why)


def _culprit(parts: Sequence[Part], texts: Sequence[str], index: int) -> int:
    """The expression to which a failure at an index of the expansion is due."""
    # It is the last one that begins there or before, and wrote something if any did. Without one, it is the first one.
    starts = list(accumulate(map(len, texts), initial=0))
    expressions = [place for place, part in enumerate(parts) if isinstance(part, Expression)]
    before = [place for place in expressions if starts[place] <= index]
    return max(filter(texts.__getitem__, before), default=max(before, default=min(expressions, default=0)))
