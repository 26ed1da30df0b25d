r"""The compiler: turns a definition into a pattern and a function that builds the value.

1. `lowering` turns the definition into a regular expression, as values of `regex`, and a recipe for the value.
2. `render` turns the regular expression into the source of a pattern.
3. `codegen` turns the recipe into Python code. `iterations` reads the values of a repetition.
4. `compiled` makes all of this on first use.

For other engines, `boundaries` tells which loops need no stack. It walks through the `states` of an expression.

`characters` finds the set of characters of a definition that reads exactly one character.

Take a digit, and perhaps a second one after a dot. Lowering gives a group to each text that the value needs. The recipe
refers to the groups:

>>> from uriast.combinators import char_range, literal, seq
>>> digit = char_range("0", "9")
>>> version = seq(digit, (literal(".") >> digit).optional())
>>> from uriast.combinators.compiler.lowering import Lowering
>>> regex, recipe, _ = Lowering().value(version.definition)
>>> recipe
Tuple(items=(Captured(group=1), Captured(group=2)))

The expression becomes a pattern, in which `(?:...|)` is the option:

>>> from uriast.combinators.compiler.render import pattern_source
>>> pattern_source(regex)
'([0-9])(?:\\.([0-9])|)'

The recipe becomes the lines after the match. The dot has no group, so no value is built for it:

>>> print(version.builder_source)
def read(stream):
    match = fullmatch(stream)
    if match is not None:
        g1, g2, = match.groups()
        return (g1, g2, )
    return NO_MATCH
>>> version.parse("3.1"), version.parse("3")
(('3', '1'), ('3', None))

docs/explanation/architecture.md follows a larger rule, `authority`, which builds nodes. Nothing here explains errors.
"""
