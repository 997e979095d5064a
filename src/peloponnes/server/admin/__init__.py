"""What an operator does with a database: list, verify, repair and delete games. `cli` is the command line for it."""
