"""How a rule is run: as a pattern, and in Python by generated functions that build the value and compare it.

1. `render` turns the regular expression into the source of a pattern, in a dialect.
2. `codegen` turns the recipe into Python code. The values of a repetition are read again from its text; `division`
   refuses one whose iterations have no clear boundaries.
3. `comparing` turns the recipe into a function that compares a node built by hand with what its text is read as.
4. `compiled` makes all of this on first use.

docs/explanation/architecture.md follows a rule through these steps.
"""
