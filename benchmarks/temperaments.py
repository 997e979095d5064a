"""How temperaments show in play, and what they cost: one bot with a temperament against bots of its level without.

    python -m benchmarks.temperaments [--games 400] [--seed 1] [--players 4] [--edition base] [--levels merchant novice]

For each temperament, beside the same numbers of the bots without: buildings and lands at the end, coins at the start of an auction,
buildings paid for at once, bids that outbid somebody, and the share of wins (95 %, the deal as the unit). Every deal is played from all
seats.
"""

import argparse
from collections import Counter
from math import sqrt
from statistics import fmean, stdev

from peloponnes import Edition, Game
from peloponnes.bots import Budget, make_bot
from peloponnes.bots.levels import MOODY
from peloponnes.bots.temperaments import TEMPERAMENTS, joined
from peloponnes.version import build

COUNTS = ("buildings", "lands", "coins", "paid", "outbids")


def played(edition: Edition, codes: list[str], seed: str) -> tuple[list[Counter[str]], list[float]]:
    """A game: what each seat did, and its share of the win."""
    game = Game.new(edition, [f"P{seat}" for seat in range(len(codes))], seed=seed)
    bots = [make_bot(code, f"{seed}/{seat}") for seat, code in enumerate(codes)]
    did: list[Counter[str]] = [Counter() for _ in codes]
    while decision := game.decision:
        seat, view = decision.seat, game.view(decision.seat)
        action = bots[seat].choose(view, decision, Budget())
        if action.verb in ("bid", "pass"):
            did[seat]["auctions"] += 1
            did[seat]["coins"] += view.seats[seat].coins
        if action.verb == "bid" and action.tile in view.bids:
            did[seat]["outbids"] += 1
        if action.verb in ("pay", "mark"):
            did[seat]["built"] += 1
            did[seat]["paid"] += action.verb == "pay"
        game.play(action)
    assert game.result is not None
    for seat, board in enumerate(game.view().seats):
        did[seat]["buildings"] = len(board.buildings)
        did[seat]["lands"] = len(board.lands)
        did[seat]["games"] = 1
    winners = game.result.winners
    return did, [1 / len(winners) if seat in winners else 0.0 for seat in range(len(codes))]


def numbers(did: Counter[str]) -> list[float]:
    """What somebody did, for each game; coins for each auction, and the share of buildings that were paid for at once."""
    of = {"coins": did["auctions"], "paid": did["built"]}
    return [did[name] / max(1, of.get(name, did["games"])) for name in COUNTS]


def main() -> None:
    """Measure, and print a row for each temperament of each level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition", default="base")
    parser.add_argument("--levels", nargs="+", default=list(MOODY), choices=MOODY)
    wanted = parser.parse_args()
    edition, players = Edition.named(wanted.edition), wanted.players
    print(f"{build()}; {wanted.edition}, {players} players, seed {wanted.seed}; fair share {1 / players:.1%}")
    print("bot", *(f"{name} (others)" for name in COUNTS), "wins", "games", sep=" | ")
    for level in wanted.levels:
        for temperament in TEMPERAMENTS:
            own, others = Counter[str](), Counter[str]()
            shares = []
            for deal in range(max(1, wanted.games // players)):
                wins = []
                for place in range(players):
                    codes = [joined(level, temperament) if seat == place else level for seat in range(players)]
                    did, won = played(edition, codes, f"{wanted.seed}/{deal}")
                    wins.append(won[place])
                    for seat, counted in enumerate(did):
                        (own if seat == place else others).update(counted)
                shares.append(fmean(wins))
            half = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0
            each = [f"{mine:.2f} ({theirs:.2f})" for mine, theirs in zip(numbers(own), numbers(others), strict=True)]
            wins_of = f"{fmean(shares):.1%} ± {half:.1%}"
            print(joined(level, temperament), *each, wins_of, own["games"], sep=" | ", flush=True)


if __name__ == "__main__":
    main()
