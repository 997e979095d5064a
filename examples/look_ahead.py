"""What a seat may know, and what each of its bids would bring: nothing here looks at what is hidden."""

from peloponnes import Edition, Game


def main() -> None:
    """Play to an auction in the third round, and look around there."""
    game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    while game.decision and (game.round < 3 or game.phase != "auction"):
        game.play(game.decision.actions[0])
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    print(f"round {view.round}, {view.phase}: {game.names[decision.seat]} decides")
    print(f"on offer: {', '.join(view.row)}; in the conquest row: {', '.join(view.conquest)}")
    for disaster, chance in view.odds.items():
        print(f"{disaster} strikes this round with {chance:.0%}")
    for run in decision.actions.runs():  # all bids on a tile are one run
        preview = game.preview(run.first)
        print(f"{run}: then {preview.now.coins} coins")
        for way in preview.won:
            print(f"  {way.how}: prestige {way.taken.prestige}, population {way.taken.population}")


if __name__ == "__main__":
    main()
