"""RULES 11: heroes and colonies. Most of what they do is a number among a seat's traits; what is none is a step, found by its name."""
