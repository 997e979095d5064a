"""Start games in the terminal: against bots, with friends, solo, the campaign, or a saved one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom

from peloponnes.bots.adaptive import ADAPTIVE, GAMES, Suited, suited
from peloponnes.bots.levels import LEVELS
from peloponnes.bots.temperaments import NAMES, split
from peloponnes.components import load_own_values
from peloponnes.engine.edition import EXTRA_INCOMES, Edition, SetupError
from peloponnes.game.campaign import Campaign
from peloponnes.game.game import Game
from peloponnes.messages import Messages
from peloponnes.record import Record
from peloponnes.terminal.saves import HUMAN, LocalGame, SaveError, Saves
from peloponnes.terminal.screen import Screen
from peloponnes.terminal.session import GoOnWith, Leave, Session


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a player asked for."""

    players: int | None = None
    friends: Sequence[str] = ()
    name: str = ""
    bots: Sequence[str] = ("merchant",)
    solo: bool = False
    level: int | None = None
    campaign: bool = False
    civilization: str | None = None
    extra: Sequence[str] = ()
    edition: str = "base"
    options: Sequence[str] = ()
    components: Path | None = None
    seed: str | None = None
    plain: bool = False
    confirm: bool = True
    record: Path | None = None
    saves: Saves = field(default_factory=Saves)


class Terminal:
    """The player's terminal, which plays one game after another."""

    def __init__(self, say: Messages, wanted: Wanted) -> None:
        self.say = say
        self.wanted = wanted
        self.saves = wanted.saves
        self.screen = Screen(wanted.plain)
        self.found: Suited | None = None  # why these opponents were chosen, if they adapt to the player

    def play(self) -> None:
        """Start the game or campaign that was asked for."""
        if self.wanted.campaign:
            self.greet()
            self.play_campaign()
            return
        local = self.new_game()
        if self.wanted.record is not None:
            Record.of(local.game).save(self.wanted.record)
        self.greet()
        self.introduce(local)
        self.go(local)

    def resume(self, name: str | None) -> None:
        """Resume a saved game, the latest if no name is given."""
        names = self.saves.names()
        if name is None and not names:
            raise SetupError(self.say("error.no_saves"))
        if name is not None and name not in names:
            raise SetupError(self.say("error.no_save", name=name))
        self.greet()
        self.go_on_with(name or names[0])

    def greet(self) -> None:
        """Say how to get help, and why the output is plain if it is."""
        if self.screen.narrow:
            self.screen.line(self.say("ui.narrow", columns=self.screen.columns))
        elif not self.screen.interactive:
            self.screen.line(self.say("ui.piped"))
        self.screen.line(self.say("ui.greeting"), style="dim")

    def introduce(self, local: LocalGame) -> None:
        """Introduce the opponents, level by level."""
        if self.found is not None:
            self.screen.line(self.suited_to(self.found), style="dim")
        for level in LEVELS:
            names = [name for name, code in zip(local.game.names, local.seats, strict=True) if split(code)[0] == level]
            if names:
                others = "|".join(other for other in LEVELS if other != level)
                text = self.say(f"opponent.{level}")
                self.screen.line(
                    self.say("opponent.against", names=", ".join(names), level=text, codes=others), style="dim"
                )

    # Games ----------------------------------------------------------------------------------------------------------------------

    def new_game(self) -> LocalGame:
        """A new game as asked for."""
        wanted, seed = self.wanted, self.seed()
        alone = wanted.solo or wanted.level is not None
        name = wanted.name or self.say("player.human")
        own = None if wanted.components is None else load_own_values(wanted.components)
        if alone:
            name_of_edition = "solo" if wanted.edition == "base" else wanted.edition
            extra = wanted.extra or self.pick_incomes(wanted.level)
            edition = Edition.named(name_of_edition, wanted.options, wanted.level, extra, own)
            picked = [wanted.civilization] if wanted.civilization else None
            return LocalGame(Game.new(edition, [name], seed, civilizations=picked), (HUMAN,), seed)
        if wanted.civilization:
            raise SetupError(self.say("error.not_alone"))
        if wanted.extra:
            raise SetupError(self.say("error.no_extra"))
        people = [name, *wanted.friends]
        players = wanted.players or (len(people) if wanted.friends else 3)
        edition = Edition.named(wanted.edition, wanted.options, components=own)
        if players not in edition.players or players == 1:
            raise SetupError(self.say("error.players"))
        if len(people) > players:
            raise SetupError(self.say("error.names", count=len(people), players=players))
        bots = [wanted.bots[number % len(wanted.bots)] for number in range(players - len(people))]
        if count := bots.count(ADAPTIVE):
            self.found = suited(self.saves.past_games(GAMES), wanted.edition, players, count)
            levels = iter(self.found.levels)
            bots = [next(levels) if code == ADAPTIVE else code for code in bots]
        names = [*people, *self.bot_names(bots)]
        return LocalGame(Game.new(edition, names, seed), (*[HUMAN] * len(people), *bots), seed)

    def bot_names(self, codes: Sequence[str]) -> list[str]:
        """A name for each bot; those of bots with a temperament hint at it."""
        left = {
            temperament: [f"player.{temperament or 'bot'}{number}" for number in range(1, len(names) + 1)]
            for temperament, names in NAMES.items()
        }
        found = []
        for code in codes:
            temperament = split(code)[1]
            keys = left.get(temperament) or left[""]
            found.append(self.say(keys.pop(0)))
        return found

    def suited_to(self, found: Suited) -> str:
        """Why these opponents were chosen."""
        levels = ", ".join(self.say(f"new.{level}") for level in found.levels)
        return self.say("new.suited", levels=levels, games=found.games, beaten=found.beaten, opponents=found.opponents)

    def seed(self) -> str:
        """The seed asked for, or a new one."""
        return self.wanted.seed if self.wanted.seed is not None else str(SystemRandom().getrandbits(48))

    def go(self, local: LocalGame, name: str | None = None) -> Game | None:
        """Play a game to the end; return None if the player leaves before."""
        session = Session(
            self.screen,
            self.say,
            local,
            self.saves,
            name or self.saves.new_name(local.game),
            confirm=self.wanted.confirm,
            record=self.wanted.record,
        )
        try:
            return session.run()
        except GoOnWith as other:
            return self.go_on_with(other.name)
        except (Leave, KeyboardInterrupt):
            if session.keep() is not None:
                self.screen.line(self.say("ui.kept"))
            self.screen.line(self.say("ui.bye"))
            return None

    def go_on_with(self, name: str) -> Game | None:
        """Load a saved game and play on; if it belongs to the campaign, its end advances the campaign."""
        try:
            local = self.saves.load(name)
        except SaveError as error:
            raise SetupError(self.say("error.damaged", name=name, problem=str(error))) from None
        self.screen.line(self.say("ui.resumed", name=name, round=local.game.round))
        game = self.go(local, name)
        if game is not None and local.campaign:
            self.finish_level(self.load_campaign(), game)
        return game

    # The campaign (RULES 9.4) -----------------------------------------------------------------------------------------------------

    def play_campaign(self) -> None:
        """Play the next level, or the one left unfinished, and then further ones as long as the player likes."""
        if running := next((name for name in self.saves.names() if self.is_of_campaign(name)), None):
            self.go_on_with(running)
            return
        campaign = self.load_campaign()
        levels = campaign.box.levels
        level = levels[campaign.passed]
        self.screen.line(self.say("campaign.level", level=level.number, levels=len(levels), points=level.points))
        try:
            civilization = self.pick_civilization(campaign)
            extra = self.wanted.extra or self.pick_incomes(level.number)
        except Leave:
            self.screen.line(self.say("ui.bye"))
            return
        seed = self.seed()
        name = self.wanted.name or self.say("player.human")
        campaign, game = campaign.start(name, seed, civilization, extra)
        self.keep_campaign(campaign)
        if civilization is None:
            drawn = self.say(f"civilization.{campaign.civilizations[-1]}")
            self.screen.line(self.say("campaign.drawn", civilization=drawn))
        finished = self.go(LocalGame(game, (HUMAN,), seed, campaign=True))
        if finished is not None:
            self.finish_level(campaign, finished)

    def is_of_campaign(self, name: str) -> bool:
        """Whether a saved game belongs to the campaign."""
        try:
            return self.saves.load(name).campaign
        except SaveError:
            return False

    def finish_level(self, campaign: Campaign, game: Game) -> None:
        """Save the result, and go on if the player likes."""
        campaign = campaign.finish(game)
        self.keep_campaign(campaign)
        if campaign.over:
            self.screen.line(self.say("campaign.over"), style="bold")
            return
        if self.screen.interactive:
            self.screen.line(self.say("campaign.next", level=campaign.level), style="bold")
            if self.ask() == "":
                self.play_campaign()

    def pick_civilization(self, campaign: Campaign) -> str | None:
        """The civilization of the next level: drawn for the first, kept after a failure, otherwise picked (RULES 9.1, 9.4)."""
        choices = campaign.choices
        if campaign.level == 1 and not campaign.civilizations:
            return None
        if len(campaign.civilizations) > campaign.passed:
            self.screen.line(self.say("campaign.again", level=campaign.level))
            return choices[0]
        if self.wanted.civilization:
            return self.wanted.civilization
        names = {self.say(f"civilization.{choice}"): choice for choice in choices}
        return self.pick(self.say("campaign.pick_civilization", choices=", ".join(names)), names)

    def pick_incomes(self, level: int | None) -> list[str]:
        """The extra incomes of a level (RULES 9.2)."""
        count = 0
        if level is not None:
            edition_levels = {each.number: each.extra_incomes for each in Edition.solo().components.levels}
            count = edition_levels.get(level, 0)
        names = {self.say(f"good.{resource}"): resource for resource in EXTRA_INCOMES}
        return [
            self.pick(self.say("campaign.pick_income", number=number, count=count, choices=", ".join(names)), names)
            for number in range(1, count + 1)
        ]

    def pick(self, question: str, choices: dict[str, str]) -> str:
        """Ask until the answer is one of the choices, given as a word in either language or as a number."""
        known = {**{str(number): choice for number, choice in enumerate(choices.values(), 1)}}
        known |= {choice: choice for choice in choices.values()}
        known |= {word.lower(): choice for word, choice in choices.items()}
        self.screen.line(question)
        while (answer := self.ask(list(choices)).lower()) not in known:
            self.screen.line(self.say("campaign.not_a_choice", text=answer, choices=", ".join(choices)))
        return known[answer]

    def ask(self, words: Sequence[str] = ()) -> str:
        """Read a line; the end of the input means leaving."""
        try:
            return self.screen.ask(self.say("ui.prompt"), words)
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            raise Leave from None

    def load_campaign(self) -> Campaign:
        """The campaign's progress; a damaged file is moved aside, never deleted."""
        try:
            return self.saves.load_campaign()
        except SaveError as error:
            aside = self.saves.put_campaign_aside()
            self.screen.line(self.say("error.damaged_campaign", problem=str(error), aside=aside.name), style="red")
            return Campaign()

    def keep_campaign(self, campaign: Campaign) -> None:
        """Save the campaign's progress, or say why that fails."""
        try:
            self.saves.save_campaign(campaign)
        except SaveError as error:
            self.screen.line(self.say("ui.not_kept", problem=str(error)), style="red")
