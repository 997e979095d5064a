"""What `benchmarks.load` measures: how much of everything, and the results."""

from dataclasses import dataclass, field

from benchmarks.moves import Point


@dataclass(frozen=True, slots=True)
class Plan:
    """Durations and amounts."""

    tables: int = 500
    rate: int = 600
    target_seconds: float = 40
    seconds: float = 10
    growth: tuple[int, ...] = (50, 100, 250, 500, 1000)
    growth_rate: int = 100
    ramp: tuple[int, ...] = (200, 400, 600, 800, 1000, 1200)
    heroes_tables: int = 250
    heroes_ramp: tuple[int, ...] = (100, 200, 400, 500, 600)
    rounds: int = 3
    workers_tables: int = 120
    workers_rate: int = 100
    overload: int = 1500
    share: float = 0.25  # of a core, for each worker
    bots_tables: int = 250
    bots_rate: int = 100
    bots_rounds: int = 4
    strategos: int = 8


QUICK = Plan(
    tables=40,
    rate=200,
    target_seconds=5,
    seconds=4,
    growth=(20, 40, 60),
    growth_rate=50,
    ramp=(100, 200, 400),
    heroes_tables=20,
    heroes_ramp=(50, 100),
    rounds=1,
    workers_tables=20,
    workers_rate=50,
    bots_tables=20,
    bots_rate=50,
    bots_rounds=1,
    strategos=4,
)


@dataclass(slots=True)
class Report:
    """All measurements; parts that were not measured are empty. Rounds are in the order in which they were measured."""

    growth: list[Point] = field(default_factory=list)
    target: Point | None = None
    ramp: list[Point] = field(default_factory=list)
    echo_growth: list[Point] = field(default_factory=list)
    echo_target: Point | None = None
    echo_ramp: list[Point] = field(default_factory=list)
    heroes: list[Point] = field(default_factory=list)
    one: list[Point] = field(default_factory=list)  # one worker at a rate that is no trouble
    two: list[Point] = field(default_factory=list)
    one_full: list[Point] = field(default_factory=list)  # as many moves as they can, both cores shared by all
    two_full: list[Point] = field(default_factory=list)
    one_share: list[Point] = field(default_factory=list)  # as many as they can, with a share of a core for each worker
    two_shares: list[Point] = field(default_factory=list)
    without_bots: list[Point] = field(default_factory=list)
    with_bots: list[Point] = field(default_factory=list)
    bot_moves: int = 0
