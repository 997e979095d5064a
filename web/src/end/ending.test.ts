/** The ending: who stands where, who is crowned, what lights up, and how it ends. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardDocument, ViewDocument } from "../generated/api";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { box } from "../lib/game/box";
import { speech } from "../lib/words/speech.svelte";
import Columns from "./Columns.svelte";
import Finale from "./Finale.svelte";
import { scheduleOf, standings, targetOf } from "./podium";

beforeAll(() => speech.learn("en", { ...first, ...later }));
afterEach(cleanup);

/** A finished game with these numbers: prestige, population and luxury of each seat. */
function ended(numbers: [number, number, number][], ranking: number[][], passed?: boolean): ViewDocument {
  const seats = numbers.map(([prestige, population, luxury], seat) => {
    const score = Math.min(prestige, population);
    const points = { buildings: prestige, inhabitants: population };
    return { name: `P${seat}`, prestige, population, luxury, score, points } as unknown as BoardDocument;
  });
  const scores = seats.map(({ score }) => ({ score }));
  const result = { seats: scores, ranking, ...(passed === undefined ? {} : { passed }) };
  return { seats, order: seats.map((_, seat) => seat), result } as unknown as ViewDocument;
}

const three = ended(
  [
    [9, 15, 0],
    [20, 12, 3],
    [7, 30, 1],
  ],
  [[1], [0], [2]],
);
const tied = ended(
  [
    [9, 15, 0],
    [9, 15, 0],
    [9, 12, 4],
  ],
  [[0, 1], [2]],
);

describe("the picture", () => {
  test("goes from the last place to the first, who is crowned", () => {
    expect(standings(three).map(({ seat, place, crowned, tied }) => [seat, place, crowned, tied])).toEqual([
      [2, 3, false, false],
      [0, 2, false, false],
      [1, 1, true, false],
    ]);
  });

  test("gives a shared first place two laurels, and tells ties", () => {
    expect(standings(tied).map(({ seat, place, crowned, tied }) => [seat, place, crowned, tied])).toEqual([
      [2, 3, false, true],
      [1, 1, true, true],
      [0, 1, true, true],
    ]);
    const { container } = render(Columns, { view: tied, level: null });
    expect(container.querySelectorAll(".crown")).toHaveLength(2);
    expect(container.querySelector(".tied")?.textContent).toBe(speech.say("end.tie"));
    expect([...container.querySelectorAll(".tie")].map((each) => each.textContent)).toEqual([
      "(124)",
      "(150)",
      "(150)",
    ]);
  });

  test("shows both numbers of each, and the smaller one lights up", () => {
    const { container } = render(Columns, { view: three, level: null });
    const shown = [...container.querySelectorAll("li")].map((each) => [
      [...each.querySelectorAll(".number")].map((number) => number.textContent),
      each.querySelector(".binds .number")?.textContent,
    ]);
    expect(shown).toEqual([
      [["7", "30"], "7"],
      [["9", "15"], "9"],
      [["20", "12"], "12"],
    ]);
    expect(container.querySelector(".tied")).toBeNull();
  });

  test("has the target of a level beside the score, and a laurel only if it was reached", () => {
    const [level] = box.levels;
    for (const passed of [true, false]) {
      const { container } = render(Columns, { view: ended([[30, 33, 0]], [[0]], passed), level: level!.number });
      expect(container.querySelector(".target")?.textContent).toContain(String(level!.points));
      expect(container.querySelectorAll(".crown")).toHaveLength(passed ? 1 : 0);
      cleanup();
    }
    expect(targetOf(null)).toBeNull();
  });

  test("is not there without a result", () => {
    expect(standings({ ...three, result: null })).toEqual([]);
  });
});

describe("the schedule", () => {
  test("lets one rise after the other, then the laurel come, then all end", () => {
    for (const players of [1, 2, 8]) {
      const numbers = Array.from({ length: players }, (_, seat): [number, number, number] => [seat + 3, 9, 0]);
      const view = ended(numbers, numbers.map((_, seat) => [seat]).toReversed());
      const { starts, crown, end } = scheduleOf(view, null, 1);
      const times = [...starts, crown, end];
      expect(times).toHaveLength(players + 2);
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
    }
  });
});

describe("the ending", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["a click", (node: Element) => fireEvent.click(node)],
    ["any key", () => fireEvent.keyDown(document.body, { key: "x" })],
    ["time", () => Promise.resolve(vi.runAllTimers())],
  ])("ends by %s", async (_, end) => {
    const onend = vi.fn();
    const { container } = render(Finale, { view: three, level: null, onend });
    expect(container.querySelector(".verdict")?.textContent).toContain("P1");
    await fireEvent.keyDown(document.body, { key: "Shift" });
    expect(onend).not.toHaveBeenCalled();
    await end(container.querySelector(".finale")!);
    expect(onend).toHaveBeenCalledOnce();
  });

  test("is for the eyes only: the action bar announces the verdict, once", () => {
    const { container } = render(Finale, { view: three, level: null, onend: vi.fn() });
    expect(container.querySelector(".finale")?.getAttribute("aria-hidden")).toBe("true");
    expect(container.querySelectorAll("button, a, [tabindex], [aria-live]")).toHaveLength(0);
  });
});
