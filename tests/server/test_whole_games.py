"""Games of every edition, played to the end by several real clients at once, over sockets and HTTP, on both databases."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from peloponnes.record import Record
from tests.server.served import Guest, Served, names_of

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 3, {}),
    ("solo", 1, {"level": 3, "extra": ["wood", "food"], "civilization": "sparta"}),
    ("sea", 4, {}),
    ("heroes", 3, {"options": ["negotiation", "sea-tiles"]}),
]
MORE_GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {"options": ["civilizations", "sea-tiles"]}),
    ("solo", 1, {}),
    ("heroes", 8, {}),
]


def seated(served: Served, edition: str, players: int, more: dict[str, Any]) -> tuple[str, list[Guest]]:
    """A table with all seats taken, two on one device if there are enough, and a bot if there are many."""
    host = Guest(served, "Ann")
    seats = ["here", *["invited"] * (players - 1)]
    if players > 4:
        seats[-2:] = ["here", "novice"]
    table = host.create(*seats, edition=edition, **more)
    guests = [host]
    for invitation in host.ask("GET", f"/api/tables/{table['id']}/invitations"):
        guest = Guest(served, names_of(8)[len(guests)])
        guest.join(table["id"], seat=invitation["seat"], key=invitation["key"])
        guests.append(guest)
    host.start(table["id"])
    return table["id"], guests


@pytest.mark.parametrize(
    ("transport", "edition", "players", "more"), [*(("socket", *each) for each in GAMES), ("http", *GAMES[-1])]
)
def test_a_game_of_every_edition(
    served: Served, transport: str, edition: str, players: int, more: dict[str, Any]
) -> None:
    play_to_the_end(served, transport, edition, players, more)


@pytest.mark.parametrize(("edition", "players", "more"), MORE_GAMES)
def test_a_game_of_another_kind(alone: Served, edition: str, players: int, more: dict[str, Any]) -> None:
    play_to_the_end(alone, "socket", edition, players, more)


def play_to_the_end(served: Served, transport: str, edition: str, players: int, more: dict[str, Any]) -> None:
    id, guests = seated(served, edition, players, more)

    def play(number: int) -> Any:
        guest = guests[number]
        if transport == "http":
            return guest.play_by_http(id, number)
        with guest.socket(id) as socket:
            return socket.play(number)

    with ThreadPoolExecutor(len(guests)) as pool:
        ends = list(pool.map(play, range(len(guests))))
    assert {end["table"]["status"] for end in ends} == {"finished"}
    record = Record.parse(guests[0].record(id))
    assert record.verify() == "fine"
    assert record.commitment == ends[0]["table"]["commitment"]
    assert record.edition.name == edition
    assert ends[0]["table"]["result"] == record.result
