"""Accounts, for those who want one: ways to sign in, the devices where that was done, and what belongs to a person as a whole."""
