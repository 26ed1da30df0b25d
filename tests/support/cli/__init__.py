"""The command in tests: run in this process or in one of its own."""
