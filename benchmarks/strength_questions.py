"""What `make strength` measures: matches of the arena, each with its own seed, in sections that can be renewed by themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

from peloponnes.arena import Settings

YARDSTICK = "flat:400"
CHEAP = "strategos:300"  # a tenth of the time of a veteran
PATIENCE = 3600.0  # seconds: on a busy machine, no bot may forfeit a game for being slow
CHEAPEST = "strategos:60"  # about a millisecond


@dataclass(frozen=True)
class Question:
    """A match, and the share that its first bot should reach; the whole interval must lie above ``above``."""

    name: str
    settings: Settings
    target: float | None = None
    above: float | None = None

    @property
    def command(self) -> str:
        """The command that plays the match."""
        settings = self.settings
        words = ["peloponnes arena", *settings.bots, f"--players {settings.players}", f"--games {settings.games}"]
        words += [f"--edition {settings.edition}"] * (settings.edition not in ("base", "solo"))
        words += [f"--level {settings.level}"] * (settings.level is not None)
        return " ".join([*words, f"--seed {settings.seed}"])


@dataclass(frozen=True)
class Section:
    """Matches that are told in one table, under a title and a few sentences."""

    title: str
    text: str
    questions: Sequence[Question]
    controls: bool = False


def solo(level: int, target: float) -> Question:
    """Strategoi alone."""
    return Question(
        f"level {level}", Settings(["strategos"], 1, 200, "solo", level=level, seed=2311, patience=PATIENCE), target
    )


def against(
    name: str,
    bots: Sequence[str],
    players: int,
    games: int,
    edition: str = "base",
    seed: int = 2311,
    target: float | None = None,
    above: float | None = None,
) -> Question:
    """One bot among others."""
    return Question(name, Settings(bots, players, games, edition, seed=seed, patience=PATIENCE), target, above)


SECTIONS = {
    "solo": Section(
        "Solo levels",
        "Strategos picks the extra incomes and, from level 2 on, the civilization.",
        [solo(1, 0.995), solo(2, 0.98), solo(3, 0.95), solo(4, 0.9), solo(5, 0.55)],
    ),
    "yardstick": Section(
        "Against the yardstick",
        "The yardstick is frozen: 400 rollouts for every option with the simplest policy.",
        [
            against("4 players", ["strategos", f"{YARDSTICK}x3"], 4, 160, target=0.55, above=1 / 4),
            against("2 players", ["strategos", YARDSTICK], 2, 200, above=1 / 2),
            against("3 players", ["strategos", f"{YARDSTICK}x2"], 3, 150, above=1 / 3),
            against("5 players", ["strategos", f"{YARDSTICK}x4"], 5, 150, above=1 / 5),
            against("Sea and Six, 4 players", ["strategos", f"{YARDSTICK}x3"], 4, 120, "sea", above=1 / 4),
            against("Heroes and Colonies, 4 players", ["strategos", f"{YARDSTICK}x3"], 4, 120, "heroes", above=1 / 4),
        ],
    ),
    "veterans": Section(
        "Against veterans",
        "A veteran is the strategos before it learned, frozen: rollouts by habit to the end of the game. The first row is what "
        "a release is to reach; in the others both have less time.",
        [
            against("with all its time", ["strategos", "veteranx3"], 4, 400, target=0.33, above=1 / 4),
            against("a tenth of a veteran's time", [CHEAP, "veteranx3"], 4, 200),
            against("as little time as a veteran", ["strategos:150", "veteran:200x3"], 4, 400, seed=618, above=1 / 4),
            against("2 players", ["strategos:200", "veteran:200"], 2, 400, above=1 / 2),
            against("3 players", ["strategos:200", "veteran:200x2"], 3, 300, above=1 / 3),
            against("5 players", ["strategos:200", "veteran:200x4"], 5, 250, above=1 / 5),
            against("Sea and Six, 4 players", ["strategos:200", "veteran:200x3"], 4, 200, "sea", above=1 / 4),
            against("Sea and Six, 6 players", ["strategos:200", "veteran:200x5"], 6, 120, "sea", above=1 / 6),
            against(
                "Heroes and Colonies, 4 players", ["strategos:200", "veteran:200x3"], 4, 200, "heroes", above=1 / 4
            ),
            against(
                "Heroes and Colonies, 8 players", ["strategos:200", "veteran:200x7"], 8, 120, "heroes", above=1 / 8
            ),
        ],
    ),
    "cheap": Section(
        "With little time",
        "What phones, analysis and a busy server need.",
        [against("an archon in a millisecond", [CHEAPEST, "archonx3"], 4, 400, above=1 / 4)],
    ),
    "adversaries": Section(
        "Against adversaries",
        "An [adversary](bots.md#the-adversary) has learned to win against one bot, whose code and weights it knows. What it "
        "wins beyond the fair share, somebody could take who studied that bot. The same adversary, taught in the same way "
        "against veterans, is the comparison: a release should not be more exploitable than the last. A strategos that has "
        "studied nobody wins more than the fair share among veterans as well, see above.",
        [
            against("strategos, little time", ["adversary:200", "strategos:200x3"], 4, 400),
            against("veteran, little time", ["veteran-adversary:200", "veteran:200x3"], 4, 400),
            against("strategos, all its time", ["adversary", "strategosx3"], 4, 120),
            against("veteran, all its time", ["veteran-adversary", "veteranx3"], 4, 120),
        ],
    ),
    "levels": Section(
        "Levels",
        "Two bots of a level against two of the level below.",
        [
            against("merchants and novices", ["merchant", "novice"], 4, 200, target=2 / 3),
            against("archons and merchants", ["archon", "merchant"], 4, 200, target=2 / 3),
            against("strategoi and archons", ["strategos", "archon"], 4, 200, target=2 / 3),
            against("a strategos and greedy ones", ["strategos", "greedyx3"], 4, 200, target=0.6),
        ],
    ),
    "curve": Section(
        "Strength against time",
        "",
        [
            against(f"{nodes} rollouts", [f"strategos:{nodes}", "flat:100x3"], 4, 120)
            for nodes in (30, 100, 300, 1000, 3000)
        ],
    ),
    "controls": Section(
        "Controls",
        "Equal bots must share the wins fairly, and a game played twice must have the same result.",
        [
            against("four greedy", ["greedy"], 4, 4000),
            against("four of the yardstick's kind", ["flat:20"], 4, 400),
        ],
        controls=True,
    ),
}
