"""The command `peloponnes`."""
