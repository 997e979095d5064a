"""The public face of the engine: a game as people play it, with notation, events, views and errors."""
