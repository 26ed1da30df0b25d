"""Subcommands that read files of tables, with a column of texts.

`columns` adds the components of the texts. `formats` reads and writes the files, `conversion` goes through the rows,
and `reasons` sums up why texts are invalid. All but `columns` itself need the extra `columns`.
"""
