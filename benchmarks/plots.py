"""The plots of docs/performance.md, as SVG that is reproducible from the same numbers."""

from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("svg")
import matplotlib.pyplot as plt

OURS, OTHERS = "#b5522b", "#8a8f98"
mpl.rcParams.update(
    {
        "svg.hashsalt": "peloponnes",
        "svg.fonttype": "none",
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
)


def save(figure: Any, path: Path) -> None:
    """Write a figure without a date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def bars(path: Path, title: str, values: dict[str, float], ours: set[str]) -> None:
    """Horizontal bars on a logarithmic scale, longest on top, ours in colour."""
    names = sorted(values, key=values.__getitem__)
    figure, axes = plt.subplots(figsize=(8, 0.5 + 0.28 * len(names)))
    axes.barh(names, [values[name] for name in names], color=[OURS if name in ours else OTHERS for name in names])
    for place, name in enumerate(names):
        axes.text(values[name], place, f" {values[name]:,.0f}", va="center", fontsize=8)
    axes.set_xscale("log")
    axes.set_title(title, loc="left")
    save(figure, path)


def lines(path: Path, title: str, x: str, y: str, curves: dict[str, dict[int, float]]) -> None:
    """One line per curve, starting at zero."""
    figure, axes = plt.subplots(figsize=(6, 3.2))
    for name, points in curves.items():
        axes.plot(list(points), list(points.values()), marker="o", label=name)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_title(title, loc="left")
    if len(curves) > 1:
        axes.legend(frameon=False)
    save(figure, path)
