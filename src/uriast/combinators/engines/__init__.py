"""A rule as a pattern for other engines.

1. `groups` turns the definition into a regular expression (see `regular.regex`) with a group for each component.
2. `factoring` lets alternatives share what they have in common, so that a component has few groups.
3. `pattern` drops the look-aheads that a whole text does not need (RE2 and Rust have none), names the groups, and
   renders the pattern in one of the `dialects` by `run.render`. For Java and PCRE2,
   `possessive` finds out which loops need no stack.
"""
