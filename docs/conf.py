"""The site: Sphinx, with pages in Markdown (MyST) and the theme Furo.

`python -m sphinx -W docs OUT` writes it into a folder, with the playground.
"""

import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from extensions.public import LIBRARIES

project = "uriast"
release = metadata.version("uriast")
extensions = [
    "myst_parser",
    "sphinx.ext.intersphinx",
    "extensions.api",
    "extensions.grammar_pages",
    "extensions.links",
    "extensions.outcomes",
    "extensions.playground_page",
]
exclude_patterns = ["playground", "extensions", "inventories"]
nitpicky = True
nitpick_ignore_regex = [  # a path of ours in backticks must lead somewhere
    ("py:(?!obj).*", ".*"),
    ("py:obj", r"(?!uriast\.).*|.*\.[A-Z](_co)?|uriast\.(cli|literals|testing\.proof)"),
]
default_role = "py:obj"  # what stands in backticks is a link, if it is a public name
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
autodoc_inherit_docstrings = False
autodoc_mock_imports = LIBRARIES
intersphinx_mapping = {  # from files, which have the names that docstrings mention: no network is needed
    "python": ("https://docs.python.org/3", "inventories/python.txt"),
    "attrs": ("https://www.attrs.org/en/stable", "inventories/attrs.txt"),
    "parsy": ("https://parsy.readthedocs.io/en/latest", "inventories/parsy.txt"),
}
python_use_unqualified_type_names = True
maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"
highlight_options = {name: {"stripnl": True} for name in ("python", "pycon")}  # doctest needs an empty last line
html_theme = "furo"
html_title = "uriast"
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["site.css"]
