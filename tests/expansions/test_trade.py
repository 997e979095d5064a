"""An expansion of one's own plugs into every edition: no phase, server, terminal or page file knows about it."""

import json
import random
from collections.abc import Iterator

import pytest

from peloponnes import Action, Deal, Edition, Game, IllegalAction, InvalidAction, SetupError
from peloponnes.bots import Budget, make_bot
from peloponnes.engine import expansions
from peloponnes.engine.edition import options_of
from peloponnes.engine.invariants import problem
from peloponnes.game.event_kinds import field_named
from peloponnes.messages import LANGUAGES, Messages
from peloponnes.record import PositionError, Record, RecordError, parse_position, write_position
from peloponnes.search import Dice, forget, letters_of, redeal
from peloponnes.terminal.words import Words
from tests.editions import NAMES, OPTIONS
from tests.expansions.trade import IDS, TILES, Trade

CASES = [
    ("base", (), 2),
    ("base", ("civilizations",), 5),
    ("solo", ("sea-tiles",), 1),
    ("sea", ("civilizations",), 6),
    ("heroes", (), 2),
    ("heroes", ("civilizations", "negotiation", "sea-tiles"), 8),
]
every_case = pytest.mark.parametrize(("name", "options", "players"), CASES, ids=lambda value: str(value))


@pytest.fixture(autouse=True)
def _trade() -> Iterator[None]:
    expansions.add(Trade())
    yield
    expansions.remove("trade")


def new_game(seed: int, name: str = "base", options: tuple[str, ...] = (), players: int = 3) -> Game:
    return Game.new(Edition.named(name, [*options, "trade"]), NAMES[:players], seed)


def play_on(game: Game, rng: random.Random, kind: str = "") -> None:
    """Play at random to the end, or to a decision of this kind."""
    while game.decision and game.decision.kind != kind:
        game.play(rng.choice(game.decision.actions))


def at_trade(seed: int = 1) -> Game:
    """A game in which a seat may trade."""
    game = new_game(seed)
    play_on(game, random.Random(seed), "trade")
    assert game.decision is not None
    return game


def test_it_is_an_option_only_while_it_is_there() -> None:
    assert options_of("base") == ("civilizations", "sea-tiles", "trade")
    assert {name: set(options_of(name)) - {"trade"} for name in OPTIONS} == {
        name: set(options) for name, options in OPTIONS.items()
    }
    with pytest.raises(ValueError, match="already an expansion 'trade'"):
        expansions.add(Trade())
    expansions.remove("trade")
    with pytest.raises(SetupError, match="no option 'trade'"):
        Edition.base(options=["trade"])
    expansions.add(Trade())


def test_its_notation_is_known_only_with_it() -> None:
    assert str(Action.parse(Edition.base(options=["trade"]), "trade 2")) == "trade 2"
    with pytest.raises(InvalidAction, match="there is no action 'trade'"):
        Action.parse(Edition.base(), "trade 2")


def test_its_fields_mean_the_same_in_events_and_reasons() -> None:
    edition = Edition.base(options=["trade"])
    assert field_named(edition, "trade").decode(edition, 1) == "T2"
    assert field_named(edition, "most").decode(edition, 1) == 1
    assert field_named(edition, "tile").decode(edition, 1) == edition.components.tiles[1].id


@every_case
def test_random_games_end_and_keep_all_invariants(name: str, options: tuple[str, ...], players: int) -> None:
    trades = 0
    for seed in range(12):
        game, rng = new_game(seed, name, options, players), random.Random(seed)
        while game.decision:
            assert problem(game.edition, game.state) is None
            trades += game.decision.kind == "trade"
            game.play(rng.choice(game.decision.actions))
        assert game.result is not None
        assert [event.values["trade"] for event in game.events if event.key == "trade_turned_up"] == list(
            game.deal.more["trade"] if game.deal else ()
        )
    assert trades > 0


def test_the_last_player_may_exchange_after_income_as_often_as_the_goods_allow() -> None:
    for seed in range(20):
        game = at_trade(seed)
        decision, view = game.decision, game.view()
        assert decision is not None
        seat = view.seats[decision.seat]
        takes, _ = TILES[str(view.more["trade"])]
        goods = (seat.wood, seat.stone, seat.food, seat.coins)
        most = min(has // need for has, need in zip(goods, takes, strict=True) if need)
        assert decision.seat == view.order[-1]
        assert [str(action) for action in decision.actions] == [f"trade {times}" for times in range(most + 1)]
        assert [event.key for event in game.events if event.key in ("income", "chit")][-1] == "income"
        with pytest.raises(IllegalAction, match=rf"enough for {most} exchanges \(RULES 12.3\)"):
            game.play(f"trade {most + 1}")
        (event, *_) = game.play(f"trade {most}")
        assert (event.key, event.values) == ("traded", {"trade": view.more["trade"], "times": most})


def test_an_exchange_takes_and_gives_and_luxury_is_no_substitute() -> None:
    game = at_trade()
    assert game.decision is not None
    before = game.view().seats[game.decision.seat]
    after = game.preview("trade 1").now
    takes, gives = TILES[str(game.view().more["trade"])]
    for number, good in enumerate(("wood", "stone", "food", "coins")):
        assert getattr(after, good) == getattr(before, good) - takes[number] + gives[number]
    assert after.luxury == before.luxury + gives[4]


@every_case
def test_a_deal_of_trade_tiles_changes_no_other_pile(name: str, options: tuple[str, ...], players: int) -> None:
    without = Deal.shuffled(Edition.named(name, options), players, 7)
    with_trade = Deal.shuffled(Edition.named(name, [*options, "trade"]), players, 7)
    for field in ("civilizations", "tiles", "chits", "sea", "heroes", "colonies"):
        assert getattr(without, field) == getattr(with_trade, field)
    pile = with_trade.more["trade"]
    assert sorted(pile[:5]) == list(IDS)
    assert len(set(pile[5:])) == 3


@every_case
def test_a_record_names_the_option_and_replays(name: str, options: tuple[str, ...], players: int) -> None:
    game = new_game(3, name, options, players)
    play_on(game, random.Random(3))
    text = Record.of(game).text()
    data = json.loads(text)
    assert "trade" in data["edition"]["options"]
    assert len(data["deal"]["trade"]) == 8
    record = Record.parse(text)
    assert record.text() == text
    assert record.verify() == "fine"
    data["deal"]["trade"][0] = data["deal"]["trade"][1]
    with pytest.raises(RecordError, match="other trade tiles"):
        Record.parse(json.dumps(data))


@every_case
def test_every_position_can_be_written_and_read_back(name: str, options: tuple[str, ...], players: int) -> None:
    game, rng = new_game(4, name, options, players), random.Random(4)
    while game.decision:
        text = write_position(game)
        again = parse_position(text, game.names)
        assert write_position(again) == text
        assert [str(action) for action in again.decision.actions] == [str(action) for action in game.decision.actions]  # type: ignore[union-attr]
        game.play(rng.choice(game.decision.actions))


def test_a_position_that_can_not_be_is_refused() -> None:
    text = write_position(at_trade())
    with pytest.raises(PositionError, match="market: 'T9' is not one of"):
        parse_position(text.replace("|T", "|T9,T", 1))
    with pytest.raises(PositionError, match="the trade tiles are not those of the box"):
        parse_position(text.replace("|T", "|T1,T", 1))
    with pytest.raises(PositionError, match="something that it can't do"):
        parse_position(text.replace(f"trade:{at_trade().decision.seat}", f"trade:{at_trade().view().order[0]}", 1))  # type: ignore[union-attr]


def test_copies_are_independent() -> None:
    game = at_trade()
    text, copy = write_position(game), game.copy()
    play_on(copy, random.Random(2))
    assert write_position(game) == text
    again = game.state
    again.set_to(copy.state)
    assert again.more == copy.state.more != game.state.more


def test_what_is_not_turned_up_stays_hidden() -> None:
    deal = Deal.shuffled(Edition.base(options=["trade"]), 3, 1)
    first, *rest = deal.more["trade"]
    other = (first, *rest[3::-1], *deal.more["trade"][5:])
    assert other != deal.more["trade"]
    known = []
    for pile in (deal.more["trade"], other):
        changed = Deal(deal.civilizations, deal.tiles, deal.chits, more={"trade": pile})
        game = Game.new(Edition.base(options=["trade"]), NAMES[:3], deal=changed)
        assert game.view().document()["trade"] == first
        known.append(write_position(game.known(0)))
    assert known[0] == known[1]
    drawn = {game.view().game(random.Random(seed)).state.kept("trade") for seed in range(30)}
    assert len(drawn) > 20
    assert {pile[1] for pile in drawn} == {IDS.index(first)}


def test_a_search_shuffles_it_too() -> None:
    game = at_trade()
    letters, dice = letters_of(game.edition), Dice(1)
    piles = set()
    for _ in range(30):
        state = forget(game.state, letters)
        redeal(state, letters, dice)
        assert problem(game.edition, state) is None
        piles.add(state.kept("trade"))
    assert len(piles) > 10


@pytest.mark.parametrize("code", ["random", "greedy", "mcts:8", "planner:8"])
def test_bots_play_it(code: str) -> None:
    game = new_game(5)
    bot = make_bot(code, 5)
    while game.decision:
        decision = game.decision
        game.play(bot.choose(game.view(decision.seat), decision, Budget()))
    assert game.result is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_tells_it(language: str) -> None:
    game = at_trade()
    words, view = Words(Messages(language), game.edition, game.names), game.view()
    assert game.decision is not None
    name, trade = game.names[game.decision.seat], view.more["trade"]
    asked = {"en": "how often do you trade", "de": "Wie oft handelst du", "fr": "combien de fois commercez-vous"}
    chosen = {"en": "trade once", "de": "einmal handeln", "fr": "commercer une fois"}
    happened = {
        "en": f"{name} trades by {trade}.",
        "de": f"{name} handelt nach {trade}.",
        "fr": f"{name} commerce selon {trade}.",
    }
    refused = {"en": "the goods are enough for", "de": "die Güter reichen für", "fr": "les biens suffisent pour"}
    turned_up = {
        "en": "This round’s trade is",
        "de": "Gehandelt wird diese Runde nach",
        "fr": "Le commerce de cette manche",
    }
    assert asked[language] in words.question(view, game.decision)
    assert words.action(game.decision.actions[1], game.decision, view) == chosen[language]
    assert any(turned_up[language] in sentence for sentence in words.events(game.events))
    with pytest.raises(IllegalAction) as caught:
        game.play("trade 999")
    assert refused[language] in words.problem(caught.value)
    assert happened[language] in words.events(game.play("trade 1"))
