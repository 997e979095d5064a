"""Attack a server with faults of its machine, files and database, and with floods.

python -m scripts.attack_server
python -m scripts.attack_server --only full-disk --only many-tables
"""

import argparse
import sys

from peloponnes.version import build
from scripts.attack import clock, database, files, floods, games, outside
from scripts.attack.stage import SCENARIOS, Outcome, play

ROOMS = (files, games, clock, database, floods, outside)  # importing a module registers its scenarios


def main() -> None:
    """Run all or some scenarios one after the other, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", action="append", choices=sorted(SCENARIOS), help="a scenario to run; repeatable")
    wanted = parser.parse_args()
    names = [name for name in SCENARIOS if not wanted.only or name in wanted.only]
    outcomes = []
    for number, name in enumerate(names, 1):
        print(f"{number:>2} of {len(names)}  {name}: {SCENARIOS[name].seen}", flush=True)
        outcome = play(SCENARIOS[name])
        outcomes.append(outcome)
        for line in [*(f"skipped: {each}" for each in [outcome.skipped] if each), *outcome.problems]:
            print(f"    {line}", flush=True)
    print(f"\n{build()} build")
    for outcome in outcomes:
        print(line_of(outcome))
    failed = [outcome for outcome in outcomes if outcome.problems]
    print(
        f"{len(outcomes)} scenarios, {sum(bool(each.skipped) for each in outcomes)} skipped, {len(failed) or 'none'} failed."
    )
    sys.exit(bool(failed))


def line_of(outcome: Outcome) -> str:
    """The outcome of a scenario: verdict, duration, and how others were affected."""
    how = "FAILED" if outcome.problems else "skipped" if outcome.skipped else "fine"
    felt = (
        f"turn elsewhere {outcome.idle * 1000:,.0f} → {outcome.longest * 1000:,.0f} ms ({outcome.turns})"
        if outcome.turns
        else ""
    )
    return f"{outcome.name:<26} {how:<8} {outcome.seconds:>5.0f} s  {felt:<40} {'; '.join(outcome.notes)}"


if __name__ == "__main__":
    main()
