"""Tools for tests of your own rules, nodes and schemes. They need hypothesis: `pip install 'uriast[testing]'`.

- `SchemeContract` and `GrammarContract` are base classes of test classes: give them examples, and pytest runs the rest.
- `assert_language`, `assert_longest_prefix` and `assert_linear` prove what holds for all texts of a rule.
- `assert_prints_what_it_reads` checks on generated texts the laws that each rule of nodes should hold.
- `strategies` generates texts that a rule matches, texts that it nearly matches, and the nodes of its texts.

Once uriast is installed, hypothesis knows each node class that is bound to a rule: `st.from_type(URI)` gives URIs.
"""

from typing import TYPE_CHECKING

try:
    import hypothesis as _  # noqa: F401 - asked for first, so that the error says what to install
except ImportError as error:
    message = "uriast.testing needs hypothesis: pip install 'uriast[testing]'"
    raise ImportError(message, name="hypothesis") from error

if TYPE_CHECKING:
    from uriast.testing._names import *  # noqa: F403 - the one list of the names

    __all__: list[str]
else:  # who only needs `strategies` needs none of them
    from uriast.combinators.deferred import deferred

    __all__, __getattr__, __dir__ = deferred(__name__)
