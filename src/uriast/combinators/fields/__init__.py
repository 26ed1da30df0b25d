"""Fields: what other libraries need to know of a rule, or of a node class, as the type of a field.

- `field` reads, writes and checks the values of one field, whatever the library. It finds the field of an annotation,
  such as `Annotated[int, number]`, also in a union.
- `narrowing` makes the rule of one node class from a rule that builds several.
- `pydantic` makes the schemas that pydantic asks a type for.

None of them imports another library before one of its functions is called.
"""
