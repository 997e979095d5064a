"""Search from a position: a tree search with quick rollouts, which sees only what the seat may know."""

from peloponnes import Action, Edition, Game
from peloponnes.bots.habits import habits_for
from peloponnes.search import ByHabit, Dice, Tree, Wins, letters_of

SIMULATIONS = 400


def main() -> None:
    """Print the best actions of the first decision, with the chance to win that the search found."""
    edition = Edition.base()
    game = Game.new(edition, seats=["Ann", "Bo", "Cy"], seed=7)
    seat = game.seat
    assert seat is not None
    state = game.view(seat).known()  # the state for search, without the hidden order
    policy = ByHabit(edition.ruleset_for(len(game.names)), habits_for(edition, len(game.names)))
    tree = Tree(state, letters_of(edition), policy, Wins(), Dice(1))
    tree.search(SIMULATIONS)
    print(f"{game.names[seat]} decides about a {state.step.kind}; {len(state.actions)} actions are legal")
    for packed in tree.ranked()[:5]:
        found = tree.root.children[packed]
        print(f"{Action(edition, packed)}: {found.mean(seat):.0%} wins in {found.visits} simulations")


if __name__ == "__main__":
    main()
