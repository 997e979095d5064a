"""A stateful fuzz of the server: visitors who do everything it allows and much that it does not, in any order."""
