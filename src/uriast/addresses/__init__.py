"""IP addresses: which are global, by IANA's registries, and which are written as names.

A program that imports one of the modules does not load the others: this one imports nothing.

Public modules: `rare_forms`, `reachability`, `registries`.
"""
