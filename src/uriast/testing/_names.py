"""The names of the package, each with the module that it is imported from when it is first used."""

from uriast.testing.assertions import (
    assert_language as assert_language,
    assert_linear as assert_linear,
    assert_longest_prefix as assert_longest_prefix,
)
from uriast.testing.contracts import GrammarContract as GrammarContract, SchemeContract as SchemeContract
from uriast.testing.laws import assert_prints_what_it_reads as assert_prints_what_it_reads
