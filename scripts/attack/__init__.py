"""Attacks on a server: faults and floods of all kinds, while others check that nothing is lost and nobody has to wait."""
