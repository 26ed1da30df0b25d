"""A masked model shows no password in any error, also in those that are not about a field of ours."""

from __future__ import annotations

import json
from collections.abc import Callable  # noqa: TC003 - pydantic reads it
from functools import partial
from typing import Annotated, Any, Literal, Self, cast

import pytest
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
    TypeAdapter,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError
from support.field_samples import BAD, SECRET, WITH_SECRET

from uriast import URI
from uriast.combinators import literal
from uriast.integrations.pydantic import MASKED, MaskedModel, masked

pytestmark = [pytest.mark.once, pytest.mark.slow]


class Server(MaskedModel):
    model_config = ConfigDict(extra="forbid")

    home: URI
    name: str = ""
    number: URI | int = 0
    limits: dict[URI, int] = Field(default_factory=dict[URI, int])
    kind: Literal["a"] = "a"


class Tagged(BaseModel):
    kind: Literal["b"]


class Servers(BaseModel):
    all: list[Server]


@pytest.mark.parametrize(
    ("given", "count"),
    [
        ({"name": "a", "limits": {WITH_SECRET: 1}}, 1),
        ({"home": BAD}, 1),
        ({"home": "a:b", "number": BAD}, 2),
        ({"home": "a:b", "number": f"1user:{SECRET}@h"}, 2),
        ({"home": "a:b", "name": [WITH_SECRET], "limits": {BAD: WITH_SECRET}}, 3),
        ({"home": "a:b", "kind": WITH_SECRET, WITH_SECRET: 1}, 2),
    ],
)
def test_a_masked_model_shows_no_password(given: dict[str, object], count: int) -> None:
    for kind, value in ((Server, given), (Servers, {"all": [given]})):
        adapter: TypeAdapter[Server | Servers] = TypeAdapter(kind)
        validators: list[Callable[[], object]] = [
            partial(adapter.validate_python, value),
            partial(adapter.validate_json, json.dumps(value)),
        ]
        for validate in validators:
            with pytest.raises(ValidationError) as refused:
                validate()
            assert refused.value.error_count() == count
            assert SECRET not in f"{refused.value}{refused.value!r}{refused.value.errors()}{refused.value.json()}"


class Refusing(MaskedModel):
    home: URI

    @model_validator(mode="after")
    def refuse(self) -> Self:
        message = "no"
        raise ValueError(message)


class RefusingAround(MaskedModel):
    home: URI

    @model_validator(mode="wrap")
    @classmethod
    def refuse(cls, data: object, handler: Callable[[object], Self]) -> Self:
        handler(data)
        message = "no"
        raise ValueError(message)


@pytest.mark.parametrize("model", [Refusing, RefusingAround])
def test_an_error_of_the_model_s_own_validator_shows_no_password(model: type[MaskedModel]) -> None:
    given = {"home": WITH_SECRET}
    kinds: list[tuple[Any, object]] = [(model, given), (list[model], [given]), (RootModel[list[model]], [given])]  # type: ignore[valid-type] # a class
    for kind, value in kinds:
        with pytest.raises(ValidationError, match="no") as refused:
            TypeAdapter(kind).validate_python(value)
        assert SECRET not in f"{refused.value}{refused.value.errors()}"
    with pytest.raises(ValidationError, match="no") as refused:
        model(**cast("Any", given))
    assert SECRET not in f"{refused.value}{refused.value.errors()}"


def test_an_error_of_a_masked_model_is_written_as_json() -> None:
    with pytest.raises(ValidationError) as refused:
        Server.model_validate({"home": "\ud800", "kind": "\ud801"})
    assert [line["input"] for line in json.loads(refused.value.json())] == [r"\ud800", r"\ud801"]


def test_a_masked_model_is_as_any_other() -> None:
    made = Server.model_validate({"home": WITH_SECRET, "limits": {WITH_SECRET: "7"}})
    assert Server.model_validate_json(made.model_dump_json()) == made
    with pytest.raises(ValidationError, match=r"home\n  Field required \[type=missing, input_value='\*\*\*'"):
        Server.model_validate({})


def test_a_masked_type_shows_no_password() -> None:
    kinds: tuple[tuple[Any, object], ...] = (
        (Annotated[URI | int, MASKED], BAD),
        (Annotated[dict[URI, int], MASKED], {WITH_SECRET: "a"}),
        (Annotated[Server | Tagged, Field(discriminator="kind"), MASKED], {"kind": WITH_SECRET}),
    )
    for kind, value in kinds:
        with pytest.raises(ValidationError) as refused:
            TypeAdapter[object](kind).validate_python(value)
        assert SECRET not in f"{refused.value}{refused.value.errors()}{refused.value.json()}"
    assert TypeAdapter[URI | int](Annotated[URI | int, MASKED]).validate_python("7") == 7


def test_an_error_of_another_validator_keeps_its_message() -> None:
    class Checked(BaseModel):
        name: str
        place: Annotated[str, literal("{index}").desc("{rule}")] = "{index}"

        @field_validator("name")
        @classmethod
        def _check(cls, name: str) -> str:
            if name == "a":
                message = "no {name}"
                raise ValueError(message)
            kind = "other" if name == "b" else "value_error"  # pydantic's EmailStr takes this name for its own
            raise PydanticCustomError(kind, "no {letter}", {"letter": name})

    with pytest.raises(ValidationError) as refused:
        Checked(name="a", place="b")
    one, other = masked(refused.value).errors(include_url=False)
    assert (one["type"], one["msg"], one["input"]) == ("value_error", "Value error, no {name}", "a")
    assert other["msg"] == "{rule}: unexpected 'b' at index 0, in {rule}: expected \"{index}\""
    for name, kind in (("b", "other"), ("c", "value_error")):
        with pytest.raises(ValidationError) as refused:
            Checked(name=name)
        assert [(line["type"], line["msg"]) for line in masked(refused.value).errors()] == [(kind, f"no {name}")]
