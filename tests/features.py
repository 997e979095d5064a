"""What happens in a game, as a set of words: so that the games kept as fixtures can be shown to cover everything."""

from peloponnes import Game, Result
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


def features(game: Game) -> set[str]:
    """The features of a finished game."""
    assert game.result is not None
    found = _ties(game.result)
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
