"""Records: exactly the format of DESIGN, and every broken one refused with one clear line."""

import json
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from peloponnes import Edition, Game
from peloponnes.components import parse
from peloponnes.record import CommitmentDiffers, Record, RecordError, commitment_of

EXAMPLE = json.loads((Path(__file__).parent.parent / "games" / "base-3-01.json").read_text("utf-8"))
LEVEL = json.loads((Path(__file__).parent.parent / "games" / "solo-level-3-01.json").read_text("utf-8"))


def test_a_record_has_the_fields_of_the_contract() -> None:
    assert list(EXAMPLE) == ["peloponnes", "rules", "components", "edition", "seats", "deal", "actions", "result"]
    assert (EXAMPLE["peloponnes"], EXAMPLE["rules"], EXAMPLE["components"]) == (1, 1, "standard")
    assert EXAMPLE["edition"] == {"name": "base", "tiles_per_round": 5, "row": 3, "options": []}
    assert [sorted(seat) for seat in EXAMPLE["seats"]] == [["civilization", "name"]] * 3
    assert (len(EXAMPLE["deal"]["tiles"]), len(EXAMPLE["deal"]["chits"]), EXAMPLE["deal"]["sea"]) == (40, 16, [])
    assert sorted(EXAMPLE["result"]) == ["ranking", "seats"]
    assert sorted(EXAMPLE["result"]["seats"][0]) == ["luxury", "population", "prestige", "score"]


def test_a_solo_level_records_its_level_its_incomes_and_whether_it_is_passed() -> None:
    assert LEVEL["edition"] == {
        "name": "solo",
        "tiles_per_round": 5,
        "row": 3,
        "options": [],
        "level": 3,
        "extra": ["wood", "food"],
    }
    assert LEVEL["result"]["passed"] is (LEVEL["result"]["seats"][0]["score"] >= 32)


def test_a_record_has_the_order_dealt_not_a_seed() -> None:
    """So it is portable: the game replays from the text alone."""
    game = Game.new(Edition.base(), ["Ann", "Bo"], seed=4)
    assert game.deal is not None
    again = Record.parse(Record.of(game).text()).replay()
    assert again.deal == game.deal
    assert "seed" not in Record.of(game).text()


def test_a_result_may_be_missing_or_null() -> None:
    for data in ({**EXAMPLE, "result": None}, {key: EXAMPLE[key] for key in EXAMPLE if key != "result"}):
        assert Record.parse(json.dumps(data)).verify() == "fine"


def test_an_unfinished_game_is_legal_so_far() -> None:
    data = {**EXAMPLE, "actions": EXAMPLE["actions"][:10], "result": None}
    assert Record.parse(json.dumps(data)).verify() == "legal so far"


def test_a_result_of_an_unfinished_game_differs() -> None:
    with pytest.raises(RecordError, match="the game is not over"):
        Record.parse(json.dumps({**EXAMPLE, "actions": EXAMPLE["actions"][:10]})).verify()


def test_a_served_game_keeps_its_commitment_and_salt() -> None:
    deal = Record.parse(json.dumps(EXAMPLE)).deal
    promised = commitment_of(deal, "5a17")
    record = Record.parse(json.dumps({**EXAMPLE, "commitment": promised, "salt": "5a17"}))
    assert (record.commitment, record.salt) == (promised, "5a17")
    assert Record.parse(record.text()) == record
    assert record.verify() == "fine"


def test_another_deal_than_the_promised_one_is_found_out() -> None:
    record = Record.parse(json.dumps(EXAMPLE))
    chits = record.deal.chits
    other = replace(record.deal, chits=(*chits[:-2], chits[-1], chits[-2]))
    assert chits[-1] != chits[-2]
    with pytest.raises(CommitmentDiffers, match="not the one whose hash was told"):
        replace(record, commitment=commitment_of(other, "5a17"), salt="5a17").verify()


def test_names_in_any_script_survive() -> None:
    game = Game.new(Edition.base(), ["Ἀσπασία", 'Bo "the bold"'], seed=4)
    assert Record.parse(Record.of(game).text()).names == game.names


def test_replay_at_n_is_the_state_after_n_actions() -> None:
    record = Record.parse(json.dumps(EXAMPLE))
    assert record.replay(0).history == ()
    assert len(record.replay(12).history) == 12
    for at in (-1, len(record.actions) + 1):
        with pytest.raises(RecordError, match=f"there is no action {at}"):
            record.replay(at)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    record = Record.parse(json.dumps(EXAMPLE))
    target = tmp_path / "game.json"
    record.save(target)
    assert Record.load(target) == record
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(RecordError, match="can't be written"):
        record.save(tmp_path / "no such folder" / "game.json")


def test_what_stands_in_the_way_is_not_harmed(tmp_path: Path) -> None:
    record = Record.parse(json.dumps(EXAMPLE))
    for target in (tmp_path, Path("/dev/null"), Path(".")):
        with pytest.raises(RecordError, match="not a regular file"):
            record.save(target)
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    link.symlink_to(real)
    record.save(link)
    assert link.is_symlink()
    assert Record.load(str(real)) == record
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "real.json"]


def test_numbers_of_another_type_differ() -> None:
    data = json.loads(json.dumps(EXAMPLE))
    data["result"]["seats"][0]["score"] = float(data["result"]["seats"][0]["score"])
    with pytest.raises(RecordError, match="the result differs: seats"):
        Record.parse(json.dumps(data)).verify()


def test_a_game_with_own_tables_is_not_recorded_as_standard() -> None:
    own = parse(files("peloponnes.components").joinpath("base.toml").read_text("utf-8"), "mine.toml")
    game = Game.new(Edition.base(own), ["Ann", "Bo"], seed=4)
    with pytest.raises(RecordError, match="components that come from no file"):
        Record.of(game)


def broken(change: Callable[[dict[str, Any]], object]) -> str:
    """The example with one thing changed."""
    data = json.loads(json.dumps(EXAMPLE))
    change(data)
    return json.dumps(data)


def swap(tiles: list[str], one: int, other: int) -> None:
    tiles[one], tiles[other] = tiles[other], tiles[one]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not JSON: Expecting value (line 1, column 1)"),
        (json.dumps(EXAMPLE)[:500], "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[1]", "the file must hold a JSON object"),
        ('{"rules": ' + "9" * 5000 + "}", "a number in it is too long"),
        ('{"rules": 7, "rules": 1}', "'rules' stands in it twice"),
        (broken(lambda data: data.pop("deal")), "deal: is missing"),
        (broken(lambda data: data.update(peloponnes=2)), "peloponnes: version 2 is not known here"),
        (broken(lambda data: data.update(rules=True)), "rules: must be a whole number"),
        (broken(lambda data: data.update(components="sha256:00")), "components: 'sha256:00' are not known here"),
        (broken(lambda data: data.update(actions="none")), "actions: must be a list"),
        (broken(lambda data: data.update(actions=[1])), "actions: must be a list of texts"),
        (broken(lambda data: data.update(seats=[])), "the base edition is for 2 to 5 players, not 0 (RULES 1.1)"),
        (broken(lambda data: data["seats"].pop()), "edition.row: must be 2 here, not 3 (RULES 2.1.1)"),
        (broken(lambda data: data["seats"][0].pop("name")), "seats.0.name: is missing"),
        (broken(lambda data: data["seats"][0].update(civilization="rome")), "there is no civilization 'rome'"),
        (
            broken(lambda data: data["seats"][0].update(civilization=data["seats"][1]["civilization"])),
            "is dealt twice (RULES 1.2)",
        ),
        (
            broken(lambda data: data["edition"].update(name="hellas")),
            "edition: there is no edition 'hellas', only base, solo, sea, heroes",
        ),
        (
            broken(lambda data: data["edition"].update(options=["trade"])),
            "edition: the base edition has no option 'trade', only civilizations, sea-tiles",
        ),
        (
            broken(lambda data: data["edition"].update(tiles_per_round=6)),
            "edition.tiles_per_round: must be 5 here, not 6",
        ),
        (broken(lambda data: data["deal"]["tiles"].pop()), "not at all instead of 1 (RULES 1.4)"),
        (broken(lambda data: data["deal"]["tiles"].append("A05")), "A05 2 times instead of 1 (RULES 1.4)"),
        (broken(lambda data: data["deal"]["tiles"].__setitem__(3, "Z01")), "an unknown tile 'Z01'"),
        (broken(lambda data: swap(data["deal"]["tiles"], 0, 39)), "the deal mixes the letters"),
        (broken(lambda data: data["deal"]["chits"].pop()), "instead of"),
        (
            broken(lambda data: data["deal"].update(sea=["S1"])),
            "deal: the base edition has no sea tile 'S1' (RULES 10.2)",
        ),
        (broken(lambda data: data["actions"].__setitem__(2, "pass")), "action 3 ('pass'): must be a seat, a blank"),
        (broken(lambda data: data["actions"].__setitem__(2, "7 pass")), "action 3 ('7 pass'): there is no seat 7"),
        (broken(lambda data: data.update(result=3)), "result: must be an object"),
        (
            broken(lambda data: data["actions"].__setitem__(2, "9" * 5000 + " pass")),
            "must be a seat, a blank and an action",
        ),
        (broken(lambda data: data["deal"].update(sea=0)), "deal.sea: must be a list"),
        (
            broken(lambda data: data["edition"].update(level=1)),
            "edition: only a solo game has a level and extra incomes (RULES 9.0)",
        ),
        (
            broken(lambda data: data["seats"][0].update(name="A\nB")),
            "seats.0.name: must be a name in printable letters",
        ),
    ],
)
def test_a_record_that_can_not_be_read_is_refused_in_one_line(text: str, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


FIRST = EXAMPLE["actions"][0]


@pytest.mark.parametrize(
    ("action", "problem"),
    [
        (f"{(int(FIRST[0]) + 1) % 3} pass", "can't decide now: it is seat"),
        (f"{FIRST[0]} bidd A05 4", "there is no action 'bidd'; did you mean 'bid'?"),
        (f"{FIRST[0]} bid A99 4", "there is no tile 'A99'"),
        (f"{FIRST[0]} bid C08 8", "C08 is not among the tiles of this round (RULES 2.2.1)"),
        (f"{FIRST[0]} bid A05", "write 'bid TILE COINS'"),
        (f"{FIRST[0]} bid A05 four", "'four' is not a possible number of coins"),
        (f"{FIRST[0]} bid A05 04", "'04' is not a possible number of coins"),
        (f"{FIRST[0]} bid A05  4", "write 'bid TILE COINS'"),
        (f"{FIRST[0]} pay", "the decision is 'bid': bid TILE COINS · pass (RULES 2.7)"),
        (f"{FIRST[0]} choose gold", "'gold' is not one of wood, stone, food, coins"),
    ],
)
def test_an_action_that_is_not_legal_is_named_with_its_number_and_rule(action: str, problem: str) -> None:
    record = Record.parse(broken(lambda data: data["actions"].__setitem__(0, action)))
    with pytest.raises(RecordError) as caught:
        record.verify()
    assert f"action 1 ({action!r})" in str(caught.value)
    assert problem in str(caught.value)


def test_an_action_after_the_end_is_refused() -> None:
    record = Record.parse(broken(lambda data: data["actions"].append("0 pass")))
    with pytest.raises(
        RecordError, match=rf"action {len(EXAMPLE['actions']) + 1} \('0 pass'\): the game is over \(RULES 4.1\)"
    ):
        record.verify()
