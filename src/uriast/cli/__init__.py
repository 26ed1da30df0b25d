"""The command `uriast`. A user of the library needs nothing from here.

`app` is the command; `lines` makes a subcommand of a function of what a line is read as; `parameters` has the options,
`inputs` and `output` read and write. The others are the subcommands.
"""
