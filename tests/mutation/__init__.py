"""Mutation testing: changes the source in small ways, and tells which changes no test notices.

    python -m tests.mutation [MODULE ...] [--since REVISION] [--jobs N] [--grown] [--list]

`plan` says which modules there are and which tests hold each, `ignored` finds the source that is not mutated, `trial`
runs the tests of a module in a copy of the tree, `session` keeps the verdicts, `survivors` reads the list of accepted
survivors (`survivors.toml`), `command` is the command. cosmic-ray makes the mutants.
"""
