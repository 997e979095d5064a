"""The game server: keeps tables, lets people and bots play at them live, and never loses an acknowledged move."""
