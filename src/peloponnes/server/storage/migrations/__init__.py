"""How the database came to be what it is: one step a file, the same for SQLite and PostgreSQL."""
