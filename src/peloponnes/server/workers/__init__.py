"""Several workers of one server: which of them owns a table, and how they pass on connections and changes."""
