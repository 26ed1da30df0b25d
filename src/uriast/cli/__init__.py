"""The command `uriast`: it processes texts from arguments, files or standard input, one line at a time.

`app` is the command, and `commands` has one module a subcommand. The other modules are shared by the subcommands:
inputs, options, the screen. A user of the library needs nothing from here.
"""
