"""What the site needs of Sphinx besides autodoc and napoleon.

- `api` writes about public names, `public` says what they are, `grammar_pages` writes about rules.
- `outcomes` writes tables of what examples give.
- `links` makes links of names in backticks, `playground_page` puts the playground beside the pages.
"""
