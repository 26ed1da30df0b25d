"""What other libraries need of rules. Each module is about one library, and most have an extra of its name.

Columns of references:

- `polars` has a namespace of expressions, `duckdb` functions of SQL, and `pandas` an accessor of series.
- `spark` has a function that adds a column to a DataFrame.
- `methods` has the methods that Polars and pandas share.

Rules and node classes as types of fields:

- pydantic needs nothing for them; `pydantic` masks the errors of others. `cattrs` configures a converter.
- `sqlalchemy` has a type of columns, `click` and `argparse` one of options, and `jsonschema` a checker of formats.
"""
