"""`peloponnes arena`: many games between bots, with a progress bar, a table, and the outcome of the checks."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from peloponnes.arena import (
    ArenaError,
    Estimate,
    Fairness,
    Match,
    Results,
    ResultsError,
    Row,
    Settings,
    first_difference,
)
from peloponnes.arena.extras import need
from peloponnes.engine.edition import SetupError
from peloponnes.messages import Messages
from peloponnes.version import build

WIDE = 150
LONG = 80


class Arena:
    """A user's request to the arena: the settings given explicitly, and how to show the results."""

    def __init__(self, asked: dict[str, Any], *, mirror: bool, workers: int, as_json: bool) -> None:
        self.asked = asked
        self.mirror = mirror
        self.workers = workers
        self.as_json = as_json

    def run(self, say: Messages, output: Path | None, resume: Path | None) -> bool:
        """Play or resume a match and print the results; return whether it was completed."""
        need("openskill")
        if resume is not None:
            if output is not None:
                raise SetupError(say("error.both", one="--output", other="--resume"))
            results: Results | None = Results(resume)
            match = self._kept(Results(resume))
        else:
            match = Match(self._settings({"edition": "base", "players": 4}))
            results = _new_results(output)
        if self.mirror and (len(match.settings.codes) > 1 or match.settings.players == 1):
            raise ArenaError("a mirror has one bot", "mirror_bots")
        return self._play(say, match, results)

    def _settings(self, usual: dict[str, Any]) -> Settings:
        """The settings: the user's over the ``usual`` ones; a solo game has one player."""
        chosen = {"bots": (), **usual, **self.asked}
        if "edition" not in self.asked and chosen.get("level") is not None:
            chosen["edition"] = "solo"
        if "players" not in self.asked and chosen["edition"] == "solo":
            chosen["players"] = 1
        return Settings(**chosen)

    def _kept(self, results: Results) -> Match:
        """The match of a results file. Settings that the user gives as well must not differ from it."""
        settings, rows, written = results.read()
        asked = self._settings({each.name: getattr(settings, each.name) for each in fields(settings)})
        wanted = asked.document()
        name = first_difference(written, wanted)
        if name is not None:
            values = {"wanted": _short(wanted[name]), "written": _short(written.get(name))}
            text = f"{results.rows}: was played with other settings: {name} is {values['wanted']}, it was {values['written']}"
            raise ResultsError(text, "differs", file=str(results.rows), name=name, **values)
        return Match(settings, rows)

    def _play(self, say: Messages, match: Match, results: Results | None) -> bool:
        settings, errors = match.settings, Console(stderr=True, highlight=False, soft_wrap=True)
        if errors.is_terminal and build() != "compiled":
            errors.print(say("arena.interpreted"), markup=False)
        if settings.all_games > settings.games:
            rounded = say("arena.rounded", games=settings.all_games, deals=settings.deals, players=settings.players)
            errors.print(rounded, markup=False)
        if results is not None:
            results.write(match)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        ended = True
        with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
            task = progress.add_task(say("arena.playing"), total=settings.all_games, completed=match.games)

            def told(rows: list[Row]) -> None:
                progress.advance(task)
                for row in rows:
                    if row.forfeit is not None:
                        errors.print(f"peloponnes: {_forfeit(say, row)}", markup=False)
                if results is not None:
                    results.write_now_and_then(match)

            try:
                match.play(self.workers, told)
            except KeyboardInterrupt:
                ended = False
            finally:
                if results is not None:
                    results.write(match)
        if not ended:
            errors.print(f"peloponnes: {_interrupted(say, match, results)}", markup=False)
        if not self.as_json:
            _show(say, match, self.mirror, results.rows if ended and results else None)
        elif ended:
            text = json.dumps(match.document(), ensure_ascii=False, indent=1)
            Console(soft_wrap=True, highlight=False).print(text, markup=False)
        return ended


def _new_results(output: Path | None) -> Results | None:
    """The results file to write, which must not exist yet."""
    if output is None:
        return None
    need("pyarrow")
    results = Results(output)
    if results.rows.exists():
        raise ResultsError(f"{results.rows} is already there", "there_already", file=str(results.rows))
    return results


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONG else f"{text[:LONG]}…"


def read_bounds(text: str) -> tuple[float, float]:
    """The bounds of an early stop, as win shares; an `ArenaError` if they can't be used.

    >>> read_bounds("0:0.05")
    (0.0, 0.05)
    """
    low, _, high = text.partition(":")
    try:
        return float(low), float(high)
    except ValueError:
        raise ArenaError("two bounds are needed, LOW:HIGH", "sprt_bounds") from None


def _forfeit(say: Messages, row: Row) -> str:
    kind, _, detail = str(row.forfeit).partition(": ")
    what = say(f"arena.{kind}", detail=detail)
    return say("arena.forfeit", bot=row.bot, deal=str(row.deal), seat=row.seat + 1, what=what)


def _interrupted(say: Messages, match: Match, results: Results | None) -> str:
    games, all = match.games, match.settings.all_games
    if results is None:
        return say("arena.interrupted", games=games, all=all)
    return say("arena.interrupted_kept", games=games, all=all, file=str(results.rows))


def _show(say: Messages, match: Match, mirror: bool, file: Path | None) -> None:
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=max(WIDE, console.width))
    if match.standings():
        console.print(_table(say, match))
    for line in _checks(say, match):
        console.print(line, markup=False)
    if mirror:
        found = match.controls()
        for name, shares in (("seat", found.seats), ("place", found.places)):
            console.print(say(f"arena.{name}s_are", fair=1 / match.settings.players), markup=False)
            console.print(_fairness(say, name, shares))
    if file is not None:
        console.print(say("arena.written", file=str(file)), markup=False, soft_wrap=True)


def _table(say: Messages, match: Match) -> Table:
    settings = match.settings
    title = say("arena.title", games=match.games, players=settings.players, seed=str(settings.seed))
    table = Table(title=title, title_justify="left", border_style="dim")
    table.add_column(say("arena.bot"), overflow="fold")
    alone = settings.players == 1
    names = ["seats", "share", "fair", "rank", "score", "rating"] if not alone else ["score"]
    names += ["passed"] if settings.level is not None else []
    for name in (*names, "forfeits", "seconds"):
        table.add_column(say(f"arena.{name}"), justify="right")
    for each in match.standings():
        cells = {
            "seats": str(each.seats),
            "share": _interval(say, "percent", each.win_share),
            "fair": say("arena.percent", n=each.fair),
            "rank": _interval(say, "mean", each.rank),
            "score": "—" if each.score is None else _interval(say, "mean", each.score),
            "rating": "—" if each.mu is None or each.sigma is None else say("arena.mu", mu=each.mu, sigma=each.sigma),
            "passed": "—" if each.passed is None else _interval(say, "percent", each.passed),
        }
        seconds = each.seconds_a_decision
        last = ["—" if seconds is None else say("arena.time", seconds=seconds)]
        table.add_row(each.bot, *(cells[name] for name in names), str(each.forfeits), *last)
    return table


def _interval(say: Messages, kind: str, estimate: Estimate) -> str:
    """An estimate with its interval, as a percentage or a mean."""
    mean = say(f"arena.{kind}", n=estimate.mean)
    if estimate.low is None or estimate.high is None:
        return mean
    low, high = (say(f"arena.{kind}", n=bound) for bound in (estimate.low, estimate.high))
    return say("arena.interval", mean=mean, low=low, high=high)


def _checks(say: Messages, match: Match) -> list[str]:
    """The outcome of the checks and of the early-stop test, as lines."""
    found, lines = match.controls(), []
    if match.sprt is not None:
        first, second = match.settings.codes[:2]
        key = match.sprt.verdict or "undecided"
        lines.append(
            say(f"arena.sprt_{key}", first=first, second=second, deals=match.sprt.deals, ratio=match.sprt.ratio)
        )
    if match.settings.players > 1:
        lines.append(
            say("arena.sums_wrong", games=found.uneven) if found.uneven else say("arena.sums", games=found.games)
        )
    if found.different:
        lines.append(say("arena.replays_differ", replayed=found.replayed, different=found.different))
    elif found.replayed:
        lines.append(say("arena.replays", replayed=found.replayed))
    return lines


def _fairness(say: Messages, name: str, found: tuple[Fairness, ...]) -> Table:
    table = Table(border_style="dim")
    for column in (name, "share", "is_fair"):
        table.add_column(say(f"arena.{column}"), justify="right")
    for each in found:
        table.add_row(
            str(each.number + 1), _interval(say, "percent", each.share), say("arena.yes_or_no", fair=each.fair)
        )
    return table
