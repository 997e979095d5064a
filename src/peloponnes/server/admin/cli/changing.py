"""`peloponnes admin repair`, `close`, `delete` and `prune`: change or delete games, after asking for confirmation."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import checked_language, language_help, refuse
from peloponnes.server.admin.cli.frame import confirmed, one_line, url_of
from peloponnes.server.admin.cli.printing import print_list, tracked, write_json

if TYPE_CHECKING:
    from peloponnes.server.admin.auditing import Signature
    from peloponnes.server.admin.repairing import Planner

LONGEST = 36_500  # days


def add_changing(app: typer.Typer, help: Messages) -> None:
    """Register these commands."""
    Database = Annotated[str, typer.Option("--database", help=help("cli.database"), show_default=False)]  # noqa: N806
    AsJson = Annotated[bool, typer.Option("--json", help=help("cli.json"))]  # noqa: N806
    Language = Annotated[str, typer.Option("--lang", help=language_help(help), callback=checked_language)]  # noqa: N806
    Id = Annotated[str, typer.Argument(help=help("admin.id"), show_default=False)]  # noqa: N806
    Yes = Annotated[bool, typer.Option("--yes", help=help("admin.yes"))]  # noqa: N806
    Reason = Annotated[str, typer.Option(help=help("admin.reason"), show_default=False)]  # noqa: N806

    @app.command(help=help("admin.repair"))
    @one_line
    def repair(
        id: Id,
        reason: Reason = "",
        yes: Yes = False,
        database: Database = "",
        as_json: AsJson = False,
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin import repairing
        from peloponnes.server.admin.auditing import signed

        say = Messages(lang)
        try:
            _carry_out(say, url_of(database), id, "repair", repairing.repair, signed(reason), yes, as_json)
        except repairing.BeyondRepair as error:
            problem = say(f"admin.{error.complaint.key}", **error.complaint.values)
            refuse(say("admin.beyond_repair", id=id, problem=problem))

    @app.command(help=help("admin.close"))
    @one_line
    def close(
        id: Id,
        reason: Annotated[str, typer.Option(help=help("admin.close_reason"), show_default=False)] = "",
        yes: Yes = False,
        database: Database = "",
        as_json: AsJson = False,
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin import repairing
        from peloponnes.server.admin.auditing import signed

        by = signed(reason)
        plan = partial(repairing.close, reason=by.reason)
        _carry_out(Messages(lang), url_of(database), id, "close", plan, by, yes, as_json)

    @app.command(help=help("admin.delete"))
    @one_line
    def delete(
        ids: Annotated[list[str], typer.Argument(help=help("admin.id"), show_default=False)],
        force: Annotated[bool, typer.Option("--force", help=help("admin.delete_running"))] = False,
        reason: Reason = "",
        yes: Yes = False,
        database: Database = "",
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin import deleting
        from peloponnes.server.admin.auditing import signed

        say, url, by = Messages(lang), url_of(database), signed(reason)
        wanted = deleting.to_delete(url, ids, force)
        _show(say, url, wanted)
        confirmed(say, yes)
        typer.echo(say("admin.deleted", games=deleting.delete(url, wanted, by)), err=True)

    @app.command(help=help("admin.prune"))
    @one_line
    def prune(
        unfinished: Annotated[
            int | None, typer.Option(help=help("admin.unfinished"), min=1, max=LONGEST, show_default=False)
        ] = None,
        finished: Annotated[
            int | None, typer.Option(help=help("admin.finished"), min=1, max=LONGEST, show_default=False)
        ] = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help=help("admin.dry_run"))] = False,
        reason: Reason = "",
        yes: Yes = False,
        database: Database = "",
        lang: Language = help.language,
    ) -> None:
        from peloponnes.server.admin import deleting
        from peloponnes.server.admin.auditing import signed
        from peloponnes.server.storage.upkeep import Kept

        say, url, by = Messages(lang), url_of(database), signed(reason)
        if unfinished is None and finished is None:
            refuse(say("admin.prune_what"))
        kept = Kept(unfinished, finished)
        wanted = deleting.outdated(url, kept)
        _show(say, url, wanted)
        if dry_run or not wanted:
            typer.echo(say("admin.would_delete", games=len(wanted)), err=True)
            return
        confirmed(say, yes)
        deleted = sum(1 for _ in tracked(say("admin.deleting"), deleting.prune(url, kept, by), len(wanted)))
        typer.echo(say("admin.deleted", games=deleted), err=True)


def _show(say: Messages, url: str, ids: list[str]) -> None:
    """List the games that are about to be changed."""
    from peloponnes.server.admin.queries import listed

    wanted = set(ids)
    print_list(say, [line for line in listed(url) if line["id"] in wanted])


def _carry_out(
    say: Messages, url: str, id: str, command: str, plan: "Planner", by: "Signature", yes: bool, as_json: bool
) -> None:
    """Announce the changes, ask for confirmation, make them and report."""
    from peloponnes.server.admin.repairing import carry_out, planned

    told = planned(url, id, plan)
    keys = [step.key for step in told.steps]
    words = [say(f"admin.{step.key}", **step.values) for step in told.steps]
    if as_json:
        removed = [{"seq": each.seq, "kind": each.kind, "seat": each.seat, "text": each.text} for each in told.removed]
        document = {"id": id, "steps": words, "removed": removed}
        if words and not yes:
            write_json({**document, "done": False})
            refuse(say("admin.needs_yes"))
    else:
        typer.echo("\n".join(words) or say("admin.nothing_to_repair", id=id))
    if words:
        confirmed(say, yes)
        carry_out(url, id, plan, told, lambda connection: by.note(connection, command, f"game:{id}", steps=keys))
    if as_json:
        write_json({**document, "done": bool(words)})
    elif words:
        typer.echo(say("admin.repaired", id=id), err=True)
