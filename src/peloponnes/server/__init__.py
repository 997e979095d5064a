"""Tables for friends: one program that keeps games, lets people and bots play them live, and never loses a move."""
