"""The dashboard for Grafana, with a panel for every metric of the server that matters.

    python -m scripts.dashboard        # writes deploy/grafana-dashboard.json

`tests/server/test_dashboard.py` compares the metrics in it with those of a server, both ways.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).parent.parent / "deploy" / "grafana-dashboard.json"
WINDOW = "$__rate_interval"
WIDTH, HEIGHT, COLUMNS = 8, 7, 24
SOURCE = {"type": "prometheus", "uid": "${source}"}

# Metrics that have no panel, and why.
LEFT_OUT = {
    "python_gc_": "garbage is collected by our own rules (operation/garbage.py); its cost is in the event loop's delay",
    "python_info": "the version of Python does not change while a server runs",
    "process_": "only there with one worker; peloponnes_memory_bytes and its neighbours add up all of them",
}


class Panel(NamedTuple):
    """A chart: its queries with their legends, and the level above which something is wrong (drawn as a line)."""

    title: str
    about: str
    unit: str
    queries: tuple[tuple[str, str], ...]
    wrong_above: float | None = None


def _quantiles(metric: str, by: str = "") -> tuple[tuple[str, str], ...]:
    """The median and the 99th percentile of a histogram."""
    kept = f"le, {by}" if by else "le"
    name = f" {{{{{by}}}}}" if by else ""
    return tuple(
        (f"histogram_quantile({share}, sum by ({kept}) (rate({metric}_bucket[{WINDOW}])))", f"{word}{name}")
        for share, word in ((0.5, "p50"), (0.99, "p99"))
    )


def _rate(metric: str, by: str) -> tuple[tuple[str, str], ...]:
    return ((f"sum by ({by}) (rate({metric}[{WINDOW}]))", " ".join(f"{{{{{each}}}}}" for each in by.split(", "))),)


ROWS: dict[str, tuple[Panel, ...]] = {
    "People": (
        Panel(
            "Sockets and streams",
            "People and programs that are connected. One socket is one open table.",
            "none",
            (("sum(peloponnes_sockets)", "open"),),
        ),
        Panel("Tables in memory", "Tables that are in use.", "none", (("sum(peloponnes_tables)", "tables"),)),
        Panel(
            "Commands",
            "Turns, chat and all else that is asked of tables, and what was refused.",
            "ops",
            _rate("peloponnes_commands_total", "type, outcome"),
        ),
    ),
    "Waiting": (
        Panel(
            "A turn, from its arrival to its acknowledgement",
            "The first thing that people notice. Above 250 ms the workers are too busy, or the database is slow.",
            "s",
            _quantiles("peloponnes_move_seconds"),
            0.25,
        ),
        Panel(
            "Delay of the event loop",
            "How late a worker comes round. Above 50 ms at p99 a worker is overloaded: add one, or a core.",
            "s",
            _quantiles("peloponnes_loop_delay_seconds"),
            0.05,
        ),
        Panel("Requests by route, p99", "", "s", _quantiles("peloponnes_request_seconds", "route")[1:]),
    ),
    "The machine": (
        Panel(
            "Processor time of the workers",
            "Cores in use by all workers, without the bots. At 60 % of a core for each worker it is time for another.",
            "none",
            ((f"sum(rate(peloponnes_processor_seconds_total[{WINDOW}]))", "cores"),),
        ),
        Panel(
            "Memory of the workers",
            "Some 105 MB for each worker and 140 KB for each table.",
            "bytes",
            (("sum(peloponnes_memory_bytes)", "memory"),),
        ),
        Panel(
            "Descriptors in use",
            "Of those allowed, in the fullest worker. At 100 % newcomers are turned away: raise LimitNOFILE.",
            "percentunit",
            (("max(peloponnes_descriptors_share)", "used"),),
            0.8,
        ),
        Panel(
            "Entries in one transaction",
            "Grows when the database is slower than the moves come.",
            "none",
            _quantiles("peloponnes_write_batch"),
        ),
        Panel(
            "Processor time of looking",
            "Trying turns, histories and records, on one thread of each worker.",
            "none",
            ((f"sum(rate(peloponnes_look_seconds_total[{WINDOW}]))", "cores"),),
        ),
        Panel(
            "Requests by status",
            "",
            "reqps",
            _rate("peloponnes_requests_total", "method, status"),
        ),
    ),
    "Bots": (
        Panel(
            "Bots and hints that wait",
            "For a thinker. When many wait, they think for less and play worse.",
            "none",
            (("sum(peloponnes_thinking_waiting)", "waiting"),),
            20,
        ),
        Panel(
            "How long they waited",
            "Above 5 s at p99 people wait for bots: add thinkers, or machines.",
            "s",
            _quantiles("peloponnes_thinking_wait_seconds", "lane"),
            5,
        ),
        Panel("How long they thought, with waiting", "", "s", _quantiles("peloponnes_bot_seconds", "level")[1:]),
    ),
    "Being told": (
        Panel("Messages that arrived", "By channel.", "ops", _rate("peloponnes_notices_sent_total", "kind")),
        Panel(
            "Messages that could not be sent",
            "By channel and reason. All of one channel: the mail server or the network is away.",
            "ops",
            _rate("peloponnes_notices_failed_total", "key"),
        ),
        Panel(
            "Messages that nobody needed any more",
            "Their people had looked before.",
            "ops",
            _rate("peloponnes_notices_dropped_total", "kind"),
        ),
        Panel(
            "Notices that wait",
            "By channel. If they pile up, no worker sends: peloponnes admin outbox",
            "none",
            (("sum by (kind) (peloponnes_notices_waiting)", "{{kind}}"),),
        ),
    ),
    "Trouble": (
        Panel(
            "Refusals",
            "By key. Many of one kind are a bug, an attack, or a limit that is too low.",
            "ops",
            _rate("peloponnes_refusals_total", "key"),
        ),
        Panel("Connections turned away", "", "ops", _rate("peloponnes_turned_away_total", "key")),
        Panel(
            "Games set aside",
            "In quarantine since the server started. Any is one too many: peloponnes admin list --status quarantined",
            "none",
            (("sum(peloponnes_quarantined_total)", "games"),),
            1,
        ),
    ),
}


def dashboard() -> dict[str, Any]:
    """The dashboard as Grafana imports it."""
    panels: list[dict[str, Any]] = []
    top = 0
    for title, row in ROWS.items():
        place = {"x": 0, "y": top, "w": COLUMNS, "h": 1}
        panels.append({"id": len(panels) + 1, "type": "row", "title": title, "gridPos": place, "panels": []})
        top += 1
        for number, panel in enumerate(row):
            left, below = number * WIDTH % COLUMNS, number * WIDTH // COLUMNS * HEIGHT
            place = {"x": left, "y": top + below, "w": WIDTH, "h": HEIGHT}
            panels.append({"id": len(panels) + 1, "gridPos": place, **_chart(panel)})
        top += ((len(row) - 1) * WIDTH // COLUMNS + 1) * HEIGHT
    source = {"name": "source", "label": "Prometheus", "type": "datasource", "query": "prometheus"}
    return {
        "uid": "peloponnes",
        "title": "Peloponnes",
        "tags": ["peloponnes"],
        "schemaVersion": 39,
        "version": 1,
        "editable": True,
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {"list": [source]},
        "panels": panels,
    }


def _chart(panel: Panel) -> dict[str, Any]:
    steps: list[dict[str, Any]] = [{"color": "green", "value": None}]
    if panel.wrong_above is not None:
        steps.append({"color": "red", "value": panel.wrong_above})
    shown = "line" if panel.wrong_above is not None else "off"
    return {
        "type": "timeseries",
        "title": panel.title,
        "description": panel.about,
        "datasource": SOURCE,
        "fieldConfig": {
            "defaults": {
                "unit": panel.unit,
                "min": 0,
                "thresholds": {"mode": "absolute", "steps": steps},
                "custom": {"thresholdsStyle": {"mode": shown}},
            },
            "overrides": [],
        },
        "options": {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi"}},
        "targets": [
            {"refId": chr(ord("A") + number), "datasource": SOURCE, "expr": query, "legendFormat": legend}
            for number, (query, legend) in enumerate(panel.queries)
        ],
    }


def text() -> str:
    """The file."""
    return json.dumps(dashboard(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
