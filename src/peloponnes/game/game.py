"""`Game`, the central class: set up, look, play."""

from collections.abc import Sequence
from random import SystemRandom

from peloponnes.engine.actions import VERB_MASK
from peloponnes.engine.agenda import ARGUMENT
from peloponnes.engine.deal import Deal, Seed
from peloponnes.engine.edition import Edition, SetupError
from peloponnes.engine.state import State
from peloponnes.engine.step import NOT_ASKED
from peloponnes.game import ahead
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.errors import REASONS, GameOver, IllegalAction, WrongSeat
from peloponnes.game.event_kinds import field_named
from peloponnes.game.events import Events
from peloponnes.game.names import can_be_shown
from peloponnes.game.position import position_of
from peloponnes.game.result import Result, result_of
from peloponnes.game.turn import Turns
from peloponnes.game.view import View, phase_of


class Game:
    """A game of Peloponnes, from the deal to the result.

    >>> import random
    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo", "Cy"], seed=7)
    >>> rng = random.Random(1)
    >>> while game.decision:
    ...     action = rng.choice(game.decision.actions)
    ...     events = game.play(action)
    >>> [points.score for points in game.result.seats]
    [12, 9, 7]
    >>> game.result.winners
    (0,)
    """

    __slots__ = (
        "_before",
        "_early",
        "_history",
        "_open",
        "_raw_events",
        "_state",
        "_turns",
        "deal",
        "edition",
        "names",
    )

    def __init__(
        self,
        edition: Edition,
        names: Sequence[str],
        state: State,
        deal: Deal | None = None,
        history: Sequence[tuple[int, Action]] = (),
        before: int = 0,
    ) -> None:
        """Wrap an existing state; `Game.new` starts a new game. ``before`` counts actions that are not in the history."""
        self.edition = edition
        self.names = tuple(names)
        self.deal = deal
        self._history = list(history)
        self._before = before
        self._state = state
        self._raw_events: list[tuple[int, ...]] = []
        self._state.sink = self._raw_events
        self._turns = Turns(edition, state, self._history, self._raw_events)
        self._open: tuple[Decision, ...] | None = None
        self._early: dict[int, list[Action]] = {}

    @classmethod
    def new(
        cls,
        edition: Edition,
        seats: Sequence[str],
        seed: Seed | None = None,
        *,
        civilizations: Sequence[str] | None = None,
        deal: Deal | None = None,
    ) -> "Game":
        """Start a game. The seed determines everything that chance decides; without one, a random seed is drawn.

        Civilizations that are given are not dealt (solo: RULES 8.2). A whole deal may be given instead of both. Raises a `SetupError`
        if names, players, civilizations or deal do not fit the edition.

        >>> game = Game.new(Edition.solo(), seats=["Ann"], seed=1, civilizations=["sparta"])
        >>> game.view().seats[0].wood
        4
        """
        if isinstance(seats, str) or not all(isinstance(name, str) and can_be_shown(name) for name in seats):
            raise SetupError(f"seats are a list of names in printable letters, not {seats!r}", "names")
        if deal is None:
            seed = SystemRandom().getrandbits(64) if seed is None else seed
            deal = Deal.shuffled(edition, len(seats), seed, civilizations)
        elif civilizations is not None:
            raise SetupError("give civilizations or a whole deal, not both")
        deal.check(edition, len(seats))
        game = cls(edition, seats, deal.state(edition), deal)
        game._state.run()
        return game

    def copy(self, *, past: bool = True) -> "Game":
        """An independent copy: playing in one does not affect the other. Without the ``past`` it has no history, events and deal.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> other = game.copy()
        >>> _ = other.play("pass")
        >>> len(game.history), len(other.history)
        (0, 1)
        >>> without = other.copy(past=False)
        >>> len(without.history), without.played
        (0, 1)
        """
        if past:
            game = Game(self.edition, self.names, self._state.copy(), self.deal, self._history, self._before)
            game._raw_events += self._raw_events
        else:
            game = Game(self.edition, self.names, self._state.copy(), before=self.played)
        game._early = {seat: list(answers) for seat, answers in self._early.items()}
        return game

    def __copy__(self) -> "Game":
        return self.copy()

    def known(self, seat: int | None = None) -> "Game":
        """A copy that holds only what this seat, or a spectator, may know, so nothing done with it can leak what is hidden (RULES 1.6).

        Undrawn tiles and chits are in the order of the box, other seats' early answers are left out, and so is the history. Raises
        `WrongSeat` if there is no such seat.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> game.known(0).decision
        Decision(seat=0, kind='bid', 14 actions)
        """
        game = Game(self.edition, self.names, self.view(seat).known(), before=self.played)
        if seat in self._early:
            game._early[seat] = list(self._early[seat])
        return game

    # Looking ---------------------------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The decision that the game is waiting for, or None when it is over."""
        return self._turns.decision()

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """All actions so far, each with its seat: pairs of seat and action. A game that began at a position has those since then."""
        return tuple(self._history)

    @property
    def played(self) -> int:
        """The number of actions played so far, including those that a copy without its past has forgotten."""
        return self._before + len(self._history)

    @property
    def over(self) -> bool:
        """Whether the game has ended; then there is a `result`, and no `decision`.

        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).over
        False
        """
        return self._state.over

    @property
    def round(self) -> int:
        """The round, from 1; 0 while heroes and colonies are negotiated before the first (RULES 11.12).

        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).round
        1
        """
        return self._state.round

    @property
    def phase(self) -> str:
        """The phase: negotiation before round 1, then auction, taking, income, chits or supply; "end" when the game is over.

        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).phase
        'auction'
        """
        return phase_of(self._state)

    @property
    def seat(self) -> int | None:
        """The seat that decides now, counted from 0, or None when the game is over. `asked` names all that may decide.

        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).seat
        0
        """
        return None if self._state.over else self._state.seat

    @property
    def position(self) -> str:
        """The whole state as one line of text, including the undrawn order: `record.parse_position` reads it.

        For what a seat may know, ask ``game.known(seat).position``. Raises a `PositionError` if the game is played with components of
        one's own, which a position can't name.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> game.position.split()[5]
        'A13,A05|A03,A04,A10'
        """
        return position_of(self.edition, self._state)

    @property
    def revealed(self) -> tuple[int, ...]:
        """How much was turned up, as numbers to compare: while they stay the same, actions can be undone, as nothing was revealed."""
        state = self._state
        more = [expansion.revealed(state) for expansion in self.edition.expansions]
        return state.tiles_drawn, state.chits_drawn, len(state.known_chits()), *more

    @property
    def early(self) -> tuple[int, ...]:
        """The seats whose early answers are kept until they are due."""
        return tuple(self._early)

    @property
    def result(self) -> Result | None:
        """The result with all scores and the ranking, or None before the end."""
        return result_of(self.edition, self._state) if self._state.over else None

    @property
    def events(self) -> Events:
        """Everything that has happened since the game began, or since the position that it began at."""
        return Events(self.edition, self._raw_events)

    @property
    def state(self) -> State:
        """A copy of the full state, for search. It includes the hidden undrawn order; players get a `view` instead."""
        return self._state.copy()

    def view(self, seat: int | None = None) -> View:
        """What this seat, or a spectator, may know (RULES 1.6); `WrongSeat` if there is no such seat.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> game.view().order
        (0, 1)
        """
        if seat is not None and seat not in range(len(self.names)):
            raise WrongSeat(f"there is no seat {seat!r}, only 0 to {len(self.names) - 1}")
        return View(self.edition, self.names, self._state, seat, self.played)

    def preview(self, action: Action | str) -> ahead.Preview:
        """What a legal action would bring the deciding seat; nothing is played, and nothing is drawn. Raises as `play` does.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> game.preview("pass").now.coins
        10
        """
        return ahead.preview(self.edition, self.names, self._state, self._legal(action))

    # Playing ---------------------------------------------------------------------------------------------------------------------

    def play(self, action: Action | str, seat: int | None = None) -> Events:
        """Play an action of the current decision; return the events up to the next decision.

        An action that is not legal raises `IllegalAction` with the rule that it breaks, a text that is no action `InvalidAction`, a
        ``seat`` that does not decide now `WrongSeat`, and any action after the end `GameOver`. All of them leave the game unchanged.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> [event.key for event in game.play("bid A13 4")]
        ['bid']
        """
        if seat is None and not self._early:
            happened = self._turns.play_found(action)
            if happened is not None:
                self._open = None
                return happened
        state, events = self._state, self._raw_events
        if seat is not None and not state.over and seat != state.seat:
            raise WrongSeat(f"seat {seat} can't decide now: it is seat {state.seat}'s {state.step.kind} (RULES 2.7)")
        action = self._legal(action)
        already = len(events)
        self._play(action)
        while self._early and not state.over and state.seat in self._early:
            self._play_early(state.seat)
        return Events(self.edition, events, already)

    def _play(self, action: Action) -> None:
        self._open = None
        self._turns.play(action)

    def open_decisions(self) -> tuple[Decision, ...]:
        """The current decision, and those of other seats in the same phase that no earlier decision can change.

        Players need not wait for one another: `answer` accepts their answers in any order. When the game is over, there is none.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> game.open_decisions()
        (Decision(seat=0, kind='bid', 14 actions),)
        """
        if self._open is None and self.decision is not None:
            decisions = [self.decision]
            for seat in self._state.order if self._state.step.private else ():
                later = None if seat == self.decision.seat else self._later(seat)
                if later is not None:
                    decisions.append(Decision(self.edition, later))
            self._open = tuple(decisions)
        return self._open or ()

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are publicly known to decide now, whether or not they have answered early, which stays private.

        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).asked
        (0,)
        """
        state = self._state
        if state.over:
            return ()
        waiting = {each.seat for each in self.open_decisions()} | {
            seat for seat in self._early if ahead.standing_at(state, seat) is not None
        }
        return (state.seat, *(seat for seat in state.order if seat != state.seat and seat in waiting))

    def answer(self, seat: int, action: Action | str) -> Events:
        """Answer one of the `open_decisions`: the current one is played at once, any other is kept until its turn.

        Returns what happened, nothing if the answer is kept. Raises as `play` does: `WrongSeat` if no decision of this seat is open.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> len(game.answer(0, "pass"))
        1
        """
        if self._state.over or seat == self._state.seat:
            return self.play(action, seat)
        later = self._later(seat)
        if later is None:
            return self.play(action, seat)
        self._early.setdefault(seat, []).append(self._legal(action, later))
        self._open = None
        return Events(self.edition, [])

    def take_back(self, seat: int) -> bool:
        """Discard a seat's early answers that were not played yet; return whether there were any.

        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).take_back(1)
        False
        """
        self._open = None
        return self._early.pop(seat, None) is not None

    def keep_early(self, other: "Game") -> bool:
        """Take over the early answers waiting in another game; return whether all of them answer a decision that is open here.

        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> game.keep_early(game.copy())
        True
        """
        self._early, self._open = {}, None
        for seat, answers in other._early.items():
            for answer in answers:
                later = self._later(seat)
                if later is None or answer.packed not in later.actions:
                    return False
                self._early.setdefault(seat, []).append(answer)
        return True

    def _later(self, seat: int) -> State | None:
        """The state at a later seat's next open decision, after the early answers it has given."""
        return ahead.standing_at(self._state, seat, [answer.packed for answer in self._early.get(seat, [])])

    def _play_early(self, seat: int) -> None:
        """Play the first early answer of a seat whose turn has come."""
        answers = self._early[seat]
        action = answers.pop(0)
        if not answers:
            del self._early[seat]
        self._play(action)

    def _legal(self, action: Action | str, state: State | None = None) -> Action:
        """The action, parsed if necessary; raise a `PlayError` if it is not legal in this state."""
        state = state or self._state
        if not isinstance(action, Action) or action.edition is not self.edition:
            action = Action.parse(self.edition, str(action))
        if state.over:
            raise GameOver("the game is over (RULES 4.1)")
        if action.packed not in state.actions:
            raise self._illegal(action, state)
        return action

    def _illegal(self, action: Action, state: State) -> IllegalAction:
        step = state.step
        reason = NOT_ASKED
        if action.packed & VERB_MASK in step.verbs:
            reason = step.why(state, state.seat, state.task >> ARGUMENT, action.packed)
        values: dict[str, object] = {
            name: field_named(self.edition, name).decode(self.edition, number) for name, number in reason.values.items()
        }
        values["kind"] = step.kind
        values["usages"] = " · ".join(self.edition.verbs[verb].usage for verb in step.verbs)
        reasons = dict(REASONS)
        for expansion in self.edition.expansions:
            reasons |= expansion.reasons
        return IllegalAction(str(action), reason.rule, reason.key, values, reasons)

    def __repr__(self) -> str:
        at = "over" if self._state.over else f"round {self._state.round}, {len(self._history)} actions"
        return f"Game({self.edition!r}, {list(self.names)}, {at})"
