"""RULES 11.9 and 11.10: the rulebook's verbal description of values that are only printed on tiles, line by line.

The book lists each colony's peculiarities. Whatever it does not list equals the base mat, to the number; what it lists is quantified
here: rows are compared number by number, "slightly" changes the sum by 1 to 4, "more" and "low" by 4 to 8.
"""

from itertools import combinations

import pytest

from peloponnes.components import standard
from peloponnes.components.types import Colony, Goods, Hero

BOX = standard()
COLONIES: dict[str, Colony] = {colony.id: colony for colony in BOX.colonies}
HEROES: dict[str, Hero] = {hero.id: hero for hero in BOX.heroes}
GOODS = ("wood", "stone", "food")
STORAGE = (10, 10, 13)
COINS = (1, 2, 3, 4, 5, 5, 5, 5)
LUXURY = (0, 0, 0, 0, 0, 2, 4, 6)

# Storage of wood, stone and food; the rows of coins and of luxury.
WORDS = {
    "apollonia": ("base reduced reduced", "base", "slightly more"),
    "byzantium": ("base base small", "slightly less", "slightly more"),
    "leptis-magna": ("base base base", "slightly more", "base"),
    "massilia": ("small small small", "base", "slightly more"),
    "miletus": ("base base base", "more", "slightly more"),
    "naukratis": ("large large large", "low", "base"),
    "naxos": ("large large large", "more", "slightly less"),
    "salamis": ("base base base", "base", "base"),
    "taras": ("reduced reduced base", "base", "slightly more"),
}
CHANGES = {"base": (0, 0), "slightly more": (1, 4), "slightly less": (-4, -1), "more": (4, 8), "low": (-8, -4)}

each_colony = pytest.mark.parametrize("id", WORDS)


def storage(id: str) -> tuple[int, int, int]:
    stored = COLONIES[id].mat.storage
    return (stored.wood, stored.stone, stored.food)


def row(id: str, name: str) -> tuple[int, ...]:
    return tuple(getattr(each, name) for each in COLONIES[id].mat.income_by_inhabitants)


def nowhere_more(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(mine <= theirs for mine, theirs in zip(one, other, strict=True))


def below(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Nowhere more, and somewhere less."""
    return nowhere_more(one, other) and one != other


def test_the_base_mat_is_what_everybody_else_has() -> None:
    mat = BOX.mat
    assert (mat.storage.wood, mat.storage.stone, mat.storage.food) == STORAGE
    assert tuple(each.coins for each in mat.income_by_inhabitants) == COINS
    assert tuple(each.luxury for each in mat.income_by_inhabitants) == LUXURY
    assert sorted(WORDS) == sorted(COLONIES)


@each_colony
def test_11_10_storage_is_as_the_words_say(id: str) -> None:
    for word, stored, base in zip(WORDS[id][0].split(), storage(id), STORAGE, strict=True):
        found = "base" if stored == base else "large" if stored > base else "less"
        assert found == {"small": "less", "reduced": "less"}.get(word, word)


@each_colony
@pytest.mark.parametrize(("place", "name", "base"), [(1, "coins", COINS), (2, "luxury", LUXURY)])
def test_11_10_rows_are_as_the_words_say(id: str, place: int, name: str, base: tuple[int, ...]) -> None:
    word, found = WORDS[id][place], row(id, name)
    least, most = CHANGES[word]
    assert least <= sum(found) - sum(base) <= most
    if word == "base":
        assert found == base
    else:
        assert below(base, found) if most > 0 else below(found, base)


def test_11_10_colonies_follow_each_other_in_coins() -> None:
    naukratis, byzantium, leptis, miletus, naxos = (
        row(id, "coins") for id in ("naukratis", "byzantium", "leptis-magna", "miletus", "naxos")
    )
    assert below(naukratis, byzantium)
    assert below(byzantium, COINS)
    assert below(COINS, leptis)
    assert below(leptis, miletus)
    assert below(leptis, naxos)


def test_11_10_and_in_luxury() -> None:
    assert below(row("naxos", "luxury"), LUXURY)
    more = [id for id, (_, _, word) in WORDS.items() if word == "slightly more"]
    assert more == ["apollonia", "byzantium", "massilia", "miletus", "taras"]
    assert all(below(LUXURY, row(id, "luxury")) for id in more)


@pytest.mark.parametrize("place", range(3), ids=GOODS)
def test_11_10_small_is_not_above_reduced(place: int) -> None:
    words = {id: WORDS[id][0].split()[place] for id in WORDS}
    small = [storage(id)[place] for id in WORDS if words[id] == "small"]
    reduced = [storage(id)[place] for id in WORDS if words[id] == "reduced"]
    assert max(small) <= min(reduced)


def test_11_10_the_two_large_ones_differ_by_1_at_most() -> None:
    large = [storage(id) for id in WORDS if WORDS[id][0].startswith("large")]
    for one, other in combinations(large, 2):
        assert all(abs(mine - theirs) <= 1 for mine, theirs in zip(one, other, strict=True))


def test_11_1_a_colony_stores_less_than_sikyon_brings() -> None:
    """Sikyon's 9 food do not fit everywhere, as the book notes."""
    assert min(storage(id)[2] for id in WORDS) < 9


@pytest.mark.parametrize("id", HEROES)
def test_11_9_what_no_book_tells_of_a_hero_is_assumed(id: str) -> None:
    hero = HEROES[id]
    assert 0 <= hero.prestige <= 8
    gains = [amount for amount in (getattr(hero.income, good) for good in Goods.__dataclass_fields__) if amount]
    assert gains in ([], [1])
    assert {"prestige", "income"} <= set(hero.assumed)
    assert ("orange" in hero.assumed) == (hero.orange == Goods())
    assert hero.reconstructed == ()


@each_colony
def test_11_10_labels_say_what_the_book_has_no_word_for(id: str) -> None:
    colony = COLONIES[id]
    silent = [
        name
        for name, word in zip(("storage", "coins", "luxury"), WORDS[id], strict=True)
        if set(word.split()) == {"base"}
    ]
    assert sorted(colony.assumed) == sorted(silent)
    assert sorted(colony.reconstructed) == sorted({"storage", "coins", "luxury"} - set(silent))


def test_11_4_three_persian_chits_can_sum_to_5() -> None:
    assert any(sum(three) == 5 for three in combinations(BOX.persians.chits, 3))
