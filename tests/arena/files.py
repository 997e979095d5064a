"""Bots written to files, as users write them."""

from pathlib import Path

BOT = """
import os, re, time
from random import Random

class Bot:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, decision, budget):
        {body}
        return Random(f"{{self.seed}}/{{view.played}}").choice(decision.actions)
"""


def write_bot(folder: Path, name: str, body: str = "pass", more: str = "") -> str:
    """Write a bot that runs this before it plays at random; returns its path, which is its code."""
    file = folder / f"{name}.py"
    file.write_text(BOT.format(body=body) + more)
    return str(file)
