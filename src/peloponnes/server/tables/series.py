"""A series of decisions of one seat: played as a turn, or only tried."""

from collections.abc import Sequence

from peloponnes.game.errors import PlayError
from peloponnes.game.events import Events
from peloponnes.game.game import Game
from peloponnes.server.wire.answers import Tried
from peloponnes.server.wire.documents import Parts, decision_document, preview_document, view_document
from peloponnes.server.wire.refusal import Refused, illegal


class Series:
    """A series of decisions of one seat. It ends when something is revealed or another seat has to decide.

    That something is revealed follows from public knowledge, but not what. So nothing may be reported about a series beyond its end.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.present = self._decides  # False: the seat answers early
        self._revealed = game.revealed

    @property
    def _decides(self) -> bool:
        return self.game.seat == self.seat

    @property
    def reveals(self) -> bool:
        """Whether something was revealed."""
        return self.game.revealed != self._revealed

    def play(self, action: str) -> Events:
        """Play the next decision, and return its events. Raises `Refused` if it is illegal, or beyond the end of the series."""
        self.check_goes_on(action)
        try:
            return self.game.answer(self.seat, action)
        except PlayError as error:
            raise illegal(error) from None

    def play_all(self, actions: Sequence[str]) -> Events:
        """Play all actions, and return their events. Raises `Refused` at the first that can't be played."""
        return Events(self.game.edition, [raw for action in actions for raw in self.play(action).raw])

    def check_goes_on(self, action: str) -> None:
        """Refuse an action beyond the end of the series."""
        if self.reveals or self._decides != self.present:
            raise Refused("turn_is_over", action=action[:40])


def tried(known: Game, id: str, seat: int, actions: Sequence[str], parts: Parts) -> Tried:
    """What a turn would lead to in a game as its seat knows it, up to the first thing it reveals. Raises `Refused` if it is illegal.

    ``id`` is that of the command; ``parts`` are the parts of the table's last document.
    """
    series = Series(known, seat)
    *first, last = actions
    series.play_all(first)
    series.check_goes_on(last)
    preview = None
    if series.present:
        try:
            preview = preview_document(series.game.preview(last))
        except PlayError as error:
            raise illegal(error) from None
    series.play(last)
    after = series.game
    hidden = series.reveals or after.result is not None
    goes_on = next((each for each in after.open_decisions() if each.seat == seat), None) if not hidden else None
    if goes_on is not None and series.present and after.seat not in (None, seat):
        goes_on = None  # the turn is over, and this decision may be answered early
    return {
        "type": "tried",
        "id": id,
        "actions": list(actions),
        "preview": preview,
        "view": None if hidden else view_document(after.view(seat), parts),
        "decision": None if goes_on is None else decision_document(goes_on),
    }
