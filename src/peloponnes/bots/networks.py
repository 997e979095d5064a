"""The networks of the judge that has learned, kept as data: one section for each kind of game."""

from functools import cache
from pathlib import Path

from peloponnes.bots.learned import Layers, Library
from peloponnes.bots.weights import SECTIONS, section_for
from peloponnes.engine.edition import Edition
from peloponnes.search.features import OF_A_SEAT, OF_THE_TABLE
from peloponnes.search.network import Network, size_of

NETWORKS_FILE = Path(__file__).with_name("networks.toml")
NETWORKS = Library("networks", SECTIONS, (*OF_THE_TABLE, *OF_A_SEAT), 2, size_of, "scripts.train_judge")


@cache
def loaded_networks(file: Path = NETWORKS_FILE) -> dict[str, Layers]:
    """The networks of each section of a file, by section."""
    return NETWORKS.load(file)


def network_for(edition: Edition, players: int, file: Path = NETWORKS_FILE) -> Network:
    """The network for a game of this edition with this many players; a `WeightsError` if the file has none for it.

    >>> network_for(Edition.base(), 4).first
    32
    """
    (first, second), weights = NETWORKS.of(section_for(edition, players), loaded_networks(file), file)
    return Network(first, second, weights)
