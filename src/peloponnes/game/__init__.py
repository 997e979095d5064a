"""The friendly face of the engine: a game as people play it, with text, events, views and errors."""
