"""The compiler: turns a definition into a pattern and a function that builds the value.

1. `lowering` turns the definition into a regular expression, as values of `regex`, and a recipe for the value. For
   other engines, it marks some of the named rules.
2. `render` turns the regular expression into the source of a pattern.
3. `codegen` turns the recipe into Python code. `iterations` reads the values of a repetition. `division` refuses
   one whose iterations have no clear boundaries.
4. `comparing` turns the recipe into a function that compares a node built by hand with what its text is read as.
5. `compiled` makes all of this on first use.

For other engines, `boundaries` tells which loops need no stack. Both it and `division` ask the position automaton of
`automata`, for which `forms` translates regular expressions.

`characters` finds the set of characters of a definition that reads exactly one character.

docs/explanation/architecture.md follows a rule through these steps. Nothing here explains errors.
"""
