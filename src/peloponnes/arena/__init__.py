"""Many games at once: who wins, and by how much."""

from peloponnes.arena.simulate import Standing, Tally, simulate

__all__ = ["Standing", "Tally", "simulate"]
