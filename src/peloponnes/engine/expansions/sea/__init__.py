"""RULES 10: the sea."""
