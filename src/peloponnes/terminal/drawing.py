"""The table drawn with rich, for 100 columns, and readable in 80."""

from rich.box import MINIMAL
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from peloponnes.components.types import DISASTERS
from peloponnes.engine.expansions.heroes.threat import PersiansView
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import View
from peloponnes.terminal.words import Words

COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red", "bright_white", "bright_magenta")
SYMBOLS = ("●", "▲", "■", "◆", "★", "▼", "○", "△")
BINDING = "◂"
GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
BAR = 13
TILE_WIDTH = 13
WIDE = 96


def draw_table(console: Console, words: Words, view: View, seat: int | None) -> None:
    """Draw the whole table as a seat sees it: tiles of the round, the other players, disasters, and the seat's own board."""
    console.print(title(words, view))
    console.print(market(words, view, console.width))
    if view.sea:
        console.print(sea(words, view))
    others = [number for number in view.order if number != seat]
    if others:
        console.print(players(words, view, others, limits=console.width >= WIDE))
    console.print(disasters(words, view))
    if view.persians:
        console.print(persians(words, view, view.persians))
        console.print(heroes(words, view))
    if seat is not None:
        console.print(board(words, view, seat))


def badge(view: View, seat: int) -> Text:
    """A player's symbol and name in the player's colour."""
    return Text(f"{SYMBOLS[seat]} {view.names[seat]}", style=COLOURS[seat])


def title(words: Words, view: View) -> RenderableType:
    """Round, phase and turn order."""
    say = words.say
    rounds: int = view.edition.ruleset.rounds
    line = Text(say("table.title", round=view.round, rounds=rounds, phase=say(f"phase.{view.phase}")), style="bold")
    if len(view.names) > 1:
        line.append("    " + say("table.order", order=""), style="not bold")
        line.append_text(Text("  ").join([badge(view, seat) for seat in view.order]))
    return Group(Rule(style="dim"), line)


def market(words: Words, view: View, width: int) -> RenderableType:
    """The tiles of the round side by side, in more rows if there are too many, with the conquest row in red."""
    tiles = (*view.row, *view.conquest)
    if not tiles:
        return Text(words.say("table.no_tiles"), style="dim")
    rows = -(-len(tiles) // max(1, width // TILE_WIDTH))
    a_row = -(-len(tiles) // rows)
    return Group(*[_market_row(words, view, tiles[first : first + a_row]) for first in range(0, len(tiles), a_row)])


def _market_row(words: Words, view: View, tiles: tuple[str, ...]) -> RenderableType:
    table = Table(expand=True, padding=(0, 1), border_style="dim", pad_edge=False, box=MINIMAL)
    cells = []
    for id in tiles:
        conquest = id in view.conquest
        name = words.tile(id).replace("+", " + ")
        table.add_column(Text(name, style="bold red" if conquest else "bold"), ratio=1, overflow="fold")
        cells.append(_tile(words, view, id, conquest))
    table.add_row(*cells)
    if tiles[-1] in view.conquest:
        table.caption = Text(f"■ {words.say('table.conquest')}", style="red")
        table.caption_justify = "right"
    return table


def sea(words: Words, view: View) -> RenderableType:
    """The sea tiles still on offer."""
    tiles = view.edition.components.sea
    text = Text(f"{words.say('format.head', text=words.say('table.sea'))} ", style="dim")
    parts = []
    for id in view.sea:
        facts = words.lines(tiles[view.edition.sea_numbers[id]])[:-1]
        parts.append(Text(id, style="bold blue").append(f" {', '.join(facts)}", style="not bold"))
    return text.append_text(Text(" · ").join(parts))


def _tile(words: Words, view: View, id: str, conquest: bool) -> Text:
    tile = view.edition.tile(id)
    _, prestige, *others = words.lines(tile)  # the column is too narrow for the line about the bid
    price = words.say("table.price" if conquest else "table.bid", n=view.price(id))
    text = Text(f"{price} · {prestige}", style="bold")
    for line in others:
        text.append(f"\n{line}", style="not bold")
    bid = view.bids.get(id)
    if bid is not None:
        name = words.say("table.bid_of", name=view.names[bid.seat], coins=bid.coins)
        text.append(f"\n{SYMBOLS[bid.seat]} {name}", style=f"bold reverse {COLOURS[bid.seat]}")
    return text


def players(words: Words, view: View, numbers: list[int], limits: bool) -> RenderableType:
    """The players with their goods and both scores, the smaller one marked."""
    say = words.say
    table = Table(expand=True, border_style="dim", padding=(0, 1), pad_edge=False, box=MINIMAL)
    table.add_column(say("head.seat"), ratio=1, overflow="fold")
    for good in GOODS:
        table.add_column(say(f"head.{good}"), justify="right", no_wrap=True)
    for points in ("prestige", "population"):
        table.add_column(say(f"head.{points}"), justify="right", no_wrap=True)
    for number in numbers:
        seat = view.seats[number]
        name = badge(view, number)
        name.append(f" {say(f'civilization.{seat.civilization}')}", style="dim")
        if seat.buildings or seat.lands:
            name.append(f"\n{_tiles(seat)}", style="dim")
        table.add_row(name, *[_amount(seat, good, limits) for good in GOODS], *_scores(seat))
    return table


def heroes(words: Words, view: View) -> RenderableType:
    """The hero, colony, strength, clovers and mercenaries of every player, in turn order."""
    say = words.say
    table = Table(expand=True, border_style="dim", padding=(0, 1), pad_edge=False, box=MINIMAL)
    for head in ("head.seat", "head.hero", "head.colony"):
        table.add_column(say(head), ratio=1, overflow="fold")
    for head in ("strength", "clovers", "mercenaries"):
        table.add_column(say(f"good.{head}"), justify="right", no_wrap=True)
    for number in view.order:
        seat = view.seats[number]
        hero = Text(say(f"hero.{seat.hero}"), style="" if seat.side == "red" else "dark_orange")
        if seat.side == "orange":
            hero.append(f" ({say('side.orange')})", style="dim")
        numbers = [str(getattr(seat, good)) for good in ("strength", "clovers", "mercenaries")]
        table.add_row(badge(view, number), hero, say(f"colony.{seat.colony}"), *numbers)
    return table


def _tiles(seat: SeatView) -> str:
    buildings = " ".join(f"{tile}*" if tile in seat.marked else tile for tile in seat.buildings)
    sea = f" | {' '.join(seat.sea)}" if seat.sea else ""
    return f"{buildings or '–'} | {' '.join(seat.lands) or '–'}{sea}"


def _amount(seat: SeatView, good: str, with_limit: bool = True) -> Text:
    limit, more = getattr(seat.limits, good), getattr(seat.income, good)
    text = Text(str(getattr(seat, good)), style="bold")
    if limit and with_limit:
        text.append(f"/{limit}", style="dim")
    if more:
        text.append(f" {more:+}", style="green" if more > 0 else "red")
    return text


def _scores(seat: SeatView) -> list[Text]:
    binding = seat.points.binding
    return [
        Text(
            f"{value}{BINDING}" if binding in (name, "both") else f"{value} ",
            style="bold" if binding in (name, "both") else "dim",
        )
        for name, value in (("prestige", seat.prestige), ("population", seat.population))
    ]


def disasters(words: Words, view: View) -> RenderableType:
    """Each disaster: chits shown, the odds that it strikes this round, and who is protected."""
    say = words.say
    meters = []
    for disaster in DISASTERS:
        shown, odds = view.chits[disaster], view.odds[disaster]
        style = "dim strike" if shown == 3 else "bold red" if odds else "bold" if shown == 2 else ""
        text = Text(say(f"chit.{disaster}"), style=style)
        text.append(f" {'●' * shown}{'○' * (3 - shown)}", style="not strike red" if shown < 3 else "not strike dim")
        if odds:
            text.append(f" {say('format.percent', n=odds)}", style="bold red")
        for number, seat in enumerate(view.seats):
            if disaster in seat.protected:
                text.append(f" {SYMBOLS[number]}", style=f"not strike {COLOURS[number]}")
        meters.append(text)
    return Columns([Text(say("format.head", text=say("table.disasters")), style="dim"), *meters], padding=(0, 2))


def persians(words: Words, view: View, against: PersiansView) -> RenderableType:
    """The strength of the Persians against that of all players, how near an attack is, and chits that everyone has seen."""
    say = words.say
    threat = against.next_attack is not None and against.strength > against.players
    text = Text(
        say("table.persians", strength=against.strength, players=against.players),
        style="bold red" if threat else "bold",
    )
    if against.next_attack is None:
        text.append(f" · {say('table.persians_over')}", style="dim")
    else:
        near = say("table.persians_next", shown=against.shown, next=against.next_attack)
        text.append(f" · {near}", style="not bold")
        if view.odds["persian"]:
            odds = say("table.chance", odds=say("format.percent", n=view.odds["persian"]))
            text.append(f" · {odds}", style="bold red")
    if view.known_chits:
        known = say("table.known", chits=", ".join(words.chit(chit) for chit in view.known_chits))
        text.append(f"\n{known}", style="not bold dim")
    return text


def board(words: Words, view: View, number: int) -> RenderableType:
    """A seat's own board: tracks with limits and the next income, tiles, and both scores."""
    say, seat = words.say, view.seats[number]
    tracks = Table.grid(padding=(0, 1))
    for left, right in zip(GOODS[:3], GOODS[3:], strict=True):
        cells = [(Text(say(f"good.{good}")), _bar(seat, good), _amount(seat, good)) for good in (left, right)]
        tracks.add_row(*cells[0], Text(" "), *cells[1])
    facts = [
        _row(words, say("table.buildings"), seat.buildings, seat.marked),
        _row(words, say("table.lands"), seat.lands, ()),
    ]
    if seat.sea:
        facts.append(_row(words, say("end.sea"), seat.sea, ()))
    if seat.hero:
        facts += _hero_and_colony(words, seat)
    if seat.protected:
        facts.append(Text(say("table.protected", names=", ".join(say(f"chit.{each}") for each in seat.protected))))
    points = Text(
        say("table.score", prestige=seat.prestige, population=seat.population, score=seat.score), style="bold"
    )
    points.append(f" ({say(f'table.binding_{seat.points.binding}')})", style="dim")
    if seat.income.any:
        points.append(f" · {say('table.choices', n=seat.income.any)}", style="green")
    name = f"{SYMBOLS[number]} {seat.name} – {say(f'civilization.{seat.civilization}')}"
    content = Group(tracks, *facts, points)
    return Panel(content, title=name, title_align="left", border_style=COLOURS[number], padding=(0, 1))


def _hero_and_colony(words: Words, seat: SeatView) -> list[Text]:
    """The seat's hero and colony and their effects, strength, clovers and mercenaries."""
    say, box = words.say, words.edition.components
    hero, colony = (
        box.heroes[words.edition.hero_numbers[seat.hero]],
        box.colonies[words.edition.colony_numbers[seat.colony]],
    )
    used = [say("table.used")] if seat.ignored else []
    lines = []
    for name, facts in (
        (f"{words.name(hero)} ({say(f'side.{seat.side}')})", words.trait_lines(hero.traits) + used),
        (words.name(colony), words.colony_traits(colony)),
    ):
        lines.append(
            Text(f"{say('format.head', text=name)} ", style="bold").append(words.told(facts) or "–", style="not bold")
        )
    numbers = [f"{say(f'good.{good}')} {getattr(seat, good)}" for good in ("strength", "clovers", "mercenaries")]
    return [*lines, Text(" · ".join(numbers), style="bold")]


def _bar(seat: SeatView, good: str) -> Text:
    """A track: the stock, the next income, and the free space up to the limit."""
    limit = getattr(seat.limits, good) or BAR
    now = min(getattr(seat, good), limit)
    after = max(0, min(now + getattr(seat.income, good), limit))
    bar = Text("█" * min(now, after), style="bold")
    bar.append("▒" * (after - now) if after > now else "░" * (now - after), style="green" if after > now else "red")
    if getattr(seat.limits, good):
        bar.append("·" * (limit - max(now, after)), style="dim")
    return bar


def _row(words: Words, head: str, tiles: tuple[str, ...], marked: tuple[str, ...]) -> Text:
    text = Text(f"{words.say('format.head', text=head)} ", style="dim")
    names = [words.tile(tile) + (f" ({words.say('table.marked')})" if tile in marked else "") for tile in tiles]
    return text.append(", ".join(names) or words.say("table.none"), style="not dim")
