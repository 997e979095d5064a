"""A game in the terminal: people and bots take turns until the end, or until a player quits."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from peloponnes.bots import Budget, make_bot
from peloponnes.bots.explain import hint
from peloponnes.bots.temperaments import split
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.errors import IllegalAction, PlayError
from peloponnes.game.game import Game
from peloponnes.messages import Messages
from peloponnes.record import Record
from peloponnes.terminal.end import show_end
from peloponnes.terminal.rules import find_rules
from peloponnes.terminal.saves import HUMAN, LocalGame, SaveError, Saves, good_name
from peloponnes.terminal.screen import Screen
from peloponnes.terminal.words import Words

SECONDS = 1.0  # a bot's limit for a decision
AT_ONCE = ("random", "greedy", "shepherd", "novice", "merchant")  # bots that take almost no time


class Leave(Exception):
    """A player leaves; the game is saved."""


class GoOnWith(Exception):
    """A player switches to another game."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class UndoPoint:
    """A person's decision that undo can return to: the game at that time, the events told, and how much was revealed."""

    game: Game
    told: int
    revealed: tuple[object, ...]


class Session:
    """One game, its players, and the commands of a person."""

    def __init__(
        self,
        screen: Screen,
        say: Messages,
        local: LocalGame,
        saves: Saves,
        name: str,
        *,
        confirm: bool,
        record: Path | None = None,
    ) -> None:
        self.screen = screen
        self.say = say
        self.game = local.game
        self.seats = local.seats
        self.seed = local.seed
        self.campaign = local.campaign
        self.saves = saves
        self.name = name
        self.confirm = confirm and screen.interactive
        self.record = record
        self.words = Words(say, local.game.edition, local.game.names)
        self.people = {seat for seat, player in enumerate(local.seats) if player == HUMAN}
        self.told = len(local.game.events) if local.game.history else 0
        self.at_keyboard: int | None = None
        self.undo_points: list[UndoPoint] = []
        self.keeps = True

    # The loop -------------------------------------------------------------------------------------------------------------------

    def run(self) -> Game:
        """Play to the end. `Leave` and `GoOnWith` propagate; the game is then saved."""
        self.keep()
        while self.game.decision:
            decision = self.game.decision
            if decision.seat in self.people:
                self.person(decision)
            else:
                self.bot(decision)
        self.tell_news()
        path = self.keep()
        show_end(self.screen, self.words, self.game, path)
        return self.game

    def bot(self, decision: Decision) -> None:
        """Let a bot play. Its random numbers follow from the seed and the moment, but how far it searches in its time depends on the
        machine as well; a saved game therefore holds actions, and a searching bot need not play the same twice."""
        code = self.seats[decision.seat]
        bot, view = make_bot(code, self.seed), self.game.view(decision.seat)
        if split(code)[0] in AT_ONCE:
            self.game.play(bot.choose(view, decision, Budget()))
            return
        with self.screen.busy(self.say("opponent.thinking", name=self.game.names[decision.seat])):
            action = bot.choose(view, decision, Budget(seconds=SECONDS))
        self.game.play(action)

    def person(self, decision: Decision) -> None:
        """Let a person play: show the news and the table, ask, and play the answer."""
        self.hand_over(decision.seat)
        self.tell_news()
        if decision.kind in ("bid", "sea", "offer", "answer", "redraw"):
            self.screen.table(self.words, self.game.view(decision.seat), decision.seat)
        else:
            self.screen.board(self.words, self.game.view(decision.seat), decision.seat)
        self.show_options(decision)
        action = self.answer(decision)
        if action is None:
            return
        self.undo_points.append(UndoPoint(self.game.copy(), self.told, self.game.revealed))
        self.game.play(action)
        self.keep()

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard, wait until the right one is there."""
        if len(self.people) > 1 and seat != self.at_keyboard:
            self.screen.line()
            self.screen.line(self.say("ui.hand_over", name=self.game.names[seat]), style="bold reverse")
            if self.screen.interactive:
                self.read()
        self.at_keyboard = seat

    def tell_news(self) -> None:
        """Print what happened since the last time news was shown."""
        news = self.words.news(self.game.events[self.told :], self.people)
        self.told = len(self.game.events)
        self.screen.lines(news, self.say("format.head", text=self.say("ui.since")))

    def keep(self) -> Path | None:
        """Save the game; if that fails, say so once."""
        kept = None
        if self.record is not None:
            Record.of(self.game).save(self.record)
            kept = self.record
        try:
            kept = self.saves.save(LocalGame(self.game, self.seats, self.seed, self.campaign), self.name)
        except SaveError as error:
            if self.keeps:
                self.screen.line(self.say("ui.not_kept", problem=str(error)), style="red")
            self.keeps = False
        return self.record or kept

    # Questions and answers ------------------------------------------------------------------------------------------------------

    def options(self, decision: Decision) -> list[tuple[str, list[Action]]]:
        """The numbered choices: each action, but all bids on one tile, or all offers to one player, as one choice."""
        found: dict[str, list[Action]] = {}
        for action in decision.actions:
            key = str(action).rpartition(" ")[0] if action.verb in ("bid", "offer") else str(action)
            found.setdefault(key, []).append(action)
        view = self.game.view(decision.seat)
        return [(self.words.choice(actions, decision, view), actions) for actions in found.values()]

    def show_options(self, decision: Decision) -> None:
        """Print the question and the numbered choices."""
        self.screen.line()
        self.screen.line(self.words.question(self.game.view(decision.seat), decision), style="bold")
        for number, (label, _) in enumerate(self.options(decision), 1):
            self.screen.line(f"  {number} {label}")

    def answer(self, decision: Decision) -> Action | None:
        """Ask until there is an action to play; None if an undo changed the game."""
        while True:
            text = self.read(decision)
            if not text:
                self.show_options(decision)
                continue
            command, _, rest = text.partition(" ")
            do = self.command(command)
            if do is not None:
                do(rest.strip(), decision)
            elif text == "?":
                self.explain(decision)
            elif text.endswith("?"):
                self.do_if(text.rstrip("?"), decision)
            elif (action := self.understand(text, decision)) is not None and self.sure(action):
                return action
            if self.game.decision is not decision:
                return None

    def read(self, decision: Decision | None = None) -> str:
        """Read a line from the player; the end of the input means leaving."""
        words: list[str] = []
        if decision is not None:
            names = [name for command in self.commands() for name in {command, self.say(f"command.{command}")}]
            words = [*map(str, decision.actions), *sorted(names)]
        try:
            return self.screen.ask(self.say("ui.prompt"), words)
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            raise Leave from None

    def understand(self, text: str, decision: Decision) -> Action | None:
        """Parse an action given by number ("2", or "2 5" for 5 coins) or notation; if it is neither, say why and return None."""
        numbers = text.split()
        options = self.options(decision)
        try:
            if all(number.isascii() and number.isdecimal() for number in numbers) and len(numbers) <= 2:
                number = int(numbers[0][:6])
                if not 1 <= number <= len(options):
                    self.screen.line(self.say("ui.no_number", n=number, most=len(options)))
                    return None
                chosen = options[number - 1][1]
                if len(numbers) == 1:
                    return chosen[0]
                text = f"{str(chosen[0]).rpartition(' ')[0]} {numbers[1]}"
            action = Action.parse(self.game.edition, " ".join(text.split()))
            self.game.preview(action)
            return action
        except IllegalAction as error:
            self.screen.line(self.words.problem(error))
        except PlayError as error:
            self.screen.line(self.words.problem(error))
            self.screen.line(self.say("ui.help", example=str(decision.actions[0])), style="dim")
        return None

    def sure(self, action: Action) -> bool:
        """Ask for confirmation of a bid, showing what it would bring; every other action needs none."""
        if not self.confirm or action.verb not in ("bid", "move"):
            return True
        self.screen.lines(self.words.preview(self.game.preview(action)))
        self.screen.line(self.say("preview.confirm"), style="bold")
        return self.read() == ""

    # Commands -------------------------------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Callable[[str, Decision], None]]:
        """The commands that do something other than play an action, by their English names."""
        return {
            "if": self.do_if,
            "hint": self.do_hint,
            "undo": self.do_undo,
            "table": self.do_table,
            "log": self.do_log,
            "tile": self.do_tile,
            "rules": self.do_rules,
            "save": self.do_save,
            "resume": self.do_resume,
            "quit": self.do_quit,
        }

    def command(self, word: str) -> Callable[[str, Decision], None] | None:
        """The command with this name, in the player's language or in English."""
        for name, do in self.commands().items():
            if word.lower() in (name, self.say(f"command.{name}").lower()):
                return do
        return None

    def explain(self, decision: Decision) -> None:
        """The command ``?``: show what is legal, and why the rest is not."""
        self.show_options(decision)
        if decision.kind in ("bid", "move"):
            self.screen.lines(self.impossible(decision), self.say("format.head", text=self.say("ui.why_not")))
        self.screen.line(self.say("ui.help", example=str(decision.actions[0])), style="dim")

    def impossible(self, decision: Decision) -> list[str]:
        """Why other tiles can't be bid on, or a bid can't be moved there."""
        view = self.game.view(decision.seat)
        possible = {action.tile for action in decision.actions}
        reasons = []
        for tile in (*view.row, *view.conquest):
            if tile in possible:
                continue
            price = view.price(tile)
            try:
                self.game.preview(f"bid {tile} {price}" if decision.kind == "bid" else f"move {tile}")
            except IllegalAction as error:
                reasons.append(f"{self.words.reason(error)} ({error.rule})")
        return reasons

    def do_if(self, rest: str, decision: Decision) -> None:
        """Show what an action would bring."""
        action = self.understand(rest, decision) if rest else None
        if action is not None:
            self.screen.lines(self.words.preview(self.game.preview(action)))

    def do_hint(self, rest: str, decision: Decision) -> None:
        """Show what the strongest opponent would do here, and why."""
        view = self.game.view(decision.seat)
        with self.screen.busy(self.say("hint.thinking")):
            found = hint(view, decision, Budget(seconds=SECONDS), self.seed)
        lines = [self.words.advice(advice, decision, view) for advice in found]
        self.screen.lines(lines, self.say("format.head", text=self.say("hint.title")))

    def do_undo(self, rest: str, decision: Decision) -> None:
        """Return to the last decision of a person, if nothing has been revealed since."""
        if not self.undo_points or self.undo_points[-1].revealed != self.game.revealed:
            self.screen.line(self.say("ui.nothing_to_undo"))
            return
        point = self.undo_points.pop()
        self.game, self.told = point.game, point.told
        self.keep()
        self.screen.line(self.say("ui.undone"))

    def do_table(self, rest: str, decision: Decision) -> None:
        """Show the whole table."""
        self.screen.table(self.words, self.game.view(decision.seat), decision.seat)
        self.show_options(decision)

    def do_log(self, rest: str, decision: Decision) -> None:
        """Show the last events."""
        events = self.words.events(self.game.events)
        count = int(rest) if rest.isdecimal() and len(rest) < 6 else 20
        self.screen.lines(events[-count:] or [self.say("ui.log_empty")])

    def do_tile(self, rest: str, decision: Decision) -> None:
        """Explain a tile or another component, and tell its history."""
        self.screen.lines(self.words.explain(rest) or [self.say("ui.no_such_tile", id=rest)])

    def do_rules(self, rest: str, decision: Decision) -> None:
        """Show the rules that contain a word, or the rule of a number."""
        self.screen.lines(find_rules(self.say.language, rest) or [self.say("ui.no_such_rule", word=rest)])

    def do_save(self, rest: str, decision: Decision) -> None:
        """Save the game under a name."""
        name = rest or self.name
        if not good_name(name):
            self.screen.line(self.say("error.bad_name", name=name))
            return
        try:
            self.saves.save(LocalGame(self.game, self.seats, self.seed, self.campaign), name)
            self.screen.line(self.say("ui.saved", name=name))
        except SaveError as error:
            self.screen.line(self.say("error.data_folder", folder=str(self.saves.folder), problem=str(error)))

    def do_resume(self, rest: str, decision: Decision) -> None:
        """Switch to another saved game."""
        others = [name for name in self.saves.names() if name != self.name]
        if rest in others:
            raise GoOnWith(rest)
        self.screen.lines(others or [self.say("error.no_saves")])
        if rest:
            self.screen.line(self.say("error.no_save", name=rest))

    def do_quit(self, rest: str, decision: Decision) -> None:
        """Leave; the game is saved."""
        raise Leave
