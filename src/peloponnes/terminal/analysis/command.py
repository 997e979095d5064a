"""`peloponnes analyse`: the work with its progress, and how the findings are written."""

import json
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from peloponnes.analysis import USUAL, Analysis, AnalysisDocument, tried
from peloponnes.messages import Messages
from peloponnes.record import Record, RecordError
from peloponnes.record.files import FileProblem, write_text
from peloponnes.terminal.analysis.page import page_of
from peloponnes.terminal.analysis.report import Phrases, Report
from peloponnes.terminal.analysis.text import lines_of, lines_of_try


class AnalyseCommand:
    """One call of the command, on the record of a ``file``."""

    def __init__(
        self, say: Messages, file: Path, record: Record, rollouts: int | None, seed: int, as_json: bool
    ) -> None:
        """Without ``rollouts`` there is only a first look."""
        self.say = say
        self.file = file
        self.record = record
        self.rollouts = rollouts
        self.seed = seed
        self.as_json = as_json

    def analyse(self, html: Path | None) -> None:
        """Analyse the game, and print the findings or write them as a page."""
        found = self._searched()
        report = Report(self.say, self.record, found)
        if html is not None:
            try:
                write_text(html, page_of(report))
            except FileProblem as error:
                raise RecordError(f"{html}: {error}") from None
            self._lines([self.say("analysis.written", path=str(html))])
        elif self.as_json:
            self._json(found)
        else:
            self._lines(lines_of(report, self.file.name))

    def answer(self, at: int, action: str) -> None:
        """Print what an answer of one's own to a decision is worth."""
        found = tried(self.record, at, action, self.rollouts or USUAL, self.seed)
        if self.as_json:
            self._json(found)
        else:
            self._lines(lines_of_try(Phrases(self.say, self.record), found))

    def _searched(self) -> AnalysisDocument:
        """The findings, with a progress bar on a terminal, which tells what a first look found."""
        errors = Console(stderr=True, highlight=False)
        columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
        first = Analysis.first_look(self.record, self.seed)
        analysis = first if self.rollouts is None else Analysis(self.record, self.rollouts, self.seed)
        with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
            task = progress.add_task(self.say("analysis.searching"), total=analysis.steps)
            if errors.is_terminal and analysis is not first:
                for _ in first.search():
                    pass
                text = self.say("analysis.first_look", mistakes=len(first.mistakes))
                progress.update(task, description=text)
            for steps in analysis.search():
                progress.advance(task, steps)
        return analysis.document()

    def _json(self, found: Mapping[str, object]) -> None:
        self._lines([json.dumps(found, ensure_ascii=False, indent=1)])

    def _lines(self, lines: list[str]) -> None:
        console = Console(highlight=False, soft_wrap=True)
        for line in lines:
            console.print(line, markup=False)
