import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DecisionDocument, TryDocument, ViewDocument } from "../generated/api";
import type { AtTable } from "../table/turn.svelte";
import { standAt } from "./stands";
import { Trial } from "./trial.svelte";

const BUILD: DecisionDocument = {
  seat: 1,
  kind: "build",
  tile: "A11",
  chit: null,
  offer: null,
  actions: ["pay", "refuse"],
};
const BID: DecisionDocument = { ...BUILD, kind: "bid", tile: null, actions: ["bid A05 3..9", "bid A06 6", "pass"] };

let sent: unknown[];
let answer: (response: Response) => void;

/** A trial at a table of which it may use nothing but the name. */
function trialOf(decision: DecisionDocument): Trial {
  const table = { history: { id: "abc", at: 17 }, live: { undoable: [] }, refused: () => {} } as unknown as AtTable;
  return new Trial(table, 17, decision, "chance");
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    sent.push(path, JSON.parse(body));
    return new Promise<Response>((resolve) => (answer = resolve));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a decision is answered in the usual way, and nothing is sent before that is wanted", async () => {
  const trial = trialOf(BID);
  expect([trial.asked, trial.seat, trial.choosesTile, trial.enter()]).toEqual([BID, 1, true, false]);
  await trial.bid("bid A05 3");
  expect(trial.raisable).toMatchObject({ coins: 3, run: { amount: 3, most: 9 } });
  await trial.pick("bid A05 4");
  await trial.pick("bid A05 99");
  expect([trial.draft?.actions, trial.draft?.complete]).toEqual([["bid A05 4"], true]);
  trial.decide();
  await trial.whyNot();
  expect(trial.draft?.actions).toEqual(["bid A05 4"]);
  await trial.undo();
  expect([trial.draft, sent]).toEqual([null, []]);
});

test("an answer is weighed, one at a time", async () => {
  const trial = trialOf(BUILD);
  await trial.pick("pay");
  const first = trial.confirm();
  await trial.pick("refuse");
  await trial.confirm();
  await vi.waitFor(() => expect(sent).toEqual(["/api/tables/abc/analysis/try", { at: 17, action: "pay" }]));
  expect(trial.sending).toBe(true);
  const tried = { at: 17, gained: 0.1 } as TryDocument;
  answer(Response.json(tried));
  await first;
  expect([trial.sending, trial.tried]).toEqual([false, tried]);
});

test("why it can't be weighed is kept until the next answer", async () => {
  const problem = { key: "server.try_comes", text: "Wait.", values: {} };
  const answers = [Response.json({ error: problem }, { status: 429 }), Response.json({ at: 17 })];
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
  const trial = trialOf(BUILD);
  await trial.pick("pay");
  await trial.confirm();
  expect([trial.problem, trial.tried, trial.sending]).toEqual([problem, null, false]);
  await trial.confirm();
  expect([trial.problem, trial.tried]).toEqual([null, { at: 17 }]);
});

test("the table at a decision is asked for once, unless that failed", async () => {
  const view = { round: 3 } as ViewDocument;
  const game = { id: "abc" };
  let down = true;
  const fetched = vi.fn((path: string) =>
    Promise.resolve(
      down ? Response.json({}, { status: 500 }) : Response.json(path.endsWith("history/17") ? view : BID),
    ),
  );
  vi.stubGlobal("fetch", fetched);
  await expect(standAt(game, 17)).rejects.toThrow();
  down = false;
  expect(await standAt(game, 17)).toEqual({ view, decision: BID });
  expect(await standAt(game, 17)).toEqual({ view, decision: BID });
  expect(fetched).toHaveBeenCalledTimes(4);
});
