"""A type of SQLAlchemy's columns: text in the database, the value of a rule in Python.

>>> from sqlalchemy import create_engine, select
>>> from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
>>> from uriast import URI, parse_uri
>>> class Base(DeclarativeBase):
...     pass
>>> class Link(Base):
...     __tablename__ = "links"
...     target = mapped_column(RuleType(URI), primary_key=True)
>>> engine = create_engine("sqlite://")
>>> Base.metadata.create_all(engine)
>>> with Session(engine) as session:
...     session.add(Link(target=parse_uri("http://example.com/a")))
...     session.commit()
...     session.scalars(select(Link.target).where(Link.target == "http://example.com/a")).one().host
RegName(text='example.com')
>>> engine.dispose()

This module needs SQLAlchemy, which the extra `uriast[sqlalchemy]` installs.
"""

from __future__ import annotations

from importlib.util import find_spec
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

if find_spec("sqlalchemy") is None:
    _message = "uriast.integrations.sqlalchemy needs the package sqlalchemy: install uriast[sqlalchemy]"
    raise ImportError(_message)

from sqlalchemy import String, TypeDecorator
from sqlalchemy.sql import operators

from uriast.combinators.fields.field import field_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.engine import Dialect
    from sqlalchemy.sql.operators import OperatorType
    from sqlalchemy.types import TypeEngine

    from uriast.combinators import Rule

__all__ = ["RuleType"]

T = TypeVar("T")

COMPARISONS: Final = frozenset(
    {
        *(eq, ne, lt, le, gt, ge),
        *(operators.in_op, operators.not_in_op, operators.is_distinct_from, operators.is_not_distinct_from),
        operators.and_,  # the bounds of `between`
    }
)
"""The operators that compare a column with another value of its type. Others, such as `LIKE`, take any text."""


class RuleType(TypeDecorator[T]):
    """The type of a column whose texts a rule reads: `mapped_column(RuleType(URI))`, `mapped_column(RuleType(host))`.

    A value goes to the database as its text, and a text that is not valid is refused: so it may be compared with a
    text or with a value. `like` and `startswith` take any text. `None` is `NULL`.

    SQLAlchemy's own error shows the parameters of a statement, with passwords:
    `create_engine(..., hide_parameters=True)` hides them.

    >>> from uriast.grammar.rfc3986 import host
    >>> RuleType(host, length=255)
    RuleType(host, length=255)

    Args:
        kind: A rule or a node class.
        length: The length of the column, as for `String`.

    Raises:
        IrreversibleError: No rule is bound to the class.
    """

    impl = String
    cache_ok = True

    def __init__(self, kind: Rule[T] | type[T], length: int | None = None) -> None:
        super().__init__(length)
        self.kind = kind  # a part of the key under which SQLAlchemy keeps a statement
        self.length = length
        self._field = field_of(kind)

    def __repr__(self) -> str:
        return f"RuleType({self._field.name}{'' if self.length is None else f', length={self.length}'})"

    def __reduce__(self) -> tuple[Callable[..., RuleType[T]], tuple[Rule[T] | type[T], int | None]]:
        """Pickle the type as what it is made of."""
        return type(self), (self.kind, self.length)

    @property
    def python_type(self) -> type[Any]:
        """The class of the values; `object` for a rule."""
        return self.kind if isinstance(self.kind, type) else object

    def coerce_compared_value(self, op: OperatorType | None, value: Any) -> TypeEngine[Any]:  # noqa: ARG002 - as the base class
        """The type of what an operator has on its other side: this one for a comparison, else that of any text.

        >>> from operator import eq
        >>> from sqlalchemy.sql.operators import like_op
        >>> from uriast import URI
        >>> RuleType(URI).coerce_compared_value(eq, "a:b"), RuleType(URI).coerce_compared_value(like_op, "a%")
        (RuleType(URI), String())
        """
        return self if op in COMPARISONS else String()

    def process_bind_param(self, value: T | str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - as the base class
        """The text of a value, or a text that is valid.

        >>> from sqlalchemy.dialects import sqlite
        >>> from uriast import URI
        >>> RuleType(URI).process_bind_param("a:b", sqlite.dialect())
        'a:b'

        Raises:
            ParseError: The text is not valid.
            ValueError: The value is not valid.
        """
        return None if value is None else self._field.write(self._field.convert(value))

    def process_literal_param(self, value: T | None, dialect: Dialect) -> str:
        """The text of a value, as it is in a statement. SQLAlchemy puts it in quotes."""
        return cast("str", self.process_bind_param(value, dialect))

    def process_result_value(self, value: Any | None, dialect: Dialect) -> T | None:  # noqa: ARG002 - as the base class
        """The value of a text in the database.

        Raises:
            ParseError: The text is not valid.
        """
        return None if value is None else self._field.read(value)
