"""Translate components into the numbers that the rules read, from which an edition's rulesets are built."""

from collections.abc import Mapping

from peloponnes.components import Civilization, Components, Goods, Hero, Mat, SeaTile, Tile
from peloponnes.components.types import DISASTERS, TRAITS
from peloponnes.engine import kinds
from peloponnes.engine.ruleset import HeroPiece, Nation, Piece, SeaPiece, Traits


def goods_of(goods: Goods) -> kinds.Goods:
    """Amounts in the engine's order."""
    return (goods.wood, goods.stone, goods.food, goods.coins, goods.luxury, goods.inhabitants)


def income_of(goods: Goods) -> kinds.Income:
    """An income in the engine's order, free choices last."""
    return (*goods_of(goods), goods.any)


def abilities_of(protects: tuple[str, ...], ability: str) -> int:
    """A bit mask with a bit for each disaster protected from, and one for free placement."""
    mask = kinds.FREE_PLACEMENT if ability == "free_placement" else 0
    for disaster in protects:
        mask |= kinds.PROTECTS[DISASTERS.index(disaster)]
    return mask


def piece_of(number: int, tile: Tile) -> Piece:
    """A land or a building."""
    return Piece(
        number=number,
        bid=tile.bid,
        prestige=tile.prestige,
        wood=tile.cost.wood,
        stone=tile.cost.stone,
        gain=goods_of(tile.once),
        income=income_of(tile.income),
        abilities=abilities_of(tile.protects, tile.ability),
        half_coins=1 if tile.ability == "half_coin" else 0,
        is_land=tile.kind == "land",
        supply=tile.supply,
    )


def sea_piece_of(tile: SeaTile) -> SeaPiece:
    """A sea tile."""
    cost = tile.cost
    return SeaPiece(cost.wood, cost.stone, cost.food, cost.coins, tile.prestige, goods_of(tile.once))


def nation_of(civilization: Civilization, extra: tuple[str, ...]) -> Nation:
    """A civilization, with the extra incomes of a solo level added to its own (RULES 9.2)."""
    wood, stone, food, coins, luxury, inhabitants, choices = income_of(civilization.income)
    wood += extra.count("wood")
    stone += extra.count("stone")
    food += extra.count("food")
    return Nation(
        order=civilization.order,
        start=goods_of(civilization.once),
        income=(wood, stone, food, coins, luxury, inhabitants, choices),
        abilities=abilities_of(civilization.protects, civilization.ability),
    )


def hero_of(hero: Hero) -> HeroPiece:
    """A hero."""
    return HeroPiece(
        start=goods_of(hero.once),
        strength=hero.once.strength,
        prestige=hero.prestige,
        red=income_of(hero.income),
        orange=income_of(hero.orange),
    )


def all_traits(box: Components) -> tuple[Traits, ...]:
    """The traits of the mat, or of every pair of colony and hero, grouped by colony."""
    if not box.heroes:
        return (traits_of(box.mat, {}),)
    return tuple(
        traits_of(colony.mat, {**colony.traits, **hero.traits}, number, place)
        for place, colony in enumerate(box.colonies)
        for number, hero in enumerate(box.heroes)
    )


def traits_of(mat: Mat, own: Mapping[str, int], hero: int = 0, colony: int = 0) -> Traits:
    """The numbers of a mat and the default traits, with the seat's ``own`` traits overriding the defaults."""
    rows = mat.income_by_inhabitants
    by_inhabitants = [
        [row for row in rows if row.inhabitants <= number][-1] for number in range(rows[-1].inhabitants + 1)
    ]
    numbers = {name: default for name, (default, _, _) in TRAITS.items()} | dict(own)
    free_placement = numbers.pop("free_placement")
    return Traits(
        hero=hero,
        colony=colony,
        wood_limit=mat.storage.wood,
        stone_limit=mat.storage.stone,
        food_limit=mat.storage.food,
        coins=tuple(row.coins for row in by_inhabitants),
        luxury=tuple(row.luxury for row in by_inhabitants),
        coins_per_prestige=mat.coins_per_prestige,
        points_per_inhabitant=mat.points_per_inhabitant,
        abilities=kinds.FREE_PLACEMENT if free_placement else 0,
        **numbers,
    )
