"""Save a game, verify it, and follow it from one round to the next."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from peloponnes import Edition, Game
from peloponnes.record import Record, parse_position


def played() -> Game:
    """A game of Sea and Six, played at random."""
    rng = Random(2)
    game = Game.new(Edition.sea(), seats=["Ann", "Bo", "Cy", "Di"], seed=3)
    while game.decision:
        game.play(rng.choice(game.decision.actions))
    return game


def main() -> None:
    """Write a record, read it, and replay it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        Record.of(played()).save(file)
        record = Record.load(file)
    print(f"{len(record.actions)} actions, {record.verify()}")
    shown = 0
    for at in range(len(record.actions) + 1):
        game = record.replay(at)
        if game.round != shown:
            shown = game.round
            print(f"round {shown}:", ", ".join(f"{seat.name} {seat.score}" for seat in game.view().seats))
    again = parse_position(record.replay(10).position)  # one line of text that holds the whole game
    print(f"after 10 actions seat {again.seat} decides in the {again.phase} of round {again.round}")


if __name__ == "__main__":
    main()
