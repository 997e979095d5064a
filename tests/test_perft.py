"""Perft: the number of different games of n decisions from a fixed position, which any mistake in legality would change."""

import json
from pathlib import Path
from typing import Any

import pytest

from peloponnes.record import parse_position
from scripts.renew import perft

POSITIONS = json.loads((Path(__file__).parent / "perft.json").read_text("utf-8"))


def test_there_are_enough_positions_and_they_have_every_kind_of_decision() -> None:
    assert len(POSITIONS) >= 10
    kinds = {entry["at"].split()[1] for entry in POSITIONS}
    assert kinds == {"bid", "move", "build", "choose", "keep", "feed", "finish"} | {
        *("strengthen", "save", "redraw", "ignore", "discard", "hire", "offer", "answer"),
    }


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: entry["at"])
def test_perft(entry: dict[str, Any]) -> None:
    state = parse_position(entry["position"]).state
    assert [perft(state, depth) for depth in range(1, len(entry["counts"]) + 1)] == entry["counts"]
