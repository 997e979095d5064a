"""The contents of the box, named and explained in the player's language."""

from collections.abc import Mapping, Sequence
from functools import reduce

from peloponnes.components import Civilization, Colony, Goods, Hero, Mat, Persians, SeaTile, Tile, unprinted
from peloponnes.components.types import TRAITS, VALUE_SOURCES
from peloponnes.engine.edition import Edition
from peloponnes.messages import Messages

Thing = Tile | SeaTile | Civilization | Hero | Colony | Persians


class Box:
    """Names and explanations of everything in the box."""

    def __init__(self, say: Messages, edition: Edition) -> None:
        self.say = say
        self.edition = edition

    @property
    def things(self) -> list[Thing]:
        """Everything in the box."""
        box = self.edition.components
        persians = [box.persians] if box.persians.chits else []
        return [*box.civilizations, *box.heroes, *box.colonies, *persians, *box.tiles, *box.sea]

    def tile_name(self, tile: Tile) -> str:
        """The name of a building, or the terrain of a land, capitalized like a name."""
        if tile.kind == "building":
            return self.say(f"building.{tile.id}")
        terrain = "+".join(self.say(f"terrain.{terrain}") for terrain in tile.terrain)
        return terrain[:1].upper() + terrain[1:]

    def tile(self, id: str) -> str:
        """A tile's id and name."""
        if id in self.edition.sea_numbers:
            return f"{id} {self.say('tile.sea')}"
        return f"{id} {self.tile_name(self.edition.tile(id))}"

    def tile_lines(self, tile: Tile) -> list[str]:
        """What a tile is and does, one line each."""
        say = self.say
        lines = [say("tile.bid", n=tile.bid), say("tile.prestige", n=tile.prestige)]
        for key, goods in (("cost", tile.cost), ("once", tile.once), ("income", tile.income)):
            if goods != Goods():
                lines.append(say(f"tile.{key}", goods=say.goods(goods)))
        lines += [say("tile.protects", disaster=say(f"chit.{disaster}")) for disaster in tile.protects]
        if tile.ability:
            lines.append(say(f"ability.{tile.ability}"))
        if tile.supply:
            lines.append(say("tile.supply"))
        if tile.source:
            lines.append(say(f"tile.{tile.source}"))
        return lines

    def sea_lines(self, tile: SeaTile) -> list[str]:
        """What a sea tile is and does, one line each."""
        say = self.say
        lines = [say("tile.cost", goods=say.goods(tile.cost))]
        if tile.prestige:
            lines.append(say("tile.prestige", n=tile.prestige))
        if tile.once != Goods():
            lines.append(say("tile.once", goods=say.goods(tile.once)))
        return [*lines, say("tile.fish")]

    def civilization_lines(self, civilization: Civilization) -> list[str]:
        """What a civilization is and does, one line each."""
        say = self.say
        lines = [say("tile.number", n=civilization.order), say("tile.start", goods=say.goods(civilization.once))]
        if civilization.income != Goods():
            lines.append(say("tile.income", goods=say.goods(civilization.income)))
        lines += [say("tile.protects", disaster=say(f"chit.{disaster}")) for disaster in civilization.protects]
        if civilization.ability:
            lines.append(say(f"ability.{civilization.ability}"))
        return lines

    def hero_lines(self, hero: Hero) -> list[str]:
        """What a hero is and does, one line each."""
        say = self.say
        lines = [say("tile.start", goods=say.goods(hero.once))] if hero.once != Goods() else []
        lines += self.trait_lines(hero.traits)
        for side, goods, prestige in (("red", hero.income, hero.prestige), ("orange", hero.orange, 0)):
            facts = [say("tile.prestige", n=prestige)]
            if goods != Goods():
                facts.append(say("tile.income", goods=say.goods(goods)))
            lines.append(say("format.fact", name=say(f"side.{side}"), text=", ".join(facts)))
        return lines + self.source_lines(hero)

    def colony_lines(self, colony: Colony) -> list[str]:
        """What a colony is and does, one line each."""
        say, mat = self.say, colony.mat
        lines = self.colony_traits(colony)
        lines.append(say("tile.storage", goods=say.goods(mat.storage)))
        lines.append(say("tile.rows", rows=self.rows(mat)))
        return lines + self.source_lines(colony)

    def colony_traits(self, colony: Colony) -> list[str]:
        """What a colony changes, and its points, one line each."""
        inhabitant, prestige = colony.mat.points_per_inhabitant, colony.mat.coins_per_prestige
        points = self.say("tile.points", inhabitant=inhabitant, prestige=prestige)
        return [*self.trait_lines(colony.traits), points]

    def rows(self, mat: Mat) -> str:
        """The income by inhabitants: "8+ 4/1" means 4 coins and 1 luxury from 8 inhabitants on."""
        rows = mat.income_by_inhabitants
        return " · ".join(f"{row.inhabitants}+ {row.coins}" + (f"/{row.luxury}" if row.luxury else "") for row in rows)

    def trait_lines(self, traits: Mapping[str, int]) -> list[str]:
        """What the traits that differ from the defaults do, one line each."""
        return [
            self.say(f"trait.{name}", n=traits[name])
            for name in TRAITS
            if traits.get(name, TRAITS[name][0]) != TRAITS[name][0]
        ]

    def source_lines(self, thing: Thing) -> list[str]:
        """The values that are not printed ones, one line per source."""
        return [
            self.say(f"tile.{source}", fields=", ".join(self.say(f"field.{field}") for field in fields))
            for source, fields in unprinted(thing).items()
            if source in VALUE_SOURCES
        ]

    def name(self, thing: Thing) -> str:
        """The name of a component."""
        if isinstance(thing, Tile | SeaTile):
            return self.tile(thing.id)
        if isinstance(thing, Persians):
            return self.say("chit.persian")
        return self.say(f"{type(thing).__name__.lower()}.{thing.id}")

    def lines(self, thing: Thing) -> list[str]:
        """What a thing is and does, one line each."""
        if isinstance(thing, Tile):
            return self.tile_lines(thing)
        if isinstance(thing, SeaTile):
            return self.sea_lines(thing)
        if isinstance(thing, Civilization):
            return self.civilization_lines(thing)
        if isinstance(thing, Hero):
            return self.hero_lines(thing)
        if isinstance(thing, Colony):
            return self.colony_lines(thing)
        return [self.say("tile.chits", values=", ".join(map(str, thing.chits))), *self.source_lines(thing)]

    def told(self, parts: Sequence[str]) -> str:
        """Facts in one line, one after the other."""
        return reduce(lambda first, then: self.say("format.then", first=first, then=then), parts) if parts else ""

    def sentence(self, thing: Thing) -> str:
        """A component in one sentence."""
        return f"{self.say('format.fact', name=self.name(thing), text=self.told(self.lines(thing)))}."

    def explain(self, id: str) -> str | None:
        """The component of this id or name in one sentence, or None if there is none."""
        for thing in self.things:
            if id.lower() in (thing.id.lower(), self.name(thing).lower()):
                return self.sentence(thing)
        return None
