"""The command: texts from arguments, files or standard input, a line at a time."""
