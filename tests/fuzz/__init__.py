"""Fuzzing: the laws of the library over random texts, seeded, so that each case can be repeated.

    python -m tests.fuzz [--seed N] [--seconds S | --forever] [--only NAME ...] [--case K] [--scaling] [--list]

`fuzzer` says what a fuzzer is, `laws` has them all, `texts` makes the cases, `oracles` holds what the RFCs say in code
of its own, `shrinking` makes a counter-example small, `runner` runs and `command` is the command.
"""
