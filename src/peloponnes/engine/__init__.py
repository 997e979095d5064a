"""The rules: pure, deterministic, typed. No I/O, no clock, no randomness of its own.

A game is a :class:`~peloponnes.engine.state.State`; what is still to come stands on its agenda as steps. ``phases`` has the steps of a
round in the rulebook's order; ``disasters``, ``solo`` and ``scoring`` stand beside them; an ``Edition`` says which steps make up which
moment, and ``Deal`` holds all that chance decides.
"""
