"""The messages between clients and server: what each side may send, how it is built, and how a request is refused."""
