"""The passes for IRIs alone (RFC 3987): mapping to URIs and back, normalization, bidirectional text.

Passes that work on URIs and IRIs alike are not here. This `__init__` imports nothing, so that a program that needs one
of the modules does not load the others.

Public modules: `bidi`, `mapping`, `normal_forms`.
"""
