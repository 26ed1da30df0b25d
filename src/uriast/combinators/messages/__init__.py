"""Messages: the display of a text in an error, a diagram or a `repr`.

- `masking` hides the secrets of a text.
- `excerpts` shows the part of a text around an error, without control characters.

Other packages decide which parts of a text are secret.
"""

from uriast.combinators.messages.excerpts import character_at, excerpt, shown
from uriast.combinators.messages.masking import MASK, joined, masked, secret_at

__all__ = [
    "MASK",
    "character_at",
    "excerpt",
    "joined",
    "masked",
    "secret_at",
    "shown",
]
