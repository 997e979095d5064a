"""The analyses of finished games. They follow from the log, so one that does not fit any more is simply made anew."""

from sqlalchemy import delete, exc, insert, select

from peloponnes.server.storage.database import Database
from peloponnes.server.storage.rows import AnalysisRow
from peloponnes.server.storage.schema import analysis


class KeptAnalyses(Database):
    """Keeps and reads analyses, one of each game."""

    def analysis_of(self, id: str) -> AnalysisRow | None:
        """The analysis of a game, if one was kept; whoever asks decides whether it still fits."""
        with self.engine.connect() as connection:
            row = connection.execute(select(analysis).where(analysis.c.game_id == id)).mappings().first()
            return AnalysisRow(**row) if row else None

    def keep_analysis(self, row: AnalysisRow) -> bool:
        """Keep an analysis instead of the one before; False if its game was deleted, or another worker was first."""
        try:
            with self.engine.begin() as connection:
                connection.execute(delete(analysis).where(analysis.c.game_id == row.game_id))
                connection.execute(insert(analysis).values(row._asdict()))
            return True
        except exc.IntegrityError:
            return False
