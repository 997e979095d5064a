"""Play one game at random: set it up, ask what is to be decided, and play until it is over."""

from random import Random

from peloponnes import Edition, Game


def main() -> None:
    """Play, and print how every round ended."""
    rng = Random(1)
    game = Game.new(Edition.base(), seats=["Ann", "Bo", "Cy"], seed=7)
    shown = game.round
    while game.decision:
        game.play(rng.choice(game.decision.actions))  # every legal action, and nothing else
        if game.round != shown:
            coins = ", ".join(f"{seat.name} {seat.coins}" for seat in game.view().seats)
            print(f"after round {shown}: coins {coins}")
            shown = game.round
    assert game.result is not None
    for place, seats in enumerate(game.result.ranking, 1):
        for seat in seats:
            points = game.result.seats[seat]
            print(
                f"{place}. {game.names[seat]}: {points.score}, of prestige {points.prestige}, population {points.population}"
            )


if __name__ == "__main__":
    main()
