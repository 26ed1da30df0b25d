"""The way back: from a node to its text (invertible syntax descriptions: Rendel and Ostermann, 2010).

The rule that builds a class also determines how its nodes are written. For each class, two functions are generated
on first use: one for the text, and one for the parts. Take a rule with two fields:

    seq(digits, (literal(":") >> digits).optional()).combine(Pair)          with Pair(left, right=None)

It passes through these modules:

- `binding` binds the class to the rule that builds it.
- `ways` finds the ways to write each value, and the texts around it: `left` has none. `right` has `:` before it, or is
  `None` and has no text. A text without a value, such as `:`, must be the only one that can be there (see `texts`).
  The kinds of values, such as `None`, show which way is theirs.
- `writing` generates code from that: of a function that returns the text, or of one that returns the parts, the fields
  and the items of lists and tuples in them, so that `spans` can say where each is.

      v0 = '' if right is None else f':{right}'
      return f'{left}{v0}'

- `derived` installs these functions in a class. It also makes one that writes any value of a rule by the rule alone:
  the classes of nodes in it may be bound to other rules.
- `checking` reads the text of a node again that did not read back at once (see `run.comparing`). It refuses the node
  unless the two are equal after all, and explains why.
- `verdict` decides whether a rule is reversible at all, and finds a text that the rule does not write again.
"""
