"""The editions by name and option; every invalid one is refused in one clear line."""

from collections.abc import Callable, Sequence

import pytest

from peloponnes import Campaign, Edition, Game, SetupError
from tests.given import BASE, seat_of

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil")


def refusal(set_up: Callable[[], object]) -> str:
    """The one line with which a game is refused."""
    with pytest.raises(SetupError) as caught:
        set_up()
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Valid editions -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "edition", "tiles", "civilizations", "sea"),
    [
        ("base", [], Edition.base(), 40, 7, 0),
        ("base", ["sea-tiles"], Edition.base(options=["sea-tiles"]), 40, 7, 6),
        ("base", ["civilizations"], Edition.base(options=["civilizations"]), 40, 14, 0),
        ("base", ["civilizations", "sea-tiles"], Edition.base(options=["civilizations", "sea-tiles"]), 40, 14, 6),
        ("solo", [], Edition.solo(), 40, 7, 0),
        ("solo", ["sea-tiles"], Edition.solo(options=["sea-tiles"]), 40, 7, 6),
        ("solo", ["civilizations"], Edition.solo(options=["civilizations"]), 40, 14, 0),
        ("sea", [], Edition.sea(), 48, 7, 6),
        ("sea", ["civilizations"], Edition.sea(options=["civilizations"]), 48, 14, 6),
    ],
)
def test_an_edition_has_a_name_and_what_its_options_add(
    name: str, options: list[str], edition: Edition, tiles: int, civilizations: int, sea: int
) -> None:
    assert Edition.named(name, options) == edition
    assert (edition.name, edition.options) == (name, tuple(options))
    box = edition.components
    assert (len(box.tiles), len(box.civilizations), len(box.sea)) == (tiles, civilizations, sea)
    assert ("sea" in edition.score_parts) == (sea == 6)


def test_the_order_of_options_does_not_matter() -> None:
    one, two = (
        Edition.named("base", ["sea-tiles", "civilizations"]),
        Edition.named("base", ["civilizations", "sea-tiles"]),
    )
    assert one == two
    assert hash(one) == hash(two)
    assert one.options == ("civilizations", "sea-tiles")
    assert repr(one) == "Edition.base(options=['civilizations', 'sea-tiles'])"


def test_other_options_are_another_edition() -> None:
    editions = [Edition.base(), Edition.base(options=["sea-tiles"]), Edition.base(options=["civilizations"])]
    editions += [Edition.sea(), Edition.solo(), Edition.solo(1), Edition.solo(2, ["wood"]), Edition.solo(2, ["food"])]
    assert len(set(editions)) == 8


def test_9_0_a_level_is_named_with_its_extra_incomes() -> None:
    edition = Edition.named("solo", [], 3, ["wood", "food"])
    assert edition == Edition.solo(3, ["wood", "food"])
    assert edition != Edition.named("solo")


@pytest.mark.parametrize(
    ("name", "low", "high"), [("base", 2, 5), ("solo", 1, 1), ("sea", 1, 6)], ids=["base", "solo", "sea"]
)
def test_1_1_it_is_for_so_many_players(name: str, low: int, high: int) -> None:
    edition = Edition.named(name)
    assert (edition.players[0], edition.players[-1]) == (low, high)
    for players in range(low, high + 1):
        assert len(Game.new(edition, NAMES[:players], seed=1).view().seats) == players


# Invalid editions ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hellas", "hero", "Base", "", "base ", "sea-tiles", "x" * 500])
def test_an_unknown_edition_is_refused(name: str) -> None:
    assert refusal(lambda: Edition.named(name)) == f"there is no edition {name[:20]!r}, only base, solo, sea, heroes"


@pytest.mark.parametrize(
    ("name", "option", "message"),
    [
        ("base", "hellas", "the base edition has no option 'hellas', only civilizations, sea-tiles"),
        ("solo", "hellas", "the solo edition has no option 'hellas', only civilizations, sea-tiles"),
        ("sea", "hellas", "the sea edition has no option 'hellas', only civilizations"),
        ("base", "", "the base edition has no option '', only civilizations, sea-tiles"),
        ("base", "Sea-tiles", "the base edition has no option 'Sea-tiles', only civilizations, sea-tiles"),
        ("base", "y" * 500, f"the base edition has no option '{'y' * 20}', only civilizations, sea-tiles"),
        ("sea", "sea-tiles", "the sea edition has no option 'sea-tiles', only civilizations"),
        ("base", "negotiation", "the base edition has no option 'negotiation', only civilizations, sea-tiles"),
    ],
)
def test_an_option_that_is_unknown_or_not_for_this_edition_is_refused(name: str, option: str, message: str) -> None:
    assert refusal(lambda: Edition.named(name, [option])) == message
    assert refusal(lambda: Edition.named(name, ["civilizations", option])) == message


@pytest.mark.parametrize("name", ["base", "solo", "sea"])
@pytest.mark.parametrize("options", [["civilizations"] * 2, ["civilizations"] * 3])
def test_an_option_given_twice_is_refused(name: str, options: list[str]) -> None:
    assert refusal(lambda: Edition.named(name, options)) == "the option civilizations is given twice"


def test_one_of_several_options_given_twice_is_refused() -> None:
    options = ["sea-tiles", "civilizations", "sea-tiles"]
    assert refusal(lambda: Edition.base(options=options)) == "the option sea-tiles is given twice"


@pytest.mark.parametrize("options", [["sea-tiles"], ["civilizations"], ["civilizations", "sea-tiles"]])
@pytest.mark.parametrize(
    ("level", "extra"),
    [(1, []), (2, ["wood"]), (3, ["wood"] * 2), (4, ["wood"] * 3), (5, ["wood"] * 3)],
    ids=["1", "2", "3", "4", "5"],
)
def test_9_5_a_level_has_no_options(level: int, extra: Sequence[str], options: list[str]) -> None:
    message = "solo levels use the base set, without options (RULES 9.5)"
    assert refusal(lambda: Edition.solo(level, extra, options=options)) == message
    assert refusal(lambda: Edition.named("solo", options, level, extra)) == message


@pytest.mark.parametrize("name", ["base", "sea"])
def test_9_5_only_a_solo_game_has_a_level(name: str) -> None:
    message = "only a solo game has a level and extra incomes (RULES 9.0)"
    assert refusal(lambda: Edition.named(name, [], 1)) == message
    assert refusal(lambda: Edition.named(name, [], None, ["wood"])) == message


def test_9_5_sea_and_six_alone_is_a_free_game() -> None:
    game = Game.new(Edition.sea(), ["Ann"], seed=1, civilizations=["sparta"])
    while game.decision:
        game.play(game.decision.actions[-1])
    assert game.edition.level is None
    assert game.result is not None
    assert game.result.passed is None
    assert seat_of(game, 0).civilization == "sparta"  # which the player picks (RULES 8.2)


def test_9_5_a_campaign_has_the_civilizations_of_the_base_set() -> None:
    assert Campaign(("sparta",), passed=1).choices == ("messene", "patras", "arkadia", "korinth", "pylos", "argos")
    drawn = {Campaign().start("Ann", seed)[1].view().seats[0].civilization for seed in range(60)}
    assert drawn == {"messene", "patras", "arkadia", "korinth", "sparta", "pylos", "argos"}


@pytest.mark.parametrize("level", [0, 6, -1, 99])
def test_9_0_a_level_that_is_not_there_is_refused(level: int) -> None:
    message = f"there is no solo level {level}, only 1 to 5 (RULES 9.0)"
    assert refusal(lambda: Edition.named("solo", [], level)) == message


@pytest.mark.parametrize("options", [[], ["sea-tiles"]])
def test_9_0_extra_incomes_are_for_levels(options: list[str]) -> None:
    message = refusal(lambda: Edition.named("solo", options, None, ["wood"]))
    assert message == "the solo edition has 0 extra incomes, not 1 (RULES 9.0)"


@pytest.mark.parametrize(
    ("edition", "players", "message"),
    [
        (Edition.base(), 1, "the base edition is for 2 to 5 players, not 1 (RULES 1.1)"),
        (Edition.base(), 6, "the base edition is for 2 to 5 players, not 6 (RULES 1.1)"),
        (
            Edition.base(options=["sea-tiles", "civilizations"]),
            6,
            "the base edition is for 2 to 5 players, not 6 (RULES 1.1)",
        ),
        (Edition.solo(), 2, "the solo edition is for 1 player, not 2 (RULES 1.1)"),
        (Edition.solo(options=["sea-tiles"]), 2, "the solo edition is for 1 player, not 2 (RULES 1.1)"),
        (Edition.solo(1), 2, "the solo edition is for 1 player, not 2 (RULES 1.1)"),
        (Edition.sea(), 0, "the sea edition is for 1 to 6 players, not 0 (RULES 1.1)"),
        (Edition.sea(), 7, "the sea edition is for 1 to 6 players, not 7 (RULES 1.1)"),
        (Edition.sea(options=["civilizations"]), 7, "the sea edition is for 1 to 6 players, not 7 (RULES 1.1)"),
    ],
)
def test_1_1_too_many_or_too_few_players_are_refused(edition: Edition, players: int, message: str) -> None:
    assert refusal(lambda: Game.new(edition, NAMES[:players], seed=1)) == message
    given = ["argos", "sparta", "pylos", "patras", "messene", "korinth", "arkadia"][:players]
    assert refusal(lambda: Game.new(edition, NAMES[:players], seed=1, civilizations=given)) == message


SEVEN = "argos, arkadia, korinth, messene, patras, pylos, sparta"


@pytest.mark.parametrize("civilization", ["syrakus", "delphi", "thebes", "mycenae", "antioch", "delos", "rhodes"])
@pytest.mark.parametrize(
    "edition",
    [BASE, Edition.base(options=["sea-tiles"]), Edition.sea()],
    ids=["base", "base with sea tiles", "sea"],
)
def test_1_2_a_civilization_that_is_not_in_the_game_is_refused(edition: Edition, civilization: str) -> None:
    message = refusal(lambda: Game.new(edition, NAMES[:2], seed=1, civilizations=["argos", civilization]))
    assert message == f"there is no civilization {civilization!r}, only {SEVEN} (RULES 1.2)"


@pytest.mark.parametrize("edition", [Edition.solo(), Edition.solo(1)], ids=["free", "level 1"])
def test_1_2_also_alone(edition: Edition) -> None:
    message = refusal(lambda: Game.new(edition, ["Ann"], seed=1, civilizations=["delos"]))
    assert message == f"there is no civilization 'delos', only {SEVEN} (RULES 1.2)"


@pytest.mark.parametrize("civilization", ["atlantis", "", "Delos", "sikyon"])
def test_1_2_with_all_fourteen_others_still_are(civilization: str) -> None:
    edition = Edition.base(options=["civilizations"])
    message = refusal(lambda: Game.new(edition, NAMES[:2], seed=1, civilizations=["argos", civilization]))
    fourteen = "antioch, argos, arkadia, delos, delphi, korinth, messene, mycenae, patras, pylos, rhodes, sparta, syrakus, thebes"
    assert message == f"there is no civilization {civilization!r}, only {fourteen} (RULES 1.2)"


def test_1_2_a_civilization_twice_is_refused() -> None:
    edition = Edition.base(options=["civilizations"])
    message = refusal(lambda: Game.new(edition, NAMES[:2], seed=1, civilizations=["delos", "delos"]))
    assert message == "the civilization delos is dealt twice (RULES 1.2)"


@pytest.mark.parametrize(("civilizations", "number"), [(["delos"], 1), (["delos", "rhodes", "thebes"], 3), ([], 0)])
def test_1_2_as_many_civilizations_as_seats(civilizations: list[str], number: int) -> None:
    edition = Edition.base(options=["civilizations"])
    message = refusal(lambda: Game.new(edition, NAMES[:2], seed=1, civilizations=civilizations))
    assert message == f"2 seats need 2 civilizations, not {number} (RULES 1.2)"
