"""`peloponnes admin mute`, `unmute`, `ban`, `unban`, `rename` and `erase`: what is done about people, after asking for confirmation."""

from collections.abc import Callable
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from peloponnes.messages import Messages
from peloponnes.reporting import checked_language, language_help, refuse
from peloponnes.server.admin.cli.frame import confirmed, one_line, url_of
from peloponnes.server.admin.cli.printing import print_people, time_of

if TYPE_CHECKING:
    from peloponnes.server.admin.auditing import Signature
    from peloponnes.server.admin.people import Person


class Measure(NamedTuple):
    """What every command about people is given by the options that they share: the signature has the operator and the reason."""

    say: Messages
    url: str
    by: "Signature"
    yes: bool

    def confirm(self) -> None:
        """Ask whether it shall be done."""
        confirmed(self.say, self.yes)

    def done(self, key: str, **values: str | int) -> None:
        """Tell what was done."""
        typer.echo(self.say(f"admin.{key}", **values), err=True)


def add_moderating(app: typer.Typer, help: Messages) -> None:
    """Register these commands."""
    Who = Annotated[str, typer.Argument(help=help("admin.who"), show_default=False)]  # noqa: N806
    Until = Annotated[str, typer.Option(help=help("admin.until"), show_default=False)]  # noqa: N806
    Network = Annotated[str, typer.Option(help=help("admin.network"), show_default=False)]  # noqa: N806
    NetworkOf = Annotated[str, typer.Option(help=help("admin.network_of"), show_default=False)]  # noqa: N806
    measure = _measures(app, help)

    @measure(reason_required=True)
    def mute(taken: Measure, who: Who, until: Until = "") -> None:
        from peloponnes.server.admin import moderating

        at = moderating.moment(until)
        guest = _announced(taken, who)["guest"]
        typer.echo(taken.say("admin.will_mute", until=_until(at), reason=taken.by.reason))
        taken.confirm()
        moderating.mute(taken.url, guest, at, taken.by)
        taken.done("muted", guest=guest)

    @measure()
    def unmute(taken: Measure, who: Who) -> None:
        from peloponnes.server.admin import moderating

        guest = _meant(taken.url, who)
        taken.confirm()
        moderating.lift(taken.url, "mute", "guest", guest, taken.by)
        taken.done("lifted", id=guest)

    @measure(reason_required=True)
    def ban(
        taken: Measure,
        who: Who = "",
        network: Network = "",
        network_of: NetworkOf = "",
        until: Until = "",
        keep_seats: Annotated[bool, typer.Option("--keep-seats", help=help("admin.keep_seats"))] = False,
    ) -> None:
        from peloponnes.server.admin import moderating

        at = moderating.moment(until)
        _check_one(taken.say, who, network, network_of)
        if not who:
            id = _network(taken.url, network, network_of)
            typer.echo(taken.say("admin.will_ban_network", id=id, until=_until(at), reason=taken.by.reason))
            taken.confirm()
            moderating.ban_network(taken.url, id, at, taken.by)
            taken.done("banned", id=id)
            return
        guest = _announced(taken, who)["guest"]
        key = "admin.will_ban_keeping" if keep_seats else "admin.will_ban"
        typer.echo(taken.say(key, until=_until(at), reason=taken.by.reason))
        taken.confirm()
        done = moderating.ban(taken.url, guest, at, keep_seats, taken.by)
        taken.done("banned", id=guest)
        taken.done("ban_done", **done)

    @measure()
    def unban(taken: Measure, who: Who = "", network: Network = "", network_of: NetworkOf = "") -> None:
        from peloponnes.server.admin import moderating

        _check_one(taken.say, who, network, network_of)
        url = taken.url
        whom, id = ("guest", _meant(url, who)) if who else ("network", _network(url, network, network_of))
        taken.confirm()
        moderating.lift(url, "ban", whom, id, taken.by)
        taken.done("lifted", id=id)

    @measure(reason_required=True)
    def rename(
        taken: Measure,
        who: Who,
        name: Annotated[str, typer.Argument(help=help("admin.new_name"), show_default=False)],
        finished: Annotated[bool, typer.Option("--finished", help=help("admin.rename_finished"))] = False,
    ) -> None:
        from peloponnes.server.admin import moderating
        from peloponnes.server.names import clean_name

        if not clean_name(name):
            refuse(taken.say("admin.no_visible_name"))
        guest = _announced(taken, who)["guest"]
        typer.echo(taken.say("admin.will_rename_all" if finished else "admin.will_rename", name=clean_name(name)))
        taken.confirm()
        taken.done("renamed", **moderating.rename(taken.url, guest, name, finished, taken.by))

    @measure(reason_required=True)
    def erase(taken: Measure, who: Who) -> None:
        from peloponnes.server.admin import moderating
        from peloponnes.server.admin.people import guest_named
        from peloponnes.server.storage.reading import games_of

        with games_of(taken.url) as connection:
            moderating.check_erasable(connection, guest_named(connection, who))
        guest = _announced(taken, who)["guest"]
        typer.echo(taken.say("admin.will_erase"))
        taken.confirm()
        taken.done("erased", **moderating.erase(taken.url, guest, taken.by))


def _measures(app: typer.Typer, help: Messages) -> Callable[..., Callable[[Callable[..., None]], None]]:
    """A decorator for the commands about people: it adds the options that they share, and hands over what those say as a `Measure`."""
    shared = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=usual, annotation=Annotated[type(usual), option])
        for name, usual, option in (
            ("reason", "", typer.Option(help=help("admin.reason"), show_default=False)),
            ("yes", False, typer.Option("--yes", help=help("admin.yes"))),
            ("database", "", typer.Option("--database", help=help("cli.database"), show_default=False)),
            ("lang", help.language, typer.Option("--lang", help=language_help(help), callback=checked_language)),
        )
    ]

    def measure(*, reason_required: bool = False) -> Callable[[Callable[..., None]], None]:
        def register(does: Callable[..., None]) -> None:
            def command(*, reason: str, yes: bool, database: str, lang: str, **own: Any) -> None:
                from peloponnes.server.admin.auditing import signed

                by = signed(reason, required=reason_required)
                does(Measure(Messages(lang), url_of(database), by, yes), **own)

            asked = signature(does)
            parameters = [*list(asked.parameters.values())[1:], *shared]
            command.__signature__ = asked.replace(parameters=parameters)  # type: ignore[attr-defined]
            app.command(does.__name__, help=help(f"admin.{does.__name__}"))(one_line(command))

        return register

    return measure


def _meant(url: str, who: str) -> str:
    """The guest that is meant, who may be known by a mute or a ban alone."""
    from peloponnes.server.admin.people import guest_named
    from peloponnes.server.storage.moderation import restrictions
    from peloponnes.server.storage.reading import games_of

    with games_of(url) as connection:
        if any((each.whom, each.id) == ("guest", who) for each in restrictions(connection)):
            return who
        return guest_named(connection, who)


def _announced(taken: Measure, who: str) -> "Person":
    """The person that is meant, shown before anything is done."""
    from peloponnes.server.admin.people import guest_named, person
    from peloponnes.server.storage.reading import games_of

    with games_of(taken.url) as connection:
        found = person(connection, guest_named(connection, who))
    print_people(taken.say, [found])
    return found


def _network(url: str, address: str, table: str) -> str:
    from peloponnes.server.admin.moderating import network_id, network_of_table
    from peloponnes.server.storage.reading import games_of

    with games_of(url) as connection:
        return network_id(connection, address) if address else network_of_table(connection, table)


def _check_one(say: Messages, *given: str) -> None:
    """Refuse if not exactly one of these is given."""
    if sum(bool(each) for each in given) != 1:
        refuse(say("admin.ban_whom"))


def _until(at: int | None) -> str:
    return "none" if at is None else time_of(at)
