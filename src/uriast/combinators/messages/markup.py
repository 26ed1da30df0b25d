"""Texts as HTML, for notebooks such as Jupyter."""


def preformatted(text: str) -> str:
    """A text as an element of HTML that keeps its lines and spaces.

    >>> preformatted("a < b")
    '<pre>a &lt; b</pre>'
    """
    from html import escape  # noqa: PLC0415 - few programs need it

    return f"<pre>{escape(text)}</pre>"
