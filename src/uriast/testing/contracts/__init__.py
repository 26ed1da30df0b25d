"""Contracts: base classes of test classes. A subclass names what is tested; pytest runs the tests that it inherits.

- `SchemeContract` is for a scheme, with the examples of its RFC.
- `GrammarContract` is for a grammar, with its ABNF.

pytest asks a class for the parameters of its tests (`pytest_generate_tests`), so each example is a test of its own.
"""

from uriast.testing.contracts.grammar import GrammarContract as GrammarContract
from uriast.testing.contracts.scheme import SchemeContract as SchemeContract
