"""The command `uriast`: it processes texts from arguments, files or standard input, one line at a time.

`app` is the command, and `commands` has one module per subcommand. The subcommands share the other modules, for example
`inputs`, `options` and `screen`. A user of the library needs nothing from here.
"""
