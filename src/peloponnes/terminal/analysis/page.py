"""An analysis as one HTML file to keep: it has charts and answers to try, needs neither network nor scripts, and prints well."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from peloponnes.analysis.document import AnswerDocument, MistakeDocument
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.terminal.analysis.charts import lines, waterfall
from peloponnes.terminal.analysis.report import PARTS, Report, scale_of
from peloponnes.terminal.drawing import SYMBOLS
from peloponnes.terminal.plain import plain_table

PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
<main>
{body}
</main>
<script type="application/json" id="analysis">{data}</script>
</html>
"""


def page_of(report: Report) -> str:
    """The whole file."""
    say = report.say
    body = [
        f"<h1>{escape(say('analysis.title'))}</h1>",
        f'<p class="soft">{escape(report.head())}</p>',
        *_courses(report),
        *_splits(report),
        *_mistakes(report),
        f"<h2>{escape(say('analysis.how'))}</h2>",
        *(f"<p>{escape(text)}</p>" for text in report.how()),
    ]
    data = json.dumps(report.found, ensure_ascii=False).replace("<", "\\u003c")
    title = escape(say("format.fact", name=say("analysis.title"), text=", ".join(report.names)))
    return PAGE.format(language=say.language, title=title, style=_style(), body="\n".join(body), data=data)


@cache
def _style() -> str:
    return files("peloponnes.terminal.analysis").joinpath("page.css").read_text("utf-8")


def _courses(report: Report) -> Iterator[str]:
    """The charts over all decisions, each with a table of the rounds."""
    say = report.say
    for measure in report.measures:
        head = say("analysis.by_decision", text=report.with_unit(measure))
        rounds, rows = report.by_round(measure)
        heads = [say("analysis.dealt"), *(say("analysis.round", round=number) for number in rounds)]
        yield f"<h2>{escape(head)}</h2>"
        yield f'<figure tabindex="0">{lines(report, measure)}</figure>'
        yield _table(report, heads, [[escape(report.number(value)) for value in row] for row in rows])


def _splits(report: Report) -> Iterator[str]:
    """Luck and skill: a table of the parts, and a waterfall for each player."""
    say = report.say
    alone = len(report.names) == 1
    shown = [part for part in PARTS if not (alone and part == "others")]
    yield f"<h2>{escape(say('analysis.luck_and_skill'))}</h2>"
    for measure in report.measures:
        what = "of_scores" if measure == "scores" else "of_chances" if report.kind == "chance" else "of_level"
        heads = [*(say(f"analysis.{part}") for part in shown), say("analysis.result")]
        yield f"<h3>{escape(say(f'analysis.{what}'))}</h3>"
        yield _table(report, heads, [_parts_of(report, measure, seat, shown) for seat in range(len(report.names))])
    facts = (say("format.fact", name=say(f"analysis.{part}"), text=say(f"analysis.{part}_why")) for part in shown)
    yield f'<p class="soft">{escape(" · ".join(facts))}</p>'
    key = "".join(
        f'<i style="--c: var(--{part})"></i>{escape(say(f"analysis.{part}"))}' for part in ("luck", "own", "others")
    )
    yield f'<p class="key">{key}</p>'
    measure = report.measures[0]
    for seat, name in enumerate(report.names):
        caption = escape(say("analysis.waterfall", name=f"{SYMBOLS[seat]} {name}"))
        yield f'<figure tabindex="0"><figcaption>{caption}</figcaption>{waterfall(report, measure, seat)}</figure>'


def _parts_of(report: Report, measure: str, seat: int, shown: Sequence[str]) -> list[str]:
    split, scale = report.split_of(measure, seat), scale_of(measure)
    numbers = dict(zip(PARTS, report.parts_of(measure, seat), strict=True))
    cells = [escape(report.number(numbers["before"]))]
    for part in shown[1:]:
        error = escape(report.number(split[part]["error"] * scale))  # type: ignore[literal-required]
        cells.append(f"{escape(report.signed(numbers[part]))}<small>±{error}</small>")
    return [*cells, f"<strong>{escape(report.number(split['result'] * scale))}</strong>"]


def _table(report: Report, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{SYMBOLS[seat]} {escape(report.names[seat])}</th>{"".join(f"<td>{cell}</td>" for cell in row)}</tr>'
        for seat, row in enumerate(rows)
    )
    return f'<div class="wide" tabindex="0"><table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _mistakes(report: Report) -> Iterator[str]:
    """The mistakes, the costliest first; the better answer is not shown before it is asked for."""
    say = report.say
    yield f"<h2>{escape(say('analysis.mistakes'))}</h2>"
    for seat in range(len(report.names)):
        yield f"<p>{SYMBOLS[seat]} {escape(report.mistakes_of(seat))}</p>"
    if not report.mistakes:
        yield f"<p>{escape(say('analysis.no_mistakes'))}</p>"
    for mistake in report.mistakes:
        yield _mistake(report, mistake)


def _mistake(report: Report, mistake: MistakeDocument) -> str:
    say = report.say
    _, view, decision = report.stand(mistake["at"])
    given = report.action(mistake["given"]["action"], decision, view)
    best = say("analysis.better", action=report.action(mistake["best"]["action"], decision, view))
    why = say("analysis.because", action=best, reason=report.why(mistake["reason"]))
    return f"""<article id="mistake-{mistake["at"]}">
<h3>{SYMBOLS[mistake["seat"]]} {escape(say("format.fact", name=report.where(mistake), text=report.cost(mistake)))}</h3>
<p>{escape(say("analysis.given", action=given))}</p>
{_try(report, mistake, view, decision)}
<details><summary>{escape(say("analysis.show_better"))}</summary><p>{escape(why)}</p></details>
</article>"""


def _try(report: Report, mistake: MistakeDocument, view: View, decision: Decision) -> str:
    """The same moment, with every answer that was tried; each tells what it is worth when it is chosen."""
    say, words = report.say, report.words
    stand = "".join(f"<p>{escape(line)}</p>" for line in plain_table(words, view, decision.seat))
    order = [str(action) for action in decision.actions]
    answers = sorted(mistake["answers"], key=lambda answer: order.index(answer["action"]))
    choices = "".join(_choice(report, mistake, answer, view, decision) for answer in answers)
    about = say("analysis.try_about", name=report.names[mistake["seat"]])
    return f"""<details><summary>{escape(say("analysis.try_it"))}</summary>
<p>{escape(about)}</p>
<div class="stand" tabindex="0">{stand}</div>
<p><strong>{escape(words.question(view, decision))}</strong></p>
<ul class="answers">{choices}</ul></details>"""


def _choice(report: Report, mistake: MistakeDocument, answer: AnswerDocument, view: View, decision: Decision) -> str:
    worth = report.answer(answer)
    if answer["action"] == mistake["best"]["action"]:
        worth = report.say("analysis.was_best", text=worth)
    elif answer["action"] == mistake["given"]["action"]:
        worth = report.say("analysis.was_given", text=worth)
    action = escape(report.action(answer["action"], decision, view))
    return f"<li><details><summary>{action}</summary><p>{escape(worth)}</p></details></li>"
