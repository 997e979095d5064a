"""The table as plain lines, for screen readers, scripts, pipes and narrow terminals: the same facts, no drawing."""

from peloponnes.components.types import DISASTERS
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import View
from peloponnes.terminal.words import Words


def plain_table(words: Words, view: View, seat: int | None) -> list[str]:
    """The whole table as a seat sees it."""
    say = words.say
    rounds: int = view.edition.ruleset.rounds
    lines = [say("table.title", round=view.round, rounds=rounds, phase=say(f"phase.{view.phase}"))]
    if len(view.names) > 1:
        lines.append(say("table.order", order=", ".join(view.names[number] for number in view.order)))
    lines += _market(words, view)
    if view.sea:
        lines.append(say("format.head", text=say("table.sea")))
    for id in view.sea:
        facts = words.lines(view.edition.components.sea[view.edition.sea_numbers[id]])
        lines.append("  " + say("format.fact", name=words.tile(id), text=", ".join(facts)))
    lines += _disasters(words, view)
    lines += _persians(words, view)
    others = [number for number in view.order if number != seat]
    for number in [*others, *([] if seat is None else [seat])]:
        lines += plain_board(words, view.seats[number])
    return lines


def _market(words: Words, view: View) -> list[str]:
    say = words.say
    lines = []
    for head, tiles in (("table.row", view.row), ("table.conquest", view.conquest)):
        if tiles:
            lines.append(say("format.head", text=say(head)))
        for id in tiles:
            tile = view.edition.tile(id)
            facts = words.lines(tile)
            if id in view.conquest:
                facts[0] = say("table.price", n=view.price(id))
            bid = view.bids.get(id)
            facts.append(
                say("table.bid_of", name=view.names[bid.seat], coins=bid.coins) if bid else say("table.no_bid")
            )
            lines.append("  " + say("format.fact", name=words.tile(id), text=", ".join(facts)))
    return lines or [say("table.no_tiles")]


def _disasters(words: Words, view: View) -> list[str]:
    say = words.say
    lines = [say("format.head", text=say("table.disasters"))]
    for disaster in DISASTERS:
        name = say(f"chit.{disaster}")
        protected = [seat.name for seat in view.seats if disaster in seat.protected]
        if view.chits[disaster] == 3:
            line = say("table.struck", disaster=name)
        else:
            line = say(
                "table.disaster",
                disaster=name,
                shown=view.chits[disaster],
                odds=say("format.percent", n=view.odds[disaster]),
            )
        if protected:
            line = words.told([line, say("table.protected", names=", ".join(protected))])
        lines.append(f"  {line}")
    return lines


def _persians(words: Words, view: View) -> list[str]:
    say, against = words.say, view.persians
    if against is None:
        return []
    facts = [say("table.persians", strength=against.strength, players=against.players)]
    if against.next_attack is None:
        facts.append(say("table.persians_over"))
    else:
        facts.append(say("table.persians_next", shown=against.shown, next=against.next_attack))
        facts.append(say("table.chance", odds=say("format.percent", n=view.odds["persian"])))
    known = ", ".join(words.chit(chit) for chit in view.known_chits)
    return [", ".join(facts), *([say("table.known", chits=known)] if known else [])]


def plain_board(words: Words, seat: SeatView) -> list[str]:
    """What one seat owns."""
    say = words.say
    tracks = []
    for good in ("wood", "stone", "food", "coins", "luxury", "inhabitants"):
        limit, more = getattr(seat.limits, good), getattr(seat.income, good)
        name, n = say(f"good.{good}"), getattr(seat, good)
        track = say("table.track", good=name, n=n, limit=limit) if limit else say("table.track_open", good=name, n=n)
        if more:
            track += f" ({say('table.more' if more > 0 else 'table.less', n=more)})"
        tracks.append(track)
    if seat.income.any:
        tracks.append(say("table.choices", n=seat.income.any))
    marked = f" ({say('table.marked')})"
    buildings = [f"{words.tile(tile)}{marked if tile in seat.marked else ''}" for tile in seat.buildings]
    lands = [words.tile(tile) for tile in seat.lands]
    score = say("table.score", prestige=seat.prestige, population=seat.population, score=seat.score)
    return [
        say("format.head", text=f"{seat.name}, {say(f'civilization.{seat.civilization}')}"),
        *_heroic(words, seat),
        f"  {', '.join(tracks)}",
        "  " + say("format.fact", name=say("table.buildings"), text=", ".join(buildings) or say("table.none")),
        "  " + say("format.fact", name=say("table.lands"), text=", ".join(lands) or say("table.none")),
        *(["  " + say("format.fact", name=say("end.sea"), text=", ".join(seat.sea))] if seat.sea else []),
        f"  {score}, {say(f'table.binding_{seat.points.binding}')}",
    ]


def _heroic(words: Words, seat: SeatView) -> list[str]:
    """Hero and colony and their effects, strength, clovers and mercenaries."""
    if not seat.hero:
        return []
    say, box = words.say, words.edition.components
    hero = box.heroes[words.edition.hero_numbers[seat.hero]]
    colony = box.colonies[words.edition.colony_numbers[seat.colony]]
    numbers = [
        say("table.track_open", good=say(f"good.{good}"), n=getattr(seat, good))
        for good in ("strength", "clovers", "mercenaries")
    ]
    used = [say("table.used")] if seat.ignored else []
    side = f"{words.name(hero)}, {say(f'side.{seat.side}')}"
    facts = words.told(words.trait_lines(hero.traits) + used) or say("table.none")
    specials = words.told(words.colony_traits(colony))
    return [
        "  " + say("format.fact", name=side, text=facts),
        "  " + say("format.fact", name=words.name(colony), text=specials),
        f"  {', '.join(numbers)}",
    ]
