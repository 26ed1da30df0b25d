"""A rule for other engines: as a pattern in their dialects, and as a table.

1. `groups` turns the definition into a regular expression (see `compiler.regex`) with a group for each component.
   `names` tells which rules can have one.
2. `lookaheads` drops the look-aheads that a whole text does not need. RE2 and Rust have none.
3. `factoring` lets alternatives share what they have in common, so that a component has few groups.
4. `pattern` names the groups, and renders the pattern in one of the `dialects` by `compiler.render`.

`table` makes a table of the same regular expression, without `lookaheads` and `factoring`: a table has look-aheads, and
alternatives share places there anyway.
"""
