"""Messages: what a person sees of a text, a node or an error.

- `masking` hides the secrets of a text.
- `sentences` has what all errors say in the same words.
- `excerpts` shows the part of a text around an error, without control characters.
- `drawing` has the tree of a node, `markup` a text as HTML.

Other packages decide which parts of a text are secret.
"""

from uriast.combinators.messages.excerpts import WINDOW, character_at, excerpt, shown
from uriast.combinators.messages.markup import preformatted
from uriast.combinators.messages.masking import MASK, joined, masked, secret_at
from uriast.combinators.messages.sentences import END_OF_INPUT, complaint, did_you_mean, listed, worded

__all__ = [
    "END_OF_INPUT",
    "MASK",
    "WINDOW",
    "character_at",
    "complaint",
    "did_you_mean",
    "excerpt",
    "joined",
    "listed",
    "masked",
    "preformatted",
    "secret_at",
    "shown",
    "worded",
]
