"""Passes: the operations on references. Each is a module or a folder with the name of the operation.

A pass is a function over the nodes of a URI or an IRI; `syntax` holds the classes and rules of both. No pass knows
the grammar of a scheme: `uriast.facts` holds the few facts about schemes that passes use.
"""
