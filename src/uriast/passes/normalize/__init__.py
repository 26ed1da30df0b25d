"""Normalization and comparison (RFC 3986, section 6).

`steps` declares the steps, and `plan` combines the chosen ones. `normalizer` applies them, with `hosts` for a host.
`comparison` compares normal forms.
"""

from uriast.passes.normalize.comparison import comparison_key, equivalent
from uriast.passes.normalize.normalizer import is_normalized, normalize
from uriast.passes.normalize.steps import NormalizationStep, SchemeSteps

__all__ = [
    "NormalizationStep",
    "SchemeSteps",
    "comparison_key",
    "equivalent",
    "is_normalized",
    "normalize",
]
