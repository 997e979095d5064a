"""Bots that play at the tables and give hints: when they think, in which order, and in which process."""
