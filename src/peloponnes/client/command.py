"""`peloponnes bot`: a bot at the tables of a server, and tokens for it. The HTTP client is imported only when it is needed."""

from typing import Annotated

import typer

from peloponnes.bots import BOTS, BotFileError, Budget, UnknownBot, WeightsError
from peloponnes.messages import Messages
from peloponnes.reporting import BAD_INPUT, INTERRUPTED, checked_language, language_help, one_line_errors, refuse, warn

USUAL_SERVER = "http://127.0.0.1:8000"


def _explained(error: Exception, words: Messages) -> object:
    """The line for an error of the input or of the server; None for a bug."""
    from peloponnes.client.client import ClientError, Refused

    if isinstance(error, ClientError):
        return words(f"client.{error.key}", **error.values)
    if isinstance(error, UnknownBot):
        return words("setup.no_bot", name=error.code, known=", ".join(BOTS))
    return error if isinstance(error, BotFileError | WeightsError | Refused) else None


one_line = one_line_errors(_explained)


def commands(say: Messages) -> typer.Typer:
    """The commands, with their help in a language."""
    app = typer.Typer(help=say("cli.bot"), pretty_exceptions_enable=False)
    spoken = typer.Option("--lang", help=language_help(say), callback=checked_language)
    at = typer.Option("--server", help=say("cli.bot_server", url=USUAL_SERVER), show_default=False)

    @app.callback(invoke_without_command=True)
    def bot(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())
            raise typer.Exit(BAD_INPUT)

    @app.command(help=say("cli.bot_run"))
    @one_line
    def run(
        code: Annotated[str, typer.Argument(help=say("cli.bot_code"), show_default=False)],
        server: Annotated[str, at] = "",
        token: Annotated[
            str, typer.Option(help=say("cli.bot_token_given"), envvar="PELOPONNES_TOKEN", show_default=False)
        ] = "",
        table: Annotated[str, typer.Option(help=say("cli.bot_table"), show_default=False)] = "",
        seat: Annotated[int | None, typer.Option(help=say("cli.bot_seat"), min=0, max=7, show_default=False)] = None,
        key: Annotated[str | None, typer.Option(help=say("cli.bot_key"), show_default=False)] = None,
        link: Annotated[str, typer.Option(help=say("cli.bot_link"), show_default=False)] = "",
        name: Annotated[str, typer.Option(help=say("cli.bot_name"), show_default=False)] = "",
        seconds: Annotated[
            float | None, typer.Option(help=say("cli.bot_seconds"), min=0.001, show_default=False)
        ] = None,
        nodes: Annotated[int | None, typer.Option(help=say("cli.bot_nodes"), min=1, show_default=False)] = None,
        once: Annotated[bool, typer.Option("--once", help=say("cli.bot_once"))] = False,
        verbose: Annotated[bool, typer.Option("--verbose", "-v", help=say("cli.bot_verbose"))] = False,
        lang: Annotated[str, spoken] = say.language,
    ) -> None:
        words = Messages(lang)
        try:
            from peloponnes.client.bot_runner import BotRunner, WantedSeat, usual_name
            from peloponnes.client.client import Link, Server
        except ModuleNotFoundError as missing:
            refuse(words("client.needs_extra", missing=str(missing.name)))
        try:
            _check(words, token, table, link, seat, key)
            place = Link.parse(link) if link else None
            if place is not None and table not in ("", place.table):
                refuse(words("error.both", one="--link", other=f"--table {table}"))
            reached = Server(server or (place.server if place else USUAL_SERVER), token, lang)
            runner = BotRunner(reached, code, Budget(nodes, seconds), words, typer.echo, warn, verbose)
            called = name or usual_name(code)
            if place is not None:
                ended = runner.play_one(WantedSeat(place.table, called, place.seat, place.key))
            elif table:
                ended = runner.play_one(WantedSeat(table, called, seat, key))
            else:
                ended = runner.play_all(once)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        raise typer.Exit(ended)

    @app.command("token", help=say("cli.bot_token"))
    @one_line
    def make_token(
        server: Annotated[str, at] = "",
        label: Annotated[str, typer.Option(help=say("cli.bot_label"))] = "bot",
        lang: Annotated[str, spoken] = say.language,
    ) -> None:
        words = Messages(lang)
        try:
            from peloponnes.client.client import Away, Server
        except ModuleNotFoundError as missing:
            refuse(words("client.needs_extra", missing=str(missing.name)))
        url = server or USUAL_SERVER
        try:
            typer.echo(Server(url, language=lang).new_token(label))
        except Away as error:
            refuse(error if error.key else words("client.away", url=url, problem=str(error)))

    return app


def _check(words: Messages, token: str, table: str, link: str, seat: int | None, key: str | None) -> None:
    """Refuse options that need one another or exclude one another."""
    for option, used in (("--seat", seat is not None), ("--key", key is not None)):
        if link and used:
            refuse(words("error.both", one="--link", other=option))
        if used and not table:
            refuse(words("client.needs_option", one=option, other="--table"))
    if not token:
        refuse(words("client.no_token"))
