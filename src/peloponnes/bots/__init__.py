"""Opponents, one a file, all with the same small protocol."""

from peloponnes.bots.bot import BOTS, Bot, UnknownBot, make_bot

__all__ = ["BOTS", "Bot", "UnknownBot", "make_bot"]
