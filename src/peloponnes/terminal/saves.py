"""The user's data folder: running games, finished ones, and the progress of the campaign.

A saved game is a record with one more field, ``table``, which says who plays; every tool that reads records can read saved games too.
Files are written completely or not at all, after every action of a person, so a game survives Ctrl-C, a closed window and a killed
process.
"""

import json
import os
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from peloponnes.bots.adaptive import PastGame, past_game
from peloponnes.bots.temperaments import split
from peloponnes.components import ComponentError, Components, with_own_values
from peloponnes.game.campaign import Campaign
from peloponnes.game.game import Game
from peloponnes.record import Record, RecordError
from peloponnes.record.files import FileProblem, read_text, write_text

HUMAN = "human"
LATEST_FORMAT = "%Y-%m-%d-%H%M%S"


class SaveError(Exception):
    """Something can't be saved or read; the message is the reason alone."""


@dataclass(frozen=True, slots=True)
class LocalGame:
    """A game at this terminal and who plays it: "human" or the code of a bot for each seat."""

    game: Game
    seats: tuple[str, ...]
    seed: str
    campaign: bool = False


def data_folder() -> Path:
    """The folder for saved games: $PELOPONNES_DATA, or the system's usual place."""
    chosen = os.environ.get("PELOPONNES_DATA")
    return Path(chosen) if chosen else user_data_path("peloponnes", appauthor=False)


class Saves:
    """The data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder()

    def path(self, name: str, finished: bool = False) -> Path:
        """The file of a game."""
        return self.folder / ("games" if finished else "saves") / f"{name}.json"

    def new_name(self, game: Game) -> str:
        """A name for a game that starts now: the time and the edition."""
        level = f"-level-{game.edition.level.number}" if game.edition.level else ""
        stem = f"{datetime.now().astimezone().strftime(LATEST_FORMAT)}-{game.edition.name}{level}"
        name, number = stem, 2
        while self.path(name).exists() or self.path(name, finished=True).exists():
            name, number = f"{stem}-{number}", number + 1
        return name

    def save(self, local: LocalGame, name: str) -> Path:
        """Save a game; a finished one goes to the finished games."""
        finished = local.game.over
        document: dict[str, Any] = Record.of(local.game).document()
        document["table"] = {"seats": list(local.seats), "seed": local.seed, "campaign": local.campaign}
        if own := local.game.edition.box.own:
            document["table"] |= {"components": own}
        path = self.path(name, finished)
        self._write(path, json.dumps(document, ensure_ascii=False, indent=1) + "\n")
        if finished:
            self.path(name).unlink(missing_ok=True)
        return path

    def load(self, name: str) -> LocalGame:
        """A saved game, replayed to its last action."""
        return self._read(self.path(name))

    def _read(self, path: Path) -> LocalGame:
        try:
            text = read_text(path)
            record = Record.parse(text, _own_values(text, path.stem))
            table = json.loads(text).get("table")
            seats, seed = tuple(map(str, table["seats"])), str(table["seed"])
            if len(seats) != len(record.names):
                raise SaveError("the seats do not fit the players")
            return LocalGame(record.replay(), seats, seed, table["campaign"] is True)
        except (FileProblem, ComponentError) as error:
            raise SaveError(str(error)) from None
        except (KeyError, TypeError, AttributeError):
            raise SaveError("who sits at the table is missing") from None
        except RecordError as error:
            raise SaveError(str(error)) from None

    def names(self) -> list[str]:
        """All saved games that are not finished, the latest first."""
        try:
            files = list((self.folder / "saves").glob("*.json"))
            return [path.stem for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True)]
        except OSError:
            return []

    def past_games(self, most: int) -> list[PastGame]:
        """The latest finished games of one person against bots of a level, the latest first; unreadable files do not count."""
        try:
            files = sorted((self.folder / "games").glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return []
        found: list[PastGame] = []
        for path in files:
            if len(found) == most:
                break
            try:
                local = self._read(path)
            except SaveError:
                continue
            if local.game.result is None or local.seats.count(HUMAN) != 1:
                continue
            levels = ["" if code == HUMAN else split(code)[0] for code in local.seats]
            past = past_game(local.game.edition.name, local.game.result.ranking, local.seats.index(HUMAN), levels)
            if past is not None:
                found.append(past)
        return found

    # The campaign ---------------------------------------------------------------------------------------------------------------

    @property
    def campaign_path(self) -> Path:
        """The file of the campaign's progress."""
        return self.folder / "campaign.json"

    def load_campaign(self) -> Campaign:
        """The campaign's progress, or a new campaign if there is none yet."""
        try:
            data: Any = json.loads(self.campaign_path.read_text("utf-8"))
            campaign = Campaign(tuple(map(str, data["civilizations"])), int(data["passed"]))
        except FileNotFoundError:
            return Campaign()
        except OSError as error:
            raise SaveError(error.strerror or str(error)) from None
        except (ValueError, KeyError, TypeError):
            raise SaveError("not a campaign") from None
        known = {civilization.id for civilization in campaign.box.civilizations}
        played = len(campaign.civilizations)
        if (
            not set(campaign.civilizations) <= known
            or campaign.passed not in (played, played - 1)
            or campaign.passed < 0
        ):
            raise SaveError("not a campaign")
        return Campaign() if campaign.over else campaign

    def save_campaign(self, campaign: Campaign) -> None:
        """Save the campaign's progress."""
        data = {"civilizations": campaign.civilizations, "passed": campaign.passed}
        self._write(self.campaign_path, json.dumps(data) + "\n")

    def put_campaign_aside(self) -> Path:
        """Move a damaged campaign file out of the way; nothing is deleted."""
        aside = self.campaign_path.with_suffix(".damaged.json")
        self.campaign_path.replace(aside)
        return aside

    def _write(self, path: Path, text: str) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_text(path, text)
        except OSError as error:
            raise SaveError(error.strerror or str(error)) from None
        except FileProblem as error:
            raise SaveError(str(error)) from None


def _own_values(text: str, name: str) -> Components | None:
    """The components with the user's own values saved with a game, if there are any."""
    try:
        own = json.loads(text)["table"]["components"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return with_own_values(own, name) if isinstance(own, str) else None


def good_name(name: str) -> bool:
    """Whether a name is a valid file name on every system."""
    return re.fullmatch(r"[\w][\w .-]{0,60}", name) is not None
