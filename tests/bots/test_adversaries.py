"""Adversaries: they expect what they have learned, are data like skills, and the same seed teaches the same."""

from pathlib import Path

import numpy as np
import pytest

from peloponnes import Edition, Game
from peloponnes.bots import Budget, WeightsError, make_bot
from peloponnes.bots.adversaries import ADVERSARIES, ADVERSARIES_FILE, MODEL, PREY, RESPONSE, TABLES, Hunter
from peloponnes.bots.knowledge import Knowledge
from peloponnes.search.skill import INPUTS, size_of
from scripts.train_adversary import by_skill, joined, train
from scripts.train_policy import Lesson, taught
from tests.editions import NAMES
from tests.properties.test_random_games import with_another_future
from tests.search.test_skill import auctions


def test_every_prey_has_its_adversary() -> None:
    parts = {f"{prey}-{table}-{part}" for prey in PREY.values() for table in TABLES for part in (MODEL, RESPONSE)}
    assert set(ADVERSARIES.load(ADVERSARIES_FILE)) == parts
    lines = ADVERSARIES_FILE.read_text("utf-8").splitlines()
    for prey in PREY.values():
        command = lines[lines.index(f"[{prey}-four-{MODEL}]") + 1]
        assert command.startswith(f"# python -m scripts.train_adversary {prey} ")


@pytest.mark.parametrize("prey", PREY.values())
def test_it_expects_others_to_bid_as_its_prey(prey: str) -> None:
    game = Game.new(Edition.base(), NAMES[:4], seed=4)
    knowledge = Knowledge(game.view(2))
    policies = Hunter(prey, 8).policies(knowledge)
    own = knowledge.state.seat
    assert [policy is policies[own] for policy in policies] == [seat == own for seat in range(4)]
    others = {id(policy.skill) for seat, policy in enumerate(policies) if seat != own}
    assert len(others) == 1
    assert id(policies[own].skill) not in others


@pytest.mark.parametrize("code", PREY)
def test_it_does_not_know_the_future(code: str) -> None:
    """RULES 1.6, where it plays by what it has learned."""
    game, changed, few = Game.new(Edition.base(), NAMES[:4], seed=5), 0, Budget(nodes=12)
    while game.decision and game.state.round < 4:
        seat = game.decision.seat
        other = with_another_future(game, seed=len(game.history))
        assert other.decision is not None
        choice = make_bot(code, seed=3).choose(game.view(seat), game.decision, few)
        assert make_bot(code, seed=3).choose(other.view(seat), other.decision, few) == choice
        changed += list(other.state.tiles) != list(game.state.tiles)
        game.play(choice)
    assert changed > 1


def test_a_damaged_file_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "adversaries.toml"
    ADVERSARIES.save("veteran-four-model", ([2], [0] * size_of(2)), "once", file)
    file.write_text(file.read_text("utf-8").replace("checksum = ", "checksum = 1"), "utf-8")
    again = "recreate it with python -m scripts.train_adversary veteran"
    with pytest.raises(WeightsError, match=rf"\[veteran-four-model\] is damaged.*{again}") as found:
        ADVERSARIES.load(file)
    assert "\n" not in str(found.value)


def test_joined_skills_add_up() -> None:
    edition = Edition.base()
    one, other = (([2], [(place * by) % 400 - 200 for place in range(size_of(2))]) for by in (7, 11))
    both, nothing = joined(one, other), ([2], [0] * size_of(2))
    assert both[0] == [4]
    assert len(both[1]) == size_of(4) == (INPUTS + 2) * 4
    policies = [by_skill(edition, layers) for layers in (one, other, both, nothing)]
    for state in auctions("base-4")[::5]:
        for policy in policies:
            policy.weigh(state)
        for place in range(policies[0].count):
            first, second, sum_, habit = (policy.chances[place] for policy in policies)
            assert sum_ - habit == pytest.approx(first - habit + second - habit, abs=1e-6)


def test_it_learns_to_foretell() -> None:
    """Of four candidates the one with the highest first number is always bid, whatever the habit says."""
    rng = np.random.default_rng(1)
    bids = rng.integers(0, 9, (600, 4, 41)).astype(np.float32)
    values = (bids[:, :, 0] == bids[:, :, 0].max(1, keepdims=True)).astype(np.float32)
    values /= values.sum(1, keepdims=True)
    situation, habit = rng.integers(0, 9, (600, 110)).astype(np.float32), np.zeros((600, 4), np.float32)
    lesson = Lesson(situation, bids, habit, values, np.ones((600, 4), np.bool_))
    chances = taught(lesson, np.random.default_rng(1), 60, 16, imitates=True).seen(lesson, slice(None))[3]
    assert float((chances * (values > 0)).sum(1).mean()) > 0.9


def test_the_same_seed_teaches_the_same() -> None:
    one, other = (train("strategos", 6, 1, 4, 1) for _ in range(2))
    assert one == other
