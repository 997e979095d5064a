"""A bot of one's own in the arena: this file is the bot, and running it lets it play against ours."""

from collections.abc import Sequence

from peloponnes import Action, Decision, View
from peloponnes.arena import Settings, play_match
from peloponnes.bots import Budget


class Bot:
    """Bids the least for the tile with the most prestige; otherwise it does what comes first."""

    def __init__(self, seed: object) -> None:
        self.seed = seed  # derive random numbers from it, so that games can be repeated

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        bids: Sequence[Action] = [action for action in decision.actions if action.verb == "bid"]
        if not bids:
            return decision.actions[0]
        return max(bids, key=lambda bid: (view.edition.tile(str(bid.tile)).prestige, -(bid.amount or 0)))


def main() -> None:
    """Play 40 games at tables of two, each deal once from either seat."""
    match = play_match(Settings([__file__, "random"], players=2, games=40))
    for standing in match.standings():
        share, name = standing.win_share, standing.bot.rpartition("/")[2]
        print(f"{name}: wins {share.mean:.0%} (95 % interval {share.low or 0:.0%} to {share.high or 1:.0%})")


if __name__ == "__main__":
    main()
