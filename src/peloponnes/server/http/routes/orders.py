"""Routes about standing orders: what a guest has left for the coming decisions of an auction. Nobody else is told of them."""

from typing import Annotated

from fastapi import Query

from peloponnes.server.http.context import AT_TABLE, Context, PathId
from peloponnes.server.http.late_route import new_router
from peloponnes.server.wire.orders import LeaveOrder, OwnOrder
from peloponnes.server.wire.requests import SeatNumber

router = new_router("orders")

OfSeat = Annotated[SeatNumber | None, Query(description="The guest's seat; without it, their first one.")]


@router.get("/api/tables/{id}/order", responses=AT_TABLE)
async def orders(context: Context, id: PathId) -> list[OwnOrder]:
    """The standing orders of the guest's own seats, and what each would do now."""
    return await context.services.orders.of(id, await context.visitor())


@router.put("/api/tables/{id}/order", responses=AT_TABLE)
async def leave_order(context: Context, id: PathId, wanted: LeaveOrder) -> list[OwnOrder]:
    """Leave an order for the coming decisions of this round's auction, instead of the seat's last one."""
    return await context.services.orders.leave(id, await context.visitor(), wanted)


@router.delete("/api/tables/{id}/order", responses=AT_TABLE)
async def cancel_order(context: Context, id: PathId, seat: OfSeat = None) -> list[OwnOrder]:
    """Cancel an order, or put away why the last one ended."""
    return await context.services.orders.cancel(id, await context.visitor(), seat)
