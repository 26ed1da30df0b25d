"""Fuzzing: checks the laws of the library on random texts. The cases are seeded, so each can be repeated.

    python -m tests.fuzz [--seed N] [--seconds S | --forever] [--only NAME ...] [--case K] [--scaling] [--list]

`fuzzer` defines a fuzzer, `laws` contains all fuzzers, `texts` generates the cases, `oracles` implements the RFCs
independently of the library, `shrinking` reduces a counterexample, `runner` runs the fuzzers, `command` is the command.
"""
