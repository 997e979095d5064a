"""RULES 9.4: the five solo levels in order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import SystemRandom

from peloponnes.components import Components
from peloponnes.engine.deal import Deal, Seed
from peloponnes.engine.edition import Edition, SetupError
from peloponnes.game.game import Game


@dataclass(frozen=True, slots=True)
class Campaign:
    """The progress of a campaign: the civilizations of the levels played so far, and the number of levels passed.

    >>> from peloponnes import Campaign
    >>> campaign = Campaign()
    >>> campaign.level
    1
    >>> campaign, game = campaign.start("Ann", seed=7)
    >>> campaign.civilizations == game.deal.civilizations
    True
    """

    civilizations: tuple[str, ...] = ()
    passed: int = 0

    @property
    def level(self) -> int:
        """The next level to play."""
        return self.passed + 1

    @property
    def over(self) -> bool:
        """Whether all levels are passed."""
        return self.passed == len(self.box.levels)

    @property
    def box(self) -> Components:
        """The components of the levels, which use the base set (RULES 9.5)."""
        return Edition.solo().components

    @property
    def choices(self) -> tuple[str, ...]:
        """The civilizations that may be picked for the next level.

        The first is drawn at random; each further level has one not used before (RULES 9.1); a failed level keeps its own (9.4).
        """
        if len(self.civilizations) > self.passed:
            return (self.civilizations[-1],)
        return tuple(each.id for each in self.box.civilizations if each.id not in self.civilizations)

    def start(
        self, name: str, seed: Seed | None = None, civilization: str | None = None, extra: Sequence[str] = ()
    ) -> "tuple[Campaign, Game]":
        """Start the next level, with newly picked extra incomes (RULES 9.2, 9.4); a `SetupError` if they do not fit it."""
        if self.over:
            raise SetupError("all levels of this campaign are passed (RULES 9.4)")
        edition = Edition.solo(self.level, extra)
        seed = SystemRandom().getrandbits(64) if seed is None else seed
        choices = self.choices
        if civilization is None:
            if len(choices) > 1 and self.level > 1:
                raise SetupError(f"level {self.level} needs a civilization of {', '.join(choices)} (RULES 9.1)")
            civilization = choices[0] if len(choices) == 1 else Deal.shuffled(edition, 1, seed).civilizations[0]
        elif self.level == 1 and not self.civilizations:
            raise SetupError("the civilization of level 1 is drawn, not picked (RULES 9.1)", "drawn")
        if civilization not in choices:
            known = ", ".join(choices)
            text = f"{civilization!r} can't be picked for level {self.level}, only {known} (RULES 9.1)"
            raise SetupError(text, "no_pick", name=civilization[:20], level=self.level, known=known)
        game = Game.new(edition, [name], seed, civilizations=[civilization])
        return replace(self, civilizations=(*self.civilizations[: self.passed], civilization)), game

    def finish(self, game: Game) -> "Campaign":
        """The campaign after a finished level, which advances it if it was passed (RULES 9.4).

        Raises a `SetupError` if the game is not over, or is not the one that this campaign started.
        """
        level = game.edition.level
        if game.result is None or level is None or level.number != self.level:
            raise SetupError(f"this is not a finished game of level {self.level} (RULES 9.4)")
        if (game.view().seats[0].civilization,) != self.civilizations[self.passed :]:
            raise SetupError("this level was not started in this campaign, or with another civilization (RULES 9.4)")
        return replace(self, passed=self.passed + 1) if game.result.passed else self
