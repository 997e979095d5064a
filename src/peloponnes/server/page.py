"""The page at the door: as long as the table in the browser is not built in, it says so."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from peloponnes.messages import Messages
from peloponnes.server.refusal import language_of


async def page(request: Request) -> HTMLResponse:
    """What there is, and what not."""
    language = language_of(request.headers.get("accept-language", ""))
    say = Messages(language)
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Peloponnes</title>'
        f"<h1>Peloponnes</h1><p>{say('server.no_client')}</p>"
        f'<p><a href="/api/openapi.json">/api/openapi.json</a></p></html>'
    )
