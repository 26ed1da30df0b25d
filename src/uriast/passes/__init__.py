"""Passes: the operations on references. Each is a module or a folder with the name of the operation.

A pass is a function over the nodes of a URI or an IRI; `syntax` holds the classes and rules of both, and
`arguments` checks what else a caller gives. No pass knows the grammar of a scheme: `schemes` asks for the facts about a
scheme, and for what its nodes mean.
"""
