"""Normalization (RFC 3986, 6.2.2 and 6.2.3).

`steps` declares the steps, and `plan` combines the chosen ones. `normalizer` applies them, with `hosts` for a host.
`triplets` and `characters` rewrite percent-encodings.

Public modules: `characters`, `triplets`.
"""

from uriast.passes.normalize.normalizer import is_normalized, normalize
from uriast.passes.normalize.steps import NormalizationStep, SchemeSteps

__all__ = [
    "NormalizationStep",
    "SchemeSteps",
    "is_normalized",
    "normalize",
]
