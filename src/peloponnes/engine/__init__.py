"""The rules: pure, deterministic, typed. No I/O, no clock, no randomness of its own.

A game is a :class:`~peloponnes.engine.state.State`; the steps still to come are on its agenda. ``phases`` holds the steps of a round in
the rulebook's order, next to ``disasters``, ``solo`` and ``scoring``; ``expansions`` has all that each expansion adds. An ``Edition``
defines which steps make up each sequence, and a ``Deal`` holds everything that chance decides.
"""
