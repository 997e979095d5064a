"""A route checks and describes its answers as any of FastAPI's does, but builds their model only then."""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.exceptions import ResponseValidationError
from typing_extensions import TypedDict

from peloponnes.server.http.late_route import new_router


class Point(TypedDict):
    x: int


def answered(document: dict[str, Any]) -> tuple[list[bool], Any, Any]:
    """Before and after a request, whether the model is built; the answer; and its description."""
    router = new_router("points")

    @router.get("/point", response_model=Point)
    async def point() -> dict[str, Any]:
        return document

    async def ask() -> Any:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
            return (await client.get("/point")).json()

    app = FastAPI(routes=[*router.routes])
    before = "whole" in vars(router.routes[0])
    answer = asyncio.run(ask())
    described = app.openapi()["paths"]["/point"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    return [before, "whole" in vars(router.routes[0])], answer, described


def test_the_model_of_an_answer_is_built_when_it_first_answers() -> None:
    built, answer, described = answered({"x": 3, "secret": 4})
    assert built == [False, True]
    assert answer == {"x": 3}  # and nothing that the model does not have
    assert described == {"$ref": "#/components/schemas/Point"}


def test_an_answer_that_is_not_as_described_is_an_error() -> None:
    with pytest.raises(ResponseValidationError):
        answered({"x": "far"})
