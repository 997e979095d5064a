"""The terminal itself: printing and reading lines."""

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console

from peloponnes.game.view import View
from peloponnes.terminal.drawing import board, draw_table
from peloponnes.terminal.plain import plain_board, plain_table
from peloponnes.terminal.words import Words

NARROW = 60
WIDEST = 100

try:
    import readline
except ImportError:  # on a system without it there is no completion; everything else works
    readline = None  # type: ignore[assignment]


class Screen:
    """Prints and asks. Output is plain lines on request, without a terminal, and if the terminal is too narrow to draw."""

    def __init__(self, plain: bool = False) -> None:
        self.interactive = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
        self.console = Console(highlight=False, soft_wrap=False)
        self.columns = self.console.width
        self.narrow = self.interactive and not plain and self.columns < NARROW
        self.plain = plain or not self.interactive or self.narrow
        if not self.plain:
            self.console = Console(highlight=False, width=min(self.columns, WIDEST))

    def line(self, text: str = "", style: str = "") -> None:
        """Print one paragraph."""
        if self.plain:
            print(text, flush=True)  # noqa: T201 - this is where lines are printed
        else:
            self.console.print(text, style=style or None, markup=False)

    def lines(self, texts: Sequence[str], head: str = "", style: str = "") -> None:
        """Print several paragraphs, under a heading if there is one."""
        if head and texts:
            self.line(head, style="bold")
        for text in texts:
            self.line(f"  {text}" if head else text, style)

    def table(self, words: Words, view: View, seat: int | None) -> None:
        """Print the whole table."""
        self.line()
        if self.plain:
            self.lines(plain_table(words, view, seat))
        else:
            draw_table(self.console, words, view, seat)

    def board(self, words: Words, view: View, seat: int) -> None:
        """Print one seat's board."""
        if self.plain:
            self.lines(plain_board(words, view.seats[seat]))
        else:
            self.console.print(board(words, view, seat))

    def show(self, drawn: object, plain: Sequence[str]) -> None:
        """Print a drawing, or its plain lines."""
        if self.plain:
            self.lines(plain)
        else:
            self.console.print(drawn)

    def busy(self, text: str) -> AbstractContextManager[object]:
        """Show a spinner while something takes a moment; plain output has none."""
        return nullcontext() if self.plain else self.console.status(text)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Read a line; Tab completes it with one of the words. The end of the input raises `EOFError`."""
        if readline is not None and self.interactive:
            readline.set_completer_delims("")
            readline.set_completer(_completer(words))
            readline.parse_and_bind("tab: complete")
        if sys.stdin is None or sys.stdin.closed:
            raise EOFError
        return input(prompt).strip()


def _completer(words: Sequence[str]) -> Callable[[str, int], str | None]:
    def complete(text: str, number: int) -> str | None:
        found = [word for word in words if word.startswith(text)]
        return found[number] if number < len(found) else None

    return complete
