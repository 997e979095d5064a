"""`peloponnes bot`: a bot at the tables of a server, and tokens for it. The HTTP client is imported only when it is needed."""

from collections.abc import Callable
from typing import Annotated, NoReturn

import typer

from peloponnes.bots import BOTS, BotFileError, Budget, UnknownBot, WeightsError
from peloponnes.messages import Messages

USUAL_SERVER = "http://127.0.0.1:8000"
BAD_INPUT, INTERRUPTED = 2, 130


def commands(say: Messages, language: Callable[[str], str]) -> typer.Typer:
    """The commands, with their help in this language; ``language`` checks the value of --lang."""
    app = typer.Typer(help=say("cli.bot"), pretty_exceptions_enable=False)
    spoken = typer.Option("--lang", help=say("cli.lang"), callback=language)
    at = typer.Option("--server", help=say("cli.bot_server", url=USUAL_SERVER), show_default=False)

    @app.callback(invoke_without_command=True)
    def bot(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())
            raise typer.Exit(BAD_INPUT)

    @app.command(help=say("cli.bot_run"))
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
            from peloponnes.client.bot import Player, Seat, usual_name
            from peloponnes.client.client import ClientError, Link, Refused, Server
        except ModuleNotFoundError as missing:
            _refuse(words("client.needs_extra", missing=str(missing.name)))
        try:
            _check(words, token, table, link, seat, key)
            place = Link.parse(link) if link else None
            if place is not None and table not in ("", place.table):
                _refuse(words("error.both", one="--link", other=f"--table {table}"))
            reached = Server(server or (place.server if place else USUAL_SERVER), token, lang)
            player = Player(reached, code, Budget(nodes, seconds), words, typer.echo, _warn, verbose)
            called = name or usual_name(code)
            if place is not None:
                ended = player.play_one(Seat(place.table, called, place.seat, place.key))
            elif table:
                ended = player.play_one(Seat(table, called, seat, key))
            else:
                ended = player.play_all(once)
        except ClientError as error:
            _refuse(words(f"client.{error.key}", **error.values))
        except UnknownBot as error:
            _refuse(words("setup.no_bot", name=error.code, known=", ".join(BOTS)))
        except (BotFileError, WeightsError, Refused) as error:
            _refuse(error)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        raise typer.Exit(ended)

    @app.command("token", help=say("cli.bot_token"))
    def make_token(
        server: Annotated[str, at] = "",
        label: Annotated[str, typer.Option(help=say("cli.bot_label"))] = "bot",
        lang: Annotated[str, spoken] = say.language,
    ) -> None:
        words = Messages(lang)
        try:
            from peloponnes.client.client import Away, ClientError, Refused, Server
        except ModuleNotFoundError as missing:
            _refuse(words("client.needs_extra", missing=str(missing.name)))
        url = server or USUAL_SERVER
        try:
            typer.echo(Server(url, language=lang).new_token(label))
        except ClientError as error:
            _refuse(words(f"client.{error.key}", **error.values))
        except Refused as error:
            _refuse(error)
        except Away as error:
            _refuse(error if error.key else words("client.away", url=url, problem=str(error)))

    return app


def _check(words: Messages, token: str, table: str, link: str, seat: int | None, key: str | None) -> None:
    """Refuse options that need one another or exclude one another."""
    for option, used in (("--seat", seat is not None), ("--key", key is not None)):
        if link and used:
            _refuse(words("error.both", one="--link", other=option))
        if used and not table:
            _refuse(words("client.needs_option", one=option, other="--table"))
    if key is not None and seat is None:
        _refuse(words("client.needs_option", one="--key", other="--seat"))
    if not token:
        _refuse(words("client.no_token"))


def _warn(line: str) -> None:
    typer.echo(f"peloponnes: {line}", err=True)


def _refuse(problem: object) -> NoReturn:
    """Print one clear line and exit with the code for bad input."""
    _warn(str(problem))
    raise typer.Exit(BAD_INPUT)
