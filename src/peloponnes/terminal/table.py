"""The table as text."""

from peloponnes import Edition, View
from peloponnes.terminal.components import name_of


def draw(view: View) -> str:
    """All that a seat may know, in a few lines."""
    lines = [f"Round {view.round}, {view.phase}    order: {', '.join(view.names[seat] for seat in view.order)}"]
    lines += [_market(view, "row", view.row), _market(view, "conquest (+3)", view.conquest)]
    lines.append("chits: " + ", ".join(f"{kind} {shown}" for kind, shown in view.chits.items() if shown))
    for seat in view.seats:
        points = seat.points
        lines.append(
            f"{seat.name} ({seat.civilization}): wood {seat.wood}, stone {seat.stone}, food {seat.food}, coins {seat.coins}, "
            f"luxury {seat.luxury}, inhabitants {seat.inhabitants}    "
            f"prestige {points.prestige}, population {points.population}, score {points.score}"
        )
        buildings = [f"{tile}*" if tile in seat.marked else tile for tile in seat.buildings]
        lines.append(
            f"    buildings: {_names(view.edition, buildings)}    lands: {_names(view.edition, list(seat.lands))}"
        )
    if view.result:
        places = [" and ".join(view.names[seat] for seat in place) for place in view.result.ranking]
        lines.append("Over. " + "; ".join(f"{number}. {names}" for number, names in enumerate(places, 1)))
    return "\n".join(line for line in lines if line)


def _names(edition: Edition, tiles: list[str]) -> str:
    return ", ".join(f"{tile} {name_of(edition.tile(tile.rstrip('*')))}" for tile in tiles) or "-"


def _market(view: View, title: str, tiles: tuple[str, ...]) -> str:
    if not tiles:
        return ""
    parts = []
    for id in tiles:
        tile = view.edition.tile(id)
        bid = view.bids.get(id)
        parts.append(f"{id} {name_of(tile)} [{tile.bid}]" + (f" {view.names[bid.seat]} {bid.coins}" if bid else ""))
    return f"{title}: " + " | ".join(parts)
