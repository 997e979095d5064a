"""Networks as data: a file with one section for each kind of game, each with the command that created it and its own checksums."""

from array import array
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from sys import byteorder
from textwrap import wrap
from zlib import compress, crc32, decompress, error

from peloponnes.bots.weights import WeightsError, read_sections, write_section

VERSION = 1
MOST_UNITS = 256
WIDTH = 128

Layers = tuple[list[int], list[int]]  # the units of each hidden layer, and all weights


@dataclass(frozen=True)
class Library:
    """A kind of networks: what they are called, their sections, the names of their inputs, and the script that makes them.

    ``size_of`` tells how many weights there are with so many units in each of the hidden ``layers``.
    """

    what: str
    sections: Sequence[str]
    inputs: Sequence[str]
    layers: int
    size_of: Callable[..., int]
    made_by: str

    @property
    def features(self) -> int:
        """The checksum of the inputs: a network only understands the numbers it learned from."""
        return crc32(" ".join(self.inputs).encode())

    def command(self, section: str) -> str:
        """The command that makes a section, with those whose names begin in the same way: up to a dash, a name is what is taught."""
        return f"python -m {self.made_by} {section.partition('-')[0]}"

    def load(self, file: Path) -> dict[str, Layers]:
        """The networks of each section of a file; a `WeightsError` if it can't be read, is damaged or was made for something else."""
        sections = read_sections(file, self.made_by)
        return {section: self._section(file, section, values) for section, values in sections.items()}

    def _section(self, file: Path, section: str, values: object) -> Layers:
        if section not in self.sections or not isinstance(values, dict):
            raise WeightsError(
                f"{file}: {section} is not a section of {self.what}, only {', '.join(self.sections)} are"
            )
        again = f"recreate it with {self.command(section)}"
        if values.get("version") != VERSION or values.get("features") != self.features:
            raise WeightsError(f"{file}: [{section}] was made for another version of the game; {again}")
        units, text = values.get("units"), values.get("weights")
        if not isinstance(units, list) or len(units) != self.layers or not all(_counts(each) for each in units):
            raise WeightsError(f"{file}: [{section}] needs the units of each layer; {again}")
        try:
            packed = decompress(b64decode(str(text)))
        except (NotBase64, ValueError, error):
            packed = b""
        if len(packed) != 4 * self.size_of(*units) or crc32(packed) != values.get("checksum"):
            raise WeightsError(f"{file}: [{section}] is damaged: its weights do not have their checksum; {again}")
        return units, list(_in_order(array("i", packed)))

    def save(self, section: str, layers: Layers, command: str, file: Path) -> None:
        """Rewrite one section, with the command that created it; the others stay unchanged."""
        units, weights = layers
        packed = _in_order(array("i", weights)).tobytes()
        text = wrap(b64encode(compress(packed, 9)).decode(), WIDTH)
        lines = [f"version = {VERSION}", f"features = {self.features}", f"units = {units}"]
        lines += [f"checksum = {crc32(packed)}", 'weights = """', *text, '"""']
        write_section(section, [f"# {command}", *lines], file)

    def of(self, section: str, sections: dict[str, Layers], file: Path) -> Layers:
        """The network of a section; a `WeightsError` if the file has none for it."""
        if section not in sections:
            raise WeightsError(f"{file}: has no section [{section}]; create it with {self.command(section)}")
        return sections[section]


def _counts(units: object) -> bool:
    return isinstance(units, int) and not isinstance(units, bool) and 0 < units <= MOST_UNITS


def _in_order(weights: "array[int]") -> "array[int]":
    """The weights with their bytes swapped where a machine has them the other way round; in a file, the smallest comes first."""
    if byteorder == "big":
        weights.byteswap()
    return weights
