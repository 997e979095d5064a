"""Positions with heroes: a round trip at every decision, and every line that play can't lead to is refused with a reason."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from peloponnes import Edition, Game
from peloponnes.engine.invariants import problem
from peloponnes.record import PositionError, parse_position, write_position
from tests.editions import MATRIX, NAMES
from tests.given import given, polis

HEROES = Edition.heroes()
ALL_OPTIONS = "+civilizations+negotiation+sea-tiles"
CASES = [f"heroes-{players}{ALL_OPTIONS}" for players in range(2, 9)]
OTHER_CASES = sorted(name for name in MATRIX if name.startswith("heroes") and name not in CASES)
# The fields that an error may name.
FIELDS = ("edition", "round", "order", "tiles", "chits", "market", "seats", "agenda")


def walk(name: str, seed: int) -> list[Game]:
    """A copy of a game at each decision and at the end."""
    edition, players = MATRIX[name]
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    games = [game.copy()]
    while game.decision:
        game.play(rng.choice(game.decision.actions))
        games.append(game.copy())
    return games


def same(game: Game, again: Game) -> bool:
    """Whether two games are in the same state, hidden parts included."""
    one, other = game.view(), again.view()
    seen = [
        (view.document(), view.known_chits, view.undrawn_chits, view.undrawn_tiles, view.gone, view.persians, view.chit)
        for view in (one, other)
    ]
    mine, theirs = game.state, again.state
    hidden = [
        (list(state.tiles), list(state.chits), state.to_come, state.task, list(state.shown)) for state in (mine, theirs)
    ]
    offers = [game.decision and game.decision.offer, again.decision and again.decision.offer]
    return seen[0] == seen[1] and hidden[0] == hidden[1] and offers[0] == offers[1]


# Round trips --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_a_position_goes_both_ways_at_every_decision(name: str) -> None:
    for game in walk(name, seed=1):
        text = write_position(game)
        again = parse_position(text, game.names)
        assert write_position(again) == text
        assert same(game, again)


@pytest.mark.parametrize("name", OTHER_CASES)
def test_so_it_does_with_fewer_options(name: str) -> None:
    for game in walk(name, seed=4)[::6]:
        text = write_position(game)
        assert write_position(parse_position(text)) == text


def test_those_games_ask_for_everything() -> None:
    """Hiring after a victory and Tantalus' hiring look alike; the phase distinguishes them."""
    games = [game for name in CASES for game in walk(name, seed=1)]
    kinds = {(game.decision.kind, game.phase) for game in games if game.decision}
    assert {kind for kind, _ in kinds} == {
        *("offer", "answer", "sea", "bid", "move", "build", "save", "strengthen", "choose"),
        *("redraw", "ignore", "keep", "discard", "hire", "feed", "finish"),
    }
    assert any(game.view().known_chits for game in games)


@pytest.mark.parametrize("name", CASES)
def test_a_position_plays_on_as_the_game_does(name: str) -> None:
    games = walk(name, seed=7)
    for game in games[:: len(games) // 4]:
        again, rng, the_same = parse_position(write_position(game)), Random(1), Random(1)
        while game.decision and again.decision:
            game.play(rng.choice(game.decision.actions))
            again.play(the_same.choice(again.decision.actions))
        assert game.result == again.result
        assert (game.decision, again.decision) == (None, None)


def test_a_position_tells_the_hero_its_side_the_colony_and_what_it_has() -> None:
    mine = polis("odysseus", "naxos", side="orange", strength=29, clovers=5, mercenaries=7, ignored=1, coins=9)
    shown = "persian-1 plague persian-1 persian-2 plague blank"
    game = given(mine, polis("helen", "taras", strength=1, clovers=1, coins=9), shown=shown, edition=HEROES)
    seats = write_position(game).split(" ")[6].split(";")
    assert seats[0].endswith(":odysseus/orange/naxos/29/5/7/1")
    assert seats[1].endswith(":helen/red/taras/1/1/0/0")


def test_1_6_chits_under_the_pile_are_told_apart() -> None:
    chits = "plague plague drought drought tempest"
    game = given(polis("helen", coins=4), polis("hector", coins=4), at="chits", chits=chits, edition=HEROES)
    drawn, hidden, known = write_position(game).split(" ")[4].split("/")
    assert (drawn, known) == ("plague,drought,tempest", "plague,drought")
    assert len(hidden.split(",")) == 24 - 3 - 2
    assert parse_position(write_position(game)).view().known_chits == ("plague", "drought")


# Positions to break ------------------------------------------------------------------------------------------------------------------


def negotiating(*actions: str) -> Game:
    """Seat 2 begins, then 0, then 1; they have 7, 7 and 8 coins."""
    game = Game.new(Edition.heroes(options=["negotiation"]), NAMES[:3], seed=5)
    for action in actions:
        game.play(action)
    return game


def played(game: Game, *actions: str) -> Game:
    for action in actions:
        game.play(action)
    return game


def chits(*seats: dict[str, object], shown: str, next: str, market: str = "") -> Game:
    return given(*seats, at="chits", shown=shown, chits=next, market=market, edition=HEROES)


THIRD = "persian-1 plague persian-1"
SIXTH = f"{THIRD} persian-2 drought persian-2 blank plague persian-2"
ROUND_4 = "B01 B02 | B03 B05 B06"
ROUND_8 = "C01 C02 | C03 C04 C05"
GAMES: dict[str, Callable[[], Game]] = {
    "offer": negotiating,
    "answer": lambda: negotiating("offer colony 0 2"),
    "second answer": lambda: negotiating("no-offer", "offer hero 0 2"),
    "bid": lambda: Game.new(HEROES, NAMES[:3], seed=5),
    "sea": lambda: Game.new(Edition.heroes(options=["sea-tiles"]), NAMES[:3], seed=5),
    "redraw": lambda: chits(polis("ariadne"), polis("hector"), shown="plague drought plague", next="plague blank"),
    "hire": lambda: chits(
        polis("achilles", strength=20, coins=5),
        polis("helen", strength=9, coins=5),
        polis("hector", strength=4, coins=3),
        shown=THIRD,
        next="persian-2 tempest blank",
    ),
    "turn": lambda: chits(polis("odysseus", coins=5), polis("helen"), shown=THIRD, next="persian-2 tempest blank"),
    "discard": lambda: chits(
        polis("odysseus", coins=5, lands="A01", side="orange"),
        polis("helen", lands="A02", side="orange"),
        shown=SIXTH,
        next="persian-2 tempest",
        market=ROUND_4,
    ),
    "ignore": lambda: chits(
        polis("odysseus", coins=5, lands="A01 A06"),
        polis("helen", lands="A02"),
        shown="tempest plague tempest",
        next="tempest drought",
    ),
    "keep": lambda: chits(
        polis("achilles", coins=5, food=5, lands="A01 A06"),
        polis("helen", lands="A02"),
        shown="tempest plague tempest",
        next="tempest drought",
    ),
    "strengthen": lambda: given(
        polis("achilles", bid="A05 4", food=4),
        polis("helen", bid="A06 4", food=3),
        market="A05 A06",
        at="taking",
        edition=HEROES,
    ),
    "save": lambda: played(
        given(
            polis("daedalus", bid="A15 4", wood=7, stone=7, coins=3),
            polis("helen"),
            market="A15 A06",
            at="taking",
            edition=HEROES,
        ),
        "pay",
    ),
    "last supply": lambda: given(
        polis("daedalus", wood=7, stone=7, luxury=4, inhabitants=9),
        polis("tantalus", strength=5, coins=4),
        market=ROUND_8,
        at="last supply",
        edition=HEROES,
    ),
    "last hire": lambda: given(
        polis("daedalus", inhabitants=2),
        polis("tantalus", strength=5, coins=4),
        market=ROUND_8,
        at="last supply",
        edition=HEROES,
    ),
}
TEXTS = {name: write_position(make()) for name, make in GAMES.items()}


def text_with(name: str, field: str, old: str, new: str) -> str:
    """A position with something replaced in one field; an empty ``old`` means the whole field."""
    fields = TEXTS[name].split(" ")
    number = FIELDS.index(field)
    assert old in fields[number], fields[number]
    fields[number] = fields[number].replace(old, new, 1) if old else new
    return " ".join(fields)


def refused(text: str) -> str:
    """The one line with which a position is refused."""
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("name", GAMES)
def test_each_of_them_is_right_before_it_is_broken(name: str) -> None:
    assert write_position(parse_position(TEXTS[name])) == TEXTS[name]
    assert (
        TEXTS[name]
        .split(" ")[7]
        .startswith(
            {"turn": "ignore", "discard": "ignore", "second answer": "answer", "last supply": "feed"}.get(
                name, "hire-at-supply" if name == "last hire" else name
            )
        )
    )


# Seats ------------------------------------------------------------------------------------------------------------------------------

DAEDALUS = "daedalus/red/taras/1/3/0/0"


@pytest.mark.parametrize(
    ("hero", "message"),
    [
        ("daedalus/red/taras/30/3/0/0", "seats: '30' is not a number from 0 to 29"),
        ("daedalus/red/taras/-1/3/0/0", "seats: '-1' is not a number from 0 to 29"),
        ("daedalus/red/taras/01/3/0/0", "seats: '01' is not a number from 0 to 29"),
        ("daedalus/red/taras/x/3/0/0", "seats: 'x' is not a number from 0 to 29"),
        ("daedalus/red/taras//3/0/0", "seats: '' is not a number from 0 to 29"),
        ("daedalus/red/taras/1/1000/0/0", "seats: '1000' is not a number from 0 to 999"),
        ("daedalus/red/taras/1/3/-2/0", "seats: '-2' is not a number from 0 to 999"),
        ("daedalus/red/taras/1/3/0/2", "seats: '2' is not a number from 0 to 1"),
        ("daedalus/red/taras/1/3/0/1", "seat 0: a coin lies on a hero that has no place for it (RULES 11.9)"),
        ("daedalus/red/taras/1/4/0/0", "there are more or fewer clovers than were given out (RULES 11.1)"),
        ("daedalus/red/taras/1/2/0/0", "there are more or fewer clovers than were given out (RULES 11.1)"),
        ("ajax/red/taras/1/3/0/0", "seats: 'ajax' is not one of achilles, andromeda, "),
        ("Daedalus/red/taras/1/3/0/0", "seats: 'Daedalus' is not one of achilles, andromeda, "),
        ("/red/taras/1/3/0/0", "seats: '' is not one of achilles, andromeda, "),
        ("taras/red/daedalus/1/3/0/0", "seats: 'taras' is not one of achilles, andromeda, "),
        ("daedalus/red/kyrene/1/3/0/0", "seats: 'kyrene' is not one of apollonia, byzantium, "),
        ("penelope/red/taras/1/3/0/0", "the hero penelope is dealt twice (RULES 11.1)"),
        ("daedalus/red/naxos/1/3/0/0", "the colony naxos is dealt twice (RULES 11.1)"),
        ("daedalus/oranje/taras/1/3/0/0", "seats: 'oranje' is not one of red, orange"),
        ("daedalus/Red/taras/1/3/0/0", "seats: 'Red' is not one of red, orange"),
        ("daedalus//taras/1/3/0/0", "seats: '' is not one of red, orange"),
        ("daedalus/red/taras/1/3/0", "is not hero/side/colony/strength/clovers/mercenaries/coins on the hero"),
        ("daedalus/red/taras/1/3/0/0/0", "is not hero/side/colony/strength/clovers/mercenaries/coins on the hero"),
        ("", "is not hero/side/colony/strength/clovers/mercenaries/coins on the hero"),
        (f"{DAEDALUS}:", "is not civilization:six goods:buildings:lands:bid:hero"),
    ],
)
def test_11_1_a_hero_or_a_colony_that_can_not_be(hero: str, message: str) -> None:
    assert message in refused(text_with("bid", "seats", DAEDALUS, hero))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("0/0/3/7", "10/0/3/7", "seat 0: more wood than the storage holds (RULES 2.5.4)"),
        ("0/0/3/7", "0/10/3/7", "seat 0: more stone than the storage holds (RULES 2.5.4)"),
        ("0/0/3/7", "0/0/14/7", "seat 0: more food than the storage holds (RULES 2.5.4)"),
        ("korinth", "pylos", "the civilization pylos is dealt twice (RULES 1.2)"),
        ("korinth", "delos", "seats: 'delos' is not one of"),
        (":daedalus/red/taras/1/3/0/0", "", "is not civilization:six goods:buildings:lands:bid:hero"),
        (";pylos", ";;pylos", "is not civilization:six goods:buildings:lands:bid:hero"),
    ],
)
def test_2_5_4_a_seat_is_measured_by_its_colony(old: str, new: str, message: str) -> None:
    assert message in refused(text_with("bid", "seats", old, new))


def test_2_5_4_a_colony_may_store_more_than_the_base_mat() -> None:
    game = parse_position(text_with("bid", "seats", "patras:0/0/0", "patras:11/11/14"))
    assert game.view().seats[2].wood == 11


def test_the_sea_comes_before_the_hero() -> None:
    assert "bid:sea:hero" in refused(text_with("sea", "seats", "::daedalus", ":daedalus"))
    assert "is not one of S1, S2" in refused(
        text_with("sea", "seats", "::daedalus/red/taras/1/3/0/0", ":S9:" + DAEDALUS)
    )


def refused_or_sound(text: str, *first: str) -> None:
    """A position is refused, or can be played to the end with all invariants intact."""
    try:
        game = parse_position(text)
    except PositionError as error:
        assert "\n" not in str(error)  # noqa: PT017
        return
    actions, rng = list(first), Random(1)
    while game.decision:
        assert problem(game.edition, game.state) is None, text
        game.play(actions.pop(0) if actions else rng.choice(game.decision.actions))
    assert game.result is not None


@pytest.mark.parametrize("name", ["bid", "offer"])
def test_11_6_a_hero_that_is_orange_before_the_first_attack_is_not_turned_again(name: str) -> None:
    refused_or_sound(text_with(name, "seats", "/red/", "/orange/"))


def test_11_12_in_a_negotiation_nobody_has_goods_that_the_other_colony_could_not_store() -> None:
    """All starting goods except coins come after all offers."""
    refused_or_sound(text_with("answer", "seats", "patras:0/0/0", "patras:11/11/14"), "accept")


# Editions and fields ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ("heroes+trade", "the heroes edition has no option 'trade'"),
        ("heroes+negotiation+negotiation", "the option negotiation is given twice"),
        ("heroes-2-wood", "only a solo game has a level"),
        ("heroes-2", "there is no edition 'heroes-2'"),
        ("hero", "there is no edition 'hero'"),
        ("base", "is not civilization:six goods:buildings:lands:bid"),
        ("heroes+sea-tiles", "is not civilization:six goods:buildings:lands:bid:sea:hero"),
    ],
)
def test_an_edition_that_it_is_not_of(edition: str, message: str) -> None:
    assert message in refused(text_with("bid", "edition", "", edition))


@pytest.mark.parametrize("players", [1, 9])
def test_11_1_heroes_are_for_2_to_8(players: int) -> None:
    seats = TEXTS["bid"].split(" ")[6].split(";")
    wanted = ";".join((seats * 3)[:players])
    assert f"for 2 to 8 players, not {players} (RULES 1.1)" in refused(text_with("bid", "seats", "", wanted))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("persian-3", "persian", "chits: 'persian' is not one of"),
        ("persian-3", "persian-0", "chits: 'persian-0' is not one of"),
        ("persian-3", "persian-10", "chits: 'persian-10' is not one of"),
        ("persian-3", "persian-9", "the deal has an unknown chit 'persian-9' (RULES 11.2)"),
        ("persian-3", "persian-2", "the deal has the chit persian-2 5 times instead of 4 (RULES 11.2)"),
        ("persian-3", "plague", "the deal has the chit plague 4 times instead of 3 (RULES 11.2)"),
        ("persian-3,", "", "the deal has the chit persian-3 not at all instead of 1 (RULES 11.2)"),
        ("/", "", "chits: a / must stand between what is drawn and what is not"),
        ("/", "//", "chits: '/plague' is not one of"),
        ("/plague,", "plague/", "the number of chits drawn does not fit the round (RULES 2.6.1)"),
    ],
)
def test_11_2_chits_that_can_not_be(old: str, new: str, message: str) -> None:
    assert message in refused(text_with("bid", "chits", old, new))


def test_1_6_no_chit_is_known_before_one_was_drawn() -> None:
    refused(text_with("bid", "chits", "persian-3,persian-2/", "persian-3/persian-2"))


def test_1_6_the_part_of_the_known_chits_must_be_there() -> None:
    text = TEXTS["bid"].split(" ")
    assert "chits: a / must stand" in refused(" ".join([*text[:4], text[4][:-1], *text[5:]]))


def test_1_6_only_games_with_heroes_know_chits() -> None:
    text = write_position(Game.new(Edition.base(), NAMES[:2], 1))
    fields = text.split(" ")
    assert "chits: " in refused(" ".join([*fields[:4], fields[4] + "/", *fields[5:]]))


# The agenda -------------------------------------------------------------------------------------------------------------------------

PHASE = "steps that do not belong to this phase, or not in this order"
CANNOT = "something that it can't do"
NEGOTIATION = "(RULES 11.12)"
END = "the agenda does not end as a round ends"
COUNT = "the number of chits drawn does not fit the round (RULES 2.6.1)"
AFTER = "draw-apart,ariadne:0,effect-or-attack"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("redraw:0", "redraw:1", CANNOT),
        ("redraw:0", "redraw:2", "agenda: '2' is not a number from 0 to 1"),
        ("redraw:0", "redraw", "'redraw' has too many or too few parts"),
        ("redraw:0", "redraw:0:plague", "'redraw:0:plague' has too many or too few parts"),
        ("redraw:0", "redraw:0,redraw:0", PHASE),
        ("redraw:0", "redraw:0,redraw:1", CANNOT),
        ("redraw:0,effect-or-attack", "redraw:0", PHASE),
        ("redraw:0,effect-or-attack", "effect-or-attack,redraw:0", "mixes the seats' steps with those of the round"),
        ("redraw:0,effect-or-attack", "redraw:0,effect", END),
        ("redraw:0,effect-or-attack", "redraw:0,effect-or-attack,effect-or-attack", END),
        (f"redraw:0,effect-or-attack,{AFTER}", "redraw:0,effect-or-attack", COUNT),
        (f"redraw:0,effect-or-attack,{AFTER}", f"redraw:0,effect-or-attack,{AFTER},{AFTER}", COUNT),
        (AFTER, "draw-apart,effect-or-attack,ariadne:0", END),
        (AFTER, "draw,effect", COUNT),
        (AFTER, "ariadne:0,effect-or-attack", COUNT),
        ("redraw:0", "bid:0", PHASE),
        (",round", "", END),
    ],
)
def test_11_9_an_agenda_with_ariadne_that_can_not_be(old: str, new: str, message: str) -> None:
    assert message in refused(text_with("redraw", "agenda", old, new))


def test_11_9_a_chit_waits_for_its_effect_only_while_ariadne_is_asked() -> None:
    """Without her it has taken effect, and would do so twice."""
    refused(text_with("redraw", "agenda", "redraw:0,", ""))


def test_11_9_ariadne_is_asked_no_more_once_she_had_a_chit_drawn() -> None:
    """The other chits of the round are drawn without asking her."""
    without = f"redraw:0,effect-or-attack{',draw-apart,ariadne:1,effect-or-attack' * 2},round"
    refused(text_with("redraw", "agenda", "", without))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hire:0,hire:1", "hire:1,hire:0", "does not follow the turn order"),
        ("hire:0,hire:1", "hire:0,hire:0,hire:1", PHASE),
        ("hire:0", "hire:0:3", "'hire:0:3' has too many or too few parts"),
        ("hire:0", "hire:3", "agenda: '3' is not a number from 0 to 2"),
        ("hire:1", "hire-at-supply:1", PHASE),
        ("hire:1", "ignore:1:persian,turn:1:persian", PHASE),
        ("hire:1", "discard:1:persian", PHASE),
        ("hire:1", "strike:1:persian", PHASE),
    ],
)
def test_11_5_an_agenda_after_a_victory_that_can_not_be(old: str, new: str, message: str) -> None:
    assert message in refused(text_with("hire", "agenda", old, new))


def test_11_5_nobody_hires_without_an_attack() -> None:
    assert PHASE in refused(text_with("hire", "chits", "persian-2/tempest", "tempest/persian-2"))
    assert PHASE in refused(text_with("bid", "agenda", "bid:2,bid:0,bid:1", "hire:2,hire:0,hire:1"))
    assert PHASE in refused(text_with("keep", "agenda", "keep:0:A01,keep:0:A06", "hire:0"))


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("turn", "turn:0:persian", "turn:0:plague", CANNOT),
        ("turn", "turn:0:persian", "turn:0:persian-2", "agenda: 'persian-2' is not one of"),
        ("turn", "turn:0:persian", "turn:0", "'turn:0' has too many or too few parts"),
        ("turn", "ignore:0:persian", "ignore:0:blank", CANNOT),
        ("turn", "ignore:0:persian", "ignore:0:tempest", CANNOT),
        ("turn", "ignore:0:persian", "ignore:0:flood", "agenda: 'flood' is not one of"),
        ("turn", "turn:0:persian", "discard:0:persian", PHASE),
        ("turn", ",turn:0:persian", "", PHASE),
        ("turn", "ignore:1:persian,", "", PHASE),
        ("turn", "turn:0:persian", "strike:0:persian", PHASE),
        ("turn", "ignore:0:persian,turn:0:persian", "turn:0:persian,ignore:0:persian", PHASE),
        ("discard", "discard:0:persian", "turn:0:persian", PHASE),
        ("discard", "discard:0:persian", "discard:0:A01", "agenda: 'A01' is not one of"),
        ("discard", "discard:0:persian", "discard:0:drought", CANNOT),
        ("discard", "ignore:1:persian,", "", PHASE),
        ("ignore", "ignore:0:tempest", "ignore:0:persian", CANNOT),
        ("ignore", "strike:0:tempest", "strike:0:drought", CANNOT),
        ("ignore", "strike:0:tempest", "turn:0:persian", PHASE),
        ("ignore", ",strike:0:tempest", "", PHASE),
        ("ignore", "ignore:1:tempest,", "", PHASE),
        ("keep", "ignore:1:tempest,", "", PHASE),
        ("keep", "keep:0:A01,keep:0:A06", "keep:0:A06,keep:0:A01", PHASE),
        ("keep", "keep:0:A01", "ignore:0:tempest,keep:0:A01", PHASE),
    ],
)
def test_11_6_an_agenda_of_a_disaster_that_can_not_be(name: str, old: str, new: str, message: str) -> None:
    assert message in refused(text_with(name, "agenda", old, new))


def test_11_6_a_hero_that_is_orange_does_not_turn() -> None:
    assert CANNOT in refused(text_with("turn", "seats", "odysseus/red", "odysseus/orange"))


def exchanged(name: str, drawn: str) -> str:
    """The position with another chit as the last one drawn: the first suitable hidden one."""
    fields = TEXTS[name].split(" ")
    before, hidden, known = fields[4].split("/")
    *first, last = before.split(",")
    rest = hidden.split(",")
    rest[rest.index(drawn)] = last
    fields[4] = "/".join([",".join([*first, drawn]), ",".join(rest), known])
    return " ".join(fields)


@pytest.mark.parametrize("drawn", ["persian-1", "persian-2", "persian-3", "blank", "drought"])
@pytest.mark.parametrize("name", ["keep", "ignore"])
def test_3_2_no_tile_is_kept_when_another_chit_lies_there(name: str, drawn: str) -> None:
    assert CANNOT in refused(exchanged(name, drawn)) or PHASE in refused(exchanged(name, drawn))


@pytest.mark.parametrize("drawn", ["earthquake", "tempest", "drought"])
@pytest.mark.parametrize("name", ["hire", "turn", "discard"])
def test_11_4_no_attack_when_another_chit_lies_there(name: str, drawn: str) -> None:
    message = refused(exchanged(name, drawn))
    assert PHASE in message or CANNOT in message


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("strengthen", "strengthen:0:A05", "strengthen:0:A06", "the agenda"),
        ("strengthen", "strengthen:0:A05", "strengthen:0", "has too many or too few parts"),
        ("strengthen", "strengthen:0:A05", "strengthen:0:A99", "agenda: there is no tile 'A99'"),
        ("strengthen", "strengthen:0:A05,gain:0:A05", "gain:0:A05,strengthen:0:A05", PHASE),
        ("strengthen", "strengthen:0:A05,gain:0:A05", "strengthen:0:A05", PHASE),
        ("strengthen", "strengthen:0:A05,gain:0:A05", "save:0:A05,strengthen:0:A05,gain:0:A05", CANNOT),
        ("strengthen", "strengthen:0:A05,gain:0:A05,take:1", "take:1,strengthen:0:A05,gain:0:A05", PHASE),
        ("save", "save:0:A15", "save:0:A06", "the agenda"),
        ("save", "save:0:A15", "save-at-supply:0:A15", PHASE),
        ("save", "save:0:A15,strengthen:0:A15", "save:0:A15", PHASE),
        ("save", "strengthen:0:A15", "strengthen:0:A06", "the agenda"),
    ],
)
def test_11_3_an_agenda_of_taking_a_tile_that_can_not_be(name: str, old: str, new: str, message: str) -> None:
    assert message in refused(text_with(name, "agenda", old, new))


def test_11_9_daedalus_saves_only_what_he_can_then_pay() -> None:
    assert CANNOT in refused(text_with("save", "seats", "7/7/0", "0/0/0"))
    assert CANNOT in refused(text_with("save", "seats", "A15", "A15*"))


def test_11_3_strength_and_gains_are_those_of_one_tile() -> None:
    """A land is placed and then a building strengthened: no sequence of taking leads there."""
    fields = TEXTS["strengthen"].split(" ")
    fields[3] = fields[3].replace("A01", "A??").replace("A15", "A01").replace("A??", "A15")
    fields[6] = fields[6].replace("::A05:0:achilles", ":A15:A05:0:achilles")
    fields[7] = fields[7].replace("gain:0:A05", "gain:0:A15")
    refused(" ".join(fields))


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("last supply", ",conflict,tantalus", "", "the agenda"),
        ("last supply", ",conflict", "", "the agenda"),
        ("last supply", ",tantalus", "", "the agenda"),
        ("last supply", "conflict,tantalus", "tantalus,conflict", "the agenda"),
        ("last supply", "conflict,tantalus", "conflict,tantalus,conflict,tantalus", "the agenda"),
        ("last supply", "feed:1,finish:1", "hire-at-supply:1", PHASE),
        ("last supply", "finish:0", "save-at-supply:0:A15,finish:0", "the agenda"),
        ("last hire", "hire-at-supply:1", "hire-at-supply:0", CANNOT),
        ("last hire", "hire-at-supply:1", "hire:1", PHASE),
        ("last hire", "hire-at-supply:1", "hire-at-supply:1,tantalus", "the agenda"),
        ("last hire", "hire-at-supply:1", "hire-at-supply:1,conflict,tantalus", PHASE),
        ("last hire", "hire-at-supply:1", "hire-at-supply:1,hire-at-supply:1", PHASE),
        ("last hire", "hire-at-supply:1", "feed:1,finish:1,hire-at-supply:1", PHASE),
    ],
)
def test_11_7_an_agenda_of_a_supply_that_can_not_be(name: str, old: str, new: str, message: str) -> None:
    assert message in refused(text_with(name, "agenda", old, new))


# Negotiation ------------------------------------------------------------------------------------------------------------------------

OFFERS = "offer:2:colony,offer:2:hero,offer:0:colony,offer:0:hero,offer:1:colony,offer:1:hero"


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("offer", "offer:2:colony", "offer:2:wonder", "agenda: 'wonder' is not one of colony, hero"),
        ("offer", "offer:2:colony", "offer:3:colony", "agenda: '3' is not a number from 0 to 2"),
        ("offer", "offer:2:colony", "offer:2", "has too many or too few parts"),
        ("offer", "offer:2:colony,offer:2:hero", "offer:2:hero,offer:2:colony", NEGOTIATION),
        ("offer", "offer:2:hero,", "", NEGOTIATION),
        ("offer", "offer:2:colony", "offer:2:colony,offer:2:colony", NEGOTIATION),
        ("offer", "offer:0:colony,offer:0:hero,", "", NEGOTIATION),
        ("offer", ",start", "", NEGOTIATION),
        ("offer", "start", "start,start", NEGOTIATION),
        ("offer", ",round", "", NEGOTIATION),
        ("offer", "round", "order,taking,incomes,chits,round", COUNT),
        ("offer", "offer:2:colony", "bid:2", NEGOTIATION),
        (
            "answer",
            "answer:0:2/colony/2",
            f"answer:0:2/colony/2,{OFFERS.split(',')[0]}",
            "is not to the offer just made",
        ),
        ("answer", "answer:0:2/colony/2", "answer:0:2/colony/8", "something that can't be done (RULES 11.12)"),
        ("answer", "answer:0:2/colony/2", "answer:0:0/colony/2", NEGOTIATION),
        ("answer", "answer:0:2/colony/2", "answer:0:7/colony/2", NEGOTIATION),
        ("answer", "answer:0:2/colony/2", "answer:0:8/colony/2", "agenda: '8' is not a number from 0 to 7"),
        ("answer", "answer:0:2/colony/2", "answer:0:2/colony", "agenda: '' is not a number"),
        ("answer", "answer:0:2/colony/2", "answer:0:2/wonder/2", "agenda: 'wonder' is not one of colony, hero"),
        ("answer", "answer:0:2/colony/2", "answer:0:2/colony/2/2", "agenda: '2/2' is not a number"),
        ("answer", "answer:0:2/colony/2", "answer:0", "has too many or too few parts"),
        ("answer", "answer:0:2/colony/2", "answer:0:2/colony/2,answer:1:2/colony/2", NEGOTIATION),
        ("answer", "answer:0:2/colony/2,offer:2:hero", "offer:2:hero,answer:0:2/colony/2", NEGOTIATION),
    ],
)
def test_11_12_an_agenda_of_a_negotiation_that_can_not_be(name: str, old: str, new: str, message: str) -> None:
    assert message in refused(text_with(name, "agenda", old, new))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("answer", "0:2/colony", "0:1/colony"),
        ("answer", "0:2/colony", "0:2/hero"),
        ("second answer", "0:2/hero", "0:1/hero"),
        ("second answer", "0:2/hero", "0:2/colony"),
    ],
    ids=["by another seat", "of the hero", "by another seat, of the hero", "of the colony"],
)
def test_11_12_an_answer_is_to_the_offer_just_made(name: str, old: str, new: str) -> None:
    refused(text_with(name, "agenda", old, new))


def test_11_12_offers_are_made_by_civilization_number() -> None:
    text = text_with("offer", "order", "2,0,1", "0,2,1").replace(
        OFFERS, "offer:0:colony,offer:0:hero,offer:2:colony,offer:2:hero,offer:1:colony,offer:1:hero"
    )
    assert "the first turn order is not that of the civilizations (RULES 1.3)" in refused(text)


def test_11_12_a_negotiation_is_before_the_first_round() -> None:
    refused(text_with("offer", "round", "0", "1"))
    refused(text_with("bid", "round", "1", "0"))
    assert refused(text_with("bid", "agenda", "", f"{OFFERS},start,round"))
    assert refused(text_with("offer", "agenda", "", "bid:2,bid:0,bid:1,order,taking,incomes,chits,round"))


def test_11_12_without_the_option_nobody_makes_an_offer() -> None:
    refused(text_with("offer", "edition", "+negotiation", ""))


# Random edits -----------------------------------------------------------------------------------------------------------------------


@cache
def by_first_step() -> dict[str, list[str]]:
    """Positions of random games by their current step, so that rare ones are broken as often as common ones."""
    found: dict[str, list[str]] = {}
    for number, name in enumerate((*CASES, *OTHER_CASES[::7])):
        for game in walk(name, 100 + number)[::2]:
            text = write_position(game)
            found.setdefault(text.split(" ")[7].split(",")[0].split(":")[0], []).append(text)
    for name, text in TEXTS.items():
        found.setdefault(name, []).append(text)
    return found


def edited(text: str, other: str, rng: Random) -> str:
    """The position with one thing changed, perhaps to what another position has there."""
    fields, others = text.split(" "), other.split(" ")
    if len(fields) != len(FIELDS):
        return text
    number = rng.choice((0, 1, 2, 3, 4, 4, 4, 5, 6, 6, 6, 6, 7, 7, 7, 7))
    field = fields[number] or "-"
    marks = [mark for mark in ",:;/|" if mark in field] or [","]
    mark = rng.choice(marks)
    parts = field.split(mark)
    match rng.randrange(6):
        case 0:
            at = rng.randrange(len(field))
            fields[number] = field[:at] + rng.choice(("", *"0123456789,:;/|=-*+ABCS")) + field[at + 1 :]
        case 1:
            fields[number] = others[number]
        case 2:
            one, another = rng.randrange(len(parts)), rng.randrange(len(parts))
            parts[one], parts[another] = parts[another], parts[one]
            fields[number] = mark.join(parts)
        case 3:
            del parts[rng.randrange(len(parts))]
            fields[number] = mark.join(parts)
        case 4:
            parts.insert(rng.randrange(len(parts) + 1), rng.choice(parts))
            fields[number] = mark.join(parts)
        case _:
            parts[rng.randrange(len(parts))] = rng.choice(others[number].split(mark))
            fields[number] = mark.join(parts)
    return " ".join(fields)


def edits(count: int, seed: int) -> list[str]:
    """A number of positions with one or two random edits each."""
    rng, positions = Random(seed), by_first_step()
    texts = []
    for _ in range(count):
        text = original = rng.choice(positions[rng.choice(sorted(positions))])
        for _ in range(rng.choice((1, 1, 2))):
            text = edited(text, rng.choice(positions[rng.choice(sorted(positions))]), rng)
        if text != original:
            texts.append(text)
    return texts


def test_no_edit_raises_anything_but_a_position_error() -> None:
    read = 0
    texts = edits(2000, seed=11)
    for text in texts:
        try:
            parse_position(text)
            read += 1
        except PositionError as error:
            assert "\n" not in str(error)  # noqa: PT017
    assert len(texts) > 1500
    assert 0 < read < len(texts) / 2


def test_what_an_edit_makes_of_a_position_is_refused_or_can_be_played_to_its_end() -> None:
    for text in edits(1000, seed=12):
        refused_or_sound(text)
