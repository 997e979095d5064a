"""Balance of heroes and colonies: `python -m benchmarks.balance --output docs/balance.md`.

Four bots of one kind play Heroes and Colonies, every game with a new deal. The strength of a hero is its share of wins in the games it
takes part in, divided by the fair share of a quarter: 1 is fair. Intervals are 95 %.
"""

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev

from peloponnes import Edition, Game
from peloponnes.bots import Budget, make_bot
from peloponnes.components import unprinted
from peloponnes.components.types import Colony, Goods, Hero
from peloponnes.version import build

PLAYERS = 4
LOW, HIGH = 0.7, 1.4
KINDS = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
Seat = tuple[str, str, str, float, int]  # hero, colony, civilization, share of the win, score


def played(code: str, seed: str) -> list[Seat]:
    """Play one game; returns what each seat had, and how it did."""
    game = Game.new(Edition.heroes(), [f"seat {seat}" for seat in range(PLAYERS)], seed)
    bots = [make_bot(code, f"{seed}/{seat}") for seat in range(PLAYERS)]
    while game.decision:
        seat = game.decision.seat
        game.play(bots[seat].choose(game.view(seat), game.decision, Budget()))
    result = game.result
    assert result is not None
    found = []
    for seat, view in enumerate(game.view().seats):
        share = 1 / len(result.winners) if seat in result.winners else 0.0
        found.append((str(view.hero), str(view.colony), view.civilization, share, result.seats[seat].score))
    return found


@dataclass(frozen=True)
class Strength:
    """The strength of a hero or colony: 1 is its fair share."""

    id: str
    games: int
    ratio: float
    low: float
    high: float
    score: float


def strengths(seats: Iterable[Seat], place: int) -> list[Strength]:
    """All heroes (place 0), colonies (1) or civilizations (2), strongest first."""
    shares: dict[str, list[float]] = defaultdict(list)
    scores: dict[str, list[int]] = defaultdict(list)
    for seat in seats:
        shares[str(seat[place])].append(PLAYERS * seat[3])
        scores[str(seat[place])].append(seat[4])
    found = []
    for id, each in shares.items():
        half = 1.96 * stdev(each) / len(each) ** 0.5 if len(each) > 1 else 0.0
        mean = fmean(each)
        found.append(Strength(id, len(each), mean, max(0.0, mean - half), mean + half, fmean(scores[id])))
    return sorted(found, key=lambda strength: -strength.ratio)


def table(kind: str, found: list[Strength]) -> list[str]:
    """The rows of a kind, with those values that differ from the printed ones."""
    box = Edition.heroes().components
    things: dict[str, Hero | Colony] = {hero.id: hero for hero in box.heroes}
    things |= {colony.id: colony for colony in box.colonies}
    rows = [f"| {kind} | games | of its fair share (95 %) | score | tuned |", "| --- | ---: | ---: | ---: | --- |"]
    for each in found:
        names = [name for names in unprinted(things[each.id]).values() for name in names]
        values = "; ".join(f"{name} {value_of(things[each.id], name)}" for name in sorted(names))
        interval = f"{each.ratio:.2f} ({each.low:.2f}–{each.high:.2f})"
        rows.append(f"| {each.id} | {each.games} | {interval} | {each.score:.1f} | {values} |")
    return rows


def value_of(thing: Hero | Colony, name: str) -> str:
    """A value of a hero or colony in readable form."""
    if isinstance(thing, Colony):
        if name == "storage":
            return goods(thing.mat.storage)
        return " ".join(str(getattr(row, name)) for row in thing.mat.income_by_inhabitants)
    return str(thing.prestige) if name == "prestige" else goods(getattr(thing, name))


def goods(amounts: Goods) -> str:
    """Goods in words."""
    return ", ".join(f"{getattr(amounts, kind)} {kind}" for kind in KINDS if getattr(amounts, kind)) or "none"


def main() -> None:
    """Play, print the strengths, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=main.__doc__)
    parser.add_argument("--bot", default="archon")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    seeds = [f"balance/{options.seed}/{number}" for number in range(options.games)]
    seats: list[Seat] = []
    with get_context("spawn").Pool(options.workers) as pool:
        for number, game in enumerate(pool.imap(partial(played, options.bot), seeds, chunksize=4), 1):
            seats += game
            if sys.stderr.isatty():
                print(f"\r{number}/{options.games} ", end="", file=sys.stderr, flush=True)
    heroes, colonies = strengths(seats, 0), strengths(seats, 1)
    lines = [*table("hero", heroes), "", *table("colony", colonies)]
    print("\n".join(lines))
    print([f"{each.id} {each.ratio:.2f}" for each in strengths(seats, 2)])
    outside = [each.id for each in (*heroes, *colonies) if not LOW <= each.ratio <= HIGH]
    print(f"outside {LOW}–{HIGH}: {', '.join(outside) or 'none'}")
    if options.output:
        command = f"python -m benchmarks.balance --bot {options.bot} --games {options.games} --seed {options.seed}"
        options.output.write_text(document(command, lines, outside), encoding="utf-8")


# Why the rulebook's words leave no room to bring one into the range.
REASONS = {
    "taras": (
        "It pays double in a tempest and loses all its luxury to the decline, both printed. Its income of coins is the base mat's, "
        "since the book does not mention it; its luxury is as much more as “slightly” allows, as early as it can come; its storage "
        "of wood and stone is only 1 below the base mat's."
    ),
}


def document(command: str, lines: list[str], outside: list[str]) -> str:
    """The whole page."""
    verdict = f"Outside: {', '.join(outside)}." if outside else "None is outside."
    reasons = "".join(f"\n- **{id}**: {REASONS.get(id, 'not explained yet.')}" for id in outside)
    return f"""# Balance of Heroes and Colonies

Written by `{command} --output docs/balance.md`, with the {build()} engine.

Some values of heroes and colonies are only on the printed tiles and could not be found. They are tuned here, within what the
rulebook says about them in words, until no hero and no colony wins less than {LOW} or more than {HIGH} of its fair share among four
archons. {verdict} Every game has a new deal; intervals are 95 %. The last column has the values that are not the printed ones.

The book comes before the balance: what it does not mention of a colony is the base mat's, to the number, and the order between
colonies is the one it states in words (`tests/components/test_values_of_the_book.py`). Where that leaves one outside, this is why:
{reasons or " none is."}

{chr(10).join(lines)}
"""


if __name__ == "__main__":
    main()
