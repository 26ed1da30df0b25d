"""A goal for editing the pairs of a query, relative to yarl, which does not validate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import uriast
from benchmarks.measure import Contender, Measured, race, ratio
from benchmarks.peers import installed, yarl_without_caches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.corpus import Corpus

    Goal = tuple[str, Measured | None, float]

PEER: Final = "yarl"
CHANGES: Final[dict[str, str | int]] = {"page": 2, "q": "tom & jerry"}


def goals(corpus: Corpus, turns: int) -> Iterator[Goal]:
    """The goals: a description, the measured number (`None` without the package), and its limit."""
    measured = _edited(corpus.valid, turns) if installed(PEER) else None
    yield "`str(edit_query(text, set=...))` / `str(yarl.URL(text).update_query(...))`", measured, 2


def _edited(texts: Sequence[str], turns: int) -> Measured:
    """From text to text, over the texts that yarl accepts too."""
    url = yarl_without_caches().URL
    both = [text for text in texts if _accepts(url, text)]
    times = race(
        {
            "uriast": Contender(lambda text: str(uriast.edit_query(text, set=CHANGES)), both),
            PEER: Contender(lambda text: str(url(text).update_query(CHANGES)), both),
        },
        turns,
    )
    return ratio(times["uriast"], times[PEER])


def _accepts(url: Any, text: str) -> bool:
    try:
        url(text)
    except ValueError:
        return False
    return True
