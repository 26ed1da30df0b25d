"""The site: Sphinx, with pages in Markdown (MyST) and the theme Furo.

`python -m sphinx -W docs OUT` writes it into a folder, with the playground.
"""

import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "uriast"
release = metadata.version("uriast")
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "extensions.docstrings",
    "extensions.grammar_pages",
    "extensions.outcomes",
    "extensions.playground_page",
    "extensions.public_names",
    "extensions.references",
    "extensions.rfc_sections",
]
exclude_patterns = ["playground", "extensions"]
default_role = "py:obj"  # what stands in backticks is a link, if it is a public name
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"
html_theme = "furo"
html_title = "uriast"
html_show_copyright = False
html_static_path = ["static"]
html_css_files = ["site.css"]
