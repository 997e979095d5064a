"""RULES 11: heroes and colonies. Most of their abilities are numbers in a seat's traits; each of the others is a step of its own."""
