"""How a rule runs: from its definition to a compiled pattern and a function that makes its value.

definition -> `lowering` -> `regex` -> `render` for the pattern; `lowering` -> `codegen` for the value, with
`iterations` for repetitions. `compiled` holds the two together. No module here explains an error.
"""
