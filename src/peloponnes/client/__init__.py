"""Playing at the tables of a server, over plain HTTP: what any program can do, done for bots written here."""
