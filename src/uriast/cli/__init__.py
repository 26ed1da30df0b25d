"""The command `uriast`: it processes texts from arguments, files or standard input, one line at a time."""
