"""The way back: a definition read from a node to its text.

The rule that builds a class says how its nodes are written, so no class writes itself. For each class three functions
are made on first use: its text, its pieces, and whether its fields are valid. (The field calls this invertible syntax
descriptions: Rendel and Ostermann, 2010.) A rule of two fields,

    seq(digits, (literal(":") >> digits).optional()).combine(Pair)          with Pair(left, right=None)

goes through these modules:

- `shape` tells what is written where: `left`, a text; then `right`, a text behind `:`, or `None`, of which nothing is.
- `writing` makes code of it. Kinds of values that are written alike are one case, the others are told by their types:

      v1 = '' if right is None else f':{right}'
      return f'{left}{v1}'

- `validity` makes code that matches each text by the rule of its place, and trusts each node, which was checked when it
  was made: `digits(left) and (digits(right) or right is None)`. Where an earlier alternative can read what a later one
  reads (`overlap`), a value of the later one is refused whose text the earlier one reads.
- `derived` gives a class these functions; `fault` tells why a node cannot be built that holds one of another grammar;
  `verdict` tells whether a rule can be read backwards at all.
"""
