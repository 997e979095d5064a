"""Invariants of every game, whatever is played (see DESIGN), checked at each step of random games."""

import os
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from peloponnes import Action, Edition, Game, GameOver, IllegalAction, WrongSeat
from peloponnes.engine.actions import pack
from peloponnes.engine.invariants import problem
from peloponnes.engine.vectors import numbers
from peloponnes.record import Record, parse_position, write_position
from tests.editions import MATRIX, NAMES
from tests.ledger import Ledger, coins_of

VERBS = Edition.base().verbs


def with_another_future(game: Game, seed: int) -> Game:
    """The same game with another order of undrawn tiles and chits; chits put under the pile stay (RULES 1.6)."""
    other = game.copy()
    state, rng = other._state, Random(seed)
    letters = [tile.letter for tile in game.edition.components.tiles]
    tiles = list(state.tiles[state.tiles_drawn :])
    known = len(state.chits) - min(state.chits_known, len(state.chits) - state.chits_drawn)
    chits = list(state.chits[state.chits_drawn : known])
    rng.shuffle(tiles)
    rng.shuffle(chits)
    state.tiles = numbers([*state.tiles[: state.tiles_drawn], *sorted(tiles, key=lambda tile: letters[tile])])
    state.chits = numbers([*state.chits[: state.chits_drawn], *chits, *state.chits[known:]])
    return other


class RandomGame(RuleBasedStateMachine):
    """One random game, with a copy of every position on the way."""

    game: Game

    @initialize(name=st.sampled_from(sorted(MATRIX)), seed=st.integers(0, 10**6))
    def deal(self, name: str, seed: int) -> None:
        edition, players = MATRIX[name]
        self.game = Game.new(edition, NAMES[:players], seed)
        self.ledger = Ledger(self.game)
        self.copies: list[tuple[Game, str]] = []

    def going_on(self) -> bool:
        return self.game.decision is not None

    @precondition(going_on)
    @rule(pick=st.integers(0, 10**6))
    def play(self, pick: int) -> None:
        """RULES 2.7: every action of a decision can be played."""
        decision = self.game.decision
        assert decision is not None
        self.copies.append((self.game.copy(), write_position(self.game)))
        self.ledger.note(self.game.play(decision.actions[pick % len(decision.actions)]))

    @precondition(going_on)
    @rule(steps=st.integers(2, 12), seed=st.integers(0, 10**6))
    def play_on(self, steps: int, seed: int) -> None:
        """Play several actions at once, to reach late rounds as well."""
        rng = Random(seed)
        for _ in range(steps):
            if self.game.decision:
                self.ledger.note(self.game.play(rng.choice(self.game.decision.actions)))

    @precondition(going_on)
    @rule(verb=st.sampled_from(sorted(VERBS)), subject=st.integers(0, 47), amount=st.integers(0, 30))
    def refuse_what_is_illegal(self, verb: int, subject: int, amount: int) -> None:
        """An illegal action raises, cites the rule and changes nothing; so does one of another seat."""
        decision, before = self.game.decision, write_position(self.game)
        assert decision is not None
        parts = [part.name for part in VERBS[verb].parts]
        things = {
            "resource": 4,
            "tile": len(self.game.edition.components.tiles),
            "sea": len(self.game.edition.components.sea),
            "prize": 16,
        }
        kind = next((part for part in parts if part in things), None)
        if kind is not None and not things[kind]:
            return
        subject = subject % things[kind] if kind else 0
        action = Action(self.game.edition, pack(verb, subject, amount if parts[-1:] in (["coins"], ["units"]) else 0))
        if action not in decision.actions:
            with pytest.raises(IllegalAction, match=r"\(RULES \d+\.\d+"):
                self.game.play(action)
        with pytest.raises(WrongSeat):
            self.game.play(decision.actions[0], seat=decision.seat + 1)
        assert write_position(self.game) == before

    @precondition(going_on)
    @rule(pick=st.integers(0, 10**6))
    def look_ahead(self, pick: int) -> None:
        """A preview changes nothing, never draws, and shows what the seat will own right after."""
        decision, before = self.game.decision, write_position(self.game)
        assert decision is not None
        action = decision.actions[pick % len(decision.actions)]
        preview = self.game.preview(action)
        assert write_position(self.game) == before
        assert preview == with_another_future(self.game, pick).preview(action)
        if decision.kind == "bid":
            after = self.game.copy()
            events = after.play(action)
            if [event.key for event in events] in (["bid"], ["passed"]):
                assert after.view().seats[decision.seat].coins == preview.now.coins

    @precondition(going_on)
    @rule(seed=st.integers(0, 10**6))
    def answer_early(self, seed: int) -> None:
        """Open decisions answered early or in order lead to the same result."""
        rng = Random(seed)
        early, in_order = self.game.copy(), self.game.copy()
        answers: dict[int, list[Action]] = {}
        while later := early.open_decisions()[1:]:
            decision = rng.choice(later)
            answer = rng.choice(decision.actions)
            answers.setdefault(decision.seat, []).append(answer)
            early.answer(decision.seat, answer)
        while early._early and early.decision:
            early.play(early.decision.actions[0])
        while in_order.decision and len(in_order.history) < len(early.history):
            mine = answers.get(in_order.decision.seat)
            in_order.play(mine.pop(0) if mine else in_order.decision.actions[0])
        assert in_order.history == early.history
        assert write_position(in_order) == write_position(early)

    @precondition(lambda self: not self.going_on())
    @rule(text=st.sampled_from(["pass", "bid A05 3", "feed 0"]))
    def end(self, text: str) -> None:
        """RULES 4.1: nothing is played after the end."""
        before = write_position(self.game)
        with pytest.raises(GameOver):
            self.game.play(text)
        assert write_position(self.game) == before

    @invariant()
    def holds(self) -> None:
        game = self.game
        assert problem(game.edition, game.state) is None
        assert coins_of(game.state) == self.ledger.coins
        if game.decision is None:
            assert game.result is not None
        else:
            assert len(game.decision.actions) == len(set(game.decision.actions)) > 1

    @invariant()
    def copies_are_independent(self) -> None:
        for copy, position in self.copies:
            assert write_position(copy) == position

    @invariant()
    def texts_go_both_ways(self) -> None:
        game = self.game
        position = write_position(game)
        assert write_position(parse_position(position)) == position
        record = Record.of(game)
        assert Record.parse(record.text()) == record
        for _, action in game.history[-1:]:
            assert Action.parse(game.edition, str(action)) == action

    @invariant()
    def views_do_not_know_the_future(self) -> None:
        """RULES 1.6"""
        for seat in (None, 0):
            mine, theirs = self.game.view(seat), with_another_future(self.game, 1).view(seat)
            assert mine.document() == theirs.document()
            assert (mine.undrawn_tiles, mine.undrawn_chits, mine.gone) == (
                theirs.undrawn_tiles,
                theirs.undrawn_chits,
                theirs.gone,
            )
            assert write_position(mine.game(Random(5))) == write_position(theirs.game(Random(5)))

    def teardown(self) -> None:
        """The record replays to the same end."""
        if hasattr(self, "game"):
            assert write_position(Record.of(self.game).replay()) == write_position(self.game)


RandomGame.TestCase.settings = settings(
    max_examples=1000 if os.environ.get("PELOPONNES_SOAK") else 40,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestRandomGame = RandomGame.TestCase
