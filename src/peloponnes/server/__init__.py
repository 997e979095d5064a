"""Play over the network: tables that many people and programs share.

`http` answers requests and hands them to `tables`; `wire` has the messages of both sides. `storage` keeps what happens, `bots` play,
`limits` keep everybody within bounds, and `workers` share the tables of one server. `services` puts these parts together, `app` makes
them an ASGI application, and `serve` runs it. `operation` and `admin` are for those who run a server.
"""
