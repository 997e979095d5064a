"""Which network addresses belong to the public internet, and which to the inside of somebody's network."""

import contextlib
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

# Globally routed by the registries, but not what they seem: addresses that embed others, and those of a cloud's own services.
NOT_PUBLIC = tuple(
    map(ip_network, ("64:ff9b::/96", "2002::/16", "2001::/32", "fec0::/10", "168.63.129.16/32", "192.0.0.0/24"))
)


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet.

    >>> [is_public(each) for each in ("1.1.1.1", "2606:4700::1111")]
    [True, True]
    >>> any(map(is_public, ("10.0.0.1", "127.0.0.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "::1", "fe80::1%eth0", "0.0.0.0")))
    False
    >>> any(map(is_public, ("::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "fd00:ec2::254", "ff02::1", "what")))
    False
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved and not _within(parsed)


def _within(address: IPv4Address | IPv6Address) -> bool:
    return any(address in network for network in NOT_PUBLIC)


def is_loopback(address: str) -> bool:
    """Whether an address is this machine.

    >>> is_loopback("127.0.0.1"), is_loopback("1.1.1.1"), is_loopback("localhost")
    (True, False, False)
    """
    with contextlib.suppress(ValueError):
        return ip_address(address).is_loopback
    return False
