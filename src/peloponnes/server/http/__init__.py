"""HTTP and WebSocket: the routes, what guards them, and the protocols beneath them. What a request leads to is in `tables`."""
