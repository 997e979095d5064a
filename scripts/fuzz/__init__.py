"""A stateful fuzz of play: visitors who do everything that can be done at a server, in any order, well and badly."""
