"""The command `peloponnes`. Each of its commands loads what it alone needs, so that all of them start quickly."""

import atexit
import contextlib
import gc
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

try:
    import icu4py
    import platformdirs
    import rich
    import typer
except ModuleNotFoundError as missing:
    sys.exit(f"The command needs its extra ({missing.name} is missing): pip install 'peloponnes[terminal]'")

from peloponnes import ComponentError, Edition, PlayError, SetupError, View, __version__
from peloponnes.analysis import MOST, USUAL, AnalysisError, loaded
from peloponnes.arena import ArenaError
from peloponnes.bots import BOTS, BotFileError, UnknownBot, WeightsError, make_bot
from peloponnes.bots.adaptive import ADAPTIVE
from peloponnes.bots.levels import LEVELS, MOODY
from peloponnes.bots.par import WIDEST, WIDTH, Par, ParError
from peloponnes.bots.temperaments import TEMPERAMENTS
from peloponnes.client.command import commands as bot_commands
from peloponnes.components import Components, load_own_values, unprinted
from peloponnes.components.types import SOURCES
from peloponnes.messages import LANGUAGES, Messages, preferred_language
from peloponnes.record import (
    CommitmentDiffers,
    PositionError,
    Record,
    RecordError,
    ResultDiffers,
    parse_position,
    write_position,
)
from peloponnes.reporting import BAD_INPUT, INTERRUPTED, checked_language, language_help, one_line_errors, refuse
from peloponnes.server.admin.cli import admin_app
from peloponnes.version import build

__all__ = ["icu4py", "main", "platformdirs", "rich"]

LONGEST_KEPT = 36_500  # days
# After so many new objects the garbage collector looks for cycles. By default it does so a hundred times while modules are loaded,
# which leave none, and that is a tenth of the time that a server takes to start.
SELDOM = 50_000
VERDICTS = {"fine": "cli.fine", "legal so far": "cli.legal_so_far"}


def spoken_language(arguments: Sequence[str]) -> str:
    """The language of the help texts, which are built before the command line is parsed: that of --lang if given."""
    for number, argument in enumerate(arguments):
        chosen = argument.partition("=")[2] if argument.startswith("--lang=") else ""
        if argument == "--lang" and number + 1 < len(arguments):
            chosen = arguments[number + 1]
        if chosen in LANGUAGES:
            return chosen
    return preferred_language()


say = Messages(spoken_language(sys.argv[1:]))
app = typer.Typer(
    help=say("cli.about"),
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def opponents() -> str:
    """The help text of --bots: the levels, with a sentence about each."""
    levels = "; ".join(say(f"opponent.{level}") for level in LEVELS)
    others = ", ".join(bot for bot in BOTS if bot not in LEVELS)
    moods = {"moody": ", ".join(MOODY), "temperaments": ", ".join(TEMPERAMENTS)}
    return say("cli.bots", levels=levels, others=others, **moods)


def _explained(error: Exception, spoken: Messages) -> object:
    """The line for an error of the input; None for a bug."""
    match error:
        case SetupError() if error.key:
            return spoken(f"setup.{error.key}", **error.values)
        case UnknownBot():
            return spoken("setup.no_bot", name=error.code, known=", ".join(BOTS))
        case ArenaError():
            return spoken(f"arena.{error.key}", **error.values)
        case ParError():
            return spoken(f"par.{error.key}", **error.values)
        case AnalysisError():
            return spoken(f"analysis.{error.key}", **error.values)
        case (
            SetupError()
            | BotFileError()
            | ComponentError()
            | PlayError()
            | PositionError()
            | RecordError()
            | WeightsError()
        ):
            return error
        case _:
            return None


one_line = one_line_errors(_explained)


AsJson = Annotated[bool, typer.Option("--json", help=say("cli.json"))]
Language = Annotated[str, typer.Option("--lang", help=language_help(say), callback=checked_language)]
Plain = Annotated[bool, typer.Option("--plain", help=say("cli.plain"))]
EditionName = Annotated[str, typer.Option("--edition", help=say("cli.edition"))]
Options = Annotated[list[str] | None, typer.Option("--option", help=say("cli.option"), show_default=False)]
OwnValues = Annotated[Path | None, typer.Option("--components", help=say("cli.own_values"), show_default=False)]
Bots = Annotated[str, typer.Option("--bots", help=opponents())]


def main() -> None:
    """Run the command. Any problem with its input or output is reported in one line."""
    gc.set_threshold(SELDOM)
    atexit.register(gc.freeze)  # a process that ends need not look for garbage in all that it has loaded
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except typer.TyperException as error:
        problem = str(error.format_message() if hasattr(error, "format_message") else error)
    except typer.Abort:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.exit(1)
    except (OSError, MemoryError) as error:
        problem = getattr(error, "strerror", None) or "not enough memory"
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"peloponnes: {problem}\n")
        sys.stderr.flush()
    if _stdout_is_broken():
        os._exit(BAD_INPUT)
    sys.exit(BAD_INPUT)


def _stdout_is_broken() -> bool:
    """Whether the output can't be flushed; Python would complain about that once more on exit."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        return True
    return False


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"peloponnes {__version__} ({build()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=say("cli.version"))
    ] = False,
) -> None:
    """Options of the command itself; without a command, help."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(BAD_INPUT)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


@app.command(help=f"{say('cli.play')}\n\n{say('cli.play_examples')}")
@one_line
def play(
    players: Annotated[int | None, typer.Option(help=say("cli.players"), show_default="3")] = None,
    friends: Annotated[str, typer.Option(help=say("cli.friends"), show_default=False)] = "",
    name: Annotated[str, typer.Option(help=say("cli.name"), show_default=False)] = "",
    bots: Bots = "merchant",
    solo: Annotated[bool, typer.Option("--solo", help=say("cli.solo"))] = False,
    level: Annotated[int | None, typer.Option(help=say("cli.level"), show_default=False)] = None,
    campaign: Annotated[bool, typer.Option("--campaign", help=say("cli.campaign"))] = False,
    civilization: Annotated[str | None, typer.Option(help=say("cli.civilization"), show_default=False)] = None,
    extra: Annotated[list[str] | None, typer.Option(help=say("cli.extra"), show_default=False)] = None,
    edition: EditionName = "base",
    option: Options = None,
    components: OwnValues = None,
    seed: Annotated[str | None, typer.Option(help=say("cli.seed"), show_default=False)] = None,
    lang: Language = say.language,
    plain: Plain = False,
    yes: Annotated[bool, typer.Option("--yes", help=say("cli.yes"))] = False,
    record: Annotated[Path | None, typer.Option(help=say("cli.record"), show_default=False)] = None,
) -> None:
    """Play in the terminal."""
    from peloponnes.terminal.play import Terminal, Wanted

    alone = [
        flag for flag, used in (("--solo", solo), ("--level", level is not None), ("--campaign", campaign)) if used
    ]
    company = [flag for flag, used in (("--players", players is not None), ("--friends", bool(friends))) if used]
    company += ["--components"] if campaign and components else []
    for one, other in [(one, other) for one in alone[:1] for other in (*company, *alone[1:])]:
        raise SetupError(Messages(lang)("error.both", one=one, other=other))
    for code in _listed(bots):
        if code != ADAPTIVE:
            make_bot(code)
    wanted = Wanted(
        players=players,
        friends=_listed(friends),
        name=name,
        bots=_listed(bots) or ["merchant"],
        solo=solo,
        level=level,
        campaign=campaign,
        civilization=civilization.lower() if civilization else None,
        extra=extra or (),
        edition=edition,
        options=option or (),
        components=components,
        seed=seed,
        plain=plain,
        confirm=not yes,
        record=record,
    )
    Terminal(Messages(lang), wanted).play()


@app.command(help=say("cli.resume"))
@one_line
def resume(
    name: Annotated[str | None, typer.Argument(help=say("cli.save_name"), show_default=False)] = None,
    lang: Language = say.language,
    plain: Plain = False,
    yes: Annotated[bool, typer.Option("--yes", help=say("cli.yes"))] = False,
) -> None:
    """Resume a saved game."""
    from peloponnes.terminal.play import Terminal, Wanted

    Terminal(Messages(lang), Wanted(plain=plain, confirm=not yes)).resume(name)


@app.command(help=say("cli.replay"))
@one_line
def replay(
    file: Annotated[Path, typer.Argument(help=say("cli.file"), show_default=False)],
    at: Annotated[int | None, typer.Option(help=say("cli.at"), show_default=False)] = None,
    components: OwnValues = None,
    as_json: AsJson = False,
    position: Annotated[bool, typer.Option("--position", help=say("cli.position"))] = False,
    lang: Language = say.language,
    plain: Plain = False,
) -> None:
    """Show a recorded game."""
    try:
        game = Record.load(file, _own(components)).replay(at)
    except RecordError as error:
        refuse(f"{file}: {error}")
    if position:
        typer.echo(write_position(game))
    else:
        _show(game.view(), as_json, Messages(lang), plain)


@app.command("position", help=say("cli.show_position"))
@one_line
def show_position(
    text: Annotated[str, typer.Argument(help=say("cli.position_text"), show_default=False)],
    as_json: AsJson = False,
    lang: Language = say.language,
    plain: Plain = False,
) -> None:
    """Show a position."""
    _show(parse_position(text).view(), as_json, Messages(lang), plain)


@app.command(help=say("cli.verify"))
@one_line
def verify(
    files: Annotated[list[Path], typer.Argument(help=say("cli.files"), show_default=False)],
    components: OwnValues = None,
    lang: Language = say.language,
) -> None:
    """Replay records and compare their results."""
    code = 0
    own = _own(components)
    for file in files:
        try:
            verdict = Record.load(file, own).verify()
            typer.echo(f"{file}: {Messages(lang)(VERDICTS[verdict])}")
        except RecordError as error:
            typer.echo(f"peloponnes: {file}: {error}", err=True)
            code = max(code, 1 if isinstance(error, (ResultDiffers, CommitmentDiffers)) else BAD_INPUT)
    raise typer.Exit(code)


@app.command(help=say("cli.par"))
@one_line
def par(
    file: Annotated[Path, typer.Argument(help=say("cli.file"), show_default=False)],
    width: Annotated[int, typer.Option(help=say("cli.width"), min=1, max=WIDEST)] = WIDTH,
    components: OwnValues = None,
    as_json: AsJson = False,
    lang: Language = say.language,
) -> None:
    """Show how well a solo game could have gone."""
    from peloponnes.terminal.par import show_par

    try:
        found = Par(Record.load(file, _own(components)), width)
    except RecordError as error:
        refuse(f"{file}: {error}")
    show_par(Messages(lang), found, as_json)


@app.command(help=say("cli.analyse"))
@one_line
def analyse(
    file: Annotated[Path, typer.Argument(help=say("cli.file"), show_default=False)],
    rollouts: Annotated[int, typer.Option(help=say("cli.rollouts"), min=1, max=MOST)] = USUAL,
    quick: Annotated[bool, typer.Option("--quick", help=say("cli.quick"))] = False,
    seed: Annotated[int, typer.Option(help=say("cli.analyse_seed"))] = 0,
    at: Annotated[int | None, typer.Option(help=say("cli.analyse_at"), show_default=False)] = None,
    answer: Annotated[str | None, typer.Option("--try", help=say("cli.analyse_try"), show_default=False)] = None,
    html: Annotated[Path | None, typer.Option(help=say("cli.html"), show_default=False)] = None,
    as_json: AsJson = False,
    lang: Language = say.language,
) -> None:
    """Analyse a finished game."""
    from peloponnes.terminal.analysis.command import AnalyseCommand

    spoken = Messages(lang)
    if (at is None) != (answer is None):
        refuse(spoken("analysis.try_and_at"))
    given = (("--html", html is not None), ("--json", as_json), ("--try", answer is not None))
    both = [flag for flag, used in given if used]
    if len(both) > 1 and "--html" in both:
        refuse(spoken("error.both", one=both[0], other=both[1]))
    try:
        command = AnalyseCommand(spoken, file, loaded(file), None if quick else rollouts, seed, as_json)
        if at is not None and answer is not None:
            command.answer(at, answer)
        else:
            command.analyse(html)
    except RecordError as error:
        refuse(f"{file}: {error}")


@app.command(help=say("cli.components"))
@one_line
def components(
    id: Annotated[str | None, typer.Argument(help=say("cli.component"), show_default=False)] = None,
    file: Annotated[Path | None, typer.Option("--components", help=say("cli.own_table"), show_default=False)] = None,
    source: Annotated[str | None, typer.Option(help=say("cli.source"), show_default=False)] = None,
    lang: Language = say.language,
) -> None:
    """Show what is in the box."""
    from peloponnes.terminal.words import Words

    if source is not None and source not in SOURCES:
        refuse(Messages(lang)("cli.no_such_source", source=source, known=", ".join(SOURCES)))
    words = Words(Messages(lang), Edition.heroes(_own(file), options=["civilizations", "sea-tiles"]), ())
    if id is None:
        things = [thing for thing in words.things if source is None or source in unprinted(thing)]
        typer.echo("\n".join(words.sentence(thing) for thing in things))
    else:
        found = words.explain(id)
        if not found:
            refuse(Messages(lang)("cli.no_such_component", id=id))
        typer.echo("\n".join(found))


@app.command(help=say("cli.rules"))
@one_line
def rules(
    word: Annotated[str, typer.Argument(help=say("cli.word"), show_default=False)] = "",
    lang: Language = say.language,
) -> None:
    """Show the rules."""
    from peloponnes.terminal.rules import find_rules
    from peloponnes.terminal.screen import Screen

    found = find_rules(lang, word)
    if not found:
        refuse(Messages(lang)("ui.no_such_rule", word=word))
    Screen().lines(found)


@app.command("serve", help=say("cli.serve"))
@one_line
def serve_tables(
    host: Annotated[str, typer.Option(help=say("cli.host"))] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help=say("cli.port"), min=1, max=65535, show_default="8000")] = None,
    database: Annotated[str, typer.Option(help=say("cli.database"), show_default=False)] = "",
    workers: Annotated[int, typer.Option(help=say("cli.server_workers"), min=1, max=64)] = 1,
    thinkers: Annotated[int, typer.Option(help=say("cli.thinkers"), min=1, max=64)] = 1,
    think: Annotated[float, typer.Option(help=say("cli.think_seconds"), min=0.01, max=60)] = 1.0,
    rollouts: Annotated[int, typer.Option(help=say("cli.server_rollouts"), min=20, max=1_000_000)] = 2000,
    absent_after: Annotated[float, typer.Option(help=say("cli.absent_after"), min=1)] = 90.0,
    origin: Annotated[list[str] | None, typer.Option(help=say("cli.origin"), show_default=False)] = None,
    hostname: Annotated[
        list[str] | None, typer.Option(help=say("cli.hostname"), envvar="PELOPONNES_HOSTNAME", show_default=False)
    ] = None,
    proxy: Annotated[list[str] | None, typer.Option(help=say("cli.proxy"), show_default=False)] = None,
    limit: Annotated[list[str] | None, typer.Option(help=say("cli.limit"), show_default=False)] = None,
    keep_unfinished: Annotated[int, typer.Option(help=say("cli.keep_unfinished"), min=0, max=LONGEST_KEPT)] = 180,
    keep_finished: Annotated[int, typer.Option(help=say("cli.keep_finished"), min=0, max=LONGEST_KEPT)] = 0,
    keep_chat: Annotated[int, typer.Option(help=say("cli.keep_chat"), min=0, max=LONGEST_KEPT)] = 0,
    keep_audit: Annotated[int, typer.Option(help=say("cli.keep_audit"), min=0, max=LONGEST_KEPT)] = 0,
    accounts: Annotated[str, typer.Option(help=say("cli.accounts"), envvar="PELOPONNES_ACCOUNTS")] = "optional",
    close_dormant: Annotated[int, typer.Option(help=say("cli.close_dormant"), min=0, max=LONGEST_KEPT)] = 14,
    metrics: Annotated[bool, typer.Option("--metrics", help=say("cli.metrics"))] = False,
    public_url: Annotated[
        str, typer.Option(help=say("cli.public_url"), envvar="PELOPONNES_PUBLIC_URL", show_default=False)
    ] = "",
    smtp: Annotated[str, typer.Option(help=say("cli.smtp"), envvar="PELOPONNES_SMTP", show_default=False)] = "",
    mail_from: Annotated[
        str, typer.Option(help=say("cli.mail_from"), envvar="PELOPONNES_MAIL_FROM", show_default=False)
    ] = "",
    tell_after: Annotated[float, typer.Option(help=say("cli.tell_after"), min=0, max=3600)] = 30.0,
    loopback_hooks: Annotated[bool, typer.Option("--loopback-hooks", help=say("cli.loopback_hooks"))] = False,
    open: Annotated[bool, typer.Option("--open", help=say("cli.open"))] = False,
    lang: Language = say.language,
) -> None:
    """Run the server."""
    spoken = Messages(lang)
    try:
        from peloponnes.server.browser import address, open_page
        from peloponnes.server.http.hosts import is_hostname
        from peloponnes.server.notices.mail import is_mail_server, is_sender
        from peloponnes.server.serve import check, free_port, limits_from, serve
        from peloponnes.server.settings import LEAST_SECRET, LOCAL, Settings, SettingsError
        from peloponnes.server.storage.lock import one_server
        from peloponnes.server.storage.reading import Unusable
    except ModuleNotFoundError as missing:
        refuse(spoken("cli.needs_server", missing=str(missing.name)))
    secret = os.environ.get("PELOPONNES_SECRET", "")
    if secret and len(secret) < LEAST_SECRET:
        refuse(spoken("cli.short_secret", least=LEAST_SECRET))
    for name in hostname or ():
        if not is_hostname(name):
            refuse(spoken("cli.no_hostname", name=name[:80]))
    if smtp and not is_mail_server(smtp):
        refuse(spoken("cli.no_mail_server"))
    if mail_from and not is_sender(mail_from):
        refuse(spoken("cli.no_sender", sender=mail_from[:80]))

    def ready() -> None:
        typer.echo(spoken("cli.serving", url=address(host, settings.port)), err=True)
        if open:
            open_page(host, settings.port)

    try:
        settings = Settings(
            database=database,
            host=host,
            port=free_port(host) if port is None else port,
            workers=workers,
            thinkers=thinkers,
            seconds_to_think=think,
            rollouts=rollouts,
            absent_after=absent_after,
            origins=tuple(origin or ()),
            proxies=tuple(proxy or LOCAL),
            secret=secret,
            hostnames=tuple(hostname or ()),
            metrics=metrics,
            keep_unfinished=keep_unfinished,
            keep_finished=keep_finished,
            keep_chat=keep_chat,
            keep_audit=keep_audit,
            accounts=accounts,
            close_dormant=close_dormant,
            limits=limits_from(limit or []),
            public_url=public_url,
            smtp=smtp,
            mail_from=mail_from,
            tell_after=tell_after,
            loopback_hooks=loopback_hooks,
        )
        with one_server(settings.url):
            check(settings)
            serve(settings, ready)
    except Unusable as error:
        refuse(spoken(f"admin.{error.key}", **error.values))
    except SettingsError as error:
        refuse(error)


app.add_typer(admin_app(say), name="admin")


app.add_typer(bot_commands(say), name="bot")


@app.command("arena", help=say("cli.arena"))
@one_line
def play_in_arena(
    context: typer.Context,
    bots: Annotated[list[str] | None, typer.Argument(help=say("cli.arena_bots"), show_default=False)] = None,
    players: Annotated[int, typer.Option(help=say("cli.arena_players"))] = 4,
    games: Annotated[int, typer.Option(help=say("cli.games"))] = 100,
    workers: Annotated[int, typer.Option(help=say("cli.workers"), min=1, max=256)] = 1,
    edition: EditionName = "base",
    option: Options = None,
    components: OwnValues = None,
    level: Annotated[int | None, typer.Option(help=say("cli.level"), show_default=False)] = None,
    seed: Annotated[int, typer.Option(help=say("cli.seed"))] = 1,
    nodes: Annotated[int | None, typer.Option(help=say("cli.nodes"), show_default=False)] = None,
    seconds: Annotated[float | None, typer.Option(help=say("cli.seconds"), show_default=False)] = None,
    patience: Annotated[float | None, typer.Option(help=say("cli.patience"), show_default=False)] = None,
    code: Annotated[list[str] | None, typer.Option(help=say("cli.code"), show_default=False)] = None,
    sprt: Annotated[str | None, typer.Option(help=say("cli.sprt"), show_default=False)] = None,
    mirror: Annotated[bool, typer.Option("--mirror", help=say("cli.mirror"))] = False,
    output: Annotated[Path | None, typer.Option(help=say("cli.output"), show_default=False)] = None,
    resume: Annotated[Path | None, typer.Option(help=say("cli.go_on"), show_default=False)] = None,
    as_json: AsJson = False,
    lang: Language = say.language,
) -> None:
    """Let bots play many games."""
    from peloponnes.terminal.arena import Arena, read_bounds

    given: dict[str, object] = {
        "bots": [*(bots or ()), *(code or ())],
        "players": players,
        "games": games,
        "edition": edition,
        "options": tuple(option or ()),
        "own_values": "" if components is None else load_own_values(components).own,
        "level": level,
        "seed": seed,
        "nodes": nodes,
        "seconds": seconds,
        "patience": patience,
        "sprt": None if sprt is None else read_bounds(sprt),
    }
    sources = {"bots": ("bots", "code"), "options": ("option",), "own_values": ("components",)}
    asked = {
        name: given[name] for name in given if any(_is_given(context, each) for each in sources.get(name, (name,)))
    }
    arena = Arena(asked, mirror=mirror, workers=workers, as_json=as_json)
    raise typer.Exit(0 if arena.run(Messages(lang), output, resume) else INTERRUPTED)


def _is_given(context: typer.Context, name: str) -> bool:
    """Whether an option was given on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _own(file: Path | None) -> Components | None:
    """The components with a user's own values, if there are any."""
    return None if file is None else load_own_values(file)


def _show(view: View, as_json: bool, say: Messages, plain: bool) -> None:
    if as_json:
        typer.echo(json.dumps(view.document(), ensure_ascii=False, indent=1))
    else:
        from peloponnes.terminal.screen import Screen
        from peloponnes.terminal.words import Words

        Screen(plain).table(Words(say, view.edition, view.names), view, None)
