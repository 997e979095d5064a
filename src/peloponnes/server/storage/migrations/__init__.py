"""The history of the schema: one migration per file, the same for SQLite and PostgreSQL."""
