"""A column of SQLAlchemy has text in the database and the values of a rule in Python."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import TYPE_CHECKING, Any, Final

import pytest
from sqlalchemy import Column, Engine, MetaData, String, Table, cast, create_engine, insert, literal, select, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import StatementError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column
from support.field_samples import BAD, CASES, SECRET, URN_CASE, WITH_SECRET, Case

from uriast import URI, Host, IPv4Literal, ParseError, RegName, parse
from uriast.combinators import IrreversibleError, Node
from uriast.grammar.rfc3986 import dec_octet, host
from uriast.integrations.sqlalchemy import RuleType
from uriast.schemes import HTTPS

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.once, pytest.mark.slow]

each_case: Final = pytest.mark.parametrize("case", [*CASES.values(), URN_CASE], ids=lambda case: case.name)


class Base(DeclarativeBase):
    pass


class Server(Base):
    __tablename__ = "servers"

    home: Mapped[URI] = mapped_column(RuleType(URI), primary_key=True)
    host: Mapped[Host] = mapped_column(RuleType(host, length=255))
    limit: Mapped[int | None] = mapped_column(RuleType(dec_octet))


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = create_engine("sqlite://", hide_parameters=True)
    Base.metadata.create_all(made)
    yield made
    made.dispose()


@pytest.fixture
def session(engine: Engine) -> Iterator[Session]:
    with Session(engine) as made:
        made.add(Server(home=parse(WITH_SECRET), host=IPv4Literal("1.2.3.4"), limit=7))
        made.add(Server(home="a:b", host="h", limit=None))
        made.commit()
        yield made


def test_the_database_has_texts_and_null(session: Session) -> None:
    rows = session.execute(text("SELECT home, host, limit FROM servers ORDER BY home".replace("limit", '"limit"')))
    assert [tuple(row) for row in rows] == [("a:b", "h", None), (WITH_SECRET, "1.2.3.4", "7")]


def test_values_are_read_by_the_rule(session: Session) -> None:
    session.expunge_all()
    one, other = session.scalars(select(Server).order_by(Server.home)).all()
    assert (one.home, one.host, one.limit) == (parse("a:b"), RegName("h"), None)
    assert (other.home, other.host, other.limit) == (parse(WITH_SECRET), IPv4Literal("1.2.3.4"), 7)


@pytest.mark.parametrize("value", ["1.2.3.4", IPv4Literal("1.2.3.4")])
def test_a_column_is_compared_with_a_text_or_a_value(session: Session, value: object) -> None:
    assert session.scalars(select(Server.limit).where(Server.host == value)).all() == [7]
    assert session.scalars(select(Server.limit).where(Server.host.in_([value]))).all() == [7]
    assert session.scalars(select(Server.limit).where(Server.host != value)).all() == [None]


def test_a_part_of_a_text_is_searched(session: Session) -> None:
    for found in (
        Server.home.like("http:%"),
        Server.home.ilike("HTTP:%"),
        Server.home.startswith("http"),
        Server.home.contains("//"),
        Server.home.regexp_match("^h"),
        Server.home.between("b:", parse("z:")),
        Server.home.op("GLOB")("h*"),
    ):
        assert session.scalars(select(Server.limit).where(found)).all() == [7]
    assert session.scalars(select("see " + cast(Server.home, String)).where(Server.limit.is_(None))).all() == [
        "see a:b"
    ]


def test_null_is_none(session: Session) -> None:
    assert session.scalars(select(Server.home).where(Server.limit.is_(None))).all() == [parse("a:b")]


@each_case
def test_each_type_goes_to_the_database_and_back(case: Case, engine: Engine) -> None:
    kind = case.kind.__metadata__[0] if hasattr(case.kind, "__metadata__") else case.kind
    table = Table("samples", MetaData(), Column("value", RuleType(kind)))
    with engine.connect() as connection:
        table.create(connection)
        for valid in case.valid:
            connection.execute(insert(table), {"value": valid})
        found = connection.execute(select(table)).scalars().all()
        assert [connection.execute(select(literal(each, table.c.value.type))).scalar() for each in found] == found
        assert connection.execute(text("SELECT value FROM samples")).scalars().all() == list(case.valid)
        for invalid in case.invalid:
            with pytest.raises(StatementError):
                connection.execute(insert(table), {"value": invalid})


@pytest.mark.parametrize("value", [BAD, 7, parse(f"//user:{SECRET}@h")])
def test_another_value_is_refused_without_showing_a_password(session: Session, value: object) -> None:
    with pytest.raises(StatementError) as refused:
        session.execute(select(Server).where(Server.home == value))
    assert isinstance(refused.value.orig, ParseError if isinstance(value, str) else TypeError)
    assert SECRET not in f"{refused.value}{refused.value!r}"


def test_a_generic_uri_is_written_if_it_is_one_of_the_scheme_of_the_class() -> None:
    kind: RuleType[Any] = RuleType(HTTPS)
    dialect = sqlite.dialect()
    assert kind.process_bind_param(parse("https://h/"), dialect) == "https://h/"
    with pytest.raises(ParseError, match="expected the scheme https, got http"):
        kind.process_bind_param(parse("http://h/"), dialect)


def test_an_invalid_text_in_the_database_is_an_error(session: Session) -> None:
    session.execute(text("UPDATE servers SET host = 'a b'"))
    with pytest.raises(ParseError, match=r"unexpected .* at index 1"):
        session.scalars(select(Server.host)).all()


def test_a_value_is_rendered_as_a_literal(session: Session) -> None:
    statement = select(Server).where(Server.host == RegName("o'h"), Server.limit == 7)
    shown = str(statement.compile(session.get_bind(), compile_kwargs={"literal_binds": True}))
    assert "servers.host = 'o''h'" in shown
    assert shown.endswith("= '7'")


def test_statements_are_kept(engine: Engine) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one, other = (select(Server).where(Server.home == each)._generate_cache_key() for each in ("a:b", "c:d"))  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] # what SQLAlchemy keeps statements by
    assert one is not None
    assert other is not None
    assert one.key == other.key
    assert hash(one.key) == hash(other.key)
    assert engine.dialect.supports_statement_cache


def test_a_type_is_copied_and_pickled() -> None:
    for kind in (RuleType(URI), RuleType(host, length=3)):
        for made in (copy.copy(kind), pickle.loads(pickle.dumps(kind)), kind.copy()):
            assert repr(made) == repr(kind)
            assert made.length == kind.length
    assert (RuleType(URI).python_type, RuleType(host).python_type) == (URI, object)
    assert repr(RuleType(host, length=3).impl) == "String(length=3)"  # what a migration of Alembic may have


def test_other_kinds_are_refused() -> None:
    with pytest.raises(TypeError, match="expected a rule or a node class, got int"):
        RuleType(int)
    with pytest.raises(IrreversibleError):
        RuleType(Node)


def test_a_type_shows_its_rule_and_length() -> None:
    assert (repr(RuleType(URI)), repr(RuleType(host, length=255))) == ("RuleType(URI)", "RuleType(host, length=255)")
