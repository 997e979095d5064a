"""Limits for guests and networks: how often, how many at once, and how much processor time."""
