"""The way back: a definition read from a node to its text.

The rule that builds a class says how its nodes are written, so no class writes itself. For each class three functions
are made on first use: its text, its pieces, and whether its fields are valid. (The field calls this invertible syntax
descriptions: Rendel and Ostermann, 2010.)

- `shape`: what a definition writes, and why it may not be reversible;
- `writing`: the functions that give text and pieces;
- `validity`: the function that tells whether fields are valid; `overlap`: where an earlier alternative may be meant;
- `derived`: these functions for a class; `fault`: why a node cannot be built.
"""
