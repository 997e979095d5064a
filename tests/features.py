"""What happens in a game, as a set of words, to show that the games kept as fixtures cover everything."""

from peloponnes import Edition, Game, Result
from peloponnes.components.types import DISASTERS

REQUIRED_OF_THE_BASE = frozenset(
    {
        *(f"protected from {disaster}" for disaster in DISASTERS),
        *(f"hit by {disaster}" for disaster in DISASTERS),
        "kept in an earthquake",
        "lost in an earthquake",
        "kept in a tempest",
        "lost in a tempest",
        "chain of 3",
        "luxury for a bid",
        "luxury for a building",
        "luxury for a mark",
        "luxury for food",
        "luxury for a disaster",
        "luxury to finish",
        "land that can't be placed",
        "refused building",
        "building that can't be built",
        "finished building",
        "abandoned building",
        "marked building lost",
        "conquest bid",
        "moved to the conquest row",
        "withdrawn",
        "starved",
        "overflow",
        "free choice",
        "tie broken by the larger number",
        "tie broken by luxury",
        "shared place",
    }
)
REQUIRED = REQUIRED_OF_THE_BASE | frozenset(
    {
        "sea tile bought",
        "luxury for a sea tile",
        "fish",
        "more fish than needed",
        "Antioch loses an inhabitant",
        "three choices of Rhodes",
    }
)
REQUIRED_OF_HEROES = frozenset(
    {
        "double put under the pile",
        "forced double",
        "chit drawn anew",
        "first attack beaten back",
        "first attack lost",
        "second attack beaten back",
        "second attack lost",
        "mercenaries",
        "luxury for mercenaries",
        "mercenaries at a supply",
        "strength with a land",
        "strength with a building",
        "luxury for strength",
        "strength at the most",
        "hero turned",
        "tile lost to the Persians",
        "choice of the tile to lose",
        "conflict between two",
        "conflict between four",
        "nothing to give in a conflict",
        "saved wood or stone",
        "saved when finishing",
        *(f"ignored {disaster}" for disaster in (*DISASTERS, "persian")),
        "less food needed",
        "offer accepted",
        "offer refused",
        "clovers on both sides",
        "fixed first place",
        "fixed last place",
        *(f"played by {hero.id}" for hero in Edition.heroes().components.heroes),
        *(f"played from {colony.id}" for colony in Edition.heroes().components.colonies),
    }
)


def features(game: Game) -> set[str]:
    """The features of a finished game."""
    assert game.result is not None
    found = _ties(game.result) | (_heroic(game) if game.edition.name == "heroes" else set())
    conquest: set[object] = set()
    chain = 0
    for event in game.events:
        values = event.values
        luxury = int(str(values.get("luxury", 0)))
        match event.key:
            case "revealed" if values["conquest"]:
                conquest.add(values["tile"])
            case "bid":
                chain = 0
                found |= {"luxury for a bid"} if luxury else set()
                found |= {"conquest bid"} if values["tile"] in conquest else set()
            case "outbid":
                chain += 1
                found |= {"chain of 3"} if chain >= 3 else set()
            case "moved" if values["tile"] in conquest:
                found.add("moved to the conquest row")
            case "withdrew":
                found.add("withdrawn")
            case "unplaced":
                found.add("land that can't be placed")
            case "refused":
                found.add("refused building")
            case "unbuilt":
                found.add("building that can't be built")
            case "paid" if luxury:
                found.add("luxury for a building")
            case "marked" if luxury:
                found.add("luxury for a mark")
            case "chose":
                found.add("free choice")
            case "income" if luxury:
                found.add("overflow")
            case "spared":
                found.add(f"protected from {values['disaster']}")
            case "suffered" if values["amount"]:
                found.add(f"hit by {values['disaster']}")
            case "kept" | "lost":
                disaster = values["disaster"]
                found |= {
                    f"hit by {disaster}",
                    f"{event.key} in {'an' if disaster == 'earthquake' else 'a'} {disaster}",
                }
                found |= {"luxury for a disaster"} if luxury else set()
                found |= {"marked building lost"} if event.key == "lost" and values["coins"] else set()
            case "fed":
                found |= {"luxury for food"} if luxury else set()
                found |= {"starved"} if values["starved"] else set()
            case "finished":
                found |= {"finished building"} | ({"luxury to finish"} if luxury else set())
            case "abandoned":
                found.add("abandoned building")
            case "sea":
                found |= {"sea tile bought"} | ({"luxury for a sea tile"} if luxury else set())
            case "fished":
                owned = len(game.view().seats[event.seat or 0].sea)
                found |= {"fish"} | ({"more fish than needed"} if int(str(values["fish"])) < owned else set())
    civilizations = [seat.civilization for seat in game.view().seats]
    for event in game.events:
        civilization = civilizations[event.seat] if event.seat is not None else ""
        if event.key == "income" and civilization == "antioch" and int(str(event.values["inhabitants"])) < 0:
            found.add("Antioch loses an inhabitant")
        if event.key == "chose" and civilization == "rhodes":
            found.add("three choices of Rhodes")
    return found


def _heroic(game: Game) -> set[str]:
    """The features of a game with heroes."""
    assert game.result is not None
    found: set[str] = set()
    seats = game.view().seats
    for seat in seats:
        found |= {f"played by {seat.hero}", f"played from {seat.colony}"}
        found |= {"fixed first place"} if seat.colony == "miletus" else set()
        found |= {"fixed last place"} if seat.colony == "apollonia" else set()
    if any(points.clovers_for_prestige and points.clovers_for_population for points in game.result.seats):
        found.add("clovers on both sides")
    kinds = {str(action).split(" ")[0] for _, action in game.history}
    found |= {"choice of the tile to lose"} if "discard" in kinds else set()
    stayed: list[str] = []
    supply = False
    for event in game.events:
        values = event.values
        luxury = int(str(values.get("luxury", 0)))
        match event.key:
            case "round_began":
                stayed = []
            case "chit" | "persian":
                kind = str(values["chit"]).partition("-")[0]
                found |= {"forced double"} if kind == (stayed or [""])[-1] and kind != "blank" else set()
                stayed.append(kind)
            case "under_pile":
                found.add("double put under the pile" if event.seat is None else "chit drawn anew")
            case "supply_began":
                supply = True
            case "revealed" | "income":
                supply = False
            case "attacked":
                outcome = "beaten back" if values["beaten"] else "lost"
                found.add(f"{'first' if values['attack'] == 1 else 'second'} attack {outcome}")
            case "hired":
                found |= {"mercenaries at a supply" if supply else "mercenaries"}
                found |= {"luxury for mercenaries"} if luxury else set()
            case "strengthened":
                land = game.edition.tile(str(values["tile"])).kind == "land"
                found |= {f"strength with a {'land' if land else 'building'}"}
                found |= {"luxury for strength"} if luxury else set()
                expected = game.edition.tile(str(values["tile"])).prestige
                found |= {"strength at the most"} if int(str(values["strength"])) < expected else set()
            case "turned":
                found.add("hero turned")
            case "lost" if values["disaster"] == "persian":
                found.add("tile lost to the Persians")
            case "conflict":
                found.add("conflict between two" if len(seats) < 5 else "conflict between four")
                found |= set() if values["clovers"] and values["inhabitants"] else {"nothing to give in a conflict"}
            case "ignored":
                found.add(f"ignored {values['disaster']}")
            case "sparing":
                found.add("less food needed")
            case "accepted":
                found.add("offer accepted")
            case "declined":
                found.add("offer refused")
    found |= {"saved wood or stone"} if "save" in kinds else set()
    finished = [event.seat for event in game.events if event.key == "finished"]
    found |= {"saved when finishing"} if any(seats[seat or 0].hero == "daedalus" for seat in finished) else set()
    return found


def _ties(result: Result) -> set[str]:
    found = set()
    keys = [(seat.score, max(seat.prestige, seat.population), seat.luxury) for seat in result.seats]
    for number, one in enumerate(keys):
        for other in keys[number + 1 :]:
            if one == other:
                found.add("shared place")
            elif one[:2] == other[:2]:
                found.add("tie broken by luxury")
            elif one[0] == other[0]:
                found.add("tie broken by the larger number")
    return found
