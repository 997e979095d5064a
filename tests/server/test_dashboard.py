"""The dashboard and the alerts ask for metrics that a server has, and the dashboard leaves out none by accident."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from scripts.dashboard import FILE, LEFT_OUT, text
from tests.server.served import PLENTY, Guest, Served

METRIC = re.compile(r"\b(?:peloponnes|process|python)_[a-z_]+")
DERIVED = ("_bucket", "_sum", "_count", "_total", "_created")


@pytest.fixture(scope="module")
def families(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The metrics of a server at which something has happened, by the name of their family."""
    folder = tmp_path_factory.mktemp("metrics")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, "--metrics") as served:
        ann = Guest(served)
        id = ann.create("here", "novice", start=True)["id"]
        ann.do(id, "turn", 409, actions=["pass"], seq=10_000)
        ann.play_by_http(id)
        found = ann.http.get("/metrics").text
    return {family.name: family for family in text_string_to_metric_families(found)}


def base(name: str) -> str:
    """The family of a metric as it is queried."""
    for ending in DERIVED:
        name = name.removesuffix(ending)
    return name


def queries() -> list[str]:
    panels = json.loads(FILE.read_text())["panels"]
    return [target["expr"] for panel in panels for target in panel.get("targets", ())]


def test_the_file_is_the_one_that_the_script_writes() -> None:
    assert FILE.read_text() == text(), "run python -m scripts.dashboard"


def test_every_metric_asked_for_is_there(families: dict[str, Any]) -> None:
    alerts = (FILE.parent / "prometheus-alerts.yml").read_text()
    asked = [*queries(), *re.findall(r"expr: (.*)", alerts)]
    assert len(asked) > 20
    for query in asked:
        for name in METRIC.findall(query):
            assert base(name) in families, query
            samples = {sample.name for sample in families[base(name)].samples}
            labelled = not samples  # nothing was counted by its labels yet
            assert labelled or name in samples, (query, samples)


def test_every_label_asked_for_is_there(families: dict[str, Any]) -> None:
    for query in queries():
        (name,) = METRIC.findall(query)
        labels = {label for sample in families[base(name)].samples for label in sample.labels}
        for wanted in re.findall(r"by \(([a-z, ]+)\)", query):
            assert not labels or set(wanted.split(", ")) <= labels, query


def test_every_metric_has_a_panel_or_is_left_out_on_purpose(families: dict[str, Any]) -> None:
    shown = {base(name) for query in queries() for name in METRIC.findall(query)}
    for name in families:
        left_out = any(name.startswith(each) for each in LEFT_OUT) or name.endswith("_created")
        assert left_out or name in shown, f"{name} has no panel"
    assert not [each for each in LEFT_OUT if any(name.startswith(each) for name in shown)]


def test_panels_lie_beside_one_another() -> None:
    """No panel covers another, and all have an id of their own."""
    panels = json.loads(FILE.read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    taken: set[tuple[int, int]] = set()
    for panel in panels:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells


def test_the_example_for_prometheus_names_the_rules() -> None:
    example = Path(FILE.parent / "prometheus.yml").read_text()
    assert "prometheus-alerts.yml" in example
