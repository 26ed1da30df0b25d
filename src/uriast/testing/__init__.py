"""Tools for tests of your own rules, nodes and schemes. They need hypothesis: `pip install 'uriast[testing]'`.

- `SchemeContract` and `GrammarContract` are base classes of test classes: give them examples, and pytest runs the rest.
- `assert_language`, `assert_longest_prefix` and `assert_linear` prove what holds for all texts of a rule.
- `assert_prints_what_it_reads` checks on generated texts the laws that each rule of nodes should hold.
- `strategies` generates texts that a rule matches, texts that it nearly matches, and the nodes of its texts.

Once uriast is installed, hypothesis knows each node class that is bound to a rule: `st.from_type(URI)` gives URIs.

Public modules: `strategies`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

try:
    import hypothesis as _  # noqa: F401 - asked for first, so that the error says what to install
except ImportError as error:
    message = "uriast.testing needs hypothesis: pip install 'uriast[testing]'"
    raise ImportError(message, name="hypothesis") from error

if TYPE_CHECKING:
    from uriast.testing.assertions import assert_language, assert_linear, assert_longest_prefix
    from uriast.testing.contracts import GrammarContract, SchemeContract
    from uriast.testing.laws import assert_prints_what_it_reads
else:  # the same names; who only needs `strategies` needs none of them
    _HOMES = {
        "GrammarContract": "contracts",
        "SchemeContract": "contracts",
        "assert_language": "assertions",
        "assert_linear": "assertions",
        "assert_longest_prefix": "assertions",
        "assert_prints_what_it_reads": "laws",
    }
    """The module of each name, which is imported when the name is first used."""

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        return globals().setdefault(name, getattr(import_module(f"uriast.testing.{_HOMES[name]}"), name))

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "GrammarContract",
    "SchemeContract",
    "assert_language",
    "assert_linear",
    "assert_longest_prefix",
    "assert_prints_what_it_reads",
]
