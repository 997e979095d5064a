"""Limits on sockets: how many a guest and a network have open, and how many frames they send over all of them."""

from peloponnes.server.limits.rates import Buckets, Counts, Visitor
from peloponnes.server.settings import Limits
from peloponnes.server.wire.refusal import Refused

GUESTS_SOCKETS = 2  # all sockets of a guest together may send as many frames as this many
NETWORKS_SOCKETS = 4


class Visits:
    """Counts open sockets and streams, and incoming frames, by guest and by network."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._guests = Counts()
        self._networks = Counts()
        a_second = limits.frames_a_second
        self._frames_of_guests = Buckets(GUESTS_SOCKETS * a_second, GUESTS_SOCKETS * a_second)
        self._frames_of_networks = Buckets(NETWORKS_SOCKETS * a_second, NETWORKS_SOCKETS * a_second)

    def enter(self, who: Visitor) -> None:
        """Count a new socket or stream, or refuse it. All anonymous visitors of a network count as one guest."""
        limits = self._limits
        for counts, name, most in (
            (self._guests, who.name, limits.sockets_a_guest),
            (self._networks, who.network, limits.sockets_an_address),
        ):
            if counts.of(name) >= most:
                raise Refused("too_many_sockets", 429, most=most)
        self._guests.add(who.name)
        self._networks.add(who.network)

    def leave(self, who: Visitor) -> None:
        """Count a closed socket or stream."""
        self._guests.remove(who.name)
        self._networks.remove(who.network)

    def guest_may_send(self, who: Visitor) -> bool:
        """Whether a guest is within the frame limit, over all their sockets."""
        return self._frames_of_guests.take(who.name)

    def network_may_send(self, who: Visitor) -> bool:
        """Whether a network is within the frame limit, over all its guests."""
        return self._frames_of_networks.take(who.network)
