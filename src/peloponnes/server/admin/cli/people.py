"""`peloponnes admin people`, `restrictions` and `log`: who is who, who may not do what, and what operators did. Read only."""

from typing import Annotated

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import checked_language, language_help, refuse
from peloponnes.server.admin.cli.frame import one_line, url_of
from peloponnes.server.admin.cli.printing import print_audit, print_people, print_restrictions, write_json

MOST_LINES = 100_000


def add_people(app: typer.Typer, help: Messages) -> None:
    """Register these commands."""
    Database = Annotated[str, typer.Option("--database", help=help("cli.database"), show_default=False)]  # noqa: N806
    AsJson = Annotated[bool, typer.Option("--json", help=help("cli.json"))]  # noqa: N806
    Language = Annotated[str, typer.Option("--lang", help=language_help(help), callback=checked_language)]  # noqa: N806

    @app.command(help=help("admin.people"))
    @one_line
    def people(
        name: Annotated[str, typer.Argument(help=help("admin.people_name"), show_default=False)] = "",
        table: Annotated[str, typer.Option(help=help("admin.people_table"), show_default=False)] = "",
        database: Database = "",
        as_json: AsJson = False,
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin.people import people as found_people

        say = Messages(lang)
        if not name and not table:
            refuse(say("admin.people_who"))
        found = found_people(url_of(database), name or None, table or None)
        write_json(found) if as_json else print_people(say, found)

    @app.command(help=help("admin.restrictions"))
    @one_line
    def restrictions(database: Database = "", as_json: AsJson = False, lang: Language = help.language) -> None:
        from peloponnes.server.admin.people import lines_of
        from peloponnes.server.storage import moderation
        from peloponnes.server.storage.reading import games_of

        with games_of(url_of(database)) as connection:
            found = lines_of(moderation.restrictions(connection))
        write_json(found) if as_json else print_restrictions(Messages(lang), found)

    @app.command(help=help("admin.audit"))
    @one_line
    def log(
        about: Annotated[str, typer.Option(help=help("admin.audit_about"), show_default=False)] = "",
        last: Annotated[int, typer.Option(help=help("admin.audit_last"), min=1, max=MOST_LINES)] = 50,
        database: Database = "",
        as_json: AsJson = False,
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin.auditing import audit_log

        found = audit_log(url_of(database), about or None, last)
        write_json(found) if as_json else print_audit(Messages(lang), found)
