"""The model of ratings: pools, what a game changes, and the strength of the bots. `storage/` says which games count, and keeps them."""
