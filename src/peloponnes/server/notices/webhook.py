"""Messages to a webhook: in the shapes that Discord, Slack and Matrix take, and as plain JSON for programs."""

import html
import json
import re

from peloponnes.server.notices.message import Message
from peloponnes.server.notices.outbound import Outbound

DISCORD_LETTERS = 2000  # a longer message is refused
DISCORD, MATRIX, SLACK, JSON = SHAPES = ("discord", "matrix", "slack", "json")


async def send(outbound: Outbound, url: str, shape: str, message: Message) -> None:
    """Post a message. Raises `NotSent`."""
    body = json.dumps(BODIES[shape](message), ensure_ascii=False).encode()
    await outbound.post(url, body, {"content-type": "application/json", "idempotency-key": message.key})


def discord(message: Message) -> dict[str, object]:
    """For Discord. Names can't mention anybody, nor be read as Markdown."""
    foot = f"-# {message.say('off_line')} <{message.off}>"
    lines = [f"**{_plain(message.title)}**"]
    left = DISCORD_LETTERS - len(lines[0]) - len(foot) - 1
    for line in (f"{_plain(each.text)} <{each.url}>" for each in message.lines):
        left -= len(line) + 1
        if left < 0:
            break  # the title says of how many games there is news
        lines.append(line)
    return {"content": "\n".join((*lines, foot)), "allowed_mentions": {"parse": []}}


def slack(message: Message) -> dict[str, object]:
    """For Slack, and what takes the same."""
    lines = [f"*{_entities(message.title)}*"]
    lines += [f"{_entities(line.text)} <{line.url}>" for line in message.lines]
    lines.append(f"_{_entities(message.say('off_line'))}_ <{message.off}>")
    return {"text": "\n".join(lines), "unfurl_links": False}


def matrix(message: Message) -> dict[str, object]:
    """For the generic webhooks of Matrix Hookshot and others like it."""
    text = [message.title, *(f"{line.text} {line.url}" for line in message.lines)]
    text.append(f"{message.say('off_line')} {message.off}")
    parts = [f"<strong>{html.escape(message.title)}</strong>"]
    parts += [f'<a href="{html.escape(line.url)}">{html.escape(line.text)}</a>' for line in message.lines]
    parts.append(f'<small><a href="{html.escape(message.off)}">{html.escape(message.say("off_line"))}</a></small>')
    return {"text": "\n".join(text), "html": "<br>".join(parts), "username": "Peloponnes"}


def plain(message: Message) -> dict[str, object]:
    """For programs: everything, by name."""
    return {
        "type": "notice",
        "key": message.key,
        "at": message.at,
        "language": message.language,
        "title": message.title,
        "text": message.text,
        "news": [
            {"kind": line.kind, "table": line.game, "round": line.round, "text": line.text, "url": line.url}
            for line in message.lines
        ],
        "off": message.off,
    }


BODIES = {DISCORD: discord, SLACK: slack, MATRIX: matrix, JSON: plain}


def _plain(text: str) -> str:
    """Text without the Markdown of Discord.

    >>> _plain("*Ann* is <@1>")
    '\\\\*Ann\\\\* is \\\\<@1\\\\>'
    """
    return re.sub(r"([\\*_~`|<>\[\]()#])", r"\\\1", text)


def _entities(text: str) -> str:
    """Text as Slack wants it: three characters are its own."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
