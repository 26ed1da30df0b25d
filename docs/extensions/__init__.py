"""What the site needs of Sphinx besides its own extensions.

- `grammar_pages` writes about rules, `public_names` about everything else that is public.
- `docstrings` reads the sections of docstrings, such as `Args:`.
- `playground_page` puts the playground beside the pages.
"""
