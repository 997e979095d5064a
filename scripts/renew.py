"""Regenerate golden playthroughs, finished games and perft counts after an intended change of the rules.

Everything is determined by seeds, so the same source writes the same files. Review the diff before you commit it.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.playout import SEED, play_games
from peloponnes import Action, Decision, Game
from peloponnes.engine.state import State
from peloponnes.record import Record, write_position
from tests.editions import EDITIONS, NAMES
from tests.features import REQUIRED, REQUIRED_OF_HEROES, REQUIRED_OF_THE_BASE, features

TESTS = Path(__file__).parent.parent / "tests"
SEEDS_TO_SEARCH = 20_000
OF_THE_BASE = [name for name in EDITIONS if name.startswith(("base", "solo")) and "+" not in name]
WITH_HEROES = [name for name in EDITIONS if name.startswith("heroes")]
WITH_MORE = [name for name in EDITIONS if name not in (*OF_THE_BASE, *WITH_HEROES)]
MOST_LEAVES = 30_000
CHECKED_INTERPRETED = 100
CHECKED_COMPILED = 2000


def at_random(decision: Decision, rng: Random) -> Action:
    """Choose any legal action."""
    return rng.choice(decision.actions)


def thriftily(decision: Decision, rng: Random) -> Action:
    """Choose any tile but never bid more than needed; keep and build whatever possible."""
    cheapest: dict[str | None, Action] = {}
    for action in decision.actions:
        cheapest.setdefault(action.tile or str(action), action)
    choices = [action for action in cheapest.values() if action.verb not in ("pass", "lose", "withdraw")]
    return rng.choice(choices or list(cheapest.values()))


def warily(decision: Decision, rng: Random) -> Action:
    """Choose like `thriftily`, but prefer strength: buy it, hire it, and spend little on anything else."""
    for action in reversed(decision.actions):
        if action.verb in ("strengthen", "hire", "accept", "mark"):
            return action
    return thriftily(decision, rng)


POLICIES = {"random": at_random, "thrifty": thriftily, "wary": warily}


def play(name: str, seed: int, policy: str) -> Game:
    """Play a game of an edition to the end."""
    edition, players = EDITIONS[name]
    game = Game.new(edition, NAMES[:players], seed)
    rng = Random(f"{policy} {seed}")
    while game.decision:
        game.play(POLICIES[policy](game.decision, rng))
    return game


def playthrough(name: str, seed: int) -> str:
    """A game as readable text for comparison: each decision with its legal actions, each event, and the position of each round."""
    edition, players = EDITIONS[name]
    game = Game.new(edition, NAMES[:players], seed)
    rng = Random(seed)
    lines = [f"# {edition!r}, {players} players, seed {seed}", *map(_event, game.events)]
    round = 0
    while game.decision:
        if game.round != round:
            round = game.round
            lines.append(f"= {write_position(game)}")
        action = (at_random if rng.random() < 0.5 else thriftily)(game.decision, rng)
        lines.append(f"? {game.decision.seat} {game.decision.kind}: {' · '.join(map(str, game.decision.actions))}")
        lines.append(f"> {game.decision.seat} {action}")
        lines += map(_event, game.play(action))
    lines.append(f"= {write_position(game)}")
    assert game.result is not None
    lines.append(f"! {json.dumps(game.result.document())}")
    return "\n".join(lines) + "\n"


def _event(event: object) -> str:
    return f"  {event}"


def kept_features() -> set[str]:
    """The features covered by games of an earlier version of the rules, which are never regenerated."""
    kept = sorted((TESTS / "games").glob("version-*/*.json"))
    return {feature for path in kept for feature in features(Record.load(path).replay())}


def finished_games() -> Iterator[tuple[str, Game]]:
    """Some games of each edition, then one for each feature still missing; the base game covers its own."""
    for names, required, games in (
        (OF_THE_BASE, REQUIRED_OF_THE_BASE, 8),
        (WITH_MORE, REQUIRED - REQUIRED_OF_THE_BASE, 4),
        (WITH_HEROES, REQUIRED_OF_HEROES, 6),
    ):
        policies = ("random", "thrifty", "wary") if names is WITH_HEROES else ("random", "thrifty")
        missing = required - (set() if names is OF_THE_BASE else kept_features())
        for name in names:
            for number in range(games):
                game = play(name, number, policies[number % len(policies)])
                missing -= features(game)
                yield f"{name}-{number:02}", game
        searched = [name for name in names if name.startswith(("base", "sea", "heroes"))][::-1]
        for seed in range(SEEDS_TO_SEARCH):
            if not missing:
                break
            name, policy = searched[seed % len(searched)], policies[seed // len(searched) % len(policies)]
            game = play(name, 1000 + seed, policy)
            if found := missing & features(game):
                missing -= found
                yield f"{name}-{1000 + seed}", game
        if missing:
            sys.exit(f"no game found with: {', '.join(sorted(missing))}")


def perft(state: State, depth: int) -> int:
    """The number of different games with this many decisions (or fewer, if the game ends)."""
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(state.actions)
    leaves = 0
    for action in state.actions:
        after = state.copy()
        after.play(action)
        leaves += perft(after, depth - 1)
    return leaves


def perft_positions() -> list[dict[str, object]]:
    """Positions at each kind of decision in several editions, with the counts of as many plies as can be counted quickly."""
    chosen: dict[tuple[str, str], dict[str, object]] = {}
    for name in ("base-2", "base-3", "base-5", "solo-level-4", "heroes-2+negotiation", "heroes-4"):
        edition, players = EDITIONS[name]
        for seed in range(12):
            game = Game.new(edition, NAMES[:players], seed)
            rng = Random(seed)
            while game.decision:
                key = (name, game.decision.kind)
                if key not in chosen and (len(game.history) > 8 or game.decision.kind in ("offer", "answer")):
                    counts = []
                    for depth in range(1, 6):
                        counts.append(perft(game.state, depth))
                        if counts[-1] * 25 > MOST_LEAVES:
                            break
                    chosen[key] = {"at": " ".join(key), "position": write_position(game), "counts": counts}
                game.play(thriftily(game.decision, rng))
    return [chosen[key] for key in sorted(chosen)]


def main() -> None:
    """Write all files, except the games of an earlier version of the rules (tests/games/version-1)."""
    for folder, pattern in (("playthroughs", "*.txt"), ("games", "*.json")):
        (TESTS / folder).mkdir(exist_ok=True)
        for old in (TESTS / folder).glob(pattern):
            old.unlink()
    for name in EDITIONS:
        (TESTS / "playthroughs" / f"{name}.txt").write_text(playthrough(name, seed=1), "utf-8")
        print(f"playthrough {name}")
    for name, game in finished_games():
        Record.of(game).save(TESTS / "games" / f"{name}.json")
        print(f"game {name}")
    counts = (CHECKED_INTERPRETED, CHECKED_COMPILED)
    sums = {
        str(games): {name: play_games(*EDITIONS[name], games, SEED).checksum for name in EDITIONS} for games in counts
    }
    (TESTS / "checksums.json").write_text(json.dumps(sums, indent=1) + "\n", "utf-8")
    print(f"checksums of {CHECKED_COMPILED} games of each edition")
    positions = perft_positions()
    (TESTS / "perft.json").write_text(json.dumps(positions, indent=1) + "\n", "utf-8")
    print(f"perft of {len(positions)} positions")


if __name__ == "__main__":
    main()
