"""Passes: what is done to references, one module or folder an operation, under the operation's name.

A pass is a function over nodes of `families`, URIs or IRIs. No pass knows the rules of a scheme: what passes need to
know of schemes is in `scheme_traits`.
"""
