"""What `scripts/soak_server.py` does to a server that it kills: who plays there, who is told, and what must not be lost."""
