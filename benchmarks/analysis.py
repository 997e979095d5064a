"""Proofs for the analysis of games: `python -m benchmarks.analysis --output docs/analysis.md` (an hour).

Bots of known strength play, and every game is split into luck and skill. Rows are kept in build/analysis, so that an interrupted run
goes on; delete the folder to begin anew.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

from peloponnes import Edition, Game
from peloponnes.analysis import USUAL, Analysis
from peloponnes.analysis.course import Course
from peloponnes.analysis.split import DEALT, PARTS, Split
from peloponnes.analysis.valuer import Valuer
from peloponnes.bots import Budget, make_bot
from peloponnes.record import Record
from peloponnes.version import build

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "build" / "analysis"
GAMES = ROOT / "tests" / "games"
LEVELS = ("novice", "merchant", "archon", "strategos")
ROLLOUTS, SEARCHED = (
    40,
    20,
)  # for values and for answers: enough, as the rollouts' error is small beside that of the games
MORE = 10  # times the rollouts, to see which mistakes hold
SURE = 1.96
FEWEST = 3  # games of a kind that have an interval
MEASURES = 4  # of a seat: result, luck, own, others
MEASURED = "## Measured"
TIMED = {"base": 4, "sea": 6, "heroes": 8}
Row = dict[str, Any]


@dataclass(frozen=True)
class Tables:
    """Games of a kind: who sits at the table, and where each deal begins."""

    name: str
    edition: str
    line_up: tuple[str, ...]
    seed: int


PAIRS = tuple(
    Tables(f"{better} and {weaker}", "base", (better, weaker, better, weaker), 1000 * number)
    for number, (weaker, better) in enumerate(pairwise(LEVELS), 1)
)
EDITIONS = (
    Tables("two players", "base", ("archon", "merchant"), 4000),
    Tables("Sea and Six", "sea", ("archon", "merchant") * 2, 5000),
    Tables("Heroes and Colonies", "heroes", ("archon", "merchant") * 2, 6000),
)


def play(edition: Edition, line_up: tuple[str, ...], seed: int) -> Record:
    """The record of a game between these bots."""
    game = Game.new(edition, [f"Seat {seat}" for seat in range(len(line_up))], seed)
    bots = [make_bot(code, f"{seed}/{seat}") for seat, code in enumerate(line_up)]
    while (decision := game.decision) is not None:
        game.play(bots[decision.seat].choose(game.view(decision.seat), decision, Budget()))
    return Record.of(game)


def split_game(tables: Tables, number: int) -> Row:
    """Play a game and split its result; each deal is played twice, the second time with the seats changed."""
    players = len(tables.line_up)
    deal, rotation = divmod(number, len(set(tables.line_up)))
    line_up = tables.line_up[rotation:] + tables.line_up[:rotation]
    record = play(Edition.named(tables.edition), line_up, tables.seed + deal)
    split = Split(Course(record), Valuer(record.edition, players, tables.seed + number), ROLLOUTS)
    for _ in split.values():
        pass
    found: Row = {"number": number, "exact": True}
    for code in dict.fromkeys(line_up):
        seats = [seat for seat, other in enumerate(line_up) if other == code]
        for measure, first in (("chance", 0), ("score", players)):
            places = [first + seat for seat in seats]
            parts = {part: fmean(split.parts[part].numbers[place] for place in places) for part in PARTS}
            for place in places:
                whole = split.prior.means[place] + sum(split.parts[part].numbers[place] for part in PARTS)
                found["exact"] &= whole == split.result.means[place]
            luck = sum(parts[part] for part in DEALT)
            result = fmean(split.result.means[place] for place in places)
            found[f"{code} {measure}"] = [
                result,
                luck,
                parts["own"],
                parts["others"],
            ]
    return found


def agree(usual: int, number: int) -> Row:
    """Compare the mistakes of an analysis with those of one with more rollouts and another seed."""
    record = play(Edition.base(), ("archon", "merchant", "archon", "merchant"), 5000 + number)
    found = {}
    for name, rollouts, seed in (("usual", usual, 0), ("large", MORE * usual, 1)):
        begun = process_time()
        analysis = Analysis(record, rollouts, seed)
        for _ in analysis.search():
            pass
        found[name] = {
            "mistakes": {mistake.moment.at: [mistake.name, mistake.lost] for mistake in analysis.mistakes},
            "seconds": process_time() - begun,
            "moments": len(analysis.course.moments),
        }
    return {"number": number, **found}


def times(case: str) -> Row:
    """The processor time of a first look and of an analysis, and how many moments the game has."""
    players = TIMED[case]
    record = play(Edition.named(case), ("archon",) * players, 6000)
    seconds = []
    for make in (Analysis.first_look, Analysis):
        begun = process_time()
        analysis = make(record)
        for _ in analysis.search():
            pass
        seconds.append(process_time() - begun)
    return {"number": case, "players": players, "moments": len(analysis.course.moments), "seconds": seconds}


def rows_of(name: str, work: Callable[[Any], Row], numbers: list[Any], workers: int) -> list[Row]:
    """Do the work for each number once; what was done is kept in a file."""
    file = KEPT / f"{name}.jsonl"
    KEPT.mkdir(parents=True, exist_ok=True)
    done = (
        {row["number"]: row for row in map(json.loads, file.read_text("utf-8").splitlines())} if file.exists() else {}
    )
    missing = [number for number in numbers if number not in done] if workers else []
    if not missing:
        return [done[number] for number in numbers if number in done]
    with get_context("fork").Pool(workers) as pool, file.open("a", encoding="utf-8") as kept:
        for row in pool.imap_unordered(work, missing):
            done[row["number"]] = json.loads(json.dumps(row))
            kept.write(json.dumps(row) + "\n")
            kept.flush()
    return [done[number] for number in numbers]


def interval(numbers: list[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    return fmean(numbers), SURE * stdev(numbers) / len(numbers) ** 0.5


def games_needed(numbers: list[float]) -> float:
    """How many games tell a mean of such numbers from zero, with 95 % on both sides."""
    return float((SURE * stdev(numbers) / fmean(numbers)) ** 2)


def report_split(kinds: Sequence[Tables], found: list[list[Row]]) -> Iterator[str]:
    """What a seat of each level got on average, and how many games show which level is better."""
    exact, games = sum(row["exact"] for rows in found for row in rows), sum(map(len, found))
    yield f"{games} games, each deal with either bot in every seat. In {exact} of them the parts are the result of every seat exactly."
    for measure, unit, scale in (("chance", "percent of a win", 100.0), ("score", "points", 1.0)):
        yield ""
        yield f"| tables | games | {unit} for | result | luck | own | others |"
        yield "| --- | ---: | --- | ---: | ---: | ---: | ---: |"
        for tables, rows in zip(kinds, found, strict=True):
            for code in dict.fromkeys(tables.line_up):
                numbers = [
                    interval([scale * row[f"{code} {measure}"][place] for row in rows]) for place in range(MEASURES)
                ]
                shown = " | ".join(f"{mean:.1f} ± {error:.1f}" for mean, error in numbers)
                yield f"| {tables.name} | {len(rows)} | {code} | {shown} |"
    for measure, unit, scale in (("chance", "percent of a win", 100.0), ("score", "points", 1.0)):
        yield ""
        yield f"| better by, in {unit} | results | games needed | own decisions | games needed |"
        yield "| --- | ---: | ---: | ---: | ---: |"
        for tables, rows in zip(kinds, found, strict=True):
            better, weaker = dict.fromkeys(tables.line_up)
            cells = list[str]()
            for place in (0, 2):
                apart = [
                    scale * (row[f"{better} {measure}"][place] - row[f"{weaker} {measure}"][place]) for row in rows
                ]
                mean, error = interval(apart)
                cells.append(f"{mean:.1f} ± {error:.1f} | {games_needed(apart):.1f}")
            yield f"| {tables.name} | {' | '.join(cells)} |"
    yield ""


def report_agreement(rows: list[Row], usual: int) -> Iterator[str]:
    counts: dict[str, list[int]] = {name: [0, 0] for name in ("slip", "mistake", "blunder")}
    for row in rows:
        large = row["large"]["mistakes"]
        for at, (name, _) in row["usual"]["mistakes"].items():
            counts[name][0] += 1
            counts[name][1] += at in large
    yield f"### Mistakes that hold with {MORE} times the rollouts"
    yield ""
    yield f"{len(rows)} games of two archons and two merchants: {usual:,} rollouts a moment, then {MORE * usual:,} with another seed."
    yield ""
    yield "| called | found | hold |"
    yield "| --- | ---: | ---: |"
    for name, (found, hold) in counts.items():
        yield f"| {name} | {found} | {hold} |"
    found, hold = (sum(each[place] for each in counts.values()) for place in (0, 1))
    yield f"| together | {found} | {hold} ({100 * hold / max(1, found):.0f} %) |"
    yield ""


def report_times(rows: list[Row]) -> Iterator[str]:
    yield "### Time"
    yield ""
    yield f"Processor seconds of one core ({build()}), without the start of Python (about half a second)."
    yield ""
    yield "| game | players | decisions | first look | analysis |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for row in rows:
        yield f"| {row['number']} | {row['players']} | {row['moments']} | {row['seconds'][0]:.1f} | {row['seconds'][1]:.0f} |"
    yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="of each kind of tables")
    parser.add_argument(
        "--twice", type=int, default=10, help="games that are analysed twice, once with ten times the rollouts"
    )
    parser.add_argument("--rollouts", type=int, default=USUAL, help="of the first of these analyses")
    parser.add_argument("--workers", type=int, default=1, help="processes; 0 reports what is kept, and plays nothing")
    parser.add_argument("--only", choices=("split", "editions", "agreement", "times"), action="append")
    parser.add_argument("--time", choices=TIMED, action="append", help="games to time; all if not given")
    parser.add_argument("--output", type=Path, help="replace what was measured in this file")
    given = parser.parse_args()
    only = given.only or ["split", "editions", "agreement", "times"]
    lines: list[str] = []
    for part, kinds, head in (("split", PAIRS, "Luck and skill by level"), ("editions", EDITIONS, "In other games")):
        if part in only:
            numbers = list(range(given.games))
            found = {kind: rows_of(kind.name, partial(split_game, kind), numbers, given.workers) for kind in kinds}
            found = {kind: rows for kind, rows in found.items() if len(rows) >= FEWEST}
            lines += [f"### {head}", "", *report_split(list(found), list(found.values()))]
    if "agreement" in only:
        rows = rows_of(
            f"agreement {given.rollouts}", partial(agree, given.rollouts), list(range(given.twice)), given.workers
        )
        lines += report_agreement(rows, given.rollouts)
    if "times" in only:
        lines += report_times(rows_of("times", times, given.time or list(TIMED), 1))
    text = "\n".join(lines)
    if given.output is None:
        print(text)
    else:
        before, _, _ = given.output.read_text("utf-8").partition(f"{MEASURED}\n")
        given.output.write_text(f"{before}{MEASURED}\n\n{text.rstrip()}\n", "utf-8")


if __name__ == "__main__":
    main()
