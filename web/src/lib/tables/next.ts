/** What a player might play next: one thing after another, each until it was done or declined. */
import type { Summary } from "../../generated/api";
import { keep, preferences } from "../app/preferences.svelte";
import { campaignAfter, passed } from "./games";

export type Step = "first" | "campaign" | "players" | "sea" | "heroes";

/** The number of players from which a table counts as a full one. */
const MANY = 4;

/** The steps in their order, and which finished game makes each of them. */
const STEPS: [step: Step, done: (game: Summary) => boolean][] = [
  ["first", () => true],
  ["campaign", (game) => game.level !== null && passed(game)],
  ["players", (game) => game.seats.length >= MANY],
  ["sea", (game) => game.edition === "sea"],
  ["heroes", (game) => game.edition === "heroes"],
];

/** The first step that was neither done nor declined. */
export function nextStep(games: readonly Summary[]): Step | null {
  const finished = games.filter(({ status }) => status === "finished");
  const open = STEPS.filter(
    ([step]) => !preferences.suggested.includes(step) && !(step === "first" && preferences.played),
  );
  return open.find(([, done]) => !finished.some(done))?.[0] ?? null;
}

/** Where a step leads: to the unfinished game, to the next level, or to a new table. */
export function wayTo(step: Step, games: readonly Summary[]): string {
  if (step === "first") {
    const begun = games.find(({ status }) => status === "running");
    return begun ? `/t/${begun.id}` : "/new?kind=bots";
  }
  if (step === "campaign") {
    const after = campaignAfter([...games]);
    return after ? `/new?kind=solo&after=${after.id}` : "/new?kind=solo&task=campaign";
  }
  return step === "players" ? `/new?kind=bots&players=${MANY}` : `/new?kind=bots&edition=${step}`;
}

/** Don't suggest a step again. */
export function decline(step: Step): void {
  preferences.suggested = [...preferences.suggested.filter((each) => each !== step), step];
  keep();
}

/** Remember the steps that were made: the games that prove it may not be among the latest next time. */
export function noteSteps(games: readonly Summary[]): void {
  const finished = games.filter(({ status }) => status === "finished");
  const made = STEPS.filter(([step, done]) => !preferences.suggested.includes(step) && finished.some(done));
  for (const [step] of made) decline(step);
}
