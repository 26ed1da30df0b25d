"""Tools for tests of your own rules, nodes and schemes. They need hypothesis: `pip install 'uriast[testing]'`.

- `strategies` generates texts that a rule matches, texts that it nearly matches, and the nodes of its texts.
- `assert_prints_what_it_reads` checks the laws that each rule of nodes should hold.

Once uriast is installed, hypothesis knows the node classes of RFC 3986 and RFC 3987: `st.from_type(URI)` gives URIs.

Public modules: `strategies`.
"""

try:
    import hypothesis as _  # noqa: F401 - asked for first, so that the error says what to install
except ImportError as error:
    message = "uriast.testing needs hypothesis: pip install 'uriast[testing]'"
    raise ImportError(message, name="hypothesis") from error

from uriast.testing.laws import assert_prints_what_it_reads

__all__ = ["assert_prints_what_it_reads"]
