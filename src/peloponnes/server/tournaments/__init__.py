"""Tournaments: who meets whom, the tables, and the standings."""
