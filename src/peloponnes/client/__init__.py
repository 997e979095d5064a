"""Play at a server's tables over plain HTTP. Any program can do the same; this does it for our bots."""
