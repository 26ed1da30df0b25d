"""IP addresses: what the registries say about each, and how a host hides one.

`reachability` has the address of a host, and says whether it is global. `registries` has the facts: one row for each
block of addresses. `rare_forms` reads the IPv4 addresses that RFC 3986 takes for names. This `__init__` imports
nothing, so that a program that needs one of the modules does not load the others.

Public modules: `rare_forms`, `reachability`, `registries`.
"""
